/** How many problems there are, in one line. */
import type { Problem } from '#types';

/** "2 errors, 1 warning in 3 folders and 1 note"; severities without a problem are left out. */
export function countProblems(problems: readonly Problem[], folders: number, notes = 0): string {
  const counts = (['error', 'warning', 'notice'] as const).flatMap((severity) => {
    const count = problems.filter((problem) => problem.severity === severity).length;
    return count === 0 ? [] : [plural(count, severity)];
  });
  const places = [
    ...(folders > 0 || notes === 0 ? [plural(folders, 'folder')] : []),
    ...(notes === 0 ? [] : [plural(notes, 'note')]),
  ];
  return `${counts.join(', ') || 'no problems'} in ${places.join(' and ')}`;
}

/** "1 trial", "2 trials". */
export function plural(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
