import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdBack, textsOfPublished } from '../../../scripts/lib/store/hold-back.ts';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { readSite, readSiteAround } from '../../../scripts/lib/store/read-site.ts';

const DAY = '2027-01-01';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'plateau-held-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

async function holdingOf(files: Readonly<Record<string, string | Uint8Array>>) {
  const effects = nodeEffects();
  for (const [path, content] of Object.entries(files)) await effects.writeFile(join(dir, path), content);
  const holding = await holdBack(effects, dir, await readSiteAround(effects, dir), DAY);
  const published = textsOfPublished(await readSite(effects, dir), holding.held);
  return { ...holding, published: published.map(({ file }) => file) };
}

/** As Windows writes it. */
function utf16(text: string): Uint8Array {
  return Buffer.from(`\ufeff${text}`, 'utf16le');
}

describe('holdBack', () => {
  it('publishes what a byte order mark stands before as without it', async () => {
    const { site, held } = await holdingOf({
      'content/runs/a/run.json': Buffer.from('\ufeff{"draft": false, "publish_after": "2026-01-01"}'),
      'content/runs/b/run.json': Buffer.from('\ufeff{"draft": true}'),
    });
    expect([site.runs, held]).toEqual([['content/runs/a'], [{ id: 'b', folder: 'content/runs/b' }]]);
  });

  it('holds back a draft in another encoding, which is a fault that a build would name it for', async () => {
    const draft = '{"draft": true}';
    const { site, held } = await holdingOf({
      'content/runs/a/run.json': utf16(draft),
      'content/reports/a/report.json': utf16(draft),
    });
    expect([site.runs, site.reports, held.map(({ folder }) => folder)]).toEqual([
      [],
      [],
      ['content/runs/a', 'content/reports/a'],
    ]);
  });

  it('finds what names it among translations, but for those of what is held back itself', async () => {
    const { references, published } = await holdingOf({
      'content/runs/soon/run.json': '{"draft": true}',
      'content/reports/soon/report.json': '{"draft": true}',
      'content/reports/open/report.json': '{}',
      'content/ru/about.md': 'Скоро:\n[это](../runs/soon/)',
      'content/ru/reports/open/texts.json': '{"Results": "см. ../../runs/soon/"}',
      'content/ru/reports/open/results.md': 'Быстро.',
      'content/ru/reports/soon/results.md': '[это](../../runs/soon/)',
    });
    expect((await references()).map(({ file, line, pointer }) => `${file} ${line ?? pointer}`)).toEqual([
      'content/ru/about.md 2',
      'content/ru/reports/open/texts.json /Results',
    ]);
    expect(published).toEqual([
      'content/ru/about.md',
      'content/ru/reports/open/results.md',
      'content/ru/reports/open/texts.json',
      'content/reports/open/report.json',
    ]);
  });
});
