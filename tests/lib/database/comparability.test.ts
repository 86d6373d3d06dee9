import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { hasWord } from '../../../scripts/lib/base/words.ts';
import { compareMeasurements } from '../../../scripts/lib/database/comparability.ts';
import type { Comparand, RunFacts } from '../../../scripts/lib/database/comparand.ts';
import type { Grade } from '../../../scripts/lib/database/gate.ts';
import { comparandOf } from './comparand-sample.ts';

const GIB = 2 ** 30;
/** Changes of one side: figures, then facts of its run. */
type Side = readonly [Partial<Measurement>?, Partial<RunFacts>?];
/** What is compared, the two sides, the grade, and the gates not passed, each with the best grade that it leaves. */
type Pair = readonly [string, Side, Side, Grade, string];

const other = { workload_fingerprint: '00000000000000f2' };
const unhashed = { workload_fingerprint: undefined, workload_options: undefined };
const fsynced = { ...other, workload_options: { fsync: '1' } };
const published: Partial<Measurement> = { ...unhashed, evidence: 'published' };
const notJudged = { steady_state: { verdict: 'not_judged', reason: 'No logs.' } } as const;
const drifting = { steady_state: { verdict: 'not_steady', reason: 'It falls.' } } as const;
const write: Partial<Measurement> = { direction: 'write', rw: 'randwrite', workload_class: '4k-randwrite' };
const mixed: Partial<Measurement> = { direction: 'mixed', rw: 'randrw', workload_class: '4k-randrw-70' };

