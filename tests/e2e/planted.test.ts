/**
 * What strangers write is text: markup, scripts, templates, formulas and Vega expressions in every text of runs, of fio's output and job files,
 * of a report, a method and a note that check lets pass, in a real build and a real browser.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordRun } from '../../scripts/lib/database/run-record.ts';
import type { FolderInput } from '../../scripts/lib/model/source-files.ts';
import { type LoadedFixture, loadFixture } from '../lib/check/fixture-bundle.ts';
import { problemsOf } from '../lib/check/fixture-problems.ts';
import { addFile, type FixtureSite, makeFixtureSite, readTree } from '../site/build.ts';
import { copyScripts } from '../site/built-sites.ts';
import { measuredRun, publishedRun } from '../site/lab-folder.ts';
import { connect } from './connect.ts';
import { type OpenSite, openSite } from './visit.ts';

/** Numbered, so that what stands on a page can be led back to its string; begins as a formula does. The second is for short texts, the third for Markdown. */
const PAYLOADS: readonly ((number: number) => string)[] = [
  (number) =>
    `=1+1|P${number}|"'><img src=/planted.png onerror="planted=1"><script src=/planted.js></script><i class=planted>` +
    `{{ site.Title }}{{< planted >}}{{% planted %}}[x](javascript:planted=1) \${planted=1} datum.planted </script><!--`,
  (number) => `=1+1|P${number}|"'><img src=/planted.png onerror="planted=1"><i class=planted>{{ site.Title }}`,
  // Notes with HTML, script addresses or templates are refused.
  (number) => `=1+1|P${number}| \`<i class=planted>\` datum.planted`,
];

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Places of all strings. */
function stringsOf(value: Json, place: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (typeof value === 'string') return [place];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, own]) =>
    stringsOf(own as Json, [...place, Array.isArray(value) ? Number(key) : key]),
  );
}

function replaced(value: Json, [key, ...rest]: readonly (string | number)[], text: string): Json {
  if (key === undefined) return text;
  if (Array.isArray(value)) return value.map((own, at) => (at === key ? replaced(own, rest, text) : own));
  const known = value as { readonly [key: string]: Json };
  return { ...known, [key]: replaced(known[key] ?? null, rest, text) };
}

function withFile(input: FolderInput, path: string, text: string): FolderInput {
  const bytes = new TextEncoder().encode(text);
  return {
    ...input,
    files: input.files.map((file) => (file.path === path ? { ...file, bytes, size_bytes: bytes.length } : file)),
  };
}

const textOf = (input: FolderInput, path: string): string =>
  new TextDecoder().decode(input.files.find((file) => file.path === path)?.bytes);

function isTaken(loaded: LoadedFixture, input: FolderInput): boolean {
  const problems = loaded.kind === 'run' ? recordRun(input, new Map()).problems : problemsOf({ ...loaded, input });
  return problems.every(({ severity }) => severity !== 'error');
}

/** A text in a file, by name, and the file with another one in its place. */
type Place = readonly [name: string, put: (file: string, text: string) => string];

/** Texts of JSON, cells of figures.csv, the description of a job, a paragraph of Markdown. */
function placesIn(path: string, file: string): readonly Place[] {
  if (path.endsWith('.json'))
    return stringsOf(JSON.parse(file)).map(
      (place): Place => [
        `${path}#/${place.join('/')}`,
        (now, text) => JSON.stringify(replaced(JSON.parse(now), place, text)),
      ],
    );
  if (path.endsWith('.csv'))
    return Papa.parse<string[]>(file.trim()).data.flatMap((row, line) =>
      row.map(
        (_, column): Place => [
          `${path} line ${line + 1} column ${column + 1}`,
          (now, text) =>
            Papa.unparse(
              Papa.parse<string[]>(now.trim()).data.map((cells, at) =>
                at === line ? cells.map((cell, place) => (place === column ? text : cell)) : cells,
              ),
            ),
        ],
      ),
    );
  const end = path.endsWith('.fio') ? 'description=' : '\n\n';
  return [[path, (now, text) => `${now.trimEnd()}\n${end}${text}\n`]];
}

interface Planted {
  readonly input: FolderInput;
  /** "run.json#/title" and so on, by the number of its payload. */
  readonly taken: ReadonlyMap<number, string>;
  readonly refused: readonly string[];
}

/** Texts that the fixtures leave out. */
function withMore(input: FolderInput): FolderInput {
  if (input.files.every(({ path }) => path !== 'run.json')) return input;
  const run = JSON.parse(textOf(input, 'run.json')) as { conditions: Record<string, { state: string; text?: string }> };
  for (const condition of Object.values(run.conditions)) Object.assign(condition, { state: 'yes', text: 'x' });
  return withFile(input, 'run.json', JSON.stringify({ ...run, summary: 'x' }));
}

/** The payload in each text that check lets pass, one after the other. */
function plant(loaded: LoadedFixture, from: number): Planted {
  let input = withMore(loaded.input);
  const taken = new Map<number, string>();
  const refused: string[] = [];
  let number = from;
  for (const { path } of input.files)
    for (const [place, put] of placesIn(path, textOf(input, path))) {
      const tried = PAYLOADS.map((payload) => withFile(input, path, put(textOf(input, path), payload(number))));
      const next = tried.find((one) => isTaken(loaded, one));
      if (next === undefined) refused.push(place);
      else {
        taken.set(number, place);
        input = next;
        number += 1;
      }
    }
  return { input, taken, refused };
}

