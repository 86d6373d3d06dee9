/** Problems for the comment: worst first, like ones together. */
import type { Problem } from '#types';
import { word } from '../../base/words.ts';
import { type Caps, more } from './parts.ts';
import { code, sentence } from './safe-text.ts';

const severities = ['error', 'warning', 'notice'] as const;

/** Problems of one rule with the same words, in their order. */
function groupsOf(problems: readonly Problem[]): readonly (readonly Problem[])[] {
  const groups = new Map<string, Problem[]>();
  for (const problem of problems) {
    const key = JSON.stringify([problem.rule, problem.message]);
    const known = groups.get(key);
    if (known) known.push(problem);
    else groups.set(key, [problem]);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length);
}

function placeOf({ file, line, pointer, found, allowed }: Problem): string {
  const place = code(line === undefined ? file : `${file}:${line}`, 300);
  const at = pointer === '' ? '' : ` ${word('pr_at', { pointer: code(pointer) })}`;
  const facts = [
    ...(found === undefined ? [] : [word('pr_found', { text: code(found) })]),
    ...(allowed === undefined ? [] : [word('pr_allowed', { text: code(allowed) })]),
  ];
  return `${place}${at}${facts.length === 0 ? '' : `: ${facts.join(', ')}`}`;
}

function groupLines(group: readonly Problem[], caps: Caps): readonly string[] {
  const [first] = group;
  if (first === undefined) return [];
  const count = group.length === 1 ? '' : ` ${word('pr_places', { Count: group.length })}`;
  const rest = group.length - caps.places;
  const fix = first.fix === undefined ? [] : [`  - ${word('pr_fix', { text: sentence(first.fix) })}`];
  return [
    `- **${code(first.rule)}** ${sentence(first.message)}${count}`,
    ...group.slice(0, caps.places).map((problem) => `  - ${placeOf(problem)}`),
    ...(rest > 0 ? [`  - ${more(rest)}`] : []),
    ...fix,
  ];
}

/** Errors and warnings open, notices folded away. Empty where there is no problem. */
export function problemLines(problems: readonly Problem[], caps: Caps): readonly string[] {
  return severities.flatMap((severity): readonly string[] => {
    const own = problems.filter((problem) => problem.severity === severity);
    if (own.length === 0) return [];
    const groups = groupsOf(own);
    const rest = groups.slice(caps.rows).reduce((sum, group) => sum + group.length, 0);
    const lines = [
      ...groups.slice(0, caps.rows).flatMap((group) => groupLines(group, caps)),
      ...(rest > 0 ? [`- ${more(rest)}`] : []),
      '',
    ];
    const title = word(`pr_${severity}s`, { Count: own.length });
    return severity === 'notice'
      ? [`<details><summary>${title}</summary>`, '', ...lines, '</details>', '']
      : [`#### ${title}`, '', ...lines];
  });
}
