/** The table behind a view, of whatever kind. */
import type { View } from '#types';
import type { RunRecord } from '../database/types.ts';
import type { CellWords } from './figures.ts';
import { pivotLoadPoints } from './load-points.ts';
import { type PivotTable, pivotView } from './pivot.ts';
import { isTailView, tailPivot } from './tail-pivot.ts';

export interface ViewPivot {
  readonly pivot: PivotTable;
  readonly wordsOf?: CellWords;
  /** Dimensions of a figure that the table does not name and its CSV should. */
  readonly csv_dimensions?: readonly string[];
}

/** Lists of systems have no table of figures: ask for any other kind. */
export function pivotOf(view: View, runs: readonly RunRecord[]): ViewPivot {
  if (isTailView(view)) return { pivot: tailPivot(view, runs) };
  return view.kind === 'load-points' ? pivotLoadPoints(view, runs) : { pivot: pivotView(view, runs) };
}
