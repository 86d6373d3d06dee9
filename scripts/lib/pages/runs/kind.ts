/** Pages of runs, and those of their figures. */
import type { RunRecord } from '../../database/types.ts';
import { citableRun, citePage } from '../../exports/citables.ts';
import { datasetJson } from '../../exports/dataset.ts';
import { systemName } from '../../model/system-name.ts';
import type { PageKind } from '../page-kind.ts';
import type { MadePage } from '../page-parts.ts';
import { describeInside } from '../systems/systems.ts';
import type { Bannered } from '../view.ts';
import { presentArchivePages } from './archive.ts';
import { presentLoadPages } from './load-page.ts';
import { bannersOfRun, presentRun } from './run.ts';
import { presentPartPages } from './run-parts.ts';
import { picturesOfRun } from './run-pictures.ts';
import { presentRuns } from './runs.ts';
import { presentTimePage } from './time-page.ts';

/** Pages beside a run's own, which warn of what the run's own warns of. */
export function withBanners<P extends MadePage<string, Bannered>>(
  record: RunRecord,
  pages: readonly P[],
): readonly P[] {
  const banners = bannersOfRun(record);
  return banners.length === 0 ? pages : pages.map((page) => ({ ...page, view: { ...page.view, banners } }));
}

export const runPages: PageKind = {
  sections: ['runs', 'older-runs', 'run-views', 'raw-files'],
  make: ({ database }) => presentRuns(database),
  makeOfRun: async ({ record, reports, rawFiles }) => {
    const run = presentRun(record, reports, await picturesOfRun(record), rawFiles);
    const views = [...(await presentTimePage(record)), ...(await presentLoadPages(record))];
    return [
      run,
      ...withBanners(record, views),
      ...withBanners(record, presentPartPages(record, rawFiles)),
      ...withBanners(record, presentArchivePages(record, rawFiles)),
    ];
  },
  card: (database, id) => {
    const record = database.runs.find(({ bundle }) => bundle.id === id);
    if (record === undefined) return {};
    const { hardware, run } = record.bundle;
    const { system } = hardware;
    const inside = describeInside({ hardware });
    const isNamed = [run.title, inside].some((text) => text?.includes(systemName({ ...system, specimen: undefined })));
    const parts = [...(isNamed ? [] : [systemName(system)]), ...(inside === undefined ? [] : [inside])];
    return parts.length === 0 ? {} : { lead: parts.join(' · ') };
  },
  citation: {
    works: (database, site) =>
      database.runs
        .filter(({ bundle }) => bundle.run.withdrawn === undefined)
        .map((record) => {
          const { run, hardware } = record.bundle;
          const { vendor, model, kind } = hardware.system;
          const path = `runs/${run.id}`;
          const citable = citableRun(record, site);
          const jsonld = datasetJson({
            citable,
            measurements: record.measurements,
            files: [{ url: `${site.baseUrl}api/v1/runs/${run.id}.json`, media_type: 'application/json' }],
            keywords: ['storage benchmark', vendor, model, kind],
            ...(run.evidence === 'measured' && /^\d/.test(run.date) ? { measured_on: run.date } : {}),
          });
          return [path, { ...citePage(citable, `${path}/`), jsonld }];
        }),
  },
};
