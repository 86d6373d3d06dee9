/** A comparison of two to eight set-ups, from the receipt to the hardware. Runs at build and in the browser. */
import { word } from '../../base/words.ts';
import { answerText } from './answer.ts';
import { bestBase } from './baseline.ts';
import { curvesOf } from './curves.ts';
import { factTable } from './fact-table.ts';
import { figureTable } from './figure-table.ts';
import { firstOf, matchWork, rowsOfPlaces, sharingPlaces, type WorkRow } from './match-work.ts';
import { MOST_IN_FULL, overviewTable } from './overview-table.ts';
import { judgeRows, receiptOf } from './receipt.ts';
import { namesOf } from './set-ups.ts';
import { loggedTests } from './time-curves.ts';
import type { ComparisonOptions, ComparisonView, Judge, SetUp, WorkChoice } from './types.ts';
import { classTitle } from './work-words.ts';

/** Works in common by class, in the order of the rows. */
function worksOf(rows: readonly WorkRow[]): readonly WorkChoice[] {
  const works = new Map<string, string>();
  for (const row of rows) {
    const { measurement } = firstOf(row);
    const { workload_class: id } = measurement;
    if (id !== undefined && !works.has(id)) works.set(id, classTitle(measurement));
  }
  return [...works].map(([id, text]) => ({ id, text }));
}

function leadOf(rows: readonly WorkRow[], works: readonly WorkChoice[]): string {
  if (rows.length === 0) return word('compare_nothing_shared');
  const shared = word('compare_shared', { Count: Math.max(1, works.length) });
  return rows.length > works.length ? `${shared} ${word('compare_shared_rows', { Count: rows.length })}` : shared;
}

function wordsOf(setUps: readonly SetUp[]): string {
  const names = [...new Set(setUps.map(({ name }) => name))];
  const titles = (name: string): string => setUps.flatMap((one) => (one.name === name ? [one.title] : [])).join(', ');
  return names.map((name) => `${name}: ${titles(name)}`).join('; ');
}

function leftOutText(setUps: readonly SetUp[], kept: readonly number[]): string | undefined {
  if (kept.length === 0 || kept.length === setUps.length) return undefined;
  const names = namesOf(setUps).filter((_, place) => !kept.includes(place));
  return word('compare_left_out', { names: names.join('; ') });
}

/** Everything the page of a comparison shows. A baseline or a work that is not among them counts as none. */
export function presentComparison(setUps: readonly SetUp[], options: ComparisonOptions, judge: Judge): ComparisonView {
  const all = matchWork(setUps);
  const kept = sharingPlaces(all, setUps.length);
  const own = kept.flatMap((place) => setUps[place] ?? []);
  const rows = rowsOfPlaces(all, kept);
  const works = worksOf(rows);
  const work = works.find(({ id }) => id === options.work)?.id;
  const shown = work === undefined ? rows : rows.filter((row) => firstOf(row).measurement.workload_class === work);
  const asked = kept.indexOf(options.base ?? -1);
  const base = asked >= 0 ? asked : bestBase(shown, own.length, judge);
  const judged = judgeRows(shown, base, judge);
  const receipt = receiptOf(own, judged, base);
  const judging = { base, judge };
  const figures =
    shown.length > MOST_IN_FULL ? overviewTable(own, shown, judged, judging) : figureTable(own, shown, judged, judging);
  const leftOut = leftOutText(setUps, kept);
  const answer = answerText(judged, namesOf(own)[base] ?? '');
  return {
    words: wordsOf(setUps),
    base: kept[base] ?? 0,
    lead: leadOf(rows, works),
    ...(answer === undefined ? {} : { answer }),
    ...(leftOut === undefined ? {} : { left_out: leftOut }),
    works: works.length > 1 ? works : [],
    ...(work === undefined ? {} : { work }),
    ...(receipt === undefined ? {} : { receipt }),
    ...(figures === undefined ? {} : { figures }),
    curves: curvesOf(own, shown),
    logged: loggedTests(own, shown),
    facts: factTable(setUps, options.all),
  };
}
