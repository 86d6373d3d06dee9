/** What passes check never fails build: real bundles with numbers replaced, as far as the pages and the documents of the API. */
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { relateSite } from '../../../scripts/lib/database/admit-site.ts';
import { recordRun } from '../../../scripts/lib/database/run-record.ts';
import { compileSchemas } from '../../../scripts/lib/formats/compile-schemas.ts';
import type { FolderInput } from '../../../scripts/lib/model/source-files.ts';
import { composeSite, makingOf, makingOfRun, siteRules } from '../../../scripts/lib/pages/site.ts';
import { makerOfRun } from '../../../scripts/lib/site/run-tasks.ts';
import { engineDir, nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { requireFitting } from '../../../scripts/lib/store/publish-files.ts';
import { readSchemas } from '../../../scripts/lib/store/read-schemas.ts';
import { viewRules } from '../../../scripts/lib/views/view-rules.ts';
import { apiDocuments } from '../../api-files.ts';
import { loadFixture, withText } from './fixture-bundle.ts';

/** Inputs that pass and are built; those that are refused come besides. More in a long run. */
const RUNS = Number(process.env.PLATEAU_FUZZ ?? 8);

const FILES = [
  ['fio-with-job-files', 'raw/randrw-4k.json'],
  ['figures-from-an-article', 'figures.csv'],
  ['figures-from-an-article', 'run.json'],
  ['fio-with-job-files', 'hardware.json'],
  ['figures-from-an-article', 'hardware.json'],
  ['fio-with-job-files', 'jobs/randrw-4k.fio'],
] as const;

const number = fc.oneof(
  fc.constantFrom('9223372036854775808', '9007199254740993', '4294967296', '1e308', '1e30', '1e-300', '-1', '0', '1.5'),
  fc.constantFrom('99999999999999999999', '1000000', '1e15'),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
);

/** The folder with one number of one file replaced; in JSON also one that fio writes as text. */
function replaced(input: FolderInput, path: string, at: number, value: string): FolderInput {
  const pattern = path.endsWith('.json') ? /(?<=:\s*"?)\d[\d.]*(?=[",\s])/g : /(?<=[,=])\d[\d.]*/g;
  return withText(input, path, (text) => {
    const all = [...text.matchAll(pattern)];
    const found = all[at % all.length];
    if (found === undefined) throw new Error(`${path} has no number`);
    return `${text.slice(0, found.index)}${value}${text.slice(found.index + found[0].length)}`;
  });
}

it('whatever a number of a run is replaced by, the run is refused or its pages and data can be made', async () => {
  const schemas = await readSchemas(nodeEffects(), join(engineDir, 'schemas'));
  const validator = compileSchemas(schemas.map(({ schema }) => schema));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FILES), fc.nat(), number, async ([name, path], at, value) => {
      const alone = recordRun(replaced(loadFixture('valid', name).input, path, at, value), new Map());
      expect(alone.problems.filter(({ message }) => message.includes('crashed'))).toEqual([]);
      fc.pre(alone.problems.every(({ severity }) => severity !== 'error'));
      const { database } = relateSite(
        { reports: [], methods: [], pages: [], notes: [], problems: [] },
        [alone],
        viewRules,
      );
      const makings = database.runs.map((record) => makingOfRun(record, { database, rules: siteRules() }));
      const ofRuns = await Promise.all(makings.map(makerOfRun(schemas)));
      const making = makingOf(database, { title: 'Lab', baseUrl: '/', pages: [] }, schemas);
      requireFitting(apiDocuments(database, making.finding.index).documents, validator);
      await composeSite(making, async () => ofRuns.flatMap(({ pages }) => pages));
    }),
    { numRuns: RUNS },
  );
});
