/** Finds lines and columns in JSON text, lazily: nothing is scanned until a place is asked for. */
import { splitPointer } from './json-pointer.ts';
import type { Locate, Place } from './types.ts';

const space = /\s*/y;
const scalar = /[^\s,{}[\]":]+/y;

/** Line and column of an offset, both from 1; columns count UTF-16 units. */
export function placeOf(text: string, offset: number): Place {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Offset behind the string that opens at `at`; the end of the text when it never closes. */
function endOfString(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return Math.min(end + 1, text.length);
}

/** Offset behind the value at `at`. Counts brackets instead of recursing, so depth cannot overflow the stack. */
function endOfValue(text: string, at: number): number {
  let depth = 0;
  let end = at;
  do {
    end = skip(space, text, end);
    const sign = text[end];
    if (sign === '"') end = endOfString(text, end);
    else if (sign === '{' || sign === '[') {
      depth += 1;
      end += 1;
    } else if (sign === '}' || sign === ']') {
      depth -= 1;
      end += 1;
    } else end = Math.max(skip(scalar, text, end), end + 1);
  } while (depth > 0 && end < text.length);
  return end;
}

function nameOf(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1);
  }
}

/** Offset of one child of the object or array at `at`, or undefined. */
function childOffset(text: string, at: number, part: string): number | undefined {
  const isObject = text[at] === '{';
  if (!isObject && text[at] !== '[') return undefined;
  let position = skip(space, text, at + 1);
  for (let index = 0; position < text.length && text[position] !== '}' && text[position] !== ']'; index += 1) {
    let name = String(index);
    if (isObject) {
      if (text[position] !== '"') return undefined;
      const end = endOfString(text, position);
      name = nameOf(text.slice(position, end));
      const colon = skip(space, text, end);
      if (text[colon] !== ':') return undefined;
      position = skip(space, text, colon + 1);
    }
    if (name === part) return position;
    position = skip(space, text, endOfValue(text, position));
    if (text[position] === ',') position = skip(space, text, position + 1);
  }
  return undefined;
}

/**
 * Finds where a JSON Pointer's value begins. A pointer to something missing gives the nearest part that is there.
 * Reads fio's own slips too (bare `nan`, raw control characters). `start` is where the document begins in the text.
 */
export function locateIn(text: string, start = 0): Locate {
  return (pointer) => {
    let offset = skip(space, text, text.charCodeAt(start) === 0xfeff ? start + 1 : start);
    if (offset >= text.length) return undefined;
    for (const part of splitPointer(pointer)) {
      const child = childOffset(text, offset, part);
      if (child === undefined) break;
      offset = child;
    }
    return placeOf(text, offset);
  };
}
