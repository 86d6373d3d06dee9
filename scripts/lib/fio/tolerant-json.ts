/**
 * Reads JSON as fio prints it: bare nan and inf, control characters inside strings, keys given twice.
 * Each such thing becomes a Repair; everything else that JSON does not allow is an error with its offset.
 */

import type { JsonObject, JsonValue, Repair } from '../base/json-value.ts';
import { maxDepth } from '../base/plain-json.ts';
import { joinPointer } from '../base/pointer.ts';

const space = /[ \t\r\n]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
/** C libraries print these for values that are no numbers; `-1.#IND` is Microsoft's. */
const notANumber = /[-+]?(?:nan(?:\([a-z0-9_]*\))?|inf(?:inity)?|1\.#(?:ind|inf|qnan|snan)\d*)/iy;
const word = /true|false|null/y;
/** Under these keys every value counts: fio prints one after the other for each client. */
const keepAll = 'global options';

/** What went wrong and where. */
export interface TolerantError {
  readonly message: string;
  readonly offset: number;
}

export interface TolerantValue {
  readonly value: JsonValue;
  /** Offset behind the value. */
  readonly end: number;
  readonly repairs: readonly Repair[];
}

interface State {
  readonly text: string;
  at: number;
  readonly path: (string | number)[];
  readonly repairs: Repair[];
  readonly duplicates: Map<string, { pointer: string; count: number }>;
}

class Fault extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

function take(state: State, pattern: RegExp): string | undefined {
  pattern.lastIndex = state.at;
  const match = pattern.exec(state.text);
  if (!match) return undefined;
  state.at += match[0].length;
  return match[0];
}

function readString(state: State): string {
  const start = state.at;
  const { text } = state;
  let end = start + 1;
  let raw = false;
  while (end < text.length && text[end] !== '"') {
    if (text.charCodeAt(end) < 0x20) raw = true;
    end += text[end] === '\\' ? 2 : 1;
  }
  if (end >= text.length) throw new Fault('a text is not closed', start);
  state.at = end + 1;
  let quoted = text.slice(start, end + 1);
  if (raw) {
    quoted = [...quoted]
      .map((sign) => (sign < ' ' ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : sign))
      .join('');
    const message = 'a control character stands unescaped in a text (fio does not escape it); kept as it is';
    state.repairs.push({ kind: 'control_character', text: message, pointer: joinPointer(...state.path) });
  }
  try {
    return String(JSON.parse(quoted));
  } catch {
    throw new Fault('a backslash is followed by a letter that JSON does not know', start);
  }
}

/** Keeps both values of a key given twice where both count and they differ; else the last, as JSON readers do. */
function addValue(state: State, object: Record<string, JsonValue>, key: string, value: JsonValue, depth: number): void {
  const before = object[key];
  if (!Object.hasOwn(object, key) || before === undefined) {
    object[key] = value;
    return;
  }
  const known = state.duplicates.get(key);
  if (known) known.count += 1;
  else state.duplicates.set(key, { pointer: joinPointer(...state.path, key), count: 2 });
  if ((depth === 1 && key === keepAll) || (depth === 2 && state.path[0] === keepAll)) {
    const values = Array.isArray(before) ? (before as readonly JsonValue[]) : [before];
    const isNew = values.every((other) => JSON.stringify(other) !== JSON.stringify(value));
    if (isNew) object[key] = [...values, value];
  } else object[key] = value;
}

function readObject(state: State, depth: number): JsonObject {
  const object = Object.create(null) as Record<string, JsonValue>;
  state.at += 1;
  take(state, space);
  if (state.text[state.at] === '}') {
    state.at += 1;
    return object;
  }
  for (;;) {
    take(state, space);
    if (state.text[state.at] !== '"') throw new Fault('a key in double quotes is missing here', state.at);
    const key = readString(state);
    take(state, space);
    if (state.text[state.at] !== ':') throw new Fault('a colon is missing after the key', state.at);
    state.at += 1;
    state.path.push(key);
    const value = readValue(state, depth + 1);
    state.path.pop();
    addValue(state, object, key, value, depth + 1);
    take(state, space);
    const next = state.text[state.at];
    state.at += 1;
    if (next === '}') return object;
    if (next !== ',') throw new Fault('a comma or } is missing before this', state.at - 1);
  }
}

function readArray(state: State, depth: number): readonly JsonValue[] {
  const values: JsonValue[] = [];
  state.at += 1;
  take(state, space);
  if (state.text[state.at] === ']') {
    state.at += 1;
    return values;
  }
  for (;;) {
    state.path.push(values.length);
    values.push(readValue(state, depth + 1));
    state.path.pop();
    take(state, space);
    const next = state.text[state.at];
    state.at += 1;
    if (next === ']') return values;
    if (next !== ',') throw new Fault('a comma or ] is missing before this', state.at - 1);
  }
}

function readValue(state: State, depth: number): JsonValue {
  take(state, space);
  if (depth > maxDepth) throw new Fault(`nested deeper than ${maxDepth} levels`, state.at);
  const sign = state.text[state.at];
  if (sign === '{') return readObject(state, depth);
  if (sign === '[') return readArray(state, depth);
  if (sign === '"') return readString(state);
  const literal = take(state, word);
  if (literal !== undefined) return literal === 'null' ? null : literal === 'true';
  const none = take(state, notANumber);
  if (none !== undefined) {
    const text = `fio printed ${none} for a number that does not exist; read as missing`;
    state.repairs.push({ kind: 'nan', text, pointer: joinPointer(...state.path) });
    return null;
  }
  const digits = take(state, number);
  if (digits === undefined) throw new Fault('a value is missing here', state.at);
  return Number(digits);
}

/**
 * Reads the JSON value that begins at `start`. Objects have no prototype: any key is a key like another.
 * `under` names the top-level key when only its value is read.
 */
export function readTolerantJson(text: string, start = 0, under?: string): TolerantValue | TolerantError {
  const path = under === undefined ? [] : [under];
  const state: State = { text, at: start, path, repairs: [], duplicates: new Map() };
  try {
    const value = readValue(state, path.length);
    const [first] = state.duplicates;
    if (first) {
      const [key, { pointer, count }] = first;
      const others = state.duplicates.size > 1 ? `, and ${state.duplicates.size - 1} more keys` : '';
      const message = `the key "${key}" is given ${count} times${others}; the last value counts, but differing global options are all kept`;
      state.repairs.push({ kind: 'duplicate_key', text: message, pointer });
    }
    return { value, end: state.at, repairs: state.repairs };
  } catch (error) {
    if (error instanceof Fault) return { message: error.message, offset: error.offset };
    throw error;
  }
}
