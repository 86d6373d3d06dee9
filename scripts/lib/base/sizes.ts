/** Sizes, rates, times and counts of hardware and conditions, as people read them. */
import { formatDigits, formatExact, NBSP, withUnit } from './digits.ts';
import { unitSymbol } from './unit-symbols.ts';
import { PREFIXES } from './units.ts';
import { word } from './words.ts';

type Unknown = 'not_recorded' | 'not_applicable';

function scaled(value: number, unit: string, base: 1000 | 1024): string {
  const prefixes = PREFIXES[base];
  let step = 0;
  let rest = value;
  while (Number(rest.toPrecision(4)) >= base && step < prefixes.length - 1) {
    rest /= base;
    step += 1;
  }
  return `${formatDigits(rest, { significant: 4 })}${NBSP}${unitSymbol(`${prefixes[step]}${unit}`)}`;
}

/** Words for a value nobody recorded or that cannot apply; undefined for a real one. */
export function unknownWords(value: unknown): string | undefined {
  return value === 'not_recorded' || value === 'not_applicable' ? word(value) : undefined;
}

/** Nothing where it is blank, or a word for an unknown value: for parts of a phrase whose other parts are known. */
export function knownText(text: string | undefined): string | undefined {
  return unknownWords(text) === undefined && text?.trim() !== '' ? text : undefined;
}

/** Whole in its unit, or by a quarter of it: "256 GiB" and "1.5 TiB" are set, 99.7 GiB are what came of 1 MiB blocks. */
function isBinarySize(value: number): boolean {
  let rest = value;
  while (rest >= 1024) rest /= 1024;
  return value >= 1024 && (4 * rest) % 1 === 0 && (value >= 2 ** 20 || rest % 1 === 0);
}

/**
 * Bytes: binary prefixes where the size is round in them ("256 GiB"), decimal ones elsewhere ("3.84 TB"). A size that
 * is both is written the shorter way: 256 TB, not 232.8 TiB.
 */
export function formatBytes(value: number | Unknown): string {
  if (typeof value !== 'number') return word(value);
  const decimal = scaled(value, 'B', 1000);
  if (!isBinarySize(value)) return decimal;
  const binary = scaled(value, 'B', 1024);
  return Number.parseFloat(binary) % 1 !== 0 && Number.parseFloat(decimal) % 1 === 0 ? decimal : binary;
}

/** A block size as people write it: 4096 -> "4k", 1048576 -> "1M", 512 -> "512 B". */
export function formatBlockSize(bytes: number): string {
  if (bytes > 0 && bytes % 2 ** 20 === 0) return `${bytes / 2 ** 20}M`;
  if (bytes > 0 && bytes % 1024 === 0) return `${bytes / 1024}k`;
  return `${bytes}${NBSP}${unitSymbol('B')}`;
}

/** bit/s, decimal: 25e9 -> "25 Gbit/s". */
export function formatBitRate(value: number | Unknown): string {
  return typeof value === 'number' ? scaled(value, 'bit/s', 1000) : word(value);
}

/** bytes/s, decimal: 79.2e9 -> "79.2 GB/s". */
export function formatByteRate(value: number | Unknown): string {
  return typeof value === 'number' ? scaled(value, 'B/s', 1000) : word(value);
}

/** Hz, decimal: 2.6e9 -> "2.6 GHz". */
export function formatFrequency(value: number | Unknown): string {
  return typeof value === 'number' ? scaled(value, 'Hz', 1000) : word(value);
}

/** A whole number in full, or the words for an unknown one. */
export function formatCount(value: number | Unknown): string {
  return typeof value === 'number' ? formatExact(value) : word(value);
}

/** "24 × " before a thing there are several of; the words for an unknown number; nothing for one. */
export function formatTimes(count: number | Unknown, thing: string): string {
  if (typeof count !== 'number') return count === 'not_recorded' ? word('times_unknown', { thing }) : thing;
  return count === 1 ? thing : `${formatExact(count)}${NBSP}×${NBSP}${thing}`;
}

/** Seconds: "180 s", from two hours on "6 h". */
export function formatSeconds(value: number): string {
  if (value >= 7200 && value % 3600 === 0) return `${formatExact(value / 3600)}${NBSP}${unitSymbol('h')}`;
  return `${formatDigits(value, { significant: value >= 1000 ? 6 : 4 })}${NBSP}${unitSymbol('s')}`;
}

/** Per cent with three significant digits at most; `signed` for changes: "+12 %", "−3.4 %". */
export function formatPercent(value: number, options: { readonly signed?: boolean } = {}): string {
  return withUnit(formatDigits(value, { ...options, significant: 3 }), '%');
}

/** Per cent of a comparison: one decimal, none from 100 % on, so that a column of them lines up: "99.6 %", "102 %", "−0.8 %". */
export function formatComparison(value: number, options: { readonly signed?: boolean } = {}): string {
  const tenths = Math.round(10 * value) / 10;
  const rounded = Math.abs(tenths) >= 100 ? Math.round(value) : tenths;
  const whole = Math.trunc(Math.abs(rounded));
  const significant = (whole === 0 ? 0 : String(whole).length) + (whole >= 100 ? 0 : 1);
  return withUnit(formatDigits(rounded, { ...options, significant, keepZeros: true }), '%');
}
