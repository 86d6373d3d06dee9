/** What a comparison says before its tables: of two the rate of one against the other, of more who does most of each workload. */
import { groupBy } from '../../base/group-by.ts';
import { namesInText } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import { compareMeasurements } from '../../database/comparability.ts';
import { isRanking } from '../../database/gate.ts';
import { isTie, noisyRate } from '../../database/noise.ts';
import { isWholeLoad } from '../../fio/patterns.ts';
import { measurementHref } from '../../model/anchors.ts';
import { describeLoad } from '../../model/load.ts';
import { figureText } from '../../model/metric-text.ts';
import { metricValue } from '../../model/metrics.ts';
import { byRate, mainRate, rateOf } from '../../model/rate.ts';
import { namesOf } from './configurations.ts';
import { gradeAnswer } from './grade-table.ts';
import { countGrades, gradeCounts } from './grade-words.ts';
import { firstOf, mostShared, type WorkloadRow } from './matching-workloads.ts';
import type { Judged } from './receipt.ts';
import type { ComparisonAnswer, Configuration } from './types.ts';
import { workloadTitle } from './workload-words.ts';

/** More workloads than these are in the table of figures alone. */
const MOST_ANSWERED = 3;

/** A load of its own, which nothing but the system limits. */
function isTelling({ kind, cells }: WorkloadRow): boolean {
  return cells.every((cell) => {
    if (cell === undefined) return true;
    const { basis, rate_limited, preconditioning } = cell.measurement;
    const isFree = rate_limited !== true && preconditioning !== true && !cell.facts.is_beside;
    return kind === 'same_load' && basis === 'measured' && isWholeLoad(cell.measurement) && isFree;
  });
}

/** "Highest rate in 4k random read (16 jobs × QD4): Samsung 860 PRO, 74.4 k IOPS, tied with Kingston DC500M.", with the grades of its pairs. */
function leaderOf(names: readonly string[], row: WorkloadRow): readonly ComparisonAnswer[] {
  const known = row.cells.flatMap((cell, place) =>
    cell === undefined || rateOf(cell.measurement) === undefined ? [] : [{ cell, name: names[place] ?? '' }],
  );
  const [leader, ...others] = known.toSorted((a, b) => byRate(a.cell.measurement, b.cell.measurement));
  if (leader === undefined || others.length === 0) return [];
  const { measurement } = leader.cell;
  const metric = mainRate(measurement.bs_bytes, [measurement]);
  const figure = metricValue(measurement, metric);
  if (figure === undefined) return [];
  const pairs = others.map((one) => ({ ...one, judged: compareMeasurements(leader.cell, one.cell) }));
  const own = noisyRate(measurement);
  const tied = pairs.filter(
    ({ cell, judged: { grade } }) => isRanking(grade) && isTie(own, noisyRate(cell.measurement)),
  );
  const said = {
    workload: workloadTitle(measurement),
    load: describeLoad(measurement) || word('compare_load_unknown'),
    leader: leader.name,
    figure: figureText(metric, figure),
  };
  const text =
    tied.length === 0
      ? word('compare_leader', said)
      : word('compare_leaders', { ...said, tied: namesInText(tied.map(({ name }) => name)) });
  const badges = gradeCounts(countGrades(pairs.map(({ judged }) => judged)));
  return [{ text, badges, href: measurementHref(measurement) }];
}

/** A sentence for each of the first workloads, at the load that most of them share. */
function leaders(configurations: readonly Configuration[], rows: readonly WorkloadRow[]): readonly ComparisonAnswer[] {
  const names = namesOf(configurations);
  const workloads = groupBy(rows.filter(isTelling), (row) => workloadTitle(firstOf(row).measurement));
  const shown = [...workloads.values()].flatMap((own) => own.toSorted(mostShared).slice(0, 1));
  const Count = shown.length - MOST_ANSWERED;
  return [
    ...shown.slice(0, MOST_ANSWERED).flatMap((row) => leaderOf(names, row)),
    ...(Count > 0 ? [{ text: word('compare_leaders_more', { Count }), is_rest: true as const }] : []),
  ];
}

/** One sentence of two, as many as there are workloads of more, four at most. */
export function answersOf(
  configurations: readonly Configuration[],
  rows: readonly WorkloadRow[],
  judged: Judged,
  base: number,
): readonly ComparisonAnswer[] {
  if (configurations.length > 2) return leaders(configurations, rows);
  const answer = gradeAnswer(configurations, rows, judged, base);
  return answer === undefined ? [] : [{ text: answer }];
}
