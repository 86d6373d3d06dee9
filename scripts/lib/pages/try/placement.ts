/** Figures that a reader gave, set beside published ones: the answer in a line, and a short table with grades and reasons. */

import type { Measurement } from '#types';
import { formatDate } from '../../base/dates.ts';
import { aside, clauseMark, joinKnown, sentenceMark } from '../../base/marks.ts';
import { formatCount } from '../../base/sizes.ts';
import { word, wordFor, wordOr } from '../../base/words.ts';
import { type Comparison, failedAt } from '../../database/comparability.ts';
import { type Comparand, type ComparedRun, comparandsOf } from '../../database/comparand.ts';
import type { Gate } from '../../database/gate.ts';
import { type Noise, noiseOf } from '../../database/noise.ts';
import { type Beside, loadDistance, type Placement, placeFigure } from '../../database/placement.ts';
import { purposeOf } from '../../database/purpose.ts';
import type { RankedFigure } from '../../database/ranking.ts';
import { measurementHref } from '../../model/anchors.ts';
import { describeLoad } from '../../model/load.ts';
import { figureText } from '../../model/metric-text.ts';
import { metricValue, type Rate, ratesFor } from '../../model/metrics.ts';
import { rateOf } from '../../model/rate.ts';
import { systemName } from '../../model/system-name.ts';
import { mayHead } from '../../tables/best.ts';
import {
  type Badge,
  fillRows,
  metricColumns,
  numberColumn,
  type Table,
  type TableCell,
  type TableRow,
  textCell,
} from '../../tables/table.ts';
import { gradeBadge, ratioCell, reasonOf } from '../compare/grade-words.ts';
import { timesText } from '../compare/ratio-text.ts';
import { workloadTitle } from '../compare/workload-words.ts';
import { isOfBoth, isOpen } from '../gate-words.ts';
import { rankText } from '../rank-text.ts';
import type { ChosenRuns } from './choose-runs.ts';
import type { OwnFigure } from './own-figures.ts';

export interface PlacedFigure {
  /** "4k random read · 1 job × QD32: 74.1 k IOPS". */
  readonly title: string;
  readonly answer: string;
  readonly badge?: Badge;
  readonly table?: Table;
  /** Below the table. */
  readonly notes?: readonly string[];
  /** Id of the workload's page; absent where nobody published it. */
  readonly workload?: string;
}

/** Of more systems the table has the fastest and those nearest in rate. */
const MOST_ROWS = 9;

type Runs = ReadonlyMap<string, ComparedRun>;

/** What published runs measured; where there are results of products, those that only show how a method works are left out. */
function comparandsOfRuns(runs: Runs): (own: Measurement) => readonly Comparand[] {
  const all = [...runs.values()].map((run) => {
    const comparandOf = comparandsOf(run);
    return { isProduct: purposeOf(run) === 'product', run, comparandOf };
  });
  return ({ workload_class, direction }) => {
    const fitting = all.flatMap(({ isProduct, run, comparandOf }) =>
      run.measurements
        .filter((one) => one.workload_class === workload_class && one.direction === direction && mayHead(one))
        .map((one) => ({ isProduct, one: comparandOf(one) })),
    );
    const products = fitting.filter(({ isProduct }) => isProduct);
    return (products.length > 0 ? products : fitting).map(({ one }) => one);
  };
}

function firstRate({ bs_bytes }: Measurement): Rate {
  return ratesFor(bs_bytes)[0];
}

function titleOf({ comparand: { measurement }, configuration = '', count }: OwnFigure): string {
  const metric = firstRate(measurement);
  const quantity = metricValue(measurement, metric);
  const conditions = joinKnown(' · ', workloadTitle(measurement), describeLoad(measurement), configuration);
  const figure = quantity === undefined ? '' : `: ${figureText(metric, quantity)}`;
  return `${conditions}${figure}${count > 1 ? aside(word('try_place_highest', { Count: count })) : ''}`;
}

interface Told {
  readonly own: Measurement;
  readonly placement: Placement;
  readonly nameOf: (one: Beside) => string;
}

/** "Rank 3 of 8 at the same load; fastest: Acme A1, 1.35×". */
function rankedAnswer({ own, placement: { beside, ranked }, nameOf }: Told): string {
  if (ranked === undefined) return '';
  const others = beside.filter((one) => one.ranked !== undefined).toSorted((a, b) => b.rate - a.rate);
  const [top] = others;
  const answer = word('try_place_ranked', { rank: rankText(ranked), all: ranked.of });
  if (top === undefined) return answer;
  const key = top.rate > ranked.rate ? 'try_place_fastest' : 'try_place_next';
  return `${answer}; ${word(key, { system: nameOf(top), ratio: timesText(top.rate / (rateOf(own) ?? 1)) })}`;
}

