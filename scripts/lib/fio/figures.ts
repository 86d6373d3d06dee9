/** Rates and latencies of one direction of one entry, and of several entries together. */

import type { JsonObject } from '../base/json-value.ts';
import { type Derivation, derived, figureOf, type Input, inputOf, inputsOf, literal } from '../model/derivation.ts';
import { countOf, isOnlyCounted, numberOf } from './fio-keys.ts';
import { type Latency, type LatencyKind, mergeLatencies, readLatency } from './latency.ts';

export type RateKey = 'iops' | 'bw_bytes_per_s' | 'runtime_ms' | 'total_ios' | 'io_bytes';

/** What fio measured in one direction. Rates are absent when the direction ran for less than a millisecond. */
export interface Figures {
  readonly iops?: number;
  readonly bw_bytes_per_s?: number;
  readonly runtime_ms?: number;
  readonly total_ios?: number;
  readonly io_bytes?: number;
  readonly latencies: ReadonlyMap<LatencyKind, Latency>;
  /** How a figure that is there came about. */
  readonly derive: (key: RateKey) => Derivation | undefined;
}

const rateKeys: readonly RateKey[] = ['iops', 'bw_bytes_per_s', 'runtime_ms', 'total_ios', 'io_bytes'];
const kinds: readonly LatencyKind[] = ['lat', 'clat'];

const BYTES_BESIDE = ['io_kbytes', 'bw_bytes', 'clat_ns', 'lat_ns'];

/** fio 2.21 turned io_bytes from KiB into bytes and added io_kbytes beside it. */
function countsBytes(direction: JsonObject): boolean {
  return BYTES_BESIDE.some((key) => direction[key] !== undefined);
}

function bytesOf(direction: JsonObject, pointer: string): Derivation | undefined {
  const value = countOf(direction, 'io_bytes');
  const place = `${pointer}/io_bytes`;
  if (value === undefined || countsBytes(direction)) return literal('io_bytes', value, place);
  return derived('io_bytes × 1024', { io_bytes: [{ value, pointer: place }] });
}

function bandwidthOf(direction: JsonObject, pointer: string): Derivation | undefined {
  const printed = literal('bw_bytes', numberOf(direction, 'bw_bytes'), `${pointer}/bw_bytes`);
  if (printed !== undefined) return printed;
  const bytes = bytesOf(direction, pointer);
  const runtime = numberOf(direction, 'runtime');
  if (bytes !== undefined && runtime !== undefined)
    return derived('floor(1000 × io_bytes / runtime)', {
      io_bytes: [inputOf(bytes, figureOf(bytes))],
      runtime: [{ value: runtime, pointer: `${pointer}/runtime` }],
    });
  const kib = numberOf(direction, 'bw');
  return kib === undefined ? undefined : derived('bw × 1024', { bw: [{ value: kib, pointer: `${pointer}/bw` }] });
}

function deriveRate(direction: JsonObject, pointer: string, key: RateKey): Derivation | undefined {
  if (key === 'io_bytes') return bytesOf(direction, pointer);
  if (key === 'bw_bytes_per_s') return bandwidthOf(direction, pointer);
  if (key === 'total_ios') return literal(key, countOf(direction, key), `${pointer}/${key}`);
  const name = key === 'iops' ? 'iops' : 'runtime';
  return literal(name, numberOf(direction, name), `${pointer}/${name}`);
}

/** A figure that is taken as it stands: most are, and need no derivation to be known. */
function printedRate(direction: JsonObject, key: RateKey): number | undefined {
  switch (key) {
    case 'iops':
      return numberOf(direction, 'iops');
    case 'bw_bytes_per_s':
      return numberOf(direction, 'bw_bytes');
    case 'runtime_ms':
      return numberOf(direction, 'runtime');
    case 'total_ios':
      return countOf(direction, 'total_ios');
    case 'io_bytes':
      return countsBytes(direction) ? countOf(direction, 'io_bytes') : undefined;
  }
}

/** I/Os of a direction: before 2.1.14 fio does not print total_ios, and iops × runtime stands for it. */
function deriveIos(direction: JsonObject, pointer: string): Derivation {
  const input = (name: string): Input => ({ value: numberOf(direction, name) ?? 0, pointer: `${pointer}/${name}` });
  return (
    deriveRate(direction, pointer, 'total_ios') ??
    derived('iops × runtime / 1000', { iops: [input('iops')], runtime: [input('runtime')] })
  );
}

type Rates = Partial<Record<RateKey, number>>;

function derivedRate(derive: Figures['derive'], key: RateKey): number | undefined {
  const derivation = derive(key);
  return derivation && figureOf(derivation);
}

/** The figures that are printed, or can be derived. */
function ratesOf(derive: Figures['derive'], direction?: JsonObject): Rates {
  const rates: Rates = {};
  for (const key of rateKeys) {
    const printed = direction && printedRate(direction, key);
    const value = printed ?? derivedRate(derive, key);
    if (value !== undefined && Number.isFinite(value)) rates[key] = value;
  }
  return rates;
}

