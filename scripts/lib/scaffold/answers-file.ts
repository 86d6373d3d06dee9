/** A file of answers: JSON, one answer by the id of its question. What is asked is kept there, so that nothing is asked twice. */
import { CliError } from '../base/cli-error.ts';
import type { JsonValue } from '../base/json-value.ts';
import { isJsonObject } from '../base/pointer.ts';
import { faultOfAnswer } from './answers.ts';
import { originKeys } from './origin.ts';
import { conditionNames } from './questions.ts';

const alone = [
  'vendor',
  'model',
  'kind',
  'submitter',
  'relation',
  'licence',
  'title',
  'id',
  'date',
  'same-load',
  'at-once',
  'several',
];
/** Questions with a file, a folder or a name behind a colon. */
const groups: Readonly<Record<string, readonly string[] | 'any'>> = {
  condition: conditionNames,
  origin: originKeys,
  'origin-of': 'any',
  configuration: 'any',
  load: 'any',
  pair: 'any',
  'leave-out': 'any',
  copies: 'any',
  run: 'any',
};

function isKnown(id: string): boolean {
  const at = id.indexOf(':');
  if (at < 0) return alone.includes(id);
  const names = groups[id.slice(0, at)];
  return names === 'any' ? at < id.length - 1 : (names?.includes(id.slice(at + 1)) ?? false);
}

/** {"origin": {"url": "…"}} is {"origin:url": "…"}. */
function flatten(value: JsonValue | undefined, before: string, file: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[before, value]];
  if (!isJsonObject(value)) throw new CliError(`${file}: the answer to "${before}" is not a text`);
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, before === '' ? key : `${before}:${key}`, file),
  );
}

/** Answers of a file's text. Throws CliError for what is no answer to anything. */
export function parseAnswers(text: string, file: string): ReadonlyMap<string, string> {
  let document: JsonValue;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new CliError(`${file} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (!isJsonObject(document)) throw new CliError(`${file} is no object of answers: {"vendor": "…", …}`);
  const answers = flatten(document, '', file);
  for (const [id, value] of answers) {
    const fault = isKnown(id) ? faultOfAnswer(id, value) : `no question has this id; ids are ${ids()}`;
    if (fault !== undefined) throw new CliError(`${file}: "${id}": ${fault}`);
  }
  return new Map(answers);
}

function ids(): string {
  return [...alone, ...Object.keys(groups).map((name) => `${name}:…`)].join(', ');
}

/** The text of a file that `parseAnswers` reads. */
export function formatAnswers(values: ReadonlyMap<string, string>): string {
  return `${JSON.stringify(Object.fromEntries([...values].sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
}
