import { deserialize, serialize } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { methodsOf } from '../../../scripts/lib/database/admit-site.ts';
import { recordRun } from '../../../scripts/lib/database/run-record.ts';
import { fixtureNames, loadFixture } from '../check/fixture-bundle.ts';

const runs = fixtureNames('valid').filter((name) => loadFixture('valid', name).kind === 'run');

describe('recordRun', () => {
  it.each(runs)('gives plain data, without the bytes of files: %s', (name) => {
    const { input, methods } = loadFixture('valid', name);
    const record = recordRun(input, methodsOf(methods));
    expect(record.figures?.measurements.length).toBeGreaterThan(0);
    expect(deserialize(serialize(record))).toEqual(record);
    expect(record.bundle?.files.map((file) => Object.keys(file).sort())).toEqual(
      input.files.map(() => ['path', 'sha256', 'size_bytes']),
    );
  });

  it('keeps what was written of a run with errors, for the runs that name it', () => {
    const { input } = loadFixture('valid', 'figures-from-an-article');
    const record = recordRun({ ...input, id: 'other-folder' }, new Map());
    expect(record.figures).toBeUndefined();
    expect(record.bundle?.run.title).toBeDefined();
  });
});
