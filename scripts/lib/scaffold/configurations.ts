/** Answers on configurations and on places at the origin: each holds for the results below a folder. */
import { CliError } from '../base/cli-error.ts';
import { isOfPlace } from './places.ts';
import type { Answers, ResultFacts, SortedFile } from './types.ts';

export interface ConfigurationAnswer {
  readonly axes: Readonly<Record<string, string>>;
  /** Where the files of the folder lie at the run's origin. */
  readonly place?: { readonly commit?: string; readonly path: string };
}

/** A folder as answers name it: without ./ before and / behind. */
export function folderName(text: string): string {
  return text.replace(/^\.\//, '').replace(/\/$/, '');
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

/** The answer of a kind for the longest name that a result lies below. */
function nearestAnswer(kind: string, facts: ResultFacts, { values }: Answers): string | undefined {
  const fitting = [...values.keys()].filter(
    (id) => id.startsWith(`${kind}:`) && isOfPlace(id.slice(kind.length + 1), facts),
  );
  const [longest] = fitting.sort((a, b) => b.length - a.length);
  return longest === undefined ? undefined : values.get(longest);
}

/** The configuration that a result ran in; undefined while nobody has named one. */
export function configurationOf(facts: ResultFacts, answers: Answers): ConfigurationAnswer | undefined {
  const axes = nearestAnswer('configuration', facts, answers);
  const place = nearestAnswer('origin-of', facts, answers);
  if (axes === undefined && place === undefined) return undefined;
  return {
    axes: axes === undefined ? {} : axesOf(axes),
    ...(place === undefined ? {} : { place: placeOf(place) }),
  };
}

/** Words of folders by what they name. */
const namesOfAxes: readonly (readonly [axis: string, words: RegExp])[] = [
  ['raid_level', /^raid[-_]?\d+$/i],
  ['controller', /raid|hba|ahci|sata|sas\d|server|adapter|m1015|p4\d\d|h\d{3}i?/i],
  ['transport', /^(tcp|rdma|iscsi|fc|nvme.?of|roce)/i],
  ['node', /^(node|host|client)[-_]?\d+$/i],
];

/** Of results that lie above the folders of all others. */
const TOP = 'top folder';

/** What tells folders apart, as axes: the parts of their names that differ. One for each key, as an answer is written. */
export function axesOfPlaces(keys: readonly string[]): readonly string[] {
  const parts = keys.map((key) => key.split(/[/@]/).filter((part) => part !== ''));
  const longest = Math.max(0, ...parts.map((part) => part.length));
  const differ = [...Array(longest).keys()].filter((at) => new Set(parts.map((part) => part[at])).size > 1);
  const values = parts.map((part) =>
    differ
      .flatMap((at) => part[at] ?? [])
      .join(' ')
      .replaceAll(',', ' '),
  );
  const axis = namesOfAxes.find(([, words]) => values.every((value) => words.test(value)))?.[0] ?? 'folder';
  return values.map((value) => `${axis}:${value || TOP}`);
}

function few(names: readonly string[]): string {
  return names.length > 20 ? [...names.slice(0, 20), `and ${names.length - 20} more`].join(', ') : names.join(', ');
}

/** Answers are only understood where they are about something. Throws CliError that names what is there. */
export function refuseStrayAnswers(
  { values }: Answers,
  files: readonly SortedFile[],
  facts: readonly ResultFacts[],
): void {
  const folders = [...new Set(facts.map(({ path }) => path.slice(0, Math.max(0, path.lastIndexOf('/'))) || '.'))];
  const targets = [...new Set(facts.flatMap((one) => one.targets.flatMap(({ devices }) => devices)))];
  for (const [id, value] of values) {
    const [kind = '', ...rest] = id.split(':');
    const name = rest.join(':');
    if (['configuration', 'origin-of'].includes(kind) && !facts.some((one) => isOfPlace(name, one)))
      throw new CliError(`--${kind} "${name}": no result lies there; results are in ${few([...folders, ...targets])}`);
    if (kind === 'load' && !facts.some(({ path, is_of_logs }) => is_of_logs && path === name))
      throw new CliError(`"load:${name}": no logs of that prefix lie without a result`);
    if (kind === 'pair') refuseStrayPair(name, value, files);
  }
}

function refuseStrayPair(name: string, value: string, files: readonly SortedFile[]): void {
  const isThere = files.some(({ path }) => path === name || path.startsWith(`${name}_`));
  const paired = files.filter(({ kind }) => kind === 'log' || kind === 'monitor' || kind === 'result');
  if (!isThere) throw new CliError(`--pair "${name}": no such file; there are ${few(paired.map(({ path }) => path))}`);
  const others = files.filter(({ kind }) => kind === 'result' || kind === 'job_file').map(({ path }) => path);
  if (['all', 'none', ...others].includes(value)) return;
  throw new CliError(`--pair "${name}=${value}": no such result or job file; there are ${few(others)}`);
}
