import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { compareMeasurements } from '../../../scripts/lib/database/comparability.ts';
import type { Comparand, RunFacts } from '../../../scripts/lib/database/comparand.ts';
import type { Gate } from '../../../scripts/lib/database/gates.ts';
import { comparandOf } from './comparand-sample.ts';

const GIB = 2 ** 30;
const of = <const T>(...values: readonly T[]) => fc.constantFrom(...values);
const state = of('yes', 'no', 'not_recorded', 'not_applicable');
const verdict = of('steady', 'not_steady', 'not_judged').map(
  (one) => ({ verdict: one, reason: 'So it is.' }) as Measurement['steady_state'],
);

/** What may differ between measurements, each value or nothing at all. */
const figures = {
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
const required = {
  kind: of('drive', 'array', 'cluster', 'volume'),
  direction: of('read', 'write', 'mixed'),
  evidence: of('measured', 'published'),
  basis: of('measured', 'vendor_stated'),
  steady_state: verdict,
  iops: of(0, 1, 1e6),
} as const;
const facts = {
  protection: of('none', 'raid 1'),
  layout: of('single', 'stripe'),
  cache_bytes: of(0, GIB),
  host_memory_bytes: of(0, 64 * GIB),
} as const;
const conditions = {
  preconditioning: state,
  purge: state,
  fill: state,
  host_cache: state,
  target_cache: state,
  is_beside: fc.boolean(),
} as const;

const comparand: fc.Arbitrary<Comparand> = fc
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
/** Two of one place often differ in little. */
const pair = fc
  .tuple(comparand, comparand, fc.subarray([...Object.keys(figures), ...Object.keys(facts)]))
  .map(([a, b, alike]): readonly [Comparand, Comparand] => {
    const copied = <T extends object>(from: T, to: T): T =>
      Object.fromEntries(
        Object.entries(to).map(([key, value]) => [key, alike.includes(key) ? from[key as keyof T] : value]),
      ) as T;
    return [a, { measurement: copied(a.measurement, b.measurement), facts: copied(a.facts, b.facts) }];
  });

const mirrored = ({ a, b, differences, ...gate }: Gate): Gate => ({
  ...gate,
  ...(b === undefined ? {} : { a: b }),
  ...(a === undefined ? {} : { b: a }),
  ...(differences === undefined
    ? {}
    : {
        differences: differences.map(({ option, a: left, b: right }) => ({
          option,
          ...(right === undefined ? {} : { a: right }),
          ...(left === undefined ? {} : { b: left }),
        })),
      }),
});

/** A measurement of which this is not known; of a condition, that it was not recorded. */
function without({ measurement, facts: known }: Comparand, key: string): Comparand {
  if (key in figures) return { facts: known, measurement: { ...measurement, [key]: undefined } };
  const value = key in conditions ? 'not_recorded' : undefined;
  return { measurement, facts: { ...known, [key]: value } };
}

/** What a gate asks for and may be unknown; jobs beside and options are in the fingerprint. */
const ASKED = [
  ...Object.keys(figures).filter((key) => !['rw', 'workload_options', 'workload_beside'].includes(key)),
  ...Object.keys(facts),
  ...Object.keys(conditions).filter((key) => key !== 'is_beside'),
];

describe('compareMeasurements, of any two measurements', () => {
  it('gives one answer whichever comes first, with the same gates', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        const [forth, back] = [compareMeasurements(a, b), compareMeasurements(b, a)];
        expect(back.answer).toBe(forth.answer);
        expect(back.gates).toEqual(forth.gates.map(mirrored));
      }),
    );
  });

  it('finds nothing against a measurement of which all is known, when set against itself', () => {
    const known = fc.record({
      direction: required.direction,
      kind: required.kind,
      evidence: required.evidence,
      iodepth: of(1, 32),
      numjobs: of(1, 4),
      fio_version: of('fio-3.36', 'fio-2.21'),
      workload_options: figures.workload_options,
      direct: of(true),
    });
    fc.assert(
      fc.property(known, of('yes', 'no', 'not_applicable'), of('none', 'raid 1'), (own, fill, protection) => {
        const one = comparandOf(own as Partial<Measurement>, { fill, protection });
        expect(compareMeasurements(one, one).answer).toBe('comparable');
      }),
    );
  });

  it('never calls comparable what was not, because something is no longer known', () => {
    fc.assert(
      fc.property(pair, fc.subarray(ASKED, { minLength: 1 }), ([a, b], hidden) => {
        const before = compareMeasurements(a, b).answer;
        const after = compareMeasurements(
          hidden.reduce((one, key) => without(one, key), a),
          b,
        ).answer;
        if (before !== 'comparable') expect(after).not.toBe('comparable');
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['workload_class', 'work_class'],
    ['workload_fingerprint', 'work_known'],
    ['rate_limited', 'rate_limited'],
    ['size_bytes', 'working_set'],
    ['numjobs', 'working_set'],
    ['cache_bytes', 'working_set'],
    ['fio_version', 'fio_version'],
    ['protection', 'protection'],
    ['preconditioning', 'preconditioning'],
    ['purge', 'purge'],
    ['fill', 'fill'],
    ['host_cache', 'host_cache'],
    ['target_cache', 'target_cache'],
  ])('says of %s that it is not known of one side', (key, gate) => {
    // As large as the cache if only one job reads it.
    const one = comparandOf({ direction: 'write', size_bytes: key === 'numjobs' ? 4 * GIB : 400 * GIB });
    const { answer, gates } = compareMeasurements(one, without(one, key));
    expect(answer).not.toBe('comparable');
    expect(gates.filter(({ passed }) => !passed).map(({ id }) => id)).toContain(gate);
  });

  it('asks about nothing but what is known: values are texts and numbers, never NaN', () => {
    fc.assert(
      fc.property(pair, ([a, b]) => {
        for (const gate of compareMeasurements(a, b).gates) {
          for (const value of [gate.a, gate.b])
            if (typeof value !== 'string') expect(value === undefined || Number.isFinite(value), gate.id).toBe(true);
        }
      }),
    );
  });

  it('answers of two that say nothing at all, and of one id', () => {
    const nothing = comparandOf(
      Object.fromEntries(Object.keys(figures).map((key) => [key, undefined])) as Partial<Measurement>,
      Object.fromEntries(Object.keys({ ...facts, ...conditions }).map((key) => [key, undefined])) as Partial<RunFacts>,
    );
    expect(compareMeasurements(nothing, nothing).answer).toBe('not_comparable');
  });
});
