/** What was published before, held against a site as it is now, as problems of a check. */
import type { Problem } from '#types';
import { word } from '../base/words.ts';
import type { Database } from '../database/types.ts';
import { heldIn } from '../model/held-back.ts';
import type { SiteInput } from '../model/source-files.ts';
import { type Alert, findAlerts } from './alerts.ts';
import { type FolderChange, findChangedFolders } from './changed-folders.ts';
import { describedOtherwise } from './description-changes.ts';

export interface HistoryInput {
  readonly base: SiteInput;
  readonly head: SiteInput;
  readonly before: Database;
  readonly after: Database;
  /** Ids of added runs that another run had before it was removed. */
  readonly reused: readonly string[];
  /** Held back until then, YYYY-MM-DD: what was not published may change. */
  readonly date: string;
}

const severities = { caution: 'error', warning: 'warning' } as const;

/** Errors for what breaks a promise to readers, warnings for what needs a decision; files are named from the site's folder. */
export function historyProblems({ base, head, before, after, reused, date }: HistoryInput): readonly Problem[] {
  const [heldBefore, held] = [heldIn(base, date), heldIn(head, date)];
  const secret = new Set(heldBefore.map(({ folder }) => folder));
  const published = new Map(
    before.runs.filter(({ bundle }) => !secret.has(bundle.folder)).map(({ bundle }) => [bundle.id, bundle]),
  );
  const described = after.runs.flatMap(({ bundle }) => {
    const was = published.get(bundle.id);
    return was === undefined ? [] : describedOtherwise(was, bundle);
  });
  // What nobody has seen is new to readers, whatever stood there.
  const folders = findChangedFolders(base, head).map(
    (one): FolderChange => (secret.has(one.folder) && one.change === 'changed' ? { ...one, change: 'added' } : one),
  );
  const alerts = findAlerts({ folders, base, head, before, after, described, reused, outside: [], heldBefore, held });
  return alerts.flatMap((alert) => problemsOf(alert, folderOf(alert, after)));
}

function folderOf({ kind, id }: Alert, { left_out }: Database): string {
  if (kind === 'left_out') return left_out.find((one) => one.id === id)?.folder ?? `content/runs/${id}`;
  if (kind === 'note_removed') return `content/notes/${id}.json`;
  return `content/${kind === 'report_removed' ? 'reports' : kind === 'method_changed' ? 'methods' : 'runs'}/${id}`;
}

/** One for each file that an alert names, or one for all that it names otherwise. */
function problemsOf({ kind, level, named }: Alert, folder: string): readonly Problem[] {
  if (level === 'note') return [];
  // The words begin with what is wrong, in bold; then comes what to do.
  const [, message = '', fix = ''] = word(`pr_alert_${kind}`).split('**');
  const facts = {
    pointer: '',
    rule: 'history',
    severity: severities[level],
    message: message.replace(/[.,]$/, ''),
    fix: fix.trim(),
  };
  const areFiles = kind === 'evidence_changed' || kind === 'evidence_added' || kind === 'correction_not_told';
  if (areFiles) return named.map((file) => ({ ...facts, file: `${folder}/${file}` }));
  return [{ ...facts, file: folder, ...(named.length === 0 ? {} : { found: named.join(', ') }) }];
}
