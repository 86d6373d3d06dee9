/** Amounts as a reader writes them: "1ms", "100k", "2.5 GB/s". Pure. */

/** Metrics that can be limited, as addresses name them: rates at least, latency at most. */
export const LIMITS = ['iops', 'bw', 'mean', 'p99', 'p99.9'] as const;
export type Limit = (typeof LIMITS)[number];

const TIME = { s: 1e9, ms: 1e6, us: 1e3, µs: 1e3, μs: 1e3, ns: 1 };
const COUNT = { G: 1e9, M: 1e6, k: 1e3, '': 1 };
const BYTES = { TB: 1e12, GB: 1e9, MB: 1e6, kB: 1e3, B: 1, TiB: 2 ** 40, GiB: 2 ** 30, MiB: 2 ** 20, KiB: 2 ** 10 };
const UNITS: Readonly<Record<Limit, Readonly<Record<string, number>>>> = {
  iops: COUNT,
  bw: BYTES,
  mean: TIME,
  p99: TIME,
  'p99.9': TIME,
};
/** Units that amounts are written in, from large to small. */
const WRITTEN: Readonly<Record<Limit, readonly string[]>> = {
  iops: ['M', 'k', ''],
  bw: ['GB', 'MB', 'kB', 'B'],
  mean: ['s', 'ms', 'us', 'ns'],
  p99: ['s', 'ms', 'us', 'ns'],
  'p99.9': ['s', 'ms', 'us', 'ns'],
};

/** True for rates, which are asked to be at least so much; latency is asked to be at most. */
export function isAtLeast(limit: Limit): boolean {
  return limit === 'iops' || limit === 'bw';
}

/** An amount in SI (per second, bytes/s, ns); undefined for what is no amount of this kind, such as a time without unit. */
export function readAmount(limit: Limit, text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(/(?:\/s|iops)$/i, '');
  const [, number = '', unit = ''] = /^(\d*\.?\d+)([a-zµμ]*)$/i.exec(plain) ?? [];
  const units = UNITS[limit];
  const name = Object.keys(units).find((one) => one === unit) ?? Object.keys(units).find((one) => isSame(one, unit));
  const factor = name === undefined ? undefined : units[name];
  const value = number === '' || factor === undefined ? Number.NaN : Number(number) * factor;
  return Number.isFinite(value) && value > 0 ? Number(value.toPrecision(12)) : undefined;
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The shortest way to write it: 1e6 ns is "1ms", 250e3 is "250k". */
export function writeAmount(limit: Limit, value: number): string {
  const units = WRITTEN[limit];
  const unit = units.find((one) => value >= (UNITS[limit][one] ?? 1)) ?? units.at(-1) ?? '';
  return `${Number((value / (UNITS[limit][unit] ?? 1)).toPrecision(12))}${unit}`;
}
