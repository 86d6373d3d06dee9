/** One measurement out of one group of entries and one direction. */
import { type Derivation, type Derive, derived, figureOf, type Input } from '../model/derivation.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import { keyOfMetric, PERCENTILES } from '../model/metrics.ts';
import { numberOption } from './effective-options.ts';
import { isFileOperation, outstandingOf } from './engines.ts';
import type { Figures } from './figures.ts';
import { fingerprintWorkload } from './fingerprint.ts';
import { countOf, numberOf, objectOf, textOf } from './fio-keys.ts';
import type { JobGroup } from './groups.ts';
import { type Latency, type LatencyKey, mergeLatencies, readLatency } from './latency.ts';
import { type Direction, type Load, submittedBy } from './load.ts';
import { isOfOtherWork, type Notice } from './notices.ts';
import { offeredLoad } from './offered-load.ts';
import type { FioOutput } from './types.ts';
import { workloadClass } from './workload-class.ts';

/** What a measurement calls them. */
const KEYS_OF_SYNCS = {
  syncs: 'samples',
  sync_lat_mean_ns: 'mean_ns',
  sync_lat_p99_ns: 99,
  sync_lat_p99_9_ns: 99.9,
  sync_lat_max_ns: 'max_ns',
} as const satisfies Record<string, LatencyKey>;

/** Undefined where none was done. Before 3.18 fio counts the samples as I/Os of the block, and none of fdatasync. */
function syncLatencyOf({ entries }: JobGroup): Latency | undefined {
  const each = entries.flatMap(({ value, place }) => {
    const sync = objectOf(value, 'sync');
    if (sync === undefined) return [];
    const pointer = `${place}/sync`;
    const counted = () =>
      derived('total_ios', {
        total_ios: [{ value: countOf(sync, 'total_ios') ?? 0, pointer: `${pointer}/total_ios` }],
      });
    return readLatency(sync, 'lat', counted, false, pointer) ?? [];
  });
  const latency = mergeLatencies(each);
  // Half a sync is no count of fio.
  return latency !== undefined && Number.isSafeInteger(latency.samples) ? latency : undefined;
}

/** What one measurement is made of. */
export interface Part {
  /** Where the group comes from; several ran at once. */
  readonly outputs: readonly FioOutput[];
  readonly group: JobGroup;
  /** This group and those that ran beside it: they shape its load. Undefined when not all of them are known. */
  readonly sameTime: readonly JobGroup[] | undefined;
  /** There are other jobs, and it is known that none of them ran at the same time. */
  readonly isAlone: boolean;
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

/** A measurement while it is made, key by key: to put many objects into one takes several times as long. */
type Measured = Partial<TestMeasurement> & Pick<TestMeasurement, 'job' | 'direction'>;

function percentileSource(latency: Latency, count: number, added: readonly Direction[]): string {
  const kind = latency.percentile_kind;
  if (latency.percentiles_from === 'total') return `${kind} of fio's own total of all clients`;
  if (count > 1) return `${kind} merged from JSON+ bins of ${count} entries`;
  if (added.length > 1) return `${kind} merged from JSON+ bins of ${added.join(' and ')}`;
  return latency.percentiles_from === 'bins' ? `${kind} from JSON+ bins of one entry` : `${kind} of one entry`;
}

function mainLatency({ latencies }: Figures): Latency | undefined {
  return latencies.get('lat') ?? latencies.get('clat');
}

/** The latency that the percentiles are of: the main one, or the other one where only that has percentiles. */
export function latencyOfPercentiles(figures: Figures): Latency | undefined {
  const main = mainLatency(figures);
  if (main !== undefined && main.percentiles.size > 0) return main;
  for (const latency of figures.latencies.values()) if (latency.percentiles.size > 0) return latency;
  return undefined;
}

/** Percentiles by the key of a measurement. */
const KEYS_OF_PERCENTILES: ReadonlyMap<string, number> = new Map(
  [...PERCENTILES].map(([metric, percentile]) => [keyOfMetric(metric), percentile]),
);

function addLatency(to: Measured, figures: Figures, count: number, added: readonly Direction[]): void {
  const main = mainLatency(figures);
  if (!main) return;
  to.lat_kind = main.kind;
  to.lat_mean_ns = main.mean_ns;
  if (main.min_ns !== undefined) to.lat_min_ns = main.min_ns;
  if (main.max_ns !== undefined) to.lat_max_ns = main.max_ns;
  if (main.stddev_ns !== undefined) to.lat_stddev_ns = main.stddev_ns;
  const withPercentiles = latencyOfPercentiles(figures);
  if (withPercentiles === undefined) return;
  let hasSome = false;
  for (const [key, percentile] of KEYS_OF_PERCENTILES) {
    const value = withPercentiles.percentiles.get(percentile);
    if (value === undefined) continue;
    (to as Record<string, unknown>)[key] = value;
    hasSome = true;
  }
  if (hasSome) to.percentile_source = percentileSource(withPercentiles, count, added);
}

/** The syncs are of the writes, and of a whole with writes. */
function addSyncs(to: Measured, group: JobGroup): void {
  const latency = to.direction === 'write' || to.direction === 'mixed' ? syncLatencyOf(group) : undefined;
  if (latency === undefined) return;
  for (const [key, figure] of Object.entries(KEYS_OF_SYNCS)) {
    const value = typeof figure === 'number' ? latency.percentiles.get(figure) : latency[figure];
    if (value !== undefined) (to as Record<string, unknown>)[key] = value;
  }
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
    if (key in KEYS_OF_SYNCS) return syncLatencyOf(group)?.derive(KEYS_OF_SYNCS[key as keyof typeof KEYS_OF_SYNCS]);
    const percentile = KEYS_OF_PERCENTILES.get(key);
    return percentile === undefined ? undefined : latencyOfPercentiles(figures)?.derive(percentile);
  };
}

