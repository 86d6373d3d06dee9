import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTestResult } from '../../../scripts/lib/formats/readers.ts';
import { fioFixtures, fixtureBytes } from '../../fio-fixtures.ts';

function problemsOf(content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return readTestResult({ path: 'raw/x.json', bytes }).problems;
}

describe('a result of fio', () => {
  const names = readdirSync(fioFixtures).filter((name) => /^\d.*json(\.gz)?$/.test(name));

  it.each(names)('finds nothing in %s, which fio wrote', (name) => {
    expect(problemsOf(fixtureBytes(name))).toEqual([]);
  });

  it('tells a figure that is not a number, and its place', () => {
    const text = new TextDecoder().decode(fixtureBytes('3.33-no-latency.json'));
    const edited = text.replace(/"iops" : (25972[.\d]+)/, '"iops" : "$1"');
    expect(edited).not.toBe(text);
    const line = edited.slice(0, edited.indexOf('"iops" : "')).split('\n').length;
    const problems = problemsOf(edited);
    expect(problems).toMatchObject([
      { file: 'raw/x.json', pointer: '/jobs/0/read/iops', line, rule: 'schema', severity: 'error' },
    ]);
    const { message, fix } = problems[0] ?? {};
    expect([message, fix]).toEqual(['value is not a number', 'submit the file as fio wrote it']);
  });

  it('lets a job without a name pass, as fio prints it for [] and --name=', () => {
    expect(problemsOf('{"jobs": [{"groupid": 0}]}')).toEqual([]);
  });

  it('tells a negative count', () => {
    expect(problemsOf('{"jobs": [{"jobname": "a", "read": {"total_ios": -1}}]}')).toMatchObject([
      { pointer: '/jobs/0/read/total_ios' },
    ]);
  });
});
