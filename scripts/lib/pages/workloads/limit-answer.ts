/** The answer under a limit on latency in sentences: who reaches most, or what is known and why nobody is ranked. */

import { aside, clauseMark, joinKnown, listMark, sentences, stopMark } from '../../base/marks.ts';
import { factorOf } from '../../base/units.ts';
import { word, wordOr } from '../../base/words.ts';
import {
  bestReadings,
  groupOfReading,
  type Limit,
  type LimitRank,
  type Reading,
  rateOfReading,
  type Under,
} from '../../database/limit-ranking.ts';
import { totalsOf } from '../../fio/patterns.ts';
import { isPercentile } from '../../model/metrics.ts';
import { ratioText, reasonsText } from './answers.ts';
import { configurationId, type WorkloadData } from './data.ts';
import { limitText, rateText } from './reading.ts';
import type { Answer } from './view.ts';

/** The limit that a page answers unasked. */
export const UNASKED_NS = factorOf('ms');
/** More groups and more systems than these are left to the table. */
const MOST_GROUPS = 3;
const MOST_KNOWN = 3;
const MOST_TIED = 3;

/** The name of the system that a reading is of. */
export function systemOf({ sample }: Reading, { systems }: WorkloadData): string {
  const { system_id } = sample.measurement;
  return systems[system_id]?.name ?? system_id;
}

/** Whether its run shows a method rather than a product. */
export function isDemonstration({ sample }: Reading, { configurations }: WorkloadData): boolean {
  return configurations[configurationId(sample.measurement)]?.is_demonstration === true;
}

/** The name, with a mark where the reading is of a demonstration. */
function markedName(reading: Reading, data: WorkloadData): string {
  const name = systemOf(reading, data);
  return isDemonstration(reading, data) ? `${name}${aside(word('standing_mark_aside'))}` : name;
}

/** Whether the load was not raised until the limit was passed: the rate is a lower bound. */
function isBound({ found: { kind } }: Reading): boolean {
  return kind === 'beyond' || kind === 'lone';
}

/** " (IBM M1015)" where all were tested in a configuration of that name, or on that bench as far as it is recorded. */
function sharedConfiguration(ranks: readonly LimitRank[], { configurations, loads }: WorkloadData): string {
  const titles = ranks.map(
    ({ reading: { sample } }) => configurations[configurationId(sample.measurement)]?.title ?? '',
  );
  const gate = loads.groups[ranks[0]?.group ?? -1]?.gates.find(({ id }) => id === 'bench');
  const benches = (gate?.values ?? []).filter((value) => value !== undefined);
  const [shared = ''] = [titles, benches].flatMap((names) => (new Set(names).size === 1 ? String(names[0]) : []));
  return shared === '' ? '' : aside(shared);
}

/** Who ties for first, by name, and who is next. */
function tiedText(ranks: readonly LimitRank[], limit: string, data: WorkloadData): string {
  const tied = ranks.filter(({ rank }) => rank === 1).map(({ reading }) => reading);
  const shown = tied.slice(0, MOST_TIED);
  const next = ranks.find(({ rank }) => rank !== 1)?.reading;
  const named = (reading: Reading): string =>
    word('limit_named', { system: markedName(reading, data), rate: rateText(reading, data) });
  const Count = tied.length - shown.length;
  const list = joinKnown(listMark(), ...shown.map(named), Count > 0 && word('standing_more', { Count }));
  const values = { limit, list, of: ranks.length, configuration: sharedConfiguration(ranks, data) };
  return next === undefined
    ? word('limit_answer_tied', values)
    : word('limit_answer_tied_next', { ...values, next: named(next) });
}

/** Lower bounds below a known rate of those ranked: how much more it is nobody knows, so that it may be more than any of them. */
function boundsText(readings: readonly Reading[], ranks: readonly LimitRank[], data: WorkloadData): string | undefined {
  const ranked = new Set(ranks.map(({ reading }) => systemOf(reading, data)));
  const bounds = bestReadings(readings.filter((one) => groupOfReading(one) === ranks[0]?.group))
    .filter((one) => isBound(one) && !ranked.has(systemOf(one, data)))
    .map((one) => word('limit_named', { system: markedName(one, data), rate: rateText(one, data) }));
  return bounds.length === 0 ? undefined : word('limit_answer_bounds', { list: bounds.join(clauseMark()) });
}

function groupAnswer(ranks: readonly LimitRank[], limit: string, data: WorkloadData): readonly Answer[] {
  const [first, second] = ranks;
  if (first === undefined || second === undefined) return [];
  const tied = ranks.filter(({ rank }) => rank === 1).length;
  const values = {
    limit,
    system: markedName(first.reading, data),
    rate: rateText(first.reading, data),
    of: ranks.length,
    configuration: sharedConfiguration(ranks, data),
  };
  const share = ratioText(rateOfReading(first.reading) / rateOfReading(second.reading), isBound(first.reading));
  const ratio = isBound(first.reading) ? word('limit_ratio_least', { ratio: share }) : share;
  const text =
    tied > 1
      ? tiedText(ranks, limit, data)
      : word('limit_answer_first', { ...values, ratio, second: markedName(second.reading, data) });
  return [{ text, href: `#limit-receipt-${first.group + 1}` }];
}

