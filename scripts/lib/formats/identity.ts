/** What every measurement of a run says about the run, and the id it gets. */
import type { Measurement } from '#types';
import type { RunKeys } from '../model/measurement.ts';
import type { ParsedBundle } from './types.ts';

/** Keys of one configuration of the run, or undefined when the run has no such configuration. */
export function runKeysOf(bundle: ParsedBundle, configuration: string | undefined): RunKeys | undefined {
  const found = bundle.run.configurations.find((one) => one.id === configuration);
  if (!found) return undefined;
  const { run, hardware } = bundle;
  return {
    run_id: run.id,
    ...(run.report !== undefined ? { report_id: run.report } : {}),
    system_id: hardware.system.id,
    vendor: hardware.system.vendor,
    model: hardware.system.model,
    kind: hardware.system.kind,
    configuration_id: found.id,
    axes: { ...found.axes },
    date: run.date,
    ...(run.method !== undefined ? { method_id: run.method } : {}),
    ...(run.method_factor !== undefined ? { method_factor: run.method_factor } : {}),
  };
}

/** run/configuration/test/job/direction, with ~basis when the figure was not measured. */
export function measurementId(
  keys: Pick<RunKeys, 'run_id' | 'configuration_id'>,
  test: string,
  job: string,
  direction: string,
  basis: Measurement['basis'],
): string {
  const id = [keys.run_id, keys.configuration_id, test, job, direction].join('/');
  return basis === 'measured' ? id : `${id}~${basis}`;
}
