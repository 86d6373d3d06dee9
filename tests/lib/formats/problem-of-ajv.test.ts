import { describe, expect, it } from 'vitest';
import type { Problem } from '#types';
import { nearestWord, problemsOfAjv } from '../../../scripts/lib/formats/problem-of-ajv.ts';
import { schemaErrors } from '../../../scripts/lib/formats/schemas.ts';

function hardwareProblems(system: Record<string, unknown>): readonly Problem[] {
  const value = {
    system: { id: 'a-b', vendor: 'A', model: 'B', kind: 'drive', ...system },
    hosts: [],
    fabric: { description: 'none' },
  };
  return problemsOfAjv(
    'hardware.json',
    (pointer) => ({ line: pointer.split('/').length, column: 1 }),
    schemaErrors('hardware', value),
  );
}

describe('problemsOfAjv', () => {
  it('accepts what the schema accepts', () => {
    expect(hardwareProblems({ cache_bytes: 'not_recorded' })).toEqual([]);
  });

  it('adds the missing key to the pointer and says what it is', () => {
    expect(hardwareProblems({ vendor: undefined })).toMatchObject([
      { pointer: '/system/vendor', message: '"vendor" is missing', allowed: 'Who makes it.', fix: 'add "vendor"' },
    ]);
  });

  it('adds the unknown key to the pointer and proposes the nearest one', () => {
    expect(hardwareProblems({ cache_byte: 5 })).toMatchObject([
      { pointer: '/system/cache_byte', found: '5', fix: 'did you mean "cache_bytes"?' },
    ]);
    expect(hardwareProblems({ colour: 'red' })[0]?.fix).toContain('remove it');
  });

  it('tells "a number or not_recorded" in one sentence', () => {
    expect(hardwareProblems({ cache_bytes: '1 GiB' })).toMatchObject([
      {
        pointer: '/system/cache_bytes',
        found: '"1 GiB"',
        allowed: 'A number in the unit named by the key, or not_recorded, or not_applicable.',
      },
    ]);
    expect(hardwareProblems({ cache_bytes: -1 })).toHaveLength(1);
  });

  it('tells a number beyond all that numbers hold as that', () => {
    expect(hardwareProblems({ cache_bytes: JSON.parse('1e400') })).toMatchObject([{ found: 'Infinity' }]);
  });

  it('proposes the key that has the unit, and settings for what has no key of its own', () => {
    expect(hardwareProblems({ cache: 5 })).toMatchObject([{ fix: 'did you mean "cache_bytes"?' }]);
    expect(hardwareProblems({ data_reduction: 'deduplication' })).toMatchObject([
      { fix: 'remove it, or write it as one of settings: {"name": "data_reduction", "value": "…"}' },
    ]);
  });

  it('tells what the words of an enum mean where none is near', () => {
    const [problem] = hardwareProblems({ kind: 'object store' });
    expect(problem?.fix).toMatch(/^take the one that fits; drive: one drive\. .*cluster: .*\(Ceph, object stores\)/);
    expect(hardwareProblems({ drives: [{ vendor: 'A', model: 'B', count: 1, media: 'flash' }] })).toEqual([]);
  });

  it('lists the words of an enum and the likely one', () => {
    expect(hardwareProblems({ kind: 'drvie' })).toMatchObject([
      { found: '"drvie"', allowed: 'drive, raid, array, cluster, volume', fix: 'did you mean "drive"?' },
    ]);
  });

  it('explains a failed pattern by its description, not by the pattern', () => {
    const [problem] = hardwareProblems({ id: 'A B' });
    expect(problem?.allowed).toContain('Lower-case letters, digits and single hyphens');
  });

  it('reports every fault of a document', () => {
    expect(hardwareProblems({ vendor: undefined, model: 5, kind: 'x', extra: 1 })).toHaveLength(4);
  });

  it('tells one fault of one value once, and how to write what is asked for', () => {
    const run = {
      evidence: 'published',
      source: { url: 'acme.example/x1.pdf' },
      submitter: 'Acme',
      draft: 'yes',
      tests: [],
    };
    const problems = problemsOfAjv('run.json', () => undefined, schemaErrors('run', { ...run, format: '1' }));
    const at = (place: string) => problems.filter(({ pointer }) => pointer === place);
    expect(at('/source/url')).toMatchObject([{ fix: 'did you mean "https://acme.example/x1.pdf"?' }]);
    expect(at('/submitter')).toMatchObject([{ fix: 'write an object: { "name": … }' }]);
    expect(at('/draft')).toMatchObject([{ fix: 'write true or false, without quotes' }]);
    expect(at('/tests')).toMatchObject([{ allowed: 'at least 1 entry', fix: 'add what is missing' }]);
    expect(at('/format')).toMatchObject([{ message: 'value is not the one that has to stand here', allowed: '1' }]);
  });

  it('names the axis that a name with a space was to be', () => {
    const run = { configurations: [{ id: 'a', title: 'A', axes: { 'RAID level': '10' } }] };
    const problems = problemsOfAjv('run.json', () => undefined, schemaErrors('run', run));
    expect(problems).toContainEqual(
      expect.objectContaining({ found: '"RAID level"', fix: 'did you mean "raid_level"?' }),
    );
  });

  it('asks nothing of a view for a kind that it does not state', () => {
    const report = { views: [{ id: 'v', title: 'V' }] };
    const problems = problemsOfAjv('report.json', () => undefined, schemaErrors('report', report));
    const keys = problems.flatMap(({ pointer }) => /^\/views\/0\/(.*)/.exec(pointer)?.[1] ?? []);
    expect(keys).toEqual(['kind']);
  });

  it('drops the echo of a failed if', () => {
    const errors = schemaErrors('run', { evidence: 'published' });
    const problems = problemsOfAjv('run.json', () => undefined, errors);
    expect(errors.some(({ keyword }) => keyword === 'if')).toBe(true);
    expect(problems.map(({ pointer }) => pointer)).toContain('/source');
    expect(problems.some(({ message }) => message.includes('"if"'))).toBe(false);
  });

  it('says that a figure needs a value, or a range', () => {
    const row = { configuration: 'a', test: 'b', direction: 'read', metric: 'iops', unit: 'IOPS', locator: 'page 1' };
    expect(problemsOfAjv('figures.csv', () => undefined, schemaErrors('figure', row))).toMatchObject([
      { allowed: 'value, or low and high' },
    ]);
  });

  it('names the unit that a source prints in another way, and none by one letter of two', () => {
    const row = { configuration: 'a', test: 'b', direction: 'read', metric: 'iops', value: 1, locator: 'page 1' };
    const fixOf = (unit: string) =>
      problemsOfAjv('figures.csv', () => undefined, schemaErrors('figure', { ...row, unit }))[0]?.fix;
    expect(['\u00b5s', 'usec', ' Msec ', 'mb/s', 'ps'].map(fixOf)).toEqual([
      ...['us', 'us', 'ms', 'MB/s'].map((unit) => `did you mean "${unit}"?`),
      'change the value to one that is allowed',
    ]);
  });
});

describe('nearestWord', () => {
  it('finds a typo and leaves other words alone', () => {
    expect(nearestWord('configurtions', ['tests', 'configurations'])).toBe('configurations');
    expect(nearestWord('colour', ['tests', 'configurations'])).toBeUndefined();
  });

  it('takes one letter of three or four for a typo, two of five to eight, a third of longer words, whatever their case', () => {
    const isNear = (typed: string, meant: string) => nearestWord(typed, [meant]) !== undefined;
    expect([isNear('xd', 'id'), isNear('xxw', 'raw'), isNear('tixe', 'tile'), isNear('tixy', 'tile')]).toEqual([
      false,
      false,
      true,
      false,
    ]);
    expect([isNear('texxs', 'tests'), isNear('xexxs', 'tests'), isNear('xxarxity', 'capacity')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isNear('confxxxed', 'configured'), isNear('Title', 'tITLE')]).toEqual([false, true]);
    expect(isNear('xirxwarex', 'firmwares')).toBe(true);
  });

  it('takes the first of the nearest', () => {
    expect(nearestWord('tests', ['texts', 'rests', 'test'])).toBe('texts');
    expect(nearestWord('testz', ['texts', 'tests'])).toBe('tests');
  });
});
