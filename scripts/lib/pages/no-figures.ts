/** Why nothing of a system can be shown in figures. */
import { word } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';

/** A sentence; undefined where one of its runs has figures. */
export function noFigures(runs: readonly Pick<RunRecord, 'bundle' | 'measurements'>[]): string | undefined {
  const standing = runs.filter(({ bundle }) => bundle.run.withdrawn === undefined);
  if (standing.some(({ measurements }) => measurements.length > 0)) return undefined;
  if (standing.length === 0) return word('no_figures_withdrawn');
  const pictured = standing.some(({ bundle: { run } }) => run.not_in_text?.some(({ picture }) => picture === true));
  return word(pictured ? 'no_figures_pictures' : 'no_figures');
}