const PAIRS: readonly Pair[] = [
  ['two of a kind', [], [], 'B', ''],
  ['another vendor', [], [{ vendor: 'Best', system_id: 'best-b1' }], 'B', ''],
  ['a vendor figure', [], [{ basis: 'vendor_stated' }], 'D', 'D:basis'],
  ['two vendor figures', [{ basis: 'vendor_stated' }], [{ basis: 'vendor_stated' }], 'D', 'D:basis'],
  ['an estimate', [{ basis: 'estimate' }], [], 'D', 'D:basis'],
  ['another class', [], [{ workload_class: '8k-randread' }], 'D', 'D:workload_class'],
  ['no class', [{ workload_class: undefined }], [{ workload_class: undefined }], 'D', 'D:workload_class'],
  ['a part and the total', [mixed], [{ ...mixed, direction: 'read' }], 'D', 'D:direction'],
  ['a drive and an array', [], [{ kind: 'array' }], 'C', 'C:kind'],
  ['a cluster and a volume', [{ kind: 'cluster' }], [{ kind: 'volume' }], 'C', 'C:kind'],
  ['one not to be relied on', [], [{ do_not_rely: true }], 'D', 'D:relied'],
  ['two not to be relied on', [{ do_not_rely: true }], [{ do_not_rely: true }], 'D', 'D:relied'],
  ['a throttled load', [], [{ rate_limited: true }], 'D', 'D:rate_limited'],
  ['two throttled at one offer', [{ rate_limited: true }], [{ rate_limited: true }], 'C', 'C:rate_limited'],
  [
    'two throttled at unlike offers',
    [{ rate_limited: true, offered_iops: 100 }],
    [{ rate_limited: true, offered_iops: 200 }],
    'D',
    'D:rate_limited',
  ],
  ['a preconditioning step', [], [{ preconditioning: true }], 'D', 'D:preparation'],
  ['perhaps throttled', [], [{ rate_limited: undefined }], 'B', 'B:rate_limited'],
  ['other depth', [], [{ ...other, iodepth: 64, outstanding: 256 }], 'C', 'C:outstanding C:iodepth'],
  ['other split', [], [{ ...other, iodepth: 16, numjobs: 8 }], 'C', 'C:iodepth C:numjobs'],
  ['more clients', [], [{ ...other, clients: 3, outstanding: 384 }], 'C', 'C:outstanding C:clients B:in_flight'],
  ['other engine', [], [{ ...other, ioengine: 'io_uring' }], 'C', 'C:ioengine'],
  ['buffered', [], [{ ...other, direct: false }], 'C', 'C:direct'],
  ['an option that is only hashed', [], [other], 'D', 'D:workload'],
  ['an option', [], [fsynced], 'D', 'D:workload'],
  ['an option and the depth', [], [{ ...fsynced, iodepth: 64 }], 'D', 'C:iodepth D:workload'],
  ['another job beside', [], [{ ...other, workload_beside: ['rw=write'] }], 'D', 'D:workload'],
  ['a pattern of its own', [], [{ ...other, rw: 'randread:8' }], 'D', 'D:workload'],
  [
    'an option, though jobs beside are not known',
    [],
    [{ ...fsynced, ...{ workload_fingerprint: undefined } }],
    'D',
    'D:workload B:workload_known',
  ],
  ['workload not known', [unhashed], [], 'B', 'B:workload_known'],
  ['workload known of neither', [unhashed], [unhashed], 'B', 'B:workload_known'],
  ['depth known to differ', [unhashed], [{ outstanding: 1 }], 'C', 'C:outstanding B:workload_known B:in_flight'],
  ['load not known', [unhashed], [{ outstanding: undefined }], 'C', 'C:load_known B:workload_known'],
  ['beside other jobs', [unhashed], [{}, { is_beside: true }], 'D', 'D:beside B:workload_known'],
  ['the same jobs beside', [{}, { is_beside: true }], [{}, { is_beside: true }], 'B', ''],
  [
    'the same jobs beside, without a fingerprint',
    [unhashed, { is_beside: true, jobs_beside: '4k randread' }],
    [unhashed, { is_beside: true, jobs_beside: '4k randread' }],
    'B',
    'B:workload_known',
  ],
  [
    'other jobs beside, without a fingerprint',
    [unhashed, { is_beside: true, jobs_beside: '4k randread' }],
    [unhashed, { is_beside: true, jobs_beside: '8k randread' }],
    'D',
    'D:beside B:workload_known',
  ],
  ['a trial', [], [{ method_factor: 0.1 }], 'D', 'D:trial'],
  ['two trials', [{ method_factor: 0.1 }], [{ method_factor: 0.1 }], 'C', 'C:trial'],
  ['half a minute', [], [{ runtime_s: 30 }], 'C', 'C:runtime'],
  ['a minute as fio measures it', [], [{ runtime_s: 59.998 }], 'B', ''],
  ['a time not known', [], [{ runtime_s: undefined }], 'B', 'B:runtime'],
  ['a busy host', [{ host_cpu_pct: 20 }], [{ host_cpu_pct: 95 }], 'C', 'C:host_busy'],
  ['a host that nobody watched', [{ host_cpu_pct: 20 }], [], 'B', 'B:host_busy'],
  ['two hosts not busy', [{ host_cpu_pct: 20 }], [{ host_cpu_pct: 30 }], 'B', ''],
  ['O_DIRECT ignored', [], [{ direct_honoured: false }], 'C', 'C:direct_honoured'],
  ['a load that latency contradicts', [], [{ lat_mean_ns: 12_800_000 }], 'B', 'B:in_flight'],
  ['unlike trials', [{ method_factor: 0.1 }], [{ method_factor: 0.2 }], 'D', 'D:trial'],
  ['a method at full length', [{ method_factor: 1 }], [], 'B', ''],
  ['a set in the cache', [], [{ size_bytes: GIB / 2 }], 'C', 'C:working_set'],
  ['two sets in caches', [{ size_bytes: GIB }], [{ size_bytes: GIB }], 'B', 'B:working_set'],
  ['a set as large as the cache', [], [{ size_bytes: GIB }], 'C', 'C:working_set'],
  ['a cache not known', [], [{}, { cache_bytes: undefined }], 'B', 'B:working_set'],
  ['jobs that may share a set in the cache', [], [{ size_bytes: 2 * GIB }], 'B', 'B:working_set'],
  ['a set not known', [{ size_bytes: undefined }], [], 'B', 'B:working_set'],
  ['a set in RAM, perhaps buffered', [{ size_bytes: 15 * GIB, direct: undefined }], [], 'B', 'B:working_set'],
  ['a set in RAM, direct', [{ size_bytes: 15 * GIB }], [], 'B', ''],
  ['in RAM, buffered', [{ direct: false, size_bytes: 15 * GIB }], [{ direct: false }], 'C', 'C:working_set'],
  ['writes to a fresh drive', [write, {}], [write, { preconditioning: 'no' }], 'C', 'C:preconditioning'],
  ['reads of a fresh drive', [], [{}, { preconditioning: 'no' }], 'B', 'B:preconditioning'],
  ['perhaps fresh', [write], [write, { preconditioning: 'not_recorded' }], 'B', 'B:preconditioning'],
  ['both fresh', [write, { preconditioning: 'no' }], [write, { preconditioning: 'no' }], 'B', ''],
  ['not applicable', [], [{}, { preconditioning: 'not_applicable' }], 'B', ''],
  ['reads of nothing', [], [{}, { fill: 'no' }], 'C', 'C:fill'],
  ['mixed over nothing', [mixed], [mixed, { fill: 'no' }], 'C', 'C:fill'],
  ['writes to nothing', [write], [write, { fill: 'no' }], 'B', 'B:fill'],
  ['not purged', [], [{}, { purge: 'no' }], 'B', 'B:purge'],
  ['through a page cache', [], [{}, { host_cache: 'yes' }], 'C', 'C:host_cache'],
  ['write cache off', [], [{}, { target_cache: 'no' }], 'B', 'B:target_cache'],
  ['published', [], [{ ...published }], 'B', 'B:workload_known B:evidence'],
  ['both published', [published], [published], 'B', 'B:workload_known'],
  ['not judged', [], [notJudged], 'B', 'B:steady_state'],
  ['neither judged', [notJudged], [notJudged], 'B', 'B:steady_state'],
  ['not steady', [drifting], [], 'B', 'B:steady_state'],
  ['two drives striped', [{}, { layout: 'single' }], [{}, { layout: 'stripe' }], 'C', 'C:layout'],
  ['a stripe and no word of it', [{}, { layout: 'stripe' }], [], 'B', 'B:layout'],
  [
    'layouts of arrays',
    [{ kind: 'array' }, { layout: 'two LUNs' }],
    [{ kind: 'array' }, { layout: 'one LUN' }],
    'B',
    'B:layout',
  ],
  ['other protection', [], [{}, { protection: 'raid 1' }], 'B', 'B:protection'],
  ['protection not known', [], [{}, { protection: undefined }], 'B', 'B:protection'],
  ['other system', [{ axes: { os: 'A' } }], [{ axes: { os: 'B' } }], 'B', 'B:configuration'],
  ['axes of one only', [{ axes: { os: 'A' } }], [], 'B', ''],
  ['fio 2', [], [{ fio_version: 'fio-2.21' }], 'B', 'B:fio_version'],
  ['a later fio 3', [], [{ fio_version: 'fio-3.41' }], 'B', ''],
  ['fio not known', [], [{ fio_version: undefined }], 'B', 'B:fio_version'],
  ['clat and lat', [], [{ lat_kind: 'clat' }], 'C', 'C:lat_kind'],
  ['no latency', [], [{ lat_kind: undefined, lat_mean_ns: undefined }], 'B', ''],
  ['a latency of unknown kind', [], [{ lat_kind: undefined }], 'B', 'B:lat_kind'],
  ['two of unknown kind', [{ lat_kind: undefined }], [{ lat_kind: undefined }], 'B', 'B:lat_kind'],
];

