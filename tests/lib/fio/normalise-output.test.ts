import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { runFioRules } from '../../../scripts/lib/check/run-rules.ts';
import { parseJobFile } from '../../../scripts/lib/fio/job-file.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import { latencyParts } from '../../../scripts/lib/rules/latency-parts.ts';
import {
  direction,
  fioOutput,
  fixtureBytes,
  job,
  measurementOf,
  normaliseFio,
  normaliseFixture,
  readFixture,
} from '../../fio-fixtures.ts';

const rules = (measurement: { notices: readonly { rule: string }[] }) => measurement.notices.map(({ rule }) => rule);

describe('grouping', () => {
  it('merges clones of a job and names all their entries', () => {
    const read = measurementOf('3.33-clones.json', 'read');
    expect(read).toMatchObject({ numjobs: 4, iodepth: 8, clients: 1, outstanding: 32, job: 'rw' });
    expect(read.source.entries).toEqual(['/jobs/0', '/jobs/1', '/jobs/2', '/jobs/3']);
    // 31029 + 32370 + 31977 + 32100 I/Os in 3.001 s
    expect(read.iops).toBeCloseTo((1000 * 127476) / 3001, 9);
  });

  it('reads a group that fio summed, with the number of clones from its options', () => {
    expect(measurementOf('3.33-group.json', 'read')).toMatchObject({ numjobs: 4, outstanding: 32, iops: 49179.94002 });
    expect(measurementOf('3.33-global-numjobs.json', 'read')).toMatchObject({
      numjobs: 4,
      iodepth: 4,
      outstanding: 16,
    });
  });

  it('takes the total that fio adds where somebody left that alone, as of a load that is not known', () => {
    const [whole] = readFixture('3.33-clients.json').documents;
    const entries = whole?.value.client_stats as readonly object[];
    const { measurements } = normaliseFio(fioOutput({ ...whole?.value, client_stats: entries.slice(-1) }));
    expect(measurements.map((one) => [one.job, one.direction, one.iops, one.clients, one.iodepth, rules(one)])).toEqual(
      [
        ['All clients', 'read', 35136.197136, undefined, undefined, ['N-several-jobs']],
        ['All clients', 'write', 17613.795402, undefined, undefined, ['N-several-jobs']],
      ],
    );
  });

  it('merges the same job of several clients and leaves out the total that fio adds', () => {
    const { measurements } = normaliseFixture('3.33-clients.json');
    expect(measurements.map(({ job, direction, numjobs, clients }) => [job, direction, numjobs, clients])).toEqual([
      ['reader', 'read', 1, 2],
      ['writer', 'write', 2, 2],
    ]);
  });

  it('keeps jobs of different stonewall groups apart', () => {
    const { measurements } = normaliseFixture('3.33-stonewall.json');
    expect(measurements.map(({ job, iops }) => [job, iops])).toEqual([
      ['a', 8042.478761],
      ['b', 41428.285857],
      ['c', 9846.576712],
    ]);
  });

  it('keeps sections of one name apart when their options differ', () => {
    const { measurements } = normaliseFixture('3.33-same-name.json');
    expect(measurements.map(({ job, rw }) => [job, rw])).toEqual([
      ['a', 'randread'],
      ['a#2', 'randwrite'],
    ]);
  });

  it('gives each its own name, also when a job is called like the second of another', () => {
    const jobs = ['a', 'a#2', 'a', 'a'].map((name, groupid) => ({ ...job(name, { rw: 'read' }), groupid }));
    const { measurements } = normaliseFio(fioOutput({ jobs }));
    expect(measurements.map((one) => one.job)).toEqual(['a', 'a#2', 'a#3', 'a#4']);
    const later = ['a', 'a', 'a#2'].map((name, groupid) => ({ ...job(name, { rw: 'read' }), groupid }));
    const names = normaliseFio(fioOutput({ jobs: later })).measurements.map((one) => one.job);
    expect(names).toEqual(['a', 'a#2', 'a#2#2']);
  });

  it('does not claim a load for an entry in which fio summed different jobs', () => {
    for (const measurement of normaliseFixture('3.33-group-of-two-jobs.json').measurements) {
      expect(rules(measurement)).toContain('N-several-jobs');
      for (const key of ['rw', 'bs_bytes', 'iodepth', 'numjobs', 'outstanding', 'workload_class', 'cpu_client_pct']) {
        expect(measurement).not.toHaveProperty(key);
      }
    }
  });

  it('notices that a summed entry ran longer than its clones can have', () => {
    const entry = (job_runtime: number) =>
      fioOutput({ jobs: [{ ...job('a', { rw: 'randread', numjobs: '2' }), job_runtime }] });
    expect(normaliseFio(entry(2000)).measurements[0]).toMatchObject({ numjobs: 2 });
    expect(rules(normaliseFio(entry(4000)).measurements[0] ?? { notices: [] })).toContain('N-several-jobs');
  });

  it('leaves numjobs out where an old fio may have hidden it', () => {
    const old = measurementOf('2.16-randrw.json.gz', 'read');
    expect(old).not.toHaveProperty('numjobs');
    expect(rules(old)).toContain('N-numjobs-unknown');
  });

  it('notices that clones are missing', () => {
    const options = { rw: 'randread', numjobs: '3' };
    const { measurements } = normaliseFio(fioOutput({ jobs: [job('a', options), job('a', options)] }));
    expect(measurements[0]).not.toHaveProperty('numjobs');
    expect(rules(measurements[0] ?? { notices: [] })).toContain('N-clones-missing');
  });
});

