import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBundle } from '../../../scripts/lib/check/documents.ts';
import { runBundleRules } from '../../../scripts/lib/check/run-rules.ts';
import { normaliseBundle } from '../../../scripts/lib/formats/normalise-bundle.ts';
import type { FolderInput } from '../../../scripts/lib/model/source-files.ts';
import { loadFixture, withText } from '../check/fixture-bundle.ts';

/** What a value may turn into when a file was damaged or made up. */
const junk = fc.constantFrom(
  'null',
  '-1',
  '1e308',
  '""',
  '"x"',
  '[]',
  '{}',
  '[null]',
  '{"__proto__":1}',
  'true',
  '9007199254740993',
);

/** The folder with one JSON value of one file replaced. */
function damaged(input: FolderInput, path: string, at: number, value: string): FolderInput {
  return withText(input, path, (text) => {
    const scalars = [...text.matchAll(/(?<=:\s*)("(?:[^"\\]|\\.)*"|-?[\d.]+|true|false|null)/g)];
    const found = scalars[at % scalars.length];
    if (found === undefined) return text;
    return text.slice(0, found.index) + value + text.slice(found.index + found[0].length);
  });
}

describe('checking a damaged bundle', () => {
  it.each([
    ['fio-with-job-files', 'raw/randrw-4k.json'],
    ['fio-with-job-files', 'run.json'],
    ['fio-with-job-files', 'hardware.json'],
    ['figures-from-an-article', 'run.json'],
  ])('%s with a value of %s replaced never throws, and no rule crashes', (name, path) => {
    const { input } = loadFixture('valid', name);
    const intact = checkBundle(input).bundle;
    const measurements = intact ? normaliseBundle(intact).measurements : [];
    fc.assert(
      fc.property(fc.nat(), junk, (at, value) => {
        const { bundle } = checkBundle(damaged(input, path, at, value));
        const problems = bundle ? runBundleRules(bundle, measurements) : [];
        expect(problems.filter(({ message }) => message.includes('crashed'))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
