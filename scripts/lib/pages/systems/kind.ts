/** Pages of systems. */
import type { DriveUse } from '../../database/drive-models.ts';
import type { SystemRecord } from '../../database/types.ts';
import { isStanding } from '../../tables/standing.ts';
import { ownSystem } from '../drives/own-system.ts';
import { noFigures } from '../no-figures.ts';
import { ofThings, type PageKind, withoutDerivations } from '../page-kind.ts';
import { underLoadOfRun } from '../runs/load-page.ts';
import { reportsOf } from '../runs/run.ts';
import { chartsForSystem } from '../runs/standard-charts.ts';
import { presentHistory } from './history.ts';
import { type NamedReport, presentSystem, type SystemParts } from './system.ts';
import { describeInside, presentSystems } from './systems.ts';
import type { SystemPage } from './view.ts';

/** All that the page of a system is made of. */
interface OneSystem {
  readonly system: SystemRecord;
  /** Those that show one of its runs. */
  readonly reports: readonly NamedReport[];
  /** Of a drive: other systems that have drives of its model. */
  readonly within: readonly DriveUse[];
  /** Another system has figures too. */
  readonly hasOthers: boolean;
}

async function makePage({ system, reports, within, hasOthers }: OneSystem): Promise<readonly SystemPage[]> {
  const charts = await chartsForSystem(system.runs.filter(isStanding));
  const history = await presentHistory(system.history);
  return [presentSystem(system, reports, { charts, load: await loadOf(system), within, hasOthers }, history)];
}

/** What the newest run with load curves shows of them. */
async function loadOf({ runs }: SystemRecord): Promise<SystemParts['load']> {
  for (const run of runs.filter(isStanding)) {
    const shown = await underLoadOfRun(run);
    if (shown !== undefined) return { bundle: run.bundle, shown };
  }
  return undefined;
}

export const systemPages: PageKind = {
  sections: ['systems'],
  make: ({ database }) => [presentSystems(database)],
  things: ofThings<OneSystem>({
    list: ({ database, finding }) => {
      const measured = database.systems.filter(({ runs }) => noFigures(runs) === undefined);
      return database.systems.map((system) => {
        const reports = reportsOf(database, system.runs).map(({ parsed: { id, report } }) => ({
          parsed: { id, report },
        }));
        const drive = finding.drives.find((one) => ownSystem(one)?.id === system.id);
        return {
          system,
          reports,
          within: drive?.uses.filter(({ is_alone }) => !is_alone) ?? [],
          hasOthers: measured.some(({ id }) => id !== system.id),
        };
      });
    },
    read: ({ system, ...others }) => ({
      ...others,
      system: { ...system, runs: system.runs.map(withoutDerivations) },
    }),
    make: makePage,
  }),
  card: (database, id) => {
    const system = database.systems.find((one) => one.id === id);
    return { lead: system && (describeInside(system) ?? system.hardware.system.description) };
  },
  citation: { views: 'pages' },
};
