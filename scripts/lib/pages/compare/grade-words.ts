/** Grades as pages show them: a badge, what was changed or keeps a pair from a better grade, and counts. */
import { word, wordFor } from '../../base/words.ts';
import { type Comparison, failedAt } from '../../database/comparability.ts';
import { GRADES, type Grade } from '../../database/gate.ts';
import type { Change } from '../../database/one-test.ts';
import type { Badge } from '../../tables/table.ts';
import { obstacleText } from '../differences.ts';

const KINDS = { A: 'good', B: 'good', C: 'neutral', D: 'notice' } as const;
/** More reasons than these are counted. */
const MOST_REASONS = 2;

function changeText({ axis, a, b }: Change): string {
  const none = word('grade_change_none');
  return word('grade_change', { axis, from: a ?? none, to: b ?? none });
}

function joined(texts: readonly string[]): string {
  const all = [...new Set(texts)];
  const reasons = all.slice(0, MOST_REASONS).join('; ');
  const Count = all.length - MOST_REASONS;
  return Count > 0 ? word('grade_more', { reasons, Count }) : reasons;
}

/**
 * Of grade A what was changed, of C and D what left no better grade, of B the doubts; those of several pairs together, the most frequent
 * first. Undefined where nothing is to be said.
 */
export function reasonOf(grade: Grade, pairs: readonly Comparison[]): string | undefined {
  const texts =
    grade === 'A'
      ? pairs.flatMap(({ change = [] }) => change.map(changeText))
      : pairs.flatMap((pair) =>
          failedAt(grade, pair).map((gate) => (grade === 'B' ? wordFor('gate', gate.id) : obstacleText(gate))),
        );
  if (texts.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  // Equal counts keep the order of the gates.
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a).map(([text]) => text);
  return grade === 'B' ? `${word('receipt_not_passed')} ${joined(sorted)}` : joined(sorted);
}

/** The grade, with what it means and the checks that were not passed. */
export function gradeBadge({ grade, gates }: Comparison): Badge {
  const failed = gates.filter(({ passed }) => !passed).map(({ id }) => wordFor('gate', id));
  const checks =
    failed.length === 0 ? word('receipt_all_passed') : `${word('receipt_not_passed')} ${failed.join('; ')}`;
  return {
    kind: KINDS[grade],
    text: word(`grade_${grade}`),
    title: `${word(`grade_${grade}_means`)} ${checks}`,
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
