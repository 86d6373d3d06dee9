/** Rates and latencies of one direction of one entry, and of several entries together. */

import { countOf, numberOf } from '../fio/fio-keys.ts';
import type { JsonObject } from '../parse/types.ts';
import { type Latency, type LatencyKind, mergeLatencies, readLatency } from './latency.ts';

/** What fio measured in one direction. Rates are absent when the direction ran for less than a millisecond. */
export interface Figures {
  readonly iops?: number;
  readonly bw_bytes_per_s?: number;
  readonly runtime_ms?: number;
  readonly total_ios?: number;
  readonly io_bytes?: number;
  readonly latencies: ReadonlyMap<LatencyKind, Latency>;
}

const kinds: readonly LatencyKind[] = ['lat', 'clat'];

/** fio 2.21 turned io_bytes from KiB into bytes and added io_kbytes beside it. */
function readIoBytes(direction: JsonObject): number | undefined {
  const value = countOf(direction, 'io_bytes');
  if (value === undefined) return undefined;
  const isBytes = ['io_kbytes', 'bw_bytes', 'clat_ns', 'lat_ns'].some((key) => Object.hasOwn(direction, key));
  return isBytes ? value : value * 1024;
}

function readBandwidth(direction: JsonObject, io_bytes?: number, runtime_ms?: number): number | undefined {
  const printed = numberOf(direction, 'bw_bytes');
  if (printed !== undefined) return printed;
  if (io_bytes !== undefined && runtime_ms !== undefined) return Math.floor((1000 * io_bytes) / runtime_ms);
  const kib = numberOf(direction, 'bw');
  return kib === undefined ? undefined : kib * 1024;
}

/** Figures of a direction object, or undefined when no I/O was done: fio prints zeros for unused directions. */
export function readFigures(direction: JsonObject, latPercentiles: boolean): Figures | undefined {
  const io_bytes = readIoBytes(direction);
  const iops = numberOf(direction, 'iops');
  const total_ios = countOf(direction, 'total_ios');
  const runtime_ms = numberOf(direction, 'runtime');
  const bw_bytes_per_s = readBandwidth(direction, io_bytes, runtime_ms);
  if (!((io_bytes ?? bw_bytes_per_s ?? 0) > 0)) return undefined;
  const ios = total_ios ?? ((iops ?? 0) * (runtime_ms ?? 0)) / 1000;
  const latencies = new Map<LatencyKind, Latency>();
  for (const kind of kinds) {
    const latency = readLatency(direction, kind, ios, latPercentiles);
    if (latency) latencies.set(kind, latency);
  }
  const hasRate = runtime_ms !== 0;
  return {
    ...(hasRate && iops !== undefined ? { iops } : {}),
    ...(hasRate && bw_bytes_per_s !== undefined ? { bw_bytes_per_s } : {}),
    ...(runtime_ms !== undefined ? { runtime_ms } : {}),
    ...(total_ios !== undefined ? { total_ios } : {}),
    ...(io_bytes !== undefined ? { io_bytes } : {}),
    latencies,
  };
}

/** The sum when every one has the figure. */
function sumOf(all: readonly Figures[], key: 'iops' | 'bw_bytes_per_s' | 'total_ios' | 'io_bytes'): number | undefined {
  let sum = 0;
  for (const one of all) {
    const value = one[key];
    if (value === undefined) return undefined;
    sum += value;
  }
  return sum;
}

function mergeKinds(all: readonly Figures[]): ReadonlyMap<LatencyKind, Latency> {
  const merged = new Map<LatencyKind, Latency>();
  for (const kind of kinds) {
    const each = all.flatMap((one) => one.latencies.get(kind) ?? []);
    const latency = each.length === all.length ? mergeLatencies(each) : undefined;
    if (latency) merged.set(kind, latency);
  }
  return merged;
}

function pick(iops?: number, bw?: number, runtime?: number, ios?: number, bytes?: number): Omit<Figures, 'latencies'> {
  return {
    ...(iops !== undefined ? { iops } : {}),
    ...(bw !== undefined ? { bw_bytes_per_s: bw } : {}),
    ...(runtime !== undefined ? { runtime_ms: runtime } : {}),
    ...(ios !== undefined ? { total_ios: ios } : {}),
    ...(bytes !== undefined ? { io_bytes: bytes } : {}),
  };
}

function longest(all: readonly Figures[]): number | undefined {
  const times = all.flatMap((one) => one.runtime_ms ?? []);
  return times.length === all.length && times.length > 0 ? times.reduce((a, b) => Math.max(a, b)) : undefined;
}

/**
 * One direction of jobs that ran at the same time: 1000 x sum of I/Os / longest runtime, as fio itself adds up a group.
 * Before 2.1.14 fio does not print total_ios; iops x runtime stands for it.
 */
export function mergeConcurrent(all: readonly Figures[]): Figures | undefined {
  const [first] = all;
  if (!first || all.length === 1) return first;
  const runtime = longest(all);
  const ios = sumOf(all, 'total_ios');
  const bytes = sumOf(all, 'io_bytes');
  const counted =
    ios ?? all.reduce((sum, one) => sum + ((one.iops ?? Number.NaN) * (one.runtime_ms ?? Number.NaN)) / 1000, 0);
  const iops = runtime && Number.isFinite(counted) ? (1000 * counted) / runtime : sumOf(all, 'iops');
  const bw = runtime && bytes !== undefined ? (1000 * bytes) / runtime : sumOf(all, 'bw_bytes_per_s');
  return { ...pick(iops, bw, runtime, ios, bytes), latencies: mergeKinds(all) };
}

/** All directions of one mixed load together: rates are added, latencies weighted by their samples. */
export function addDirections(all: readonly Figures[]): Figures {
  const rates = pick(
    sumOf(all, 'iops'),
    sumOf(all, 'bw_bytes_per_s'),
    longest(all),
    sumOf(all, 'total_ios'),
    sumOf(all, 'io_bytes'),
  );
  return { ...rates, latencies: mergeKinds(all) };
}
