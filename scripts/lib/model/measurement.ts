/** What `normalise` hands on: measurements in SI units. */
import type { Measurement, Problem } from '#types';
import type { Derive } from './derivation.ts';

/** What every measurement of a configuration says about its run. */
export type RunKeys = Pick<
  Measurement,
  | 'run_id'
  | 'report_id'
  | 'system_id'
  | 'vendor'
  | 'model'
  | 'kind'
  | 'configuration_id'
  | 'axes'
  | 'date'
  | 'method_id'
  | 'method_factor'
>;

/** What the result of a test alone tells of a measurement; the bundle adds the rest (run, system, configuration, test). */
export type TestMeasurement = Omit<
  Measurement,
  keyof RunKeys | 'id' | 'test_id' | 'evidence' | 'basis' | 'method_departures'
>;

/** The latencies that the percentiles of a measurement are of, as fio counted them: merged over jobs or directions. */
export interface LatencyCounts {
  readonly kind: 'lat' | 'clat';
  /** The middle of each bin, ascending, and the I/Os in it, none of them 0. Read when asked for: they are large. */
  readonly readCounts: () => { readonly ns: Float64Array; readonly counts: Float64Array };
}

/** A measurement, with how its figures came about, and its latencies as they were counted where the result has bins. */
export interface Reading {
  readonly measurement: TestMeasurement;
  readonly counts?: LatencyCounts;
  readonly derive: Derive;
}

/** What the result of a test tells, and why something in it has no figure. */
export interface Readings {
  readonly readings: readonly Reading[];
  readonly problems: readonly Problem[];
}

export interface Normalised<M> {
  readonly measurements: readonly M[];
  /** Why something has no figure, or what is doubtful about one. */
  readonly problems: readonly Problem[];
}
