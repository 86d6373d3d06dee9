/** From a folder of fio output to a bundle, or to the questions that are open: read, sort, plan, ask, write, check. */
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Problem } from '#types';
import { CliError } from '../base/cli-error.ts';
import type { Effects, ReadFiles } from '../base/effects.ts';
import { admitSite } from '../database/admit-site.ts';
import { LICENCE_FILE } from '../model/licence-file.ts';
import type { Secret } from '../model/secrets.ts';
import type { InspectedFile } from '../model/source-files.ts';
import { faultOfAnswer } from '../scaffold/answers.ts';
import { type Ask, collect, type Keep } from '../scaffold/ask.ts';
import type { MadeRun, NewBundle } from '../scaffold/made-bundle.ts';
import { factsOfLogs } from '../scaffold/plan-logs.ts';
import { planRuns, type RunsPlan } from '../scaffold/plan-runs.ts';
import { readResultFacts } from '../scaffold/result-facts.ts';
import { sortFile, textOf } from '../scaffold/sort-file.ts';
import { openStandIns, type StandIns } from '../scaffold/stand-ins.ts';
import type { Answers, PlannedBundle, SortedFile } from '../scaffold/types.ts';
import { allowedFile } from '../store/allowed-files.ts';
import { readFolder } from '../store/folder.ts';
import { commonFolder, readLooseFiles } from '../store/loose-files.ts';
import { writeNewBundle } from '../store/new-bundle-folder.ts';
import { schemasFor } from '../store/schemas-for.ts';

export interface NewBundleOptions {
  /** Folders of fio output that belong together. Paths in answers are relative to the folder they all lie in. */
  readonly folders: readonly string[];
  readonly answers: Answers;
  /** Files and folders to leave out, by such paths. */
  readonly leave_out: readonly string[];
  /** The bundle's folder; its last part is the id. Default: content/runs/<id> of a site, else <id>. */
  readonly out?: string;
  readonly dry_run: boolean;
  /** Take what is suggested instead of asking. */
  readonly yes: boolean;
  /** Replace what tells of machines and people by stand-ins: these words, and what is found. Absent: copies are byte for byte. */
  readonly redact?: readonly Secret[];
}

/** What was given, read and sorted once: plans are made of it, as often as there are other answers. */
export interface Sources {
  /** The folder that all files lie in. */
  readonly root: string;
  readonly files: readonly SortedFile[];
  readonly standIns?: StandIns;
}

/** Reads the folders. Throws CliError where one of them is none. */
export async function readSources(
  { folders, redact }: Pick<NewBundleOptions, 'folders' | 'redact'>,
  effects: Effects,
): Promise<Sources> {
  const standIns = redact === undefined ? undefined : openStandIns();
  for (const secret of redact ?? []) standIns?.plant(secret);
  const root = commonFolder(folders.map((folder) => resolve(effects.cwd, folder)));
  standIns?.learn(root);
  const files = await readLooseFiles(effects, root, folders, (file, path) => {
    if (standIns && file.bytes) standIns.learn(`/${path}\n${textOf(file.bytes)}`);
    return sortSized(file, path);
  });
  return { root, files, standIns };
}

/** Reads the folders and makes the run, or a run of each system. */
export async function makeBundle(
  options: NewBundleOptions,
  effects: Effects,
  ask?: Ask,
  keep?: Keep,
): Promise<NewBundle> {
  return makeBundleOf(await readSources(options, effects), options, effects, ask, keep);
}

/**
 * Makes the run, or a run of each system, unless questions stay open. Throws CliError for misuse. Without `ask` only suggestions of
 * --yes answer.
 */
