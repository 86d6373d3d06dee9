/** What a reviewer has to see first: changes to what was already published, and what does not go together. */
import type { Run } from '#types';
import type { Database } from '../database/types.ts';
import { isEvidencePath, isResultPath } from '../formats/readers.ts';
import type { HeldFolder } from '../model/held-back.ts';
import type { FolderInput, SiteInput } from '../model/source-files.ts';
import type { FolderChange } from './changed-folders.ts';
import { type DescriptionChange, evidenceLetGo, needsCorrection } from './description-changes.ts';

export type AlertKind =
  | 'evidence_changed'
  | 'evidence_weakened'
  | 'id_reused'
  | 'run_renamed'
  | 'run_removed'
  | 'withdrawal_taken_back'
  | 'correction_taken_back'
  | 'correction_not_told'
  | 'left_out'
  | 'evidence_added'
  | 'evidence_twice'
  | 'report_removed'
  | 'method_changed'
  | 'note_removed'
  | 'note_affects'
  | 'corrected'
  | 'withdrawn'
  | 'superseded'
  | 'several_runs'
  | 'code_beside_data'
  | 'draft'
  | 'embargo'
  | 'hidden_again';

export type Correction = NonNullable<Run['corrections']>[number];

/** Breaks a promise to readers; needs a decision; good to know. */
export type AlertLevel = 'caution' | 'warning' | 'note';

export interface Alert {
  readonly kind: AlertKind;
  readonly level: AlertLevel;
  /** Id of the run, report, method or note. */
  readonly id: string;
  /** Files, new ids, runs or reasons, as the kind has it. */
  readonly named: readonly string[];
}

export interface AlertInput {
  readonly folders: readonly FolderChange[];
  readonly base: SiteInput;
  readonly head: SiteInput;
  readonly before: Database;
  readonly after: Database;
  /** Keys of published runs that read otherwise than before. */
  readonly described: readonly DescriptionChange[];
  /** Ids of added runs that another run had before it was removed. */
  readonly reused: readonly string[];
  /** Files that differ outside content/runs, reports and methods. */
  readonly outside: readonly string[];
  /** Runs and reports that are held back, as it was and as it would be. */
  readonly heldBefore: readonly HeldFolder[];
  readonly held: readonly HeldFolder[];
}

const order: readonly AlertLevel[] = ['caution', 'warning', 'note'];

/** Worst first, then in the order of folders. */
export function findAlerts(input: AlertInput): readonly Alert[] {
  const { folders } = input;
  const alerts = [
    ...folders.flatMap((folder) => ofFolder(folder, input)),
    ...folders.flatMap((folder) => ofHeld(folder, input)),
    ...leftOutElsewhere(input),
    ...together(folders, input.outside),
  ];
  return order.flatMap((level) => alerts.filter((alert) => alert.level === level));
}

/** That a run or report is not to be published yet, and that readers would lose one. */
function ofHeld({ id, folder, change }: FolderChange, { heldBefore, held }: AlertInput): readonly Alert[] {
  const now = held.find((one) => one.folder === folder);
  if (now === undefined) return [];
  const wasPublished = change === 'changed' && heldBefore.every((one) => one.folder !== folder);
  return [
    ...(wasPublished ? [{ kind: 'hidden_again', level: 'caution', id, named: [] } as const] : []),
    now.from === undefined
      ? { kind: 'draft', level: 'warning', id, named: [] }
      : { kind: 'embargo', level: 'warning', id, named: [now.from] },
  ];
}

function ofFolder(folder: FolderChange, input: AlertInput): readonly Alert[] {
  const { kind, id, change } = folder;
  // What was never published cannot be missed.
  if (change === 'removed' && input.heldBefore.some((one) => one.folder === folder.folder)) return [];
  if (kind === 'run') return change === 'removed' ? [removedRun(folder, input)] : ofRun(folder, input);
  if (kind === 'report')
    return change === 'removed' ? [{ kind: 'report_removed', level: 'warning', id, named: [] }] : [];
  if (kind === 'note') return ofNote(folder, input);
  const runs = input.before.methods.find((method) => method.parsed.id === id)?.runs ?? [];
  if (change === 'added' || runs.length === 0) return [];
  return [{ kind: 'method_changed', level: 'warning', id, named: runs.map(({ bundle }) => bundle.id).sort() }];
}

