/** Grades as pages show them: a badge, what was changed or keeps a pair from a better grade, and counts. */

import { groupBy } from '../../base/group-by.ts';
import { clauseMark, sentences } from '../../base/marks.ts';
import { word, wordFor } from '../../base/words.ts';
import { type Comparison, failedAt } from '../../database/comparability.ts';
import { type Gate, GRADES, type Grade } from '../../database/gate.ts';
import type { NoisyFigure } from '../../database/noise.ts';
import type { Change } from '../../database/one-test.ts';
import type { Metric } from '../../model/metrics.ts';
import type { Badge, TableCell } from '../../tables/table.ts';
import { obstacleText } from '../differences.ts';
import { isOfBoth, isOpen } from '../gate-words.ts';
import { ratioOfGrade } from './ratio-text.ts';

const KINDS = { A: 'good', B: 'good', C: 'neutral', D: 'notice' } as const;
/** More reasons than these are counted. */
const MOST_REASONS = 2;

function changeText({ axis, a, b }: Change): string {
  const none = word('grade_change_none');
  return word('grade_change', { axis, from: a ?? none, to: b ?? none });
}

function joined(texts: readonly string[]): string {
  const all = [...new Set(texts)];
  const reasons = all.slice(0, MOST_REASONS).join(clauseMark());
  const Count = all.length - MOST_REASONS;
  return Count > 0 ? word('grade_more', { reasons, Count }) : reasons;
}

type Kind = 'not_passed' | 'of_both' | 'not_known';
const CAVEATS: readonly Kind[] = ['not_passed', 'of_both', 'not_known'];

function kindOf(gate: Gate): Kind {
  if (isOpen(gate)) return 'not_known';
  return isOfBoth(gate) ? 'of_both' : 'not_passed';
}

/** Names of checks in the order given, each once: of facts that differ, of those that both share as a caveat, and of those that somebody did not record. */
function notPassed(gates: readonly Gate[], tell: (names: readonly string[]) => string): string {
  const told = new Set<string>();
  return CAVEATS.flatMap((kind) => {
    const own = new Set(gates.filter((gate) => kindOf(gate) === kind).map(({ id }) => wordFor('gate', id)));
    const names = [...own].filter((name) => !told.has(name));
    for (const name of names) told.add(name);
    return names.length === 0 ? [] : [sentences(word(`receipt_${kind}`), tell(names))];
  }).join(' · ');
}

/**
 * Of grade A what was changed, of C and D what left no better grade, of B the doubts; those of several pairs together, the most frequent
 * first. Undefined where nothing is to be said.
 */
export function reasonOf(grade: Grade, pairs: readonly Comparison[]): string | undefined {
  const failed = pairs.flatMap((pair) => failedAt(grade, pair));
  if (grade === 'B')
    return failed.length === 0
      ? undefined
      : notPassed(
          mostFrequent(failed, ({ id }) => id),
          joined,
        );
  const texts = grade === 'A' ? pairs.flatMap(({ change = [] }) => change.map(changeText)) : failed.map(obstacleText);
  return texts.length === 0 ? undefined : joined(mostFrequent(texts, (text) => text));
}

/** The grade, the ratio to the baseline that it allows, and what it is for. Caveats are told below the table, once for all. */
export function ratioCell(
  comparison: Comparison,
  metric: Metric,
  figure: NoisyFigure,
  baseline: NoisyFigure,
): TableCell {
  const { grade } = comparison;
  const text = ratioOfGrade(grade, metric, figure, baseline);
  const reason = grade === 'B' ? undefined : reasonOf(grade, [comparison]);
  const { href: _, ...badge } = gradeBadge(comparison);
  return { text, badges: [{ ...badge, text: grade }], is_long: true, sub: reason };
}

/** In groups of one key, the largest first; equal counts keep their order. */
function mostFrequent<T>(all: readonly T[], keyOf: (one: T) => string): readonly T[] {
  return [...groupBy(all, keyOf).values()].toSorted((a, b) => b.length - a.length).flat();
}

/** The grade, with what it means and the checks that were not passed. */
export function gradeBadge({ grade, gates }: Comparison): Badge {
  const failed = gates.filter(({ passed }) => !passed);
  const name = grade === 'B' && gates.some(({ of_sweeps }) => of_sweeps) ? 'B_peak' : grade;
  const checks =
    failed.length === 0 ? word('receipt_all_passed') : notPassed(failed, (names) => names.join(clauseMark()));
  return {
    kind: KINDS[grade],
    text: word(`grade_${name}`),
    title: sentences(word(`grade_${name}_means`), checks),
    href: '#receipt',
  };
}

/** How many pairs have each grade, from the best. */
export type GradeCounts = Readonly<Record<Grade, number>>;

/** "A same test · 30 pairs" for each grade that there are pairs of, from the best. */
export function gradeCounts(counts: GradeCounts): readonly Badge[] {
  return GRADES.filter((grade) => counts[grade] > 0).map((grade) => ({
    kind: KINDS[grade],
    text: word('grade_count', { grade: word(`grade_${grade}`), Count: counts[grade] }),
    title: word(`grade_${grade}_means`),
  }));
}

/** The same of pairs. */
export function countGrades(pairs: readonly Comparison[]): GradeCounts {
  const count = (grade: Grade): number => pairs.filter((pair) => pair.grade === grade).length;
  return { A: count('A'), B: count('B'), C: count('C'), D: count('D') };
}
