/** Limits on figures as addresses name and write them: ?iops=100k&p99.9=5ms. Pure. */
import { readAmount, showAmount, type UnitKind, writeAmount } from '../../base/units.ts';
import { betterOf, type MetricIn, metricsIn, type ShortName, shortName, unitsOfMetric } from '../../model/metrics.ts';

export type Limit = ShortName<MetricIn<'search'>>;
const METRIC_OF = new Map<Limit, MetricIn<'search'>>(metricsIn('search').map((metric) => [shortName(metric), metric]));

/** Metrics that can be limited: rates at least, latency at most. */
export const LIMITS: readonly Limit[] = [...METRIC_OF.keys()];

export function metricOfLimit(limit: Limit): MetricIn<'search'> {
  return METRIC_OF.get(limit) ?? 'iops';
}

function unitsOfLimit(limit: Limit): UnitKind {
  return unitsOfMetric(metricOfLimit(limit));
}

/** True where more is better: such figures are asked to be at least so much, the others at most. */
export function isAtLeast(limit: Limit): boolean {
  return betterOf(metricOfLimit(limit)) === 'higher';
}

/** An amount in SI; undefined for what is none of this limit's kind, such as a time without unit. */
export function readLimit(limit: Limit, text: string): number | undefined {
  return readAmount(unitsOfLimit(limit), text);
}

export function writeLimit(limit: Limit, value: number): string {
  return writeAmount(unitsOfLimit(limit), value);
}

/** For people: "250 µs". */
export function showLimit(limit: Limit, value: number): string {
  return showAmount(unitsOfLimit(limit), value);
}

const EXAMPLES: Readonly<Record<UnitKind, number>> = { rate: 100e3, bandwidth: 2e9, time: 1e6, share: 50 };

/** What a reader might ask for: "≤ 1ms". */
export function exampleOf(limit: Limit): string {
  return `${isAtLeast(limit) ? '≥' : '≤'} ${writeLimit(limit, EXAMPLES[unitsOfLimit(limit)])}`;
}
