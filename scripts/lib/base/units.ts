/**
 * Units: what each is worth in SI, and who writes it how. Figures are stored in SI (per second, bytes/s, ns, per cent); a file, an
 * address or a page that has them in another unit has it from here.
 */
import { withoutNoise } from './binary-noise.ts';
import { THIN } from './digits.ts';
import { unitSymbol } from './unit-symbols.ts';

/** What units are of, with the SI unit as data name it. */
export const DATA_UNITS = { rate: 'IOPS', bandwidth: 'bytes/s', time: 'ns', share: '%' } as const;
export type UnitKind = keyof typeof DATA_UNITS;

interface Unit {
  readonly of: UnitKind;
  /** SI units in one of it. */
  readonly factor: number;
  /** As pages write it, which choose among these; absent where they never do. */
  readonly page?: string;
  /** As addresses write it, as people write it where they can, and other spellings. */
  readonly typed: readonly string[];
}

/** By the name that figures.csv, monitors and terminals have for it; each kind from small to large, decimal ones first. */
const UNITS = {
  IOPS: { of: 'rate', factor: 1, page: 'IOPS', typed: [''] },
  kIOPS: { of: 'rate', factor: 1e3, page: `k${THIN}IOPS`, typed: ['k'] },
  MIOPS: { of: 'rate', factor: 1e6, page: `M${THIN}IOPS`, typed: ['M'] },
  GIOPS: { of: 'rate', factor: 1e9, typed: ['G'] },
  'B/s': { of: 'bandwidth', factor: 1, page: 'B/s', typed: ['B', 'B/s'] },
  'kB/s': { of: 'bandwidth', factor: 1e3, page: 'kB/s', typed: ['kB', 'kB/s'] },
  'MB/s': { of: 'bandwidth', factor: 1e6, page: 'MB/s', typed: ['MB', 'MB/s'] },
  'GB/s': { of: 'bandwidth', factor: 1e9, page: 'GB/s', typed: ['GB', 'GB/s'] },
  'TB/s': { of: 'bandwidth', factor: 1e12, page: 'TB/s', typed: ['TB', 'TB/s'] },
  'KiB/s': { of: 'bandwidth', factor: 2 ** 10, typed: ['KiB'] },
  'MiB/s': { of: 'bandwidth', factor: 2 ** 20, typed: ['MiB'] },
  'GiB/s': { of: 'bandwidth', factor: 2 ** 30, typed: ['GiB'] },
  'TiB/s': { of: 'bandwidth', factor: 2 ** 40, typed: ['TiB'] },
  ns: { of: 'time', factor: 1, page: 'ns', typed: ['ns'] },
  us: { of: 'time', factor: 1e3, page: 'µs', typed: ['us', 'µs', 'μs'] },
  ms: { of: 'time', factor: 1e6, page: 'ms', typed: ['ms'] },
  s: { of: 'time', factor: 1e9, page: 's', typed: ['s'] },
  '%': { of: 'share', factor: 1, page: '%', typed: ['%'] },
} as const satisfies Readonly<Record<string, Unit>>;
export type UnitName = keyof typeof UNITS;

const NAMES = Object.keys(UNITS) as readonly UnitName[];

/** Units that figures of a kind may be given in. */
export function unitsOf(kind: UnitKind): readonly UnitName[] {
  return NAMES.filter((name) => UNITS[name].of === kind);
}

/** SI units in one of these: 1e6 for ms. */
export function factorOf(unit: UnitName): number {
  return UNITS[unit].factor;
}

/** A unit that figures are shown in: how many SI units it has, and its name on pages, as the language has it. */
export interface Scale {
  readonly factor: number;
  readonly unit: string;
}

const SCALES: ReadonlyMap<UnitKind, readonly Scale[]> = new Map(
  (Object.keys(DATA_UNITS) as UnitKind[]).map((kind) => [
    kind,
    unitsOf(kind).flatMap((name): Scale[] => {
      const { factor, page }: Unit = UNITS[name];
      return page === undefined ? [] : [{ factor, unit: page }];
    }),
  ]),
);

/** Rates spread over decades may be told in thousands, "4 270 and 8.75 k IOPS"; nobody writes 2 600 µs. */
const MOST_IN_UNIT: Readonly<Record<UnitKind, number>> = { rate: 1e4, bandwidth: 1e4, time: 1e3, share: 1e3 };

