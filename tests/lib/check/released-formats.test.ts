import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FORMAT } from '../../../scripts/lib/check/format-version.ts';
import { admitSite } from '../../../scripts/lib/database/admit-site.ts';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { readSite } from '../../../scripts/lib/store/read-site.ts';
import { viewRules } from '../../../scripts/lib/views/view-rules.ts';
import { folderDigest } from '../../folder-digest.ts';

const dir = join(import.meta.dirname, '../../fixtures/formats');

/** What was released once is not edited: each with the hash of its files. A new format adds a folder and a line. */
const kept: Readonly<Record<string, string>> = {
  '1': '87617a07f5cf86e0ea29d5ee9148a07f97f12bd23629d39f2c4889c95281e2af',
  '1-unstated': 'b1db84d6d3a76a6ff0dec8844f2621f721c57c7f255a4e3d8423ac3e76eab286',
};

/** I/Os per second, by id of the measurement. */
const iopsOfAll: Readonly<Record<string, number>> = {
  'figures-from-an-article/three-copies/random-read-4k/all/read': 90_000,
  'figures-from-an-article/two-copies/random-read-4k/all/read': 100_000,
  'figures-from-an-article/two-copies/random-read-4k/all/read~vendor_stated': 120_000,
  'fio-with-job-files/default/randrw-4k/randrw-4k/mixed': 47_905.047476,
  'fio-with-job-files/default/randrw-4k/randrw-4k/read': 33_520.23988,
  'fio-with-job-files/default/randrw-4k/randrw-4k/write': 14_384.807596,
  'fio-with-job-files/default/write-128k/write-128k/write': 21_598.2009,
};

describe('bundles and reports of every format that was released', () => {
  it('are kept as they were', async () => {
    const found = readdirSync(dir).map(async (name) => [name, await folderDigest(nodeEffects(), join(dir, name))]);
    expect(Object.fromEntries(await Promise.all(found))).toEqual(kept);
    expect(Object.keys(kept)).toContain(String(FORMAT));
  });

  it.each(Object.keys(kept))('%s: are read without an error, with the same figures as ever', async (name) => {
    const { database, problems } = admitSite(await readSite(nodeEffects(), join(dir, name)), viewRules);
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([database.runs.length, database.reports.length]).toEqual([2, 1]);
    const figures = database.measurements.flatMap(({ id, iops }) => (iops === undefined ? [] : [[id, iops]]));
    expect(Object.fromEntries(figures)).toEqual(iopsOfAll);
    expect(database.measurements).toHaveLength(12);
  });
});
