/** Answers on configurations and on places at the origin: each holds for the results below a folder. */
import { CliError } from '../base/cli-error.ts';
import type { Answers } from './types.ts';

export interface ConfigurationAnswer {
  readonly axes: Readonly<Record<string, string>>;
  /** Where the files of the folder lie at the run's origin. */
  readonly place?: { readonly commit?: string; readonly path: string };
}

/** A folder as answers name it: without ./ before and / behind. */
export function folderName(text: string): string {
  return text.replace(/^\.\//, '').replace(/\/$/, '');
}

export function isBelow(path: string, folder: string): boolean {
  return folder === '' || folder === '.' || `${path}/`.startsWith(`${folder}/`);
}

/** Says what is wrong with "axis:value,axis:value", or undefined. */
export function faultOfAxes(text: string): string | undefined {
  const wrong = text.split(',').find((part) => !/^\s*[a-z][a-z0-9_]*\s*:\s*\S/.test(part));
  return wrong === undefined ? undefined : `"${wrong}" is not <axis>:<value> with an axis like raid_level`;
}

function axesOf(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').map((part) => {
    const at = part.indexOf(':');
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const;
  });
  return Object.fromEntries(pairs);
}

/** Says what is wrong with "commit:path", or undefined. */
export function faultOfPlace(text: string): string | undefined {
  return /^([0-9a-f]{7,64}:)?[^:]+$/.test(text) ? undefined : `"${text}" is not <commit>:<path> or <path>`;
}

function placeOf(text: string): ConfigurationAnswer['place'] {
  const at = text.indexOf(':');
  return at < 0 ? { path: text } : { commit: text.slice(0, at), path: text.slice(at + 1) };
}

/** The answer of a kind for the longest folder that a result lies in. */
function nearestAnswer(kind: string, path: string, { values }: Answers): string | undefined {
  const inside = [...values.keys()].filter(
    (id) => id.startsWith(`${kind}:`) && isBelow(path, id.slice(kind.length + 1)),
  );
  const [longest] = inside.sort((a, b) => b.length - a.length);
  return longest === undefined ? undefined : values.get(longest);
}

/** The configuration that a result ran in; undefined while nobody has named one. */
export function configurationOf(path: string, answers: Answers): ConfigurationAnswer | undefined {
  const axes = nearestAnswer('configuration', path, answers);
  const place = nearestAnswer('origin-of', path, answers);
  if (axes === undefined && place === undefined) return undefined;
  return {
    axes: axes === undefined ? {} : axesOf(axes),
    ...(place === undefined ? {} : { place: placeOf(place) }),
  };
}

/** Answers on folders are only understood where something lies in them. Throws CliError that names what is there. */
export function refuseStrayFolders({ values }: Answers, results: readonly string[]): void {
  const folders = [...new Set(results.map((path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))) || '.'))];
  for (const id of values.keys()) {
    const [kind = '', ...rest] = id.split(':');
    const folder = rest.join(':');
    if (!['configuration', 'origin-of'].includes(kind) || results.some((path) => isBelow(path, folder))) continue;
    const shown = folders.length > 20 ? [...folders.slice(0, 20), `and ${folders.length - 20} more`] : folders;
    throw new CliError(`--${kind} "${folder}": no result lies there; results are in ${shown.join(', ')}`);
  }
}
