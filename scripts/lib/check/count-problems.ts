/** How many problems there are, in one line. */
import type { Problem } from '#types';

/** "2 errors, 1 warning in 3 folders"; severities without a problem are left out. */
export function countProblems(problems: readonly Problem[], folders: number): string {
  const counts = (['error', 'warning', 'notice'] as const).flatMap((severity) => {
    const count = problems.filter((problem) => problem.severity === severity).length;
    return count === 0 ? [] : [plural(count, severity)];
  });
  return `${counts.join(', ') || 'no problems'} in ${plural(folders, 'folder')}`;
}

/** "1 trial", "2 trials". */
export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
