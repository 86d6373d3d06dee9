/** Says what a text is that holds no fio JSON, and what to submit instead. */

import type { JsonValue } from '../base/json-value.ts';
import { readPlainJson } from '../base/plain-json.ts';
import { isJsonArray, isJsonObject } from '../base/pointer.ts';
import { complaintIn } from './complaint.ts';
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
function describeWrappedText(text: string): Refusal | undefined {
  if (text.includes('\\"fio version\\"')) return describeQuoted(text);
  return ofFio.test(text) ? describePrefixed(text) : undefined;
}

const rerun = 'run fio again with --output-format=json+ --output=FILE and submit that file';

interface Kind {
  readonly test: { readonly test: (text: string) => boolean };
  readonly refusal: Refusal;
}

/** In order: the first that fits is told. */
const kinds: readonly Kind[] = [
  {
    test: /^\s*$/,
    refusal: {
      kind: 'empty',
      message: 'the file is empty',
      found: 'no text',
      fix: 'submit the whole file; if fio was killed or the disk was full, run the test again',
    },
  },
  {
    test: /^(?:version https:\/\/git-lfs\.github\.com\/spec\/|\.{0,2}(?:\/[^\n]*)?\/annex\/objects\/)/,
    refusal: {
      message: 'git keeps the file elsewhere, and this is only where',
      found: 'a pointer of Git LFS or git-annex',
      fix: 'get the file itself (git lfs pull, git annex get FILE), and submit it as a plain file',
    },
  },
  {
    test: /^[2-5];(fio-[^;]*;|[^;]*;)?(?:[^;\n]*;){20}/m,
    refusal: {
      kind: 'terse_output',
      message: "fio's terse format leaves out what is needed to check a result",
      found: 'terse output',
      fix: rerun,
    },
  },
  {
    test: /^\s*\d+(?:, -?(?:0x[\da-f]+|\d+)){3,}\s*(?:\n|$)/,
    refusal: {
      kind: 'fio_log',
      message: 'this is a fio log, not a result',
      found: 'rows of numbers between commas',
      fix: 'name it in tests[].logs, and give the JSON of the same test as result',
    },
  },
  {
    test: /\(groupid=\d+, jobs=\d+\): err=|^[ \t]*(?:read|write|trim)[ \t]*: (?:io|IOPS)=|^Run status group /m,
    refusal: {
      kind: 'normal_output',
      message: "fio's normal output is rounded for reading and cannot be checked",
      found: 'normal output',
      fix: rerun,
    },
  },
  {
    // Two plain searches: one pattern for both would try every pair of lines.
    test: {
      test: (text) =>
        /^[ \t]*\[[^\]\n]+\][ \t]*\r?$/m.test(text) &&
        /^[ \t]*(?:rw|readwrite|bs|ioengine|iodepth|filename|directory|size|direct|runtime)[ \t]*=/m.test(text),
    },
    refusal: {
      kind: 'job_file',
      message: 'this is a job file, not a result',
      found: 'sections with options',
      fix: 'name it as job_file, and submit what fio wrote',
    },
  },
  {
    test: /^fio: |^Jobs: \d+ \(f=|^bad option|^<?[^\n]*\(g=\d+\): rw=|^fio-\d|^hostname=[^\n]*fio=|^client:|^server:/m,
    refusal: {
      kind: 'fio_messages',
      message: 'fio started but wrote no JSON',
      found: "messages of fio's only",
      fix: rerun,
    },
  },
];

/** Why a text without fio documents is refused. */
export function describeForeignText(text: string): Refusal {
  const wrapped = describeWrappedText(text);
  if (wrapped) return wrapped;
  const beginning = text.slice(0, 200_000);
  const kind = kinds.find(({ test }) => test.test(beginning));
  if (kind?.refusal.kind === 'fio_messages') {
    const found = complaintIn(beginning.split('\n'));
    return found === undefined ? kind.refusal : { ...kind.refusal, found, fix: `mend what fio says; then ${rerun}` };
  }
  if (kind) return kind.refusal;
  const start = text.trimStart();
  const isJson = /^[[{]/.test(start);
  const line = /^[^\r\n]*/.exec(start)?.[0] ?? '';
  const first = line.slice(0, 60);
  // Text that looks like JSON and is none may be a damaged result.
  return {
    ...(isJson
      ? readPlainJson(text) !== undefined || readPlainJson(line) !== undefined
        ? { kind: 'other_json' as const }
        : {}
      : { kind: 'other_text' as const }),
    message: isJson
      ? 'this is not fio output: no object has fio’s list of jobs, "jobs" or "client_stats"'
      : 'this is not fio output',
    found: `text beginning with ${JSON.stringify(first)}`,
    fix: 'submit what fio wrote with --output-format=json or json+',
  };
}
