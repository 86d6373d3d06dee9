/** Addresses of measurements: the run page anchors each one, and every figure elsewhere links there. */
import type { Measurement } from '#types';

/**
 * Anchor of a measurement on its run's page: its id without the run id, every character outside [A-Za-z0-9_-] as "-".
 * The run id is left out because the page already names the run.
 */
export function measurementAnchor(measurement: Pick<Measurement, 'id' | 'run_id'>): string {
  return measurement.id.slice(measurement.run_id.length + 1).replace(/[^A-Za-z0-9_-]/g, '-');
}

/** Address of the page of a part of a run, without slash at the end. */
export function partPath(run: string, part: string): string {
  return `runs/${run}/results/${part}`;
}

/**
 * Address of a measurement's source, below the base URL without leading slash: runs/<run>/#<anchor>, or that of the page of its part where
 * the run has too many measurements for one page.
 */
export function measurementHref(measurement: Pick<Measurement, 'id' | 'run_id' | 'part'>): string {
  const { run_id, part } = measurement;
  return `${part === undefined ? `runs/${run_id}` : partPath(run_id, part)}/#${measurementAnchor(measurement)}`;
}