/** What products reach that is more than any of those told of: of another kind its kind, else the configuration. */
function aboveAnswer(
  readings: readonly Reading[],
  told: readonly LimitRank[],
  limit: string,
  data: WorkloadData,
): readonly Answer[] {
  const top = Math.max(...told.map(({ reading }) => rateOfReading(reading)));
  const kindOf = ({ sample }: Reading) => data.systems[sample.measurement.system_id]?.kind ?? '';
  const kinds = new Set(told.map(({ reading }) => kindOf(reading)));
  const above = bestReadings(readings)
    .filter((one) => rateOfReading(one) > top && !isDemonstration(one, data))
    .toSorted((a, b) => rateOfReading(b) - rateOfReading(a));
  const list = above.slice(0, MOST_KNOWN).map((one) => {
    const title = data.configurations[configurationId(one.sample.measurement)]?.title ?? '';
    const said = kinds.has(kindOf(one)) ? title : wordOr('kind', kindOf(one));
    return word('standing_one_with', { system: systemOf(one, data), rate: rateText(one, data), said });
  });
  const Count = above.length - list.length;
  if (list.length === 0) return [];
  const all = [...list, ...(Count > 0 ? [word('standing_more', { Count })] : [])].join(clauseMark());
  return [{ text: `${word('standing_above', { load: limit, list: all })}${stopMark()}` }];
}

/** Why a reading has no rank, as the words of obstacles name it. */
function reasonOf({ found, sample }: Reading): string {
  if (found.kind === 'under') return 'over_limit';
  if (found.kind === 'unknown') return 'no_latency';
  return sample.obstacles[0] ?? (sample.group === undefined ? 'alone' : 'open');
}

function reasonsOf(readings: readonly Reading[]): string {
  return reasonsText(readings.map((one) => ({ system: one.sample.measurement.system_id, reason: reasonOf(one) })));
}

function unrankedAnswer(readings: readonly Reading[], limit: string, data: WorkloadData): Answer {
  const weight = (one: Reading): number => Number(isDemonstration(one, data));
  const known = readings
    .filter((one) => rateOfReading(one) >= 0)
    .toSorted((a, b) => weight(a) - weight(b) || rateOfReading(b) - rateOfReading(a));
  if (known.length === 0) return { text: word('limit_answer_nobody', { limit, reasons: reasonsOf(readings) }) };
  const shown = known.slice(0, MOST_KNOWN).map((one) => {
    const { direction } = one.sample.measurement;
    const isPart = readings.some((other) => other.sample.measurement.direction !== direction);
    const name = markedName(one, data);
    return `${name}${isPart ? aside(word(`direction_short_${direction}`)) : ''} ${rateText(one, data)}`;
  });
  const rates = joinKnown(clauseMark(), ...shown, known.length > MOST_KNOWN && '…');
  const systems = new Set(known.map(({ sample }) => sample.measurement.system_id));
  return systems.size === 1
    ? { text: word('limit_answer_only', { limit, rates }) }
    : { text: word('limit_answer_unranked', { limit, rates, reasons: reasonsOf(known) }) };
}

/** Sentences for one limit. */
export function presentLimitAnswers(under: Under, limit: Limit, data: WorkloadData): readonly Answer[] {
  const directionOf = ({ sample }: Reading): string => sample.measurement.direction;
  const readings = totalsOf(under.readings, directionOf);
  const ranks = under.ranks.filter(({ reading }) => readings.includes(reading));
  const text = limitText(limit);
  const groups = [...new Set(ranks.map(({ group }) => group))];
  if (groups.length === 0) return readings.length === 0 ? [] : [unrankedAnswer(bestReadings(readings), text, data)];
  const shown = groups.slice(0, MOST_GROUPS).map((group) => ranks.filter((rank) => rank.group === group));
  return [
    ...aboveAnswer(readings, shown.flat(), text, data),
    ...shown.flatMap((own) => {
      const bounds = boundsText(readings, own, data);
      return groupAnswer(own, text, data).map((answer) => ({
        ...answer,
        text: sentences(answer.text, bounds),
      }));
    }),
  ];
}

/**
 * The limit that a page answers unasked: 1 ms at p99, then at the mean, if anybody is ranked there; else the one with most ranks; else the
 * first of those with most known rates. Undefined where no rate is known under any limit.
 */
export function chooseLimit(limits: readonly Limit[], underOf: (limit: Limit) => Under): Limit | undefined {
  const scored = limits.map((limit) => {
    const { readings, ranks } = underOf(limit);
    const known = new Set(
      readings.filter((one) => rateOfReading(one) >= 0).map(({ sample }) => sample.measurement.system_id),
    ).size;
    return {
      limit,
      score: [
        // The mean hides what was slow: it answers only where nobody is ranked by a percentile.
        ranks.length > 0 && limit.ns === UNASKED_NS ? 1 + Number(isPercentile(limit.latency)) : 0,
        ranks.length,
        Number(limit.ns === UNASKED_NS && known > 0),
        known,
      ],
    };
  });
  const [best] = scored
    .filter(({ score }) => (score[3] ?? 0) > 0)
    .toSorted((a, b) => {
      const place = a.score.findIndex((value, at) => value !== b.score[at]);
      return place < 0 ? 0 : (b.score[place] ?? 0) - (a.score[place] ?? 0);
    });
  return best?.limit;
}
