/** The curves of a comparison: rate by load, latency by rate, how latency spreads, and rate and latency over time. */
import type { Curves } from '../../charts/line-chart.ts';
import { loadCurves } from './load-curves.ts';
import { firstOf, type WorkRow } from './match-work.ts';
import { percentileCurves } from './percentile-curves.ts';
import { loggedRows, timeCurves } from './time-curves.ts';
import type { SetUp } from './types.ts';

const MOST_PER_KIND = 4;

/** At most four works of each kind; none where fewer than two set-ups have a curve's points. */
export function curvesOf(setUps: readonly SetUp[], rows: readonly WorkRow[]): readonly Curves[] {
  const works = new Map(
    rows.flatMap((row) => {
      const { measurement } = firstOf(row);
      const { workload_class, direction } = measurement;
      return workload_class === undefined ? [] : [[`${workload_class}/${direction}`, measurement] as const];
    }),
  );
  const loads = [...works.values()].flatMap((sample, place) => loadCurves(setUps, sample, String(place + 1)));
  const percentiles = rows
    .filter(({ kind }) => kind === 'same_load')
    .map((row, place) => percentileCurves(setUps, row, String(place + 1)))
    .filter((list) => list.length > 0);
  return [
    ...loads.slice(0, MOST_PER_KIND).flat(),
    ...percentiles.slice(0, MOST_PER_KIND).flat(),
    ...loggedRows(setUps, rows).flatMap((row, place) => timeCurves(setUps, row, String(place + 1))),
  ];
}
