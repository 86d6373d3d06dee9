/** Ceilings on the side of the load: the cores that fio can use, and the queue that a device holds. */
import type { Hardware, Measurement } from '#types';
import { known, machinesOf } from '../model/capacity.ts';
import type { Ceilings } from './ceilings.ts';
import type { Ceiling, LimitedRun } from './limit-types.ts';
import { limitOf } from './thresholds.ts';

/** From this share on cores are busy, and set the figure. */
export const BUSY = limitOf('host_busy');

/** fio jobs that ran at once on all clients; undefined where one is not known. */
export function jobsOf({ numjobs, clients }: Pick<Measurement, 'numjobs' | 'clients'>): number | undefined {
  return numjobs === undefined || clients === undefined ? undefined : numjobs * clients;
}

/** Cores of all machines that made the load; undefined where one count is not known. */
function coresOf(hardware: Hardware): number | undefined {
  return known(
    machinesOf(hardware).reduce(
      (sum, { count, cpu_sockets, cpu_cores }) => sum + Number(count) * Number(cpu_sockets) * Number(cpu_cores),
      0,
    ),
  );
}

function ceiling(id: string, value: number, rest: Omit<Ceiling, 'id' | 'value' | 'metric' | 'direction'>): Ceiling {
  const { source } = rest;
  const isWatched = source.basis === 'cores' && source.of === 'watched';
  const metric = source.basis === 'queue' ? 'queue' : isWatched ? 'cpu_host' : 'cpu_client';
  return { id, metric, direction: 'any', value, ...rest };
}

/**
 * A job of fio is one thread: it can use no more than a core, and all jobs together no more than the machines have. Figures that count each
 * job or process alone are held against one core; those of all cores against all.
 */
export function coreCeilings({ hardware, measurements }: LimitedRun): Ceilings {
  const used = measurements.filter(({ cpu_client_pct }) => cpu_client_pct !== undefined);
  const summed = used.filter(({ cpu_client_of }) => cpu_client_of === 'one_core');
  const cores = coresOf(hardware);
  const counts = [...new Set(summed.flatMap((one) => jobsOf(one) ?? []))].sort((a, b) => a - b);
  const kinds = new Set(used.map(({ cpu_client_of }) => cpu_client_of));
  const ofJobs = counts
    .filter((jobs) => cores === undefined || jobs <= cores)
    .map((jobs) =>
      ceiling(`cores-jobs-${jobs}`, 100 * jobs, {
        jobs,
        source: { basis: 'cores', of: 'jobs', count: jobs },
      }),
    );
  const ofHosts =
    summed.length === 0 || cores === undefined
      ? []
      : [
          ceiling('cores-hosts', 100 * cores, {
            source: { basis: 'cores', of: 'hosts', count: cores },
          }),
        ];
  const ofEach = kinds.has('one_core_each')
    ? [ceiling('cores-each', 100, { source: { basis: 'cores', of: 'jobs', count: 1 } })]
    : [];
  const isBusy = measurements.some(({ host_cpu_pct = 0 }) => host_cpu_pct >= 100 * BUSY);
  const watched = isBusy
    ? [ceiling('cores-watched', 100, { source: { basis: 'cores', of: 'watched', count: 1 } })]
    : [];
  const busy = [...ofJobs, ...ofHosts, ...ofEach].filter(({ value, jobs }) =>
    used.some((one) => (jobs === undefined || jobs === jobsOf(one)) && (one.cpu_client_pct ?? 0) >= BUSY * value),
  );
  return { ceilings: [...watched, ...busy], unknown: [] };
}

/** "nr_requests", or of one device: "vda: nr_requests". */
const QUEUE = /^(?:\S+: )?nr_requests$/;

/** The queue of a volume or a drive behind one machine, where a test asked for more than it holds. */
export function queueCeilings({ hardware, measurements }: LimitedRun): Ceilings {
  const { system, hosts } = hardware;
  const isOne = system.kind === 'volume' || system.kind === 'drive';
  const settings = [...hosts.flatMap(({ tuning = [] }) => tuning), ...(system.settings ?? [])].flatMap(
    ({ name, value }) => (QUEUE.test(name) && /^\d+$/.test(value) ? [{ name, requests: Number(value) }] : []),
  );
  const [only, ...others] = settings;
  if (!isOne || only === undefined || others.length > 0) return { ceilings: [], unknown: [] };
  const { requests, name } = only;
  if (!measurements.some(({ outstanding = 0 }) => outstanding > requests)) return { ceilings: [], unknown: [] };
  return {
    ceilings: [ceiling('queue', requests, { source: { basis: 'queue', setting: name } })],
    unknown: [],
  };
}