/** A note that went, or the runs that one which came or changed is about. */
function ofNote({ id, change }: FolderChange, { after }: AlertInput): readonly Alert[] {
  if (change === 'removed') return [{ kind: 'note_removed', level: 'warning', id, named: [] }];
  const runs = after.notes?.find(({ parsed }) => parsed.id === id)?.runs ?? [];
  return runs.length === 0
    ? []
    : [{ kind: 'note_affects', level: 'note', id, named: runs.map(({ bundle }) => bundle.id).sort() }];
}

function ofRun({ id, change, files, folder }: FolderChange, input: AlertInput): readonly Alert[] {
  const { before, after, head, described } = input;
  if (change === 'added')
    return [
      ...(input.reused.includes(id) ? [{ kind: 'id_reused', level: 'caution', id, named: [] } as const] : []),
      ...submittedTwice(id, folder, head),
      ...superseding(id, input),
    ];
  const evidence = files.filter(({ path }) => isEvidencePath(path));
  const was = withdrawalOf(before, id);
  const is = withdrawalOf(after, id);
  // A withdrawn run has no figures, and needs no evidence.
  const kept = is === undefined ? evidence : evidence.filter((file) => file.change !== 'removed');
  const touched = kept.filter((file) => file.change !== 'added').map(({ path }) => path);
  const fresh = evidence.filter((file) => file.change === 'added').map(({ path }) => path);
  const weakened = is === undefined ? letGo(before, after, id) : [];
  const own = described.filter((one) => one.run_id === id && needsCorrection(one)).map(({ file }) => file);
  const notes = files.map(({ path }) => path).filter((path) => path === 'notes.md');
  return [
    ...(touched.length === 0 ? [] : [{ kind: 'evidence_changed', level: 'caution', id, named: touched } as const]),
    ...(weakened.length === 0 ? [] : [{ kind: 'evidence_weakened', level: 'caution', id, named: weakened } as const]),
    ...(was === undefined || is !== undefined || !isThere(after, id)
      ? []
      : [{ kind: 'withdrawal_taken_back', level: 'caution', id, named: [was] } as const]),
    ...(fresh.length === 0 ? [] : [{ kind: 'evidence_added', level: 'warning', id, named: fresh } as const]),
    ...(isThere(before, id) && isThere(after, id) && is === undefined
      ? correctionAlerts(id, [...new Set([...own, ...notes])], {
          was: correctionsOf(before, id),
          is: correctionsOf(after, id),
        })
      : []),
    ...(was !== undefined || is === undefined ? [] : [{ kind: 'withdrawn', level: 'note', id, named: [is] } as const]),
    ...superseding(id, input),
  ];
}

/** The published run that this one newly takes the place of. Of somebody else's run that is for the reviewer to decide. */
function superseding(id: string, { before, after }: AlertInput): readonly Alert[] {
  const runOf = ({ runs }: Database, wanted?: string) => runs.find(({ bundle }) => bundle.id === wanted)?.bundle.run;
  const own = runOf(after, id);
  const { run_id, reason = '' } = own?.supersedes ?? {};
  const old = runOf(before, run_id);
  if (own === undefined || old === undefined || runOf(before, id)?.supersedes?.run_id === run_id) return [];
  const [by, of] = [own.submitter.name, old.submitter.name];
  const whose = by === of ? [] : [`submitted by ${of}, superseded by ${by}`];
  return [{ kind: 'superseded', level: by === of ? 'note' : 'warning', id: old.id, named: [id, reason, ...whose] }];
}

/** Other runs that hold a raw file of this one, byte for byte. */
function submittedTwice(id: string, folder: string, { bundles }: SiteInput): readonly Alert[] {
  const rawOf = (bundle: FolderInput): readonly string[] =>
    bundle.files.filter(({ path }) => path.startsWith('raw/')).map(({ sha256 }) => sha256);
  const own = new Set(bundles.filter((one) => one.folder === folder).flatMap(rawOf));
  const others = bundles.filter((one) => one.folder !== folder && rawOf(one).some((sha256) => own.has(sha256)));
  return others.length === 0
    ? []
    : [{ kind: 'evidence_twice', level: 'warning', id, named: others.map((other) => other.id) }];
}

