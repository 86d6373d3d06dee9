/** Answers: from flags of the command line, and from a terminal. */
import { CliError } from '../base/cli-error.ts';
import type { Secret } from '../model/secrets.ts';
import { faultOfAxes, faultOfPlace, folderName } from './configurations.ts';
import { conditionNames, kinds, relations, states } from './questions.ts';
import { faultOfLoad } from './stated-load.ts';
import type { Answers } from './types.ts';

/** Flags of `plateau new` that answer a question. */
export interface AnswerFlags {
  readonly vendor?: string;
  readonly model?: string;
  readonly kind?: string;
  readonly submitter?: string;
  readonly relation?: string;
  readonly licence?: string;
  readonly title?: string;
  readonly id?: string;
  readonly date?: string;
  readonly repeats?: boolean;
  /** name=state */
  readonly condition?: readonly string[];
  /** file=file */
  readonly pair?: readonly string[];
  /** folder=axis:value,axis:value */
  readonly configuration?: readonly string[];
  /** folder=commit:path */
  readonly originOf?: readonly string[];
  readonly measuredBy?: string;
  readonly originTitle?: string;
  readonly originUrl?: string;
  readonly originLicence?: string;
  readonly originRepository?: string;
  readonly originCommit?: string;
  readonly originPath?: string;
  readonly originDate?: string;
  readonly originCopyright?: string;
  readonly originWarning?: string;
  readonly originLicenceFile?: string;
}

const forms: Readonly<Record<string, { readonly test: (value: string) => boolean; readonly allowed: string }>> = {
  kind: listed(kinds),
  relation: listed(relations),
  id: {
    test: (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value) && value.length <= 80,
    allowed: 'lower-case letters, digits and single hyphens, 80 at most',
  },
  date: {
    test: (value) => value === 'not_recorded' || (/^\d{4}(-\d{2}(-\d{2})?)?$/.test(value) && isDay(value)),
    allowed: 'YYYY, YYYY-MM, YYYY-MM-DD (a day that there is) or not_recorded',
  },
  title: { test: (value) => value.length > 0 && value.length <= 120, allowed: '1 to 120 characters' },
};

/** 2026-02-30 is none: as a date it is another day. */
function isDay(text: string): boolean {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function listed(choices: readonly string[]) {
  return { test: (value: string) => choices.includes(value), allowed: choices.join(', ') };
}

/** Says what is wrong with an answer, or undefined. */
export function faultOfAnswer(id: string, value: string): string | undefined {
  if (id.startsWith('configuration:')) return faultOfAxes(value);
  if (id.startsWith('origin-of:')) return faultOfPlace(value);
  if (id.startsWith('load:')) return faultOfLoad(value);
  const form = id.startsWith('condition:') ? listed(states) : forms[id];
  if (form !== undefined) return form.test(value) ? undefined : `"${value}" cannot be; allowed: ${form.allowed}`;
  return value.trim() === '' ? 'an answer is needed' : undefined;
}

/** name=value at the last "=", for paths may hold one. */
function split(flag: string, text: string, form: string): readonly [string, string] {
  const at = text.lastIndexOf('=');
  if (at < 1 || at === text.length - 1) throw new CliError(`--${flag} "${text}" is not of the form ${form}`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Flags whose name is not that of their question. */
const questionOf: Readonly<Record<string, string>> = {
  measuredBy: 'origin:measured_by',
  originTitle: 'origin:title',
  originUrl: 'origin:url',
  originLicence: 'origin:licence',
  originRepository: 'origin:repository',
  originCommit: 'origin:commit',
  originPath: 'origin:path',
  originDate: 'origin:date',
  originCopyright: 'origin:copyright',
  originWarning: 'origin:warning',
  originLicenceFile: 'origin:licence_file',
};

/** Answers by question. Throws CliError for values that cannot be. */
export function answersOf(flags: AnswerFlags): Answers {
  const values = new Map<string, string>();
  const { condition = [], pair = [], configuration = [], originOf = [], repeats, ...single } = flags;
  for (const [flag, value] of Object.entries(single)) {
    const id = questionOf[flag] ?? flag;
    const fault = faultOfAnswer(id, value);
    if (fault !== undefined) throw new CliError(`--${kebab(flag)}: ${fault}`);
    values.set(id, value);
  }
  for (const text of condition) {
    const [name, state] = split('condition', text, 'name=state');
    const fault = faultOfAnswer('condition:', state);
    if (!conditionNames.some((known) => known === name))
      throw new CliError(`--condition "${name}" is not one of ${conditionNames.join(', ')}`);
    if (fault !== undefined) throw new CliError(`--condition ${name}: ${fault}`);
    values.set(`condition:${name}`, state);
  }
  for (const text of pair) {
    const [file, other] = split('pair', text, "'<file>=<file it belongs to>'");
    values.set(`pair:${file}`, other);
  }
  for (const text of configuration) {
    const form = "'<folder>=<axis>:<value>,<axis>:<value>'";
    const [folder, axes] = splitFirst('configuration', text, form);
    const fault = faultOfAxes(axes);
    if (fault !== undefined) throw new CliError(`--configuration "${text}": ${fault}`);
    values.set(`configuration:${folder}`, axes);
  }
  for (const text of originOf) {
    const [folder, place] = splitFirst('origin-of', text, "'<folder>=<commit>:<path>'");
    const fault = faultOfPlace(place);
    if (fault !== undefined) throw new CliError(`--origin-of "${text}": ${fault}`);
    values.set(`origin-of:${folder}`, place);
  }
  if (repeats === true) values.set('same-load', 'repeats');
  return { values };
}

function kebab(flag: string): string {
  return flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** folder=value at the first "=". */
function splitFirst(flag: string, text: string, form: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) throw new CliError(`--${flag} "${text}" is not of the form ${form}`);
  return [folderName(text.slice(0, at)), text.slice(at + 1)];
}

const secretKinds = ['host', 'user', 'ip', 'serial', 'word'] as const;

/** Words to replace, given as kind=word, or as a word alone. Throws CliError for an unknown kind. */
export function secretsOf(words: readonly string[]): readonly Secret[] {
  return words.map((text) => {
    const [, given, word = text] = /^([a-z]+)=(.+)$/.exec(text) ?? [];
    const kind = secretKinds.find((one) => one === (given ?? 'word'));
    if (kind === undefined) throw new CliError(`--redact-word "${text}": the kind is one of ${secretKinds.join(', ')}`);
    return { kind, word };
  });
}
