/** Rests between the tests of a run, as its method asks for them and as the times that fio printed show them. */
import type { Measurement, Method, Run } from '#types';
import { groupBy } from '../base/group-by.ts';
import { type RanTime, whenRan } from '../fio/when-ran.ts';
import { fioOutputOf } from '../formats/fio-reader.ts';
import type { ParsedBundle } from '../formats/types.ts';
import { expandSteps } from '../methods/expand-steps.ts';
import { stepOfTest } from '../methods/step-of-test.ts';
import type { MethodStep } from '../methods/types.ts';

/** A rest that the method asks for between a test and the one after it, in the same configuration. */
export interface Rest {
  /** The test that it follows: its id, and its place in the manifest. */
  readonly test_id: string;
  readonly index: number;
  /** Times method_factor. */
  readonly asked_s: number;
  /** From the end of one test to the beginning of the next; undefined where fio's files do not tell. */
  readonly kept_s?: number;
}

interface Ran {
  readonly index: number;
  readonly test: Run['tests'][number];
  /** Undefined for tests that the method does not have. */
  readonly step: MethodStep | undefined;
  readonly time: RanTime | undefined;
}

interface Written {
  readonly bytes: number;
  readonly bytes_per_s: number;
}

/** fio tells whole seconds, and takes a moment to start: shorter rests cannot be told from none. */
const TOLERANCE_S = 2;
/** What a sleep and rounded figures may be off by, as a share of the rest. */
const TOLERANCE = 0.02;

/** Whether fio's times show less rest than was asked for. */
export function isShort({ asked_s, kept_s }: Rest): boolean {
  return kept_s !== undefined && kept_s < asked_s * (1 - TOLERANCE) - TOLERANCE_S;
}

/** Tests of one configuration in the order of running, as far as fio tells it; else in that of the manifest. */
function inOrder(tests: readonly Ran[]): readonly Ran[] {
  if (tests.some(({ time }) => time === undefined)) return tests;
  return tests.toSorted((a, b) => (a.time?.ended_ms ?? 0) - (b.time?.ended_ms ?? 0));
}

function writtenIn(measurements: readonly Measurement[]): Written {
  const writes = measurements.filter(({ direction }) => direction === 'write');
  const sum = (of: (one: Measurement) => number): number => writes.reduce((total, one) => total + of(one), 0);
  const rate = ({ bw_bytes_per_s = 0 }: Measurement): number => bw_bytes_per_s;
  return { bytes: sum((one) => rate(one) * (one.runtime_s ?? 0)), bytes_per_s: sum(rate) };
}

/**
 * Rests between tests of one configuration. One that is `auto` lasts as long as the slowest test that wrote before it, and that has a rest of
 * its own, would have taken to write the same bytes: the collector rests by the same rule.
 */
function restsBetween(
  tests: readonly Ran[],
  factor: number,
  byTest: ReadonlyMap<string, readonly Measurement[]>,
): readonly Rest[] {
  let slowest = Number.POSITIVE_INFINITY;
  return tests.flatMap(({ index, test, step, time }, place): Rest[] => {
    const next = tests[place + 1];
    const { bytes, bytes_per_s } = writtenIn(byTest.get(test.id) ?? []);
    const isPaced = step?.kind === 'test' && step.writes && step.rest_s !== 'auto';
    if (isPaced && bytes_per_s > 0) slowest = Math.min(slowest, bytes_per_s);
    const rest = step?.rest_s ?? 0;
    const asked_s = rest === 'auto' ? bytes / slowest : rest * factor;
    if (next === undefined || asked_s <= TOLERANCE_S) return [];
    const [ended, began] = [time?.ended_ms, next.time?.began_ms];
    const kept = ended === undefined || began === undefined ? {} : { kept_s: Math.max(0, (began - ended) / 1000) };
    return [{ test_id: test.id, index, asked_s, ...kept }];
  });
}

/** Rests of a run that are long enough to be told from none, in the order of its configurations. */
export function restsOf(
  { run, results }: Pick<ParsedBundle, 'run' | 'results'>,
  method: Method,
  measurements: readonly Measurement[],
): readonly Rest[] {
  const steps = new Map(expandSteps(method).map((step) => [step.step, step]));
  const ids = new Set(steps.keys());
  const tests = run.tests.map((test, index): Ran => {
    const output = fioOutputOf(results.get(test.result ?? ''));
    const time = output === undefined ? undefined : whenRan(output);
    return { index, test, step: steps.get(stepOfTest(test, ids) ?? ''), time };
  });
  const byTest = groupBy(measurements, ({ test_id }) => test_id);
  const byConfiguration = groupBy(tests, ({ test }) => test.configuration ?? '');
  return [...byConfiguration.values()].flatMap((own) => restsBetween(inOrder(own), run.method_factor ?? 1, byTest));
}
