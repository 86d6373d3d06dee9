/** Made-up runs whose ceilings can be computed by hand. */
import type { Hardware, Measurement } from '#types';
import type { LimitedRun } from '../../../scripts/lib/analyse/limit-types.ts';
import { measurementOf } from '../views/views-sample.ts';

type System = Hardware['system'];

export function hardware(system: Partial<System>, more: Partial<Hardware> = {}): Hardware {
  return {
    system: { id: 'acme-a', vendor: 'Acme', model: 'A', kind: 'cluster', ...system },
    hosts: [],
    fabric: { description: 'not_recorded' },
    ...more,
  };
}

/** Drives of one model, 24 of them unless told. */
export function drives(count: number | 'not_recorded' = 24, model = 'F1'): NonNullable<System['drives']> {
  return [{ vendor: 'Flash', model, count, media: 'nvme_ssd' }];
}

export function figure(place: string, figures: Partial<Measurement>): Measurement {
  return measurementOf('b1', place, figures);
}

/** One bare drive: 3.3 GB/s reads, 1.5 GB/s writes in large blocks, 180 000 writes of 4k. */
export const BARE_DRIVE = {
  hardware: hardware({ kind: 'drive', drives: drives(1), protection: [{ scheme: 'none' }] }),
  measurements: [
    figure('z-two/read/read', { id: 'bare/read', rw: 'read', bs_bytes: 1 << 20, bw_bytes_per_s: 3.3e9 }),
    figure('z-two/write/write', { id: 'bare/write', rw: 'write', bs_bytes: 1 << 20, bw_bytes_per_s: 1.5e9 }),
    figure('z-two/write/write', { id: 'bare/4k', workload_class: '4k-randwrite', iops: 180_000 }),
  ],
};

export function runOf(of: Hardware, measurements: readonly Measurement[]): LimitedRun {
  const configurations = [
    { id: 'z-two', axes: { replication: '2x' } },
    { id: 'a-three', axes: { replication: '3x' } },
  ];
  return { hardware: of, configurations, measurements };
}