function failed(a: Comparand, b: Comparand): string {
  const gates = compareMeasurements(a, b).gates.filter(({ passed }) => !passed);
  return gates.map(({ id, at_best }) => `${at_best}:${id}`).join(' ');
}

describe('compareMeasurements', () => {
  it.each(PAIRS)('%s', (_, left, right, grade, reasons) => {
    const [a, b] = [comparandOf(...left), comparandOf(...right)];
    expect([compareMeasurements(a, b).grade, failed(a, b)]).toEqual([grade, reasons]);
    // Which side is which makes no difference.
    expect([compareMeasurements(b, a).grade, failed(b, a)]).toEqual([grade, reasons]);
  });

  it('tells what both sides have, and leaves out what is not known', () => {
    const { gates } = compareMeasurements(
      comparandOf(unhashed),
      comparandOf({ outstanding: 1, fio_version: undefined }),
    );
    expect(gates.find(({ id }) => id === 'outstanding')).toEqual({
      id: 'outstanding',
      passed: false,
      at_best: 'C',
      a: 128,
      b: 1,
    });
    const version = gates.find(({ id }) => id === 'fio_version');
    expect(version).toMatchObject({ a: '3' });
    expect(version).not.toHaveProperty('b');
  });

  it('names the options that differ, with both values, and none where only the hash tells', () => {
    const workload = (a: Partial<Measurement>, b: Partial<Measurement>) =>
      compareMeasurements(comparandOf(a), comparandOf(b)).gates.find(({ id }) => id === 'workload')?.differences;
    const beside = ['4 x rw=randwrite'];
    expect(
      workload(
        { workload_options: { norandommap: '1', fsync: '32' } },
        { ...fsynced, rw: 'randread:8', workload_beside: beside },
      ),
    ).toEqual([
      { option: 'rw', a: 'randread', b: 'randread:8' },
      { option: 'fsync', a: '32', b: '1' },
      { option: 'norandommap', a: '1' },
      { option: 'jobs beside', b: '4 x rw=randwrite' },
    ]);
    expect(workload({}, other)).toBeUndefined();
    // Another class has a gate of its own, which says how the patterns differ.
    expect(workload({}, { ...fsynced, rw: 'read', workload_class: '4k-read' })).toEqual([{ option: 'fsync', b: '1' }]);
  });

  it('has words for every gate', () => {
    const pairs = PAIRS.map(([, a, b]) => compareMeasurements(comparandOf(...a), comparandOf(...b)));
    const ids = new Set(pairs.flatMap(({ gates }) => gates.map(({ id }) => id)));
    expect(ids.size).toBeGreaterThanOrEqual(25);
    expect([...ids].filter((id) => !hasWord(`gate_${id}`))).toEqual([]);
  });
});

