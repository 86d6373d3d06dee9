/** What is printed for a fixture: form, rules, and what normalising has to say. */
import type { Measurement, Problem } from '#types';
import { checkBundle } from '../../../scripts/lib/check/bundle.ts';
import { formatProblem, sortProblems } from '../../../scripts/lib/check/format-problem.ts';
import { inFolder } from '../../../scripts/lib/check/in-folder.ts';
import { checkReport } from '../../../scripts/lib/check/report.ts';
import { runBundleRules, runReportRules } from '../../../scripts/lib/check/run-rules.ts';
import { normaliseBundle } from '../../../scripts/lib/normalise/bundle.ts';
import type { ParsedBundle } from '../../../scripts/lib/parse/types.ts';
import type { FolderInput } from '../../../scripts/lib/read/types.ts';
import type { LoadedFixture } from './fixture-bundle.ts';

interface Judged {
  readonly bundle?: ParsedBundle;
  readonly measurements: readonly Measurement[];
  readonly problems: readonly Problem[];
}

function judgeRun(input: FolderInput): Judged {
  const { bundle, problems } = checkBundle(input);
  if (bundle === undefined) return { measurements: [], problems };
  const { measurements, problems: doubts } = normaliseBundle(bundle);
  return {
    bundle,
    measurements,
    problems: [...problems, ...inFolder(bundle.folder, doubts), ...runBundleRules(bundle, measurements)],
  };
}

/** Problems of a fixture, sorted as they are printed. */
export function problemsOf({ kind, input, runs }: LoadedFixture): readonly Problem[] {
  if (kind === 'run') return sortProblems(judgeRun(input).problems);
  const judged = runs.map(judgeRun);
  const { report, problems } = checkReport(input);
  const bundles = new Map(judged.flatMap(({ bundle }) => (bundle ? [[bundle.id, bundle] as const] : [])));
  const base = { bundles, measurements: judged.flatMap(({ measurements }) => measurements) };
  return sortProblems([...problems, ...(report ? runReportRules(report, base) : [])]);
}

export function printed(problems: readonly Problem[]): string {
  return problems.map((problem) => `${formatProblem(problem)}\n`).join('\n');
}
