/** A reading of a load curve in words: the rate, and the points that it was read from. Runs at build and in the browser. */

import { keptLoad } from '../../analyse/load-curves.ts';
import { NBSP } from '../../base/digits.ts';
import { word } from '../../base/words.ts';
import type { FigurePoint, Limit, LimitedLatency, LimitRank, Reading } from '../../database/limit-ranking.ts';
import { measurementHref } from '../../model/anchors.ts';
import type { ColumnEntry } from '../../model/format-column.ts';
import { describeLoad } from '../../model/load.ts';
import { figureText, formatMetric, type Quantity } from '../../model/metrics.ts';
import { type Link, type TableCell, textCell } from '../../tables/table.ts';
import type { WorkloadData } from './data.ts';

/** A rate as the page shows it: I/Os or bytes per second. */
export function shownRate(rate: number, { metric, bs_bytes }: WorkloadData): number {
  return metric === 'bw' ? rate * bs_bytes : rate;
}

/** "p99 ≤ 1 ms". */
export function limitText({ latency, ns }: Limit): string {
  const { text, unit } = formatMetric('lat_mean', ns);
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return word('limit_text', { latency: word(`limit_of_${latency}`), limit: `${short}${NBSP}${unit}` });
}

function pointText({ rate, lat_ns }: FigurePoint, data: WorkloadData): string {
  const shown = figureText(data.metric, shownRate(rate, data));
  return word('limit_point', { rate: shown, latency: figureText('lat_mean', lat_ns) });
}

/** The rate with its mark: about where it was read off, at least where the curve or the figures end within the limit. */
export function quantityOf({ found }: Reading, data: WorkloadData): Quantity | undefined {
  if (!('rate' in found)) return undefined;
  const value = shownRate(found.rate, data);
  const isMeasured = found.kind === 'highest' || (found.kind === 'between' && found.is_measured === true);
  if (isMeasured) return { value, ...(found.below.figure.is_about === true ? { qualifiers: ['about'] } : {}) };
  return { value, qualifiers: [found.kind === 'between' ? 'about' : 'at_least'] };
}

export function rateText(reading: Reading, data: WorkloadData): string {
  const quantity = quantityOf(reading, data);
  return quantity === undefined ? '–' : figureText(data.metric, quantity);
}

/** Why there is no rate. */
export function missingText({ found }: Reading, latency: LimitedLatency, data: WorkloadData): string {
  if (found.kind === 'under') return word('limit_under', { point: pointText(found.above, data) });
  return word('limit_unknown', { latency: word(`limit_of_${latency}`) });
}

export function entryOf(reading: Reading, latency: LimitedLatency, data: WorkloadData): ColumnEntry {
  const quantity = quantityOf(reading, data);
  if (quantity === undefined) return { reason: missingText(reading, latency, data) };
  const { found } = reading;
  // Of a figure that was read off there is no one source: its points have theirs.
  return { quantity, ...(found.kind === 'highest' ? { href: measurementHref(found.below.figure.measurement) } : {}) };
}

/** The points that it was read from, a line each. */
export function pointsText({ found }: Reading, data: WorkloadData): string | undefined {
  if (found.kind === 'between' && found.is_measured === true)
    return word('limit_measured', { point: pointText(found.below, data) });
  if (found.kind === 'between')
    return word('limit_between', { below: pointText(found.below, data), above: pointText(found.above, data) });
  if (found.kind === 'beyond') return word('limit_beyond', { point: pointText(found.below, data) });
  return found.kind === 'lone' ? word('limit_lone', { point: pointText(found.below, data) }) : undefined;
}

/** The same points, each with the way to its source. */
export function pointLinks({ found }: Reading, data: WorkloadData): readonly Link[] {
  const link = (point: FigurePoint): Link => ({
    text: pointText(point, data),
    href: measurementHref(point.figure.measurement),
  });
  if (found.kind === 'unknown' || found.kind === 'under' || found.kind === 'highest') return [];
  return found.kind === 'between' && found.is_measured !== true
    ? [link(found.below), link(found.above)]
    : [link(found.below)];
}

/** What stays the same along a curve: "32 deep", else the jobs; of a single figure its load. */
export function loadCellOf({ sweep, found, sample }: Reading): TableCell {
  const single = !('below' in found) ? sample : found.below.figure;
  if (sweep === undefined) return textCell(describeLoad(single.measurement));
  const loads = word(`limit_varied_${sweep.varied}`, { Count: sweep.figures.length });
  return textCell(describeLoad(keptLoad(sample.measurement, sweep.varied)), { sub: loads.replaceAll(' ', NBSP) });
}

export function rankText({ rank, is_tied }: LimitRank): string {
  return is_tied ? word('rank_tied', { rank }) : String(rank);
}

/** The rank, with the way to what was checked. */
export function rankLink(rank: LimitRank): Link {
  return { text: word('limit_rank', { rank: rankText(rank) }), href: `#limit-receipt-${rank.group + 1}` };
}
