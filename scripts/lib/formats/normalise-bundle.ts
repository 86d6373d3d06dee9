/** From a bundle to measurements: fio results and published figures. */
import type { Measurement, Problem } from '#types';
import { readFio } from '../fio/normalise-output.ts';
import type { Derive } from '../model/derivation.ts';
import type { LatencyCounts, Normalised } from '../model/measurement.ts';
import { measurementId, runKeysOf } from './identity.ts';
import { normalisePublished } from './published.ts';
import type { ParsedBundle } from './types.ts';

/** A bundle's measurements; by id how their figures came about, and what percentiles were computed from where fio printed JSON+ bins. */
export interface NormalisedBundle extends Normalised<Measurement> {
  readonly latencies: ReadonlyMap<string, LatencyCounts>;
  readonly derivations: ReadonlyMap<string, Derive>;
}

function measured(bundle: ParsedBundle): NormalisedBundle {
  const measurements: Measurement[] = [];
  const latencies = new Map<string, LatencyCounts>();
  const derivations = new Map<string, Derive>();
  const problems: Problem[] = [];
  for (const test of bundle.run.tests) {
    const output = test.result === undefined ? undefined : bundle.results.get(test.result);
    const keys = runKeysOf(bundle, test.configuration);
    if (test.result === undefined || !output || !keys) continue;
    const jobFile = test.job_file === undefined ? undefined : bundle.jobFiles.get(test.job_file);
    const found = readFio(output, jobFile);
    for (const problem of found.problems) problems.push(problem);
    for (const { measurement, counts, derive } of found.readings) {
      const { source, ...one } = measurement;
      const id = measurementId(keys, test.id, one.job, one.direction, 'measured');
      if (counts !== undefined) latencies.set(id, counts);
      derivations.set(id, derive);
      measurements.push({
        ...keys,
        id,
        test_id: test.id,
        evidence: 'measured',
        basis: 'measured',
        ...one,
        source: { ...source, file: test.result },
      });
    }
  }
  return { measurements, problems, latencies, derivations };
}

/**
 * All measurements of a bundle, in SI units: those of its fio results in the order of tests[], then those of figures.csv.
 * What cannot be read truthfully is a problem, never a figure. References that lead nowhere are left to the checks.
 */
export function normaliseBundle(bundle: ParsedBundle): NormalisedBundle {
  const fromFio = measured(bundle);
  const published = normalisePublished(bundle, (configuration) => runKeysOf(bundle, configuration));
  return {
    measurements: [...fromFio.measurements, ...published.measurements],
    problems: [...fromFio.problems, ...published.problems],
    latencies: fromFio.latencies,
    derivations: new Map([...fromFio.derivations, ...published.derivations]),
  };
}