export async function makeBundleOf(
  { root, files, standIns }: Sources,
  options: NewBundleOptions,
  effects: Effects,
  ask?: Ask,
  keep?: Keep,
): Promise<NewBundle> {
  if (!files.some(({ kind }) => kind === 'result') && factsOfLogs(files, options.answers).length === 0)
    throw new CliError(nothingThere(options.folders.join(', '), files));
  const given = new Map([
    ...options.answers.values,
    ...leftOut(files, [...options.leave_out, ...namedToLeaveOut(options.answers)]),
  ]);
  const plan = (replies: Answers['values']): RunsPlan => {
    const values = new Map([...given, ...replies]);
    const isAlone = values.get('several') !== 'runs' && options.out !== undefined && !values.has('id');
    if (isAlone) values.set('id', idOfFolder(resolve(effects.cwd, options.out ?? '')));
    return planRuns(files, { values }, standIns?.hide);
  };
  const replies = await collect(plan, options.yes, ask, (own) => keep?.(new Map([...options.answers.values, ...own])));
  const values = new Map([...given, ...replies]);
  const planned = plan(replies);
  if (planned.bundles.length === 0 && planned.questions.length === 0) throw new CliError(nothingLeft(files), 1);
  return finish(planned, { ...options, root, values }, effects, standIns);
}

/** The folder of a run is named by its id. Throws CliError for a name that can be none. */
function idOfFolder(folder: string): string {
  const id = basename(folder);
  const fault = faultOfAnswer('id', id);
  if (fault !== undefined) throw new CliError(`--out has to end in the id of the run: ${fault}`);
  return id;
}

function sortSized(file: InspectedFile, path: string): SortedFile {
  const most = allowedFile('run', 'raw/x.json')?.max_bytes ?? 0;
  if ((file.bytes?.length ?? 0) <= most) return sortFile(file, path);
  return { kind: 'other', path, why: `larger than ${most / 1e6} MB; pack it with gzip first`, is_damaged: true };
}

/** Most files of which the reason is told. */
const MOST_REASONS = 10;

function firstOf(reasons: readonly string[]): string[] {
  const more = reasons.length - MOST_REASONS;
  return [...reasons.slice(0, MOST_REASONS), ...(more > 0 ? [`  and ${more} more`] : [])];
}

function nothingThere(folder: string, files: readonly SortedFile[]): string {
  const reasons = files.flatMap((file) =>
    file.kind === 'other' ? [`  ${file.path}: ${file.why}${file.fix === undefined ? '' : `; ${file.fix}`}`] : [],
  );
  const shown = firstOf(reasons);
  const logs = files.filter(({ kind }) => kind === 'log').length;
  if (logs > 0)
    shown.push(
      `  ${logs} fio ${logs === 1 ? 'log' : 'logs'}, none with rates and a name as fio forms it: <prefix>_iops.1.log`,
    );
  const fix =
    'A result is what fio writes with --output-format=json+ --output=FILE. Figures that only a publication has go into figures.csv instead: see content/submit.md.';
  return [`${folder} holds no result of fio that can be read.`, ...shown, fix].join('\n');
}

/** Why no result of those given can be in a run. */
function nothingLeft(files: readonly SortedFile[]): string {
  const results = files.filter((file) => file.kind === 'result');
  const reasons = results.map((result) => {
    const [error] = readResultFacts(result, undefined).errors;
    if (error === undefined) return `  ${result.path}: left out, as was answered`;
    const { message, rule, found, fix } = error;
    return `  ${result.path}: ${message} (${rule}${found === undefined ? '' : `; found ${found}`}). To mend it, ${fix}.`;
  });
  return [
    'a run needs a result, and none of those given can be in one:',
    ...firstOf(reasons),
    '`plateau inspect` tells more of each.',
  ].join('\n');
}

/** Files and folders that answers leave out. */
function namedToLeaveOut({ values }: Answers): readonly string[] {
  return [...values].flatMap(([id, value]) =>
    id.startsWith('leave-out:') && value === 'yes' ? [id.slice('leave-out:'.length)] : [],
  );
}

