/** Pages of comparisons. */
import { downsampleSeries } from '../../analyse/downsampled-series.ts';
import { comparandsOf } from '../../database/comparand.ts';
import { runEvidenceBadges } from '../../tables/badges.ts';
import { type Making, ofThings, type PageKind } from '../page-kind.ts';
import { type Compared, presentCompare } from './compare-pages.ts';
import { configurationsOf } from './configurations.ts';
import { presentReady, type ReadyOf, type RunToCompare, readOfReady } from './ready-page.ts';
import type { Configuration } from './types.ts';

function configurations(record: RunToCompare): readonly Configuration[] {
  const { series } = record.analysis;
  const seriesOf = (test: string) => {
    const found = series.get(test);
    return found === undefined ? undefined : downsampleSeries(found);
  };
  return configurationsOf(record, comparandsOf(record), { logged: new Set(series.keys()), seriesOf });
}

/** Found once for all pages of a site: each pair of configurations is looked at for it. */
const known = new WeakMap<Making, Compared>();

function compared(making: Making): Compared {
  const found = known.get(making) ?? presentCompare(making.database.runs, configurations);
  known.set(making, found);
  return found;
}

export const comparePages: PageKind = {
  sections: ['compare'],
  make: (making) => compared(making).pages,
  things: ofThings({
    list: (making) => compared(making).ready,
    read: readOfReady,
    make: async (of: ReadyOf) => [await presentReady(of, configurations)],
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
