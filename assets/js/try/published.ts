/** Published results to set beside a reader's. Files of this site are downloaded by their own addresses; nothing is sent with what asks for them. */

import type { ComparedRun } from '#engine/scripts/lib/database/comparand.ts';
import { type ChosenRuns, chooseRuns, type PublishedRow } from '#engine/scripts/lib/pages/try/choose-runs.ts';
import type { Kind, OwnFigure } from '#engine/scripts/lib/pages/try/own-figures.ts';
import { mayHead } from '#engine/scripts/lib/tables/best.ts';
import type { Measurement, RunDetail, SearchIndex } from '#types';
import { fetchJson, fetchOnce } from '../fetched.ts';
import { readIndex } from '../search/read-index.ts';
import { hrefIn, type SiteRoots } from '../site-root.ts';

export interface Found extends ChosenRuns {
  readonly documents: ReadonlyMap<string, ComparedRun>;
}

/** Figures of these workload classes that may stand for their systems. */
function rowsOf(index: SearchIndex, classes: ReadonlySet<string | undefined>): readonly PublishedRow[] {
  const { measurementAt, runOf } = readIndex(index);
  const { workloads, columns, runs } = index;
  const rows: PublishedRow[] = [];
  for (let row = 0; row < index.rows; row += 1) {
    if (!classes.has(workloads.workload_class[columns.workload[row] ?? -1])) continue;
    // The index holds no notices. Figures that have one that counts here are of no class.
    const found = { ...measurementAt(row), notices: [] } as unknown as Measurement;
    if (mayHead(found)) rows.push({ ...found, is_demonstration: runs.purpose[runOf(row)] === 'demonstration' });
  }
  return rows;
}

/** Downloads each document once. `told`: how many of the runs have come. */
export function openPublished(
  roots: SiteRoots,
): (
  figures: readonly OwnFigure[],
  kind: Kind | undefined,
  told: (done: number, all: number) => void,
) => Promise<Found> {
  const ofSite = fetchOnce((path) => fetchJson<unknown>(hrefIn(roots, `api/v1/${path}.json`)));
  return async (figures, kind, told) => {
    const wanted = figures.filter(({ refused }) => refused === undefined).map(({ comparand }) => comparand.measurement);
    if (wanted.length === 0) return { ...chooseRuns([], [], kind), documents: new Map() };
    const classes = new Set(wanted.map(({ workload_class }) => workload_class));
    const index = (await ofSite('search-index')) as SearchIndex;
    const chosen = chooseRuns(wanted, rowsOf(index, classes), kind);
    let done = 0;
    told(done, chosen.runs.length);
    const documents = await Promise.all(
      chosen.runs.map(async (id): Promise<[string, ComparedRun]> => {
        const { run, hardware, measurements } = (await ofSite(`runs/${id}`)) as RunDetail;
        done += 1;
        told(done, chosen.runs.length);
        return [id, { bundle: { run, hardware }, measurements }];
      }),
    );
    return { ...chosen, documents: new Map(documents) };
  };
}
