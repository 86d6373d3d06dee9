/** What a value that its schema refuses is most likely meant to be, as a remedy for who wrote it. */

const POWERS = ['', 'k', 'm', 'g', 't', 'p'];

/** "3.84 TB" -> 3840000000000; "8 GiB" -> 8589934592; undefined for anything else, and where it would not be whole. */
function bytesIn(text: string): number | undefined {
  const [, digits = '', prefix = '', binary = ''] = /^(\d+(?:[.,]\d+)?)\s*([kmgtp]?)(i?)b(?:ytes?)?$/i.exec(text) ?? [];
  const power = POWERS.indexOf(prefix.toLowerCase());
  if (digits === '' || power < 0) return undefined;
  const bytes = Number(digits.replace(',', '.')) * (binary === '' ? 1000 : 1024) ** power;
  return Math.abs(bytes - Math.round(bytes)) < 1e-3 ? Math.round(bytes) : undefined;
}

/** "21.11.2026" -> 2026-11-21. Of other orders nobody can say which is the day. */
function dayIn(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (day === undefined || month === undefined || Number(day) > 31 || Number(month) > 12) return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** `key`: the last part of its place, which names the unit; `keyword`: what of the schema it fails. Undefined where nothing is certain. */
export function meantValue(key: string, keyword: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (/(?:^|_)date$/.test(key)) {
    const day = dayIn(text);
    return day === undefined ? 'write year-month-day: 2026-11-21, 2026-11 or 2026' : `did you mean "${day}"?`;
  }
  if (keyword !== 'type' && keyword !== 'anyOf') return undefined;
  if (/^-?\d+(?:[.,]\d+)?$/.test(text)) return `write the number without quotes: ${text.replace(',', '.')}`;
  if (/^(?:true|false)$/i.test(text)) return `write it without quotes: ${text.toLowerCase()}`;
  const bytes = /_bytes$/.test(key) ? bytesIn(text) : undefined;
  return bytes === undefined ? undefined : `write the number of bytes: ${bytes}`;
}

/** Units as sources print them, micro by either of its signs. */
const printedUnits: Readonly<Record<string, string>> = {
  nsec: 'ns',
  '\u00b5s': 'us',
  '\u03bcs': 'us',
  usec: 'us',
  msec: 'ms',
  sec: 's',
  pct: '%',
  percent: '%',
};

/** The unit among those allowed that a source prints in another way. */
export function unitMeant(printed: string, allowed: readonly string[]): string | undefined {
  return allowed.find((unit) => unit === printedUnits[printed.trim().toLowerCase()]);
}
