/** Ceilings in words: their names, how they were worked out, and why others are not known. */

import type { Ceiling, CeilingSource, UnknownCeiling } from '../analyse/limit-types.ts';
import type { Payload } from '../analyse/links.ts';
import { formatDigits } from '../base/digits.ts';
import { sentences, stopMark } from '../base/marks.ts';
import { formatBitRate, formatCount, formatPercent, formatTimes } from '../base/sizes.ts';
import { word } from '../base/words.ts';
import { figureText } from '../model/metric-text.ts';
import { productName } from '../model/system-name.ts';

type Links = Extract<CeilingSource, { basis: 'links' }>['links'];
type Drives = Extract<CeilingSource, { basis: 'drives' }>;

/** "73 %", or "<1 %". */
export function shareText(share: number): string {
  const percent = Math.round(100 * share);
  return percent < 1 ? word('limit_share_tiny') : formatPercent(percent);
}

/** "66–73 %"; one share where both read the same. */
export function shareRangeText(least: number, most: number): string {
  const [from, to] = [shareText(least), shareText(most)];
  if (from === to) return to;
  return least < 0.01 ? `${from} – ${to}` : `${Math.round(100 * least)}–${to}`;
}

/** What limits, in a few words; ceilings of one name are one line of a chart and one column of a table. */
export function limitName({ source }: Ceiling): string {
  if (source.basis === 'declared') return source.name;
  if (source.basis === 'vendor') return word('limit_vendor');
  if (source.basis === 'cores') return word(`limit_cores_${source.of}`, { count: formatCount(source.count) });
  if (source.basis === 'queue') return word('limit_queue', { setting: source.setting });
  if (source.basis === 'drives')
    return formatTimes(source.count, productName(source.figure.vendor, source.figure.model) ?? '');
  return source.links.map(({ count, protocol }) => formatTimes(count, protocol)).join(' + ');
}

function payloadText(payload: Payload): string {
  if (payload.basis === 'coded') {
    const { line, lanes } = payload;
    const [data, coded] = line.coding;
    const values = { rate: formatBitRate(line.line_rate), coding: `${data}/${coded}`, standard: line.source };
    return word(lanes === 1 ? 'limit_coded' : 'limit_coded_lanes', { ...values, lanes });
  }
  if (payload.basis !== 'framed') return word(`limit_payload_${payload.basis}`);
  const rate = formatBitRate(payload.rate_bits_per_s);
  return payload.mtu_bytes === undefined
    ? word('limit_framed_jumbo', { rate })
    : word('limit_framed', { rate, mtu: formatCount(payload.mtu_bytes) });
}

function linksFormula(links: Links): string {
  return links
    .map(({ count, payload }) =>
      word('limit_formula_links', {
        count: formatCount(count),
        each: figureText('bw', payload.bytes_per_s),
        how: payloadText(payload),
      }),
    )
    .join(' + ');
}

function drivesFormula(source: Drives, metric: 'bw' | 'iops'): string {
  const formula = word(`limit_formula_drives_${source.figure.basis}`, {
    count: formatCount(source.count),
    each: figureText(metric, source.each),
  });
  const { cost } = source;
  if (cost === undefined || cost.kind === 'none') return formula;
  const factor = formatDigits(cost.factor);
  return `${formula} ÷ ${factor}: ${word(`write_cost_${cost.kind}`, { factor, scheme: cost.scheme })}`;
}

/** A figure of a ceiling in its unit: "11.3 GB/s", "200 %", "256 requests". */
export function ceilingText(metric: Ceiling['metric'], value: number): string {
  if (metric === 'queue') return word('limit_requests', { count: formatCount(value) });
  return metric === 'cpu_host' ? formatPercent(value) : figureText(metric, value);
}

/** How the ceiling was worked out, with its inputs; of a range, which end was used. */
export function limitFormula(ceiling: Ceiling): string {
  const { metric, most } = ceiling;
  const formula = formulaOf(ceiling);
  if (most === undefined) return formula;
  // A formula alone is no sentence; what authors write is one.
  const said = /[.。]$/.test(formula) ? formula : formula + stopMark();
  return sentences(said, word('limit_lower_end', { most: ceilingText(metric, most) }));
}

function formulaOf({ source, metric }: Ceiling): string {
  if (source.basis === 'declared') return source.text ?? word('limit_formula_declared');
  if (source.basis === 'vendor') return word('limit_formula_vendor');
  if (source.basis === 'cores')
    return word(`limit_formula_cores_${source.of}`, { Count: source.count, count: formatCount(source.count) });
  if (source.basis === 'queue') return word('limit_formula_queue', { setting: source.setting });
  return source.basis === 'links'
    ? linksFormula(source.links)
    : drivesFormula(source, metric === 'iops' ? 'iops' : 'bw');
}

/** Why a ceiling is not there, in a sentence. */
export function unknownText({ reason, names }: UnknownCeiling): string {
  const drive = (names.drive ?? '').replaceAll('not_recorded', '').trim();
  return word(`limit_unknown_${reason}`, { ...names, drive });
}
