/** What is printed for a fixture: a site with this folder alone, and with the runs of a report and the methods of a run. */
import type { Problem } from '#types';
import { admitSite } from '../../../scripts/lib/admit-site.ts';
import { formatProblem } from '../../../scripts/lib/check/format-problem.ts';
import type { LoadedFixture } from './fixture-bundle.ts';

/** Problems of a fixture, sorted as they are printed. */
export function problemsOf({ kind, input, runs, methods: known }: LoadedFixture): readonly Problem[] {
  const bundles = kind === 'run' ? [input, ...runs] : runs;
  const methods = kind === 'method' ? [input] : known;
  const { problems } = admitSite({
    bundles,
    reports: kind === 'report' ? [input] : [],
    methods,
    pages: [],
    problems: [],
  });
  return problems;
}

export function printed(problems: readonly Problem[]): string {
  return problems.map((problem) => `${formatProblem(problem)}\n`).join('\n');
}
