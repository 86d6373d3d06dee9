/** Which step of a method a test of a run is. */
import type { Run } from '#types';

type Test = Pick<Run['tests'][number], 'id' | 'step'>;

/**
 * Id of the step: `step` of the test; else its id, without the number of a round (write-4k-round-3 is write-4k). Undefined when
 * the method has no such step.
 */
export function stepOfTest(test: Test, steps: ReadonlySet<string>): string | undefined {
  if (test.step !== undefined) return steps.has(test.step) ? test.step : undefined;
  if (steps.has(test.id)) return test.id;
  const withoutRound = test.id.replace(/-(?:round-?|r)\d+$/, '');
  return steps.has(withoutRound) ? withoutRound : undefined;
}
