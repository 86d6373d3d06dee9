/** The charts every run and system page has: IOPS, bandwidth and mean latency by test and configuration. */

import type { Measurement, View } from '#types';
import { inTurn } from '../../base/in-turn.ts';
import { listMark, sentences, stopMark } from '../../base/marks.ts';
import { type WordKey, word } from '../../base/words.ts';
import { drawChart } from '../../charts/draw.ts';
import type { Chart, ChartRow } from '../../charts/types.ts';
import type { RunRecord } from '../../database/types.ts';
import {
  hasMetric,
  isLatency,
  type Metric,
  metricLabel,
  metricNumber,
  metricsIn,
  ratesFor,
} from '../../model/metrics.ts';
import type { DataRows } from '../../tables/data-rows.ts';
import { foldRounds, type RoundFold, rangeOfRounds, sayRounds } from '../../tables/rounds.ts';
import { dimensionLabel, type Item } from '../../views/dimensions.ts';
import { formatFigures } from '../../views/figures.ts';
import { chartOfView } from '../../views/panels.ts';
import { type PivotTable, pivotView } from '../../views/pivot.ts';
import { withTrialMark } from '../../views/trial-subtitle.ts';
import { viewFigures } from '../../views/view-figures.ts';
import { standardFinding } from './standard-finding.ts';

/** A single bar shows nothing that its number does not. */
const FEWEST_MARKS = 2;
/** More configurations than this are named on the axis, in a panel for each test. */
const MOST_SERIES = 6;

/** A test whose highest figure is this many times another's stands in a panel with a scale of its own. */
const FAR = 50;

/** Computed limits and estimates stand in the tables: beside real figures a bar of theirs would pass for one. */
const SHOWN_BASES: ReadonlySet<string> = new Set(['measured', 'vendor_stated']);

/** Why a chart may not show all tests. */
const HINTS: Readonly<Partial<Record<Metric, WordKey>>> = { iops: 'chart_hint_iops', bw: 'chart_hint_bw' };

/** Each figure of a rate stands where it tells more. */
function suits(metric: Metric, { bs_bytes }: Measurement): boolean {
  return isLatency(metric) || bs_bytes === undefined || ratesFor(bs_bytes)[0] === metric;
}

/**
 * Adds what tells measurements of one cell apart, until each cell holds one: directions get colours where nothing else
 * has them, everything else gets rows.
 */
function pivotApart(view: View, runs: readonly RunRecord[]): { view: View; pivot: PivotTable } {
  const pivot = pivotView(view, runs);
  const [conflict] = pivot.conflicts;
  const rows: readonly string[] = view.rows ?? [];
  const apart = conflict?.differ.find((dimension) => !rows.includes(dimension) && dimension !== view.series);
  if (apart === undefined) return { view, pivot };
  if (apart === 'direction' && view.series === undefined) return pivotApart({ ...view, series: apart }, runs);
  const [first = 'test', ...others] = rows;
  return pivotApart({ ...view, rows: [first, ...others, apart] }, runs);
}

function pick(runs: readonly RunRecord[], metric: Metric, isSuited: boolean): RunRecord[] {
  return runs.map((run) => ({
    ...run,
    measurements: run.measurements.filter(
      (one) => SHOWN_BASES.has(one.basis) && suits(metric, one) === isSuited && hasMetric(one, metric),
    ),
  }));
}

/** Configurations that hold only what the vendor states: their bars stand beside measured ones. */
function vendorNote(runs: readonly RunRecord[], pivot: PivotTable): string | undefined {
  if (pivot.row_dimensions.includes('basis')) return undefined;
  const items = pivot.cells.flat().filter((item) => item !== undefined);
  const stated = items.filter(({ measurement }) => measurement.basis === 'vendor_stated');
  const titles = stated.map(({ measurement }) => dimensionLabel('configuration', measurement.configuration_id, runs));
  return titles.length === 0
    ? undefined
    : word('chart_vendor_stated', { configurations: [...new Set(titles)].join(listMark()) });
}

