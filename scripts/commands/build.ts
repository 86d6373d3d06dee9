/** plateau build: publishes a site. */
import { join, relative } from 'node:path';
import { CliError, type ExitCode } from '../lib/base/cli-error.ts';
import type { Effects } from '../lib/base/effects.ts';
import { formatProblem, plural } from '../lib/check/problems.ts';
import { countHeldBack } from '../lib/model/held-back.ts';
import { type BuildOptions, buildSite } from '../lib/site/build.ts';
import type { LanguageTold } from '../lib/site/languages.ts';
import { mergeShards, parseShard, type Shard, workOutShard } from '../lib/site/shard.ts';
import { describeSize, warnOfSize } from '../lib/site/site-size.ts';
import { fetchFirst } from './fetch.ts';

export interface BuildCommandOptions extends BuildOptions {
  /** Print the result as JSON. */
  readonly json?: boolean;
  /** Folder for the times of the stages and a CPU profile. */
  readonly profile?: string;
  /** "2/4": works out the second of four parts of the runs, and publishes nothing. */
  readonly shard?: string;
  /** Folder for copies of what the shard has worked out, to be merged elsewhere. */
  readonly handOn?: string;
  /** Folders that shards have handed on, or their .build folders, whose results are taken first. */
  readonly merge?: readonly string[];
  /** First fetch what runs keep elsewhere. */
  readonly fetch?: boolean;
  readonly allowPrivate?: boolean;
}

/** Sentences of one kind may be many. */
const MOST_FAULTS = 5;

function someOf(sentences: readonly string[], rest = ''): readonly string[] {
  const more = sentences.length - MOST_FAULTS;
  return [...sentences.slice(0, MOST_FAULTS), ...(more > 0 ? [`and ${more} more${rest}`] : [])];
}

/** "ru: 2169 of 2169 labels; 55 of 409 pages with texts of authors that are not translated", and what of its translations was not taken. */
function describeLanguage({ code, labels, labels_of, pages_made, foreign_pages, faults }: LanguageTold): string {
  const head = `${code}: ${labels} of ${labels_of} labels; ${plural(pages_made, 'page')}, ${foreign_pages} of them with texts of authors that are not translated`;
  const lines = [head, ...someOf(faults, '; --json lists all')];
  return lines.map((line, place) => `${place === 0 ? '' : '  '}${line}\n`).join('');
}

/** Works out a part of the runs. What is wrong with them is told by the build that takes it. */
async function shardCommand(shard: Shard, options: BuildCommandOptions, effects: Effects): Promise<ExitCode> {
  const idle = (['out', 'only', 'drafts', 'precompress', 'profile'] as const).filter((name) => options[name]);
  if (idle.length > 0)
    throw new CliError(
      `--shard works out runs and publishes nothing: ${idle.map((name) => `--${name}`).join(', ')} goes with the build that merges all`,
    );
  const result = await workOutShard(options, shard, effects);
  const { own, runs, missing } = result;
  effects.progress.end();
  if (options.json === true) {
    effects.out(`${JSON.stringify({ ...shard, ...result }, null, 1)}\n`);
    return 0;
  }
  const made =
    missing === 0
      ? 'and made their pages'
      : `no pages yet: ${plural(missing, 'run')} of other parts not here; --merge takes what those have kept`;
  effects.out(`shard ${shard.part}/${shard.of}: worked out ${own} of ${plural(runs, 'run')}, ${made}\n`);
  return 0;
}

/** Exit code 1 when errors in the content kept the old site in place. With --skip-bad a site was published as asked: 0. */
export async function buildCommand(options: BuildCommandOptions, effects: Effects): Promise<ExitCode> {
  const { profile, json, shard, merge = [] } = options;
  const part = shard === undefined ? undefined : parseShard(shard);
  if (options.fetch === true) await fetchFirst(options.only ?? [], options, effects);
  if (options.handOn !== undefined && part === undefined)
    throw new CliError('--hand-on goes with --shard: it is what a part hands to the build that merges all');
  const { count, damaged } = await mergeShards(options.site, merge, effects);
  if (merge.length > 0) effects.log(`took ${plural(count, 'result')} of ${plural(merge.length, 'shard')}\n`);
  for (const line of someOf(damaged.map((file) => `${file} is no whole result: what it held is worked out again`)))
    effects.log(`${line}\n`);
  if (part !== undefined) return shardCommand(part, options, effects);
  const stop = profile === undefined ? undefined : await effects.profile();
  const result = await buildSite(options, effects);
  const stages = effects.progress.end();
  if (profile !== undefined) {
    await stop?.(join(profile, 'build.cpuprofile'));
    await effects.writeFile(join(profile, 'stages.json'), `${JSON.stringify(stages, null, 1)}\n`);
  }
  const { size } = result;
  if (json === true) effects.out(`${JSON.stringify({ ...result, stages }, null, 1)}\n`);
  const errors = result.left_out.flatMap(({ problems }) => problems);
  for (const problem of errors) effects.log(`${formatProblem(problem)}\n\n`);
  if (result.names_held_back === true) {
    effects.log(
      'Nothing was published: what is held back may not be named on the site, so --skip-bad does not help.\n',
    );
    return 1;
  }
  const names = result.left_out.map(({ folder }) => folder).join(', ');
  if (size === undefined) {
    effects.log(
      `Nothing was published, and what was published before is untouched: errors in ${names}.\n` +
        '--skip-bad publishes the rest and says on the site what was left out.\n',
    );
    return 1;
  }
  const where = relative(effects.cwd, result.outDir) || '.';
  const counts = [plural(result.pages, 'page'), plural(result.runs, 'run'), plural(result.reports, 'report')];
  if (result.held_back.length > 0) counts.push(`held back: ${countHeldBack(result.held_back)}`);
  const told = [...(result.unchanged === true ? ['nothing has changed'] : []), ...counts];
  if (json !== true) effects.out(`${where}: ${told.join(', ')}; ${describeSize(size)}\n`);
  const links = result.problems.filter(({ rule }) => rule === 'link').map(formatProblem);
  for (const text of someOf(links, ' links; --json lists all')) effects.log(`${text}\n`);
  for (const language of result.languages ?? []) effects.log(describeLanguage(language));
  for (const warning of warnOfSize(size)) effects.log(`${warning}\n`);
  if (result.left_out.length === 0) return 0;
  effects.log(`Left out because of errors: ${names}.\n`);
  return 0;
}
