/** Rewrites a document of an older format in today's: its text changes where it has to, and nowhere else. */
import { applyEdits, findNodeAtLocation, modify, type ParseError, parse, parseTree } from 'jsonc-parser';
import type { JsonValue } from '../base/json-value.ts';
import { placesIn } from '../base/places.ts';
import { FORMAT, oldKeysOf, RENAMED_KEYS } from './format-version.ts';

/** Files that state the format: hardware.json is of the format of its run. */
const STATING = ['run.json', 'report.json'];

export interface Migrated {
  readonly text: string;
  /** Each change, for people: line 4: "threads" is "numjobs". */
  readonly done: readonly string[];
}

/** `undefined` when it is of today's format, "unreadable" when it is no JSON object. Comments and layout stay. */
export function migrateText(file: string, before: string, renamed = RENAMED_KEYS): Migrated | undefined | 'unreadable' {
  const errors: ParseError[] = [];
  const value = parse(before, errors) as JsonValue | undefined;
  if (errors.length > 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return 'unreadable';
  const done: string[] = [];
  let text = before;
  for (const { path, from, to } of oldKeysOf(file, value, renamed)) {
    const root = parseTree(text);
    const isTaken = root !== undefined && findNodeAtLocation(root, [...path, to]) !== undefined;
    const key = root && findNodeAtLocation(root, [...path, from])?.parent?.children?.[0];
    // With both names there, only their author knows which value is meant.
    if (key === undefined || isTaken) continue;
    done.push(`line ${placesIn(text)(key.offset).line}: "${from}" is "${to}"`);
    text = applyEdits(text, [{ offset: key.offset, length: key.length, content: JSON.stringify(to) }]);
  }
  if (STATING.includes(file) && !Object.hasOwn(value, 'format')) {
    const formattingOptions = { insertSpaces: true, tabSize: 2, eol: before.includes('\r\n') ? '\r\n' : '\n' };
    const getInsertionIndex = (keys: readonly string[]): number => keys.indexOf('$schema') + 1;
    text = applyEdits(text, modify(text, ['format'], FORMAT, { formattingOptions, getInsertionIndex }));
    done.push(`added: "format": ${FORMAT}`);
  }
  return done.length === 0 ? undefined : { text, done };
}
