/** Fetches what is compared from the static API: each run once, however often it is asked for. */

import type { DownsampledSeries } from '#engine/scripts/lib/analyse/downsampled-series.ts';
import { comparandsOf } from '#engine/scripts/lib/database/comparand.ts';
import { configurationsOf } from '#engine/scripts/lib/pages/compare/configurations.ts';
import { CONFIGURATIONS_FILE, type PickerList, runOf } from '#engine/scripts/lib/pages/compare/entries.ts';
import type { Configuration, LoggedTest } from '#engine/scripts/lib/pages/compare/types.ts';
import type { RunDetail } from '#types';
import { fetchJson, fetchOnce } from '../fetched.ts';
import { siteHref } from '../site-root.ts';

export interface Data {
  readonly list: PickerList;
  /** Version of the data now. */
  readonly version: string;
  /** The configurations of these tokens, in their order. */
  readonly load: (tokens: readonly string[]) => Promise<readonly Configuration[]>;
  /** The same configurations with what the logs of these tests show over time. */
  readonly loadSeries: (
    configurations: readonly Configuration[],
    tests: readonly LoggedTest[],
  ) => Promise<readonly Configuration[]>;
}

/** Reads the list to search; runs are fetched when they are first asked for. `root` is the path of the site. */
export async function openData(root: string): Promise<Data> {
  const ofRun = fetchOnce(async (id): Promise<readonly Configuration[]> => {
    const {
      run,
      hardware,
      measurements,
      series = [],
    } = await fetchJson<RunDetail>(siteHref(root, `api/v1/runs/${id}.json`));
    const record = { bundle: { run, hardware }, measurements };
    return configurationsOf(record, comparandsOf(record), { logged: new Set(series.map(({ test }) => test)) });
  });
  const ofTest = fetchOnce((path) => fetchJson<DownsampledSeries>(siteHref(root, `api/v1/runs/${path}.json`)));
  const [list, index] = await Promise.all([
    fetchJson<PickerList>(`${root}${CONFIGURATIONS_FILE}`),
    fetchJson<{ readonly data_version: string }>(siteHref(root, 'api/v1/index.json')),
  ]);
  return {
    list,
    version: index.data_version,
    load: async (tokens) => {
      const lists = await Promise.all([...new Set(tokens.map(runOf))].map(ofRun));
      const all = lists.flat();
      return tokens.flatMap((token) => all.find((one) => one.token === token) ?? []);
    },
    loadSeries: async (configurations, tests) => {
      const pathOf = (run: string, test: string): string => `${run}/series/${test}`;
      const found = new Map(
        await Promise.all(
          tests.map(async ({ run, test }) => [pathOf(run, test), await ofTest(pathOf(run, test))] as const),
        ),
      );
      return configurations.map((configuration) => ({
        ...configuration,
        seriesOf: (test) => found.get(pathOf(configuration.run.id, test)),
      }));
    },
  };
}
