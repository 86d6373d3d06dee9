/** The views of one workload of a run under load: configurations over each other, rate and p99 by load, and a table of points. */

import type { Measurement, View } from '#types';
import {
  isCurve,
  keptLoad,
  type Load,
  loadCurvesOf,
  type Sweep,
  sweepWeight,
  testsOf,
} from '../../analyse/load-curves.ts';
import { groupBy } from '../../base/group-by.ts';
import { joinKnown, listMark, sentences } from '../../base/marks.ts';
import { factorOf } from '../../base/units.ts';
import { capitalised, word } from '../../base/words.ts';
import { describeLoad, describeWorkload } from '../../model/load.ts';
import { hasMetric, type Metric, metricLabel, metricNumber, metricsIn } from '../../model/metrics.ts';
import { pivotOf } from '../../views/pivot-of.ts';
import type { Family } from './load-families.ts';
import { curveFinding, peakFinding, tailFinding } from './load-findings.ts';
import { noiseNote } from './short-tests.ts';
import { inSentence } from './standard-finding.ts';

/** More configurations are no picture: those of the highest peaks are drawn. Also the most colours there are. */
export const MOST_SERIES = 8;
/** Lines of more block sizes cross too often: a heat map shows them. */
const MOST_SIZES = 6;
/** Limits of latency that the tables of points keep to, ms: what flash arrays are asked for, else the next that any load keeps. */
const LIMITS_MS = [1, 10, 100, 1000, 10_000] as const;

export interface LoadView {
  readonly view: View;
  /** Its line in the contents of the page. */
  readonly name: string;
}

/** "Random 70/30": what all curves of a family have in common. */
export function familyTitle({ sample, has_sizes }: Family): string {
  const { bs_bytes, ...workload } = sample;
  return capitalised(describeWorkload(has_sizes || bs_bytes === undefined ? workload : { ...workload, bs_bytes }));
}

/** True when a metric is known at three loads at least; one or two points are no curve. */
function hasCurve({ measurements, load }: Family, metric: Metric): boolean {
  const known = measurements.filter((one) => hasMetric(one, metric));
  return isCurve([...new Set(known.map((one) => one[load]))]);
}

function peakOf({ measurements }: Family, configuration: string): number {
  const own = measurements.filter(({ configuration_id }) => configuration_id === configuration);
  return Math.max(0, ...own.map((one) => metricNumber(one, 'iops') ?? 0));
}

/** Configurations that are drawn: all, or those of the highest peaks. */
function drawnOf(family: Family): readonly string[] {
  const { configurations } = family;
  if (configurations.length <= MOST_SERIES) return configurations;
  const best = configurations.toSorted((a, b) => peakOf(family, b) - peakOf(family, a)).slice(0, MOST_SERIES);
  return configurations.filter((id) => best.includes(id));
}

function filterOf(tests: Iterable<string>, family: Family, configurations: readonly string[]): View['filter'] {
  const of = (list: Iterable<string>, first: string): [string, ...string[]] => {
    const [one = first, ...others] = new Set(list);
    return [one, ...others];
  };
  const { sample, measurements } = family;
  return {
    test: of(tests, sample.test_id),
    direction: of(
      measurements.map(({ direction }) => direction),
      sample.direction,
    ),
    configuration: of(configurations, sample.configuration_id),
  } as View['filter'];
}

/** What tells the curves of a chart apart: by colour, and by panel. */
interface Layout {
  readonly series?: 'bs' | 'configuration' | Family['panels'][number];
  readonly columns: Family['panels'];
  /** Block sizes beside several configurations. */
  readonly has_size_panels: boolean;
}

function layoutOf({ panels, has_sizes, configurations, measurements }: Family): Layout {
  if (configurations.length > 1) return { series: 'configuration', columns: panels, has_size_panels: has_sizes };
  if (has_sizes) return { series: 'bs', columns: panels, has_size_panels: false };
  const [first, ...others] = panels;
  if (first === undefined || first === 'direction') return { columns: panels, has_size_panels: false };
  const count = new Set(measurements.map((one) => (first === 'io' ? `${one.ioengine} ${one.iodepth}` : one[first])));
  return count.size > MOST_SERIES
    ? { columns: panels, has_size_panels: false }
    : { series: first, columns: others, has_size_panels: false };
}