/** A folder stands for all files below it. */
function leftOut(files: readonly SortedFile[], names: readonly string[]): readonly (readonly [string, string])[] {
  return names.flatMap((name) => {
    const wanted = name.replace(/^\.\//, '').replace(/\/$/, '');
    const found = files.filter(({ path }) => path === wanted || path.startsWith(`${wanted}/`));
    if (found.length === 0) throw new CliError(`--leave-out "${name}" is no file or folder of what was given`);
    return found.map(({ path }) => [`leave-out:${path}`, 'yes'] as const);
  });
}

type Finished = NewBundleOptions & { readonly root: string; readonly values: Answers['values'] };

async function finish(
  { bundles, ...plan }: RunsPlan,
  options: Finished,
  effects: Effects,
  standIns: StandIns | undefined,
): Promise<NewBundle> {
  const runs: MadeRun[] = [];
  const problems: Problem[] = [];
  for (const bundle of bundles) {
    const target = await targetOf(bundle, bundles.length, options, effects);
    problems.push(...(await write(bundle, target, options, effects, standIns)));
    runs.push({ bundle, out: relative(effects.cwd, target) || '.' });
  }
  if (standIns === undefined) return { ...plan, runs, problems };
  if (runs.length === 0) return { ...plan, runs, problems, replaced: [] };
  const refused = standIns.refused().map((word) => `${word}: a word of fio's output too, so it is not replaced`);
  return { ...plan, look_at: [...plan.look_at, ...refused], runs, problems, replaced: standIns.replaced() };
}

/** The folder of a run: --out itself, or of several a folder in it. */
async function targetOf({ id }: PlannedBundle, count: number, { out }: NewBundleOptions, effects: Effects) {
  if (out === undefined) return resolve(effects.cwd, join(await homeOfRuns(effects), id));
  if (count > 1) return resolve(effects.cwd, join(out, id));
  const target = resolve(effects.cwd, out);
  if (basename(target) === id) return target;
  throw new CliError(`the folder of a run is named by its id: --out ends in "${basename(target)}", --id is "${id}"`);
}

/** Writes one run. Returns what check says of it. */
async function write(
  bundle: PlannedBundle,
  target: string,
  options: Finished,
  effects: Effects,
  standIns: StandIns | undefined,
): Promise<readonly Problem[]> {
  const licence = options.values.get('origin:licence_file');
  const copies =
    licence === undefined
      ? bundle.copies
      : [...bundle.copies, { from: relative(options.root, resolve(effects.cwd, licence)), to: LICENCE_FILE }];
  const site = resolve(target, '../../..');
  const schemas = isRunOf(site, target) ? await schemasFor(effects, site, target) : undefined;
  const whole = { ...withSchemas(bundle, schemas), copies };
  const files = standIns === undefined ? whole : { ...whole, rewrite: redactor(standIns) };
  return writeNewBundle(effects, options.root, target, files, !options.dry_run, (dir) =>
    checkFolder(effects, dir, target),
  );
}

/** Whether the folder is where a site keeps a run. */
function isRunOf(site: string, folder: string): boolean {
  return dirname(relative(site, folder)).replaceAll('\\', '/') === 'content/runs';
}

/** With $schema as the site has it; a run that is made elsewhere keeps the path that is right in a repository's content/runs/. */
function withSchemas(bundle: PlannedBundle, schemas: string | undefined): PlannedBundle {
  if (schemas === undefined) return bundle;
  const { run, hardware } = bundle;
  return {
    ...bundle,
    run: { ...run, $schema: `${schemas}/run.schema.json` },
    hardware: { ...hardware, $schema: `${schemas}/hardware.schema.json` },
  };
}

/** Hides, and refuses to hand over a text in which something can still be found. */
function redactor({ hide, leaks }: StandIns): (text: string, to: string) => string {
  return (text, to) => {
    const hidden = hide(text);
    const left = leaks(hidden);
    if (left.length === 0) return hidden;
    throw new CliError(
      `${to} would still hold ${left.slice(0, 5).join(', ')}: nothing was written; leave the file out`,
      1,
    );
  };
}

async function homeOfRuns(files: ReadFiles): Promise<string> {
  return (await files.stat('content/runs'))?.kind === 'folder' ? 'content/runs' : '.';
}

/** Problems of the folder, named from where the command runs and as if it were in its place. */
async function checkFolder(files: ReadFiles, dir: string, target: string): Promise<readonly Problem[]> {
  const input = await readFolder(files, dir, dirname(dir), 'run');
  const { problems } = admitSite({ bundles: [input], reports: [], methods: [], pages: [], problems: [] }, []);
  return problems.map((problem) => ({
    ...problem,
    file: relative(files.cwd, join(dirname(target), problem.file)).replaceAll('\\', '/'),
  }));
}
