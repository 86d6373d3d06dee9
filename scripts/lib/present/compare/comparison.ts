/** A comparison of two to eight set-ups, from the receipt to the hardware. Runs at build and in the browser. */
import { word } from '../words.ts';
import { curvesOf } from './curves.ts';
import { factTable } from './fact-table.ts';
import { figureTable } from './figure-table.ts';
import { fullestPlace, matchWork } from './match-work.ts';
import { judgeRows, receiptOf } from './receipt.ts';
import type { ComparisonOptions, ComparisonView, Judge, SetUp } from './types.ts';

/** Most works shown; a sweep of hundreds of loads is read on its curves. */
const MOST_ROWS = 40;

/** Everything the page of a comparison shows. A baseline that is not among them counts as none. */
export function presentComparison(setUps: readonly SetUp[], options: ComparisonOptions, judge: Judge): ComparisonView {
  const rows = matchWork(setUps);
  const asked = options.base ?? -1;
  const base = asked in setUps ? asked : fullestPlace(rows, setUps.length);
  const judged = judgeRows(rows, base, judge);
  const receipt = receiptOf(setUps, judged, base);
  const shown = rows.slice(0, MOST_ROWS);
  const figures = figureTable(setUps, shown, judged, { base, noise: judge.noise });
  const more = rows.length > shown.length ? ` ${word('compare_more', { shown: shown.length, all: rows.length })}` : '';
  return {
    base,
    lead:
      rows.length === 0 ? word('compare_nothing_shared') : `${word('compare_shared', { Count: rows.length })}${more}`,
    ...(receipt === undefined ? {} : { receipt }),
    ...(figures === undefined ? {} : { figures }),
    curves: curvesOf(setUps, rows),
    facts: factTable(setUps, options.all),
  };
}
