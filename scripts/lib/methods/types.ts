/** A method's steps after expansion. */
import type { Method } from '#types';

/** One fio invocation: a line of steps.tsv. */
export interface MethodStep {
  /** Id of the test in run.json. */
  readonly step: string;
  readonly job: string;
  /** Variables of the job file beside TARGET, SIZE, RUNTIME and RAMP, which the one who runs it sets. */
  readonly env: Readonly<Record<string, string>>;
  /** At factor 1, s; 0: the job ends when its work is done. */
  readonly runtime_s: number;
  readonly ramp_s: number;
  readonly rest_s: number | 'auto';
  readonly writes: boolean;
  readonly kind: Method['steps'][number]['kind'];
  /** Place of its entry in `steps` of method.json. */
  readonly entry: number;
}

/** How long a method takes at factor 1, s. */
export interface MethodDuration {
  readonly measuring_s: number;
  /** With the most rounds; absent without rounds. */
  readonly longest_s?: number;
  readonly resting_s: number;
  /** Steps that end when their work is done. */
  readonly open_ended_steps: number;
  readonly auto_rests: number;
}
