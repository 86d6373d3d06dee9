/**
 * What words say of figures: "p99 write 4k under 1 ms" wants writes of 4k whose p99 is 1 ms at most. Limits are taken out of the words; metrics
 * that are named ask for figures that have them. Pure.
 */
import { word } from '../../base/words.ts';
import { keyOfMetric, type MetricIn, type ShortName } from '../../model/metrics.ts';
import { isAtLeast, LIMITS, type Limit, metricOfLimit, readLimit } from './amounts.ts';
import type { Asked } from './state.ts';

type Key = ReturnType<typeof keyOfMetric<MetricIn<'search'>>>;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The members of a list in the words of a page. */
export const listed = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(', ')
    .filter((one) => one !== '');

/** What a limit is called, the most particular first; without a name a time is the mean. */
function namesOf(): readonly (readonly [ShortName<MetricIn<'search'>>, readonly string[]])[] {
  return [
    ['p99.9', ['p99.9']],
    ['p99', ['p99', ...listed(word('search_words_tail'))]],
    ['iops', listed(word('search_words_iops'))],
    ['bw', ['bw', 'gb/s', 'mb/s', ...listed(word('search_words_bandwidth'))]],
    ['mean', listed(word('search_words_latency'))],
  ];
}

/** Goes on with a word of letters and digits; Han stands beside other words without a space. */
const IN_WORD = String.raw`[^\P{L}\p{Script=Han}]|\p{N}`;

/** One of the texts, as a word of its own; a language that has no spaces needs none. */
export function anyOf(texts: readonly string[]): string {
  // A site may have no word for it.
  if (texts.length === 0) return '(?!)';
  return texts
    .map((text) => (/^\p{Script=Han}+$/u.test(text) ? text : `(?<!${IN_WORD})${escaped(text)}(?!${IN_WORD})`))
    .join('|');
}

const AMOUNT = String.raw`\d+(?:[.,]\d+)?\s*(?:[\p{Script=Latin}\p{Script=Cyrillic}µ%]+(?:\/[sс])?)?`;

interface Bound {
  /** As it was written. */
  readonly text: string;
  /** Absent of "p99=1ms": of rates the least is meant, of latencies the most. */
  readonly isMost?: boolean;
  readonly amount: string;
  /** Where it may be named, the likeliest first. */
  readonly places: readonly string[];
}

export const TIME_UNIT = '(?:[mu]s|µs|мк?с)';

/** A time by itself is the most that is wanted, and a bandwidth the least, unless more or less than it is. */
function aloneIn(unlike: string): string {
  const [number, end] = [String.raw`(?<!${IN_WORD}|[.,])\d+(?:[.,]\d+)?\s*`, `(?!${IN_WORD})(?!\\s*(?:${unlike}))`];
  return `(?<time>${number}${TIME_UNIT}${end})|(?<rate>${number}[kmgкмг]i?[bб]\\/[sс]${end})`;
}

/** "under 1 ms", ">100k", "1 ms": in signs and in words of the page's language. */
function boundsIn(q: string): readonly Bound[] {
  const most = `<=?|≤|${anyOf(listed(word('search_words_at_most')))}`;
  const least = `>=?|≥|${anyOf(listed(word('search_words_at_least')))}`;
  const alone = aloneIn(anyOf(listed(word('search_words_or_more'))));
  const pattern = new RegExp(
    `(?:(?<most>${most})|(?<least>${least})|(?<!(?:qd|iodepth|queue depth|numjobs)\\s*)=)\\s*(?<amount>${AMOUNT})|${alone}`,
    'giu',
  );
  const found = [...q.matchAll(pattern)];
  return found.map(({ 0: text, index, groups = {} }, place) => {
    const [last, next] = [found[place - 1], found[place + 1]];
    const from = last === undefined ? 0 : last.index + last[0].length;
    // What stands before another limit names that one.
    const own = next === undefined ? [q.slice(from)] : [q.slice(from, index), q.slice(index, next.index)];
    const [most, least] = [groups.most ?? groups.time, groups.least ?? groups.rate];
    return {
      text,
      ...((most ?? least) === undefined ? {} : { isMost: most !== undefined }),
      amount: groups.amount ?? text,
      places: [...own, q],
    };
  });
}

/** A number alone, of what is called bandwidth, is of MB/s. */
function readNamed(limit: Limit, amount: string): number | undefined {
  return readLimit(limit, amount) ?? (limit === 'bw' ? readLimit(limit, `${amount}MB/s`) : undefined);
}

/** The limit that a bound is of: of those that are named, the nearest first, else of these others, the first of its kind and unit. */
function limitOf({ isMost, amount, places }: Bound, others: readonly Limit[]): readonly [Limit, number] | undefined {
  for (const limit of [...places.flatMap(named), ...others]) {
    const value = isAtLeast(limit) === isMost ? undefined : readNamed(limit, amount);
    if (value !== undefined) return [limit, value];
  }
  return undefined;
}

/** The names of limits that stand in words. */
function named(q: string): readonly Limit[] {
  return namesOf().flatMap(([limit, texts]) => (new RegExp(anyOf(texts), 'iu').test(q) ? [limit] : []));
}

/** With the number alone: the word behind it is no unit in "iops over 2000 write". */
function withoutUnit({ text, amount, ...bound }: Bound): Bound {
  const [number = ''] = /^\d+(?:[.,]\d+)?/.exec(amount) ?? [];
  return { ...bound, amount: number, text: text.slice(0, text.length - amount.length + number.length) };
}

/** What is meant: limits that words tell stand among the limits, and not among the words, nor does what joins them to the others. */
export function readPhrase(asked: Asked): Asked {
  const bounds = boundsIn(asked.q).flatMap((bound) => {
    const limit = limitOf(bound, bound.isMost === undefined ? [] : LIMITS);
    if (limit !== undefined) return [{ text: bound.text, limit }];
    const bare = withoutUnit(bound);
    const own = limitOf(bare, []);
    return own === undefined ? [] : [{ text: bare.text, limit: own }];
  });
  if (bounds.length === 0) return asked;
  const names = new Map(namesOf());
  const told = bounds.flatMap(({ text, limit: [limit] }) => [
    new RegExp(escaped(text), 'iu'),
    new RegExp(anyOf(names.get(limit) ?? []), 'iu'),
  ]);
  const joining = new RegExp(anyOf(listed(word('search_words_joining'))), 'giu');
  const q = told.reduce((rest, pattern) => rest.replace(pattern, ' '), asked.q).replaceAll(joining, ' ');
  const limits = Object.fromEntries(bounds.map(({ limit }) => limit));
  return { ...asked, q: q.trim().replaceAll(/\s+/g, ' '), limits: { ...asked.limits, ...limits } };
}

/** The figure that words ask about, the most particular of several: "lowest p99 latency" asks about p99. */
export function figureNamed(q: string): Limit | undefined {
  return named(q)[0];
}

/** The column of a metric that a single word names, of its letters and digits alone; undefined for any other word. */
export function keyNamed(plain: string): Key | undefined {
  const letters = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const [limit] = namesOf().find(([, texts]) => texts.map(letters).includes(plain)) ?? [];
  return limit === undefined ? undefined : keyOfMetric(metricOfLimit(limit));
}
