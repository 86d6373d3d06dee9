/** Where a load curve bends, as the verdicts of its run found it. */
import type { LoadPoint } from './pick-point.ts';

/** The verdict on load curves (V-knee) that is about a curve shares at least this many tests with it. */
const SHARED_TESTS = 2;

/** The point from which more load gives next to nothing; or why there is none: throughput still rises, or nobody judged. */
export function pickSaturation(points: readonly LoadPoint[]): LoadPoint | 'rising' | 'not_judged' {
  const tests = new Set(points.map(({ measurement }) => measurement.test_id));
  const verdicts = [...new Set(points.map(({ run }) => run))].flatMap(({ analysis }) =>
    analysis.verdicts.filter(
      ({ id, of }) => id === 'V-knee' && of.test_ids.filter((test) => tests.has(test)).length >= SHARED_TESTS,
    ),
  );
  for (const { answer, of } of verdicts) {
    const point = points.find(({ measurement }) => measurement.id === of.measurement_id);
    if (point !== undefined && answer === 'yes') return point;
    if (point !== undefined && answer === 'no') return 'rising';
  }
  return 'not_judged';
}
