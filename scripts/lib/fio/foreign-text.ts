/** Says what a text is that holds no fio JSON, and what to submit instead. */
import { readPlainJson } from '../base/plain-json.ts';
import type { Refusal } from './types.ts';
import { describeWrappedText } from './wrapped-text.ts';

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
  const kind = kinds.find(({ test }) => test.test(text.slice(0, 200_000)));
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
