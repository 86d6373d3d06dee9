import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeEach, describe, expect, it } from 'vitest';
import { describedFiles, publishedSchemas } from '../../../scripts/lib/exports/published-schemas.ts';
import { answersOf } from '../../../scripts/lib/scaffold/answers.ts';
import { makeBundle } from '../../../scripts/lib/site/new-bundle.ts';
import { fixFiles } from '../../../scripts/lib/store/fixes.ts';
import { engineDir, nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { readSchemas } from '../../../scripts/lib/store/read-schemas.ts';
import { memoryEffects } from '../../memory-effects.ts';

const address = 'https://example.org/lab/results/';
const schemas = await readSchemas(nodeEffects(), join(engineDir, 'schemas'));
/** Files of the repository that a glob of this form names: content/runs/<id>/run.json. */
function filesAt(glob: string): readonly string[] {
  const [folder = '', name = ''] = glob.split('/*/');
  const inner = name === '' ? [] : readdirSync(join(engineDir, folder)).map((id) => `${folder}/${id}/${name}`);
  return inner.filter((file) => existsSync(join(engineDir, file)));
}
const published = (baseUrl: string): ReadonlyMap<string, string> =>
  new Map(publishedSchemas(schemas, baseUrl).map(({ path, content }) => [path, content]));
const read = (text: string | undefined): AnySchemaObject => JSON.parse(text ?? '') as AnySchemaObject;

describe('the schemas of a site', () => {
  it('have the address under which each is served as their id, and refer to each other by it', () => {
    const files = [...published(address)].filter(([path]) => path.endsWith('.schema.json'));
    expect(files).toHaveLength(schemas.length);
    const ajv = new Ajv2020({ strict: true });
    addFormats.default(ajv);
    for (const [, text] of files) ajv.addSchema(read(text));
    for (const [path] of files) expect(ajv.getSchema(`${address}${path}`), path).toBeTypeOf('function');
  });

  it('are the engine’s to the byte, ids apart', () => {
    for (const { path, text } of schemas) {
      const content = published(address).get(`schemas/${path}`) ?? '';
      expect(content.replace(`${address}schemas/`, 'https://plateau.invalid/schemas/')).toBe(text);
      expect(content).not.toBe(text);
    }
  });

  it('have the path from the root as their id where the site has no address, and no catalogue', () => {
    const files = published('/bench/');
    expect(read(files.get('schemas/run.schema.json')).$id).toBe('/bench/schemas/run.schema.json');
    expect([...files.keys()]).not.toContain('schemas/catalog.json');
  });

  it('are listed in a catalogue as SchemaStore has it: what an editor finds by the name of a file', () => {
    const files = published(address);
    const catalogue = read(files.get('schemas/catalog.json'));
    expect(Object.keys(catalogue)).toEqual(['$schema', 'version', 'schemas']);
    const entries = catalogue.schemas as { name: string; description: string; fileMatch: string[]; url: string }[];
    expect(entries.map(({ name }) => name)).toEqual([
      'Plateau run',
      'Plateau hardware',
      'Plateau report',
      'Plateau method',
      'Plateau note',
    ]);
    for (const { url, fileMatch, description } of entries) {
      const { $id, title } = read(files.get(url.slice(address.length)));
      expect([$id, fileMatch.every((glob) => glob.startsWith('**/content/'))]).toEqual([url, true]);
      expect(title).toBeTypeOf('string');
      expect(description.length).toBeGreaterThan(10);
    }
  });
});

describe('an editor in this repository', () => {
  const settings = JSON.parse(readFileSync(join(engineDir, '.vscode/settings.json'), 'utf8')) as {
    'json.schemas': { fileMatch: string[]; url: string }[];
  };

  it('is told the schema of every document that has one', () => {
    expect(settings['json.schemas']).toEqual(
      describedFiles.map(({ schema, files }) => ({ fileMatch: [`/${files}`], url: `./schemas/${schema}` })),
    );
    for (const { schema } of describedFiles) expect(schemas.map(({ path }) => path)).toContain(schema);
    for (const { files } of describedFiles.filter((one) => !one.files.includes('notes')))
      expect(filesAt(files).length, files).toBeGreaterThan(0);
  });

  it('finds the schema that each document names', () => {
    for (const { schema, files } of describedFiles)
      for (const file of filesAt(files)) {
        const { $schema } = read(readFileSync(join(engineDir, file), 'utf8'));
        expect(join(dirname(file), String($schema)).replaceAll('\\', '/'), file).toBe(`schemas/${schema}`);
      }
  });
});

describe('$schema of a new run', () => {
  let effects = memoryEffects();
  const result = readFileSync(join(import.meta.dirname, '../../fixtures/fio/3.33-clones.json'));
  const flags = { vendor: 'Acme', model: 'X 1', kind: 'volume', submitter: 'Lab', licence: 'CC0-1.0' };
  beforeEach(async () => {
    effects = memoryEffects();
    await effects.writeFile('results/a.json', result);
  });

  async function keysAt(out: string): Promise<readonly unknown[]> {
    const options = { folders: ['results'], answers: answersOf(flags), leave_out: [], out, dry_run: false, yes: false };
    const { problems } = await makeBundle(options, effects);
    expect(problems).toEqual([]);
    return ['run.json', 'hardware.json'].map((name) => read(effects.textOf(join(out, name))).$schema);
  }

  it('is the address of the file that the site publishes, where hugo.toml names the site’s', async () => {
    await effects.writeFile('hugo.toml', `title = "L"\nbaseURL = '${address.slice(0, -1)}'\n[params]\nbaseURL = "x"\n`);
    const keys = await keysAt('content/runs/acme-x1');
    expect(keys).toEqual([`${address}schemas/run.schema.json`, `${address}schemas/hardware.schema.json`]);
    for (const key of keys) {
      const text = published(address).get(String(key).slice(address.length));
      expect(read(text).$id).toBe(key);
    }
  });

  it('is the path to schemas/ of the repository, where the site has no address', async () => {
    await effects.writeFile('hugo.toml', 'baseURL = "/"\n[params]\nbaseURL = "https://example.org/"\n');
    await effects.writeFile('schemas/run.schema.json', '{}');
    const keys = await keysAt('content/runs/acme-x1');
    expect(keys).toEqual(['../../../schemas/run.schema.json', '../../../schemas/hardware.schema.json']);
  });

  it('is the path to the engine that is installed in the repository, where the site has no schemas of its own', async () => {
    const home = '/site/node_modules/plateau';
    effects = { ...effects, engineDir: home };
    await effects.writeFile(`${home}/schemas/run.schema.json`, '{}');
    const [key] = await keysAt('content/runs/acme-x1');
    expect(join('/site/content/runs/acme-x1', String(key))).toBe(`${home}/schemas/run.schema.json`);
  });

  it('is the path that is right in content/runs/, where a run is made elsewhere', async () => {
    await effects.writeFile('hugo.toml', `baseURL = "${address}"\n`);
    expect(await keysAt('acme-x1')).toContain('../../../schemas/run.schema.json');
  });

  it('is the same when check --fix adds it', async () => {
    await effects.writeFile('hugo.toml', `baseURL = "${address}"\n`);
    const [key] = await keysAt('content/runs/acme-x1');
    const file = 'content/runs/acme-x1/run.json';
    const { $schema: _, ...without } = read(effects.textOf(file));
    await effects.writeFile(file, JSON.stringify(without));
    await fixFiles(effects, '.', [file]);
    expect(read(effects.textOf(file)).$schema).toBe(key);
  });
});
