/** What came of a folder of fio output. */
import type { Problem } from '#types';
import type { RunsPlan } from './plan-runs.ts';
import type { StandIn } from './stand-ins.ts';
import type { PlannedBundle } from './types.ts';

export interface MadeRun {
  readonly bundle: PlannedBundle;
  /** Its folder, from where the command runs. */
  readonly out: string;
}

export interface NewBundle extends Omit<RunsPlan, 'bundles'> {
  /** None while questions are open. */
  readonly runs: readonly MadeRun[];
  /** What `check` says of the runs. */
  readonly problems: readonly Problem[];
  /** What stands for what in the bundles; undefined without `redact`. */
  readonly replaced?: readonly StandIn[];
}
