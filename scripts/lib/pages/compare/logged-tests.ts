/** Which workloads are drawn over time: those of which two configurations have logs. */
import type { Measurement } from '#types';
import { loadsToDraw, shareOut } from './drawn-rows.ts';
import type { WorkloadRow } from './matching-workloads.ts';
import type { Configuration, LoggedTest } from './types.ts';

/** Charts over time on one page; each needs a file of every configuration. */
const MOST_CHARTS = 4;

/** The logs of a test are a measurement's own where no other measurement of the test goes the same way. */
function isAlone({ comparands }: Configuration, { test_id, direction, basis }: Measurement): boolean {
  const same = comparands.filter(
    ({ measurement: one }) => one.test_id === test_id && one.direction === direction && one.basis === basis,
  );
  return same.length === 1;
}

export function loggedTestOf(configuration: Configuration, measurement: Measurement | undefined): string | undefined {
  if (measurement === undefined || !configuration.logged.has(measurement.test_id)) return undefined;
  return isAlone(configuration, measurement) ? measurement.test_id : undefined;
}

/** Rows of which two configurations have logs, of each workload in turn. */
export function loggedRows(
  configurations: readonly Configuration[],
  rows: readonly WorkloadRow[],
): readonly WorkloadRow[] {
  const logged = rows.filter(({ cells }) => {
    const own = configurations.filter(
      (configuration, place) => loggedTestOf(configuration, cells[place]?.measurement) !== undefined,
    );
    return own.length > 1;
  });
  return shareOut(loadsToDraw(logged), MOST_CHARTS);
}

/** The tests whose series the charts need, each once. */
export function loggedTests(
  configurations: readonly Configuration[],
  rows: readonly WorkloadRow[],
): readonly LoggedTest[] {
  const tests = loggedRows(configurations, rows).flatMap(({ cells }) =>
    configurations.flatMap((configuration, place): readonly LoggedTest[] => {
      const test = loggedTestOf(configuration, cells[place]?.measurement);
      return test === undefined ? [] : [{ run: configuration.run.id, test }];
    }),
  );
  return [...new Map(tests.map((one) => [`${one.run}/${one.test}`, one])).values()];
}
