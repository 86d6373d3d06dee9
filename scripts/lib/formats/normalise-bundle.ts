/** From a bundle to measurements: those of its results, each read by its format. */
import type { Measurement, Test } from '#types';
import type { Derive } from '../model/derivation.ts';
import type { LatencyCounts, Readings } from '../model/measurement.ts';
import { measurementId, runKeysOf } from './identity.ts';
import { readLogsAlone, testsOfLogs } from './logs-alone.ts';
import { fioRunsOfTest } from './test-results.ts';
import type { NormalisedBundle, ParsedBundle, TestResult } from './types.ts';

/** Adds what the bundle says of the test to what its result or its logs tell. `place`: the bundle's name of the result. */
function measureTest(
  bundle: ParsedBundle,
  test: Test,
  read: () => Readings,
  place: Pick<Measurement['source'], 'file'> = {},
): NormalisedBundle {
  const measurements: Measurement[] = [];
  const latencies = new Map<string, LatencyCounts>();
  const derivations = new Map<string, Derive>();
  const keys = runKeysOf(bundle, test.configuration);
  if (!keys) return { measurements, problems: [], latencies, derivations };
  const { readings, problems } = read();
  for (const { measurement, counts, derive } of readings) {
    const id = measurementId(keys, test.id, measurement.job, measurement.direction, 'measured');
    if (counts !== undefined) latencies.set(id, counts);
    derivations.set(id, derive);
    const source = { ...measurement.source, ...place };
    measurements.push({
      ...keys,
      id,
      test_id: test.id,
      evidence: 'measured',
      basis: 'measured',
      ...measurement,
      source,
    });
  }
  return { measurements, problems, latencies, derivations };
}

function measureTests(bundle: ParsedBundle, file: string, { readings }: TestResult): readonly NormalisedBundle[] {
  const tests = bundle.run.tests.filter(({ result }) => result === file);
  return tests.map((test) => {
    const [, ...beside] = fioRunsOfTest(bundle, test);
    return measureTest(bundle, test, () => readings(bundle.jobFiles.get(test.job_file ?? ''), beside), { file });
  });
}

/**
 * All measurements of a bundle, in SI units: those of its tests' results in the order of tests[], then published figures, then those of
 * tests that have logs and no result.
 * What cannot be read truthfully is a problem, never a figure. References that lead nowhere are left to the checks.
 */
export function normaliseBundle(bundle: ParsedBundle): NormalisedBundle {
  const found = [
    ...[...bundle.results].flatMap(([file, result]) =>
      'readings' in result ? measureTests(bundle, file, result) : result.measure(bundle),
    ),
    ...testsOfLogs(bundle.run).map((test) => measureTest(bundle, test, () => readLogsAlone(bundle, test))),
  ];
  return {
    measurements: found.flatMap(({ measurements }) => measurements),
    problems: found.flatMap(({ problems }) => problems),
    latencies: new Map(found.flatMap(({ latencies }) => [...latencies])),
    derivations: new Map(found.flatMap(({ derivations }) => [...derivations])),
  };
}
