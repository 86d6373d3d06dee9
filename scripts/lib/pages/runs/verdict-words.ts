/** Numbers of a verdict as people read them, by the names that the words use. */

import { THRESHOLDS, type Threshold } from '../../analyse/thresholds.ts';
import type { Verdict } from '../../analyse/types.ts';
import { formatDigits } from '../../base/digits.ts';
import { language } from '../../base/locale.ts';
import { formatBytes, formatCount, formatPercent, formatSeconds } from '../../base/sizes.ts';
import { hasWord, type WordValues, word, wordFor } from '../../base/words.ts';
import { figureText } from '../../model/metric-text.ts';

/** Rates, in the unit of what was judged. */
const RATES: ReadonlySet<string> = new Set([
  'avg',
  'min',
  'max',
  'range',
  'allowed_range',
  'excursion',
  'allowed_slope',
  'from',
  'to',
  'limit',
  'lowest',
  'first',
  'rest',
  'median',
  'logged',
  'reported',
  'offered',
  'achieved',
]);
const IOPS: ReadonlySet<string> = new Set(['iops', 'next_iops', 'low_iops', 'highest', 'iops_mean']);

/** Less shows as none. */
const LEAST_GAIN_PCT = 0.05;

function numberText(name: string, value: number, variable: string | undefined): string {
  // "0.0000318 %" more is no gain; all others keep their digits, which are held against a limit.
  if (name === 'gain_pct' && Math.abs(value) < LEAST_GAIN_PCT) return formatPercent(0);
  if (name.endsWith('_pct')) return formatPercent(value);
  if (name.endsWith('_s')) return formatSeconds(value);
  if (name.endsWith('_bytes')) return formatBytes(value);
  if (name.startsWith('lat_')) return figureText('lat_mean', value);
  if (name === 'bw_mean') return figureText('bw', value);
  if (name === 'ratio') return formatCount(Math.round(value));
  if (IOPS.has(name)) return figureText('iops', value);
  if (!RATES.has(name)) return formatCount(value);
  return figureText(variable === 'bw' ? 'bw' : 'iops', value);
}

/** Length of a round, and of the standard's where it is longer. */
function roundLength({ round_s, standard_s = 0 }: Verdict['numbers']): WordValues {
  if (round_s === undefined) return {};
  const text = formatSeconds(round_s);
  return {
    round_s:
      round_s < standard_s
        ? word('verdict_rounds_shorter', { round_s: text, standard_s: formatSeconds(standard_s) })
        : text,
  };
}

/** Loads of a curve as people say them: "1 job", "a depth of 64"; and how many outliers of it were passed over. */
function loadsOf(numbers: Verdict['numbers'], varied?: string): WordValues {
  if (varied === undefined) return {};
  const { load, next_load, low_load, most_load, passed_over: Count } = numbers;
  const said = { at: load, at_next: next_load, at_low: low_load, at_most: most_load };
  const loads = Object.entries(said).flatMap(([name, count]): (readonly [string, string])[] =>
    count === undefined ? [] : [[name, wordFor('verdict_varied', varied, { Count: count, load: formatCount(count) })]],
  );
  const outliers = word('verdict_knee_passed_over', {
    ...thresholdWords(),
    Count: Count ?? 0,
    count: formatCount(Count ?? 0),
  });
  return { ...Object.fromEntries(loads), outliers };
}

/** Values for the words; whether range and slope are within what they may be is a sign, ≤ or >. */
function verdictValues({ numbers, texts, reason }: Verdict): WordValues {
  const formatted = Object.entries(numbers).map(([name, value]) => [name, numberText(name, value, texts?.variable)]);
  return {
    ...thresholdWords(),
    ...texts,
    ...loadsOf(numbers, texts?.varied),
    ...Object.fromEntries(formatted),
    ...roundLength(numbers),
    range_sign: reason.startsWith('range') ? '>' : '≤',
    slope_sign: reason.endsWith('slope') ? '>' : '≤',
    Count: numbers.dips ?? numbers.rounds ?? 0,
  };
}

/** V-write-cliff -> write_cliff. */
export function verdictName({ id }: Pick<Verdict, 'id'>): string {
  return id.replace(/^V-/, '').replaceAll('-', '_');
}

/** The sentence with its numbers. */
export function verdictSentence(verdict: Verdict): string {
  const { answer, reason } = verdict;
  return wordFor('verdict', `${verdictName(verdict)}_${answer}_${reason}`, verdictValues(verdict));
}

/** The same without numbers, for many at once. */
export function verdictShort(verdict: Verdict): string {
  const { answer, reason } = verdict;
  return wordFor('verdict', `${verdictName(verdict)}_${answer}_${reason}_short`, thresholdWords());
}

/** The formula filled in, where something was judged. */
export function verdictFormula(verdict: Verdict): string | undefined {
  const { answer, reason, texts } = verdict;
  if (answer === 'not_judged') return undefined;
  const name = verdictName(verdict);
  const keys = [
    `verdict_${name}_${answer}_${reason}_formula`,
    `verdict_${name}_${answer}_formula`,
    `verdict_${name}_${texts?.kind}_formula`,
    `verdict_${name}_formula`,
  ];
  const key = keys.find(hasWord);
  return key === undefined ? undefined : word(key, verdictValues(verdict));
}

function wordsOf(name: string, { value, unit }: Threshold): readonly (readonly [string, string])[] {
  if (!unit.startsWith('of ')) return [[`least_${name}`, unit === 's' ? formatSeconds(value) : formatCount(value)]];
  return [
    [`pct_${name}`, formatPercent(100 * value)],
    [`factor_${name}`, formatDigits(value, { significant: 2, keepZeros: true })],
  ];
}

const ofLanguages = new Map<string, WordValues>();

/** pct_steady_range is "20 %", factor_steady_range "0.20"; of what is no share, least_round_least is "10 s". In the language of the page. */
export function thresholdWords(): WordValues {
  const known = ofLanguages.get(language());
  if (known !== undefined) return known;
  const words = Object.fromEntries(Object.entries(THRESHOLDS).flatMap(([name, threshold]) => wordsOf(name, threshold)));
  ofLanguages.set(language(), words);
  return words;
}
