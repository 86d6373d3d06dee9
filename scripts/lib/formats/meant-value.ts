/** What a value that its schema refuses is most likely meant to be, as a remedy for who wrote it. */
import { slug } from '../base/latin-slug.ts';

const POWERS = ['', 'k', 'm', 'g', 't', 'p'];

/** Of memory and blocks everybody writes 64 GB and 4 KB and means powers of two. */
const IN_POWERS_OF_TWO = /^(?:bs|memory|cache)_bytes$/;

/**
 * "3.84 TB" -> 3840000000000; "8 GiB" -> 8589934592; of a block fio's "4k" too; undefined for anything else, and where it would not be whole.
 */
function bytesIn(key: string, text: string): number | undefined {
  const size = key === 'bs_bytes' && /^\d+[km]$/i.test(text) ? `${text}b` : text;
  const [, digits = '', prefix = '', binary = ''] = /^(\d+(?:[.,]\d+)?)\s*([kmgtp]?)(i?)b(?:ytes?)?$/i.exec(size) ?? [];
  const power = POWERS.indexOf(prefix.toLowerCase());
  if (digits === '' || power < 0) return undefined;
  const isOfTwo = binary !== '' || IN_POWERS_OF_TWO.test(key);
  const bytes = Number(digits.replace(',', '.')) * (isOfTwo ? 1024 : 1000) ** power;
  return Math.abs(bytes - Math.round(bytes)) < 1e-3 ? Math.round(bytes) : undefined;
}

/** Ends of keys, with the unit and its name. */
const RATES: readonly (readonly [end: string, unit: readonly [unit: string, name: string]])[] = [
  ['_bits_per_s', ['(?:bits?\\/s|b\\/s|bps|bit)', 'bits per second']],
  ['_hz', ['hz', 'hertz']],
];

/** "25 Gbit/s" -> 25000000000; "2.4 GHz" -> 2400000000. A B of bytes is none of bits. */
function rateIn(unit: string, text: string): number | undefined {
  const [, digits = '', prefix = ''] = new RegExp(`^(\\d+(?:[.,]\\d+)?)\\s*([kmgt]?)${unit}$`, 'i').exec(text) ?? [];
  if (digits === '' || /B\/s$/.test(text)) return undefined;
  return Math.round(Number(digits.replace(',', '.')) * 1000 ** POWERS.indexOf(prefix.toLowerCase()));
}

/** "21.11.2026" -> 2026-11-21. Of other orders nobody can say which is the day. */
function dayIn(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (day === undefined || month === undefined || Number(day) > 31 || Number(month) > 12) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** What people write where they do not know. "None" is no such word: it may be the answer. */
export function saysUnknown(value: unknown): boolean {
  return (
    value === null ||
    (typeof value === 'string' && /^(?:|[-?]+|n\/?a|unknown|not known|not recorded|tbd)$/i.test(value.trim()))
  );
}

/** Path of a file of the run that was written as seen from elsewhere. */
function pathMeant(home: string, text: string): string {
  const path = text.replaceAll('\\', '/');
  const at = `/${path}`.lastIndexOf(`/${home}/`);
  return at < 0
    ? `write its path from the folder of the run on: "${home}/${path.slice(path.lastIndexOf('/') + 1)}"`
    : `did you mean "${path.slice(at)}"?`;
}

/** Of a text that has not the form of its pattern. */
function formMeant(pattern: string, text: string): string | undefined {
  const home = /^\^(raw|jobs)\/$/.exec(pattern)?.[1];
  if (home !== undefined) return pathMeant(home, text);
  if (pattern === '^https?://')
    return /^[\w-]+(?:\.[\w-]+)+(?:[:/]|$)/.test(text) ? `did you mean "https://${text}"?` : undefined;
  if (pattern === '^10\\.') {
    const doi = /\b10\.\d{4,}\/\S+/.exec(text)?.[0];
    return doi && `did you mean "${doi}"?`;
  }
  const id = slug(text);
  return id !== '' && new RegExp(pattern, 'u').test(id) ? `did you mean "${id}"?` : undefined;
}

/** What of the schema a value fails. */
export interface Failed {
  readonly keyword: string;
  /** Type, pattern or format that is asked for. */
  readonly asked?: unknown;
  /** Whether the schema takes "not_recorded" in its place. */
  readonly mayBeUnknown?: boolean;
}

/** `key`: the last part of its place, which names the unit. Undefined where nothing is certain. */
export function meantValue(key: string, { keyword, asked, mayBeUnknown }: Failed, value: unknown): string | undefined {
  if (mayBeUnknown && saysUnknown(value)) return 'write "not_recorded"';
  if (asked === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
    return `write it in double quotes: "${value}"`;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (asked === 'date' || /(?:^|_)date$/.test(key)) {
    const day = dayIn(text);
    if (day !== undefined) return `did you mean "${day}"?`;
    return `write year-month-day: 2026-11-21${asked === 'date' ? '' : ', 2026-11 or 2026'}`;
  }
  if (keyword === 'pattern') return formMeant(String(asked), text);
  if (keyword !== 'type' && keyword !== 'anyOf') return undefined;
  if (/^-?\d+(?:[.,]\d+)?$/.test(text)) return `write the number without quotes: ${text.replace(',', '.')}`;
  if (/^(?:true|false)$/i.test(text)) return `write it without quotes: ${text.toLowerCase()}`;
  const bytes = /_bytes$/.test(key) ? bytesIn(key, text) : undefined;
  if (bytes !== undefined) return `write the number of bytes: ${bytes}`;
  const [unit = '', name] = RATES.find(([end]) => key.endsWith(end))?.[1] ?? [];
  const rate = name === undefined ? undefined : rateIn(unit, text);
  return rate === undefined ? undefined : `write the number of ${name}: ${rate}`;
}

/** Words that sources and people have for those of the schemas; the first that is allowed at the place is meant. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['nsec', ['ns']],
  ['\u00b5s', ['us']],
  ['\u03bcs', ['us']],
  ['usec', ['us']],
  ['msec', ['ms']],
  ['sec', ['s']],
  ['pct', ['%']],
  ['percent', ['%']],
  ['readwrite', ['rw']],
  ['randreadwrite', ['randrw']],
  ['throughput', ['bw']],
  ['bandwidth', ['bw']],
  ['nvme', ['nvme_ssd', 'drive']],
  ['ssd', ['drive']],
  ['hdd', ['drive']],
  ['ca.', ['about']],
  ['approx', ['about']],
  ['~', ['about']],
]);

/** The allowed word that is meant by one of a source or of another tool. */
export function wordMeant(written: string, allowed: readonly string[]): string | undefined {
  return WORDS.get(written.trim().toLowerCase())?.find((word) => allowed.includes(word));
}

/** Of a unit of bits, what to do about it: read as bytes, the figure would be eight times too high. */
export function bitsMeant(written: string, allowed: readonly string[]): string | undefined {
  const [, prefix] = /^([kKMGT]?)(?:b(?:it)?s?\/s|bit\/sec|bps)$/.exec(written.trim()) ?? [];
  const bytes = prefix === undefined ? undefined : `${prefix.replace('K', 'k')}B/s`;
  if (bytes === undefined || !allowed.includes(bytes)) return undefined;
  return `${written} are bits, 8 of them a byte: write an eighth of the number in ${bytes}, and what is printed into as_printed; where the source means bytes, write ${bytes}`;
}
