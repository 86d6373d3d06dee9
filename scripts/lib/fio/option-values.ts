/** fio's option values in SI units. What fio would not read for certain is undefined, never a guess. */

/** Unit prefixes of a size: 1024 (default, kb = 1024, kib = 1000) or 1000 (kb = 1000, kib = 1024). fio: kb_base. */
export type KbBase = 1000 | 1024;

const powers = ['', 'k', 'm', 'g', 't', 'p'];

/**
 * Bytes of a size as typed: 4k, 4K, 4096, 0x1000, 128kb, 1m.
 * fio turns the usual meaning around while kb_base is 1024: "4KiB" is 4000 bytes there (fio options.c; tried with 3.33).
 * Undefined for percentages, ranges, fractions and arithmetic.
 */
export function parseFioSize(text: string, kbBase: KbBase = 1024): number | undefined {
  const match = /^\s*(0x[\da-f]+|\d+)([kmgtp]?)(i?)(b?)\s*$/i.exec(text);
  if (!match) return undefined;
  const [, digits = '', prefix = '', iec = '', byte = ''] = match;
  if (iec !== '' && prefix === '') return undefined;
  const isIec = iec !== '' && byte !== '';
  const base = isIec === (kbBase === 1024) ? 1000 : 1024;
  const bytes = Number(digits) * base ** powers.indexOf(prefix.toLowerCase());
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

const seconds: Readonly<Record<string, number>> = {
  us: 1e-6,
  usec: 1e-6,
  ms: 1e-3,
  msec: 1e-3,
  '': 1,
  s: 1,
  m: 60,
  h: 3600,
  d: 86_400,
};

/** Seconds of a time as typed; without a unit it is in seconds, as for runtime and ramp_time. */
export function parseFioTime(text: string): number | undefined {
  const match = /^\s*(\d+)\s*(us|usec|ms|msec|s|m|h|d)?\s*$/i.exec(text);
  const factor = seconds[(match?.[2] ?? '').toLowerCase()];
  if (!match || factor === undefined || !Number.isSafeInteger(Number(match[1]))) return undefined;
  return factor < 1 ? Number(match[1]) / Math.round(1 / factor) : Number(match[1]) * factor;
}

/** A flag: fio prints one without a value as "", a job file may write 0 or 1. */
export function parseFioBool(text: string): boolean | undefined {
  const value = text.trim().toLowerCase();
  if (value === '' || value === '1' || value === 'true') return true;
  return value === '0' || value === 'false' ? false : undefined;
}

export function parseFioInteger(text: string): number | undefined {
  const value = /^\s*\d+\s*$/.test(text) ? Number(text) : undefined;
  return Number.isSafeInteger(value) ? value : undefined;
}

/**
 * One direction's part of an option that takes up to three values (read, write, trim): bs, rate, rate_iops.
 * A value left out at the end repeats the one before; one left empty keeps the default.
 */
export function partOfDirection(text: string, direction: 'read' | 'write' | 'trim'): string {
  const parts = text.split(',').map((part) => part.trim());
  const index = { read: 0, write: 1, trim: 2 }[direction];
  return parts[Math.min(index, parts.length - 1)] ?? '';
}
