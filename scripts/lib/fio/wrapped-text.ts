/** fio's JSON that cannot be read because something stands around each of its lines, or it is a text in other JSON; and how to take it out. */
import type { JsonValue } from '../base/json-value.ts';
import { readPlainJson } from '../base/plain-json.ts';
import { isJsonArray, isJsonObject } from '../base/pointer.ts';
import type { Refusal } from './types.ts';

const ofFio = /"fio version"\s*:/;
/** What logs of containers and builds put before a line: a name, a time. */
const longestPrefix = 200;

function stepOf(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}

/** Where a text with fio's JSON stands, as jq names it; the lines of one may stand in a list. */
function pathIn(value: JsonValue, path = ''): string | undefined {
  if (typeof value === 'string') return ofFio.test(value) ? path : undefined;
  if (isJsonArray(value)) {
    if (value.some((line) => typeof line === 'string' && /^\s*"fio version"\s*:/.test(line))) return `${path}[]`;
    return firstOf(value.entries(), (place) => `${path}[${place}]`);
  }
  return isJsonObject(value) ? firstOf(Object.entries(value), (key) => path + stepOf(key)) : undefined;
}

function firstOf<K>(entries: Iterable<[K, JsonValue | undefined]>, pathOf: (key: K) => string): string | undefined {
  for (const [key, child] of entries) {
    const found = child === undefined ? undefined : pathIn(child, pathOf(key));
    if (found !== undefined) return found;
  }
  return undefined;
}

function describeQuoted(text: string): Refusal {
  const value = readPlainJson(text);
  const path = value === undefined ? undefined : pathIn(value);
  const jq = path === undefined ? undefined : `jq -r '${path.startsWith('[') ? '.' : ''}${path}' FILE > result.json`;
  return {
    message: 'the result of fio stands as a text inside of other JSON, as tools keep what a command printed',
    found: path === undefined ? 'quotes with \\ before them' : `a text at ${path}`,
    fix: `take it out and submit that${jq === undefined ? '' : `: ${jq}`}`,
  };
}

/** Columns before fio's own first line, which is a bracket alone. */
function widthOf(line: string | undefined): number | undefined {
  const width = line?.trimEnd().endsWith('{') ? line.lastIndexOf('{') : 0;
  return width > 0 ? width : undefined;
}

function describePrefixed(text: string): Refusal | undefined {
  const lines = text.slice(0, 2_000_000).split('\n');
  const at = lines.findIndex((line) => ofFio.test(line));
  const before = (lines[at] ?? '').split('"fio version"')[0] ?? '';
  if (before.trim() === '' || before.length > longestPrefix || /[{"]/.test(before)) return undefined;
  const width = widthOf(lines[at - 1]);
  return {
    message: 'each line of the result begins with something that fio did not write',
    found: JSON.stringify(width === undefined ? before.trimEnd() : before.slice(0, width)),
    fix: `save the output without it (docker compose logs --no-log-prefix, kubectl logs without --prefix and --timestamps)${width === undefined ? '' : `, or cut it off where it is as long in all lines: cut -c${width + 1}- FILE > result.json`}`,
  };
}

/** Undefined where the text is nothing of the kind. */
export function describeWrappedText(text: string): Refusal | undefined {
  if (text.includes('\\"fio version\\"')) return describeQuoted(text);
  return ofFio.test(text) ? describePrefixed(text) : undefined;
}
