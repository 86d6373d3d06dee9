import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { hasWord } from '../../../scripts/lib/base/words.ts';
import { compareMeasurements } from '../../../scripts/lib/database/comparability.ts';
import type { Comparand, RunFacts } from '../../../scripts/lib/database/comparand.ts';
import { comparandOf } from './comparand-sample.ts';

const GIB = 2 ** 30;
/** Changes of one side: figures, then facts of its run. */
type Side = readonly [Partial<Measurement>?, Partial<RunFacts>?];
/** What is compared, the two sides, the answer, and the gates not passed: ! forbids, ? warns. */
type Pair = readonly [string, Side, Side, 'comparable' | 'with_warnings' | 'not_comparable', string];

const other = { workload_fingerprint: '00000000000000f2' };
const unhashed = { workload_fingerprint: undefined, workload_options: undefined };
const fsynced = { ...other, workload_options: { fsync: '1' } };
const published: Partial<Measurement> = { ...unhashed, evidence: 'published' };
const notJudged = { steady_state: { verdict: 'not_judged', reason: 'No logs.' } } as const;
const drifting = { steady_state: { verdict: 'not_steady', reason: 'It falls.' } } as const;
const write: Partial<Measurement> = { direction: 'write', rw: 'randwrite', workload_class: '4k-randwrite' };
const mixed: Partial<Measurement> = { direction: 'mixed', rw: 'randrw', workload_class: '4k-randrw-70' };