/** "8 published systems: 0.32× to 1.4× your rate". */
function rangeText({ own, nameOf }: Told, shown: readonly Beside[]): string {
  const ratios = shown.map(({ rate }) => rate / (rateOf(own) ?? 1)).toSorted((a, b) => a - b);
  const [low = 1, high = low] = [ratios[0], ratios.at(-1)];
  const [only] = shown;
  if (only !== undefined && shown.length === 1)
    return word('try_place_one', { system: nameOf(only), ratio: timesText(low) });
  return word('try_place_range', { all: formatCount(shown.length), low: timesText(low), high: timesText(high) });
}

/** Whether only a job file can tell that other jobs of the test waited for this one, or this for them. */
function isUndecided({ workload_fingerprint }: Measurement, pairs: readonly Comparison[]): boolean {
  const refused = pairs.flatMap((pair) => failedAt('D', pair));
  return workload_fingerprint === undefined && refused.some(({ id }) => id === 'beside');
}

/** The answer of a figure that is compared, with the grade that it holds for. */
function answerOf(told: Told, isComplete: boolean): Pick<PlacedFigure, 'answer' | 'badge'> {
  const { beside } = told.placement;
  const grade = beside[0]?.comparison.grade ?? 'D';
  const best = beside.filter(({ comparison }) => comparison.grade === grade);
  const pairs = best.map(({ comparison }) => comparison);
  const [first] = pairs;
  const { href: _, ...badge } =
    first === undefined ? { kind: 'notice' as const, text: '', title: '' } : gradeBadge(first);
  const reasons = grade === 'B' ? undefined : reasonOf(grade, pairs);
  if (grade === 'D') {
    const refused = word('try_place_refused', { reasons: reasons ?? '' });
    return {
      answer: isUndecided(told.own, pairs) ? `${refused}${sentenceMark()}${word('try_place_job_file')}` : refused,
      badge,
    };
  }
  if (told.placement.ranked !== undefined && isComplete) return { answer: rankedAnswer(told), badge };
  const why = reasons ?? (isComplete ? undefined : word('try_place_incomplete'));
  const unranked = why === undefined ? '' : `; ${word('try_place_unranked', { reasons: why })}`;
  return { answer: `${rangeText(told, best)}${unranked}`, badge };
}

/** The best graded, as many as there is room for: the fastest of them, and those nearest in rate. */
function shownOf({ beside }: Placement, own: Measurement): readonly Beside[] {
  const compared = beside.filter(({ comparison }) => comparison.grade !== 'D');
  if (compared.length < MOST_ROWS) return beside.slice(0, MOST_ROWS - 1);
  const grade = compared[0]?.comparison.grade;
  const fastest = compared
    .filter(({ comparison }) => comparison.grade === grade)
    .reduce((best, one) => (one.rate > best.rate ? one : best));
  const apart = ({ rate }: Beside): number => Math.abs(Math.log(rate / (rateOf(own) ?? 1)));
  const isLower = ({ comparison }: Beside): number => Number(comparison.grade !== grade);
  const others = compared
    .filter((one) => one !== fastest)
    .toSorted(
      (a, b) =>
        isLower(a) - isLower(b) ||
        loadDistance(own, a.comparand.measurement) - loadDistance(own, b.comparand.measurement) ||
        apart(a) - apart(b),
    );
  return [fastest, ...others.slice(0, MOST_ROWS - 2)];
}

interface Line {
  readonly measurement: Measurement;
  readonly rate: number;
  readonly noise: Noise;
  readonly ranked?: RankedFigure | undefined;
  readonly beside?: Beside;
}

function rankCell({ ranked }: Line): TableCell {
  return ranked === undefined ? { text: '–', reason: word('standing_unranked') } : { text: rankText(ranked) };
}

function againstCell({ beside, rate, noise }: Line, own: Line, metric: Rate): TableCell {
  if (beside === undefined) return textCell(word('standing_reference'));
  return ratioCell(beside.comparison, metric, { value: rate, noise }, { value: own.rate, noise: own.noise });
}

function runCell({ measurement: { run_id, evidence }, beside }: Line, runs: Runs): TableCell {
  const run = runs.get(run_id)?.bundle.run;
  if (beside === undefined || run === undefined) return textCell(word('try_place_given'));
  const date = run.date === 'not_recorded' ? run.title : formatDate(run.date);
  return { text: date, title: run.title, href: `runs/${run_id}/`, sub: word(`evidence_${evidence}`) };
}

/** The system, its kind, and what it was tested on where it has several configurations or settings. */
function systemCell({ measurement, beside }: Line, nameOf: Told['nameOf'], runs: Runs): TableCell {
  if (beside === undefined) return { text: word('try_place_yours') };
  const { system_id, kind, run_id, configuration_id, axes } = measurement;
  const { configurations = [] } = runs.get(run_id)?.bundle.run ?? {};
  const isOne = configurations.length < 2 && Object.keys(axes).length === 0;
  const title = isOne ? undefined : configurations.find(({ id }) => id === configuration_id)?.title;
  const sub = joinKnown(' · ', wordOr('kind', kind), title);
  return { text: nameOf(beside), href: `systems/${system_id}/`, sub };
}

