/** Systems that do not exist, for generated runs: hardware.json, and what such a system could do. */
import type { Hardware } from '#types';
import { type Random, randomOf } from './random.ts';

/** Runs that are about one system. */
export const RUNS_OF_A_SYSTEM = 4;

const VENDORS = 24;
const KINDS = ['drive', 'array', 'cluster', 'volume'] as const;

/** Random reads of 4 KiB that one drive does in a second, and latency of one such read, ns. */
const MEDIA = {
  hdd: { iops: [120, 320], latency_ns: [4e6, 9e6] },
  ssd: { iops: [30_000, 95_000], latency_ns: [90_000, 180_000] },
  nvme_ssd: { iops: [150_000, 900_000], latency_ns: [60_000, 110_000] },
} as const;

export interface BenchSystem {
  readonly hardware: Hardware;
  /** I/Os of 4 KiB in a second at most. */
  readonly most_iops: number;
  readonly most_bytes_per_s: number;
  readonly least_latency_ns: number;
}

/** The same for all runs of a system: only its drives' wear differs, which is not recorded. */
export function systemOf(seed: number, place: number): BenchSystem {
  const number = Math.floor(place / RUNS_OF_A_SYSTEM);
  const random = randomOf(seed, 1, number);
  const vendor = `Bench Vendor ${1 + random.whole(0, VENDORS - 1)}`;
  const model = `X${1000 + number} ${random.pick(['Base', 'Plus', 'Max'])}`;
  const kind = random.pick(KINDS);
  const media = random.pick(['hdd', 'ssd', 'nvme_ssd'] as const);
  const count = kind === 'drive' || kind === 'volume' ? 1 : random.pick([8, 12, 24, 48]);
  const nodes = kind === 'cluster' ? random.pick([3, 4, 6]) : 0;
  const { iops, latency_ns } = MEDIA[media];
  const most_iops = random.magnitude(iops[0], iops[1]) * count ** 0.8;
  const rate = random.pick([25e9, 100e9, 200e9]);
  const name = `${vendor} ${model}`;
  const capacity_bytes = random.pick([960, 1920, 3840, 7680]) * 1e9;
  const hosts = [
    {
      role: 'load generator',
      count: 1,
      cpu: 'a processor that was made up',
      cpu_sockets: 2,
      cpu_cores: random.pick([16, 24, 32]),
      memory_bytes: 2 ** random.whole(36, 38),
      os: random.pick(['Debian GNU/Linux 12', 'Ubuntu 24.04', 'Rocky Linux 9']),
    },
  ];
  return {
    hardware: {
      system: {
        id: name.toLowerCase().replaceAll(' ', '-'),
        vendor,
        model,
        kind,
        software: `${random.whole(1, 9)}.${random.whole(0, 9)}`,
        description: "Made up by Plateau's bench: there is no such product.",
        drives: [
          {
            vendor: `Bench Drives ${random.whole(1, 9)}`,
            model: `D${random.whole(100, 140)}`,
            count: nodes > 0 ? count * nodes : count,
            media,
            capacity_bytes,
            firmware: `F${random.whole(10, 99)}`,
          },
        ],
        ...(nodes > 0 ? { nodes: [{ role: 'storage node', count: nodes, memory_bytes: 2 ** 37 }] } : {}),
        ...(kind === 'array' ? { controllers: [{ count: 2, memory_bytes: 2 ** 37 }] } : {}),
        raw_bytes: count * Math.max(1, nodes) * capacity_bytes,
      },
      hosts,
      fabric: {
        description: 'Made up, like everything else here.',
        links: [
          {
            from: 'host',
            to: 'system',
            protocol: random.pick(['NVMe/TCP', 'iSCSI', 'Fibre Channel']),
            count: 2,
            rate_bits_per_s: rate,
          },
        ],
      },
    },
    most_iops,
    most_bytes_per_s: Math.min((2 * rate) / 10, 6e9 * count),
    least_latency_ns: random.magnitude(latency_ns[0], latency_ns[1]),
  };
}

/** What becomes of a load of blocks of this size that keeps so many I/Os in flight: the latency that follows, ns. */
export function latencyUnder(
  random: Random,
  { most_iops, most_bytes_per_s, least_latency_ns }: BenchSystem,
  { bs_bytes, outstanding }: { readonly bs_bytes: number; readonly outstanding: number },
): number {
  const most = Math.min(most_iops, most_bytes_per_s / bs_bytes) * random.between(0.7, 0.95);
  return least_latency_ns * random.between(0.9, 1.1) + (1e9 * outstanding) / most;
}
