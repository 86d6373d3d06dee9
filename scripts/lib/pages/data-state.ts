/** The state of the data that a page shows: its version, and under which licences it may be used. */
import type { Database } from '../database/types.ts';
import { licenceOfFigures } from '../model/citation.ts';
import type { Page } from '../model/page.ts';

export interface DatedSite {
  /** As in api/v1/index.json. */
  readonly dataVersion: string;
  /** Address that the publisher keeps each version of the data at, with {version} in it. */
  readonly dataArchive?: string | undefined;
  /** Versions that are kept there, newest first. */
  readonly dataReleases?: readonly string[] | undefined;
}

/** By the path of a page: the licence of its run, else those of all runs. */
export function dataStateFor(
  { runs }: Pick<Database, 'runs'>,
  { dataVersion, dataArchive }: DatedSite,
): (path: string) => NonNullable<Page['data']> {
  const byRun = new Map(runs.map(({ bundle }) => [bundle.id, [licenceOfFigures(bundle.run)]]));
  const all = [...new Set([...byRun.values()].flat())].sort();
  return (path) => {
    const [kind, id = ''] = path.split('/');
    return {
      version: dataVersion,
      licences: (kind === 'runs' ? byRun.get(id) : undefined) ?? all,
      archive: dataArchive,
    };
  };
}
