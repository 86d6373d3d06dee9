/** What a point of a load curve is called: its kind, and for some the latency it goes by. */
import { NBSP } from '../base/digits.ts';
import { unitSymbol } from '../base/unit-symbols.ts';
import { wordFor } from '../base/words.ts';
import { type Metric, metricLabel } from '../model/metrics.ts';

/** "1 ms". */
export function limitText(ms: string | number): string {
  return `${ms}${NBSP}${unitSymbol('ms')}`;
}

/** Heading of a point whose value as a dimension is kind:metric:ms. */
export function pointName(value: string): string {
  const [kind = '', metric = 'lat_mean', ms = ''] = value.split(':');
  return wordFor('point', kind, { metric: metricLabel(metric as Metric).toLowerCase(), limit: limitText(ms) });
}
