/** Problems and notices as pages show them. */

import type { Problem } from '#types';
import { groupBy } from '../base/group-by.ts';
import { byText } from '../base/text-order.ts';
import { word } from '../base/words.ts';

type Details = readonly { readonly label: string; readonly text: string }[];

interface Occurrence {
  readonly place: string;
  readonly message: string;
  readonly details: Details;
}

export interface ProblemView extends Occurrence {
  readonly severity: Problem['severity'];
  readonly severity_word: string;
  readonly rule: string;
  /** Address of the rule's text; none for problems that no rule raised. */
  readonly href?: string;
  /** Others of this rule that the same fix mends. */
  readonly more?: { readonly title: string; readonly occurrences: readonly Occurrence[] };
}

const ORDER: Readonly<Record<Problem['severity'], number>> = { error: 0, warning: 1, notice: 2 };

function placeOf(problem: Problem): string {
  const line = problem.line === undefined ? '' : `:${problem.line}`;
  return `${problem.file}${line}${problem.pointer === '' ? '' : `#${problem.pointer}`}`;
}

function detailsOf(problem: Problem, keys: readonly ('found' | 'allowed' | 'fix')[]): Details {
  return keys.flatMap((key) => {
    const text = problem[key];
    return text === undefined ? [] : [{ label: word(`problem_${key}`), text }];
  });
}

/** Errors first, then warnings and notices, each by place; those of one rule with one fix are told of once. */
export function presentProblems(problems: readonly Problem[]): readonly ProblemView[] {
  const sorted = problems.toSorted(
    (a, b) => ORDER[a.severity] - ORDER[b.severity] || byText(placeOf(a), placeOf(b)) || byText(a.rule, b.rule),
  );
  const groups = groupBy(sorted, ({ severity, rule, message, fix }) =>
    JSON.stringify([severity, rule, fix ?? message]),
  );
  return [...groups.values()].flatMap(([first, ...others]) => (first === undefined ? [] : [viewOf(first, others)]));
}

function viewOf(first: Problem, others: readonly Problem[]): ProblemView {
  const { severity, rule, message } = first;
  const occurrences = others.map((one) => ({
    place: placeOf(one),
    message: one.message,
    details: detailsOf(one, ['found', 'allowed']),
  }));
  return {
    severity,
    severity_word: word(`severity_${severity}`),
    rule,
    ...(rule.startsWith('R-') ? { href: `rules/#${rule}` } : {}),
    place: placeOf(first),
    message,
    details: detailsOf(first, ['found', 'allowed', 'fix']),
    ...(others.length === 0 ? {} : { more: { title: word('problems_more', { Count: others.length }), occurrences } }),
  };
}
