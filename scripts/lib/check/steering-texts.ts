/** Characters in what people write that no page, feed or spreadsheet may get: they turn figures round, or are in no XML. */
import type { Problem } from '#types';
import { isJsonArray, isJsonObject } from '../base/json.ts';
import type { JsonDocument, JsonValue } from '../base/json-value.ts';
import { joinPointer } from '../base/pointer.ts';
import { saysUnknown } from '../formats/meant-value.ts';
import type { SourceFile } from '../model/source-files.ts';
import { withoutSteering } from './problems.ts';
import { textOf } from './written-files.ts';

/** Marks of one character (left-to-right, right-to-left, joiners) belong to languages and are no fault. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/[\u202a-\u202e\u2066-\u2069]/u, 'a character that turns what follows round'],
  [/(?![\t\n\r])\p{Cc}/u, 'a control character'],
  [/[\p{Cs}\ufffe\uffff]/u, 'half of a character, or none'],
];
/** JSON is looked through by its values, where escapes are resolved. */
const isPlainText = (path: string): boolean => /^(?:[^/]+\.(?:md|csv)|jobs\/.*)$/.test(path);

/** Raw results keep controls as fio wrote them; pages show these as nothing. */
const TURNING = KINDS.slice(0, 1);

type Fault = Pick<Problem, 'message' | 'found' | 'fix'> & Partial<Pick<Problem, 'severity'>>;

function faultOf(text: string, kinds = KINDS): Fault | undefined {
  for (const [pattern, what] of kinds) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const name = `U+${(found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    const around = text.slice(Math.max(0, found.index - 20), found.index + 20);
    return {
      message: `the text holds ${what}`,
      found: `${name} in "${withoutSteering(around).replace(/[\p{Cs}\ufffe\uffff]/gu, '?')}"`,
      fix: 'write the text again without it: it may have come along with a copy from elsewhere',
    };
  }
  return undefined;
}

function faultInResult(text: string): Fault | undefined {
  const fault = faultOf(text, TURNING);
  return fault && { ...fault, fix: 'run fio again with names and options that are free of it' };
}

/** Keys and values of these in a result are numbers. */
const NUMBERS: ReadonlySet<string> = new Set(['bins', 'percentile']);

function problemsIn(
  { file, value, locate }: Pick<JsonDocument, 'file' | 'value' | 'locate'>,
  find: (text: string, pointer: string) => Fault | undefined,
  skipped: ReadonlySet<string> = new Set(),
): readonly Problem[] {
  const problems: Problem[] = [];
  const look = (text: string, pointer: string): void => {
    const fault = find(text, pointer);
    if (fault !== undefined)
      problems.push({ file, pointer, ...locate(pointer), rule: 'input', severity: 'error', ...fault });
  };
  const walk = (part: JsonValue | undefined, pointer: string): void => {
    if (typeof part === 'string') look(part, pointer);
    else if (isJsonArray(part)) for (const [at, own] of part.entries()) walk(own, pointer + joinPointer(at));
    else if (isJsonObject(part))
      for (const key in part) {
        if (skipped.has(key)) continue;
        look(key, pointer);
        walk(part[key], pointer + joinPointer(key));
      }
  };
  walk(value, '');
  return problems;
}

/** One error for each string and name of a document that holds such a character. */
export function steeringInDocument(document: JsonDocument): readonly Problem[] {
  return problemsIn(document, (text) => faultOf(text));
}

function faultOfBlanks(text: string): Fault | undefined {
  const trimmed = text.trim();
  if (trimmed === text) return undefined;
  const found = JSON.stringify(text.slice(0, 60));
  if (trimmed === '') return { message: 'the text is nothing but blanks', found, fix: 'write what belongs here' };
  const fix = 'take the blank out; plateau check --fix does so';
  return { severity: 'warning', message: 'the text begins or ends with a blank', found, fix };
}

/** An error for each string of a document without a word, and a warning for each with a blank at an end: two names of one vendor. */
export function blanksInDocument(document: JsonDocument): readonly Problem[] {
  return problemsIn(document, faultOfBlanks);
}

/** A warning for each text about hardware that says "N/A" or "unknown": it would stand on pages as a name. Settings have the values of others. */
export function unknownsInDocument(document: JsonDocument): readonly Problem[] {
  return problemsIn(document, (text, pointer) =>
    text.trim() === '' || pointer.endsWith('/value') || !saysUnknown(text)
      ? undefined
      : {
          severity: 'warning',
          message: 'the text says that nobody knows, in words of its own',
          found: JSON.stringify(text),
          fix: 'write "not_recorded"',
        },
  );
}

/** One error for each name and option in a document of fio that turns what follows it round, on every page that shows it. */
export function steeringInResult(
  file: string,
  { value, locate }: Pick<JsonDocument, 'value' | 'locate'>,
): readonly Problem[] {
  return problemsIn({ file, value, locate }, faultInResult, NUMBERS);
}

/** One error for each line of notes, texts of reports, job files and figures that holds such a character. */
export function steeringInTexts(files: Iterable<SourceFile>): readonly Problem[] {
  return [...files]
    .filter(({ path }) => isPlainText(path))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .flatMap((text, at): readonly Problem[] => {
          const fault = faultOf(text);
          if (fault === undefined) return [];
          return [{ file: file.path, pointer: '', line: at + 1, rule: 'input', severity: 'error', ...fault }];
        }),
    );
}
