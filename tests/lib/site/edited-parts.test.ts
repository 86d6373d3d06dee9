import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { editedParts } from '../../../scripts/lib/site/edited-parts.ts';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';
import { memoryEffects } from '../../memory-effects.ts';

const effects = memoryEffects({
  ...Object.fromEntries(['a', 'b', 'c', 'd'].map((id) => [`content/runs/${id}/run.json`, '{}'])),
  'content/reports/r/report.json': '{}',
  'content/about.md': '',
});

const edited = (paths: readonly string[], lastSeen = '') =>
  editedParts(
    effects,
    { siteDir: '/site', lastSeen },
    paths.map((path) => (path.startsWith('/') ? path : `/site/${path}`)),
  );

describe('what is shown before the whole site is made anew', () => {
  it('is the runs, reports and pages that were edited', async () => {
    const { parts, isEngine } = await edited([
      'content/runs/a/raw/x.json',
      'content/reports/r/report.json',
      'content/about.md',
    ]);
    expect(parts?.folders).toEqual(['/site/content/runs/a', '/site/content/reports/r']);
    expect(parts?.addresses).toEqual(['runs/a/', 'reports/r/', 'about/']);
    expect(isEngine).toBe(false);
  });

  it('is the page that the browser is at, where a layout or style was edited', async () => {
    expect((await edited(['layouts/home.html'], 'runs/b/')).parts?.folders).toEqual(['/site/content/runs/b']);
    expect((await edited(['assets/css/x.css'], 'about/')).parts).toEqual({ folders: [], addresses: ['about/'] });
    expect((await edited(['layouts/home.html'], 'systems/')).parts).toBeUndefined();
    expect((await edited(['content/runs/a/run.json'], 'runs/b/')).parts?.folders).toEqual(['/site/content/runs/a']);
  });

  it('is nothing where a run is gone, or so many were edited that the whole is as fast', async () => {
    expect((await edited(['content/runs/gone/run.json'])).parts).toBeUndefined();
    expect((await edited(['a', 'b', 'c', 'd'].map((id) => `content/runs/${id}/run.json`))).parts).toBeUndefined();
  });

  it('tells where code was edited that is loaded already', async () => {
    expect((await edited([join(engineDir, 'scripts/plateau.ts')])).isEngine).toBe(true);
    expect((await edited([join(engineDir, 'layouts/home.html')])).isEngine).toBe(false);
  });
});
