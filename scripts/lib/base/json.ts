/** Reads the JSON that people write, strictly, and says in plain words what is wrong with it. */

import { findNodeAtLocation, type ParseError, parseTree, printParseErrorCode, visit } from 'jsonc-parser';
import type { Problem } from '#types';
import type { JsonDocument, JsonValue, Locate } from './json-value.ts';
import { placesIn } from './places.ts';
import { joinPointer, splitPointer } from './pointer.ts';

export { isJsonArray, isJsonObject, joinPointer, ownValue, splitPointer, valueAt } from './pointer.ts';

const maxDepth = 100;
const strict = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

const sentences: Readonly<Record<string, readonly [message: string, fix: string]>> = {
  InvalidSymbol: [
    'a word that JSON does not know',
    'put text in double quotes; the only bare words are true, false and null',
  ],
  InvalidNumberFormat: ['a number that JSON does not allow', 'write digits with a decimal point: 0.5, 12, 1e6'],
  PropertyNameExpected: [
    'a key in double quotes is missing here',
    'put the key in double quotes, or remove the comma before }',
  ],
  ValueExpected: ['a value is missing here', 'add the value, or remove the comma before it'],
  ColonExpected: ['a colon is missing after the key', 'write "key": value'],
  CommaExpected: ['a comma is missing before this', 'put a comma between the two entries'],
  CloseBraceExpected: ['an object is not closed', 'add the missing }'],
  CloseBracketExpected: ['a list is not closed', 'add the missing ]'],
  EndOfFileExpected: ['something stands after the end of the document', 'keep one JSON value in the file'],
  InvalidCommentToken: ['JSON has no comments', 'remove the comment'],
  UnexpectedEndOfComment: ['JSON has no comments', 'remove the comment'],
  UnexpectedEndOfString: ['a text is not closed', 'add the missing double quote; write a line break as \\n'],
  UnexpectedEndOfNumber: ['a number ends too early', 'complete the number, or remove it'],
  InvalidUnicode: ['a \\u escape needs four hexadecimal digits', 'write for example \\u00e9, or the character itself'],
  InvalidEscapeCharacter: ['a backslash is followed by a letter that JSON does not know', 'write a backslash as \\\\'],
  InvalidCharacter: ['a control character stands in a text', 'write a tab as \\t and a line break as \\n'],
};

/** What is known by its first characters. */
const causes: readonly (readonly [begins: RegExp, message: string, fix: string])[] = [
  [
    /^[\u2018-\u201f\u00ab\u00bb]/,
    'a typographic quote, which JSON does not know',
    'write straight double quotes: "; word processors change them',
  ],
  [/^(?:<{7}|={7}|>{7})/, 'a conflict of git was never resolved', 'keep one of the two sides, and take the marks out'],
  [
    /^[+-]?(?:NaN|Infinity)\b/,
    'JSON has no such number',
    'leave the value out, or write "not_recorded" where that is allowed',
  ],
];

function causeOf(found: string): readonly [message: string, fix: string] | undefined {
  const [, ...said] = causes.find(([begins]) => begins.test(found)) ?? [];
  return said[0] === undefined || said[1] === undefined ? undefined : [said[0], said[1]];
}

function shorten(text: string): string {
  const line = text.split(/[\r\n]/, 1)[0] ?? '';
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}

function syntaxProblem(file: string, text: string, error: ParseError | undefined): Problem {
  const offset = error?.offset ?? 0;
  const [message, fix] = sentences[error === undefined ? '' : printParseErrorCode(error.error)] ?? [
    'this is not JSON',
    'check the file with a JSON editor',
  ];
  const found = shorten(text.slice(offset, offset + Math.max(error?.length ?? 0, 20)));
  const [ofCause, remedy] = causeOf(found) ?? [message, fix];
  return {
    file,
    pointer: '',
    ...placesIn(text)(offset),
    rule: 'input',
    severity: 'error',
    message: ofCause,
    found: found || 'the end of the file',
    fix: remedy,
  };
}

/** Depth of nesting, by brackets outside strings. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '{' || token === '[') deepest = Math.max(deepest, ++depth);
    else if (token === '}' || token === ']') depth -= 1;
  }
  return deepest;
}

/** Keys given twice, and the key `__proto__`: what a reader would see and what a program reads may differ. */
function keyProblems(file: string, text: string): readonly Problem[] {
  const problems: Problem[] = [];
  const open: Set<string>[] = [];
  visit(
    text,
    {
      onObjectBegin: () => {
        open.push(new Set());
      },
      onObjectEnd: () => {
        open.pop();
      },
      onObjectProperty: (name, _offset, _length, line, character, pathTo) => {
        const pointer = joinPointer(...pathTo(), name);
        const add = (message: string, fix: string) =>
          problems.push({
            file,
            pointer,
            line: line + 1,
            column: character + 1,
            rule: 'input',
            severity: 'error',
            message,
            fix,
          });
        const seen = open.at(-1);
        if (name === '__proto__') add('the key __proto__ is not allowed', 'remove it');
        else if (seen?.has(name)) add(`the key "${name}" is given twice in this object`, 'keep one of them');
        seen?.add(name);
      },
    },
    strict,
  );
  return problems;
}

/** Finds where a JSON Pointer's value begins. A pointer to something missing gives the nearest part that is there. */
export function locateIn(text: string): Locate {
  const places = placesIn(text);
  let root: ReturnType<typeof parseTree>;
  return (pointer) => {
    root ??= parseTree(text);
    let node = root;
    for (const part of splitPointer(pointer)) {
      const child = node && findNodeAtLocation(node, [node.type === 'array' ? Number(part) : part]);
      if (child === undefined) break;
      node = child;
    }
    return node && places(node.offset);
  };
}

/**
 * Reads one JSON document that people write (run.json, hardware.json, report.json).
 * Of syntax errors the first is told, with line and column: what follows it is often only its echo. A key given twice is
 * an error too. Without a document there is at least one problem of severity error.
 */
export function readJson(
  file: string,
  source: string,
): { readonly document?: JsonDocument; readonly problems: readonly Problem[] } {
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source;
  const refuse = (message: string, found: string, fix: string) => ({
    problems: [
      { file, pointer: '', line: 1, column: 1, rule: 'input', severity: 'error' as const, message, found, fix },
    ],
  });
  if (text.trim() === '') return refuse('the file is empty', 'nothing', 'write the document, or remove the file');
  const depth = depthOf(text);
  if (depth > maxDepth) return refuse(`nested deeper than ${maxDepth} levels`, `${depth} levels`, 'keep to the schema');
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch {
    const errors: ParseError[] = [];
    parseTree(text, errors, strict);
    return { problems: [syntaxProblem(file, text, errors.sort((a, b) => a.offset - b.offset)[0])] };
  }
  const problems = keyProblems(file, text);
  if (problems.some((problem) => problem.pointer.includes('__proto__'))) return { problems };
  return { document: { file, value, locate: locateIn(text) }, problems };
}
