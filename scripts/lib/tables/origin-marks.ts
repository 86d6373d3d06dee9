/** How runs of raw files that somebody else measured are marked: a badge wherever the run is named, a banner above its figures. */
import type { Run } from '#types';
import { groupBy } from '../base/group-by.ts';
import { word } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';
import { type Origin, placeOfOrigin } from '../model/citation.ts';
import type { Banner } from './standing.ts';
import type { Badge } from './table.ts';

/** None of a run that its submitter measured. `page` is the address of the run's page, or "" on that page itself. */
export function originBadges({ origin }: Run, page: string): readonly Badge[] {
  if (origin === undefined) return [];
  const title = word('origin_badge_title', { measurer: origin.measured_by });
  return [{ kind: 'notice', text: word('origin_badge'), title, href: `${page}#origin` }];
}

/** One banner for all runs that the same people measured and warn of in the same words. Withdrawn runs show no figures, and have none. */
export function originBanners(runs: readonly RunRecord[]): readonly Banner[] {
  const shown = runs.filter(({ bundle }) => bundle.run.withdrawn === undefined);
  const origins = shown.flatMap(({ bundle }) => bundle.run.origin ?? []);
  const groups = groupBy(origins, ({ measured_by, warning, repository, url }) =>
    JSON.stringify([measured_by, warning, repository ?? url]),
  );
  return [...groups.values()].flatMap(([first, ...others], place) =>
    first === undefined ? [] : [bannerOf(first, { place, Count: others.length + 1, of: shown.length })],
  );
}

interface Extent {
  readonly place: number;
  /** How many runs of the page the banner is about. */
  readonly Count: number;
  readonly of: number;
}

function bannerOf(origin: Origin, { place, Count, of }: Extent): Banner {
  const { measured_by: measurer, warning, repository, url } = origin;
  return {
    id: place === 0 ? 'origin' : `origin-${place + 1}`,
    ...(warning === undefined ? { kind: 'information' as const } : {}),
    title: Count === of ? word('origin_title', { measurer }) : word('origin_title_some', { Count, of, measurer }),
    text: warning === undefined ? word('origin_means') : word('origin_warns', { warning }),
    links: [
      {
        text: word('origin_files_at', { place: placeOfOrigin(origin) }),
        // Many runs of one repository lie in folders of their own.
        href: Count === 1 ? url : (repository ?? url),
      },
    ],
  };
}
