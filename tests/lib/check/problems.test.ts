import { describe, expect, it } from 'vitest';
import type { Problem } from '#types';
import {
  formatGithub,
  formatProblem,
  formatProblems,
  sortProblems,
  withoutRepeats,
} from '../../../scripts/lib/check/problems.ts';

const problem: Problem = {
  file: 'content/runs/a/raw/x.json',
  pointer: '/jobs/0/job options/iodepth',
  line: 12,
  column: 9,
  rule: 'R-job-options-match',
  severity: 'error',
  message: 'result was not produced by the submitted job file',
  found: '"64"',
  allowed: '"32"',
  fix: 'rerun fio',
};

describe('formatProblem', () => {
  it('prints place, message, found, allowed and fix on lines of their own', () => {
    expect(formatProblem(problem)).toBe(`content/runs/a/raw/x.json:12:9 #/jobs/0/job options/iodepth
  error R-job-options-match: result was not produced by the submitted job file
  found   "64"
  allowed "32"
  fix     rerun fio`);
  });

  it('leaves out what is not known', () => {
    const { line: _line, column: _column, found: _found, allowed: _allowed, fix: _fix, ...rest } = problem;
    expect(formatProblem(rest).split('\n')[0]).toBe('content/runs/a/raw/x.json#/jobs/0/job options/iodepth');
    expect(formatProblem({ ...rest, pointer: '' }).split('\n')).toHaveLength(2);
  });
});

describe('formatProblems', () => {
  const of = (severity: Problem['severity'], line: number, message = 'a') =>
    ({ file: 'run.json', pointer: '', line, rule: 'R-x', severity, message }) satisfies Problem;
  const firstLines = (problems: readonly Problem[]) => formatProblems(problems).map((text) => text.split('\n')[0]);

  it('puts errors before warnings and notices, and keeps the order among them', () => {
    const problems = [of('notice', 1), of('error', 2), of('warning', 3), of('error', 4)];
    expect(firstLines(problems)).toEqual(['run.json:2', 'run.json:4', 'run.json:3', 'run.json:1']);
  });

  it('tells notices of one cause once, with how many more there are, and each error by itself', () => {
    const problems = [
      of('notice', 1),
      of('notice', 2, 'b'),
      of('notice', 3),
      of('notice', 4),
      of('error', 5),
      of('error', 6),
    ];
    expect(firstLines(problems)).toEqual(['run.json:5', 'run.json:6', 'run.json:1', 'run.json:2']);
    expect(formatProblems(problems)[2]).toMatch(/\n {2}and at 2 more places \(--json lists them\)$/);
  });

  it('takes notices that differ in the job or variable they name for ones of one cause', () => {
    const limited = (job: string, line: number) => of('notice', line, `load of job "${job}" was rate-limited`);
    const unknown = (name: string, line: number) => of('notice', line, `value of \${${name}} is not known here`);
    const problems = [limited('a', 1), limited('b', 2), unknown('DEPTH', 3), unknown('BS', 4)];
    expect(firstLines(problems)).toEqual(['run.json:1', 'run.json:3']);
  });
});

describe('names of strangers', () => {
  it('do not steer the terminal', () => {
    expect(formatProblem({ ...problem, message: 'job "a\u001b[2J\u202e" did no I/O' })).toContain('job "a?[2J?" did');
  });
});

describe('withoutRepeats', () => {
  const job = (rule: string, pointer: string): Problem => ({ ...problem, rule, pointer });

  it('leaves to the rule what reading says too, job by job', () => {
    const list = [job('N-no-io', '/jobs/0'), job('R-fio-error', '/jobs/0/error'), job('N-no-io', '/jobs/1')];
    expect(withoutRepeats(list).map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ['R-fio-error', '/jobs/0/error'],
      ['N-no-io', '/jobs/1'],
    ]);
  });
});

describe('formatGithub', () => {
  it('keeps the message in one command, whatever it holds', () => {
    const text = formatGithub({ ...problem, file: 'a,b:c.json', message: '100 %\nof it' });
    expect(text).toBe(
      '::error file=a%2Cb%3Ac.json,line=12,col=9,title=R-job-options-match::100 %25%0Aof it%0Aat /jobs/0/job options/iodepth%0Afound: "64"%0Aallowed: "32"%0Afix: rerun fio',
    );
  });

  it('lets nothing steer the log, and starts no command of its own', () => {
    const hostile = 'a\u001b[2J\u202e\n::error::b';
    const text = formatGithub({ ...problem, file: hostile, pointer: `/${hostile}`, message: hostile, found: hostile });
    expect(text).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(text.split('\n')).toHaveLength(1);
  });
});

describe('sortProblems', () => {
  it('orders by file and place, whatever order they came in', () => {
    const list = [
      { ...problem, file: 'b' },
      { ...problem, line: 2 },
      { ...problem, line: 10 },
      { ...problem, line: 2, column: 1 },
    ];
    const sorted = sortProblems(list);
    expect(sorted.map(({ file, line, column }) => [file === 'b' ? 'b' : 'x', line, column])).toEqual([
      ['b', 12, 9],
      ['x', 2, 1],
      ['x', 2, 9],
      ['x', 10, 9],
    ]);
    expect(sortProblems([...list].reverse())).toEqual(sorted);
  });
});
