/** A reading of a load curve in words: the rate, and the points that it was read from. Runs at build and in the browser. */

import { keptLoad } from '../../analyse/load-curves.ts';
import { decimalMark, NBSP } from '../../base/digits.ts';
import { joinKnown, listMark } from '../../base/marks.ts';
import type { Scale } from '../../base/units.ts';
import { word } from '../../base/words.ts';
import type { FigurePoint, Limit, LimitedLatency, LimitRank, Reading } from '../../database/limit-ranking.ts';
import type { LoadFigure } from '../../database/load-table.ts';
import { measurementHref } from '../../model/anchors.ts';
import type { ColumnEntry } from '../../model/format-column.ts';
import { describeLoad } from '../../model/load.ts';
import { figureText, formatInScale, formatMetric } from '../../model/metric-text.ts';
import { keyOfMetric, type MetricIn, type Quantity } from '../../model/metrics.ts';
import { type Link, type TableCell, textCell } from '../../tables/table.ts';
import { rankText } from '../rank-text.ts';
import type { WorkloadData } from './data.ts';

/** A rate as the page shows it: I/Os or bytes per second. */
export function shownRate(rate: number, { metric, bs_bytes }: WorkloadData): number {
  return metric === 'bw' ? rate * bs_bytes : rate;
}

/** "p99 ≤ 1 ms". */
export function limitText({ latency, ns }: Limit): string {
  const { text, unit } = formatMetric('lat_mean', ns);
  const short = text.includes(decimalMark()) ? text.replace(/[.,]?0+$/, '') : text;
  return word('limit_text', { latency: word(`limit_of_${latency}`), limit: `${short}${NBSP}${unit}` });
}

/** The rate of a figure as all tables have it: the source's figure with its digits and marks, where there is one. */
function rateOfFigure({ rate, is_about, shown }: LoadFigure, data: WorkloadData): Quantity {
  const own = shown?.[data.metric];
  if (own?.value !== undefined) return own;
  return { value: shownRate(rate, data), ...(is_about === true ? { qualifiers: ['about'] } : {}) };
}

/** A latency of a figure, in the digits of its source. */
export function latencyOfFigure({ measurement, shown }: LoadFigure, metric: MetricIn<'limit'>): Quantity | undefined {
  const value = measurement[keyOfMetric(metric)];
  return value === undefined ? undefined : (shown?.[metric] ?? { value });
}

/** In a column's unit, which stands above it, where `scale` is given. */
function pointText(
  { figure, lat_ns }: FigurePoint,
  latency: LimitedLatency,
  data: WorkloadData,
  scale?: Scale,
): string {
  const read = latencyOfFigure(figure, latency);
  const rate = rateOfFigure(figure, data);
  return word('limit_point', {
    rate: scale === undefined ? figureText(data.metric, rate) : formatInScale(data.metric, rate, scale).text,
    latency: figureText('lat_mean', read?.value === lat_ns ? read : lat_ns),
  });
}

/** The rate with its mark: about where it was read off, at least where the curve or the figures end within the limit. */
function quantityOf({ found }: Reading, data: WorkloadData): Quantity | undefined {
  if (!('rate' in found)) return undefined;
  const isMeasured = found.kind === 'highest' || (found.kind === 'between' && found.is_measured === true);
  const { figure } = found.below;
  const own = found.rate === figure.rate ? rateOfFigure(figure, data) : { value: shownRate(found.rate, data) };
  if (isMeasured) return own;
  if (found.kind === 'between') {
    const qualifier = found.rate === figure.rate ? 'highest_within' : 'interpolated';
    return { value: shownRate(found.rate, data), qualifiers: [qualifier] };
  }
  return { ...own, qualifiers: ['at_least'] };
}

export function rateText(reading: Reading, data: WorkloadData): string {
  const quantity = quantityOf(reading, data);
  return quantity === undefined ? '–' : figureText(data.metric, quantity);
}

/** Why there is no rate. */
function missingText({ found }: Reading, latency: LimitedLatency, data: WorkloadData): string {
  if (found.kind === 'under') return word('limit_under', { point: pointText(found.above, latency, data) });
  return word('limit_unknown', { latency: word(`limit_of_${latency}`) });
}

export function entryOf(reading: Reading, latency: LimitedLatency, data: WorkloadData): ColumnEntry {
  const quantity = quantityOf(reading, data);
  if (quantity === undefined) return { reason: missingText(reading, latency, data) };
  const { found } = reading;
  // Of a figure that was read off there is no one source: its points have theirs.
  return { quantity, ...(found.kind === 'highest' ? { href: measurementHref(found.below.figure.measurement) } : {}) };
}

/** The points that it was read from, each with the way to its source; of a lone one what it is: between two of them the heading tells it. */
export function pointLinks(
  { found }: Reading,
  latency: LimitedLatency,
  data: WorkloadData,
  scale?: Scale,
): readonly Link[] {
  const link = (point: FigurePoint, what?: 'measured' | 'beyond' | 'lone'): Link => {
    const text = pointText(point, latency, data, scale);
    return {
      text: what === undefined ? text : word(`limit_${what}`, { point: text }),
      href: measurementHref(point.figure.measurement),
    };
  };
  if (found.kind === 'unknown' || found.kind === 'under' || found.kind === 'highest') return [];
  if (found.kind !== 'between') return [link(found.below, found.kind)];
  return found.is_measured === true ? [link(found.below, 'measured')] : [link(found.below), link(found.above)];
}

/** What stays the same along a curve: "QD32", else the jobs; of a single figure its load. */
export function loadCellOf({ sweep, found, sample }: Reading): TableCell {
  const single = !('below' in found) ? sample : found.below.figure;
  if (sweep === undefined) return textCell(describeLoad(single.measurement));
  const loads = word(`limit_varied_${sweep.varied}`, { Count: sweep.figures.length });
  return textCell(describeLoad(keptLoad(sample.measurement, sweep.varied)), { sub: loads.replaceAll(' ', NBSP) });
}

/** What was read and its rank, with the way to what was checked. */
export function rankLink(what: string, rank: LimitRank): Link {
  const text = joinKnown(listMark(), what, word('limit_rank', { rank: rankText(rank) }));
  return { text, href: `#limit-receipt-${rank.group + 1}` };
}