const PAIRS: readonly Pair[] = [
  ['two of a kind', [], [], 'comparable', ''],
  ['another vendor', [], [{ vendor: 'Best', system_id: 'best-b1' }], 'comparable', ''],
  ['a vendor figure', [], [{ basis: 'vendor_stated' }], 'not_comparable', '!basis'],
  ['two vendor figures', [{ basis: 'vendor_stated' }], [{ basis: 'vendor_stated' }], 'not_comparable', '!basis'],
  ['an estimate', [{ basis: 'estimate' }], [], 'not_comparable', '!basis'],
  ['another class', [], [{ workload_class: '8k-randread' }], 'not_comparable', '!workload_class'],
  ['no class', [{ workload_class: undefined }], [{ workload_class: undefined }], 'not_comparable', '!workload_class'],
  ['a part and the total', [mixed], [{ ...mixed, direction: 'read' }], 'not_comparable', '!direction'],
  ['a drive and an array', [], [{ kind: 'array' }], 'not_comparable', '!kind'],
  ['a cluster and a volume', [{ kind: 'cluster' }], [{ kind: 'volume' }], 'not_comparable', '!kind'],
  ['one not to be relied on', [], [{ do_not_rely: true }], 'not_comparable', '!relied'],
  ['two not to be relied on', [{ do_not_rely: true }], [{ do_not_rely: true }], 'not_comparable', '!relied'],
  ['a throttled load', [], [{ rate_limited: true }], 'not_comparable', '!rate_limited'],
  ['two throttled', [{ rate_limited: true }], [{ rate_limited: true }], 'not_comparable', '!rate_limited'],
  ['perhaps throttled', [], [{ rate_limited: undefined }], 'with_warnings', '?rate_limited'],
  ['other depth', [], [{ ...other, iodepth: 64, outstanding: 256 }], 'not_comparable', '!outstanding !iodepth'],
  ['other split', [], [{ ...other, iodepth: 16, numjobs: 8 }], 'not_comparable', '!iodepth !numjobs'],
  ['more clients', [], [{ ...other, clients: 3, outstanding: 384 }], 'not_comparable', '!outstanding !clients'],
  ['other engine', [], [{ ...other, ioengine: 'io_uring' }], 'not_comparable', '!ioengine'],
  ['buffered', [], [{ ...other, direct: false }], 'not_comparable', '!direct'],
  ['an option that is only hashed', [], [other], 'not_comparable', '!workload'],
  ['an option', [], [fsynced], 'not_comparable', '!workload'],
  ['an option and the depth', [], [{ ...fsynced, iodepth: 64 }], 'not_comparable', '!iodepth !workload'],
  ['another job beside', [], [{ ...other, workload_beside: ['rw=write'] }], 'not_comparable', '!workload'],
  ['a pattern of its own', [], [{ ...other, rw: 'randread:8' }], 'not_comparable', '!workload'],
  [
    'an option, though jobs beside are not known',
    [],
    [{ ...fsynced, ...{ workload_fingerprint: undefined } }],
    'not_comparable',
    '!workload ?workload_known',
  ],
  ['workload not known', [unhashed], [], 'with_warnings', '?workload_known'],
  ['workload known of neither', [unhashed], [unhashed], 'with_warnings', '?workload_known'],
  ['depth known to differ', [unhashed], [{ outstanding: 1 }], 'not_comparable', '!outstanding ?workload_known'],
  ['load not known', [unhashed], [{ outstanding: undefined }], 'not_comparable', '!load_known ?workload_known'],
  ['beside other jobs', [unhashed], [{}, { is_beside: true }], 'not_comparable', '!beside ?workload_known'],
  ['the same jobs beside', [{}, { is_beside: true }], [{}, { is_beside: true }], 'comparable', ''],
  ['a trial', [], [{ method_factor: 0.1 }], 'not_comparable', '!trial'],
  ['two trials', [{ method_factor: 0.1 }], [{ method_factor: 0.1 }], 'with_warnings', '?trial'],
  ['unlike trials', [{ method_factor: 0.1 }], [{ method_factor: 0.2 }], 'not_comparable', '!trial'],
  ['a method at full length', [{ method_factor: 1 }], [], 'comparable', ''],
  ['a set in the cache', [], [{ size_bytes: GIB / 2 }], 'not_comparable', '!working_set'],
  ['two sets in caches', [{ size_bytes: GIB }], [{ size_bytes: GIB }], 'with_warnings', '?working_set'],
  ['a set as large as the cache', [], [{ size_bytes: GIB }], 'not_comparable', '!working_set'],
  ['a cache not known', [], [{}, { cache_bytes: undefined }], 'with_warnings', '?working_set'],
  ['jobs that may share a set in the cache', [], [{ size_bytes: 2 * GIB }], 'with_warnings', '?working_set'],
  ['a set not known', [{ size_bytes: undefined }], [], 'with_warnings', '?working_set'],
  [
    'a set in RAM, perhaps buffered',
    [{ size_bytes: 15 * GIB, direct: undefined }],
    [],
    'with_warnings',
    '?working_set',
  ],
  ['a set in RAM, direct', [{ size_bytes: 15 * GIB }], [], 'comparable', ''],
  [
    'in RAM, buffered',
    [{ direct: false, size_bytes: 15 * GIB }],
    [{ direct: false }],
    'not_comparable',
    '!working_set',
  ],
  ['writes to a fresh drive', [write, {}], [write, { preconditioning: 'no' }], 'not_comparable', '!preconditioning'],
  ['reads of a fresh drive', [], [{}, { preconditioning: 'no' }], 'with_warnings', '?preconditioning'],
  ['perhaps fresh', [write], [write, { preconditioning: 'not_recorded' }], 'with_warnings', '?preconditioning'],
  ['both fresh', [write, { preconditioning: 'no' }], [write, { preconditioning: 'no' }], 'comparable', ''],
  ['not applicable', [], [{}, { preconditioning: 'not_applicable' }], 'comparable', ''],
  ['reads of nothing', [], [{}, { fill: 'no' }], 'not_comparable', '!fill'],
  ['mixed over nothing', [mixed], [mixed, { fill: 'no' }], 'not_comparable', '!fill'],
  ['writes to nothing', [write], [write, { fill: 'no' }], 'with_warnings', '?fill'],
  ['not purged', [], [{}, { purge: 'no' }], 'with_warnings', '?purge'],
  ['through a page cache', [], [{}, { host_cache: 'yes' }], 'not_comparable', '!host_cache'],
  ['write cache off', [], [{}, { target_cache: 'no' }], 'with_warnings', '?target_cache'],
  ['published', [], [{ ...published }], 'with_warnings', '?workload_known ?evidence'],
  ['both published', [published], [published], 'with_warnings', '?workload_known'],
  ['not judged', [], [notJudged], 'with_warnings', '?steady_state'],
  ['neither judged', [notJudged], [notJudged], 'with_warnings', '?steady_state'],
  ['not steady', [drifting], [], 'with_warnings', '?steady_state'],
  ['two drives striped', [{}, { layout: 'single' }], [{}, { layout: 'stripe' }], 'not_comparable', '!layout'],
  ['a stripe and no word of it', [{}, { layout: 'stripe' }], [], 'with_warnings', '?layout'],
  [
    'layouts of arrays',
    [{ kind: 'array' }, { layout: 'two LUNs' }],
    [{ kind: 'array' }, { layout: 'one LUN' }],
    'with_warnings',
    '?layout',
  ],
  ['other protection', [], [{}, { protection: 'raid 1' }], 'with_warnings', '?protection'],
  ['protection not known', [], [{}, { protection: undefined }], 'with_warnings', '?protection'],
  ['other system', [{ axes: { os: 'A' } }], [{ axes: { os: 'B' } }], 'with_warnings', '?configuration'],
  ['axes of one only', [{ axes: { os: 'A' } }], [], 'comparable', ''],
  ['fio 2', [], [{ fio_version: 'fio-2.21' }], 'with_warnings', '?fio_version'],
  ['a later fio 3', [], [{ fio_version: 'fio-3.41' }], 'comparable', ''],
  ['fio not known', [], [{ fio_version: undefined }], 'with_warnings', '?fio_version'],
  ['clat and lat', [], [{ lat_kind: 'clat' }], 'with_warnings', '?lat_kind'],
  ['no latency', [], [{ lat_kind: undefined, lat_mean_ns: undefined }], 'comparable', ''],
  ['a latency of unknown kind', [], [{ lat_kind: undefined }], 'with_warnings', '?lat_kind'],
  ['two of unknown kind', [{ lat_kind: undefined }], [{ lat_kind: undefined }], 'with_warnings', '?lat_kind'],
];

function failed(a: Comparand, b: Comparand): string {
  const gates = compareMeasurements(a, b).gates.filter(({ passed }) => !passed);
  return gates.map(({ id, severity }) => (severity === 'block' ? `!${id}` : `?${id}`)).join(' ');
}

describe('compareMeasurements', () => {
  it.each(PAIRS)('%s', (_, left, right, answer, reasons) => {
    const [a, b] = [comparandOf(...left), comparandOf(...right)];
    expect([compareMeasurements(a, b).answer, failed(a, b)]).toEqual([answer, reasons]);
    // Which side is which makes no difference.
    expect([compareMeasurements(b, a).answer, failed(b, a)]).toEqual([answer, reasons]);
  });

  it('tells what both sides have, and leaves out what is not known', () => {
    const { gates } = compareMeasurements(
      comparandOf(unhashed),
      comparandOf({ outstanding: 1, fio_version: undefined }),
    );
    expect(gates.find(({ id }) => id === 'outstanding')).toEqual({
      id: 'outstanding',
      passed: false,
      severity: 'block',
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
