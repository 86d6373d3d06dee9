/** How the published data differ. */
import type { Measurement } from '#types';
import { NBSP } from '../../base/digits.ts';
import { formatCount, formatPercent } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import { formatMetric, METRICS, type Metric, metricLabel } from '../../model/metrics.ts';
import type { ChangedMeasurement, DataDifference } from '../data-difference.ts';
import { type Caps, table } from './parts.ts';
import { code, codes } from './safe-text.ts';

/** Key of a measurement that holds a metric: lat_p99 -> lat_p99_ns. */
function keyOf(metric: Metric): keyof Measurement {
  if (metric === 'iops') return 'iops';
  if (metric === 'bw') return 'bw_bytes_per_s';
  return (metric.startsWith('lat_') ? `${metric}_ns` : `${metric}_pct`) as keyof Measurement;
}

const metricOf: ReadonlyMap<keyof Measurement, Metric> = new Map(METRICS.map((metric) => [keyOf(metric), metric]));

function textOf(metric: Metric, value: unknown): string {
  if (typeof value !== 'number') return '–';
  const { text, unit } = formatMetric(metric, value);
  return `${text}${NBSP}${unit}`;
}

function changeOf(was: unknown, is: unknown): string {
  if (typeof was !== 'number' || typeof is !== 'number' || was === 0) return '–';
  return formatPercent((100 * (is - was)) / was, { signed: true });
}

/** A row for each figure that changed, and one for everything else of the measurement. */
function rowsOf({ id, keys, before, after }: ChangedMeasurement): readonly (readonly string[])[] {
  const figures = keys.filter((key) => metricOf.has(key));
  const others = keys.filter((key) => !metricOf.has(key) && key !== 'source');
  const rows = figures.map((key) => {
    const metric = metricOf.get(key) ?? 'iops';
    const [was, is] = [before[key], after[key]];
    return [code(id), metricLabel(metric), textOf(metric, was), textOf(metric, is), changeOf(was, is)];
  });
  const named = codes(others, 6, (count) => word('pr_more', { count }));
  return [...rows, ...(others.length === 0 ? [] : [[code(id), named, '', '', word('pr_changed')]])];
}

/** Counts for each run, then what changed. One line where the data are the same. */
export function differenceLines({ runs, changed, unchanged }: DataDifference, caps: Caps): readonly string[] {
  const title = [`### ${word('pr_difference')}`, ''];
  if (runs.length === 0) return [...title, word('pr_same_data', { count: formatCount(unchanged) }), ''];
  const head = ['run', 'added', 'changed', 'removed'].map((name) => word(`pr_column_${name}`));
  const counts = runs.map((run) => [
    code(run.run_id),
    ...[run.added, run.changed, run.removed].map((n) => formatCount(n)),
  ]);
  const rows = changed.flatMap(rowsOf);
  const ofFigures = ['measurement', 'figure', 'before', 'after', 'change'].map((name) => word(`pr_column_${name}`));
  const resourced = changed.filter(({ keys }) => keys.every((key) => key === 'source')).length;
  return [
    ...title,
    ...table(head, counts, caps, [1, 2, 3]),
    '',
    ...(rows.length === 0 ? [] : [...table(ofFigures, rows, caps, [2, 3, 4]), '']),
    ...(resourced === 0 ? [] : [word('pr_resourced', { Count: resourced }), '']),
    word('pr_unchanged', { count: formatCount(unchanged) }),
    '',
  ];
}
