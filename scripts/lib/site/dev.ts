/**
 * The live preview: a server over what `build` makes, made anew after each edit. The runs, reports and pages that were edited come first, in a
 * second or two; the whole site, in which all that relates runs is, comes after them from a process of its own.
 */
import { basename, join, resolve } from 'node:path';
import type { Problem } from '#types';
import { CliError } from '../base/cli-error.ts';
import type { Answering, Effects, Served } from '../base/effects.ts';
import { formatProblem, plural } from '../check/problems.ts';
import type { Database } from '../database/types.ts';
import { findHugo } from '../hugo/find-hugo.ts';
import { startedAgain } from '../hugo/run-hugo.ts';
import { requireSite } from '../store/discover-site.ts';
import { type BuildOptions, type BuildResult, buildSite } from './build.ts';
import { editedParts, engineParts, type Parts, siteParts } from './edited-parts.ts';
import { answerPreview, changesPath, type Preview } from './preview-answers.ts';

export interface DevOptions {
  readonly site: string;
  readonly port: number;
  /** Folder of the one run to show. */
  readonly only?: string;
}

/** Whatever there is, errors and drafts too. */
const shown = { skipBad: true, drafts: true, pictures: false, languages: false };

/** What a pass made, or why it made nothing. */
type Made = { readonly left_out: Database['left_out'] } | { readonly fault: string };

/** Serves until somebody interrupts it. A page with errors shows them; after a pass that fails, pages stay and say so. */
export async function devSite(options: DevOptions, effects: Effects): Promise<void> {
  const siteDir = resolve(effects.cwd, options.site);
  const workDir = join(siteDir, '.build/dev');
  const { only } = options;
  const say = (text: string): void => effects.log(`${text}\n`);
  await requireSite(effects, siteDir);
  await findHugo(effects);
  const release = await effects.lock(join(siteDir, '.build/dev.lock'));
  let preview: Preview = { problems: new Map() };
  let lastSeen = '';
  const { port, served } = await openServer(effects, options.port, (path) => {
    if (path.endsWith('/')) lastSeen = path;
    return answerPreview(effects, preview, path);
  }).catch(async (error) => {
    await release();
    throw error;
  });
  const baseUrl = `http://localhost:${port}/`;
  /** Counts edits; what was begun at a later one is newer. */
  let edits = 0;
  let isEnded = false;
  let isEngineEdited = false;
  let told = '';
  const show = (next: Partial<Preview>, made: Made, parts?: Parts): void => {
    if (isEnded) return;
    if ('fault' in made) {
      preview = { ...preview, fault: made.fault };
      say(`${made.fault}\nthe preview stays as it was; the next edit tries again`);
    } else {
      const known =
        parts === undefined ? [] : [...preview.problems].filter(([path]) => !parts.addresses.includes(path));
      const found = made.left_out.map(({ folder, problems }) => [addressOf(folder), problems] as const);
      const { fault: _, ...rest } = preview;
      preview = { ...rest, ...next, problems: new Map([...known, ...found]) };
      const text = describe(preview.problems);
      if (text !== told && text !== '') say(text);
      const good = parts?.addresses.filter((one) => !preview.problems.has(one)) ?? [];
      if (parts === undefined) say('the preview is up to date');
      else if (good.length > 0)
        say(
          `up to date: ${good.map((one) => `/${one}`).join(', ')}${only === undefined ? '; the rest of the site follows' : ''}`,
        );
      told = text;
    }
    served.tell();
  };

  const buildPart = async (parts: Parts): Promise<void> => {
    const dir = join(workDir, 'part');
    const asked = { site: siteDir, out: dir, baseUrl, ...shown, only: parts.folders };
    const made = await (isEngineEdited ? buildElsewhere(asked, effects) : buildHere(asked, effects));
    show({ part: { dir, isAll: only !== undefined, addresses: parts.addresses, at: edits } }, made, parts);
  };

  let whole: Promise<void> | undefined;
  let isWanted = false;
  const buildWhole = async (): Promise<void> => {
    const dir = join(workDir, 'whole');
    while (isWanted && !isEnded) {
      isWanted = false;
      const at = edits;
      const asked = { site: siteDir, out: dir, baseUrl, ...shown };
      const made = await buildElsewhere(asked, effects, preview.whole !== undefined);
      // Of a site that was edited meanwhile it may be a mixture, or mended; the next pass is on its way.
      if (!('fault' in made) || at === edits) show({ whole: { dir, at } }, made);
    }
    whole = undefined;
  };
  const wantWhole = (): void => {
    isWanted = true;
    whole ??= buildWhole();
  };

  const edited = async (paths: readonly string[]): Promise<void> => {
    edits += 1;
    const found = await editedParts(effects, { siteDir, lastSeen }, paths);
    isEngineEdited ||= found.isEngine;
    if (only !== undefined) await buildPart(partOf(only));
    else if (found.parts !== undefined) await buildPart(found.parts);
    if (only === undefined) wantWhole();
  };

  try {
    await effects.remove(workDir);
    const watched = [...siteParts(siteDir), ...(only === undefined ? [] : [only]), ...engineParts(effects.engineDir)];
    say(`the preview, as soon as it is made: ${baseUrl}${only === undefined ? '' : addressOf(only)}`);
    const stop = effects.watch([...new Set(watched)], isInput, edited);
    const first = only === undefined ? undefined : buildPart(partOf(only));
    if (only === undefined) wantWhole();
    await effects.interrupted();
    isEnded = true;
    stop();
    await served.close();
    await Promise.all([first, whole]);
  } finally {
    await release();
  }
}

