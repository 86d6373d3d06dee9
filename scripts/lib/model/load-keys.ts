/** By what figures are told apart that were measured under one load, and those of one sweep of loads. */
import type { Measurement } from '#types';

type Swept = Pick<Measurement, 'run_id' | 'configuration_id' | 'direction'>;

/** Jobs, depth and clients. */
export function loadKey({ numjobs, iodepth, clients, outstanding }: Measurement): string {
  return JSON.stringify([numjobs, iodepth, clients, outstanding]);
}

/** A configuration and a direction. */
export function sweepKey({ run_id, configuration_id, direction }: Swept): string {
  return JSON.stringify([run_id, configuration_id, direction]);
}
