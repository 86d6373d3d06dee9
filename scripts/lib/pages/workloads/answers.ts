/** The answer of a workload page in sentences: who is first at the same load, or why nobody is. */

import { formatDigits, NBSP } from '../../base/digits.ts';
import { hasWord, word } from '../../base/words.ts';
import type { RankedGroup, Ranking } from '../../database/ranking.ts';
import { describeLoad } from '../../model/load.ts';
import { formatMetric } from '../../model/metric-text.ts';
import { metricValue, ratesFor } from '../../model/metrics.ts';
import { systemName } from '../../model/system-name.ts';
import { type Entry, rateOf } from './rows.ts';
import type { Answer } from './view.ts';

/** More answers and reasons than these are left to the table. */
const MOST_ANSWERS = 1;
const MOST_REASONS = 3;
/** What a figure stands apart for, in the words of an obstacle. */
const APART = {
  none: undefined,
  do_not_rely: 'relied',
  rate_limited: 'rate_limited',
  beside_another_job: 'beside',
  load_unknown: 'load_known',
  no_rate: 'no_rate',
};

/** "1.3", or "12" from ten on. */
export function ratioText(share: number): string {
  return formatDigits(share, { significant: share < 10 ? 2 : 3, keepZeros: true });
}

export function nameOf({ run }: Entry): string {
  return systemName(run.bundle.hardware.system);
}

/** "438 k IOPS", in the rate that tells most of the block size. */
function rateText({ measurement }: Entry, bsBytes: number): string {
  const [quantity] = ratesFor(bsBytes).flatMap((metric) => {
    const found = metricValue(measurement, metric);
    return found === undefined ? [] : [formatMetric(metric, found)];
  });
  return quantity === undefined ? '' : `${quantity.text}${NBSP}${quantity.unit}`;
}

function answerOf(
  group: RankedGroup,
  place: number,
  entries: ReadonlyMap<string, Entry>,
  bsBytes: number,
): readonly Answer[] {
  const figures = group.ranked.flatMap(({ measurement_id, rank }) => {
    const entry = entries.get(measurement_id);
    return entry === undefined ? [] : [{ entry, rank, value: rateOf(entry.measurement) ?? 0 }];
  });
  const [first, second] = figures;
  if (first === undefined || second === undefined) return [];
  const tied = figures.filter(({ rank }) => rank === 1).length;
  const values = {
    load: describeLoad(first.entry.measurement),
    system: nameOf(first.entry),
    rate: rateText(first.entry, bsBytes),
    of: figures.length,
  };
  const ahead = { ratio: ratioText(first.value / second.value), second: nameOf(second.entry) };
  const text =
    tied > 1 ? word('answer_tied', { ...values, count: tied }) : word('answer_first', { ...values, ...ahead });
  return [{ text, href: `#receipt-${place}` }];
}

/** What keeps most systems from being ranked, with how many each reason holds for. */
export function reasonsText(reasons: readonly { readonly system: string; readonly reason: string }[]): string {
  const systems = new Map<string, Set<string>>();
  for (const { system, reason } of reasons) systems.set(reason, (systems.get(reason) ?? new Set()).add(system));
  return [...systems]
    .sort(([a, own], [b, other]) => other.size - own.size || (a < b ? -1 : 1))
    .slice(0, MOST_REASONS)
    .map(([reason, { size }]) => {
      const key = `obstacle_${reason}`;
      return word('answer_reason', { reason: hasWord(key) ? word(key) : reason, Count: size });
    })
    .join('; ');
}

/** Of a mixed load only the totals: an answer about reads or writes alone would be taken for one about both. */
export function totalsOf<T>(list: readonly T[], directionOf: (one: T) => string): readonly T[] {
  const totals = list.filter((one) => directionOf(one) === 'mixed');
  return totals.length === 0 ? list : totals;
}

function refusal({ unranked }: Ranking, entries: readonly Entry[]): Answer {
  const systems = new Set(entries.map(({ measurement }) => measurement.system_id));
  if (systems.size < 2) return { text: word('answer_one_system') };
  const obstacles = new Map(unranked.map((one) => [one.measurement_id, one.obstacles]));
  const reasons = totalsOf(entries, ({ measurement }) => measurement.direction).flatMap(({ measurement, apart }) => {
    const reason = APART[apart] ?? obstacles.get(measurement.id)?.[0]?.id ?? 'alone';
    return [{ system: measurement.system_id, reason }];
  });
  return { text: word('answer_none', { count: systems.size, reasons: reasonsText(reasons) }) };
}

/** Who is first in each group, else the most frequent reasons why no two may be ranked. */
export function presentAnswers(ranking: Ranking, entries: readonly Entry[], bsBytes: number): readonly Answer[] {
  if (ranking.groups.length === 0) return [refusal(ranking, entries)];
  const byId = new Map(entries.map((entry) => [entry.measurement.id, entry]));
  const numbered = ranking.groups.map((group, index) => ({ group, place: index + 1 }));
  const directionOf = ({ group: { ranked } }: (typeof numbered)[number]): string =>
    byId.get(ranked[0]?.measurement_id ?? '')?.measurement.direction ?? '';
  const shown = totalsOf(numbered, directionOf).slice(0, MOST_ANSWERS);
  const answers = shown.flatMap(({ group, place }) => answerOf(group, place, byId, bsBytes));
  const more = ranking.groups.length - shown.length;
  return more > 0 ? [...answers, { text: word('answer_more', { Count: more }) }] : answers;
}