/** What tells colours apart on all charts of a page: configurations or runs, else directions, else nothing. */
interface Colours {
  readonly by?: string;
  /** How many configurations or runs there are on the page. */
  readonly count: number;
}

/** True when a test has figures of several directions. */
function hasDirections(measurements: readonly Measurement[]): boolean {
  const lastOf = new Map(measurements.map(({ test_id, direction }) => [test_id, direction]));
  return measurements.some(({ test_id, direction }) => lastOf.get(test_id) !== direction);
}

function coloursOf(runs: readonly RunRecord[], of: string): Colours {
  const shown = runs.flatMap((run) => run.measurements).filter(({ basis }) => SHOWN_BASES.has(basis));
  const count = valuesOf(shown, of).length;
  if (count > 1) return { by: of, count };
  return hasDirections(shown) ? { by: 'direction', count } : { count };
}

/** Configurations or runs that the measurements belong to. */
function valuesOf(measurements: readonly Measurement[], of: string): readonly string[] {
  return [...new Set(measurements.map((one) => (of === 'run' ? one.run_id : one.configuration_id)))];
}

/** What the chart shows: the plain title where another has its place, which of the tests, and of which configuration or run where the others have no such figure. */
function subtitleOf(
  plain: string | undefined,
  only: string | undefined,
  hint: WordKey | undefined,
  rounds: string | undefined,
): { readonly subtitle?: string } {
  const said = [plain && `${plain}${stopMark()}`, only && `${only}${stopMark()}`, hint && word(hint), rounds];
  const subtitle = sentences(...said);
  return subtitle === '' ? {} : { subtitle };
}

/** True when bars of one test would vanish beside those of another. Latencies have a logarithmic axis for that. */
function areFar(measurements: readonly Measurement[], metric: Metric): boolean {
  if (isLatency(metric)) return false;
  const largest = new Map<string, number>();
  for (const one of measurements) {
    const number = metricNumber(one, metric) ?? 0;
    largest.set(one.test_id, Math.max(number, largest.get(one.test_id) ?? 0));
  }
  return Math.max(...largest.values()) > FAR * Math.min(...largest.values());
}

/** Rounds of the runs of a page, by the ids of their means. */
type Folds = ReadonlyMap<string, RoundFold>;

/** What the bars of rounds are, and their whiskers; the page's table says it of each where they differ. */
function saysRounds(pivot: PivotTable, folds: Folds): string | undefined {
  const shown = pivot.cells.flat().flatMap((item) => folds.get(item?.measurement.id ?? '') ?? []);
  const [what, ...others] = new Set(shown.map(sayRounds));
  if (what === undefined) return undefined;
  return others.length > 0 ? word('rounds_chart_differ') : word('rounds_chart', { what });
}

function whiskerOf({ measurement, metric }: Item, folds: Folds): ChartRow['whisker'] {
  const fold = folds.get(measurement.id);
  const { low, high } = (fold && rangeOfRounds(fold, metric)) ?? {};
  return low === undefined || high === undefined ? undefined : { low, high };
}

interface Page {
  /** All figures of the page: they decide the colours, so that a configuration has one on all charts. */
  readonly runs: readonly RunRecord[];
  /** The same with every round by itself: what can be taken along. */
  readonly unfolded: readonly RunRecord[];
  readonly folds: Folds;
  readonly of: 'configuration' | 'run';
  readonly colours: Colours;
}

/** Of rounds each by itself, and no mean of them. */
function figuresOf(view: View, pivot: PivotTable, { runs, unfolded, folds }: Page): DataRows {
  if (folds.size === 0) return viewFigures(pivot, runs);
  const [metric] = view.metrics ?? [];
  const each = pivotView(view, metric === undefined ? unfolded : pick(unfolded, metric, true));
  return viewFigures(each, unfolded);
}

/**
 * Of panels for each test, those that lay several runs side by side, where there are any: a test that one run alone has is on that run's page,
 * and a system of many runs would have a panel for each of them. Undefined when every test stays.
 */