/** Best first, what compares with nothing last. */
function tableOf(
  figure: OwnFigure,
  { own, placement, nameOf }: Told,
  { runs, shown, isComplete }: { readonly runs: Runs; readonly shown: readonly Beside[]; readonly isComplete: boolean },
): Table {
  const metric = firstRate(own);
  const ownLine: Line = {
    measurement: own,
    rate: rateOf(own) ?? 0,
    noise: noiseOf(own),
    ranked: isComplete ? placement.ranked : undefined,
  };
  const others = shown.map((beside): Line => {
    const { measurement } = beside.comparand;
    const ranked = isComplete ? beside.ranked : undefined;
    return { measurement, rate: beside.rate, noise: noiseOf(measurement), ranked, beside };
  });
  const isLast = ({ beside }: Line): number => Number(beside?.comparison.grade === 'D');
  const lines = [ownLine, ...others].toSorted((a, b) => isLast(a) - isLast(b) || b.rate - a.rate);
  const hrefOf = (one: Measurement): string => (one === own ? `#${figure.anchor}` : measurementHref(one));
  const figures = metricColumns(
    lines.map(({ measurement }) => measurement),
    [metric],
    { href: hrefOf },
  );
  const hasRanks = lines.some(({ ranked }) => ranked !== undefined);
  const filled = fillRows(lines, [
    ['column_system', (line) => systemCell(line, nameOf, runs)],
    hasRanks && [numberColumn('column_rank'), rankCell],
    ...figures,
    ['try_place_against', (line) => againstCell(line, ownLine, metric)],
    ['column_load', ({ measurement }) => textCell(describeLoad(measurement))],
    ['column_run', (line) => runCell(line, runs)],
  ]);
  const rows = filled.rows.map((row, place): TableRow => (lines[place] === ownLine ? { ...row, is_own: true } : row));
  return { caption: titleOf(figure), is_titled: true, columns: filled.columns, groups: [{ rows }] };
}

/** What differs, is a caveat of both or is not recorded, of the figure and those at the same load that are shown. */
function caveatsOf(shown: readonly Beside[]): readonly string[] {
  const failed = shown.flatMap(({ comparison }) => (comparison.grade === 'B' ? failedAt('B', comparison) : []));
  const namesOf = (gates: readonly Gate[]): string =>
    [...new Set(gates.map(({ id }) => id))].map((id) => wordFor('gate', id)).join(clauseMark());
  const differing = failed.filter((gate) => !isOpen(gate) && !isOfBoth(gate));
  const without = (told: readonly Gate[]) => (gate: Gate) => !told.some(({ id }) => id === gate.id);
  const ofBoth = failed.filter(isOfBoth).filter(without(differing));
  const open = failed.filter(isOpen).filter(without([...differing, ...ofBoth]));
  return [
    ...(differing.length === 0 ? [] : [word('try_place_differ', { gates: namesOf(differing) })]),
    ...(ofBoth.length === 0 ? [] : [word('try_place_of_both', { gates: namesOf(ofBoth) })]),
    ...(open.length === 0 ? [] : [word('receipt_unknown', { gates: namesOf(open) })]),
  ];
}

/** Each figure with its answer, in their order. `runs`: documents of the runs that were chosen, by id. */
export function presentPlacements(
  figures: readonly OwnFigure[],
  runs: Runs,
  { systems, incomplete }: Pick<ChosenRuns, 'systems' | 'incomplete'>,
): readonly PlacedFigure[] {
  const publishedFor = comparandsOfRuns(runs);
  const nameOf = ({ comparand: { measurement } }: Beside): string => {
    const run = runs.get(measurement.run_id);
    return run === undefined ? measurement.system_id : systemName(run.bundle.hardware.system);
  };
  return figures.map((figure): PlacedFigure => {
    const { comparand, refused } = figure;
    const own = comparand.measurement;
    const title = titleOf(figure);
    if (refused !== undefined) return { title, answer: word('try_place_refused', { reasons: refused }) };
    const placement = placeFigure(comparand, publishedFor(own), mayHead);
    if (placement.beside.length === 0) return { title, answer: word('try_place_none') };
    const told: Told = { own, placement, nameOf };
    const isComplete = !incomplete.has(own.id);
    const shown = shownOf(placement, own);
    const all = Math.max(systems.get(own.id) ?? 0, placement.beside.length);
    const rest = all > shown.length ? [word('try_place_shown', { shown: shown.length, all: formatCount(all) })] : [];
    return {
      title,
      ...answerOf(told, isComplete),
      table: tableOf(figure, told, { runs, shown, isComplete }),
      notes: [...caveatsOf(shown), ...rest],
      workload: own.workload_class,
    };
  });
}
