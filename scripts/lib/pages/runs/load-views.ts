/** What a family of load curves shows, without anybody asking: views as a report could name them. */
import type { View } from '#types';
import { word, wordOr } from '../../base/words.ts';
import { describeLoad, describeWork } from '../../model/load.ts';
import { type Metric, metricLabel, metricValue } from '../../model/metrics.ts';
import { pivotOf } from '../../views/pivot-of.ts';
import { type Family, FEWEST_LOADS } from './load-families.ts';

/** The limit of latency that the tables of points keep to, ms: what flash arrays are asked for. */
const LIMIT_MS = 1;

/** "Random mix, 70 % reads, writes only": what all curves of a family have in common, and the configuration where there are several. */
export function familyTitle({ sample, has_sizes, record }: Family): string {
  const { bs_bytes, ...work } = sample;
  const text = describeWork(has_sizes || bs_bytes === undefined ? work : { ...work, bs_bytes });
  const way =
    sample.rwmixread === undefined || sample.direction === 'mixed' ? '' : wordOr('direction_only', sample.direction);
  const { configurations } = record.bundle.run;
  const title = configurations.find(({ id }) => id === sample.configuration_id)?.title ?? '';
  const whole = [text, way, configurations.length > 1 ? title : ''].filter((part) => part !== '').join(', ');
  return `${whole.charAt(0).toUpperCase()}${whole.slice(1)}`;
}

/** "mean latency", and "IOPS" as it is. */
function inSentence(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
}

/** True when a metric is known at three loads at least; one or two points are no curve. */
function hasMetric({ measurements, load }: Family, metric: Metric): boolean {
  const known = measurements.filter((one) => metricValue(one, metric) !== undefined);
  return new Set(known.map((one) => one[load])).size >= FEWEST_LOADS;
}

/** What the load is beside the factor that grows, where it is the same for all curves. */
function fixedLoad({ sample, load, panels }: Family): string {
  const { numjobs, iodepth, clients } = sample;
  const fixed = { numjobs, iodepth, clients };
  const shown = Object.entries(fixed).filter(
    ([name]) =>
      name !== load && !panels.includes(name as Family['load']) && !(name === 'iodepth' && panels.includes('io')),
  );
  return describeLoad(Object.fromEntries(shown));
}

function filterOf({ measurements, sample }: Family): NonNullable<View['filter']> {
  const [first = sample.test_id, ...others] = new Set(measurements.map(({ test_id }) => test_id));
  return { test: [first, ...others], direction: [sample.direction], configuration: [sample.configuration_id] };
}

function lineView(family: Family, metric: Metric): View {
  const fixed = fixedLoad(family);
  return {
    id: `${metric.replaceAll('_', '-')}-by-${family.load}`,
    kind: 'line',
    title: word('load_title', { work: familyTitle(family), metric: inSentence(metricLabel(metric)) }),
    ...(fixed === '' ? {} : { subtitle: fixed }),
    rows: [family.load],
    columns: [...family.panels],
    ...(family.has_sizes ? { series: 'bs' } : {}),
    metrics: [metric],
    filter: filterOf(family),
  };
}

function curveView(family: Family): View {
  return {
    ...lineView(family, 'iops'),
    id: 'latency-over-iops',
    kind: 'latency-throughput',
    title: word('load_title_curve', { work: familyTitle(family) }),
    metrics: ['iops', 'lat_mean'],
  };
}

function heatView(family: Family): View {
  return {
    ...lineView(family, 'iops'),
    id: 'iops-by-size',
    kind: 'heatmap',
    title: word('load_title_heat', { work: familyTitle(family) }),
    rows: ['bs'],
    series: family.load,
  };
}

function pointsView(family: Family): View {
  const shown = (['iops', 'bw', 'lat_mean'] as const).filter((metric) => hasMetric(family, metric));
  const isJudged = family.record.analysis.verdicts.some(({ id }) => id === 'V-knee');
  const saturation = isJudged ? (['saturation'] as const) : [];
  const [metric = 'iops', ...more] = shown;
  const [first = 'configuration', ...others] = [...family.panels, ...(family.has_sizes ? ['bs' as const] : [])];
  return {
    id: 'points',
    kind: 'load-points',
    title: word('load_title_points', { work: familyTitle(family) }),
    rows: [first, ...others],
    load: family.load,
    points: ['lowest_load', 'highest_within', 'highest', 'lowest_latency', ...saturation],
    limit: { metric: 'lat_mean', ms: LIMIT_MS },
    filter: filterOf(family),
    metrics: [metric, ...more],
  };
}

/** In the order of the page. A family without IOPS or bandwidth, or with two figures in one place, has none. */
export function viewsOfFamily(family: Family): readonly View[] {
  const hasIops = hasMetric(family, 'iops');
  const hasLatency = hasMetric(family, 'lat_mean');
  if (!hasIops && !hasMetric(family, 'bw')) return [];
  const lines = (['iops', 'bw', 'lat_mean', 'lat_p99'] as const).filter((metric) => hasMetric(family, metric));
  const views = [
    ...lines.map((metric) => lineView(family, metric)),
    ...(hasIops && hasLatency ? [curveView(family)] : []),
    ...(hasIops && family.has_sizes ? [heatView(family)] : []),
    ...(hasLatency ? [pointsView(family)] : []),
  ];
  return views.filter((view) => pivotOf(view, [family.record]).pivot.conflicts.length === 0);
}