function sharedTests(runs: readonly RunRecord[], { cells }: PivotTable): RunRecord[] | undefined {
  const columns = (cells[0] ?? []).map((_, place) =>
    cells.flatMap((row) => {
      const item = row[place];
      return item === undefined ? [] : [item.measurement];
    }),
  );
  const shared = new Set(columns.filter((column) => valuesOf(column, 'run').length > 1).flat());
  if (shared.size === 0 || shared.size === columns.flat().length) return undefined;
  return runs.map((run) => ({ ...run, measurements: run.measurements.filter((one) => shared.has(one)) }));
}

async function drawMetric(page: Page, metric: Metric, chosen?: readonly RunRecord[]): Promise<Chart[]> {
  const { of, colours } = page;
  const runs = chosen ?? pick(page.runs, metric, true);
  const measurements = runs.flatMap((run) => run.measurements);
  if (measurements.length < FEWEST_MARKS) return [];
  const values = valuesOf(measurements, of);
  const isByTest = values.length > MOST_SERIES || (values.length > 1 && areFar(measurements, metric));
  const wanted: View = {
    id: metric.replace('_', '-'),
    kind: 'bar',
    title: '',
    metrics: [metric],
    filter: { basis: ['measured', 'vendor_stated'] },
    ...(isByTest ? { rows: [of], columns: ['test'] } : { rows: ['test'], series: colours.by }),
  };
  const { view, pivot } = pivotApart(wanted, runs);
  if (pivot.conflicts.length > 0) return [];
  const shared = isByTest && of === 'run' && chosen === undefined ? sharedTests(runs, pivot) : undefined;
  if (shared !== undefined) return drawMetric(page, metric, shared);
  const by = values.length > 1 ? of : view.series === 'direction' ? 'direction' : 'test';
  const [only] = values.length === 1 && colours.count > 1 ? values : [];
  const isPart = pick(page.runs, metric, false).some((run) => run.measurements.length > 0);
  const note = vendorNote(runs, pivot);
  const title = word(`chart_by_${by}`, { metric: metricLabel(metric) });
  const finding = standardFinding(runs, metric, of);
  const plain: View = {
    ...view,
    title: finding ?? title,
    ...subtitleOf(
      finding && title,
      only === undefined ? undefined : dimensionLabel(of, only, runs),
      chosen === undefined ? (isPart ? HINTS[metric] : undefined) : 'chart_hint_shared',
      saysRounds(pivot, page.folds),
    ),
    ...(note === undefined ? {} : { note }),
  };
  const worded = withTrialMark(plain, page.runs);
  const options = {
    size: 'half',
    is_compact: true,
    ...(page.folds.size === 0 ? {} : { whiskerOf: (item: Item) => whiskerOf(item, page.folds) }),
  } as const;
  const data = chartOfView(worded, pivot, page.runs, formatFigures(pivot), view.id, options);
  if (data === undefined) return [];
  return [{ ...(await drawChart(data)), figures: figuresOf(view, pivot, page), table_href: '#results-table' }];
}

async function drawAll(unfolded: readonly RunRecord[], of: Page['of']): Promise<Chart[]> {
  const folded = unfolded.map(foldRounds);
  const runs = folded.map(({ record }) => record);
  const folds = new Map(folded.flatMap((one) => [...one.folds]));
  const page = { runs, unfolded, folds, of, colours: coloursOf(runs, of) };
  return (await inTurn(metricsIn('best'), (metric) => drawMetric(page, metric))).flat();
}

/** Charts of one run. IOPS for blocks up to 64k, bandwidth for larger ones, mean latency for all. */
export async function chartsForRun(record: RunRecord): Promise<readonly Chart[]> {
  return drawAll([record], 'configuration');
}

/** Charts of one system over its runs; of several runs each has its colour. Preparations are no results, and runs of very many tests are left to their own pages. */
export async function chartsForSystem(runs: readonly RunRecord[]): Promise<readonly Chart[]> {
  const standing = runs
    .filter(({ parts }) => parts === undefined)
    .map((run) => ({ ...run, measurements: run.measurements.filter((one) => one.preconditioning !== true) }))
    .filter(({ measurements }) => measurements.length > 0);
  return drawAll(standing, standing.length > 1 ? 'run' : 'configuration');
}
