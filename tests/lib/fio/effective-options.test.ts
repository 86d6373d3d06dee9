import { describe, expect, it } from 'vitest';
import { entriesOf } from '../../../scripts/lib/fio/entries.ts';
import { parseJobFile } from '../../../scripts/lib/fio/job-file.ts';
import { requestedRuntime } from '../../../scripts/lib/fio/requested-runtime.ts';
import type { JobFile } from '../../../scripts/lib/fio/types.ts';
import { fioOutput, fixtureBytes, job, normaliseFio, normaliseFixture } from '../../fio-fixtures.ts';

const loads = (document: object, jobFile?: string) =>
  normaliseFio(fioOutput(document), jobFile === undefined ? undefined : parseJobFile('jobs/a.fio', jobFile))
    .measurements;

const one = (options: object, document: object = {}) => loads({ jobs: [job('a', options)], ...document })[0];

describe('options of a document', () => {
  it('are known of a job without any, where another job has some', () => {
    const bare = { ...job('b', {}), 'job options': undefined };
    expect(loads({ jobs: [job('a', { rw: 'randread', iodepth: '4' }), bare] })).toMatchObject([
      { job: 'a', rw: 'randread', iodepth: 4 },
      { job: 'b', rw: 'read', iodepth: 1, bs_bytes: 4096 },
    ]);
  });

  it('may be numbers, and are left out where they are neither text nor number', () => {
    const read = one({ rw: 'randread', iodepth: 8, bs: { from: 4096 }, norandommap: null, fsync: [] });
    expect(read).toMatchObject({ iodepth: 8, bs_bytes: 4096 });
    expect(read?.workload_options).toEqual({});
    expect(one({}, { 'global options': { rw: 'randread', norandommap: [] } })?.workload_options).toEqual({});
  });

  it('say by direct, or by buffered turned round, whether the page cache was passed by; the last given counts', () => {
    const direct = (options: object) => one({ rw: 'randread', ...options })?.direct;
    expect(direct({ buffered: '0' })).toBe(true);
    expect(direct({ buffered: '1' })).toBe(false);
    expect(direct({ direct: '1', buffered: '1' })).toBe(false);
    expect(direct({ buffered: '1', direct: '1' })).toBe(true);
    expect(direct({ direct: '1', buffered: '$CACHED' })).toBeUndefined();
    expect(direct({ direct: '1', bs: '8k' })).toBe(true);
  });

  it('count as off where they are given as 0', () => {
    const asked = (time_based: string) => {
      const options = { rw: 'read', runtime: '60', time_based };
      return requestedRuntime(fioOutput({ jobs: [job('a', options)] }), undefined);
    };
    expect(['', '1', '0'].map((flag) => asked(flag)?.is_time_based)).toEqual([true, true, false]);
  });

  it('leave the engine open where nothing says on what system fio ran', () => {
    expect(one({ rw: 'randread' })).not.toHaveProperty('ioengine');
    expect(one({ rw: 'randread' }, { disk_util: [] })).not.toHaveProperty('ioengine');
    expect(one({ rw: 'randread' }, { disk_util: [{ name: 'sda' }] })?.ioengine).toBe('psync');
  });
});

describe('options of a job file', () => {
  const of = (text: string, version: string, options: object = {}) =>
    loads(
      { 'fio version': version, jobs: [{ ...job('a', { rw: 'randread', ...options }), sync: undefined }] },
      text,
    )[0];

  it.each(['fio-2.21', 'fio-3.33', 'fio-3.42'])('are not taken where %s prints what was given', (version) => {
    const read = of('[a]\nrw=randread\nbs=64k\niodepth=9\n', version);
    expect(read).toMatchObject({ bs_bytes: 4096, iodepth: 1 });
  });

  it('are flags and a global numjobs, where fio does not print them', () => {
    const text = '[global]\nnumjobs=4\nnorandommap\n[a]\nrw=randread\n';
    const without = { sync: undefined };
    const jobs = [{ ...job('a', { rw: 'randread', ioengine: 'libaio' }), ...without }];
    const read = (version: string) => loads({ 'fio version': version, jobs }, text)[0];
    expect(read('fio-2.21')).toMatchObject({ numjobs: 4, workload_options: { norandommap: '1' } });
    expect(read('fio-3.4')).toMatchObject({ numjobs: 1, workload_options: { norandommap: '1' } });
    expect(read('fio-3.39')).toMatchObject({ numjobs: 1, workload_options: {} });
  });

  it('are logs without a prefix, where fio does not print them, and none with one', () => {
    const given = (text: string) => {
      const output = fioOutput({ 'fio version': 'fio-3.33', jobs: [job('a', { rw: 'randread' })] });
      return entriesOf(output, parseJobFile('jobs/a.fio', text))[0]?.options.values.get('write_bw_log');
    };
    expect(given('[a]\nrw=randread\nwrite_bw_log\n')).toBe('1');
    expect(given('[a]\nrw=randread\nwrite_bw_log=x\n')).toBeUndefined();
  });

  const old = (text: string) =>
    normaliseFixture('2.1.10-randrw.json', parseJobFile('jobs/a.fio', text)).measurements[0];

  it('are those of the section of the job’s name, and of no other', () => {
    const read = old('[before]\nbs=64k\niodepth=99\n[rw]\nrw=randrw\nbs=8k\niodepth=8\n[behind]\nbs=1m\n');
    expect(read).toMatchObject({ rw: 'randrw', bs_bytes: 8192, iodepth: 8 });
    expect(old('[before]\nbs=64k\n')).not.toHaveProperty('bs_bytes');
  });

  it('are those in which all sections of that name agree', () => {
    const read = old('[rw]\nrw=randrw\nbs=8k\niodepth=8\n[rw]\nrw=randrw\nbs=8k\niodepth=16\n');
    expect(read).toMatchObject({ rw: 'randrw', bs_bytes: 8192, iodepth: 1 });
  });
});

