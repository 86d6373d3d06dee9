/** Rows of a workload page: which figures stand beside each other, and which stand apart and why. */
import type { Measurement } from '#types';
import { oncePer } from '../../base/once-per.ts';
import { jobsBeside, type RunOfClass } from '../../database/comparand.ts';
import { statedInFlight } from '../../model/load.ts';
import { protectionSchemes } from '../../model/protection-schemes.ts';
import { byRate, rateOf } from '../../model/rate.ts';
import { titleIn } from '../../model/title-in.ts';

/** Why a figure stands apart from the others of its class. */
export type Apart = 'none' | 'do_not_rely' | 'rate_limited' | 'beside_another_job' | 'load_unknown' | 'no_rate';

/** One figure with the run it belongs to. */
export interface Entry {
  readonly measurement: Measurement;
  readonly run: RunOfClass;
  readonly apart: Apart;
  /** RAID, replication or erasure coding in the configuration; absent where not recorded. */
  readonly protection?: string;
}

type Beside = ReturnType<typeof jobsBeside>;

/** Of one run; it is asked for each workload class that the run is in. */
const besideOf = oncePer((run: RunOfClass): Beside => jobsBeside(run.measurements));

function apartOf(measurement: Measurement, beside: Beside): Apart {
  if (measurement.do_not_rely === true) return 'do_not_rely';
  if (measurement.rate_limited === true) return 'rate_limited';
  if (beside(measurement).length > 0) return 'beside_another_job';
  if (rateOf(measurement) === undefined) return 'no_rate';
  return measurement.outstanding === undefined ? 'load_unknown' : 'none';
}

/** By I/Os in flight, then by rate from high to low, then by id. The order says nothing about merit. */
function inOrder(a: Entry, b: Entry): number {
  return (
    (statedInFlight(a.measurement) ?? 0) - (statedInFlight(b.measurement) ?? 0) || byRate(a.measurement, b.measurement)
  );
}

/** Entries of a class in the order of its table. Measurements whose run is not in the database are left out. */
export function entriesOf(measurements: readonly Measurement[], runs: readonly RunOfClass[]): readonly Entry[] {
  const named = new Set(measurements.map(({ run_id }) => run_id));
  const byId = new Map(runs.filter(({ bundle }) => named.has(bundle.id)).map((run) => [run.bundle.id, run]));
  return measurements
    .flatMap((measurement): Entry[] => {
      const run = byId.get(measurement.run_id);
      if (run === undefined) return [];
      const schemes = protectionSchemes(measurement.axes, run.bundle.hardware.system.protection);
      const found = { measurement, run, apart: apartOf(measurement, besideOf(run)) };
      return [schemes.length === 0 ? found : { ...found, protection: schemes.join(', ') }];
    })
    .sort(inOrder);
}

/** Title of an entry's configuration. */
export function configurationTitle({ measurement, run }: Entry): string {
  return titleIn(run.bundle.run.configurations, measurement.configuration_id);
}
