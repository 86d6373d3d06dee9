/**
 * Measurements from logs alone, where fio's result is not there: rates are means over time, latency the mean over I/Os. What means
 * do not give, such as percentiles, is absent; nothing is estimated.
 */
import { type Derivation, derived, figureOf, type Input } from '../model/derivation.ts';
import type { Reading, TestMeasurement } from '../model/measurement.ts';
import { countRows } from './counted-rows.ts';
import {
  type HashedLog,
  type JobLog,
  KINDS,
  type LogKind,
  overTime,
  type Part,
  partsOf,
  readJobLogs,
} from './job-logs.ts';
import type { Direction } from './load.ts';
import { pairRows, type Rows } from './log-rows.ts';
import { type LoggedLoad, loadOf, type StatedLoad } from './logged-load.ts';
import type { Notice } from './notices.ts';
import type { DataDirection } from './patterns.ts';
import { sizeName } from './workload-class.ts';

/** I/Os in flight by rate and mean latency, as a share of those that the load can have: none of 9,524 published fio results passed 1.000. */
export const MOST_OF_DEPTH = 1.02;
/** Windows that two logs have both: fewer, and one tells nothing of the other. */
const LEAST_SHARED = 0.95;

/** What the rows of one direction of a log add up to; `what` is what it was summed from. */
function totalOf({ file }: JobLog, direction: DataDirection, value: number, rows: number, what: string): Input {
  return { value, of: `${what} over ${rows} rows of ${direction} in ${file}` };
}

/** Sum over the longest time, as fio adds up jobs; undefined without rows. */
function deriveRate(parts: readonly Part[], kind: 'iops' | 'bw'): Derivation | undefined {
  if (parts.length === 0) return undefined;
  const [name, factor, what] =
    kind === 'iops' ? (['ios', 1, 'IOPS × time'] as const) : (['bytes', 1024, '1024 × KiB/s × time'] as const);
  const sums = parts.map(({ log, direction, rows }) =>
    totalOf(log, direction, overTime(rows, factor), rows.values.length, what),
  );
  const ms = parts.map(
    ({ log, direction, rows }): Input => ({
      value: rows.times.at(-1) ?? 0,
      of: `end of the last row of ${direction} in ${log.file}`,
    }),
  );
  return derived(`1000 × sum(${name}) / max(ms)`, { [name]: sums, ms });
}

/** I/Os of rows of IOPS in a time; asked for later and later ones. */
function doneIn({ times, values, spans }: Rows): (from_ms: number, to_ms: number) => number {
  let first = 0;
  return (from_ms, to_ms) => {
    let ios = 0;
    while ((times[first] ?? Number.POSITIVE_INFINITY) <= from_ms) first += 1;
    for (let row = first; row < times.length; row += 1) {
      const [end = 0, span = 0] = [times[row], spans[row]];
      if (end - span >= to_ms) break;
      ios += ((values[row] ?? 0) * (Math.min(end, to_ms) - Math.max(end - span, from_ms))) / 1000;
    }
    return ios;
  };
}

/**
 * The mean over I/Os: each row counts as often as the rate of the same time says, and the depth allows. Undefined where not every rate has its
 * latency.
 */
function deriveLatency(
  latencies: readonly Part[],
  rates: readonly Part[],
  depth: number | undefined,
): Derivation | undefined {
  if (latencies.length === 0 || latencies.length !== rates.length) return undefined;
  const ns: Input[] = [];
  const ios: Input[] = [];
  for (const { log, direction, rows } of latencies) {
    const beside = rates.find((one) => one.log.job === log.job && one.direction === direction);
    if (beside === undefined) return undefined;
    const pairs = pairRows(rows, beside.rows, log.step_ms);
    if (pairs.length < LEAST_SHARED * Math.max(rows.values.length, beside.rows.values.length)) return undefined;
    const count = countRows(doneIn(beside.rows), depth);
    const done = rows.values.map((mean, row) => count(rows.times[row - 1] ?? 0, rows.times[row] ?? 0, mean));
    const time = rows.values.reduce((sum, mean, row) => sum + mean * (done[row] ?? 0), 0);
    const all = done.reduce((sum, one) => sum + one, 0);
    ns.push(totalOf(log, direction, time, rows.values.length, 'latency × I/Os of the same time'));
    ios.push(totalOf(beside.log, direction, all, beside.rows.values.length, 'IOPS × time'));
  }
  return derived('sum(ns) / sum(ios)', { ns, ios });
}

type LatencyKind = 'lat' | 'clat';

/** Figures of some directions together, by the key of a measurement. */
type Derivations = ReadonlyMap<string, Derivation>;

function deriveAll(
  logs: readonly JobLog[],
  directions: readonly DataDirection[],
  kind: LatencyKind,
  depth: number | undefined,
): Derivations {
  const rates = partsOf(logs, 'iops', directions);
  const found = [
    ['iops', deriveRate(rates, 'iops')],
    ['bw_bytes_per_s', deriveRate(partsOf(logs, 'bw', directions), 'bw')],
    ['lat_mean_ns', deriveLatency(partsOf(logs, kind, directions), rates, depth)],
  ] as const;
  return new Map(found.flatMap(([key, one]) => (one === undefined ? [] : [[key, one] as const])));
}

/**
 * Whether latencies can only be in ns: as µs they would need more I/Os in flight than the load has (Little's law). Logs of fio before
 * 3.0 are in µs, and no log says its version.
 */
function areInNs(derivations: Derivations, { outstanding }: LoggedLoad): boolean {
  const [rate, time] = ['iops', 'lat_mean_ns'].map((key) => derivations.get(key));
  if (rate === undefined || time === undefined || outstanding === undefined) return false;
  return figureOf(rate) * figureOf(time) * 1e-6 > MOST_OF_DEPTH * outstanding;
}

