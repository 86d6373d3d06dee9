/** From a bundle to measurements: those of its results, each read by its format. */
import type { Measurement, Problem } from '#types';
import type { Derive } from '../model/derivation.ts';
import type { LatencyCounts } from '../model/measurement.ts';
import { measurementId, runKeysOf } from './identity.ts';
import type { NormalisedBundle, ParsedBundle, TestResult } from './types.ts';

/** Adds what the bundle says of the test to what the result tells. */
function measureTests(bundle: ParsedBundle, file: string, { readings }: TestResult): NormalisedBundle {
  const measurements: Measurement[] = [];
  const latencies = new Map<string, LatencyCounts>();
  const derivations = new Map<string, Derive>();
  const problems: Problem[] = [];
  for (const test of bundle.run.tests) {
    if (test.result !== file) continue;
    const keys = runKeysOf(bundle, test.configuration);
    if (!keys) continue;
    const found = readings(bundle.jobFiles.get(test.job_file ?? ''));
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
        source: { ...source, file },
      });
    }
  }
  return { measurements, problems, latencies, derivations };
}

/**
 * All measurements of a bundle, in SI units: those of its tests' results in the order of tests[], then published figures.
 * What cannot be read truthfully is a problem, never a figure. References that lead nowhere are left to the checks.
 */
export function normaliseBundle(bundle: ParsedBundle): NormalisedBundle {
  const found = [...bundle.results].map(([file, result]) =>
    'readings' in result ? measureTests(bundle, file, result) : result.measure(bundle),
  );
  return {
    measurements: found.flatMap(({ measurements }) => measurements),
    problems: found.flatMap(({ problems }) => problems),
    latencies: new Map(found.flatMap(({ latencies }) => [...latencies])),
    derivations: new Map(found.flatMap(({ derivations }) => [...derivations])),
  };
}
