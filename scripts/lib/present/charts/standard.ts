/** The charts every run and system page has: IOPS, bandwidth and mean latency by test and configuration. */
import type { Measurement, View } from '#types';
import type { RunRecord } from '../../index/types.ts';
import { type Metric, metricValue } from '../numbers.ts';
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

/** Adds rows for whatever tells measurements of one cell apart, until each cell holds one. */
function pivotApart(view: View, runs: readonly RunRecord[]): { view: View; pivot: PivotTable } {
  const pivot = pivotView(view, runs);
  const [conflict] = pivot.conflicts;
  const rows: readonly string[] = view.rows ?? [];
  const apart = conflict?.differ.find((dimension) => !rows.includes(dimension) && dimension !== view.series);
  if (apart === undefined) return { view, pivot };
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

async function drawMetric(runs: readonly RunRecord[], metric: Metric, series: string): Promise<Chart[]> {
  const hint = HINTS[metric];
  const measurements = runs.flatMap((run) => run.measurements);
  if (measurements.length < FEWEST_MARKS) return [];
  const bases = new Set(measurements.map(({ basis }) => basis));
  const values = new Set(measurements.map((one) => (series === 'run' ? one.run_id : one.configuration_id))).size;
  const shape: Pick<View, 'rows' | 'columns' | 'series'> =
    values > MOST_SERIES
      ? { rows: [series], columns: ['test'] }
      : { rows: bases.size > 1 ? ['test', 'basis'] : ['test'], ...(values > 1 ? { series } : {}) };
  const view: View = {
    id: metric.replace('_', '-'),
    kind: 'bar',
    title: word(`chart_title_${metric}`),
    subtitle: [
      word(values > 1 ? `chart_by_${series}` : 'chart_by_test'),
      ...(hint === undefined ? [] : [word(hint)]),
    ].join(' '),
    metrics: [metric],
    filter: { basis: ['measured', 'vendor_stated'] },
    ...shape,
  };
  const { view: apart, pivot } = pivotApart(view, runs);
  if (pivot.conflicts.length > 0) return [];
  const data = chartOfView(apart, pivot, runs, formatFigures(pivot), view.id);
  return data === undefined ? [] : [await drawChart(data)];
}

async function drawAll(runs: readonly RunRecord[], series: string): Promise<Chart[]> {
  const charts: Chart[] = [];
  for (const { metric, suits } of SHOWN) charts.push(...(await drawMetric(pick(runs, metric, suits), metric, series)));
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
