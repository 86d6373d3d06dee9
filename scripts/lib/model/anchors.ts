/** Addresses of measurements: each has a place on the page of its run's figures, and every figure of the site links there. */
import type { Measurement } from '#types';

/** Address of the page that says where the figures of a run come from, below the base URL. */
export function figuresPath(run: string): string {
  return `runs/${run}/figures`;
}

/**
 * Anchor of a measurement on that page: its id without the run id, every character outside [A-Za-z0-9_-] as "-", and
 * "m-" before what does not begin with a letter. The run id is left out because the page's address already names the run.
 */
export function measurementAnchor(measurement: Pick<Measurement, 'id' | 'run_id'>): string {
  const anchor = measurement.id.slice(measurement.run_id.length + 1).replace(/[^A-Za-z0-9_-]/g, '-');
  return /^[A-Za-z]/.test(anchor) ? anchor : `m-${anchor}`;
}

/** Address of the page of a part of a run, without slash at the end. */
export function partPath(run: string, part: string): string {
  return `runs/${run}/results/${part}`;
}

/** Where a measurement's figures come from, below the base URL without leading slash: runs/<run>/figures/#<anchor>. */
export function measurementHref(measurement: Pick<Measurement, 'id' | 'run_id'>): string {
  return `${figuresPath(measurement.run_id)}/#${measurementAnchor(measurement)}`;
}
