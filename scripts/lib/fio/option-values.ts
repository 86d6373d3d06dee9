/**
 * fio's option values in SI units, read as fio does (parse.c, str_to_decimal; tried with 3.33). What fio would not read for certain is
 * undefined, never a guess. Only kb_base changes what an input means; unit_base is about fio's text output alone.
 */

import { FIO_OPTIONS, type FioOption } from '../model/fio-options.ts';

/** Unit prefixes of a size: 1024 (default, kb = 1024, kib = 1000) or 1000 (kb = 1000, kib = 1024). fio: kb_base. */
export type KbBase = 1000 | 1024;

const BY_NAME: ReadonlyMap<string, FioOption> = new Map(
  FIO_OPTIONS.flatMap((option) =>
    [option.name, ...(option.alias === undefined ? [] : [option.alias])].map((name) => [name, option]),
  ),
);

/** The option that goes by this name or alias. */
export function optionNamed(name: string): FioOption | undefined {
  return BY_NAME.get(name);
}

/** The name that fio prints; an option that is not in the table keeps its own. */
export function mainName(name: string): string {
  return optionNamed(name)?.name ?? name;
}

/** One to nine digits and nothing else: what most numbers are, told without a pattern. */
function isShortNumber(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign < 0x30 || sign > 0x39) return false;
  }
  return text.length > 0 && text.length <= 9;
}

const powers = ['', 'k', 'm', 'g', 't', 'p'];

/**
 * Bytes of a size, or a count, as typed: 4k, 4K, 4096, 0x1000, 128kb, 1m.
 * fio turns the usual meaning around while kb_base is 1024: "4KiB" is 4000 bytes there.
 * Undefined for percentages, ranges, fractions and arithmetic.
 */
export function parseFioSize(text: string, kbBase: KbBase = 1024): number | undefined {
  if (isShortNumber(text)) return Number(text);
  const match = /^\s*(?:(0x[\da-f]+)|(\d+)([kmgtp]?)(i?)(b?))\s*$/i.exec(text);
  if (!match) return undefined;
  const [, hex, digits = '', prefix = '', iec = '', byte = ''] = match;
  if (hex === undefined && iec !== '' && prefix === '') return undefined;
  const isIec = iec !== '' && byte !== '';
  const base = isIec === (kbBase === 1024) ? 1000 : 1024;
  const bytes = Number(hex ?? digits) * base ** powers.indexOf(prefix.toLowerCase());
  return Number.isSafeInteger(bytes) ? bytes : undefined;
}

const perSecond: Readonly<Record<string, number>> = { us: 1_000_000, ms: 1000 };
const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/**
 * Seconds of a time as typed. `bare` is the unit of a number without one, which is also what counts when anything but a letter follows
 * the digits: "5 m" is 5 s, "4.5m" is 4 s. Any word that begins with us or ms is that unit; other words make µs, so they are not taken.
 */
export function parseFioTime(text: string, bare: 's' | 'us' = 's'): number | undefined {
  if (bare === 's' && isShortNumber(text)) return Number(text);
  const match = /^\s*(\d+)(?:([a-z]+)\s*|[.\s].*)?$/i.exec(text);
  const count = Number(match?.[1]);
  if (!match || !Number.isSafeInteger(count)) return undefined;
  const word = (match[2] ?? bare).toLowerCase();
  const factor = seconds[word];
  if (factor !== undefined) return count * factor;
  const divisor = perSecond[word.slice(0, 2)];
  return divisor === undefined ? undefined : count / divisor;
}

/** A flag: fio prints one without a value as "", a job file may write 0 or 1. */
export function parseFioBool(text: string): boolean | undefined {
  const value = text.trim();
  if (value === '') return true;
  return /^\d+$/.test(value) ? Number(value) !== 0 : undefined;
}

/** What an option's value counts: bytes, seconds, per cent, or pieces. */
export function parseFioNumber(name: string, text: string, kbBase: KbBase = 1024): number | undefined {
  const option = optionNamed(name);
  return option?.type === 'time' ? parseFioTime(text, option.unit) : parseFioSize(text, kbBase);
}

function isOnePart(text: string): boolean {
  return !text.includes(',') && !text.includes(':') && !text.includes('-');
}

/**
 * One direction's part of an option that takes up to three values (read, write, trim): bs, rate, rate_iops.
 * A value left out at the end repeats the one before; one left empty keeps the default. A hyphen parts values as a comma does (parse.c,
 * handle_option): bs=4k-32k is no range, though often meant for one, but reads of 4k and writes of 32k. `between` is what parts the values
 * where hyphens and colons do not: in bsrange and bssplit.
 */
export function partOfDirection(text: string, direction: 'read' | 'write' | 'trim', between = /[,:-]/): string {
  if (isOnePart(text)) return text.trim();
  const parts = text.split(between).map((part) => part.trim());
  const index = { read: 0, write: 1, trim: 2 }[direction];
  return parts[Math.min(index, parts.length - 1)] ?? '';
}

/** The parts, without those at the end that only repeat the one before. */
function withoutRepeats(parts: readonly string[]): readonly string[] {
  const last = parts.findLastIndex((part, index) => index === 0 || part !== parts[index - 1]);
  return parts.slice(0, last + 1);
}

/** `${VAR}` and `$pagesize` had values that only the submitter's machine knows. */
export function isUnknownValue(text: string): boolean {
  return text.includes('$');
}

/** A size in fio's small letters: 4096 -> 4k, 1048576 -> 1m, 512 -> 512. */
function sizeText(bytes: number): string {
  if (bytes > 0 && bytes % 2 ** 20 === 0) return `${bytes / 2 ** 20}m`;
  if (bytes > 0 && bytes % 1024 === 0) return `${bytes / 1024}k`;
  return String(bytes);
}

/** A number as fio would be given it, in the option's own unit: 4k, 512, 1000 (µs). */
function numberText(option: FioOption | undefined, text: string, kbBase: KbBase): string {
  if (option?.type === 'time') {
    const time_s = parseFioTime(text, option.unit);
    return time_s === undefined ? text : String(option.unit === 'us' ? Math.round(time_s * 1e6) : time_s);
  }
  const number = parseFioSize(text, kbBase);
  if (number === undefined) return text;
  return option?.type === 'int' || option?.type === 'percent' ? String(number) : sizeText(number);
}

/**
 * One spelling for all that mean the same to fio: 4k, 4K and 4096, or 500ms and 500msec. Sizes count by 1024, whatever kb_base was.
 * What cannot be read stays as typed, in small letters.
 */
export function canonicalValue(name: string, text: string, kbBase: KbBase = 1024): string {
  const option = optionNamed(name);
  const plain = text
    .toLowerCase()
    .trim()
    .replace(/^"(.*)"$/, '$1');
  const number = (part: string) => numberText(option, part.trim(), kbBase);
  switch (option?.type) {
    case 'bool':
    case 'flag': {
      const isOn = parseFioBool(plain);
      return isOn === undefined ? plain : String(Number(isOn));
    }
    case 'time':
      return number(plain);
    case 'size':
    case 'int':
    case 'percent':
      return withoutRepeats(plain.split(/[,:]/).map(number)).join();
    case 'list':
      return plain.replaceAll(/\d*\.\d+/g, (decimal) => String(Number(decimal)));
    case 'range':
    case 'split':
      return plain
        .split(/([,:/-])/)
        .map(number)
        .join('');
    default: {
      const word = plain.replaceAll(/\s/g, '');
      const [first = ''] = word.split(':');
      return (option?.synonyms?.[first] ?? first) + word.slice(first.length);
    }
  }
}
