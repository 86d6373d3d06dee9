import { describe, expect, it } from 'vitest';
import type { RecordedBundle } from '../../../scripts/lib/formats/types.ts';
import { describedOtherwise, needsCorrection } from '../../../scripts/lib/pull-request/description-changes.ts';

const bundle = (run: object, hardware: object = {}): RecordedBundle =>
  ({ id: 'x', run, hardware }) as unknown as RecordedBundle;
const changes = (before: RecordedBundle, after: RecordedBundle) =>
  describedOtherwise(before, after).map(({ file, key, before: was, after: is }) => [file, key, was, is]);

describe('describedOtherwise', () => {
  it('names each changed, new and removed key of both files, with what stands there', () => {
    const before = bundle({ licence: 'CC0-1.0', conditions: { purge: { state: 'yes' } } }, { system: { model: 'X1' } });
    const after = bundle({ licence: 'MIT', conditions: {}, summary: 'New.' }, { system: { model: 'X2' } });
    expect(changes(before, after)).toEqual([
      ['run.json', '/licence', 'CC0-1.0', 'MIT'],
      ['run.json', '/conditions/purge/state', 'yes', undefined],
      ['run.json', '/conditions', undefined, '{}'],
      ['run.json', '/summary', undefined, 'New.'],
      ['hardware.json', '/system/model', 'X1', 'X2'],
    ]);
    expect(changes(before, before)).toEqual([]);
  });

  it('finds an entry of a list by its id, so that a new one before it changes nothing else', () => {
    const entry = (id: string, title: string) => ({ id, title });
    expect(
      changes(bundle({ tests: [entry('a', 'A')] }), bundle({ tests: [entry('b', 'B'), entry('a', 'A')] })),
    ).toEqual([
      ['run.json', '/tests/b/id', undefined, 'b'],
      ['run.json', '/tests/b/title', undefined, 'B'],
    ]);
  });

  it('counts by place where entries have no names, or share them', () => {
    expect(changes(bundle({ remarks: ['a', 'b'] }), bundle({ remarks: ['a', 'c'] }))).toEqual([
      ['run.json', '/remarks/1', 'b', 'c'],
    ]);
    const twice = {
      hosts: [
        { role: 'client', count: 1 },
        { role: 'client', count: 2 },
      ],
    };
    const other = {
      hosts: [
        { role: 'client', count: 1 },
        { role: 'client', count: 3 },
      ],
    };
    expect(changes(bundle({}, twice), bundle({}, other))).toEqual([['hardware.json', '/hosts/1/count', '2', '3']]);
  });
});

describe('needsCorrection', () => {
  it('is not asked of what itself tells of a change', () => {
    const of = (key: string) => needsCorrection({ run_id: 'x', file: 'run.json', key });
    expect([of('/corrections/0/text'), of('/withdrawn/reason'), of('/licence'), of('/conditions/purge/state')]).toEqual(
      [false, false, true, true],
    );
    expect(needsCorrection({ run_id: 'x', file: 'hardware.json', key: '/withdrawn' })).toBe(true);
  });
});
