/** The list of runs, and a run in one row or card. */
import type { Measurement } from '#types';
import { joinKnown } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import { PURPOSES, purposeOf } from '../../database/purpose.ts';
import type { Database, RunRecord } from '../../database/types.ts';
import { measurementHref } from '../../model/anchors.ts';
import { describeFigure } from '../../model/load.ts';
import { type Metric, metricNumber } from '../../model/metrics.ts';
import { isPutTogether } from '../../model/put-together.ts';
import { isTrial } from '../../model/trial.ts';
import { runBadges } from '../../tables/badges.ts';
import { BEST_METRICS, bestOf, passedByFlattery } from '../../tables/best.ts';
import { dateCell } from '../../tables/plain-cells.ts';
import { isStanding } from '../../tables/standing.ts';
import {
  type FilledColumn,
  groupedTable,
  type Link,
  metricColumns,
  type Table,
  type TableCell,
  textCell,
} from '../../tables/table.ts';
import { pageParts } from '../page-parts.ts';
import { systemCell } from '../system-cell.ts';
import { disclosureCount, disclosureOfRun } from './disclosure.ts';
import type { OlderRunsPage, RunsPage } from './view.ts';

/** What keeps figures out, and the word for it where it keeps out the last of them. */
const KEPT_OUT = [
  ['missing_relied', (one: Measurement) => one.do_not_rely === true],
  ['missing_prepared', (one: Measurement) => one.preconditioning === true],
  ['missing_limited', (one: Measurement) => one.rate_limited === true],
  ['missing_alone', isPutTogether],
  ['missing_whole', isTrial],
] as const;

/** Why none of a list of measurements stands for it. */
export function missingBest(measurements: readonly Measurement[], metric: Metric): string {
  let left = measurements.filter((one) => one.basis === 'measured' && metricNumber(one, metric) !== undefined);
  if (left.length === 0) return word('missing_best');
  for (const [reason, isKeptOut] of KEPT_OUT) {
    left = left.filter((one) => !isKeptOut(one));
    if (left.length === 0) return word(reason);
  }
  return word('missing_counted');
}

/** Columns of best figures for a list of things that have measurements, each figure with its conditions and source. */
export function bestColumns(
  lists: readonly (readonly Measurement[])[],
  describe: (measurement: Measurement) => string = describeFigure,
  /** Why a list has no figures, where that is not for want of a measured one. */
  reasons: readonly (string | undefined)[] = [],
  may?: (measurement: Measurement) => boolean,
): readonly FilledColumn[] {
  const describeBest = (
    best: Measurement,
    metric: (typeof BEST_METRICS)[number],
    all: readonly Measurement[],
  ): string => joinKnown('\n', describe(best), passedByFlattery(all, metric, best, may));
  return BEST_METRICS.flatMap((metric) => {
    const best = lists.map((list) => bestOf(list, metric, may));
    return metricColumns(best, [metric], { href: measurementHref }).map(({ column, cells }) => ({
      column: { ...column, label: word(`best_${metric}`) },
      cells: cells.map((cell, place): TableCell => {
        const measurement = best[place];
        // No bars: the loads differ, and bars invite to compare.
        const { bar: _, ...figure } = cell;
        return measurement === undefined
          ? { ...figure, reason: reasons[place] ?? missingBest(lists[place] ?? [], metric) }
          : { ...figure, sub: describeBest(measurement, metric, lists[place] ?? []) };
      }),
    }));
  });
}

/** Whether to believe a run, and how much it tells of how it was measured. */
function evidenceCell(record: RunRecord): TableCell {
  const disclosure = disclosureOfRun(record);
  return {
    text: '',
    badges: runBadges(record, `runs/${record.bundle.id}/`).filter((badge) => badge.kind !== 'neutral'),
    sub: word('disclosure_badge', { count: disclosureCount(disclosure) }),
    data: { recorded: disclosure.recorded.length, asked: disclosure.asked },
  };
}

/** Runs as a table: what was tested, what came out, when, whether to believe it. Demonstrations of methods stand below. */
export function runsTable(
  runs: readonly RunRecord[],
  caption: string,
  options: { readonly withSystem?: boolean } = {},
): Table {
  const withSystem = options.withSystem ?? true;
  const groups = PURPOSES.map((purpose) => {
    const rows = runs.filter((record) => purposeOf(record) === purpose);
    const isApart = purpose === 'demonstration' && rows.length < runs.length;
    return { ...(isApart ? { title: word('home_demonstrations') } : {}), rows };
  });
  const all = groups.flatMap(({ rows }) => rows);
  const figures = bestColumns(
    all.map((record) => (isStanding(record) ? record.measurements : [])),
    undefined,
    all.map(({ superseded_by }) => (superseded_by === undefined ? undefined : word('superseded_figures'))),
  );
  return {
    caption,
    is_titled: true,
    ...groupedTable(groups, [
      ['column_run', ({ bundle: { run } }) => textCell(run.title, { href: `runs/${run.id}/`, is_long: true })],
      ...figures,
      withSystem && ['column_system', ({ bundle }) => ({ ...systemCell(bundle.hardware), is_long: true })],
      ['column_date', ({ bundle }) => dateCell(bundle.run.date)],
      ['column_evidence', evidenceCell],
    ]),
  };
}

/** Rows of a page: more make it slow to load, and every new run changes it. */
const ROWS_OF_PAGE = 500;

/** No run has two hyphens in a row in its id. */
const pathOfPage = (place: number): string => (place === 0 ? 'runs' : `runs/older--${place + 1}`);

/** The pages that list all runs, in the order of the database, which is newest first; demonstrations of methods stand behind them. */
export function presentRuns(
  { runs }: Pick<Database, 'runs'>,
  rows = ROWS_OF_PAGE,
): readonly (RunsPage | OlderRunsPage)[] {
  const sorted = PURPOSES.flatMap((purpose) => runs.filter((record) => purposeOf(record) === purpose));
  const pages = Math.max(1, Math.ceil(sorted.length / rows));
  const linkTo = (place: number): Link => ({
    text: word('runs_of_page', { page: place + 1, pages }),
    href: `${pathOfPage(place)}/`,
  });
  return Array.from({ length: pages }, (_, place) => {
    const parts = pageParts(pathOfPage(place));
    const own = sorted.slice(place * rows, (place + 1) * rows);
    const ofPage = pages === 1 ? '' : ` · ${linkTo(place).text}`;
    const page = {
      path: parts.path,
      title: `${word('runs_title')}${ofPage}`,
      description: word('runs_description', { Count: runs.length }) + ofPage,
      view: {
        count: word('count_runs', { Count: runs.length }),
        ...(own.length > 0 ? { table: parts.table(runsTable(own, `${word('runs_caption')}${ofPage}`)) } : {}),
        ...(place > 0 ? { newer: linkTo(place - 1) } : {}),
        ...(place + 1 < pages ? { older: linkTo(place + 1) } : {}),
      },
      parts,
    };
    return place === 0
      ? { ...page, section: 'runs', kind: 'section' }
      : { ...page, section: 'older-runs', kind: 'page' };
  });
}
