/** The pages of a list that is too long for one, as Hugo makes them. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findHugo } from '../../scripts/lib/hugo/find-hugo.ts';
import { renderPages } from '../../scripts/lib/hugo/render-pages.ts';
import { settlePage } from '../../scripts/lib/pages/page-parts.ts';
import { presentRuns } from '../../scripts/lib/pages/runs/runs.ts';
import { openKept } from '../../scripts/lib/store/kept.ts';
import { engineDir, nodeEffects } from '../../scripts/lib/store/node-effects.ts';
import { sampleRecord } from '../lib/pages/site-sample.ts';
import { viewSchemas } from '../view-schemas.ts';

/** As the database has them: newest first. */
const runs = ['03', '02', '01'].map((day) =>
  sampleRecord({ run: { id: `acme-a1-${day}`, title: `Acme, day ${day}`, date: `2026-11-${day}` } }),
);
const pages = presentRuns({ runs }, 1).map((page) => settlePage<unknown>(page));
let dir: string;
const html = (path: string): Promise<string> => readFile(join(dir, 'out', path, 'index.html'), 'utf8');
/** Text and address of the links at the end of the list. */
const beside = async (path: string): Promise<readonly string[]> => {
  const [, links = ''] = /<nav class="?pages-beside"?[^>]*>([\s\S]*?)<\/nav>/.exec(await html(path)) ?? [];
  return [...links.matchAll(/href="?([^" >]+)"?[^>]*>([^<]*)</g)].map(([, href, text]) => `${text} ${href}`);
};

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'plateau-older-runs-'));
  const effects = nodeEffects();
  const folders = { siteDir: engineDir, workDir: join(dir, 'work'), outDir: join(dir, 'out') };
  const rendering = {
    sources: { pages: 'one', scripts: 'one' },
    words: 'en',
    kept: openKept(effects, join(dir, 'kept')),
    dataVersion: '2026-11-24-0',
  };
  await renderPages(effects, { hugo: await findHugo(effects), ...folders, baseUrl: '/' }, pages, rendering);
}, 120_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('a list of runs on several pages', () => {
  it('has a run on each, and leads from one to the next and back', async () => {
    expect(await html('runs')).toContain('Acme, day 03');
    expect(await html('runs/older--3')).toContain('Acme, day 01');
    expect(await beside('runs')).toEqual(['Older runs (page 2 of 3) → /runs/older--2/']);
    expect(await beside('runs/older--2')).toEqual([
      '← Newer runs (page 1 of 3) /runs/',
      'Older runs (page 3 of 3) → /runs/older--3/',
    ]);
    expect(await beside('runs/older--3')).toEqual(['← Newer runs (page 2 of 3) /runs/older--2/']);
  });

  it('holds what its section declares, and nothing else', async () => {
    const { definitions, ofView } = await viewSchemas();
    const validate = new Ajv({ strict: false }).compile({ ...ofView.get('older-runs/page'), definitions });
    // As Hugo gets it.
    for (const { view } of pages.slice(1)) {
      validate(JSON.parse(JSON.stringify(view)));
      expect(validate.errors).toBeNull();
    }
  });
});
