/** Comparands of which each fact may be anything, or not be known. */
import fc from 'fast-check';
import type { Measurement } from '#types';
import type { Comparand, RunFacts } from '../../../scripts/lib/database/comparand.ts';
import { comparandOf } from './comparand-sample.ts';

const GIB = 2 ** 30;
export const of = <const T>(...values: readonly T[]) => fc.constantFrom(...values);
const state = of('yes', 'no', 'not_recorded', 'not_applicable');
const verdict = of('steady', 'stable', 'not_steady', 'not_judged').map(
  (one) => ({ verdict: one, reason: 'So it is.' }) as Measurement['steady_state'],
);

/** What may differ between measurements, each value or nothing at all. */
export const figures = {
  workload_class: of('4k-randread', '4k-randwrite'),
  rw: of('randread', 'randread:8'),
  workload_fingerprint: of('f1', 'f2'),
  workload_options: of({}, { fsync: '1' }, { fsync: '32', norandommap: '1' }),
  workload_beside: of(['rw=write'], ['2 x rw=read']),
  outstanding: of(0, 1, 128),
  iodepth: of(0, 1, 32),
  numjobs: of(0, 1, 4),
  clients: of(0, 1, 3),
  ioengine: of('libaio', 'io_uring'),
  direct: of(true, false),
  rate_limited: of(true, false),
  size_bytes: of(0, GIB, 15 * GIB, 400 * GIB),
  fio_version: of('fio-3.36', 'fio-2.21', '', 'fio'),
} as const;
export const required = {
  kind: of('drive', 'raid', 'array', 'cluster', 'volume'),
  direction: of('read', 'write', 'mixed'),
  evidence: of('measured', 'published'),
  basis: of('measured', 'vendor_stated'),
  steady_state: verdict,
  iops: of(0, 1, 1e6),
  axes: of({}, { os: 'A' }, { os: 'B' }, { os: 'A', controller: 'C' }, { controller: 'D' }).map(
    (axes): Measurement['axes'] => axes as Measurement['axes'],
  ),
} as const;
export const facts = {
  protection: of('none', 'raid 1'),
  layout: of('single', 'stripe'),
  cache_bytes: of(0, GIB),
  host_memory_bytes: of(0, 64 * GIB),
} as const;
export const conditions = {
  preconditioning: state,
  purge: state,
  fill: state,
  host_cache: state,
  target_cache: state,
  is_beside: fc.boolean(),
} as const;

export const comparand: fc.Arbitrary<Comparand> = fc
  .tuple(
    fc.record(required),
    fc.record(figures, { requiredKeys: [] }),
    fc.record(conditions),
    fc.record(facts, { requiredKeys: [] }),
  )
  .map(([always, sometimes, states, known]) => {
    const unknown = (keys: object) => Object.fromEntries(Object.keys(keys).map((key) => [key, undefined]));
    return comparandOf(
      { ...unknown(figures), ...always, ...sometimes } as Partial<Measurement>,
      { ...unknown(facts), ...states, ...known } as Partial<RunFacts>,
    );
  });
