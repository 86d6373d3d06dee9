/** Which rules looked at a measurement, and what they raised. */
import type { Measurement, Problem } from '#types';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import type { RuleInfo } from '../rules/rules.ts';

export interface RaisedView {
  readonly rule: string;
  readonly href: string;
  readonly severity: Problem['severity'];
  readonly severity_text: string;
  readonly text: string;
}

export interface ChecksView {
  readonly raised: readonly RaisedView[];
  /** Rules that ran on it and found nothing. */
  readonly passed: readonly { readonly id: string; readonly href: string; readonly title: string }[];
  /** "18 rules looked at this and found nothing." */
  readonly summary: string;
}

/** The pointer, or something inside what it points to. */
function isWithin(pointer: string, entry: string): boolean {
  return pointer === entry || pointer.startsWith(`${entry}/`);
}

/** True when the problem is about this measurement: its entries, its file as a whole, its test, or its lines of figures.csv. */
function isAbout(record: RunRecord, { source, test_id }: Measurement, problem: Problem): boolean {
  const { folder, run } = record.bundle;
  const file = problem.file.slice(folder.length + 1);
  if (file === source.file) {
    const entries = source.entries ?? (source.pointer === undefined ? [] : [source.pointer]);
    return problem.pointer === '' || entries.some((entry) => isWithin(problem.pointer, entry));
  }
  if (file === 'figures.csv') return Object.values(source.figures ?? {}).some(({ row }) => row === problem.line);
  const test = run.tests.findIndex(({ id }) => id === test_id);
  return file === 'run.json' && isWithin(problem.pointer, `/tests/${test}`);
}

/** True when a rule looks at such a measurement by itself. */
function looksAt({ scope, looks_at }: RuleInfo, { evidence }: Measurement): boolean {
  return scope === 'fio' ? evidence === 'measured' : looks_at === evidence;
}

/** What was checked of a measurement. Notices that reading the file raised are told with the measurement itself, not here. */
export function presentChecks(record: RunRecord, measurement: Measurement, rules: readonly RuleInfo[]): ChecksView {
  const told = new Set(measurement.notices.map(({ rule }) => rule));
  const raised = record.problems
    .filter(({ rule }) => !told.has(rule))
    .filter((one) => isAbout(record, measurement, one));
  const found = new Set([...told, ...raised.map(({ rule }) => rule)]);
  const passed = rules
    .filter((rule) => looksAt(rule, measurement) && !found.has(rule.id))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return {
    raised: raised.map(({ rule, severity, message, found: value }) => ({
      rule,
      href: `rules/#${rule}`,
      severity,
      severity_text: word(`severity_${severity}`),
      text: value === undefined ? message : `${message}: ${value}`,
    })),
    passed: passed.map(({ id, title }) => ({ id, href: `rules/#${id}`, title })),
    summary: word('explain_passed', { Count: passed.length }),
  };
}
