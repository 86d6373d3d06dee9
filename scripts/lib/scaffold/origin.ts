/** Raw files that somebody else measured: what is asked about their origin, and how the run says it. */
import type { Run } from '#types';
import { WANT_THEIR_TEXT } from '../model/licence-file.ts';
import type { ConfigurationAnswer } from './configurations.ts';
import type { Question } from './types.ts';

type Values = ReadonlyMap<string, string>;
type Origin = NonNullable<Run['origin']>;

const texts = {
  measured_by: 'Who measured, as the origin names them: person, organisation or account?',
  title: 'What are the files called there?',
  url: 'At which address can they be looked at?',
  licence: 'Which licence do they have there (SPDX identifier)? It must let anyone pass them on.',
  repository: 'Which repository holds them?',
  commit: 'At which commit?',
  path: 'In which folder of it?',
  date: 'When were they published there?',
  copyright: 'Which copyright notice does the licence want kept?',
  warning: 'What do those who measured say of the limits of their data?',
  licence_file: 'In which file is the text of that licence? It goes into the run, beside the raw files.',
} as const;
type Key = keyof typeof texts;

/** Keys of the origin, as their flags --origin-<key> and answers origin:<key> name them. */
export const originKeys = Object.keys(texts) as readonly Key[];
const wanted: readonly Key[] = ['measured_by', 'title', 'url', 'licence'];

/** The flag of a key: --measured-by, --origin-licence-file. */
function originFlag(key: Key): string {
  return key === 'measured_by' ? '--measured-by' : `--origin-${key.replaceAll('_', '-')}`;
}

function isOfOthers(values: Values): boolean {
  return values.get('relation') === 'transcriber' || [...values.keys()].some((id) => id.startsWith('origin:'));
}

/** What is open about the origin of files that others measured. */
export function askOrigin(values: Values): readonly Question[] {
  if (!isOfOthers(values)) return [];
  const wantsText = WANT_THEIR_TEXT.includes(values.get('origin:licence') ?? '');
  const asked = wantsText ? [...wanted, 'licence_file' as const] : wanted;
  return asked
    .filter((key) => !values.has(`origin:${key}`))
    .map((key) => ({ id: `origin:${key}`, flag: `${originFlag(key)} <text>`, text: texts[key] }));
}

/** The origin as run.json has it; undefined when the submitter measured. */
export function composeOrigin(values: Values): Origin | undefined {
  if (!isOfOthers(values)) return undefined;
  const given = originKeys.flatMap((key) => {
    const value = values.get(`origin:${key}`);
    return key === 'licence_file' || value === undefined ? [] : [[key, value] as const];
  });
  const { measured_by = '', title = '', url = '', licence = '', ...more } = Object.fromEntries(given);
  return { title, url, ...more, measured_by, licence };
}

/** The address of a folder at a commit, as the great forges form it; that of the repository on others. */
function addressOf({ repository = '' }: Origin, commit: string, path: string): string {
  const base = repository.replace(/(\.git)?\/?$/, '');
  if (/^https:\/\/github\.com\//.test(base)) return `${base}/tree/${commit}/${path}`;
  if (/^https:\/\/gitlab\.com\//.test(base)) return `${base}/-/tree/${commit}/${path}`;
  return base;
}

/** Where the files of one configuration lie; undefined where nobody said so, or where it is as the whole run's. */
export function placeAtOrigin(
  place: ConfigurationAnswer['place'],
  origin: Origin | undefined,
): Run['configurations'][number]['origin'] {
  if (place === undefined || origin === undefined) return undefined;
  const { commit = origin.commit ?? 'HEAD', path } = place;
  return {
    commit: place.commit,
    path,
    url: addressOf(origin, commit, path),
  };
}
