import { describe, expect, it } from 'vitest';
import type { Effects, ProgramOptions } from '../../../scripts/lib/base/effects.ts';
import { renderPages } from '../../../scripts/lib/hugo/render-pages.ts';
import type { Page } from '../../../scripts/lib/model/page.ts';
import { openKept } from '../../../scripts/lib/store/kept.ts';
import { memoryEffects, programEnd, withEngine } from '../../memory-effects.ts';

const home: Page = { path: '', section: '', kind: 'home', title: 'Home', description: '', view: {} };
const about: Page = { ...home, path: 'about', kind: 'page', title: 'About' };
const run = { hugo: 'hugo', siteDir: '/site', workDir: '/made', outDir: '/out', baseUrl: '/' };

/** Hugo as a program that writes these files, or ends otherwise. */
async function build(written: readonly string[], ends: readonly object[] = [{}], env = {}) {
  const calls: (readonly [readonly string[], ProgramOptions])[] = [];
  const memory = memoryEffects({ 'static/own.html': '' }, { env });
  const runProgram: Effects['runProgram'] = async (_, args, options = {}) => {
    calls.push([args, options]);
    for (const file of written) await memory.writeFile(`/made/made/${file}`, '');
    return { ...programEnd(), ...ends[calls.length - 1] };
  };
  const kept = {
    sources: { pages: 'any', scripts: 'any' },
    words: 'en',
    kept: openKept(memory, '/kept'),
    dataVersion: '2026-11-22-0',
  };
  await renderPages({ ...withEngine(memory), runProgram }, run, [home, about], kept);
  return { calls, memory };
}

/** How Go collects garbage, where the environment does not say. */
const COLLECTING = { GOGC: '400', GOMEMLIMIT: '700MiB' };

describe('renderPages, by Hugo', () => {
  it('hands Hugo the pages, its configuration before that of the site, and a cache of its own', async () => {
    const { calls, memory } = await build(['index.html', 'about/index.html', '404.html', 'own.html']);
    const [args, { env }] = calls[0] ?? [[], {}];
    expect(args.join(' ')).toBe(
      '--source /made --config /made/engine.json,/site/hugo.toml --noBuildLock --destination /made/made --baseURL / --panicOnWarning',
    );
    expect(env).toEqual({ ...COLLECTING, HUGO_CACHEDIR: '/made/cache' });
    expect(JSON.parse(memory.textOf('/made/assets/pages/0.json'))).toHaveLength(2);
    const { module } = JSON.parse(memory.textOf('/made/engine.json')) as { module: { mounts: { source: string }[] } };
    expect(module.mounts.filter(({ source }) => source.startsWith('/site/content'))).toEqual([]);
  });

  it('keeps from Hugo every variable that would configure it', async () => {
    const env = { PATH: '/bin', GOGC: '100', HUGO_TITLE: 'Other', HUGOxPARAMSxLICENCE: 'None' };
    const { calls } = await build(['index.html', 'about/index.html', '404.html', 'own.html'], [{}], env);
    expect(calls[0]?.[1].env).toEqual({ ...COLLECTING, GOGC: '100', PATH: '/bin', HUGO_CACHEDIR: '/made/cache' });
  });

  it('wants a file for every page, and no other', async () => {
    const files = ['index.html', '404.html', 'own.html'];
    await expect(build(files)).rejects.toThrow('missing: about/index.html; not asked for: none');
    await expect(build([...files, 'about/index.html', 'extra.html'])).rejects.toThrow(
      'missing: none; not asked for: extra.html',
    );
  });

  it("fails with Hugo's own words, and with a sentence when it stands still twice", async () => {
    await expect(build([], [{ code: 1, stderr: 'ERROR no template\n' }])).rejects.toThrow(
      /^Hugo could not build the pages:\nERROR no template$/,
    );
    const still = { code: undefined, timedOut: true };
    await expect(build([], [still, { code: 1, stderr: 'why' }])).rejects.toThrow('why');
    await expect(build([], [still, still])).rejects.toThrow('Hugo did not come to an end');
  });
});
