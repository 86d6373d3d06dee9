/** One measurement out of one group of entries and one direction. */

import { convertedFigure, type Derivation, type Derive, derived, type Input } from '../model/derivation.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import { keyOfMetric, PERCENTILES } from '../model/metrics.ts';
import { isSyncEngine } from './engines.ts';
import type { Figures } from './figures.ts';
import { fingerprintWorkload } from './fingerprint.ts';
import { numberOf, objectOf, textOf } from './fio-keys.ts';
import type { JobGroup } from './groups.ts';
import type { Latency } from './latency.ts';
import type { Direction, Load } from './load.ts';
import type { Notice } from './notices.ts';
import { offeredLoad } from './offered-load.ts';
import type { FioOutput } from './types.ts';
import { workloadClass } from './workload-class.ts';

/** What one measurement is made of. */
export interface Part {
  /** Where the group comes from; several ran at once. */
  readonly outputs: readonly FioOutput[];
  readonly group: JobGroup;
  /** This group and those that ran beside it: they shape its load. Undefined when not all of them are known. */
  readonly sameTime: readonly JobGroup[] | undefined;
  /** Name, with #2 and so on when several groups have it. */
  readonly job: string;
  readonly direction: Direction;
  readonly figures: Figures;
  /** Directions that were added up, for a total; clones otherwise. */
  readonly added: readonly Direction[];
  readonly load: Load;
  /** Load of all directions together: its block size gives the class. */
  readonly whole: Load;
  readonly isLinux: boolean;
  readonly notices: readonly Notice[];
}

function percentileSource(latency: Latency, count: number, added: readonly Direction[]): string {
  const kind = latency.percentile_kind;
  if (count > 1) return `${kind} merged from JSON+ bins of ${count} entries`;
  if (added.length > 1) return `${kind} merged from JSON+ bins of ${added.join(' and ')}`;
  return latency.percentiles_from === 'bins' ? `${kind} from JSON+ bins of one entry` : `${kind} of one entry`;
}

function mainLatency({ latencies }: Figures): Latency | undefined {
  return latencies.get('lat') ?? latencies.get('clat');
}

/** The latency that the percentiles are of: the main one, or the other one where only that has percentiles. */
export function latencyOfPercentiles(figures: Figures): Latency | undefined {
  return [mainLatency(figures) ?? [], ...figures.latencies.values()]
    .flat()
    .find(({ percentiles }) => percentiles.size > 0);
}

function latencyKeys(figures: Figures, count: number, added: readonly Direction[]): Partial<TestMeasurement> {
  const main = mainLatency(figures);
  if (!main) return {};
  const withPercentiles = latencyOfPercentiles(figures);
  const keys: Record<string, number> = {};
  for (const [metric, percentile] of PERCENTILES) {
    const value = withPercentiles?.percentiles.get(percentile);
    if (value !== undefined) keys[keyOfMetric(metric)] = value;
  }
  const source =
    withPercentiles && Object.keys(keys).length > 0 ? percentileSource(withPercentiles, count, added) : undefined;
  return {
    lat_kind: main.kind,
    lat_mean_ns: main.mean_ns,
    ...(main.min_ns !== undefined ? { lat_min_ns: main.min_ns } : {}),
    ...(main.max_ns !== undefined ? { lat_max_ns: main.max_ns } : {}),
    ...(main.stddev_ns !== undefined ? { lat_stddev_ns: main.stddev_ns } : {}),
    ...keys,
    ...(source !== undefined ? { percentile_source: source } : {}),
  };
}

/** Processor time of all clones, per cent of one core; a summed entry prints the average of its clones. */
function deriveCpu(group: JobGroup): Derivation | undefined {
  const usr: Input[] = [];
  const sys: Input[] = [];
  for (const { value: job, place } of group.entries) {
    const [user, system] = [numberOf(job, 'usr_cpu'), numberOf(job, 'sys_cpu')];
    if (user === undefined || system === undefined) return undefined;
    usr.push({ value: user, pointer: `${place}/usr_cpu` });
    sys.push({ value: system, pointer: `${place}/sys_cpu` });
  }
  if (group.several_jobs || group.numjobs === undefined) return undefined;
  const inputs = { usr_cpu: usr, sys_cpu: sys };
  if (!group.summed) return derived('sum(usr_cpu + sys_cpu)', inputs);
  return derived('sum(usr_cpu + sys_cpu) × numjobs', { ...inputs, numjobs: [{ value: group.numjobs, of: 'numjobs' }] });
}

const timeKeys = ['mean_ns', 'min_ns', 'max_ns', 'stddev_ns'] as const;

