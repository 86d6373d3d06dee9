/** Pages of systems. */
import { isStanding } from '../../tables/standing.ts';
import type { PageKind } from '../page-kind.ts';
import { reportsOf } from '../runs/run.ts';
import { chartsForSystem } from '../runs/standard-charts.ts';
import { presentHistory } from './history.ts';
import { presentSystem } from './system.ts';
import { describeInside, presentSystems } from './systems.ts';
import type { SystemPage } from './view.ts';

export const systemPages: PageKind = {
  sections: ['systems'],
  make: async ({ database }) => {
    const pages: SystemPage[] = [];
    for (const system of database.systems) {
      const charts = await chartsForSystem(system.runs.filter(isStanding));
      const history = await presentHistory(system.history);
      pages.push(presentSystem(system, reportsOf(database, system.runs), charts, history));
    }
    return [presentSystems(database), ...pages];
  },
  card: (database, id) => {
    const system = database.systems.find((one) => one.id === id);
    return { lead: system && (describeInside(system) ?? system.hardware.system.description) };
  },
  citation: { views: 'pages' },
};
