/** Symbols of units as languages write them. Where a language is not in here, the international symbols stand, which are the keys. */
import { language } from './locale.ts';

interface Symbols {
  readonly units: Readonly<Record<string, string>>;
  readonly prefixes: Readonly<Record<string, string>>;
}

/** Russian: GOST 8.417-2002, tables 1, 5, 7 and A.1. */
const SYMBOLS: Readonly<Record<string, Symbols>> = {
  ru: {
    units: {
      ...{ ns: 'нс', us: 'мкс', µs: 'мкс', ms: 'мс', s: 'с', min: 'мин', h: 'ч' },
      ...{ B: 'Б', 'B/s': 'Б/с', 'bytes/s': 'Б/с', 'bit/s': 'бит/с', Hz: 'Гц', W: 'Вт' },
    },
    prefixes: {
      ...{ k: 'к', M: 'М', G: 'Г', T: 'Т', P: 'П' },
      ...{ Ki: 'Ки', Mi: 'Ми', Gi: 'Ги', Ti: 'Ти', Pi: 'Пи' },
    },
  },
};

/** "МБ/с" for "MB/s" in Russian; what is no unit of the list, such as IOPS, stays. */
export function unitSymbol(symbol: string): string {
  const known = SYMBOLS[language().split('-')[0] ?? ''];
  if (known === undefined) return symbol;
  const whole = known.units[symbol];
  if (whole !== undefined) return whole;
  const [, prefix = '', unit = ''] = /^(k|[KMGTP]i|[MGTP])(.+)$/.exec(symbol) ?? [];
  const [before, after] = [known.prefixes[prefix], known.units[unit]];
  return before === undefined || after === undefined ? symbol : `${before}${after}`;
}