/** What is known of the whole test. */
interface KnownTest {
  readonly logs: readonly JobLog[];
  readonly load: LoggedLoad;
  readonly kind: LatencyKind;
  readonly notices: readonly Notice[];
}

/** Why latency is logged and has no mean. */
const NO_TIME = {
  windows: 'Latency is left out: its rows do not lie beside those of IOPS.',
  unit: 'Latency is left out: the logs do not tell whether it is in ns or µs.',
} as const;

/** `hasSizes`: I/Os and bytes are logged. */
function noticesOf(
  { bs_bytes, rwmixread }: LoggedLoad,
  { workload, from }: StatedLoad,
  { noTime, hasSizes }: { readonly noTime?: string | undefined; readonly hasSizes: boolean },
): readonly Notice[] {
  const computed = [
    ...(bs_bytes === undefined || workload.bs_bytes !== undefined ? [] : [`a block size of ${sizeName(bs_bytes)}`]),
    ...(rwmixread === undefined || workload.rwmixread !== undefined ? [] : [`${rwmixread} % reads`]),
  ];
  const stated = Object.keys(workload).join(', ');
  const text = [
    "No fio result: the values are means of fio's logs, which have no percentiles, minimum or maximum.",
    ...(stated === '' ? [] : [`The load (${stated}) is from ${from}.`]),
    ...(computed.length === 0 ? [] : [`The logs show ${computed.join(' and ')}.`]),
    ...(noTime === undefined ? [] : [noTime]),
  ].join(' ');
  const varies = 'There is no single block size, so there is no workload class.';
  return [
    { rule: 'N-from-logs', text },
    ...(hasSizes && bs_bytes === undefined ? [{ rule: 'N-block-size-varies' as const, text: varies }] : []),
  ];
}

/** Logs that figures were computed from, with the rows of these directions. */
function sourcesOf(logs: readonly JobLog[], directions: readonly DataDirection[], kinds: readonly LogKind[]) {
  return kinds.flatMap((gives) =>
    logs
      .filter(({ kind }) => kind === gives)
      .flatMap(({ file, sha256, directions: own }) => {
        const rows = directions.reduce((sum, one) => sum + (own.get(one)?.times.length ?? 0), 0);
        return rows === 0 ? [] : [{ file, ...(sha256 === undefined ? {} : { sha256 }), gives, rows }];
      }),
  );
}

function readingOf(
  { logs, load, kind, notices }: KnownTest,
  direction: Direction,
  directions: readonly DataDirection[],
  derivations: Derivations,
): Reading {
  const figure = (key: string): number | undefined => {
    const one = derivations.get(key);
    return one && figureOf(one);
  };
  const [iops, bw_bytes_per_s, lat_mean_ns] = ['iops', 'bw_bytes_per_s', 'lat_mean_ns'].map(figure);
  const ends = KINDS.flatMap((one) => partsOf(logs, one, directions)).map(({ rows }) => rows.times.at(-1) ?? 0);
  const sources = sourcesOf(logs, directions, ['iops', 'bw', ...(lat_mean_ns === undefined ? [] : [kind])]);
  const [{ file, sha256 } = { file: '' }] = sources;
  const measurement: TestMeasurement = {
    job: 'all',
    direction,
    ...load,
    runtime_s: Math.max(...ends) / 1000,
    ...(iops === undefined ? {} : { iops }),
    ...(bw_bytes_per_s === undefined ? {} : { bw_bytes_per_s }),
    ...(lat_mean_ns === undefined ? {} : { lat_kind: kind, lat_mean_ns }),
    steady_state: { verdict: 'not_judged', reason: 'Means of a run do not show how the load went over time.' },
    notices: notices.map((notice) => ({ ...notice })),
    source: {
      file,
      ...(sha256 === undefined ? {} : { sha256 }),
      formula: 'means of the rows of logs: rates weighted by time, latency by I/Os',
      logs: sources,
    },
  };
  return { measurement, derive: (key) => derivations.get(key) };
}

/** What the logs of a test tell: each direction, and the total of several. Or in words why they tell nothing. */
export function measureLogs(hashed: readonly HashedLog[], stated: StatedLoad): readonly Reading[] | string {
  const read = readJobLogs(hashed, stated.workload);
  if (typeof read === 'string') return read;
  const rated = read.filter(({ kind }) => kind === 'iops' || kind === 'bw');
  const directions = (['read', 'write', 'trim'] as const).filter((one) => rated.some((log) => log.directions.has(one)));
  const load = loadOf(read, directions, stated);
  const kind = read.some((log) => log.kind === 'lat') ? 'lat' : 'clat';
  const { outstanding, numjobs = 1, clients = 1 } = load;
  const depth = outstanding === undefined ? undefined : outstanding / numjobs / clients;
  const whole = deriveAll(read, directions, kind, depth);
  const isKnown = areInNs(whole, load);
  const logs = isKnown ? read : rated;
  const has = (one: LogKind): boolean => read.some((log) => log.kind === one);
  const noTime = has(kind) && !isKnown ? NO_TIME[whole.has('lat_mean_ns') ? 'unit' : 'windows'] : undefined;
  const notices = noticesOf(load, stated, { noTime, hasSizes: has('iops') && has('bw') });
  const test: KnownTest = { logs, load, kind, notices };
  const parts: readonly (readonly [Direction, readonly DataDirection[]])[] = [
    ...directions.map((one) => [one, [one]] as const),
    ...(directions.length < 2 ? [] : [['mixed', directions] as const]),
  ];
  return parts.map(([direction, own]) => readingOf(test, direction, own, deriveAll(logs, own, kind, depth)));
}
