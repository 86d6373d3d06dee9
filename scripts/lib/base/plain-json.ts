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

/** The value of a text that is JSON from end to end, or undefined. */
export function readPlainJson(text: string): JsonValue | undefined {
  const first = text.charCodeAt(text.search(/\S/));
  if ((first !== 0x7b && first !== 0x5b) || isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
