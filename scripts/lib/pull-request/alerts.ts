/** What a reviewer has to see first: changes to what was already published, and what does not go together. */
import type { Run } from '#types';
import type { Database, RunRecord } from '../database/types.ts';
import { isEvidencePath, isResultPath } from '../formats/readers.ts';
import type { HeldFolder } from '../model/held-back.ts';
import type { FolderInput, SiteInput } from '../model/source-files.ts';
import type { FolderChange } from './changed-folders.ts';
import { type DescriptionChange, evidenceLetGo, needsCorrection } from './description-changes.ts';

/** Breaks a promise to readers; needs a decision; good to know. */
export type AlertLevel = 'caution' | 'warning' | 'note';

const LEVELS = {
  evidence_changed: 'caution',
  evidence_weakened: 'caution',
  id_reused: 'caution',
  run_renamed: 'caution',
  run_removed: 'caution',
  withdrawal_taken_back: 'caution',
  correction_taken_back: 'warning',
  correction_not_told: 'caution',
  left_out: 'caution',
  evidence_added: 'warning',
  evidence_twice: 'warning',
  report_removed: 'warning',
  method_changed: 'warning',
  note_removed: 'warning',
  note_affects: 'note',
  corrected: 'note',
  withdrawn: 'note',
  /** Of somebody else's run it is a warning. */
  superseded: 'note',
  several_runs: 'note',
  code_beside_data: 'note',
  draft: 'warning',
  embargo: 'warning',
  hidden_again: 'caution',
} as const satisfies Readonly<Record<string, AlertLevel>>;

export type AlertKind = keyof typeof LEVELS;

export type Correction = NonNullable<Run['corrections']>[number];

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

function alertOf(kind: AlertKind, id: string, named: readonly string[] = []): Alert {
  return { kind, level: LEVELS[kind], id, named };
}

/** None where nothing is named. */
function alertAbout(kind: AlertKind, id: string, named: readonly string[]): readonly Alert[] {
  return named.length === 0 ? [] : [alertOf(kind, id, named)];
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
    ...(wasPublished ? [alertOf('hidden_again', id)] : []),
    now.from === undefined ? alertOf('draft', id) : alertOf('embargo', id, [now.from]),
  ];
}

function ofFolder(folder: FolderChange, input: AlertInput): readonly Alert[] {
  const { kind, id, change } = folder;
  // What was never published cannot be missed.
  if (change === 'removed' && input.heldBefore.some((one) => one.folder === folder.folder)) return [];
  if (kind === 'run') return change === 'removed' ? [removedRun(folder, input)] : ofRun(folder, input);
  if (kind === 'report') return change === 'removed' ? [alertOf('report_removed', id)] : [];
  if (kind === 'note') return ofNote(folder, input);
  const runs = input.before.methods.find((method) => method.parsed.id === id)?.runs ?? [];
  return change === 'added' ? [] : alertAbout('method_changed', id, idsOf(runs));
}

/** A note that went, or the runs that one which came or changed is about. */
function ofNote({ id, change }: FolderChange, { after }: AlertInput): readonly Alert[] {
  if (change === 'removed') return [alertOf('note_removed', id)];
  return alertAbout('note_affects', id, idsOf(after.notes?.find(({ parsed }) => parsed.id === id)?.runs ?? []));
}

function idsOf(runs: readonly Pick<RunRecord, 'bundle'>[]): readonly string[] {
  return runs.map(({ bundle }) => bundle.id).sort();
}

function ofRun({ id, change, files, folder }: FolderChange, input: AlertInput): readonly Alert[] {
  const { before, after, head, described } = input;
  if (change === 'added')
    return [
      ...(input.reused.includes(id) ? [alertOf('id_reused', id)] : []),
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
    ...alertAbout('evidence_changed', id, touched),
    ...alertAbout('evidence_weakened', id, weakened),
    ...(was === undefined || is !== undefined || !isThere(after, id)
      ? []
      : [alertOf('withdrawal_taken_back', id, [was])]),
    ...alertAbout('evidence_added', id, fresh),
    ...(isThere(before, id) && isThere(after, id) && is === undefined
      ? correctionAlerts(id, [...new Set([...own, ...notes])], {
          was: correctionsOf(before, id),
          is: correctionsOf(after, id),
        })
      : []),
    ...(was !== undefined || is === undefined ? [] : [alertOf('withdrawn', id, [is])]),
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
  if (by === of) return [alertOf('superseded', old.id, [id, reason])];
  const whose = `submitted by ${of}, superseded by ${by}`;
  return [{ ...alertOf('superseded', old.id, [id, reason, whose]), level: 'warning' }];
}

/** Other runs that hold a raw file of this one, byte for byte. */
function submittedTwice(id: string, folder: string, { bundles }: SiteInput): readonly Alert[] {
  const rawOf = (bundle: FolderInput): readonly string[] =>
    bundle.files.filter(({ path }) => path.startsWith('raw/')).map(({ sha256 }) => sha256);
  const own = new Set(bundles.filter((one) => one.folder === folder).flatMap(rawOf));
  const others = bundles.filter((one) => one.folder !== folder && rawOf(one).some((sha256) => own.has(sha256)));
  return alertAbout(
    'evidence_twice',
    id,
    others.map((other) => other.id),
  );
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
  if (twins.length === 0) return alertOf('run_removed', id);
  return alertOf(
    'run_renamed',
    id,
    twins.map((twin) => twin.id),
  );
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
    .map(({ id }) => alertOf('left_out', id));
}

function together(folders: readonly FolderChange[], outside: readonly string[]): readonly Alert[] {
  const added = folders.filter(({ kind, change }) => kind === 'run' && change === 'added').map(({ id }) => id);
  const runs = folders.some(({ kind }) => kind === 'run');
  return [
    ...(added.length > 1 ? [alertOf('several_runs', '', added)] : []),
    ...(runs ? alertAbout('code_beside_data', '', outside) : []),
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
    ...alertAbout('correction_taken_back', id, gone),
    ...(fresh.length > 0 ? [] : alertAbout('correction_not_told', id, touched)),
    ...alertAbout('corrected', id, fresh),
  ];
}

function textOf({ date, text, reported_by = '' }: Correction): string {
  return JSON.stringify([date, text, reported_by]);
}