function partOf(run: string): Parts {
  return { folders: [run], addresses: [addressOf(run)] };
}

/** runs/<id>/ of the folder content/runs/<id>, reports/<id>/ likewise; a run outside of a site has the address that it would have. */
function addressOf(folder: string): string {
  const kind = /[\\/]reports[\\/][^\\/]+$/.test(folder) ? 'reports' : 'runs';
  return `${kind}/${basename(folder)}/`;
}

function describe(problems: ReadonlyMap<string, readonly Problem[]>): string {
  if (problems.size === 0) return '';
  const errors = [...problems.values()].flat();
  const where = [...problems.keys()].map((path) => `/${path}`).join(', ');
  return `${errors.map((one) => `${formatProblem(one)}\n\n`).join('')}${plural(errors.length, 'error')}: ${where}`;
}

/** Editors' temporary files are not. */
function isInput(path: string): boolean {
  return !/(^|[\\/])[.#]|~$|\.sw.$/.test(path);
}

/** In this process, whose code is loaded already. */
async function buildHere(asked: BuildOptions, effects: Effects): Promise<Made> {
  try {
    return await buildSite(asked, { ...effects, progress: { tell: () => {}, end: () => [] } });
  } catch (error) {
    if (error instanceof CliError) return { fault: error.message };
    return { fault: `this is a bug in Plateau, please report it\n${error instanceof Error ? error.stack : error}` };
  }
}

/** In a process of its own, so that the server answers meanwhile and edited code counts too. */
async function buildElsewhere(
  { site, out, baseUrl, only }: BuildOptions,
  effects: Effects,
  isPatient = false,
): Promise<Made> {
  const args = [join(effects.engineDir, 'scripts/plateau.js'), 'build', '--site', site, '--out', out ?? ''];
  args.push('--base-url', baseUrl ?? '/', '--skip-bad', '--drafts', '--no-pictures', '--no-languages', '--json');
  if (only !== undefined) args.push('--only', ...only);
  const { code, stdout, stderr } = await effects.runProgram(effects.machine.node, args, {
    env: effects.env,
    isPatient,
  });
  if (stderr.includes(startedAgain)) effects.log(`${startedAgain}\n`);
  if (code === 0) return JSON.parse(stdout) as BuildResult;
  const words = stderr.split('\n').filter((line) => !/^ *[\d.]+ s {2}/.test(line));
  return {
    fault: words.join('\n').trim() || `the build ended with ${code === undefined ? 'a signal' : `code ${code}`}`,
  };
}

/** How many ports after a taken one are tried. */
const NEXT_PORTS = 20;

/** Serves at the port; at the next free one when this one is taken and somebody agrees. Throws CliError that names it when nobody does. */
async function openServer(
  effects: Effects,
  port: number,
  answer: Answering,
): Promise<{ port: number; served: Served }> {
  const first = await serveAt(effects, port, answer);
  if (first !== undefined) return { port, served: first };
  for (let next = port + 1; next <= Math.min(port + NEXT_PORTS, 65_535); next += 1) {
    const served = await serveAt(effects, next, answer);
    if (served === undefined) continue;
    const reply = await effects.ask?.(`port ${port} is taken; use ${next}? [Y/n] `);
    if (reply !== undefined && !/^\s*n/i.test(reply)) return { port: next, served };
    await served.close();
    throw new CliError(`port ${port} is taken; ${next} is free: --port ${next}`);
  }
  throw new CliError(`port ${port} is taken, and so are the ones after it`);
}

async function serveAt(effects: Effects, port: number, answer: Answering): Promise<Served | undefined> {
  try {
    return await effects.serve(port, answer, changesPath);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
    throw error;
  }
}
