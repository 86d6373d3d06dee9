import { describe, expect, it } from 'vitest';
import type { Effects } from '../../../scripts/lib/base/effects.ts';
import { DATA_VERSION_MARK } from '../../../scripts/lib/exports/data-version.ts';
import { batchesOf, renderPages, sourcesKeys } from '../../../scripts/lib/hugo/render-pages.ts';
import { hashOfView, htmlFile, type PageRecord } from '../../../scripts/lib/hugo/run-hugo.ts';
import type { AnyPage, Page } from '../../../scripts/lib/model/page.ts';
import { openKept } from '../../../scripts/lib/store/kept.ts';
import { type MemoryEffects, memoryEffects, programEnd, withEngine } from '../../memory-effects.ts';

const run = { hugo: 'hugo', siteDir: '/site', workDir: '/made', outDir: '/out', baseUrl: '/' };

function page(path: string, title: string): Page {
  const kind = path === '' ? 'home' : path.includes('/') ? 'page' : 'section';
  return { path, section: 'runs', kind, title, description: '', view: {} };
}

const site = [page('', 'Home'), page('runs', 'Runs'), page('runs/a', 'A'), page('runs/b', 'B')];

/** Hugo as a program that writes the title of each page that it is to make. Returns what it was asked to make. */
async function render(
  memory: MemoryEffects,
  pages: readonly AnyPage[],
  sources = 'one',
  dataVersion = '2026-11-22-0',
  { words = 'en', baseUrl = '/', scripts = 'of scripts' } = {},
): Promise<readonly string[]> {
  const asked: string[] = [];
  const runProgram: Effects['runProgram'] = async () => {
    const records = JSON.parse(memory.textOf('/made/assets/pages/0.json') ?? '') as readonly PageRecord[];
    for (const record of records.filter(({ build }) => build?.render !== 'never')) {
      asked.push(record.path);
      await memory.writeFile(`/made/made/${htmlFile(record)}`, record.title);
    }
    await memory.writeFile('/made/made/404.html', '');
    if (!memory.files.has('/made/assets/built/js/charts/live.js'))
      await memory.writeFile(`/made/made/js/charts/live.${'a'.repeat(64)}.js`, 'bundled');
    return programEnd();
  };
  await memory.remove('/out');
  const kept = openKept(memory, '/kept');
  await renderPages({ ...withEngine(memory), runProgram }, { ...run, baseUrl }, pages, {
    sources: { pages: sources, scripts },
    words,
    kept,
    dataVersion,
  });
  return asked;
}

const written = (memory: MemoryEffects): readonly (string | undefined)[] =>
  site.map((one) => memory.textOf(`/out/${htmlFile(one)}`));

