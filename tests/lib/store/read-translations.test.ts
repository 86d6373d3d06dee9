import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { readSite } from '../../../scripts/lib/store/read-site.ts';
import { readEnginePages, readTranslations } from '../../../scripts/lib/store/read-translations.ts';
import { memoryEffects } from '../../memory-effects.ts';

describe('readTranslations', () => {
  it('finds pages and reports of one language', async () => {
    const files = memoryEffects({
      '/site/content/about.md': '# About',
      '/site/content/ru/about.md': '# О сайте',
      '/site/content/ru/reports/array/texts.json': '{"Results": "Результаты"}',
      '/site/content/ru/reports/array/results.md': 'Быстро.',
      '/site/content/zh/about.md': '# 关于',
    });
    expect(await readTranslations(files, '/site', 'ru')).toEqual({
      pages: [{ path: 'about', markdown: '# О сайте' }],
      reports: new Map([['array', { said: { Results: 'Результаты' }, texts: new Map([['results.md', 'Быстро.']]) }]]),
      faults: [],
    });
    expect(await readTranslations(files, '/site', 'de')).toEqual({ pages: [], reports: new Map(), faults: [] });
  });

  it('tells what has no place there, and what cannot be read', async () => {
    const files = memoryEffects({
      '/site/content/ru/about.txt': 'x',
      '/site/content/ru/reports/a/texts.json': '{"Results": 1}',
      '/site/content/ru/reports/a/report.json': '{}',
      '/site/content/ru/reports/b/texts.json': '{',
    });
    const { reports, faults } = await readTranslations(files, '/site', 'ru');
    expect([...reports.values()].map(({ said }) => said)).toEqual([{}, {}]);
    expect(faults).toEqual([
      'content/ru/about.txt is no page (*.md) and not the folder reports',
      'content/ru/reports/a/report.json is neither texts.json nor a text (*.md)',
      expect.stringMatching(/^content\/ru\/reports\/a\/texts\.json has to be an object of translations/),
      expect.stringMatching(/^content\/ru\/reports\/b\/texts\.json is not JSON: /),
    ]);
  });
});

describe('readTranslations of what is no file', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'plateau-translations-'));
    mkdirSync(join(dir, 'content/ru/reports/array'), { recursive: true });
    mkdirSync(join(dir, 'elsewhere'));
    for (const name of ['about.md', 'texts.json']) writeFileSync(join(dir, 'elsewhere', name), '{"a": "secret"}');
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const nothing = { pages: [], reports: new Map() };
  const read = () => readTranslations(nodeEffects(), dir, 'ru');

  it('follows no link, and says so', async () => {
    const report = join(dir, 'content/ru/reports/array');
    symlinkSync(join(dir, 'elsewhere/about.md'), join(dir, 'content/ru/about.md'));
    symlinkSync(join(dir, 'elsewhere/about.md'), join(report, 'results.md'));
    symlinkSync(join(dir, 'elsewhere/texts.json'), join(report, 'texts.json'));
    symlinkSync(join(dir, 'elsewhere'), join(dir, 'content/ru/reports/other'));
    const { pages, reports, faults } = await read();
    expect({ pages, reports }).toEqual({ pages: [], reports: new Map([['array', { said: {}, texts: new Map() }]]) });
    expect(faults).toEqual(
      ['about.md', 'reports/other', 'reports/array/results.md', 'reports/array/texts.json'].map(
        (name) => `content/ru/${name} is a symbolic link and was not followed; put the file itself there`,
      ),
    );
  });

  it('reads nothing through a folder that is a link', async () => {
    rmSync(join(dir, 'content/ru'), { recursive: true });
    symlinkSync(join(dir, 'elsewhere'), join(dir, 'content/ru'));
    expect(await read()).toEqual({ ...nothing, faults: [] });
  });

  // Other systems make no such names.
  it.runIf(process.platform === 'linux')('tells of names that are not UTF-8', async () => {
    const name = Buffer.concat([Buffer.from(join(dir, 'content/ru/a')), Buffer.from([0xf2]), Buffer.from('.md')]);
    writeFileSync(name, 'Текст');
    expect((await read()).faults).toEqual(['content/ru/a\ufffd.md: this name is not in UTF-8; rename it']);
    expect((await readSite(nodeEffects(), dir)).translations).toEqual([]);
  });

  it('takes no folder for a text', async () => {
    mkdirSync(join(dir, 'content/ru/reports/array/results.md'));
    expect((await read()).faults).toEqual([
      'content/ru/reports/array/results.md is neither texts.json nor a text (*.md)',
    ]);
  });
});

describe('readEnginePages', () => {
  it('takes the translation of a page where the engine has one, with the English whose headings give the anchors', async () => {
    const files = memoryEffects({
      '/engine/content/about.md': '# About',
      '/engine/content/submit.md': '# Submit',
      '/engine/content/ru/about.md': '# О сайте',
    });
    const engine = { ...files, engineDir: '/engine' };
    expect(await readEnginePages(engine, 'ru')).toEqual([
      { path: 'about', markdown: '# О сайте', original: '# About' },
      { path: 'submit', markdown: '# Submit' },
    ]);
    for (const code of ['en', 'de'])
      expect((await readEnginePages(engine, code)).map(({ markdown }) => markdown)).toEqual(['# About', '# Submit']);
  });
});
