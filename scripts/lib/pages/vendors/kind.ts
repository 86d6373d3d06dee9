/** Pages of vendors. */
import { slugOf } from '../../base/slug.ts';
import { systemName } from '../../model/system-name.ts';
import { runEvidenceBadges } from '../../tables/badges.ts';
import { namesLine } from '../cards/names-line.ts';
import type { PageKind } from '../page-kind.ts';
import { presentVendors } from './vendors.ts';

export const vendorPages: PageKind = {
  sections: ['vendors'],
  make: ({ finding }) => presentVendors(finding.vendors),
  card: (database, id) => {
    const systems = database.systems.filter(({ vendor }) => slugOf(vendor) === id);
    if (systems.length === 0) return {};
    const runs = systems.flatMap((system) => system.runs);
    return {
      lead: namesLine(systems.map(({ vendor, model }) => systemName({ vendor, model }))),
      badges: runEvidenceBadges(runs, ''),
    };
  },
};
