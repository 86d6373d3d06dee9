/** JSON.parse for texts of strangers: nesting is looked at first, because the parser's memory grows with it. */
import type { JsonValue } from './json-value.ts';

/** fio nests its JSON six deep. */
export const maxDepth = 100;

/** Whether brackets outside strings nest deeper than is read. One pass, and it ends where they do. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 0x22) {
      at += 1;
      while (at < text.length && text.charCodeAt(at) !== 0x22) at += text.charCodeAt(at) === 0x5c ? 2 : 1;
    } else if (sign === 0x7b || sign === 0x5b) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (sign === 0x7d || sign === 0x5d) depth -= 1;
  }
  return false;
}

/** Nested once in each other, so many take some 20 MB. */
const FEW = 200_000;

/** Opening brackets, those in strings too; counting ends above FEW. */
function countOpening(text: string): number {
  let count = 0;
  for (const sign of ['{', '['])
    for (let at = text.indexOf(sign); at >= 0 && count <= FEW; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

function parse(text: string): JsonValue | undefined {
  const first = text.charCodeAt(text.search(/\S/));
  if (first !== 0x7b && first !== 0x5b) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** The value of a text that is JSON from end to end, or undefined. */
export function readPlainJson(text: string): JsonValue | undefined {
  return isTooDeep(text) ? undefined : parse(text);
}

/**
 * The same for whoever goes through the value anyway: `visit` returns how many objects and lists it came by within `maxDepth`, or undefined
 * when there are more below. Only where it did not come by all of them are brackets looked at one by one, which takes as long as JSON.parse.
 */
export function visitPlainJson(text: string, visit: (value: JsonValue) => number | undefined): JsonValue | undefined {
  const opening = countOpening(text);
  if (opening > FEW) return isTooDeep(text) ? undefined : visited(parse(text), visit);
  const value = parse(text);
  if (value === undefined) return undefined;
  const found = visit(value);
  return found === undefined || (found !== opening && isTooDeep(text)) ? undefined : value;
}

function visited(value: JsonValue | undefined, visit: (value: JsonValue) => number | undefined): JsonValue | undefined {
  return value === undefined || visit(value) === undefined ? undefined : value;
}
