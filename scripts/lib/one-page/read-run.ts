/** A proposed run read, checked and judged as one of a site is; what is wrong with its files is told with the figures, not instead of them. */
import type { Problem } from '#types';
import { sortProblems } from '../check/problems.ts';
import { relateSite } from '../database/admit-site.ts';
import { type RunAlone, recordWithErrors } from '../database/run-record.ts';
import type { RunRecord } from '../database/types.ts';
import type { ProposedRun } from './propose-run.ts';

export interface ReadRun {
  readonly record: RunRecord;
  /** About the files that were given, named as they were found. */
  readonly problems: readonly Problem[];
}

/** Rules on what may be published; nothing is published here. */
const OF_PUBLISHING = new Set(['R-private-names', 'R-secret-tokens']);

/** What was said of the logs of a test in the manifest is about the first of them; N-from-logs is a notice of the results themselves. */
function fileOf({ file, pointer, rule }: Problem, { bundle, folder }: RunAlone): string {
  const path = file.slice(folder.length + 1);
  const test = /^\/tests\/(\d+)\/(?:logs|workload)/.exec(pointer)?.[1];
  if (path !== 'run.json' || test === undefined || rule === 'N-from-logs') return path;
  return bundle?.run.tests[Number(test)]?.logs?.[0] ?? path;
}

/** Problems of files that were given; what `propose` wrote itself is nobody's concern. */
function problemsOf(run: RunAlone, { origins }: ProposedRun): readonly Problem[] {
  return run.problems.flatMap((problem) => {
    const origin = origins.get(fileOf(problem, run));
    return origin === undefined || OF_PUBLISHING.has(problem.rule)
      ? []
      : [{ ...problem, file: origin, ...(problem.file.endsWith('/run.json') ? { pointer: '' } : {}) }];
  });
}

/** Runs in the order given. Throws when one cannot be read as a run: what was proposed is at fault then. */
export function readRuns(proposed: readonly ProposedRun[]): readonly ReadRun[] {
  const alone = proposed.map(({ input }) => recordWithErrors(input, new Map()));
  const passing = alone.map((run) => ({
    ...run,
    problems: run.problems.filter(({ severity }) => severity !== 'error'),
  }));
  const { database } = relateSite({ reports: [], methods: [], pages: [], problems: [] }, passing, []);
  return alone.map((run, place) => {
    const own = proposed[place];
    const record = database.runs.find(({ bundle }) => bundle.id === run.id);
    if (own === undefined || record === undefined)
      throw new Error(`${run.id} is no run: ${run.problems.map(({ message }) => message).join('; ')}`);
    const problems = sortProblems(problemsOf(run, own));
    return { record: { ...record, problems }, problems };
  });
}
