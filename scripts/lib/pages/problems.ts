/** Problems and notices as pages show them. */
import type { Problem } from '#types';
import { word } from '../base/words.ts';

export interface ProblemView {
  readonly severity: Problem['severity'];
  readonly severity_word: string;
  readonly rule: string;
  /** Address of the rule's text; none for problems that no rule raised. */
  readonly href?: string;
  readonly place: string;
  readonly message: string;
  readonly details: readonly { readonly label: string; readonly text: string }[];
}

const ORDER: Readonly<Record<Problem['severity'], number>> = { error: 0, warning: 1, notice: 2 };

function placeOf(problem: Problem): string {
  const line = problem.line === undefined ? '' : `:${problem.line}`;
  return `${problem.file}${line}${problem.pointer === '' ? '' : `#${problem.pointer}`}`;
}

/** Errors first, then warnings and notices, each by place. */
export function presentProblems(problems: readonly Problem[]): readonly ProblemView[] {
  return problems
    .toSorted(
      (a, b) => ORDER[a.severity] - ORDER[b.severity] || compare(placeOf(a), placeOf(b)) || compare(a.rule, b.rule),
    )
    .map((problem) => ({
      severity: problem.severity,
      severity_word: word(`severity_${problem.severity}`),
      rule: problem.rule,
      ...(problem.rule.startsWith('R-') ? { href: `rules/#${problem.rule}` } : {}),
      place: placeOf(problem),
      message: problem.message,
      details: (['found', 'allowed', 'fix'] as const).flatMap((key) => {
        const text = problem[key];
        return text === undefined ? [] : [{ label: word(`problem_${key}`), text }];
      }),
    }));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
