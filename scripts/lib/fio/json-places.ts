/** Finds lines and columns in fio's JSON, lazily: nothing is scanned until a place is asked for. */
import type { Locate } from '../base/json-value.ts';
import { placesIn } from '../base/places.ts';
import { splitPointer } from '../base/pointer.ts';

const space = /\s*/y;
const scalar = /[^\s,{}[\]":]+/y;

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

/** Offsets of all elements of the array at `at`. */
function elementOffsets(text: string, at: number): readonly number[] {
  const offsets: number[] = [];
  let position = skip(space, text, at + 1);
  while (position < text.length && text[position] !== ']' && text[position] !== '}') {
    offsets.push(position);
    position = skip(space, text, endOfValue(text, position));
    if (text[position] === ',') position = skip(space, text, position + 1);
  }
  return offsets;
}

/** Offset of one property of the object at `at`, or undefined. */
function propertyOffset(text: string, at: number, part: string): number | undefined {
  let position = skip(space, text, at + 1);
  while (position < text.length && text[position] === '"') {
    const end = endOfString(text, position);
    const name = nameOf(text.slice(position, end));
    const colon = skip(space, text, end);
    if (text[colon] !== ':') return undefined;
    position = skip(space, text, colon + 1);
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
export function locateIn(text: string, start = 0, placeOf = placesIn(text)): Locate {
  // Long lists are what makes fio's documents long: each is walked through once.
  const lists = new Map<number, readonly number[]>();
  const childOffset = (at: number, part: string): number | undefined => {
    if (text[at] === '{') return propertyOffset(text, at, part);
    if (text[at] !== '[' || !/^\d+$/.test(part)) return undefined;
    const elements = lists.get(at) ?? elementOffsets(text, at);
    lists.set(at, elements);
    return elements[Number(part)];
  };
  return (pointer) => {
    let offset = skip(space, text, start);
    if (offset >= text.length) return undefined;
    for (const part of splitPointer(pointer)) {
      const child = childOffset(offset, part);
      if (child === undefined) break;
      offset = child;
    }
    return placeOf(offset);
  };
}
