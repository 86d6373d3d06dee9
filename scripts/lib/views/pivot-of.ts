/** The table behind a view, of whatever kind. */
import type { View } from '#types';
import type { RunRecord } from '../database/types.ts';
import type { ViewPivot } from './figures.ts';
import { pivotLoadPoints } from './load-points.ts';
import { pivotView } from './pivot.ts';
import { isTailView, tailPivot } from './tail-pivot.ts';

/** Lists of systems have no table of figures: ask for any other kind. */
export function pivotOf(view: View, runs: readonly RunRecord[]): ViewPivot {
  if (isTailView(view)) return { pivot: tailPivot(view, runs) };
  return view.kind === 'load-points' ? pivotLoadPoints(view, runs) : { pivot: pivotView(view, runs) };
}