describe('compareMeasurements, within one test of one run', () => {
  const unrecorded: Partial<RunFacts> = { preconditioning: 'not_recorded', fill: 'not_recorded' };
  const published: Partial<Measurement> = {
    ...unhashed,
    evidence: 'published',
    outstanding: undefined,
    clients: undefined,
    fio_version: undefined,
    runtime_s: undefined,
  };
  const tcp = (more: Partial<Measurement> = {}, facts: Partial<RunFacts> = unrecorded): Comparand =>
    comparandOf({ ...published, configuration_id: 'tcp', axes: { transport: 'TCP' }, ...more }, facts);
  const rdma = (more: Partial<Measurement> = {}, facts: Partial<RunFacts> = unrecorded): Comparand =>
    comparandOf({ ...published, configuration_id: 'rdma', axes: { transport: 'RDMA' }, ...more }, facts);

  it('has grade A, and names what was changed', () => {
    expect(compareMeasurements(tcp(), rdma())).toMatchObject({
      grade: 'A',
      change: [{ axis: 'transport', a: 'TCP', b: 'RDMA' }],
    });
    expect(compareMeasurements(rdma(), tcp()).change).toEqual([{ axis: 'transport', a: 'RDMA', b: 'TCP' }]);
  });

  it('counts what nobody recorded as the same, and marks it so', () => {
    const { gates } = compareMeasurements(tcp(), rdma());
    const shared = gates.filter(({ in_one_test }) => in_one_test === 'shared').map(({ id }) => id);
    expect(shared).toEqual(
      expect.arrayContaining(['load_known', 'workload_known', 'runtime', 'preconditioning', 'fill', 'fio_version']),
    );
    expect(gates.find(({ id }) => id === 'configuration')).toMatchObject({ passed: true, in_one_test: 'changed' });
    expect(gates.filter(({ passed }) => !passed).map(({ id }) => id)).toEqual([]);
  });

  it('does not count as the same what one side recorded', () => {
    const { grade, gates } = compareMeasurements(tcp({ outstanding: 128 }), rdma());
    expect(grade).toBe('C');
    expect(gates.find(({ id }) => id === 'load_known')).toMatchObject({ passed: false, a: 128, b: '~128' });
  });

  it('compares job by job, and what was achieved of one offer', () => {
    const beside: Partial<RunFacts> = { ...unrecorded, is_beside: true };
    expect(compareMeasurements(tcp({}, beside), rdma({}, beside)).grade).toBe('A');
    const limited = { rate_limited: true };
    expect(compareMeasurements(tcp(limited), rdma(limited)).grade).toBe('A');
    expect(compareMeasurements(tcp(limited), rdma()).grade).toBe('D');
  });

  it('keeps short times, a busy host and an ignored O_DIRECT as doubts', () => {
    const poor = { runtime_s: 5, host_cpu_pct: 99, direct_honoured: false, method_factor: 0.1 };
    const { grade, gates } = compareMeasurements(tcp(poor), rdma(poor));
    const doubts = gates.filter(({ passed, at_best }) => !passed && at_best === 'B').map(({ id }) => id);
    expect([grade, doubts]).toEqual(['A', ['trial', 'runtime', 'host_busy', 'direct_honoured']]);
  });

  it('is not one test when the test, the work or nothing named is another', () => {
    const grades = [
      rdma({ test_id: 'other' }),
      rdma({ job: 'other' }),
      rdma({ axes: { transport: 'TCP' } }),
      rdma({ configuration_id: 'tcp' }),
      rdma({ run_id: 'other-2026' }),
    ].map((other) => compareMeasurements(tcp(), other).grade);
    expect(grades).toEqual(['C', 'C', 'C', 'C', 'C']);
    expect(compareMeasurements(tcp(), rdma({ direction: 'write' })).grade).toBe('D');
    expect(compareMeasurements(tcp({ basis: 'theoretical' }), rdma({ basis: 'theoretical' })).grade).toBe('D');
  });

  it('goes by fingerprints where tests of configurations have names of their own', () => {
    const measured = { workload_fingerprint: 'f1', workload_options: {}, outstanding: 128 };
    const [a, b] = [tcp({ ...measured, test_id: 'tcp-read' }), rdma({ ...measured, test_id: 'rdma-read' })];
    expect(compareMeasurements(a, b).grade).toBe('A');
    const other = rdma({ ...measured, workload_fingerprint: 'f2', workload_options: { fsync: '1' } });
    expect(compareMeasurements(a, other).grade).toBe('D');
  });
});