/**
 * One unit for many figures: the largest in which the largest figure is at least 1, or one step smaller where the smallest figure would
 * fall below 0.1 and the largest is not told in too many of it. Of figures far apart the largest counts as less: 0.206 ms beside 12 000 ms.
 */
export function fitScale(kind: UnitKind, values: readonly number[]): Scale {
  const scales = SCALES.get(kind) ?? [];
  const sizes = values.map((value) => Number(Math.abs(value).toPrecision(3))).filter((size) => size > 0);
  const largest = Math.max(0, ...sizes);
  const smallest = Math.min(Number.POSITIVE_INFINITY, ...sizes);
  const typical = largest >= MOST_IN_UNIT[kind] * smallest ? Math.sqrt(largest * smallest) : largest;
  const step = Math.max(
    0,
    scales.findLastIndex((scale) => typical >= scale.factor),
  );
  const [scale, lower] = [scales[step], scales[step - 1]];
  const isLower =
    lower !== undefined && smallest < 0.1 * (scale?.factor ?? 1) && largest < MOST_IN_UNIT[kind] * lower.factor;
  const fitting = (isLower ? lower : scale) ?? { factor: 1, unit: DATA_UNITS[kind] };
  return { ...fitting, unit: unitSymbol(fitting.unit) };
}

/** One of these units as pages write it; undefined for those that pages never show figures in. */
export function pageScale(name: UnitName): Scale | undefined {
  const { factor, page }: Unit = UNITS[name];
  return page === undefined ? undefined : { factor, unit: unitSymbol(page) };
}

/** Unit and decimals of a figure as figures.csv has it, "5.50 ms" or "5-6 GB/s"; undefined for other words. */
export function printedOf(text = ''): { readonly unit: UnitName; readonly decimals: number } | undefined {
  const [, numbers = '', written = ''] = /^([\d.]+(?:-[\d.]+)?) (\S+)$/.exec(text) ?? [];
  const unit = NAMES.find((name) => name === written);
  if (unit === undefined) return undefined;
  return { unit, decimals: Math.max(...numbers.split('-').map((number) => number.split('.')[1]?.length ?? 0)) };
}

/** An amount as people type it, "2.5 GB/s" or "1ms", in SI; undefined for what is no amount of this kind, such as a time without unit. */
export function readAmount(kind: UnitKind, text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(/(?:\/[sс]|iops)$/i, '');
  const [, number = '', asked = ''] = /^(\d*[.,]?\d+)([\p{L}%]*)$/u.exec(plain) ?? [];
  const known = unitsOf(kind).flatMap((name) =>
    UNITS[name].typed
      .flatMap((typed) => [typed, unitSymbol(typed)])
      .map((typed) => ({ typed, factor: UNITS[name].factor })),
  );
  const unit =
    known.find(({ typed }) => typed === asked) ??
    known.find(({ typed }) => typed.toLowerCase() === asked.toLowerCase());
  const value = number === '' || unit === undefined ? Number.NaN : Number(number.replace(',', '.')) * unit.factor;
  return Number.isFinite(value) && value > 0 ? withoutNoise(value) : undefined;
}

/** The shortest number in a unit of pages, and how that is typed. */
function shortest(kind: UnitKind, value: number): { readonly number: number; readonly typed: readonly string[] } {
  const written = unitsOf(kind).filter((name) => 'page' in UNITS[name]);
  const { factor, typed }: Unit = UNITS[written.findLast((name) => value >= UNITS[name].factor) ?? written[0] ?? '%'];
  return { number: Number((value / factor).toPrecision(12)), typed };
}

/** As addresses write it: 1e6 ns is "1ms", 250e3 is "250k". */
export function writeAmount(kind: UnitKind, value: number): string {
  const { number, typed } = shortest(kind, value);
  return `${number}${typed[0]}`;
}

/** The same for people: "1 ms", "250 µs". */
export function showAmount(kind: UnitKind, value: number): string {
  const { number, typed } = shortest(kind, value);
  const [plain = '', proper = plain] = typed;
  return `${number}${proper === '' ? '' : THIN}${unitSymbol(proper)}`;
}

/** Prefixes of bytes, bit/s and Hz, by thousands and by 1024. */
export const PREFIXES = { 1000: ['', 'k', 'M', 'G', 'T', 'P'], 1024: ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi'] } as const;
