/** A method's steps after expansion. */
import type { Method } from '#types';

/** One fio invocation: a line of steps.tsv. */
export interface MethodStep {
  /** Id of the test in run.json. */
  readonly step: string;
  /** Title of its entry, with those of its axis values. */
  readonly title: string;
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
  /** Value of each axis that the entry combines: ids, by axis. */
  readonly axes: Readonly<Record<string, string>>;
}

/** An id and what people read for it. */
export interface Named {
  readonly id: string;
  readonly title: string;
}

/** Where a test stands in the method that its run follows. */
export interface TestPlace {
  /** The method's entry, which its axes made many steps of. */
  readonly entry: Named;
  readonly kind: MethodStep['kind'];
  /** By axis: what the axis is called, and the value of this test. */
  readonly axes: Readonly<Record<string, { readonly axis: string; readonly value: Named }>>;
}

/** Places of a run's tests by test id, in the order of the method's steps. */
export type TestPlaces = ReadonlyMap<string, TestPlace>;

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

/** What a method writes to its target. */
export interface MethodWrites {
  /** How often the whole target is written, in sequence, before the tests. */
  readonly whole_passes: number;
  /** Steps before the tests that write, but not the whole target for sure. */
  readonly partial_preconditions: number;
  readonly writing_tests: number;
  /** Of a round, where there are rounds. */
  readonly tests: number;
  readonly is_in_rounds: boolean;
}
