/** Says what a text is that holds no fio JSON, and what to submit instead. */
import type { Refusal } from './text-bytes.ts';

const rerun = 'run fio again with --output-format=json+ --output=FILE and submit that file';

interface Kind {
  readonly test: RegExp;
  readonly refusal: Refusal;
}

/** In order: the first that fits is told. */
const kinds: readonly Kind[] = [
  {
    test: /^\s*$/,
    refusal: {
      message: 'the file is empty',
      found: 'no text',
      fix: 'submit the whole file; if fio was killed or the disk was full, run the test again',
    },
  },
  {
    test: /^[2-5];(fio-[^;]*;|[^;]*;)?(?:[^;\n]*;){20}/m,
    refusal: {
      message: "fio's terse format leaves out what is needed to check a result",
      found: 'terse output',
      fix: rerun,
    },
  },
  {
    test: /^\s*\d+(?:, -?(?:0x[\da-f]+|\d+)){3,}\s*(?:\n|$)/,
    refusal: {
      message: 'this is a fio log, not a result',
      found: 'rows of numbers between commas',
      fix: 'name it in tests[].logs, and give the JSON of the same test as result',
    },
  },
  {
    test: /\(groupid=\d+, jobs=\d+\): err=|^\s*(?:read|write|trim)\s*: (?:io|IOPS)=|^Run status group /m,
    refusal: {
      message: "fio's normal output is rounded for reading and cannot be checked",
      found: 'normal output',
      fix: rerun,
    },
  },
  {
    test: /^\s*\[[^\]\n]+\]\s*\r?\n(?:\s*[;#\w].*\r?\n)*?\s*(?:rw|readwrite|bs|ioengine|iodepth|filename|directory|size|direct|runtime)\s*=/m,
    refusal: {
      message: 'this is a job file, not a result',
      found: 'sections with options',
      fix: 'name it as job_file, and submit what fio wrote',
    },
  },
  {
    test: /^fio: |^Jobs: \d+ \(f=|^bad option|^<?[^\n]*\(g=\d+\): rw=|^fio-\d|^hostname=[^\n]*fio=|^client:|^server:/m,
    refusal: { message: 'fio started but wrote no JSON', found: "messages of fio's only", fix: rerun },
  },
];

/** Why a text without fio documents is refused. */
export function describeForeignText(text: string): Refusal {
  const kind = kinds.find(({ test }) => test.test(text.slice(0, 200_000)));
  if (kind) return kind.refusal;
  const start = text.trimStart();
  const isJson = /^[[{]/.test(start);
  const first = (start.split(/[\r\n]/, 1)[0] ?? '').slice(0, 60);
  return {
    message: isJson ? 'this is not fio output: no object has "jobs" or "client_stats"' : 'this is not fio output',
    found: `text beginning with ${JSON.stringify(first)}`,
    fix: 'submit what fio wrote with --output-format=json or json+',
  };
}
