/**
 * Problems in lists and as text: sorted, each fact told once, named from the site's folder, counted. The one place that makes
 * text of a Problem.
 */

import type { Problem } from '#types';
import { groupBy } from '../base/group-by.ts';
import { byText } from '../base/text-order.ts';

/** Names come from files of strangers: control characters, and those that turn text round, would steer the terminal. */
const steering = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

export function withoutSteering(text: string): string {
  return text.replace(steering, '?');
}

/**
 * Place, then what is wrong, found, allowed and fix, each on a line of its own:
 * `content/runs/x/run.json:12:5 #/tests/0/result`, or `…/run.json#/tests/0/result` where the line is not known.
 */
export function formatProblem(problem: Problem): string {
  const { severity, rule, message, found, allowed, fix } = problem;
  const lines = [formatPlace(problem), `  ${severity} ${rule}: ${message}`];
  if (found !== undefined) lines.push(`  found   ${found}`);
  if (allowed !== undefined) lines.push(`  allowed ${allowed}`);
  if (fix !== undefined) lines.push(`  fix     ${fix}`);
  return lines.map(withoutSteering).join('\n');
}

const WORST_FIRST: readonly Problem['severity'][] = ['error', 'warning', 'notice'];

/** Errors, then warnings, then notices, each in the order given. GitHub shows only the first of them beside the lines. */
export function worstFirst(problems: readonly Problem[]): readonly Problem[] {
  return WORST_FIRST.flatMap((severity) => problems.filter((problem) => problem.severity === severity));
}

/**
 * Problems as people read them: errors, then warnings, then notices, each in the order given. Notices of one rule with the same words,
 * names apart, follow from one cause: the first is told, and how many more places there are.
 */
export function formatProblems(problems: readonly Problem[]): readonly string[] {
  return WORST_FIRST.flatMap((severity) => {
    const own = problems.filter((problem) => problem.severity === severity);
    if (severity !== 'notice') return own.map(formatProblem);
    return causesOf(own).map(({ first, others }) => {
      const more = others === 0 ? '' : `\n  and at ${plural(others, 'more place')} (--json lists them)`;
      return `${formatProblem(first)}${more}`;
    });
  });
}

/** Problems of one rule with the same words, names apart, once: the first of each, and how many others there are. */
export function causesOf(
  problems: readonly Problem[],
): readonly { readonly first: Problem; readonly others: number }[] {
  const causes = groupBy(problems, ({ rule, message }) => JSON.stringify([rule, withoutNames(message)]));
  return [...causes.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ first, others: others.length }],
  );
}

/** The message without the jobs, tests and variables that it names. */
function withoutNames(message: string): string {
  return message.replace(/"[^"]*"|\$\{\w+\}/g, '…');
}

/** One workflow command, which GitHub shows beside the line of the pull request. */
export function formatGithub(problem: Problem): string {
  const { file, line, column, severity, rule, message, found, allowed, fix, pointer } = problem;
  const place = [`file=${property(file)}`];
  if (line !== undefined) place.push(`line=${line}`);
  if (column !== undefined) place.push(`col=${column}`);
  place.push(`title=${property(rule)}`);
  const body = [message];
  if (pointer !== '') body.push(`at ${pointer}`);
  if (found !== undefined) body.push(`found: ${found}`);
  if (allowed !== undefined) body.push(`allowed: ${allowed}`);
  if (fix !== undefined) body.push(`fix: ${fix}`);
  const lines = body.join('\n').split('\n').map(withoutSteering);
  return `::${severity} ${place.join(',')}::${data(lines.join('\n'))}`;
}

/**
 * By file, then place in it, then rule; the same problems come out in the same order on any machine. Each fact once: what
 * a rule states is not told by reading too.
 */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  return [...withoutRepeats(problems)].sort(
    (a, b) =>
      byText(a.file, b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      byText(a.pointer, b.pointer) ||
      byText(a.rule, b.rule) ||
      byText(a.message, b.message),
  );
}

function formatPlace({ file, line, column, pointer }: Problem): string {
  if (line === undefined) return pointer === '' ? file : `${file}#${pointer}`;
  const place = column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
  return pointer === '' ? place : `${place} #${pointer}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(withoutSteering(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Notices of reading, and the rules that say the same with a reason and a remedy. */
const saidByRules: Readonly<Record<string, readonly string[]>> = {
  'N-interrupted': ['R-interrupted'],
  'N-iodepth-ignored': ['R-sync-engine-iodepth'],
  'N-job-error': ['R-fio-error'],
  'N-no-io': ['R-zero-io', 'R-fio-error'],
  'N-no-storage': ['R-null-engine'],
  'N-rate-limited': ['R-rate-limited'],
};

/** Whether one of these rules, broken in the same file, says what the notice says. */
export function isCoveredByRule(notice: string, broken: ReadonlySet<string>): boolean {
  const rules = Object.hasOwn(saidByRules, notice) ? saidByRules[notice] : undefined;
  return rules?.some((rule) => broken.has(rule)) ?? false;
}

/** File and entry of fio's report: /jobs/0/error and /jobs/0 are about the same job. */
function entryOf({ file, pointer }: Problem): string {
  return `${file} ${pointer.split('/').slice(0, 3).join('/')}`;
}

/** One fact, one problem: the problems without what a rule states about the same entry. */
export function withoutRepeats(problems: readonly Problem[]): readonly Problem[] {
  const byEntry = new Map<string, Set<string>>();
  for (const problem of problems) {
    if (!problem.rule.startsWith('R-')) continue;
    const entry = entryOf(problem);
    const others = byEntry.get(entry);
    if (others) others.add(problem.rule);
    else byEntry.set(entry, new Set([problem.rule]));
  }
  const none: ReadonlySet<string> = new Set();
  return problems.filter((problem) => !isCoveredByRule(problem.rule, byEntry.get(entryOf(problem)) ?? none));
}

/** The problems without those on files that are missing only because reading refused them. All name files from the site's folder. */
export function withoutRefused(folder: string, problems: readonly Problem[]): readonly Problem[] {
  const refused = new Set(problems.flatMap(({ rule, file }) => (rule === 'input' ? [file] : [])));
  return problems.filter(({ rule, found }) => rule !== 'R-files-exist' || !refused.has(`${folder}/${found}`));
}

/** The problems with their files named from the site's folder: raw/x.json -> content/runs/<id>/raw/x.json. */
export function inFolder(folder: string, problems: readonly Problem[]): readonly Problem[] {
  return problems.map((problem) =>
    problem.file === folder || problem.file.startsWith(`${folder}/`)
      ? problem
      : { ...problem, file: `${folder}/${problem.file}` },
  );
}

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
