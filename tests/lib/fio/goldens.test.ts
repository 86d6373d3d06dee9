import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseJobFile } from '../../../scripts/lib/fio/job-file.ts';
import { fioFixtures, fixtureBytes, normaliseFio, readFixture } from '../../fio-fixtures.ts';
import { expectGolden } from '../../golden.ts';

const names = readdirSync(fioFixtures)
  .filter((name) => /^\d.*\.(json|txt)(\.gz)?$/.test(name))
  .sort();

describe('real fio output of every version', () => {
  it('covers the versions at which the format changed', () => {
    const versions = new Set(names.map((name) => name.split('-')[0]));
    expect([...versions]).toEqual(
      expect.arrayContaining(['2.1.10', '2.16', '2.21', '3.0', '3.7', '3.18', '3.33', '3.42']),
    );
  });

  it.each(names)('%s is read as its golden says', (name) => {
    const { documents, text_lines, problems } = readFixture(name);
    const read = documents.map(({ value, repairs }) => ({
      keys: Object.keys(value),
      global_options: value['global options'],
      repairs,
    }));
    expectGolden('parse', name, { documents: read, text_lines, problems });
  });

  it.each(names)('%s is normalised as its golden says', (name) => {
    expectGolden('normalise', name, normaliseFio(readFixture(name)));
  });

  it('gets what its job file adds', () => {
    const jobFile = parseJobFile('3.33-clients.fio', new TextDecoder().decode(fixtureBytes('3.33-clients.fio')));
    expectGolden('normalise', '3.33-clients-with-job-file', normaliseFio(readFixture('3.33-clients.json'), jobFile));
  });

  it('has no golden without its file', () => {
    const known = new Set([...names, '3.33-clients-with-job-file'].map((name) => `${name}.json`));
    for (const stage of ['parse', 'normalise']) {
      const goldens = readdirSync(join(fioFixtures, '../../golden', stage)).filter((name) => /^\d/.test(name));
      expect(goldens.filter((name) => !known.has(name))).toEqual([]);
    }
  });
});
