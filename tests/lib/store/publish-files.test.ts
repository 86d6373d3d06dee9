import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import { beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../scripts/lib/base/sha256.ts';
import { checkMethod } from '../../../scripts/lib/check/documents.ts';
import { buildBrowserIndex } from '../../../scripts/lib/database/browser-index.ts';
import type { MethodRecord } from '../../../scripts/lib/database/types.ts';
import { durationOf, expandSteps } from '../../../scripts/lib/methods/expand-steps.ts';
import { openKept } from '../../../scripts/lib/store/kept.ts';
import { engineDir, nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { publishFiles } from '../../../scripts/lib/store/publish-files.ts';
import { readSchemas } from '../../../scripts/lib/store/read-schemas.ts';
import { readMethods } from '../../../scripts/lib/store/read-site.ts';
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

describe('the archive of a method', () => {
  const effects = memoryEffects();
  const collector = join(effects.engineDir, 'static/collect.sh');
  const archive = '/out/methods/four-corners/four-corners.tar.gz';
  let methods: readonly MethodRecord[] = [];
  beforeAll(async () => {
    const read = (await readMethods(nodeEffects(), engineDir)).map((input) => checkMethod(input).method);
    methods = read.flatMap((parsed) => {
      if (parsed?.id !== 'four-corners') return [];
      const steps = expandSteps(parsed.method);
      return [{ parsed, steps, duration: durationOf(parsed.method, steps), runs: [] }];
    });
  });
  const packedOf = new Map<string, string>();
  /** Whether it was packed. */
  const publish = async (): Promise<boolean> => {
    let isPacked = false;
    const files = {
      ...effects,
      again: async (path: string, name: string) => packedOf.get(path) === name,
      put: async (path: string, content: string | Uint8Array, name: string) => {
        isPacked ||= path === archive;
        packedOf.set(path, name);
        await effects.writeFile(path, content);
      },
    };
    const database = { ...sampleDatabase([]), methods };
    const index = buildBrowserIndex(database, []);
    await publishFiles(files, '/out', { siteDir: '.', database, pages: [], index, reports: [], schemas, baseUrl: '/' });
    return isPacked;
  };

  it('is packed once, as long as its files and the collector stay the same', async () => {
    await effects.writeFile(collector, '#!/bin/sh\n');
    expect([await publish(), await publish()]).toEqual([true, false]);
    const names = () => parseTar(gunzipSync(effects.files.get(archive) as Uint8Array)).map(({ name }) => name);
    const own = methods.flatMap(({ parsed }) => parsed.files.map(({ path }) => `four-corners/${path}`));
    expect(names()).toEqual([...own, 'four-corners/steps.tsv', 'collect.sh']);
    await effects.writeFile(collector, '#!/bin/sh\necho another\n');
    expect([await publish(), await publish()]).toEqual([true, false]);
  });
});
