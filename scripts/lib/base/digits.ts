/** Numbers as people read them: grouping by thin spaces, significant digits, the locale's decimal mark. */

import { numberFormat } from './formatters.ts';
import { language } from './locale.ts';
import { joinKnown } from './marks.ts';
import { unitSymbol } from './unit-symbols.ts';

/** Narrow no-break space: groups digits, and stands inside a unit (k IOPS). */
export const THIN = '\u202f';
/** No-break space: stands between number and unit. */
export const NBSP = '\u00a0';
const MINUS = '\u2212';

export interface DigitOptions {
  /** Significant digits, 3 if not told. */
  readonly significant?: number;
  /** Keeps zeros at the end, so that 2.60 says it was measured to three digits. Nothing at all is 0. */
  readonly keepZeros?: boolean;
  /** Writes a plus sign too. */
  readonly signed?: boolean;
}

interface Signs {
  readonly group: string;
  readonly minus: string;
  readonly decimal: string;
}

const known = new Map<string, Signs>();

/** What a locale writes between groups of digits, before a negative number, and before decimals. */
function signsOf(locale: string): Signs {
  const found = known.get(locale);
  if (found !== undefined) return found;
  const parts = numberFormat(locale, { useGrouping: 'always' }).formatToParts(-1e6 - 0.5);
  const sign = (type: 'group' | 'minusSign' | 'decimal'): string =>
    parts.find((part) => part.type === type)?.value ?? '';
  const signs = { group: sign('group'), minus: sign('minusSign'), decimal: sign('decimal') };
  known.set(locale, signs);
  return signs;
}

/** What the language writes before decimals. */
export function decimalMark(): string {
  return signsOf(language()).decimal;
}

/** Not by formatToParts, which takes several times as long. */
function format(value: number, formatter: Intl.NumberFormat): string {
  const { group, minus } = signsOf(language());
  return formatter.format(value).replaceAll(group, THIN).replace(minus, MINUS);
}

/** Found for every figure of a site: by a key that takes less time than the options would. */
const digitFormats = new Map<string, Intl.NumberFormat>();

function digitFormat(significant: number, isPadded: boolean, isSigned: boolean): Intl.NumberFormat {
  const locale = language();
  const key = `${locale} ${significant}${isPadded ? '0' : ''}${isSigned ? '+' : ''}`;
  const formatter =
    digitFormats.get(key) ??
    numberFormat(locale, {
      maximumSignificantDigits: significant,
      ...(isPadded ? { minimumSignificantDigits: significant } : {}),
      ...(isSigned ? { signDisplay: 'exceptZero' } : {}),
      useGrouping: 'always',
    });
  digitFormats.set(key, formatter);
  return formatter;
}

/** More digits than these no number has. */
const MOST_DIGITS = 17;

/** A number rounded to significant digits: 437967 -> "438 000", 2.6 -> "2.6", or "2.60" with keepZeros. */
export function formatDigits(value: number, options: DigitOptions = {}): string {
  const { significant = 3, keepZeros = false, signed = false } = options;
  return format(value, digitFormat(Math.min(MOST_DIGITS, Math.max(1, significant)), keepZeros && value !== 0, signed));
}

/** The number of so many significant digits that is not above it: what is "at least" so much, is so. */
export function roundedDown(value: number, significant: number): number {
  if (!(value > 0)) return value;
  const digits = significant - 1 - Math.floor(Math.log10(value));
  const whole = Math.floor(Number((value * 10 ** digits).toPrecision(12)));
  return Number((whole / 10 ** digits).toPrecision(significant));
}

/** A number in full, grouped; at most six decimals, so that binary fractions do not show. */
export function formatExact(value: number): string {
  return format(value, numberFormat(language(), { maximumFractionDigits: 6, useGrouping: 'always' }));
}

/** A number in full, grouped, with so many decimals: what was written as 10.0 stays 10.0. */
export function formatDecimals(value: number, decimals: number): string {
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: 'always' } as const;
  return format(value, numberFormat(language(), options));
}

/** A number with its unit behind it, if it has one: "5 ms", "5 %"; Chinese leaves no space before the sign of per cent. */
export function withUnit(digits: string, unit = ''): string {
  if (unit === '') return digits;
  const isTight = unit === '%' && language().split('-')[0] === 'zh';
  return `${digits}${isTight ? '' : NBSP}${unit}`;
}

/** A figure in full with its unit, as the language writes it: "437 967 IOPS". */
export function exactFigure(value: number, unit: string): string {
  return withUnit(formatExact(value), unitSymbol(unit));
}

/**
 * How many significant digits a number was written with: "2.6 ms" -> 2, "438 kIOPS" -> 3, "0.05" -> 1. In a rough number
 * the zeros at the end of an integer only hold its place: "3300" -> 2.
 */
export function countSignificant(asWritten: string, rough = false): number | undefined {
  const number = /\d+(?:\.\d+)?/.exec(asWritten)?.[0];
  const digits = (rough && !number?.includes('.') ? number?.replace(/0+$/, '') : number)
    ?.replace('.', '')
    .replace(/^0+/, '');
  return digits === undefined ? undefined : Math.max(1, digits.length);
}

function decimalsOf(text: string): number {
  const decimals = /[.,](\d+)\D*$/.exec(text)?.[1];
  return decimals === undefined ? 0 : decimals.length;
}

/**
 * The room to leave after each text, so that a right-aligned column lines up on the decimal mark: how many digits wide, with a "d" in front
 * where the mark itself is missing too. tables.css has a class for each.
 */
export function padDecimals(texts: readonly string[]): readonly string[] {
  const most = Math.max(0, ...texts.map(decimalsOf));
  return texts.map((text) => {
    const own = decimalsOf(text);
    if (most === 0 || own === most) return '';
    return `${own === 0 ? 'd' : ''}${most - own}`;
  });
}

/** "3 h 45 min", "20 min", "30 s". */
export function formatSpan(seconds: number): string {
  if (seconds < 60) return `${seconds}${NBSP}${unitSymbol('s')}`;
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return joinKnown(
    ' ',
    hours > 0 && `${formatExact(hours)}${NBSP}${unitSymbol('h')}`,
    rest > 0 && `${rest}${NBSP}${unitSymbol('min')}`,
  );
}

/** Each in full, as formatExact: "0.05, 0.1", or "0,05; 0,1" where a comma would be taken for one of decimals. */
export function formatList(values: readonly number[]): string {
  return values.map((value) => formatExact(value)).join(decimalMark() === ',' ? '; ' : ', ');
}