describe('global options', () => {
  it('are all the options of a job that adds none', () => {
    const { measurements } = normaliseFio(
      fioOutput({
        'global options': { rw: 'randread', bs: '16k', iodepth: '8', ioengine: 'libaio', direct: '1' },
        jobs: [{ ...job('a', {}), 'job options': undefined }],
      }),
    );
    expect(measurements[0]).toMatchObject({
      rw: 'randread',
      bs_bytes: 16384,
      numjobs: 1,
      outstanding: 8,
      workload_class: '16k-randread',
    });
    expect(measurements.flatMap(rules)).toEqual(['N-latency-not-measured']);
  });

  it('are those of every job of every client, when the jobs add none', () => {
    const { measurements } = normaliseFixture('3.33-clients-of-empty-jobs.json');
    expect(
      measurements.map(({ job, rw, iodepth, clients, outstanding }) => [job, rw, iodepth, clients, outstanding]),
    ).toEqual([
      ['x', 'randread', 4, 2, 8],
      ['y', 'randread', 4, 2, 8],
    ]);
  });

  it('of several [global] sections are left out where nothing tells which held', () => {
    const { measurements } = normaliseFixture('3.33-two-globals.json');
    expect(measurements.map(({ job, rw, bs_bytes, iodepth }) => [job, rw, bs_bytes, iodepth])).toEqual([
      ['one', 'randread', undefined, undefined],
      ['two', 'randread', 16384, 8],
    ]);
    expect(measurements.map(rules)).toEqual([['N-globals-differ'], []]);
  });

  it('of several [global] sections are told by the job file, also those of the command line before it', () => {
    // fio --iodepth=2 JOBFILE. fio's iodepth_level shows 2 I/Os in flight for "one", and its I/Os have 4096 bytes.
    const text = new TextDecoder().decode(fixtureBytes('3.33-two-globals.fio'));
    const { measurements } = normaliseFixture('3.33-two-globals.json', parseJobFile('jobs/a.fio', text));
    expect(
      measurements.map(({ job, bs_bytes, iodepth, outstanding }) => [job, bs_bytes, iodepth, outstanding]),
    ).toEqual([
      ['one', 4096, 2, 2],
      ['two', 16384, 8, 8],
    ]);
    expect(measurements.flatMap(rules)).toEqual([]);
  });

  it('stay as printed when the job file is not the one that ran', () => {
    const jobFile = parseJobFile('jobs/a.fio', '[global]\nbs=64k\n[one]\n[global]\nbs=1m\n[two]\n');
    const [one, two] = normaliseFixture('3.33-two-globals.json', jobFile).measurements;
    expect(one).not.toHaveProperty('bs_bytes');
    expect(two).toMatchObject({ bs_bytes: 16384 });
  });
});

describe('limits of the load', () => {
  const limited = (options: object) =>
    normaliseFio(fioOutput({ jobs: [job('a', options)] })).measurements.map(({ rate_limited }) => rate_limited);

  it('count for the directions that they limit', () => {
    expect(limited({ rw: 'randread', rate: '10m' })).toEqual([true]);
    expect(limited({ rw: 'randread', rate: ',10m' })).toEqual([false]);
    expect(limited({ rw: 'randrw', rate_iops: ',100' })).toEqual([true]);
    expect(limited({ rw: 'randread', flow: '4' })).toEqual([true]);
  });
});

