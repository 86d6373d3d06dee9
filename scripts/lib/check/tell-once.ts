/** One fact, one problem: what reading says and a rule says too is left to the rule. */
import type { Problem } from '#types';

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
export function isSaidByRule(notice: string, broken: ReadonlySet<string>): boolean {
  const rules = Object.hasOwn(saidByRules, notice) ? saidByRules[notice] : undefined;
  return rules?.some((rule) => broken.has(rule)) ?? false;
}

/** File and entry of fio's report: /jobs/0/error and /jobs/0 are about the same job. */
function entryOf({ file, pointer }: Problem): string {
  return `${file} ${pointer.split('/').slice(0, 3).join('/')}`;
}

/** The problems without those that a rule states about the same entry. */
export function tellOnce(problems: readonly Problem[]): readonly Problem[] {
  const byEntry = new Map<string, Set<string>>();
  for (const problem of problems) {
    if (!problem.rule.startsWith('R-')) continue;
    const entry = entryOf(problem);
    const others = byEntry.get(entry);
    if (others) others.add(problem.rule);
    else byEntry.set(entry, new Set([problem.rule]));
  }
  const none: ReadonlySet<string> = new Set();
  return problems.filter((problem) => !isSaidByRule(problem.rule, byEntry.get(entryOf(problem)) ?? none));
}