/** What the load is beside the factor that grows, where it is the same for all curves, and which configurations are left out. */
function subtitleOf(family: Family, load: Load, kept: object): { readonly subtitle: string } {
  const varied = word(`overlay_varied_${load}`);
  const text = describeLoad(kept);
  const [shown, all] = [drawnOf(family).length, family.configurations.length];
  const parts = [
    text === '' ? word('load_varied', { varied }) : word('overlay_kept', { varied, kept: text }),
    shown === all ? '' : word('load_some_configurations', { shown, all }),
  ];
  return { subtitle: sentences(...parts) };
}

function keptOf({ sample, load, panels }: Family): object {
  return Object.fromEntries(
    Object.entries(keptLoad(sample, load)).filter(
      ([name]) => !panels.includes(name as Load) && !(name === 'iodepth' && panels.includes('io')),
    ),
  );
}

function lineView(family: Family, metric: Metric, finding?: string): LoadView {
  const { series, columns, has_size_panels: hasSizePanels } = layoutOf(family);
  const workload = familyTitle(family);
  const metricText = inSentence(metricLabel(metric));
  const tests = family.measurements.map(({ test_id }) => test_id);
  const note = metric === 'iops' || metric === 'bw' ? noiseNote(family.measurements) : undefined;
  return {
    name: word('load_panel_rate', { metric: metricLabel(metric) }),
    view: {
      id: `${metric.replaceAll('_', '-')}-by-${family.load}`,
      kind: 'line',
      title: finding ?? word('load_title', { workload, metric: metricText }),
      ...subtitleOf(family, family.load, keptOf(family)),
      rows: [family.load],
      columns: [...columns, ...(hasSizePanels ? (['bs'] as const) : [])],
      series,
      metrics: [metric],
      filter: filterOf(tests, family, drawnOf(family)),
      note,
    },
  };
}

/** The sweep that most configurations have, depth before jobs, then the lightest: its curves can lie on each other. */
function commonSweeps({ record, measurements }: Family): readonly Sweep[] {
  const own = new Set(measurements);
  const sweeps = loadCurvesOf(
    record.measurements.filter((one) => own.has(one)),
    testsOf(record.bundle.run),
  );
  const keyOf = ({ varied, points: [first] }: Sweep): string =>
    JSON.stringify([varied, first?.ioengine, first && keptLoad(first, varied)]);
  const weightOf = ({ varied, points: [first] }: Sweep): number =>
    first === undefined ? 0 : sweepWeight(first, varied);
  const groups = [...groupBy(sweeps, keyOf).values()].map((list) => ({
    list,
    count: new Set(list.flatMap(({ points }) => points.map(({ configuration_id }) => configuration_id))).size,
    weight: list[0] === undefined ? 0 : weightOf(list[0]),
  }));
  return groups.toSorted((a, b) => b.count - a.count || a.weight - b.weight)[0]?.list ?? [];
}

/** Latency over rate: of several configurations one sweep each over the others, of one all that it has. */
function curveView(family: Family): LoadView {
  const workload = familyTitle(family);
  const { note: _, ...line } = lineView(family, 'iops').view;
  const plain = {
    ...line,
    id: 'latency-over-iops',
    kind: 'latency-throughput' as const,
    metrics: ['iops', 'lat_mean'] as ['iops', 'lat_mean'],
  };
  /** `kept`: what of the load is the same along all curves, where these are not all that was measured. */
  const titled = (view: View, shown: readonly Measurement[], kept = ''): LoadView => {
    const found = curveFinding(joinKnown(listMark(), workload, kept), family, shown);
    return {
      name: word('load_panel_curve'),
      view: { ...view, title: found ?? word('load_title_curve', { workload }) },
    };
  };
  if (family.configurations.length < 2 || family.panels.includes('direction'))
    return titled(plain, family.measurements);
  const sweeps = commonSweeps(family);
  const [first] = sweeps;
  const points = sweeps.flatMap((sweep) => sweep.points);
  if (first?.points[0] === undefined) return titled(plain, family.measurements);
  const { subtitle: _own, ...view } = plain;
  return titled(
    {
      ...view,
      ...subtitleOf(family, first.varied, keptLoad(first.points[0], first.varied)),
      rows: [first.varied],
      columns: family.has_sizes ? ['bs'] : [],
      filter: filterOf(
        points.map(({ test_id }) => test_id),
        family,
        drawnOf(family),
      ),
    },
    points,
    points.length === family.measurements.length ? '' : describeLoad(keptLoad(first.points[0], first.varied)),
  );
}

function heatView(family: Family): LoadView {
  const { note: _, ...view } = lineView(family, 'iops').view;
  const title = peakFinding(familyTitle(family), family) ?? word('load_title_heat', { workload: familyTitle(family) });
  const several = family.configurations.length > 1 ? (['configuration'] as const) : [];
  return {
    name: word('load_panel_heat'),
    view: {
      ...view,
      id: 'iops-by-size',
      kind: 'heatmap',
      title,
      rows: ['bs'],
      columns: [...several, ...family.panels],
      series: family.load,
    },
  };
}