function steadyState(group: JobGroup): TestMeasurement['steady_state'] {
  const last = group.entries.findLast(({ value }) => objectOf(value, 'steadystate') !== undefined);
  const found = last && objectOf(last.value, 'steadystate');
  const reason = 'Totals of a run do not show how the load went over time.';
  if (!found) return { verdict: 'not_judged', reason };
  const word = numberOf(found, 'attained') === 1 ? 'attained' : 'not attained';
  const own = `fio's own detection (${textOf(found, 'ss') ?? 'no limit named'}) says ${word}; it is not the SNIA criterion.`;
  return { verdict: 'not_judged', reason: `${reason} ${own}` };
}

function addLoad(to: Measured, part: Part): void {
  const { group, load, whole } = part;
  if (group.several_jobs) {
    if (!group.entries[0].is_lone_total) to.clients = group.clients;
    return;
  }
  // fio itself sets the depth to hold a latency_target.
  const isSought = (numberOption(group.entries[0].options, 'latency_target') ?? 0) > 0;
  const iodepth = isSought ? undefined : load.iodepth;
  const outstanding = outstandingOf({
    ...submittedBy(group.entries[0].options, load),
    iodepth,
    numjobs: group.numjobs,
    clients: group.clients,
  });
  // A class is of one kind of work on storage.
  const workload_class = isOfOtherWork(part.notices) ? undefined : workloadClass(whole);
  const clones = group.numjobs === undefined ? undefined : group.numjobs * group.clients;
  const { rw, rwmixread, bs_bytes, ...rest } = load;
  const work = isFileOperation(load.ioengine) ? rest : load;
  Object.assign(to, work);
  // fio holds no reads back that verify.
  const isVerifying = part.notices.some(({ rule }) => rule === 'N-verify-reads');
  if (isVerifying && to.rate_limited) delete to.rate_limited;
  if (!isVerifying) Object.assign(to, offeredLoad(group.entries[0].options, load.rw, part.direction, clones));
  if (group.numjobs !== undefined) to.numjobs = group.numjobs;
  to.clients = group.clients;
  if (outstanding !== undefined) to.outstanding = outstanding;
  if (workload_class !== undefined) to.workload_class = workload_class;
  Object.assign(to, fingerprintWorkload(group, part.sameTime, part.isLinux));
  // A fingerprint tells of those beside it.
  if (part.isAlone && to.workload_fingerprint === undefined) to.workload_alone = true;
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

type Source = TestMeasurement['source'];

/** The files of a group, each with its entries. */
function filesOf({ outputs, group }: Part): NonNullable<Source['at_once']> {
  return outputs.flatMap(({ file, sha256 }) => {
    const entries = group.entries.filter((entry) => entry.file === file).map(({ pointer }) => pointer);
    return entries.length === 0 ? [] : [{ file, ...(sha256 === undefined ? {} : { sha256 }), entries }];
  });
}

function sourceOf(part: Part): Source {
  const { outputs, group, added } = part;
  const [{ file, pointer, document }] = group.entries;
  const files = outputs.length > 1 ? filesOf(part) : [];
  const entries = files[0]?.entries ?? group.entries.map((entry) => entry.pointer);
  const sha256 = outputs.find((output) => output.file === file)?.sha256;
  const formula = formulaOf(group.entries.length, added, outputs.length);
  const source: Source = { file, pointer };
  if (entries.length > 1) source.entries = entries;
  source.document = document;
  if (sha256 !== undefined) source.sha256 = sha256;
  if (outputs.length > 1) source.at_once = files;
  if (formula !== undefined) source.formula = formula;
  return source;
}

/** Everything that fio's output tells about one group and one direction. */
export function measurementOf(part: Part): TestMeasurement {
  const { job, direction, group, figures, added } = part;
  const { runtime_ms, iops, bw_bytes_per_s, total_ios, io_bytes } = figures;
  const version = textOf(group.entries[0].report.value, 'fio version');
  const isWhole = direction === 'mixed' || !group.entries.some((entry) => entry.figures.size > 1);
  const cpu = isWhole ? deriveCpu(group) : undefined;
  const found: Measured = { job, direction };
  if (version) found.fio_version = version;
  addLoad(found, part);
  if (runtime_ms !== undefined) found.runtime_s = runtime_ms / 1000;
  if (iops !== undefined) found.iops = iops;
  const movesData = !isFileOperation(found.ioengine);
  if (bw_bytes_per_s !== undefined && movesData) found.bw_bytes_per_s = bw_bytes_per_s;
  addLatency(found, figures, group.entries.length, added);
  addSyncs(found, group);
  if (cpu !== undefined) {
    found.cpu_client_pct = figureOf(cpu);
    found.cpu_client_of = 'one_core';
  }
  if (total_ios !== undefined) found.total_ios = total_ios;
  if (io_bytes !== undefined && movesData) found.io_bytes = io_bytes;
  return Object.assign(found, {
    steady_state: steadyState(group),
    notices: part.notices.map((notice) => ({ ...notice })),
    source: sourceOf(part),
  });
}