/** The report, of the run as it is planted: it names a value of an axis. */
function reportOver(run: FolderInput): LoadedFixture {
  const report = loadFixture('valid', 'report-over-figures');
  const { configurations } = JSON.parse(textOf(run, 'run.json')) as { configurations: { axes: object }[] };
  const [value] = Object.values(configurations[0]?.axes ?? {});
  const text = textOf(report.input, 'report.json').replace('"2x"', () => JSON.stringify(value));
  return { ...report, runs: [run], input: withFile(report.input, 'report.json', text) };
}

describe('markup, scripts and formulas in what strangers write', () => {
  const measured = plant(loadFixture('valid', measuredRun), 1000);
  const published = plant(loadFixture('valid', publishedRun), 5000);
  const around = [
    plant(reportOver(published.input), 6000),
    plant(loadFixture('valid', 'method-of-two-loads'), 7000),
    plant(loadFixture('valid', 'note-about-a-version-of-fio'), 8000),
  ];
  let lab: FixtureSite;
  let site: OpenSite;
  let tree: ReadonlyMap<string, Buffer>;
  let pages: readonly string[];

  beforeAll(async () => {
    lab = await makeFixtureSite();
    await copyScripts(lab.siteDir);
    for (const { input } of [measured, published, ...around])
      for (const { path, bytes } of input.files)
        await addFile(lab, path === 'note.json' ? input.folder : `${input.folder}/${path}`, bytes);
    const { problems } = await lab.build({ baseUrl: '/' });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    tree = await readTree(lab.outDir);
    pages = [...tree.keys()]
      .filter((path) => path.endsWith('index.html'))
      .map((path) => path.replace('index.html', ''));
    site = await openSite(lab.outDir, connect);
  });
  afterAll(async () => {
    await site?.close();
    await lab?.remove();
  });

  it('is taken in free texts, and refused where a form is asked for', () => {
    const taken = [measured, published, ...around].flatMap((one) => [...one.taken.values()]);
    for (const name of ['run.json#/title', 'run.json#/summary', 'hardware.json#/system/model', 'notes.md'])
      expect(taken, name).toContain(name);
    for (const name of ['jobs/randrw-4k.fio', 'figures.csv line 2 column 10']) expect(taken, name).toContain(name);
    for (const name of [
      'report.json#/views/0/title',
      'results.md',
      'method.json#/summary',
      'page.md',
      'note.json#/text',
    ])
      expect(taken, name).toContain(name);
    for (const name of ['run.json#/id', 'run.json#/licence', 'run.json#/tests/0/result'])
      expect(measured.refused, name).toContain(name);
    expect(taken.filter((name) => name.startsWith('raw/')).length).toBeGreaterThan(2);
    // The job file has other names.
    expect(measured.refused).toContain('raw/randrw-4k.json#/jobs/0/jobname');
    expect(taken.length).toBeGreaterThan(80);
  });

  it('stands on pages as it was written, and nothing of it is an element, a script or a request', async () => {
    const seen = new Set<string>();
    const window = await site.openWindow({});
    for (const path of pages) {
      const { page, faults } = await window.goTo(path);
      const found = await page.evaluate(() => ({
        text: document.documentElement.textContent ?? '',
        elements: document.querySelectorAll('.planted, [src*=planted], [onerror], [href^="javascript:" i]').length,
        ran: 'planted' in globalThis,
      }));
      expect([path, found.elements, found.ran, faults]).toEqual([path, 0, false, []]);
      for (const [, number = ''] of found.text.matchAll(/=1\+1\|P(\d+)\|"'><img src=\/planted/g)) seen.add(number);
    }
    await window.close();
    // Most are shown somewhere; names of files and the like are not.
    expect(seen.size).toBeGreaterThan(30);
  });

  it('runs nowhere when charts come alive, figures are searched and runs compared', async () => {
    for (const path of [`runs/${measuredRun}/`, 'search/?q=planted', `compare/?c=${measuredRun}~${publishedRun}`])
      await site.look(path, {}, async ({ page, faults }) => {
        for (const button of await page.locator('[data-live], button:has-text("Interactive")').all())
          if (await button.isVisible()) await button.click();
        await page.waitForLoadState('networkidle');
        expect(
          await page.evaluate(() => [document.querySelectorAll('.planted').length, 'planted' in globalThis]),
        ).toEqual([0, false]);
        expect(faults).toEqual([]);
      });
  });

  it('is no formula in any table that is saved, and well-formed in feeds, maps and JSON', () => {
    // A run's figures.csv is evidence, and published as it was submitted.
    const tables = [...tree].filter(([path]) => path.endsWith('.csv') && !/^runs\/[^/]+\/figures\.csv$/.test(path));
    expect(tables.length).toBeGreaterThan(0);
    for (const [path, bytes] of tables) {
      const { data } = Papa.parse<string[]>(bytes.toString());
      const formulas = data.flat().filter((cell) => /^[=+@]/.test(cell) || /^-(?!\d)/.test(cell));
      expect([path, formulas]).toEqual([path, []]);
    }
    for (const [path, bytes] of tree)
      if (path.endsWith('.json')) expect(() => JSON.parse(bytes.toString()), path).not.toThrow();
  });

  it('is well-formed XML in the feed and the site map', async () => {
    await site.look('', {}, async ({ page }) => {
      for (const path of ['feed.xml', 'sitemap.xml']) {
        const text = await readFile(join(lab.outDir, path), 'utf8');
        const faults = await page.evaluate(
          (xml) => new DOMParser().parseFromString(xml, 'application/xml').querySelectorAll('parsererror').length,
          text,
        );
        expect([path, faults]).toEqual([path, 0]);
      }
    });
    expect((await readdir(lab.outDir)).length).toBeGreaterThan(10);
  });
});