const sizesOf = ({ measurements }: Family): number => new Set(measurements.map(({ bs_bytes }) => bs_bytes)).size;

function limitOf({ measurements }: Family): number {
  const least = Math.min(...measurements.map((one) => metricNumber(one, 'lat_mean') ?? Number.POSITIVE_INFINITY));
  return LIMITS_MS.find((ms) => least <= ms * factorOf('ms')) ?? LIMITS_MS[0];
}

/** Whether each curve is at its lowest latency where it begins: a column of these points would repeat the first. */
function isLowestFirst({ measurements, load }: Family): boolean {
  const keyOf = (one: Measurement): string =>
    JSON.stringify([one.configuration_id, one.direction, one.bs_bytes, one.ioengine, keptLoad(one, load)]);
  return [...groupBy(measurements, keyOf).values()].every((curve) => {
    const inOrder = curve.toSorted((a, b) => (a[load] ?? 0) - (b[load] ?? 0));
    const [first, ...others] = inOrder.map((one) => metricNumber(one, 'lat_mean') ?? Number.POSITIVE_INFINITY);
    return others.every((latency) => first !== undefined && first <= latency);
  });
}

function pointsView(family: Family): LoadView {
  // In blocks of one size bandwidth says what IOPS say, in columns that the table would scroll for.
  const isTwice = sizesOf(family) === 1 && hasCurve(family, 'iops');
  const shown = metricsIn('best').filter((metric) => hasCurve(family, metric) && !(isTwice && metric === 'bw'));
  const isJudged = family.record.analysis.verdicts.some(({ id }) => id === 'V-knee');
  const saturation = isJudged ? (['saturation'] as const) : [];
  const lowest = isLowestFirst(family) ? [] : (['lowest_latency'] as const);
  const [metric = 'iops', ...more] = shown;
  const several = family.configurations.length > 1 ? (['configuration'] as const) : [];
  const sizes = family.has_sizes ? (['bs'] as const) : [];
  const [first = 'configuration', ...others] = [...several, ...family.panels, ...sizes];
  const tests = family.measurements.map(({ test_id }) => test_id);
  return {
    name: word('load_panel_points'),
    view: {
      id: 'points',
      kind: 'load-points',
      title: word('load_title_points', { workload: familyTitle(family) }),
      rows: [first, ...others],
      load: family.load,
      points: ['lowest_load', 'highest_within', 'highest', ...lowest, ...saturation],
      limit: { metric: 'lat_mean', ms: limitOf(family) },
      filter: filterOf(tests, family, family.configurations),
      metrics: [metric, ...more],
    },
  };
}

/** In the order of the page, each made when it is asked for. */
function* candidatesOf(family: Family): Generator<LoadView> {
  const [hasIops, hasLatency] = [hasCurve(family, 'iops'), hasCurve(family, 'lat_mean')];
  if (!hasIops && !hasCurve(family, 'bw')) return;
  const workload = familyTitle(family);
  if (hasIops && hasLatency) yield curveView(family);
  if (!hasIops) yield lineView(family, 'bw');
  else yield sizesOf(family) > MOST_SIZES ? heatView(family) : lineView(family, 'iops', peakFinding(workload, family));
  if (hasCurve(family, 'lat_p99')) yield lineView(family, 'lat_p99', tailFinding(workload, family));
  if (hasLatency) yield pointsView(family);
}

/** No two of its figures are in one place. */
function hasRoom({ view }: LoadView, { record }: Family): boolean {
  return pivotOf(view, [record]).pivot.conflicts.length === 0;
}

/** In the order of the page. A family without IOPS or bandwidth, or with two figures in one place, has none. */
export function viewsOfFamily(family: Family): readonly LoadView[] {
  return [...candidatesOf(family)].filter((one) => hasRoom(one, family));
}

/** The first of them: to find it, seldom more than one is made. */
export function firstView(family: Family): LoadView | undefined {
  for (const one of candidatesOf(family)) if (hasRoom(one, family)) return one;
  return undefined;
}

/** Of a mixed load its total alone, for a page with little room; the others as they are. */
export function wholeOf(family: Family): Family {
  const measurements = family.measurements.filter(({ direction }) => direction === 'mixed');
  const [sample] = measurements;
  if (sample === undefined) return family;
  return { ...family, sample, measurements, panels: family.panels.filter((one) => one !== 'direction') };
}