function isThere({ runs }: Database, id: string): boolean {
  return runs.some(({ bundle }) => bundle.id === id);
}

function letGo(before: Database, after: Database, id: string): readonly string[] {
  const [was, is] = [before, after].map(({ runs }) => runs.find(({ bundle }) => bundle.id === id)?.bundle.run);
  return was === undefined || is === undefined ? [] : evidenceLetGo(was, is);
}

function withdrawalOf({ runs }: Database, id: string): string | undefined {
  return runs.find(({ bundle }) => bundle.id === id)?.bundle.run.withdrawn?.reason;
}

function correctionsOf({ runs }: Database, id: string): readonly Correction[] {
  return runs.find(({ bundle }) => bundle.id === id)?.bundle.run.corrections ?? [];
}

/** A run that went, or came back under another id: an added run with the same evidence, byte for byte. */
function removedRun({ id, folder }: FolderChange, { folders, base, head }: AlertInput): Alert {
  const evidence = evidenceOf(base.bundles.find((bundle) => bundle.folder === folder));
  const added = folders.filter((one) => one.kind === 'run' && one.change === 'added');
  const twins = added.filter(
    (one) => evidence !== '' && evidenceOf(head.bundles.find((bundle) => bundle.folder === one.folder)) === evidence,
  );
  return twins.length > 0
    ? { kind: 'run_renamed', level: 'caution', id, named: twins.map((twin) => twin.id) }
    : { kind: 'run_removed', level: 'caution', id, named: [] };
}

function evidenceOf(bundle: FolderInput | undefined): string {
  const files = bundle?.files.filter(({ path }) => isResultPath(path)) ?? [];
  return files
    .map(({ sha256 }) => sha256)
    .sort()
    .join();
}

/** Runs and reports that were published, are not touched here, and would no longer be. */
function leftOutElsewhere({ folders, before, after }: AlertInput): readonly Alert[] {
  const touched = new Set(folders.map(({ folder }) => folder));
  const known = new Set(before.left_out.map(({ folder }) => folder));
  return after.left_out
    .filter(({ folder }) => !touched.has(folder) && !known.has(folder))
    .map(({ id }) => ({ kind: 'left_out', level: 'caution', id, named: [] }));
}

function together(folders: readonly FolderChange[], outside: readonly string[]): readonly Alert[] {
  const added = folders.filter(({ kind, change }) => kind === 'run' && change === 'added').map(({ id }) => id);
  const runs = folders.some(({ kind }) => kind === 'run');
  return [
    ...(added.length > 1 ? [{ kind: 'several_runs', level: 'note', id: '', named: added } as const] : []),
    ...(runs && outside.length > 0
      ? [{ kind: 'code_beside_data', level: 'note', id: '', named: outside } as const]
      : []),
  ];
}

/**
 * Alerts about the corrections of a run that was published and stays so: told ones, those whose entry is missing, and entries that went
 * or read otherwise than before. `touched` are the files that describe the run otherwise than before.
 */
export function correctionAlerts(
  id: string,
  touched: readonly string[],
  { was, is }: { readonly was: readonly Correction[]; readonly is: readonly Correction[] },
): readonly Alert[] {
  const known = new Set(was.map(textOf));
  const kept = new Set(is.map(textOf));
  const gone = was.filter((one) => !kept.has(textOf(one))).map(({ text }) => text);
  const fresh = is.filter((one) => !known.has(textOf(one))).map(({ text }) => text);
  return [
    ...(gone.length === 0 ? [] : [{ kind: 'correction_taken_back', level: 'warning', id, named: gone } as const]),
    ...(touched.length === 0 || fresh.length > 0
      ? []
      : [{ kind: 'correction_not_told', level: 'caution', id, named: touched } as const]),
    ...(fresh.length === 0 ? [] : [{ kind: 'corrected', level: 'note', id, named: fresh } as const]),
  ];
}

function textOf({ date, text, reported_by = '' }: Correction): string {
  return JSON.stringify([date, text, reported_by]);
}
