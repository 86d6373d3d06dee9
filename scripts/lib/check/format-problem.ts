/** The one place that makes text of a Problem. */
import type { Problem } from '#types';
import { tellOnce } from './tell-once.ts';

/** Names come from files of strangers: control characters, and those that turn text round, would steer the terminal. */
const steering = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

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
  return lines.map((line) => line.replace(steering, '?')).join('\n');
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
  return `::${severity} ${place.join(',')}::${data(body.join('\n'))}`;
}

/**
 * By file, then place in it, then rule; the same problems come out in the same order on any machine. Each fact once: what
 * a rule states is not told by reading too.
 */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  return [...tellOnce(problems)].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compare(a.pointer, b.pointer) ||
      compare(a.rule, b.rule) ||
      compare(a.message, b.message),
  );
}

function formatPlace({ file, line, column, pointer }: Problem): string {
  if (line === undefined) return pointer === '' ? file : `${file}#${pointer}`;
  const place = column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
  return pointer === '' ? place : `${place} #${pointer}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