describe('renderPages', () => {
  it('has Hugo make all pages once, and then only those that changed', async () => {
    const memory = memoryEffects();
    expect(await render(memory, site)).toEqual(['/', '/runs', '/runs/a', '/runs/b']);
    expect(await render(memory, site)).toEqual([]);
    expect(written(memory)).toEqual(['Home', 'Runs', 'A', 'B']);
    const changed = site.map((one) => (one.path === 'runs/b' ? { ...one, title: 'New' } : one));
    expect(await render(memory, changed)).toEqual(['/runs/b']);
    expect(written(memory)).toEqual(['Home', 'Runs', 'A', 'New']);
  });

  it('reads a page that is not held when Hugo makes it, and not once its file is kept', async () => {
    const memory = memoryEffects();
    let reads = 0;
    const late = site.map(({ view, ...head }): AnyPage => {
      const read = async () => {
        reads += 1;
        return { ...head, view };
      };
      return { ...head, view_hash: hashOfView(view), read };
    });
    expect(await render(memory, late)).toHaveLength(4);
    expect(reads).toBeGreaterThanOrEqual(4);
    reads = 0;
    expect(await render(memory, late)).toEqual([]);
    expect([reads, written(memory)]).toEqual([0, ['Home', 'Runs', 'A', 'B']]);
  });

  it('makes all of them again when a template, or what stands around every page, is another', async () => {
    const memory = memoryEffects();
    await render(memory, site);
    expect(await render(memory, site, 'two')).toHaveLength(4);
    expect(await render(memory, [...site, page('notes', 'Notes')], 'two')).toHaveLength(5);
  });

  it('writes the version of the data into pages, also where they were kept under another one', async () => {
    const memory = memoryEffects();
    const pages = site.map((one) => ({ ...one, title: `${one.title} of ${DATA_VERSION_MARK}` }));
    await render(memory, pages);
    expect(written(memory)[2]).toBe('A of 2026-11-22-0');
    expect(await render(memory, pages, 'one', '2026-11-23-1')).toEqual([]);
    expect(written(memory)[2]).toBe('A of 2026-11-23-1');
  });

  it('makes all of them again for other words or another address', async () => {
    const memory = memoryEffects();
    await render(memory, site);
    expect(await render(memory, site, 'one', '2026-11-22-0', { words: 'ru' })).toHaveLength(4);
    expect(await render(memory, site, 'one', '2026-11-22-0', { baseUrl: '/sub/' })).toHaveLength(4);
  });

  it('has Hugo bundle the scripts once, also for other pages and templates, and again when they are made of something else', async () => {
    const memory = memoryEffects();
    const script = '/made/assets/built/js/charts/live.js';
    /** What is imported by nothing but what is bundled. */
    const validators = '/made/assets/validators.js';
    await render(memory, site);
    expect(memory.textOf(validators)).toContain('compileSchemas');
    await memory.remove('/made');
    await render(memory, [...site, page('runs/c', 'C')], 'one', '2026-11-22-0', { words: 'ru' });
    expect(memory.textOf(script)).toBe('bundled');
    expect(memory.files.has(validators)).toBe(false);
    expect([...memory.files.keys()].filter((path) => path.startsWith('/out/js/'))).toEqual([]);
    await memory.remove('/made');
    await render(memory, site, 'two');
    expect([...memory.files.keys()].filter((path) => path.startsWith('/out/js/'))).toEqual([]);
    await memory.remove('/made');
    await render(memory, site, 'three', '2026-11-22-0', { scripts: 'others' });
    expect(memory.files.has(validators)).toBe(true);
    expect([...memory.files.keys()].filter((path) => path.startsWith('/out/js/'))).toHaveLength(1);
  });

  it('makes a page again whose kept file is damaged', async () => {
    const memory = memoryEffects();
    await render(memory, site);
    const names = [...memory.files.keys()].filter((path) => path.startsWith('/kept/'));
    for (const name of names) await memory.writeFile(name, 'something else');
    expect(await render(memory, site)).toHaveLength(4);
    expect(written(memory)).toEqual(['Home', 'Runs', 'A', 'B']);
  });
});

describe('batchesOf', () => {
  it('fills one after the other, gives a page that is too large one of its own, and never gives none', () => {
    const sizes = (list: readonly number[]) =>
      batchesOf(
        list.map((size) => ({ size })),
        10,
      ).map((batch) => batch.map(({ size }) => size));
    expect(sizes([4, 5, 2, 30, 1])).toEqual([[4, 5], [2], [30], [1]]);
    expect(sizes([])).toEqual([[]]);
  });
});

describe('sourcesKeys', () => {
  const files = { 'hugo.toml': 'title = "A"', 'layouts/home.html': 'one', 'assets/js/main.ts': 'one' };
  const keys = (more: object = {}, version = 'v1', engine = 'engine') =>
    sourcesKeys(
      memoryEffects({ ...files, ...more }, { runProgram: async () => programEnd(version), engineDir: '/engine' }),
      run,
      engine,
    );

  it('are the same for the same, and others for another script, way to bundle it, Hugo or engine', async () => {
    const all = await Promise.all([
      keys(),
      keys({ 'assets/js/main.ts': 'two' }),
      keys({ 'layouts/_partials/script.html': 'two' }),
      keys({}, 'v2'),
      keys({}, 'v1', 'another'),
    ]);
    for (const of of ['pages', 'scripts'] as const) expect(new Set(all.map((one) => one[of])).size).toBe(all.length);
    expect(await keys()).toEqual(all[0]);
  });

  it('leave scripts as they are when another template, style, static file or the configuration is another', async () => {
    const first = await keys();
    const others = {
      'hugo.toml': 'title = "B"',
      'layouts/home.html': 'two',
      'assets/css/a.css': '',
      'static/a.txt': '',
    };
    for (const [path, text] of Object.entries(others)) {
      const { pages, scripts } = await keys({ [path]: text });
      expect([pages === first.pages, scripts === first.scripts]).toEqual([false, true]);
    }
  });
});
