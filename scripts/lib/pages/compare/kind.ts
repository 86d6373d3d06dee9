/** Pages of comparisons. */

import { oncePer } from '../../base/once-per.ts';
import { runEvidenceBadges } from '../../tables/badges.ts';
import { type Making, ofThings, type PageKind } from '../page-kind.ts';
import { presentCompare } from './compare-pages.ts';
import { configurationsOfRun, presentReady, type ReadyOf, readOfReady } from './ready-page.ts';

/** Found once for all pages of a site: each pair of configurations is looked at for it. */
const compared = oncePer(({ database }: Making) => presentCompare(database.runs, configurationsOfRun));

export const comparePages: PageKind = {
  sections: ['compare'],
  make: (making) => compared(making).pages,
  things: ofThings({
    list: (making) => compared(making).ready,
    read: readOfReady,
    make: async (of: ReadyOf) => [await presentReady(of, configurationsOfRun)],
  }),
  /** A comparison stands under the run or the system whose figures it sets side by side, if these are of one. */
  card: (database, _, view) => {
    const above = 'run' in view ? view.run.href : '';
    const [, section, id] = /^(runs|systems)\/([^/]+)\/$/.exec(above) ?? [];
    const runs = database.runs.filter(({ bundle }) =>
      section === 'runs' ? bundle.id === id : section === 'systems' && bundle.hardware.system.id === id,
    );
    return { badges: runEvidenceBadges(runs, '') };
  },
  citation: { views: 'all' },
};
