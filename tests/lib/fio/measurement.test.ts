import { describe, expect, it } from 'vitest';
import { readFio } from '../../../scripts/lib/fio/normalise-output.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import { isWholeLoad } from '../../../scripts/lib/fio/patterns.ts';
import type { TestMeasurement } from '../../../scripts/lib/model/measurement.ts';
import { direction, fioOutput, fixtureBytes, job, normaliseFio } from '../../fio-fixtures.ts';

const read = (...jobs: readonly object[]) => normaliseFio(fioOutput({ jobs })).measurements;
const withLatency = (clat_ns: object) => job('a', { rw: 'read' }, { read: { ...direction(100), clat_ns } });

describe('a measurement', () => {
  it('says what its percentiles are of, where it has any that are shown', () => {
    const base = { N: 100, mean: 150, min: 100, max: 300 };
    const bins = { '100': 50, '200': 48, '300': 2 };
    const source = (rest: object) => read(withLatency({ ...base, ...rest }))[0]?.percentile_source;
    expect(source({ bins })).toBe('clat from JSON+ bins of one entry');
    expect(source({ percentile: { '99.000000': 9 }, bins })).toBe('clat of one entry');
    expect(source({ percentile: { '12.500000': 9 } })).toBeUndefined();
    expect(source({})).toBeUndefined();
  });

  it('has the latency of its syncs, which is in no other; reads and loads without syncs have none', () => {
    const syncsOf = (one: Partial<TestMeasurement> = {}) => [
      one.syncs,
      one.sync_lat_mean_ns,
      one.sync_lat_p99_ns,
      one.sync_lat_p99_9_ns,
      one.sync_lat_max_ns,
    ];
    const sync = (N: number, mean: number, bins: object) => ({
      sync: { lat_ns: { min: 1, max: 4000, mean, N, bins } },
    });
    const clone = (rest: object) => ({
      ...job('a', { rw: 'write', numjobs: '2', fsync: '1' }, { write: direction(100) }),
      ...rest,
    });
    const [written] = read(clone(sync(300, 1000, { '1000': 300 })), clone(sync(100, 2000, { '2000': 100 })));
    expect(syncsOf(written)).toEqual([400, 1250, 2000, 2000, 4000]);
    const printed = { N: 9, mean: 50, max: 90, percentile: { '99.000000': 80 } };
    const both = { read: direction(10), write: direction(10), sync: { total_ios: 0, lat_ns: printed } };
    expect(read(job('a', { rw: 'randrw' }, both)).map((one) => [one.direction, ...syncsOf(one)])).toEqual([
      ['read', undefined, undefined, undefined, undefined, undefined],
      ['write', 9, 50, 80, undefined, 90],
      ['mixed', 9, 50, 80, undefined, 90],
    ]);
    const none = { write: direction(10), sync: { total_ios: 0, lat_ns: { N: 0, mean: 0, max: 0 } } };
    expect(syncsOf(read(job('a', { rw: 'write' }, none))[0])).toEqual(Array(5).fill(undefined));
  });

  it('has no processor time where a part of it is missing', () => {
    const of = (rest: object) => read({ ...job('a', { rw: 'read' }), ...rest })[0]?.cpu_client_pct;
    expect([of({ usr_cpu: 3, sys_cpu: 4 }), of({ usr_cpu: 3 }), of({ sys_cpu: 4 }), of({})]).toEqual([
      7,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has the processor time on the whole alone, also where not every clone did both', () => {
    const clone = (rest: object) => ({ ...job('a', { rw: 'randrw', numjobs: '2' }, rest), usr_cpu: 3, sys_cpu: 4 });
    const clones = [clone({ read: direction(10), write: direction(10) }), clone({ read: direction(10) })];
    expect(read(...clones).map((one) => [one.direction, one.cpu_client_pct])).toEqual([
      ['read', undefined],
      ['write', undefined],
      ['mixed', 14],
    ]);
  });

  it('names the file and its hash where that is known', () => {
    const parse = (sha256?: string) => parseFioOutput('a.json', fixtureBytes('3.42-randrw.json'), sha256);
    expect(readFio(parse('a hash')).readings[0]?.measurement.source.sha256).toBe('a hash');
    expect(readFio(parse()).readings[0]?.measurement.source).not.toHaveProperty('sha256');
  });

  it('is not numbered after a job of its name that did no I/O', () => {
    const idle = job('a', { rw: 'read', bs: '8k' }, { read: { ...direction(0), runtime: 0 } });
    expect(read(idle, job('a', { rw: 'read' })).map((one) => one.job)).toEqual(['a']);
  });

  it('has a class by the size of its own direction, where only one was asked for; reads that verify have none', () => {
    const both = { read: direction(10), write: direction(10) };
    const verified = read(job('a', { rw: 'write', verify: 'crc32c', bs: '4k,8k' }, both));
    expect(verified.map((one) => [one.direction, one.bs_bytes, one.workload_class])).toEqual([
      ['read', 4096, undefined],
      ['write', 8192, '8k-write'],
    ]);
  });
});

describe('results that ran at once', () => {
  const plain = { rw: 'randread' };
  const hidden = { ...job('b', {}), jobname: undefined, groupid: 2 ** 32 - 1 };
  const together = (first: object, second: object, options: object = plain) => {
    const [one, other] = [first, second].map((rest, place) =>
      fioOutput({ jobs: [job('a', options)], ...rest }, `${place}.json`),
    );
    if (one === undefined || other === undefined) throw new Error('two results');
    return readFio(one, undefined, [{ output: other }]).readings[0]?.measurement;
  };

  it('have the default engine of Linux where all of them ran there', () => {
    const linux = { disk_util: [{ name: 'sda' }] };
    expect(together(linux, linux)?.ioengine).toBe('psync');
    expect([together(linux, {})?.ioengine, together({}, linux)?.ioengine]).toEqual([undefined, undefined]);
  });

  it('have no fingerprint where a job of any of them is not reported', () => {
    const options = { ...plain, ioengine: 'libaio' };
    const hiding = { jobs: [job('a', options), hidden] };
    expect(together({}, {}, options)).toHaveProperty('workload_fingerprint');
    expect(together({}, hiding, options)).not.toHaveProperty('workload_fingerprint');
    expect(together(hiding, {}, options)).not.toHaveProperty('workload_fingerprint');
  });

  it('tell once what is the same for several of them', () => {
    const lines = ['fio: terminating on signal 2', 'fio: io_u error on file x: err=5'];
    const [one, other] = ['0.json', '1.json'].map((file) => ({
      ...fioOutput({ jobs: [job('a', plain)] }, file),
      text_lines: lines,
    }));
    if (one === undefined || other === undefined) throw new Error('two results');
    const rules = readFio(one, undefined, [{ output: other }]).readings[0]?.measurement.notices.map(({ rule }) => rule);
    expect(rules?.slice(0, 2)).toEqual(['N-interrupted', 'N-error-text']);
    expect(rules?.filter((rule) => /interrupted|error/.test(rule))).toHaveLength(2);
  });
});

describe('isWholeLoad', () => {
  it('is false of one direction of a load that has several', () => {
    expect([
      isWholeLoad({ rw: 'randrw', direction: 'mixed' }),
      isWholeLoad({ rw: 'randrw', direction: 'read' }),
      isWholeLoad({ rw: 'trimwrite', direction: 'write' }),
      isWholeLoad({ rw: 'randread', direction: 'read' }),
      isWholeLoad({ direction: 'write' }),
    ]).toEqual([true, false, false, true, true]);
  });
});
