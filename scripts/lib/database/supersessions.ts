/** Which runs were replaced by a newer one. */
import { byNewest } from '../base/dates.ts';
import { isTrial } from '../model/trial.ts';
import type { RunRecord, Supersession } from './types.ts';

/**
 * The run that stands in the place of each superseded run, by the id of the superseded one; of several the newest by date, then the
 * first by id. A withdrawn run stands in nobody's place: what superseded it does, else the older run stands again.
 */
export function findSupersessions(runs: readonly RunRecord[]): ReadonlyMap<string, Supersession> {
  const newest = runs.toSorted((a, b) => byNewest(a.bundle.run, b.bundle.run));
  const named = [...new Set(newest.flatMap(({ bundle }) => bundle.run.supersedes?.run_id ?? []))];
  return new Map(
    named.flatMap((id) => {
      const found = inPlaceOf(id, newest, new Set());
      return found === undefined ? [] : [[id, found] as const];
    }),
  );
}

/**
 * Whether the figures of a run are published: not of one that was withdrawn, nor of one that was shortened and then replaced, for nobody
 * has a use for them, unless a report is written about it. The raw files of the latter stay.
 */
export function keepsFigures(
  { withdrawn, method_factor = 1 }: Pick<RunRecord['bundle']['run'], 'withdrawn' | 'method_factor'>,
  superseded_by: Supersession | undefined,
  isReported: boolean,
): boolean {
  if (withdrawn !== undefined) return false;
  return superseded_by === undefined || isReported || !isTrial({ method_factor });
}

function inPlaceOf(id: string, runs: readonly RunRecord[], seen: Set<string>): Supersession | undefined {
  if (seen.has(id)) return undefined;
  seen.add(id);
  for (const { bundle } of runs) {
    const { supersedes, withdrawn, title, date } = bundle.run;
    if (supersedes?.run_id !== id) continue;
    const { reason } = supersedes;
    if (withdrawn === undefined) return { run_id: bundle.id, title, date, reason };
    const next = inPlaceOf(bundle.id, runs, seen);
    if (next !== undefined) return { ...next, reason };
  }
  return undefined;
}
