import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { compareMeasurements } from '../../../scripts/lib/database/comparability.ts';
import type { Comparand, RunFacts } from '../../../scripts/lib/database/comparand.ts';
import type { Gate } from '../../../scripts/lib/database/gate.ts';
import { comparand, conditions, facts, figures, of, required } from './any-comparand.ts';
import { comparandOf } from './comparand-sample.ts';

const GIB = 2 ** 30;
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
        expect(back.grade).toBe(forth.grade);
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
        const { grade, gates } = compareMeasurements(one, one);
        expect([grade, gates.filter(({ passed }) => !passed)]).toEqual(['B', []]);
      }),
    );
  });

  it('never finds nothing against what it found something against, because something is no longer known', () => {
    fc.assert(
      fc.property(pair, fc.subarray(ASKED, { minLength: 1 }), ([a, b], hidden) => {
        const isClean = (one: Comparand): boolean => compareMeasurements(one, b).gates.every(({ passed }) => passed);
        if (!isClean(a)) expect(isClean(hidden.reduce((one, key) => without(one, key), a))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['workload_class', 'workload_class'],
    ['workload_fingerprint', 'workload_known'],
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
    // As large as the cache if only one job reads it. Of a drive it is known that it has no protection.
    const size_bytes = key === 'numjobs' ? 4 * GIB : 400 * GIB;
    const one = comparandOf({ direction: 'write', size_bytes, kind: 'array' });
    const { gates } = compareMeasurements(one, without(one, key));
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
    expect(compareMeasurements(nothing, nothing).grade).toBe('D');
  });
});
