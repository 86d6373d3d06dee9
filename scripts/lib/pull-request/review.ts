/** What a pull request does to a site, as data. Pure: the bytes of both sides in, one value out. */

import type { Problem } from '#types';
import { heldReferences } from '../check/held-references.ts';
import { sortProblems } from '../check/problems.ts';
import { type Addition, findAdditions } from '../database/additions.ts';
import { admitSite } from '../database/admit-site.ts';
import { heldIn } from '../model/held-back.ts';
import { textsOfPublished } from '../store/hold-back.ts';
import type { BaseAndHead } from '../store/pull-request-content.ts';
import { viewRules } from '../views/view-rules.ts';
import { type Alert, findAlerts } from './alerts.ts';
import { type FolderChange, findChangedFolders } from './changed-folders.ts';
import { compareMeasurements, type DataDifference } from './data-difference.ts';
import { type DescriptionChange, describedOtherwise } from './description-changes.ts';
import { findStandings, type Standing } from './standings.ts';

export interface Review {
  /** Id of the commit, or the folder. */
  readonly base: string;
  readonly head: string;
  readonly folders: readonly FolderChange[];
  /** Files that differ outside the folders of runs, reports and methods. */
  readonly outside: readonly string[];
  readonly alerts: readonly Alert[];
  /** Problems in the folders that differ, and elsewhere those that the base does not have. */
  readonly problems: readonly Problem[];
  /** Runs that were added or changed and have errors: they have no figures here. */
  readonly not_admitted: readonly string[];
  /** Of runs with new or changed figures; what a changed run holds besides is not new. */
  readonly additions: readonly Addition[];
  readonly standings: readonly Standing[];
  readonly difference: DataDifference;
  /** Keys of published runs that read otherwise than before. */
  readonly described: readonly DescriptionChange[];
}

/** Both sides are checked by this code, whatever code the pull request brings. `today`: YYYY-MM-DD, against which dates are held; `date`: likewise, embargoes. */
export function reviewPullRequest({ base, head, reused, outside }: BaseAndHead, today?: string, date = today): Review {
  const day = today === undefined ? {} : { today };
  const before = admitSite({ ...base.site, ...day }, viewRules);
  const after = admitSite({ ...head.site, ...day }, viewRules);
  const heldBefore = heldIn(base.site, date);
  const held = heldIn(head.site, date);
  const wasHeld = new Set(heldBefore.map(({ folder }) => folder));
  // What nobody has seen is new to readers, whatever stood there.
  const folders = findChangedFolders(base.site, head.site).map(
    (one): FolderChange => (wasHeld.has(one.folder) && one.change === 'changed' ? { ...one, change: 'added' } : one),
  );
  const runs = folders.filter(({ kind, change }) => kind === 'run' && change !== 'removed').map(({ id }) => id);
  const difference = compareMeasurements(before.database.measurements, after.database.measurements);
  const fresh = difference.runs.filter(({ added, changed }) => added + changed > 0).map(({ run_id }) => run_id);
  const published = new Map(
    before.database.runs.filter(({ bundle }) => !wasHeld.has(bundle.folder)).map(({ bundle }) => [bundle.id, bundle]),
  );
  const described = after.database.runs.flatMap(({ bundle }) => {
    const was = runs.includes(bundle.id) ? published.get(bundle.id) : undefined;
    return was === undefined ? [] : describedOtherwise(was, bundle);
  });
  const admitted = new Set(after.database.runs.map(({ bundle }) => bundle.id));
  return {
    base: base.name,
    head: head.name,
    folders,
    outside,
    alerts: findAlerts({
      folders,
      base: base.site,
      head: head.site,
      before: before.database,
      after: after.database,
      described,
      reused,
      outside,
      heldBefore,
      held,
    }),
    problems: concerned(
      [...before.problems, ...heldReferences(heldBefore, textsOfPublished(base.site, heldBefore))],
      sortProblems([...after.problems, ...heldReferences(held, textsOfPublished(head.site, held))]),
      folders,
    ),
    not_admitted: runs.filter((id) => !admitted.has(id)),
    additions: findAdditions(after.database, fresh, before.database),
    standings: findStandings(after.database, fresh),
    difference,
    described,
  };
}

/** True when the pull request has an error to answer for, or breaks what readers of published runs were promised. */
export function hasErrors({ problems, alerts }: Review): boolean {
  return problems.some(({ severity }) => severity === 'error') || alerts.some(({ level }) => level === 'caution');
}

function concerned(
  before: readonly Problem[],
  after: readonly Problem[],
  folders: readonly FolderChange[],
): readonly Problem[] {
  // A line may move without the problem being another.
  const key = ({ file, pointer, rule, severity, message, found }: Problem): string =>
    JSON.stringify([file, pointer, rule, severity, message, found]);
  const known = new Set(before.map(key));
  const isInside = ({ file }: Problem): boolean =>
    folders.some(({ folder }) => file === folder || file.startsWith(`${folder}/`));
  return after.filter((problem) => isInside(problem) || !known.has(key(problem)));
}
