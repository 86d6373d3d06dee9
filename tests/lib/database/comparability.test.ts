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
const verified = { ...other, workload_options: { verify: 'md5' } };
const repeats = { least_pct: 1, source: 'repeats', samples: 2 } as const;
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
  [
    'two throttled at one bandwidth',
    [{ rate_limited: true, offered_bw_bytes_per_s: 4e6, ...other }],
    [{ rate_limited: true, offered_bw_bytes_per_s: 4e6 }],
    'D',
    'C:rate_limited D:workload',
  ],
  [
    'two throttled at offers not known, and other work',
    [{ rate_limited: true, ...other }],
    [{ rate_limited: true }],
    'D',
    'D:rate_limited D:workload',
  ],
  ['a preconditioning step', [], [{ preconditioning: true }], 'D', 'D:preparation'],
  ['perhaps throttled', [], [{ rate_limited: undefined }], 'B', 'B:rate_limited'],
  ['other depth', [], [{ ...other, iodepth: 64, outstanding: 256 }], 'C', 'C:outstanding C:iodepth'],
  ['other split', [], [{ ...other, iodepth: 16, numjobs: 8 }], 'C', 'C:iodepth C:numjobs'],
  ['more clients', [], [{ ...other, clients: 3, outstanding: 384 }], 'C', 'C:outstanding C:clients B:in_flight'],
  ['other engine', [], [{ ...other, ioengine: 'io_uring' }], 'C', 'C:ioengine'],
  ['buffered', [], [{ ...other, direct: false }], 'C', 'C:direct'],
  ['an option that is only hashed', [], [other], 'D', 'D:workload'],
  ['an option', [], [verified], 'D', 'D:workload'],
  ['an option and the depth', [], [{ ...verified, iodepth: 64 }], 'D', 'C:iodepth D:workload'],
  ['flushing, of one system', [], [fsynced], 'C', 'C:workload'],
  ['flushing, of two systems', [], [{ ...fsynced, system_id: 'best-b1' }], 'D', 'D:workload'],
  [
    'flushing and another option, of one system',
    [],
    [{ ...other, workload_options: { fsync: '1', verify: 'md5' } }],
    'D',
    'D:workload',
  ],
  ['another job beside', [], [{ ...other, workload_beside: ['rw=write'] }], 'D', 'D:workload'],
  ['a pattern of its own', [], [{ ...other, rw: 'randread:8' }], 'D', 'D:workload'],
  [
    'an option, though jobs beside are not known',
    [],
    [{ ...verified, ...{ workload_fingerprint: undefined } }],
    'D',
    'D:workload B:workload_known',
  ],
  ['workload not known', [unhashed], [], 'B', 'B:workload_known'],
  // fio before 3.39 prints no flags: the other side may have had it, too.
  [
    'a flag that one side cannot tell',
    [unhashed],
    [{ workload_options: { norandommap: '1' } }],
    'B',
    'B:workload_known',
  ],
  // Only the data that a test writes is another.
  [
    'buffers refilled or not',
    [{ ...other, ...write, workload_options: { refill_buffers: '1' } }],
    [write],
    'C',
    'C:workload',
  ],
  [
    'a pattern that reads never write',
    [{ ...other, workload_options: { zero_buffers: '1' } }],
    [{}],
    'C',
    'C:workload',
  ],
  ['zeros written', [{ ...other, ...write, workload_options: { zero_buffers: '1' } }], [write], 'D', 'D:workload'],
  [
    'buffers refilled and fsync',
    [{ ...other, workload_options: { refill_buffers: '1', fsync: '1' } }],
    [{}],
    'D',
    'D:workload',
  ],
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
  ['a host busy to the limit', [{ host_cpu_pct: 20 }], [{ host_cpu_pct: 90 }], 'C', 'C:host_busy'],
  ['a host just below it', [{ host_cpu_pct: 20 }], [{ host_cpu_pct: 89.9 }], 'B', ''],
  ['O_DIRECT ignored', [], [{ direct_honoured: false }], 'C', 'C:direct_honoured'],
  ['a minute but for a few ticks of a clock', [], [{ runtime_s: 59.6 }], 'B', ''],
  ['less than a minute', [], [{ runtime_s: 59.4 }], 'C', 'C:runtime'],
  ['O_DIRECT in doubt', [], [{ direct_in_doubt: true }], 'B', 'B:direct_honoured'],
  ['O_DIRECT ignored or in doubt', [{ direct_honoured: false }], [{ direct_in_doubt: true }], 'C', 'C:direct_honoured'],
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
  ['a set as large as RAM, buffered', [{ direct: false, size_bytes: 16 * GIB }], [], 'C', 'C:working_set'],
  [
    'a set of the size of RAM, perhaps buffered',
    [{ size_bytes: 64 * GIB, direct: undefined }],
    [],
    'B',
    'B:working_set',
  ],
  [
    'a set in RAM, O_DIRECT ignored',
    [{ size_bytes: 15 * GIB, direct_honoured: false }],
    [],
    'C',
    'C:direct_honoured C:working_set',
  ],
  [
    'a set that each of several clients has',
    [{ size_bytes: GIB / 2, clients: 4, ...unhashed }],
    [{ clients: 4, ...unhashed }],
    'B',
    'B:workload_known B:working_set',
  ],
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
  ['nothing to purge', [], [{}, { purge: 'not_applicable' }], 'B', ''],
  ['no write cache', [], [{}, { target_cache: 'not_applicable' }], 'B', ''],
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
  [
    'protection not known of an array',
    [{ kind: 'array' }],
    [{ kind: 'array' }, { protection: undefined }],
    'B',
    'B:protection',
  ],
  ['protection of a drive, which has none', [], [{}, { protection: undefined }], 'B', ''],
  [
    'protection of striped drives',
    [{}, { layout: 's' }],
    [{}, { layout: 's', protection: undefined }],
    'B',
    'B:protection',
  ],
  ['other settings', [{ axes: { cache: 'on' } }], [{ axes: { cache: 'off' } }], 'B', 'B:configuration'],
  ['axes of one only', [{ axes: { cache: 'on' } }], [], 'B', ''],
  ['one drive on two operating systems', [{ axes: { os: 'A' } }], [{ axes: { os: 'B' } }], 'B', 'B:bench'],
  [
    'two drives on two operating systems',
    [{ axes: { os: 'A', controller: 'C' } }],
    [{ axes: { os: 'B', controller: 'C' }, system_id: 'best-b1' }],
    'C',
    'C:bench',
  ],
  [
    'two drives on one controller, of one of which the operating system is known too',
    [{ axes: { os: 'A', controller: 'C' } }],
    [{ axes: { controller: 'C' }, system_id: 'best-b1' }],
    'B',
    '',
  ],
  ['noise as large as the figure', [], [{ noise: { ...repeats, pct: 100 } }], 'C', 'C:noise'],
  ['noise less than the figure', [], [{ noise: { ...repeats, pct: 99 } }], 'B', ''],
  ['a bench known of one drive', [{ axes: { os: 'A' } }], [{ system_id: 'best-b1' }], 'B', 'B:bench'],
  [
    'two arrays with two operating systems',
    [{ kind: 'array', axes: { os: 'A' } }],
    [{ kind: 'array', axes: { os: 'B' }, system_id: 'best-b1' }],
    'B',
    'B:configuration',
  ],
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
    const direct = (more: Partial<Measurement>) =>
      compareMeasurements(comparandOf(more), comparandOf()).gates.find(({ id }) => id === 'direct_honoured');
    expect(direct({ direct_honoured: false })).toEqual({ id: 'direct_honoured', passed: false, at_best: 'C', a: 'no' });
    expect(direct({ direct_in_doubt: true })).toEqual({ id: 'direct_honoured', passed: false, at_best: 'B' });
  });

  it('asks only what applies to both', () => {
    const asked = ({ measurement, facts }: Comparand, b = comparandOf()) =>
      compareMeasurements({ measurement, facts }, b).gates.map(({ id }) => id);
    expect(asked(comparandOf())).not.toContain('layout');
    expect(asked(comparandOf())).not.toContain('configuration');
    const bare = comparandOf({}, { protection: undefined });
    expect(asked(bare, bare)).not.toContain('protection');
    expect(asked(comparandOf({}, { purge: 'not_applicable' }))).not.toContain('purge');
    expect(asked(comparandOf({}, { layout: 'stripe' }))).toContain('layout');
  });

  it('says how both set what both configurations name, but for layout, protection and the bench of drives, which have gates', () => {
    const axes = { os: 'A', cache: 'on', layout: 'single', raid: '1', own: 'x' };
    const others = { ...axes, os: 'B', cache: 'off', other: 'y' };
    const asked = (kind: Measurement['kind']) =>
      compareMeasurements(comparandOf({ kind, axes }), comparandOf({ kind, axes: others })).gates.find(
        ({ id }) => id === 'configuration',
      );
    expect(asked('drive')).toMatchObject({ passed: false, a: 'cache: on, own: x', b: 'cache: off, own: x' });
    expect(asked('array')).toMatchObject({
      passed: false,
      a: 'cache: on, os: A, own: x',
      b: 'cache: off, os: B, own: x',
    });
  });

  it('knows of no difference from a setting that somebody did not record', () => {
    const asked = (chunk: string) => {
      const [a, b] = [{ chunk: '8k' }, { chunk }].map((axes) => comparandOf({ kind: 'raid', axes }));
      const gates = a === undefined || b === undefined ? [] : compareMeasurements(a, b).gates;
      return gates.find(({ id }) => id === 'configuration');
    };
    expect(asked('not recorded')).toEqual({ id: 'configuration', passed: false, at_best: 'B', a: 'chunk: 8k' });
    expect(asked('64k')).toMatchObject({ a: 'chunk: 8k', b: 'chunk: 64k' });
  });

  it('tells the workload as one gate where it is the same', () => {
    const { gates } = compareMeasurements(comparandOf(), comparandOf());
    expect(gates.find(({ id }) => id === 'workload')).toMatchObject({ passed: true, at_best: 'D' });
  });

  it('tells the fingerprint of the side that has one', () => {
    const { gates } = compareMeasurements(comparandOf(unhashed), comparandOf());
    const known = gates.find(({ id }) => id === 'workload_known');
    expect(known).toEqual({ id: 'workload_known', passed: false, at_best: 'B', b: '00000000000000f1' });
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
