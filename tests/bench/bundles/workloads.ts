/** The loads of generated runs: two of a small run, a matrix of a realistic one. */
import type { Random } from './random.ts';

export type Direction = 'read' | 'write';

export interface Workload {
  readonly rw: string;
  /** Per cent of reads, of a mixed load. */
  readonly rwmixread?: number;
  readonly bs_bytes: number;
  readonly iodepth: number;
  readonly numjobs: number;
  readonly runtime_s: number;
}

type Pattern = Pick<Workload, 'rw' | 'rwmixread' | 'bs_bytes'>;

const KIB = 1024;

const PATTERNS: readonly Pattern[] = [
  { rw: 'randread', bs_bytes: 4 * KIB },
  { rw: 'randwrite', bs_bytes: 4 * KIB },
  { rw: 'randrw', rwmixread: 70, bs_bytes: 4 * KIB },
  { rw: 'randrw', rwmixread: 50, bs_bytes: 8 * KIB },
  { rw: 'randread', bs_bytes: 8 * KIB },
  { rw: 'randwrite', bs_bytes: 16 * KIB },
  { rw: 'read', bs_bytes: 128 * KIB },
  { rw: 'write', bs_bytes: 128 * KIB },
  { rw: 'read', bs_bytes: 1024 * KIB },
];

function pickSome(random: Random, count: number): readonly Pattern[] {
  const left = [...PATTERNS];
  return Array.from({ length: count }, () => {
    const picked = random.pick(left);
    left.splice(left.indexOf(picked), 1);
    return picked;
  });
}

export function smallWorkloads(random: Random): readonly Workload[] {
  return pickSome(random, 2).map((pattern) => ({
    ...pattern,
    iodepth: random.pick([1, 4, 8, 16, 32]),
    numjobs: random.pick([1, 2, 4]),
    runtime_s: 60,
  }));
}

/** Three or four patterns, each over four to eight queue depths, 16 to 24 in all. */
export function matrixWorkloads(random: Random): readonly Workload[] {
  const [patterns, depths] = random.pick([
    [4, [1, 4, 16, 64]],
    [4, [1, 2, 8, 32, 128]],
    [4, [1, 2, 4, 8, 16, 32]],
    [3, [1, 2, 4, 8, 16, 32, 64, 128]],
  ] as const);
  const numjobs = random.pick([1, 1, 2, 4]);
  return pickSome(random, patterns).flatMap((pattern) =>
    depths.map((iodepth) => ({ ...pattern, iodepth, numjobs, runtime_s: 60 })),
  );
}

/** Share of I/Os of each direction that the load has. */
export function directionsOf({ rw, rwmixread }: Workload): ReadonlyMap<Direction, number> {
  if (rwmixread !== undefined)
    return new Map([
      ['read', rwmixread / 100],
      ['write', 1 - rwmixread / 100],
    ]);
  return new Map([[rw.endsWith('read') ? 'read' : 'write', 1]]);
}

export function nameOf({ rw, rwmixread, bs_bytes, iodepth, numjobs }: Workload): string {
  const mixed = rwmixread === undefined ? '' : `-${rwmixread}`;
  return `${rw}${mixed}-${bs_bytes / KIB}k-qd${iodepth}-j${numjobs}`;
}

/** fio's options of the load, in the order of a job file: those of all jobs, and those of this one. */
export interface LoadOptions {
  readonly global: ReadonlyMap<string, string>;
  readonly own: ReadonlyMap<string, string>;
}

export function optionsOf(load: Workload, hasLogs: boolean): LoadOptions {
  const { rw, rwmixread, bs_bytes, iodepth, numjobs, runtime_s } = load;
  const logs = ['bw', 'iops', 'lat'].map((kind) => [`write_${kind}_log`, nameOf(load)] as const);
  return {
    global: new Map([
      ['ioengine', 'libaio'],
      ['direct', '1'],
      ['time_based', '1'],
      ['runtime', String(runtime_s)],
      ['size', '512g'],
      ['filename', '/dev/disk/by-id/made-up'],
      ['group_reporting', '1'],
      ...(hasLogs ? [['log_avg_msec', '1000'] as const] : []),
    ]),
    own: new Map([
      ['rw', rw],
      ...(rwmixread === undefined ? [] : [['rwmixread', String(rwmixread)] as const]),
      ['bs', `${bs_bytes / KIB}k`],
      ['iodepth', String(iodepth)],
      ['numjobs', String(numjobs)],
      ...(hasLogs ? logs : []),
    ]),
  };
}
