/** Links of hardware.json as labels of the drawing and as sentences. */
import type { Hardware } from '#types';
import { colonMark, listMark } from '../../base/marks.ts';
import { formatBitRate, formatByteRate, formatTimes, knownText } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import { join, listOf } from './parts.ts';
import type { BenchPart, BenchPath, Tier } from './types.ts';

export type Link = NonNullable<Hardware['fabric']['links']>[number];
type End = NonNullable<Link['between']>[number];

export const TIERS: readonly Tier[] = ['hosts', 'switches', 'controllers', 'enclosures', 'drives', 'volumes'];

/** "3.2 GB/s each way" where all links and their payload are known, else the rate of one. */
function rateText({ count, rate_bits_per_s: rate, payload_bytes_per_s: payload }: Link): string | undefined {
  if (typeof payload === 'number' && typeof count === 'number') {
    return word('bench_payload', { rate: formatByteRate(count * payload) });
  }
  if (typeof rate !== 'number') return undefined;
  const text = formatBitRate(rate);
  return count === 1 ? text : word('bench_rate_each', { rate: text });
}

const endsOf = ({ from, to }: Link): string => `${from} – ${to}`;

/** Lines beside a link's line. Its ends are named where the picture does not show them. */
function labelsOf(link: Link): readonly string[] {
  const protocol = knownText(link.protocol) ?? word('fact_link');
  return listOf(
    link.between === undefined ? endsOf(link) : undefined,
    typeof link.count === 'number' ? formatTimes(link.count, protocol) : protocol,
    rateText(link),
  );
}

function textOf(link: Link): string {
  const protocol = knownText(link.protocol) ?? word('fact_link');
  return `${endsOf(link)}${colonMark()}${join(formatTimes(link.count, protocol), rateText(link)) ?? ''}`;
}

/** The drawn column that an end belongs to: its own, else the next one to the right, else the last. */
function columnOf(end: End, tiers: readonly Tier[]): number {
  const place = TIERS.indexOf(end === 'nodes' ? 'controllers' : end);
  const found = tiers.findIndex((tier) => TIERS.indexOf(tier) >= place);
  return found === -1 ? tiers.length - 1 : found;
}

export interface PlacedLinks {
  /** By column: links that lead to it from the column before. */
  readonly paths: readonly (readonly Link[])[];
  /** By column: links that no line between two neighbours can show. */
  readonly others: readonly (readonly Link[])[];
}

/** Which links are drawn where. Links that do not say what they join lie between the first column and the second. */
export function placeLinks(links: readonly Link[], tiers: readonly Tier[]): PlacedLinks {
  const paths: Link[][] = tiers.map(() => []);
  const others: Link[][] = tiers.map(() => []);
  for (const link of links) {
    const [a, b] = (link.between ?? []).map((end) => columnOf(end, tiers)).sort((left, right) => left - right);
    const [left, right] = a === undefined || b === undefined ? [0, 1] : [a, b];
    const isBetween = right === left + 1 && right < tiers.length;
    (isBetween ? paths[right] : others[left])?.push(link);
  }
  return { paths, others };
}

/** One link has a line for each thing said of it; of several, each has a label of its own. */
export function pathOfLinks(links: readonly Link[]): BenchPath {
  const labels = links.map(labelsOf);
  return {
    labels: labels.length === 1 ? labels.flat() : labels.map((one) => one.join(listMark())),
    texts: links.map(textOf),
  };
}

/** A link as a box of its own. */
export function linkPart(link: Link): BenchPart {
  return {
    title: endsOf(link),
    facts: labelsOf({ ...link, between: link.between ?? ['hosts', 'hosts'] }),
    insets: [],
    more: [],
    is_link: true,
  };
}
