import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { publishedState } from '../../../scripts/lib/site/published-state.ts';
import { type MemoryEffects, memoryEffects } from '../../memory-effects.ts';

const files = { 'hugo.toml': '', 'content/runs/a/run.json': '{}', 'public/index.html': 'A', 'public/api/x.json': '1' };
/** As the build knows them. */
const published = new Map(
  ['index.html', 'api/x.json'].map((path) => {
    const text = files[`public/${path}` as keyof typeof files];
    return [path, { sha256: createHash('sha256').update(text).digest('hex'), size: text.length }];
  }),
);
const told = { pages: 1, runs: 1, reports: 0, problems: [] };
const size = { files: 2, bytes: 2, largest: { path: 'api/x.json', bytes: 1 } };

function stateOf(
  effects: MemoryEffects,
  more: { readonly options?: object; readonly engine?: string } = {},
  hugo = 'v1',
) {
  const wanted = { siteDir: '/site', outDir: '/site/public', options: {}, engine: 'e', ...more };
  return publishedState(effects, wanted, async () => hugo);
}

async function built(): Promise<MemoryEffects> {
  const effects = memoryEffects(files, { engineDir: '/engine' });
  await (await stateOf(effects)).keep(told, published);
  return effects;
}

describe('publishedState', () => {
  it('knows that nothing has changed, and what was told of it', async () => {
    expect(await (await stateOf(await built())).unchanged()).toEqual({ ...told, size });
  });

  it('knows nothing of a site that was never built', async () => {
    expect(await (await stateOf(memoryEffects(files, { engineDir: '/engine' }))).unchanged()).toBeUndefined();
  });

  it.each([
    ['a run is edited', (effects: MemoryEffects) => effects.writeFile('content/runs/a/run.json', '{ }')],
    ['a run is added', (effects: MemoryEffects) => effects.writeFile('content/runs/b/run.json', '{}')],
    ['a run is removed', (effects: MemoryEffects) => effects.remove('content/runs/a')],
    ['the site gets a layout', (effects: MemoryEffects) => effects.writeFile('layouts/home.html', '')],
    ['the configuration is edited', (effects: MemoryEffects) => effects.writeFile('hugo.toml', 'title = "B"')],
    ['a published file is edited', (effects: MemoryEffects) => effects.writeFile('public/index.html', 'B')],
    ['a published file is removed', (effects: MemoryEffects) => effects.remove('public/api/x.json')],
    ['something lies beside it', (effects: MemoryEffects) => effects.writeFile('public/CNAME', 'x')],
  ])('has the site built again when %s', async (_, change) => {
    const effects = await built();
    await change(effects);
    expect(await (await stateOf(effects)).unchanged()).toBeUndefined();
  });

  it.each([
    ['a page of the engine', 'content/about.md', undefined],
    ['a method of the engine', 'content/methods/m/method.json', undefined],
    [
      'a run of the site in its repository, of which other sites take nothing',
      'content/runs/b/run.json',
      { ...told, size },
    ],
  ])('goes by what is taken from the engine: %s', async (_, path, known) => {
    const effects = await built();
    await effects.writeFile(`/engine/${path}`, 'other');
    expect(await (await stateOf(effects)).unchanged()).toEqual(known);
  });

  it('has it built again with other options, another engine or another Hugo', async () => {
    const effects = await built();
    const others = [stateOf(effects, { options: { baseUrl: '/b/' } }), stateOf(effects, { engine: 'f' })];
    for (const state of [...others, stateOf(effects, {}, 'v2')])
      expect(await (await state).unchanged()).toBeUndefined();
  });

  it('has it built again when what was kept is damaged', async () => {
    const effects = await built();
    const [name = ''] = [...effects.files.keys()].filter((path) => path.includes('/.build/published/'));
    await effects.writeFile(name, '{"sources": ');
    expect(await (await stateOf(effects)).unchanged()).toBeUndefined();
  });
});
