import { describe, expect, it } from 'vitest';
import { plateau } from '../../scripts/command-line.ts';
import type { Answering } from '../../scripts/lib/base/effects.ts';
import { decodePng } from '../decode-png.ts';
import { fioFixtures } from '../fio-fixtures.ts';
import { filesFrom, memoryEffects, withEngine } from '../memory-effects.ts';

const fixtures = filesFrom(fioFixtures, 'results');

function fresh(more: Parameters<typeof memoryEffects>[1] = {}) {
  return withEngine(memoryEffects(fixtures, more));
}

describe('plateau view', () => {
  it('writes one page of a file, complete in itself, and says what is in it', async () => {
    const effects = fresh();
    expect(await plateau(['view', 'results/3.33-clones.json', '--out', 'out/report.html'], effects)).toBe(0);
    expect(effects.printed()).toMatch(/^out\/report\.html: \d+ results?, \d+ charts?\n$/);
    const html = effects.textOf('out/report.html');
    expect(html).toContain('<h1>3.33-clones</h1>');
    expect(html).toContain('src:url(data:font/woff2;base64,');
    expect(html).toContain('--series-1:');
  });

  it('takes its title from --title, and files of several paths', async () => {
    const effects = fresh();
    const paths = ['results/3.33-stonewall.json', 'results/3.42-randrw.json'];
    expect(await plateau(['view', ...paths, '--title', 'Two & more', '--out', 'a.html'], effects)).toBe(0);
    const html = effects.textOf('a.html');
    expect(html).toContain('<h1>Two &amp; more</h1>');
    for (const path of paths) expect(html).toContain(path.replace('results/', ''));
  });

  it('writes each chart as a picture that stands alone, and no page unless asked', async () => {
    const effects = fresh();
    expect(await plateau(['view', 'results/3.33-stonewall.json', '--svg', 'p/svg', '--png', 'p/png'], effects)).toBe(0);
    expect(effects.printed()).toMatch(/^p\/svg, p\/png: 3 results, \d+ charts\n$/);
    const names = [...effects.files.keys()].filter((path) => path.startsWith('/site/p/svg/'));
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) {
      const svg = effects.textOf(name);
      expect(svg).not.toMatch(/var\(|<script|href=|url\((?!#)/);
      expect(svg).toContain('3.33-stonewall: 1 test from 1 file · fio-3.33');
      const [, width, height] = /^<svg [^>]*? width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
      const png = decodePng(effects.files.get(name.replaceAll('svg', 'png')) ?? new Uint8Array());
      expect([png.width, png.height]).toEqual([2 * Number(width), 2 * Number(height)]);
    }
    expect([...effects.files.keys()].filter((path) => path.endsWith('.html'))).toEqual([]);
  });

  it('sets two paths side by side with --compare', async () => {
    const effects = fresh();
    const paths = ['results/3.33-stonewall.json', 'results/3.33-clones.json'];
    expect(await plateau(['view', '--compare', ...paths, '--out', 'c.html'], effects)).toBe(0);
    expect(effects.textOf('c.html')).toContain('<h1>3.33-stonewall vs 3.33-clones</h1>');
    expect(await plateau(['view', '--compare', 'results', '--out', 'd.html'], effects)).toBe(2);
    expect(effects.logged()).toContain('--compare takes two folders or files, or more');
    await effects.writeFile('bad/o.txt', 'no result');
    expect(await plateau(['view', '--compare', 'results/3.33-clones.json', 'bad', '--out', 'e.html'], effects)).toBe(1);
    expect(effects.logged()).toMatch(/plateau: bad: no result of fio that can be read\n {2}bad\/o\.txt: /);
  });

  it('writes over no folder, and leaves nothing where it cannot write', async () => {
    const effects = fresh();
    await effects.makeFolder('there');
    const view = (out: string, how: typeof effects = effects) =>
      plateau(['view', 'results/3.33-clones.json', '--out', out], how);
    expect(await view('there')).toBe(2);
    expect(effects.logged()).toContain('there is a folder: --out takes a file');
    // A file beside it is somebody's.
    await effects.writeFile('x.html.new', 'mine');
    const full = {
      ...effects,
      rename: () => Promise.reject(Object.assign(new Error(), { code: 'ENOSPC', syscall: 'x' })),
    };
    expect(await view('x.html', full)).toBe(2);
    expect([...effects.files.keys()].filter((path) => path.includes('x.html'))).toEqual(['/site/x.html.new']);
    expect(effects.textOf('x.html.new')).toBe('mine');
  });

  it('ends with 1 where a file has errors, and shows the others', async () => {
    const effects = fresh();
    expect(
      await plateau(['view', 'results/3.33-no-space.json', 'results/3.33-stonewall.json', '--out', 'a.html'], effects),
    ).toBe(1);
    expect(effects.printed()).toMatch(/, 1 error\n$/);
    expect(effects.textOf('a.html')).toContain('1 error in the files');
  });

  it('ends with 1 where nothing can be shown and with 2 where nothing is there, and writes nothing', async () => {
    const effects = fresh();
    expect(await plateau(['view', 'results/3.33-terse.txt', '--out', 'a.html'], effects)).toBe(1);
    expect(effects.logged()).toContain("fio's terse format");
    expect(await plateau(['view', 'nowhere', '--out', 'a.html'], effects)).toBe(2);
    expect(effects.logged()).toContain('nowhere: cannot be read: there is no file of this name');
    expect(await plateau(['view', 'results/3.33-clones.json', '--port', 'x'], effects)).toBe(2);
    expect(effects.files.has('/site/a.html')).toBe(false);
  });

  it('serves the page at a free port without --out, and opens a browser where there is a desktop', async () => {
    const [asked, opened]: [number[], string[][]] = [[], []];
    let answer: Answering | undefined;
    const effects = fresh({
      env: { DISPLAY: ':0' },
      serve: async (port, answering) => {
        asked.push(port);
        if (asked.length === 1) throw Object.assign(new Error('taken'), { code: 'EADDRINUSE' });
        answer = answering;
        return { tell: () => {}, close: async () => {} };
      },
      runProgram: async (program, args) => {
        opened.push([program, ...args]);
        return { code: 0, timedOut: false, bytes: new Uint8Array(), stdout: '', stderr: '' };
      },
    });
    expect(await plateau(['view', 'results/3.33-clones.json', '--port', '2000'], effects)).toBe(0);
    expect(effects.printed()).toBe('http://localhost:2001/\n');
    expect(opened).toEqual([['xdg-open', 'http://localhost:2001/']]);
    expect(await answer?.('')).toMatchObject({ status: 200, body: expect.stringContaining('<h1>3.33-clones</h1>') });
    expect(await answer?.('other')).toMatchObject({ status: 404 });
  });
});