describe('jobs that fio does not report', () => {
  it('are told of beside the figures of the others', () => {
    const [read, ...others] = normaliseFixture('3.33-stats-0.json').measurements;
    expect(others).toEqual([]);
    expect(read).toMatchObject({ job: 'fg', rw: 'randread' });
    expect(rules(read ?? { notices: [] })).toEqual(['N-unreported-jobs']);
  });
});

describe('the job file', () => {
  it('supplies what an old fio does not print', () => {
    const jobFile = parseJobFile('jobs/a.fio', '[global]\nnumjobs=4\ngroup_reporting\n[rw]\nrw=randread\niodepth=99\n');
    const read = normaliseFixture('2.16-randrw.json.gz', jobFile).measurements[0];
    // numjobs is hidden in 2.16, iodepth is printed: what ran counts, not what the job file says.
    expect(read).toMatchObject({ numjobs: 4, iodepth: 8, outstanding: 32 });
  });

  it('supplies all options to a fio that prints none', () => {
    const jobFile = parseJobFile(
      'jobs/a.fio',
      '[rw]\nrw=randrw\nrwmixread=70\nbs=4k\niodepth=8\ndirect=1\nioengine=libaio\n',
    );
    expect(normaliseFixture('2.1.10-randrw.json', jobFile).measurements[0]).toMatchObject({
      rw: 'randrw',
      rwmixread: 70,
      bs_bytes: 4096,
      iodepth: 8,
      numjobs: 1,
      direct: true,
      workload_class: '4k-randrw-70',
    });
  });

  it('reads the share of reads off the share of writes', () => {
    const jobFile = parseJobFile('jobs/a.fio', '[rw]\nrw=randrw\nrwmixwrite=30\nbs=4k\n');
    expect(normaliseFixture('2.1.10-randrw.json', jobFile).measurements[0]).toMatchObject({ rwmixread: 70 });
  });
});

describe('options', () => {
  const first = (options: object, global?: object) =>
    normaliseFio(
      fioOutput({ ...(global ? { 'global options': global } : {}), jobs: [job('a', options)], disk_util: [{}] }),
    ).measurements[0];

  it('fall back to the defaults of fio', () => {
    expect(first({ rw: 'randread' })).toMatchObject({
      iodepth: 1,
      numjobs: 1,
      direct: false,
      ioengine: 'psync',
      bs_bytes: 4096,
      rate_limited: false,
    });
  });

  it('of the job come over global ones', () => {
    expect(first({ rw: 'randread', bs: '8k' }, { bs: '64k', iodepth: '16', ioengine: 'libaio' })).toMatchObject({
      bs_bytes: 8192,
      iodepth: 16,
      outstanding: 16,
    });
  });

  it('count one I/O in flight for each job of a synchronous engine', () => {
    const measurement = first({ rw: 'randread', ioengine: 'psync', iodepth: '32' });
    expect(measurement).toMatchObject({ iodepth: 32, outstanding: 1 });
    expect(rules(measurement ?? { notices: [] })).toContain('N-iodepth-ignored');
  });

  it('say how much of each file a size means that fio divides over several', () => {
    const told = (one?: Pick<Measurement, 'notices'>) => one?.notices.filter(({ rule }) => rule === 'N-size-divided');
    const text = (size: string) => `fio divides size over the 2 files of filename: ${size} of each.`;
    // fio had made two files of 4194304 bytes.
    expect(told(measurementOf('3.33-two-files.json', 'write'))?.map((notice) => notice.text)).toEqual([
      text('4\u00a0MiB'),
    ]);
    expect(told(first({ rw: 'read', filename: 'a:b', size: '1g', filesize: '1g' }))).toEqual([]);
    expect(told(first({ rw: 'read', filename: 'a\\:b', size: '1g' }))).toEqual([]);
    expect(told(first({ rw: 'read', filename: 'a:b' }))).toEqual([]);
  });

  it('mark a throttled load', () => {
    expect(first({ rw: 'randread', rate_iops: '1000,400' })).toMatchObject({ rate_limited: true });
    expect(first({ rw: 'randread', rate: '0', thinktime: '0' })).toMatchObject({ rate_limited: false });
    expect(rules(measurementOf('3.33-rate-limited.json', 'read'))).toContain('N-rate-limited');
  });

  it('give no class where block sizes vary', () => {
    expect(first({ rw: 'randread', bsrange: '4k-64k' })).not.toHaveProperty('bs_bytes');
    const mixed = first({ rw: 'randrw', bs: '4k,16k' });
    expect(mixed).toMatchObject({ bs_bytes: 4096 });
    expect(mixed).not.toHaveProperty('workload_class');
    expect(rules(measurementOf('3.33-block-size-split.json', 'mixed'))).toContain('N-block-size-varies');
  });

  it('that differ between clients in one object are left out', () => {
    const text =
      '{"fio version":"fio-3.33","global options":{"bs":"4k","rw":"randread","bs":"8k","rw":"randread"},"client_stats":[';
    const entry = JSON.stringify({ ...job('a', {}), hostname: 'h', port: 1 });
    const output = fioOutput({}, 'x');
    const read = normaliseFio({ ...output, documents: parseText(`${text}${entry}]}`) }).measurements[0];
    expect(read).toMatchObject({ rw: 'randread' });
    expect(read).not.toHaveProperty('bs_bytes');
    expect(rules(read ?? { notices: [] })).toContain('N-clients-differ');
  });

  it('of each client are its own from fio 3.39 on', () => {
    expect(normaliseFixture('3.42-client-server.json').measurements[0]).toMatchObject({
      bs_bytes: 4096,
      iodepth: 4,
      clients: 2,
      outstanding: 8,
    });
  });
});

