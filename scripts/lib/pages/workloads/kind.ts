/** Pages of workload classes. */
import { systemName } from '../../model/system-name.ts';
import { evidenceBadges } from '../../tables/badges.ts';
import { presentBest } from '../../tables/best.ts';
import { namesLine } from '../cards/names-line.ts';
import { ofThings, type PageKind } from '../page-kind.ts';
import { presentWorkload, presentWorkloads, readOfWorkload, workloadsOf } from './pages.ts';

export const workloadPages: PageKind = {
  sections: ['workloads'],
  make: ({ database }) => [presentWorkloads(database)],
  things: ofThings({
    list: ({ database }) => workloadsOf(database),
    read: readOfWorkload,
    make: async (of) => [await presentWorkload(of)],
  }),
  card: (database, id) => {
    const measurements = database.workloads.find((one) => one.id === id)?.measurements ?? [];
    const systems = new Set(measurements.map(({ vendor, model }) => systemName({ vendor, model })));
    return {
      lead: namesLine([...systems]),
      badges: evidenceBadges(measurements, ''),
      // Of several systems the page says which may be set against each other; a list of the best would not.
      ...(systems.size === 1 ? { figures: presentBest(measurements) } : {}),
    };
  },
  citation: { views: 'pages' },
};
