/** What a workload page shows, as the query of its address and back: ?load=qd1&p99=1ms&per=drive&all&q=acme&kind=array&evidence=measured. Pure. */

import { readAmount, writeAmount } from '#engine/scripts/lib/base/units.ts';
import type { LimitedLatency } from '#engine/scripts/lib/database/limit-ranking.ts';
import { metricsIn, type ShortName, shortName } from '#engine/scripts/lib/model/metrics.ts';
import type { Unit } from '#engine/scripts/lib/pages/workloads/units.ts';

/** Latencies as addresses name them. */
export type LatencyName = ShortName<LimitedLatency>;
const LATENCIES = new Map<string, LimitedLatency>(metricsIn('limit').map((latency) => [shortName(latency), latency]));
const UNITS: readonly string[] = ['drive', 'tib', 'rack-unit', 'watt', 'host'];

export interface WorkloadState {
  /** Which of the loads is shown; absent for the first. */
  readonly load?: string;
  readonly limit?: { readonly latency: LatencyName; readonly ns: number };
  /** As addresses name it; absent for whole systems. */
  readonly per?: string;
  readonly all: boolean;
  readonly q: string;
  readonly kind?: string;
  readonly evidence?: string;
}

export function isLatencyName(name: string): name is LatencyName {
  return LATENCIES.has(name);
}

export function metricOf(latency: LatencyName): LimitedLatency {
  return LATENCIES.get(latency) ?? 'lat_mean';
}

export function unitOf(per: string): Unit {
  return per.replace('-', '_') as Unit;
}

/** Reads a query; what is not understood is left out. Of several limits the first counts. */
export function readState(query: string): WorkloadState {
  const values = new URLSearchParams(query);
  const [limit] = [...values].flatMap(([name, text]) => {
    const ns = isLatencyName(name) ? readAmount('time', text) : undefined;
    return isLatencyName(name) && ns !== undefined ? [{ latency: name, ns }] : [];
  });
  const [load, per, kind, evidence] = ['load', 'per', 'kind', 'evidence'].map((name) => values.get(name) ?? '');
  return {
    ...(load ? { load } : {}),
    ...(limit === undefined ? {} : { limit }),
    ...(per !== undefined && UNITS.includes(per) ? { per } : {}),
    all: values.has('all'),
    q: values.get('q') ?? '',
    ...(kind ? { kind } : {}),
    ...(evidence ? { evidence } : {}),
  };
}

/** The query of a state, "" for the page as it comes. */
export function writeState({ load, limit, per, all, q, kind, evidence }: WorkloadState): string {
  const parts = [
    ...(load === undefined ? [] : [`load=${encodeURIComponent(load)}`]),
    ...(limit === undefined ? [] : [`${limit.latency}=${writeAmount('time', limit.ns)}`]),
    ...(per === undefined ? [] : [`per=${per}`]),
    ...(all ? ['all'] : []),
    ...(q.trim() === '' ? [] : [`q=${encodeURIComponent(q.trim()).replaceAll('%20', '+')}`]),
    ...(kind === undefined ? [] : [`kind=${encodeURIComponent(kind)}`]),
    ...(evidence === undefined ? [] : [`evidence=${encodeURIComponent(evidence)}`]),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