describe('clients', () => {
  it('are one measurement where they differ only in where on the target they work', () => {
    const on = (hostname: string, offset: string, iodepth = '16') => ({
      ...job('load', { rw: 'write', bs: '4m', numjobs: '3', iodepth, offset }, { write: direction(100) }),
      hostname,
      port: 1,
    });
    const read = (second: object) =>
      normaliseFio(fioOutput({ client_stats: [on('a', '0%'), second] })).measurements.map((one) => [
        one.job,
        one.clients,
        one.total_ios,
      ]);
    expect(read(on('b', '24%'))).toEqual([['load', 2, 200]]);
    expect(read(on('b', '24%', '8'))).toHaveLength(2);
  });
});

describe('documents', () => {
  it('takes the last of several snapshots', () => {
    const { measurements } = normaliseFixture('3.33-snapshots.json');
    expect(measurements).toHaveLength(1);
    expect(measurements[0]).toMatchObject({ total_ios: 188312, source: { document: 5 } });
  });

  it('says that a killed run left a snapshot only', () => {
    expect(rules(measurementOf('3.33-killed.json', 'read'))).toContain('N-unfinished');
  });

  it('keeps both of two runs in one file', () => {
    const run = (timestamp: number, ios: number) => ({
      timestamp,
      jobs: [{ ...job('a', { rw: 'randread' }, { read: direction(ios) }), elapsed: 11 }],
    });
    const text = [run(1000, 100), run(1020, 200)].map((document) => JSON.stringify(document)).join('\n');
    const { measurements } = normaliseFio({ ...fioOutput({}), documents: parseText(text) });
    expect(measurements.map(({ job, total_ios }) => [job, total_ios])).toEqual([
      ['a', 100],
      ['a#2', 200],
    ]);
  });

  it('says that a signal ended the run', () => {
    expect(rules(measurementOf('3.33-interrupted.json', 'mixed'))).toContain('N-interrupted');
  });
});

