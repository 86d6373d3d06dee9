/** Pages of systems. */
import type { SystemRecord } from '../../database/types.ts';
import { isStanding } from '../../tables/standing.ts';
import { makeAnew } from '../keep-pages.ts';
import type { PageKind } from '../page-kind.ts';
import { reportsOf } from '../runs/run.ts';
import { chartsForSystem } from '../runs/standard-charts.ts';
import { presentHistory } from './history.ts';
import { type NamedReport, presentSystem } from './system.ts';
import { describeInside, presentSystems } from './systems.ts';
import type { SystemPage } from './view.ts';

/** All that the page of a system is made of. */
interface OneSystem {
  readonly system: SystemRecord;
  /** Those that show one of its runs. */
  readonly reports: readonly NamedReport[];
}

async function makePage({ system, reports }: OneSystem): Promise<readonly SystemPage[]> {
  const charts = await chartsForSystem(system.runs.filter(isStanding));
  const history = await presentHistory(system.history);
  return [presentSystem(system, reports, charts, history)];
}

export const systemPages: PageKind = {
  sections: ['systems'],
  make: async ({ database, keep = makeAnew }) => {
    const pages: SystemPage[] = [];
    for (const system of database.systems) {
      const reports = reportsOf(database, system.runs).map(({ parsed: { id, report } }) => ({
        parsed: { id, report },
      }));
      pages.push(...(await keep('system', { system, reports }, makePage)));
    }
    return [presentSystems(database), ...pages];
  },
  card: (database, id) => {
    const system = database.systems.find((one) => one.id === id);
    return { lead: system && (describeInside(system) ?? system.hardware.system.description) };
  },
  citation: { views: 'pages' },
};