/**
 * Figures of a direction object, or undefined when no I/O was done: fio prints zeros for unused directions. `pointer` is the object's place
 * in the document.
 */
export function readFigures(direction: JsonObject, latPercentiles: boolean, pointer: string): Figures | undefined {
  if (countOf(direction, 'io_bytes') === 0 || isOnlyCounted(direction)) return undefined;
  const derive = (key: RateKey) => deriveRate(direction, pointer, key);
  const rates = ratesOf(derive, direction);
  if (!((rates.io_bytes ?? rates.bw_bytes_per_s ?? 0) > 0)) return undefined;
  const ios = () => deriveIos(direction, pointer);
  const latencies = new Map<LatencyKind, Latency>();
  for (const kind of kinds) {
    const latency = readLatency(direction, kind, ios, latPercentiles, pointer);
    if (latency) latencies.set(kind, latency);
  }
  if (rates.runtime_ms === 0) {
    delete rates.iops;
    delete rates.bw_bytes_per_s;
  }
  return { ...rates, latencies, derive };
}

function mergeKinds(all: readonly Figures[], of: readonly string[] = []): ReadonlyMap<LatencyKind, Latency> {
  const merged = new Map<LatencyKind, Latency>();
  for (const kind of kinds) {
    const each = all.flatMap((one) => one.latencies.get(kind) ?? []);
    const latency = each.length === all.length ? mergeLatencies(each, of) : undefined;
    if (latency) merged.set(kind, latency);
  }
  return merged;
}

const names = {
  iops: 'iops',
  bw_bytes_per_s: 'bw',
  runtime_ms: 'runtime',
  total_ios: 'total_ios',
  io_bytes: 'io_bytes',
};

/** The longest run time, or the sum of anything else. */
function deriveTotal(all: readonly Figures[], key: RateKey, of: readonly string[] = []): Derivation | undefined {
  const inputs = inputsOf(all, key, of);
  const name = names[key];
  return inputs && derived(`${key === 'runtime_ms' ? 'max' : 'sum'}(${name})`, { [name]: inputs });
}

function deriveConcurrent(all: readonly Figures[], key: RateKey): Derivation | undefined {
  const runtime = inputsOf(all, 'runtime_ms');
  const isLong = runtime?.some(({ value }) => value > 0) === true;
  if (!isLong || (key !== 'iops' && key !== 'bw_bytes_per_s')) return deriveTotal(all, key);
  const counted = key === 'iops' ? 'total_ios' : 'io_bytes';
  const inputs = inputsOf(all, counted);
  if (inputs) return derived(`1000 × sum(${counted}) / max(runtime)`, { [counted]: inputs, runtime });
  const iops = key === 'iops' ? inputsOf(all, 'iops') : undefined;
  if (iops) return derived('1000 × sum(iops × runtime / 1000) / max(runtime)', { iops, runtime });
  return deriveTotal(all, key);
}

/**
 * One direction of jobs that ran at the same time: 1000 x sum of I/Os / longest runtime, as fio itself adds up a group.
 * Before 2.1.14 fio does not print total_ios; iops x runtime stands for it.
 */
export function mergeConcurrent(all: readonly Figures[]): Figures | undefined {
  const [first] = all;
  if (!first || all.length === 1) return first;
  const derive = (key: RateKey) => deriveConcurrent(all, key);
  return { ...ratesOf(derive), latencies: mergeKinds(all), derive };
}

/** All directions of one mixed load together: rates are added, latencies weighted by their samples. `of` names them. */
export function addDirections(all: readonly Figures[], of: readonly string[]): Figures {
  const derive = (key: RateKey) => deriveTotal(all, key, of);
  return { ...ratesOf(derive), latencies: mergeKinds(all, of), derive };
}

/** A latency with the percentiles of fio's own total, which counts the same I/Os and no others. */
function withPercentilesOf(latency: Latency, total: Latency | undefined): Latency {
  if (latency.percentiles.size > 0 || !total?.percentiles.size || total.samples !== latency.samples) return latency;
  const { percentile_kind, percentiles } = total;
  const derive: Latency['derive'] = (key) => (typeof key === 'number' ? total : latency).derive(key);
  return { ...latency, percentile_kind, percentiles, percentiles_from: 'total', derive };
}

/** What was added up, with the percentiles of fio's own total where it is of the same I/Os: they cannot be had of those that were added. */
export function withTotal(figures: Figures, total: Figures | undefined): Figures {
  if (total === undefined || total.total_ios === undefined || total.total_ios !== figures.total_ios) return figures;
  const latencies = [...figures.latencies].map(
    ([kind, latency]) => [kind, withPercentilesOf(latency, total.latencies.get(kind))] as const,
  );
  return { ...figures, latencies: new Map(latencies) };
}
