/** The charts every run and system page has: IOPS, bandwidth and mean latency by test and configuration. */
import type { Measurement, View } from '#types';
import type { RunRecord } from '../../index/types.ts';
import { type Metric, metricLabel, metricValue } from '../numbers.ts';
import { dimensionLabel } from '../views/dimensions.ts';
import { formatFigures } from '../views/figures.ts';
import { type PivotTable, pivotView } from '../views/pivot.ts';
import { word } from '../words.ts';
import { drawChart } from './draw.ts';
import { chartOfView } from './panels.ts';
import type { Chart } from './types.ts';

/** Blocks up to here are told by their IOPS, larger ones by their bandwidth. */
const SMALL_BLOCK = 64 * 1024;
/** A single bar shows nothing that its number does not. */
const FEWEST_MARKS = 2;
/** More configurations than this are named on the axis, in a panel for each test. */
const MOST_SERIES = 6;

/** Computed limits and estimates stand in the tables: beside real figures a bar of theirs would pass for one. */
const SHOWN_BASES: ReadonlySet<string> = new Set(['measured', 'vendor_stated']);

/** Why a chart may not show all tests. */
const HINTS: Readonly<Partial<Record<Metric, string>>> = { iops: 'chart_hint_iops', bw: 'chart_hint_bw' };

const SHOWN: readonly { readonly metric: Metric; readonly suits: (measurement: Measurement) => boolean }[] = [
  { metric: 'iops', suits: ({ bs_bytes }) => bs_bytes === undefined || bs_bytes <= SMALL_BLOCK },
  { metric: 'bw', suits: ({ bs_bytes }) => bs_bytes === undefined || bs_bytes > SMALL_BLOCK },
  { metric: 'lat_mean', suits: () => true },
];

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

function pick(runs: readonly RunRecord[], metric: Metric, suits: (one: Measurement) => boolean): RunRecord[] {
  return runs.map((run) => ({
    ...run,
    measurements: run.measurements.filter(
      (one) => SHOWN_BASES.has(one.basis) && suits(one) && metricValue(one, metric) !== undefined,
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
    : word('chart_vendor_stated', { configurations: [...new Set(titles)].join(', ') });
}

interface Standard {
  readonly metric: Metric;
  /** What colours tell apart: configuration or run. */
  readonly series: string;
  /** True when some tests have this metric and are left to another chart. */
  readonly isPart: boolean;
}

/** Configurations or runs that the measurements belong to. */
function valuesOf(measurements: readonly Measurement[], series: string): readonly string[] {
  return [...new Set(measurements.map((one) => (series === 'run' ? one.run_id : one.configuration_id)))];
}

/** `runs` hold the figures drawn; `all` decides the colours, so that a configuration has one on all charts. */
async function drawMetric(
  runs: readonly RunRecord[],
  all: readonly RunRecord[],
  { metric, series, isPart }: Standard,
): Promise<Chart[]> {
  const measurements = runs.flatMap((run) => run.measurements);
  if (measurements.length < FEWEST_MARKS) return [];
  const values = valuesOf(measurements, series);
  const shape: Pick<View, 'rows' | 'columns' | 'series'> =
    values.length > MOST_SERIES
      ? { rows: [series], columns: ['test'] }
      : { rows: ['test'], ...(values.length > 1 ? { series } : {}) };
  const wanted: View = {
    id: metric.replace('_', '-'),
    kind: 'bar',
    title: '',
    metrics: [metric],
    filter: { basis: ['measured', 'vendor_stated'] },
    ...shape,
  };
  const apart = pivotApart(wanted, runs);
  // The only one that has this metric, of several in the run: it keeps its colour, and the subtitle names it.
  const [only] =
    values.length === 1 &&
    valuesOf(
      all.flatMap((run) => run.measurements),
      series,
    ).length > 1
      ? values
      : [];
  const view = only !== undefined && apart.view.series === undefined ? { ...apart.view, series } : apart.view;
  const pivot = pivotView(view, runs);
  if (pivot.conflicts.length > 0) return [];
  const by = values.length > 1 ? series : view.series === 'direction' ? 'direction' : 'test';
  const note = vendorNote(runs, pivot);
  const hint = isPart ? HINTS[metric] : undefined;
  const subtitle = [
    ...(only === undefined ? [] : [`${dimensionLabel(series, only, all)}.`]),
    ...(hint === undefined ? [] : [word(hint)]),
  ].join(' ');
  const worded: View = {
    ...view,
    title: word(`chart_by_${by}`, { metric: metricLabel(metric) }),
    ...(subtitle === '' ? {} : { subtitle }),
    ...(note === undefined ? {} : { note }),
  };
  const data = chartOfView(worded, pivot, all, formatFigures(pivot), view.id, { size: 'half', is_compact: true });
  return data === undefined ? [] : [await drawChart(data)];
}

async function drawAll(runs: readonly RunRecord[], series: string): Promise<Chart[]> {
  const charts: Chart[] = [];
  for (const { metric, suits } of SHOWN) {
    const suited = pick(runs, metric, suits);
    const isPart = pick(runs, metric, () => true).some(
      (run, place) => run.measurements.length > (suited[place]?.measurements.length ?? 0),
    );
    charts.push(...(await drawMetric(suited, runs, { metric, series, isPart })));
  }
  return charts;
}

/** Charts of one run. IOPS for blocks up to 64k, bandwidth for larger ones, mean latency for all. */
export async function chartsForRun(record: RunRecord): Promise<readonly Chart[]> {
  return drawAll([record], 'configuration');
}

/** Charts of one system over its runs; of several runs each has its colour. */
export async function chartsForSystem(runs: readonly RunRecord[]): Promise<readonly Chart[]> {
  const standing = runs.filter((run) => run.measurements.length > 0);
  return drawAll(standing, standing.length > 1 ? 'run' : 'configuration');
}
