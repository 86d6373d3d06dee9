import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFioSchema } from '../../../scripts/lib/check/fio-schema.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import { fioFixtures, fixtureBytes, readFixture } from '../../fio-fixtures.ts';

describe('checkFioSchema', () => {
  const names = readdirSync(fioFixtures).filter((name) => /^\d/.test(name));

  it.each(names)('finds nothing in %s, which fio wrote', (name) => {
    expect(checkFioSchema(readFixture(name))).toEqual([]);
  });

  it('tells a figure that is not a number, and its place', () => {
    const text = new TextDecoder().decode(fixtureBytes('3.33-no-latency.json'));
    const edited = text.replace(/"iops" : (25972[.\d]+)/, '"iops" : "$1"');
    expect(edited).not.toBe(text);
    const line = edited.slice(0, edited.indexOf('"iops" : "')).split('\n').length;
    const problems = checkFioSchema(parseFioOutput('raw/x.json', new TextEncoder().encode(edited)));
    expect(problems).toMatchObject([
      { file: 'raw/x.json', pointer: '/jobs/0/read/iops', line, rule: 'schema', severity: 'error' },
    ]);
    const { message, fix } = problems[0] ?? {};
    expect([message, fix]).toEqual(['value is not a number', 'submit the file as fio wrote it']);
  });

  it('lets a job without a name pass, as fio prints it for [] and --name=', () => {
    const output = parseFioOutput('x', new TextEncoder().encode('{"jobs": [{"groupid": 0}]}'));
    expect(checkFioSchema(output)).toEqual([]);
  });

  it('tells a negative count', () => {
    const output = parseFioOutput(
      'x',
      new TextEncoder().encode('{"jobs": [{"jobname": "a", "read": {"total_ios": -1}}]}'),
    );
    expect(checkFioSchema(output)).toMatchObject([{ pointer: '/jobs/0/read/total_ios' }]);
  });
});
