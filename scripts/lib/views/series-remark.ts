/** What is missing or doubtful about a series, as a sentence. */
import type { SeriesRemark } from '../analyse/types.ts';
import { formatDigits, formatExact } from '../base/digits.ts';
import { formatSeconds } from '../base/sizes.ts';
import { wordFor, wordOr } from '../base/words.ts';

function valueText(name: string, value: number | string): string | number {
  if (name === 'direction') return wordOr('direction', String(value));
  if (typeof value === 'string' || name === 'Count') return value;
  if (name.endsWith('_ms')) return formatSeconds(Math.round(value) / 1000);
  return Number.isInteger(value) ? formatExact(value) : formatDigits(value, { significant: 4 });
}

/** Words of series_<key>; a value named …_ms is shown in seconds. */
export function seriesRemark({ key, values }: SeriesRemark): string {
  const texts = Object.entries(values).map(([name, value]) => [name, valueText(name, value)] as const);
  return wordFor('series', key, Object.fromEntries(texts));
}
