/** plateau check: prints every problem of runs and reports at once. */

import { join, relative, resolve } from 'node:path';
import type { Problem } from '#types';
import type { ExitCode } from '../lib/base/cli-error.ts';
import { latestDay, utcDay } from '../lib/base/dates.ts';
import type { Effects } from '../lib/base/effects.ts';
import { heldReferences } from '../lib/check/held-references.ts';
import {
  countProblems,
  formatGithub,
  formatProblems,
  plural,
  sortProblems,
  worstFirst,
} from '../lib/check/problems.ts';
import { type Addition, findAdditions } from '../lib/database/additions.ts';
import { methodsOf, relateSite } from '../lib/database/admit-site.ts';
import { type RunAlone, recordRun } from '../lib/database/run-record.ts';
import { settingsProblems } from '../lib/hugo/settings-problems.ts';
import { describeHeldBack, type HeldFolder, heldIn } from '../lib/model/held-back.ts';
import type { SiteInput } from '../lib/model/source-files.ts';
import { describeAddition } from '../lib/pull-request/describe-additions.ts';
import { historyProblems } from '../lib/pull-request/history.ts';
import { keptRuns, recorder } from '../lib/site/work-out-runs.ts';
import { engineKey } from '../lib/store/engine-key.ts';
import { type FixedFile, fixFiles } from '../lib/store/fixes.ts';
import { textsOfPublished } from '../lib/store/hold-back.ts';
import { readBase } from '../lib/store/pull-request-content.ts';
import { readRequested } from '../lib/store/requested.ts';
import { withoutOtherTrials } from '../lib/store/trial-runs.ts';
import { viewRules } from '../lib/views/view-rules.ts';
import { fetchFirst } from './fetch.ts';

export interface CheckCommandOptions {
  readonly json?: boolean;
  readonly format?: 'text' | 'github';
  /** Print errors only; the summary still counts all. */
  readonly errorsOnly?: boolean;
  readonly site?: string;
  /** Mend what can be mended in one way only, then check. */
  readonly fix?: boolean;
  /** A commit, or a folder with content/: what it has published is held against what is here. */
  readonly history?: string;
  /** First fetch what runs keep elsewhere. */
  readonly fetch?: boolean;
  readonly allowPrivate?: boolean;
}

/**
 * Checks the folders of runs and reports, and the notes, at or below `paths`, or all of the site. Exit code 1 when there is an error; warnings
 * and notices advise. Throws CliError (2) for a path that is not there or holds no run or report.
 */
export async function checkCommand(
  paths: readonly string[],
  options: CheckCommandOptions,
  effects: Effects,
): Promise<ExitCode> {
  const siteDir = resolve(effects.cwd, options.site ?? '.');
  if (options.fetch) await fetchFirst(paths, { ...options, site: siteDir }, effects);
  const fixed = options.fix ? await fixFiles(effects, siteDir, paths) : [];
  const { site: whole, folders, notes } = await readRequested(effects, siteDir, paths, true);
  const { site, aside } = withoutOtherTrials(whole, [...folders, ...notes]);
  const isAsked = ({ file }: Problem): boolean =>
    paths.length === 0 || [...folders, ...notes].some((place) => file === place || file.startsWith(`${place}/`));
  const records = await recordsOf(effects, siteDir, site);
  const held = heldIn(site, utcDay(effects.now()));
  const today = latestDay(effects.now());
  const { database, problems: found } = relateSite({ ...site, today }, records, viewRules);
  const settings = paths.length === 0 ? await settingsProblems(effects, siteDir) : [];
  if (settings === undefined)
    effects.log('hugo.toml was not looked at: that takes Hugo, which is not here yet; a build fetches it\n');
  const all = [...found, ...heldReferences(held, textsOfPublished(site, held)), ...(settings ?? [])];
  if (options.history !== undefined) {
    const { base, reused } = await readBase(effects, siteDir, options.history, whole);
    const { database: before } = relateSite(base.site, await recordsOf(effects, siteDir, base.site), viewRules);
    all.push(
      ...historyProblems({
        base: base.site,
        head: whole,
        before,
        after: database,
        reused,
        date: utcDay(effects.now()),
      }),
    );
  }
  const problems = sortProblems(all)
    .filter(isAsked)
    .map((problem) => fromHere(effects.cwd, siteDir, problem));
  const asked = site.bundles.filter(({ folder }) => folders.includes(folder)).map(({ id }) => id);
  const adds = paths.length === 0 ? [] : findAdditions(database, asked);
  const held_back = held.filter(({ folder }) => folders.includes(folder));
  const shown = options.errorsOnly ? problems.filter(({ severity }) => severity === 'error') : problems;
  const summary = `${countProblems(problems, folders.length, notes.length)}\n`;
  effects.out(
    options.json
      ? `${JSON.stringify({ problems: shown, adds, fixed, held_back }, null, 2)}\n`
      : options.format === 'github'
        ? `${worstFirst(shown)
            .map((problem) => `${formatGithub(problem)}\n`)
            .join('')}${summary}`
        : `${report(shown, summary)}${tail(adds, fixed, aside)}${heldLines(held_back)}${summary}`,
  );
  return problems.some(({ severity }) => severity === 'error') ? 1 : 0;
}

function heldLines(held: readonly HeldFolder[]): string {
  return held.map((one) => `${one.folder} is ${describeHeldBack(one)}: a build leaves it out\n`).join('');
}

/** Records of the runs, kept from one command to the next where there is a site to keep them in. */
async function recordsOf(
  effects: Effects,
  siteDir: string,
  { bundles, methods }: SiteInput,
): Promise<readonly RunAlone[]> {
  if ((await effects.stat(join(siteDir, 'hugo.toml'))) === undefined) {
    const known = methodsOf(methods);
    return bundles.map((bundle) => recordRun(bundle, known));
  }
  const record = recorder(methods, { engine: await engineKey(effects), kept: keptRuns(effects, siteDir) });
  const records: RunAlone[] = [];
  for (const bundle of bundles) records.push(await record(bundle));
  return records;
}

/** Names the file from where the command runs, so that a terminal can open it. */
function fromHere(cwd: string, siteDir: string, problem: Problem): Problem {
  const file = relative(cwd, resolve(siteDir, problem.file)).replaceAll('\\', '/');
  return { ...problem, file };
}

/**
 * The summary, the problems, and where the reasons of the rules stand: the address of the site is Hugo's to know, and check needs no
 * Hugo. Empty without a problem.
 */
function report(problems: readonly Problem[], summary: string): string {
  if (problems.length === 0) return '';
  const rule = problems.find((problem) => problem.rule.startsWith('R-'))?.rule;
  const explained =
    rule === undefined ? '' : `each rule is explained on the site's page of rules, under its id: rules/#${rule}\n`;
  return `${summary}\n${formatProblems(problems)
    .map((text) => `${text}\n\n`)
    .join('')}${explained}`;
}

/** What was mended, and what the runs add. */
function tail(adds: readonly Addition[], fixed: readonly FixedFile[], aside: number): string {
  const mended = fixed.flatMap(({ file, done }) => done.map((one) => `mended ${file}: ${one}`));
  const left =
    adds.length > 0 && aside > 0 ? [`compared with runs of full length; ${plural(aside, 'trial')} left aside`] : [];
  return [...mended, ...adds.flatMap(describeAddition), ...left].map((line) => `${line}\n`).join('');
}