describe('directions', () => {
  it('adds a total to a mixed load only', () => {
    expect(normaliseFixture('3.33-clones.json').measurements.map(({ direction }) => direction)).toEqual([
      'read',
      'write',
      'mixed',
    ]);
    expect(normaliseFixture('3.33-stonewall.json').measurements.map(({ direction }) => direction)).toEqual([
      'read',
      'read',
      'write',
    ]);
  });

  it('adds trims to no writes, nor holds the latencies of such writes against each other', () => {
    const lat = (mean: number) => ({ min: 1, max: 2 * mean, mean, stddev: 1, N: 100 });
    const part = { ...direction(10), slat_ns: lat(0), clat_ns: lat(9979), lat_ns: lat(10_554) };
    const of = (rw: string) =>
      fioOutput({ jobs: [job('t', { rw, ioengine: 'psync' }, { trim: direction(10), write: part })] });
    expect(normaliseFio(of('trimwrite')).measurements.map((one) => one.direction)).toEqual(['write', 'trim']);
    expect(
      [latencyParts.check(of('trimwrite'), []), latencyParts.check(of('write'), [])].map(({ length }) => length),
    ).toEqual([0, 1]);
  });

  it('may have a longer total than its parts only where fio measured no submission, as of an engine that is synchronous', () => {
    const lat = (mean: number, N = 32) => ({ min: 1, max: 2 * mean, mean, stddev: 1, N });
    const found = (submission: object, clat: number, total: number) => {
      const write = { ...direction(10), slat_ns: submission, clat_ns: lat(clat), lat_ns: lat(total) };
      return latencyParts.check(fioOutput({ jobs: [job('t', { rw: 'write', bs: '16m' }, { write })] }), []);
    };
    // psync, 16 MiB: fio scrambles the buffer before each write (3.33).
    expect(found(lat(0, 0), 8_260_838, 10_541_684)).toEqual([]);
    expect(found(lat(0, 0), 10_541_684, 8_260_838)).toMatchObject([{ allowed: '10541684.000 = clat, or more' }]);
    expect(found(lat(1000), 8_260_838, 10_541_684)).toMatchObject([{ allowed: 'about 8261838.000 = slat + clat' }]);
  });

  it('takes the total of unified_rw_reporting as fio prints it', () => {
    expect(measurementOf('3.33-unified-mixed.json', 'mixed')).toMatchObject({ iops: 41933.022326, total_ios: 125841 });
    const both = normaliseFixture('3.33-unified-both.json').measurements;
    expect(both.map(({ direction, total_ios }) => [direction, total_ios])).toEqual([
      ['read', 77666],
      ['write', 33107],
      ['mixed', 110773],
    ]);
  });

  it('tells the I/Os of one direction once where unified_rw_reporting=both has fio print their total too', () => {
    const both = { read: direction(100), mixed: direction(100) };
    const entry = { ...job('a', { rw: 'randread', unified_rw_reporting: 'both' }, both), usr_cpu: 10, sys_cpu: 5 };
    const { measurements } = normaliseFio(fioOutput({ jobs: [entry] }));
    expect(measurements.map((one) => [one.direction, one.iops, one.cpu_client_pct])).toEqual([['read', 100, 15]]);
  });

  it('does not ask for a job again that was to burn CPU time, or run a program', () => {
    const idle = { read: { ...direction(0), runtime: 0 } };
    const [cpu, disk] = ['cpuio', 'libaio'].map(
      (ioengine) => normaliseFio(fioOutput({ jobs: [job('a', { ioengine, rw: 'read' }, idle)] })).problems[0],
    );
    expect(cpu).toMatchObject({ rule: 'N-no-io', found: 'ioengine=cpuio' });
    expect(cpu).not.toHaveProperty('fix');
    expect(disk).toHaveProperty('fix');
  });

  it('names the directions of a modified fio, which it has no measurement of', () => {
    const none = { ...direction(0), runtime: 0 };
    const entry = (finished: object) =>
      job('a', { rw: 'randwrite' }, { read: none, finish: finished, 'ZNS Reset': none });
    const output = fioOutput({ jobs: [entry(direction(7))] });
    const { measurements, problems } = normaliseFio(output);
    const found = 'directions of a modified fio: finish, ZNS Reset';
    expect([measurements, problems]).toMatchObject([[], [{ rule: 'N-no-io', found }]]);
    const [error] = runFioRules(output, measurements);
    expect(error).toMatchObject({ rule: 'R-zero-io', found, fix: expect.stringContaining('as it was released') });
    const idle = fioOutput({ jobs: [entry(none)] });
    expect(runFioRules(idle, [])).toMatchObject([{ found: '0 bytes read, written and trimmed' }]);
    expect(normaliseFio(idle).problems).toMatchObject([{ found: 'io_bytes 0 in every direction' }]);
  });

  it('has no measurement but a reason for a job without I/O', () => {
    const { measurements, problems } = normaliseFixture('3.33-no-space.json');
    expect(measurements).toEqual([]);
    expect(problems).toMatchObject([{ rule: 'N-no-io', pointer: '/jobs/0', line: 12, found: 'error 28 (errno)' }]);
  });
});

describe('processor use', () => {
  it('is the sum over clones, and that of the average times the clones of a summed entry', () => {
    expect(measurementOf('3.33-clones.json', 'mixed').cpu_client_pct).toBeCloseTo(64.333334, 5);
    // usr 3.8 and sys 16.275 per clone, four clones
    expect(measurementOf('3.33-global-numjobs.json', 'read').cpu_client_pct).toBeCloseTo(80.3, 5);
  });

  it('stands on the total of a mixed load, not on its parts', () => {
    expect(measurementOf('3.33-clones.json', 'read')).not.toHaveProperty('cpu_client_pct');
  });
});

function parseText(text: string) {
  return parseFioOutput('x.json', new TextEncoder().encode(text)).documents;
}
