import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../scripts/lib/base/sha256.ts';
import { buildBrowserIndex } from '../../../scripts/lib/database/browser-index.ts';
import { openKept } from '../../../scripts/lib/store/kept.ts';
import { engineDir, nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { publishFiles } from '../../../scripts/lib/store/publish-files.ts';
import { readSchemas } from '../../../scripts/lib/store/read-schemas.ts';
import { memoryEffects } from '../../memory-effects.ts';
import { sampleDatabase } from '../pages/site-sample.ts';

const schemas = await readSchemas(nodeEffects(), join(engineDir, 'schemas'));
/** No list of runs fits. */
const narrow = schemas.map((one) =>
  one.path === 'api/runs.schema.json' ? { ...one, schema: { ...one.schema, maxProperties: 0 } } : one,
);

describe('documents of the API', () => {
  const effects = memoryEffects();
  const kept = openKept(effects, '/site/.build/fitting');
  const database = sampleDatabase([]);
  const index = buildBrowserIndex(database, []);
  const publish = (some: typeof schemas, engine?: string) =>
    publishFiles(effects, '/out', {
      siteDir: '.',
      database,
      pages: [],
      index,
      reports: [],
      schemas: some,
      baseUrl: '/',
      ...(engine === undefined ? {} : { fitting: { kept, engine } }),
    });

  it('are held against their schemas once, as long as they and the engine stay the same', async () => {
    await publish(schemas, 'one');
    await publish(narrow, 'one');
    await expect(publish(narrow, 'another')).rejects.toThrow('api/v1/runs.json breaks its own schema');
  });

  it('come with the checksum of the collector, as sha256sum reads it', async () => {
    const collector = '#!/bin/sh\n';
    await effects.writeFile(join(effects.engineDir, 'static/collect.sh'), collector);
    await publish(schemas);
    expect(effects.textOf('/out/collect.sh.sha256')).toBe(`${sha256Hex(collector)}  collect.sh\n`);
  });

  it('are held against them each time where nothing is kept', async () => {
    await publish(schemas);
    await expect(publish(narrow)).rejects.toThrow('api/v1/runs.json breaks its own schema');
  });
});