describe('global options', () => {
  const globals = (options: object, names: readonly string[], text?: string) =>
    loads({ 'global options': options, jobs: names.map((name) => job(name, { rw: 'randread' })) }, text).map((read) => [
      read.job,
      read.bs_bytes,
    ]);

  it('of several sections are those of the last job, and of no job before it', () => {
    expect(globals({ bs: ['4k', '8k', '16k'] }, ['a', 'b', 'c'])).toEqual([
      ['a', undefined],
      ['b', undefined],
      ['c', 16384],
    ]);
    expect(globals({ bs: '4k', blocksize: '16k' }, ['a', 'b'])).toEqual([
      ['a', undefined],
      ['b', 16384],
    ]);
  });

  it('are told by the job file, also for a job before which no section gives them', () => {
    const text = '[a]\nrw=randread\n[global]\nbs=8k\n[b]\nrw=randread\n[global]\nbs=16k\n[c]\nrw=randread\n';
    expect(globals({ bs: ['8k', '16k'] }, ['a', 'b', 'c'], text)).toEqual([
      ['a', 4096],
      ['b', 8192],
      ['c', 16384],
    ]);
    expect(globals({ bs: '8k' }, ['a', 'b'], '[a]\nrw=randread\n[global]\nbs=8k\n[b]\nrw=randread\n')).toEqual([
      ['a', 4096],
      ['b', 8192],
    ]);
  });

  it('are open where the job file has several sections of that name under different ones', () => {
    const text = '[global]\nbs=8k\n[a]\nrw=randread\n[global]\nbs=16k\n[a]\nrw=randread\n[b]\nrw=randread\n';
    expect(globals({ bs: ['8k', '16k'] }, ['a', 'b'], text)).toEqual([
      ['a', undefined],
      ['b', 16384],
    ]);
  });

  it('of each client are its own, by host and port', () => {
    const client = (hostname: string, port: number) => ({ ...job('a', { rw: 'randread' }), hostname, port });
    const of = (hostname: string, port: number, bs: string) => ({ hostname, port, bs });
    const output = fioOutput({
      'global options': [of('x', 1, '4k'), of('x', 2, '8k'), of('y', 1, '16k')],
      client_stats: [client('x', 1), client('x', 2), client('y', 1), client('z', 1)],
    });
    expect(entriesOf(output).map(({ options }) => Object.fromEntries(options.values))).toEqual([
      { bs: '4k', rw: 'randread' },
      { bs: '8k', rw: 'randread' },
      { bs: '16k', rw: 'randread' },
      { rw: 'randread' },
    ]);
  });
});

describe('options that fio left out', () => {
  const name = '3.33-client-options-left-out';
  const jobFile = () => parseJobFile('jobs/a.fio', new TextDecoder().decode(fixtureBytes(`${name}.fio`)));
  const classes = (file?: JobFile) => normaliseFixture(`${name}.json`, file).measurements.map((m) => m.workload_class);

  it('are not taken for defaults behind clones that a client reports as one entry', () => {
    expect(classes()).toEqual(['4k-randread', undefined, undefined, undefined, undefined]);
    const [, second] = normaliseFixture(`${name}.json`).measurements;
    expect(second).not.toHaveProperty('outstanding');
    expect(second?.notices.map(({ rule }) => rule)).toEqual(['N-options-unknown']);
  });

  it('are those of the job file, where there is one', () => {
    expect(classes(jobFile())).toEqual(['4k-randread', '128k-read', '8k-randread', '16k-randread', '32k-read']);
    expect(normaliseFixture(`${name}.json`, jobFile()).measurements.map(({ outstanding }) => outstanding)).toEqual([
      12, 2, 8, 3, 1,
    ]);
  });

  it('are none of a first job, nor of clones reported each', () => {
    const bare = { ...job('b', {}), 'job options': undefined, hostname: 'h', port: 1 };
    const globals = { 'global options': { rw: 'randread', iodepth: '4', numjobs: '2' } };
    const loadOf = (...client_stats: readonly object[]) => loads({ client_stats, ...globals }).at(-1)?.outstanding;
    expect(loadOf(bare)).toBe(8);
    expect(loadOf({ ...bare, jobname: 'a' }, { ...bare, jobname: 'a' }, bare, bare)).toBe(8);
    expect(loadOf({ ...bare, jobname: 'a' }, bare)).toBeUndefined();
    expect(
      loads({ client_stats: [{ ...bare, jobname: 'a' }, bare], 'global options': { rw: 'randread' } }).at(-1)
        ?.outstanding,
    ).toBe(1);
  });

  it.each([
    ['host', { hostname: 'other' }],
    ['port', { port: 2 }],
  ])('are looked for on each client, by %s', (_, other) => {
    const bare = (jobname: string, more: object) => ({
      ...job(jobname, {}),
      'job options': undefined,
      hostname: 'h',
      port: 1,
      ...more,
    });
    const client_stats = [bare('a', {}), bare('a', other), bare('a', other), bare('b', other), bare('b', {})];
    const globals = { rw: 'randread', iodepth: '4', numjobs: '2' };
    const entries = entriesOf(fioOutput({ client_stats, 'global options': globals }));
    expect(entries.map(({ options }) => options.listed)).toEqual([true, true, true, true, false]);
  });
});