/** How the figures of a measurement came about. */
export function deriveOf(group: JobGroup, figures: Figures, measurement: TestMeasurement): Derive {
  return (key) => {
    if (measurement[key as keyof TestMeasurement] === undefined) return undefined;
    if (key === 'iops' || key === 'bw_bytes_per_s') return figures.derive(key);
    if (key === 'cpu_client_pct') return deriveCpu(group);
    const time = timeKeys.find((one) => key === `lat_${one}`);
    if (time !== undefined) return mainLatency(figures)?.derive(time);
    const [, percentile] = [...PERCENTILES].find(([metric]) => keyOfMetric(metric) === key) ?? [];
    return percentile === undefined ? undefined : latencyOfPercentiles(figures)?.derive(percentile);
  };
}

function steadyState(group: JobGroup): TestMeasurement['steady_state'] {
  const found = group.entries.map((entry) => objectOf(entry.value, 'steadystate')).findLast((one) => one !== undefined);
  const reason = 'Totals of a run do not show how the load went over time.';
  if (!found) return { verdict: 'not_judged', reason };
  const word = numberOf(found, 'attained') === 1 ? 'attained' : 'not attained';
  const own = `fio's own detection (${textOf(found, 'ss') ?? 'no limit named'}) says ${word}; it is not the SNIA criterion.`;
  return { verdict: 'not_judged', reason: `${reason} ${own}` };
}

function loadKeys(part: Part): Partial<TestMeasurement> {
  const { group, load, whole } = part;
  if (group.several_jobs) return { clients: group.clients };
  const depth = isSyncEngine(load.ioengine) ? 1 : load.iodepth;
  const outstanding =
    depth !== undefined && group.numjobs !== undefined ? depth * group.numjobs * group.clients : undefined;
  const workload_class = workloadClass(whole);
  const clones = group.numjobs === undefined ? undefined : group.numjobs * group.clients;
  return {
    ...load,
    ...offeredLoad(group.entries[0].options, load.rw, part.direction, clones),
    ...(group.numjobs !== undefined ? { numjobs: group.numjobs } : {}),
    clients: group.clients,
    ...(outstanding !== undefined ? { outstanding } : {}),
    ...(workload_class !== undefined ? { workload_class } : {}),
    ...fingerprintWorkload(group, part.sameTime, part.isLinux),
  };
}

function formulaOf(count: number, added: readonly Direction[], results: number): string | undefined {
  const total = `${added.join(' + ')}; latency weighted by samples`;
  if (count > 1) {
    const over = results > 1 ? `added up over ${results} results that ran at once: ` : '';
    const clones = `${over}1000 x sum of total_ios (io_bytes) / longest runtime; latency weighted by samples`;
    return added.length > 1 ? `each direction: ${clones}; then ${total}` : clones;
  }
  return added.length > 1 ? total : undefined;
}

/** The files of a group, each with its entries. */
function sourcesOf({ outputs, group }: Part): NonNullable<TestMeasurement['source']['at_once']> {
  return outputs.flatMap(({ file, sha256 }) => {
    const entries = group.entries.filter((entry) => entry.file === file).map(({ pointer }) => pointer);
    return entries.length === 0 ? [] : [{ file, ...(sha256 === undefined ? {} : { sha256 }), entries }];
  });
}

/** Everything that fio's output tells about one group and one direction. */
export function measurementOf(part: Part): TestMeasurement {
  const { outputs, group, figures, added } = part;
  const { file, document, report } = group.entries[0];
  const files = sourcesOf(part);
  const [first] = files;
  const version = textOf(report.value, 'fio version');
  const pointers = group.entries.map((entry) => entry.pointer);
  const formula = formulaOf(pointers.length, added, outputs.length);
  const isWhole = part.direction === 'mixed' || ![...group.entries].some((entry) => entry.figures.size > 1);
  const cpu = isWhole ? deriveCpu(group) : undefined;
  return {
    job: part.job,
    direction: part.direction,
    ...(version ? { fio_version: version } : {}),
    ...loadKeys(part),
    ...(figures.runtime_ms !== undefined ? { runtime_s: figures.runtime_ms / 1000 } : {}),
    ...(figures.iops !== undefined ? { iops: figures.iops } : {}),
    ...(figures.bw_bytes_per_s !== undefined ? { bw_bytes_per_s: figures.bw_bytes_per_s } : {}),
    ...latencyKeys(figures, pointers.length, added),
    ...(cpu !== undefined ? { cpu_client_pct: convertedFigure(cpu), cpu_client_of: 'one_core' as const } : {}),
    ...(figures.total_ios !== undefined ? { total_ios: figures.total_ios } : {}),
    ...(figures.io_bytes !== undefined ? { io_bytes: figures.io_bytes } : {}),
    steady_state: steadyState(group),
    notices: part.notices.map((notice) => ({ ...notice })),
    source: {
      file,
      pointer: pointers[0] ?? '',
      ...(first !== undefined && first.entries.length > 1 ? { entries: first.entries } : {}),
      document,
      ...(first?.sha256 !== undefined ? { sha256: first.sha256 } : {}),
      ...(outputs.length > 1 ? { at_once: files } : {}),
      ...(formula !== undefined ? { formula } : {}),
    },
  };
}
