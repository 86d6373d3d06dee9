/** The numbers that verdicts go by, as words name them: so no sentence repeats one by itself. */
import { THRESHOLDS, type Threshold } from '../../analyse/thresholds.ts';
import { formatDigits } from '../../base/digits.ts';
import { formatCount, formatPercent, formatSeconds } from '../../base/sizes.ts';
import type { WordValues } from '../../base/words.ts';

function wordsOf(name: string, { value, unit }: Threshold): readonly (readonly [string, string])[] {
  if (!unit.startsWith('of ')) return [[`least_${name}`, unit === 's' ? formatSeconds(value) : formatCount(value)]];
  return [
    [`pct_${name}`, formatPercent(100 * value)],
    [`factor_${name}`, formatDigits(value, { significant: 2, keepZeros: true })],
  ];
}

/** pct_steady_range is "20 %", factor_steady_range "0.20"; of what is no share, least_round_least is "10 s". */
export const THRESHOLD_WORDS: WordValues = Object.fromEntries(
  Object.entries(THRESHOLDS).flatMap(([name, threshold]) => wordsOf(name, threshold)),
);
