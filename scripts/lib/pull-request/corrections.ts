/** Whether a change of what a published run describes says so in run.json, as readers and the feed are told. */
import type { Run } from '#types';
import type { Alert } from './alerts.ts';
import type { FileChange } from './changed-folders.ts';

export type Correction = NonNullable<Run['corrections']>[number];

/** What a correction may touch; run.json is where it is told. */
const DESCRIPTION: readonly string[] = ['hardware.json', 'notes.md'];

/**
 * Alerts about the corrections of a run that was published and stays so: told ones, those whose entry is missing, and entries that went
 * or read otherwise than before.
 */
export function correctionAlerts(
  id: string,
  files: readonly FileChange[],
  { was, is }: { readonly was: readonly Correction[]; readonly is: readonly Correction[] },
): readonly Alert[] {
  const known = new Set(was.map(textOf));
  const kept = new Set(is.map(textOf));
  const gone = was.filter((one) => !kept.has(textOf(one))).map(({ text }) => text);
  const fresh = is.filter((one) => !known.has(textOf(one))).map(({ text }) => text);
  const touched = files.map(({ path }) => path).filter((path) => DESCRIPTION.includes(path));
  return [
    ...(gone.length === 0 ? [] : [{ kind: 'correction_taken_back', level: 'warning', id, named: gone } as const]),
    ...(touched.length === 0 || fresh.length > 0
      ? []
      : [{ kind: 'correction_not_told', level: 'warning', id, named: touched } as const]),
    ...(fresh.length === 0 ? [] : [{ kind: 'corrected', level: 'note', id, named: fresh } as const]),
  ];
}

function textOf({ date, text, reported_by = '' }: Correction): string {
  return JSON.stringify([date, text, reported_by]);
}
