/** Which runs stand for their system, and what is said on the pages of the others. */

import { formatDate } from '../base/dates.ts';
import { word } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';
import type { Badge } from './table.ts';

/** What a reader must know before anything else on a page. */
export interface Banner {
  /** Anchor of the banner on its page. */
  readonly id: string;
  /** Good to know, and no warning. */
  readonly kind?: 'information';
  readonly title: string;
  readonly text: string;
  readonly links: readonly { readonly text: string; readonly href: string }[];
}

/** Whether a run's figures may stand for its system: neither withdrawn nor replaced by a newer run. */
export function isStanding({ bundle, superseded_by }: RunRecord): boolean {
  return bundle.run.withdrawn === undefined && superseded_by === undefined;
}

/** In a preview: the badge of a run or report that is held back; `page` as below. */
export function heldBadges({ held_back }: Pick<RunRecord, 'held_back'>, page: string): readonly Badge[] {
  if (held_back === undefined) return [];
  const { from } = held_back;
  const text = from === undefined ? word('draft') : word('embargo', { date: formatDate(from) });
  return [{ kind: 'warning', text, title: word('held_back_means'), href: `${page}#held-back` }];
}

/** The same as a banner. */
export function heldBanners({ held_back }: Pick<RunRecord, 'held_back'>): readonly Banner[] {
  if (held_back === undefined) return [];
  const { from } = held_back;
  const title = from === undefined ? word('draft_title') : word('embargo_title', { date: formatDate(from) });
  return [{ id: 'held-back', title, text: word('held_back_means'), links: [] }];
}

/** The badge of a superseded run; `page` is the address of its page, or "" on that page itself. */
function supersededBadges({ superseded_by }: RunRecord, page: string): readonly Badge[] {
  return superseded_by === undefined
    ? []
    : [{ kind: 'warning', text: word('superseded'), title: superseded_by.reason, href: `${page}#superseded` }];
}

/** The badge of a run that no longer stands, wherever the run is named; none for others. `page` as above. */
export function standingBadges(record: RunRecord, page: string): readonly Badge[] {
  const { withdrawn } = record.bundle.run;
  const held = heldBadges(record, page);
  if (withdrawn === undefined) return [...held, ...supersededBadges(record, page)];
  return [...held, { kind: 'warning', text: word('withdrawn'), title: withdrawn.reason, href: page || '#top' }];
}

/** On the page of a superseded run: why, and the way to the newer one. */
export function supersededBanners({ bundle, measurements, superseded_by }: RunRecord): readonly Banner[] {
  if (superseded_by === undefined) return [];
  const { run_id, title, reason } = superseded_by;
  const isBare = measurements.length === 0;
  const means = bundle.run.withdrawn !== undefined ? [] : [word(isBare ? 'superseded_bare' : 'superseded_means')];
  return [
    {
      id: 'superseded',
      title: word('superseded_title'),
      text: [reason, ...means].join(' '),
      links: [{ text: word('superseded_newer', { title }), href: `runs/${run_id}/` }],
    },
  ];
}

/** On the page of a report that stands on withdrawn runs: what is missing below, and why. */
export function withdrawnInReport(runs: readonly RunRecord[]): readonly Banner[] {
  const gone = runs.flatMap(({ bundle: { run } }) =>
    run.withdrawn === undefined ? [] : [{ ...run, ...run.withdrawn }],
  );
  if (gone.length === 0) return [];
  return [
    {
      id: 'withdrawn',
      title: word('withdrawn_in_report', { Count: gone.length }),
      text: `${gone.map(({ title, reason }) => `${title}: ${reason}`).join(' ')} ${word('withdrawn_means')}`,
      links: gone.map(({ id, title }) => ({ text: word('withdrawn_to', { title }), href: `runs/${id}/` })),
    },
  ];
}

/** On the page of a report that shows superseded runs: one banner that leads to each newer run. */
export function supersededInReport(runs: readonly RunRecord[]): readonly Banner[] {
  const replaced = runs.filter(({ superseded_by }) => superseded_by !== undefined);
  if (replaced.length === 0) return [];
  return [
    {
      id: 'superseded',
      title: word('superseded_in_report', { Count: replaced.length }),
      text: replaced
        .map(({ bundle, superseded_by }) => `${bundle.run.title}: ${superseded_by?.reason ?? ''}`)
        .join(' '),
      links: replaced.flatMap(({ superseded_by }) =>
        superseded_by === undefined
          ? []
          : {
              text: word('superseded_newer', { title: superseded_by.title }),
              href: `runs/${superseded_by.run_id}/`,
            },
      ),
    },
  ];
}
