import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import type { ChartFile } from '../../scripts/lib/charts/read-chart-file.ts';
import type { PageRecord } from '../../scripts/lib/hugo/run-hugo.ts';
import { dataOfTable } from '../../scripts/lib/tables/data-of-table.ts';
import { unpackFigures } from '../../scripts/lib/tables/packed-figures.ts';
import type { Table, TableCell, TableRow } from '../../scripts/lib/tables/table.ts';
import { writeCsv, writeJson } from '../../scripts/lib/tables/write-table.ts';
import { ownPages } from '../site/built-sites.ts';
import { dir, site } from './own-site.ts';
import { contentOf } from './visit.ts';

async function downloadBy(page: Page, button: Locator): Promise<{ readonly name: string; readonly text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), text: (await contentOf(file)).toString('utf8') };
}

const rowsOf = (csv: string): readonly Readonly<Record<string, string>>[] =>
  Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;
const pages = new Map((await ownPages()).map((page) => [page.path, page]));

/** The tables of a page that are taken along, as Hugo was given them, by caption. */
function tablesOf(path: string): ReadonlyMap<string, readonly Table[]> {
  const found = (value: unknown): readonly Table[] => {
    if (typeof value !== 'object' || value === null) return [];
    if ('is_saved' in value) return [value as Table];
    return Object.values(value).flatMap(found);
  };
  const tables = new Map<string, Table[]>();
  for (const table of found(recordOf(path).params.view)) {
    const caption = table.caption.replace(/\s+/g, ' ');
    tables.set(caption, [...(tables.get(caption) ?? []), table]);
  }
  return tables;
}

function recordOf(path: string): PageRecord {
  const record = pages.get(`/${path.replace(/\/$/, '')}`);
  if (record === undefined) throw new Error(`no page /${path}`);
  return record;
}

/** The table with the source of a row at each of its figures, as it was before the page left that to the browser. */
function withRowLinks(table: Table): Table {
  const linked = (row: TableRow): TableRow => {
    const href = row.cells.find(({ links_row }) => links_row === true)?.href;
    const isFigure = (cell: TableCell): boolean => cell.value !== undefined && !cell.reason && cell.href === undefined;
    return {
      ...row,
      cells: row.cells.map((cell) => (href !== undefined && isFigure(cell) ? { ...cell, href } : cell)),
    };
  };
  return { ...table, groups: table.groups.map((group) => ({ ...group, rows: group.rows.map(linked) })) };
}

/** The table written on the server, with addresses as the browser has them: with the host. */
function writtenOf(table: Table, path: string): Readonly<Record<'csv' | 'json', string>> {
  const page = site.address + path;
  const data = dataOfTable(withRowLinks(table), (href) => new URL(href, /^[#.]/.test(href) ? page : site.address).href);
  const { title, params } = recordOf(path);
  const { licences = [] } = params.data ?? {};
  return {
    csv: writeCsv(data),
    json: writeJson(data, { site: 'Plateau', title, page, data_version, licences }),
  };
}

/** Pages have a mark for it until they are written. */
const { data_version } = JSON.parse(readFileSync(join(dir, 'api/v1/index.json'), 'utf8')) as { data_version: string };
const { measurements } = JSON.parse(readFileSync(join(dir, 'api/v1/measurements.json'), 'utf8')) as {
  measurements: readonly Measurement[];
};
const firstWith = (kind: string, holds: (html: string) => boolean): string => {
  const found = readdirSync(join(dir, kind)).find((id) => {
    const file = join(dir, kind, id, 'index.html');
    return existsSync(file) && holds(readFileSync(file, 'utf8'));
  });
  if (found === undefined) throw new Error(`no page of ${kind} has that`);
  return `${kind}/${found}/`;
};

describe('tables taken along', () => {
  it('are the same from the browser as they are written on the server, as long as all of them is shown', async () => {
    const paths = [
      '',
      'systems/',
      firstWith('systems', (html) => html.includes('data-low')),
      firstWith('drives', () => true),
      firstWith('compare', () => true),
      firstWith('workloads', (html) => html.includes('limit-receipt')),
      firstWith('runs', (html) => html.includes('data-low')),
      'runs/virtual-disk-2026-11/',
    ];
    for (const path of paths)
      await site.look(path, {}, async ({ page, faults }) => {
        let count = 0;
        for (const [caption, tables] of tablesOf(path))
          for (const [place, table] of tables.entries()) {
            const written = writtenOf(table, path);
            for (const kind of ['csv', 'json'] as const) {
              const name = `${kind.toUpperCase()} of the table: ${caption}`;
              const button = page.getByRole('button', { name, exact: true }).nth(place);
              if (!(await button.isVisible())) continue;
              count += 1;
              expect((await downloadBy(page, button)).text, `${name} on /${path}`).toBe(written[kind]);
            }
          }
        expect(count, path).toBeGreaterThan(0);
        expect(faults).toEqual([]);
      });
  });

  it('hold what is shown: the order that was sorted to, no row that is hidden, figures as in the API', async () => {
    const path = firstWith('workloads', (html) => html.split(/class="?more/).length > 20);
    await site.look(path, {}, async ({ page, faults }) => {
      const box = page.locator('.table-box').first();
      await page.getByLabel('Filter', { exact: true }).fill('toshiba');
      const head = box.locator('thead th.num .sort', { hasText: /^(?:IOPS|Bandwidth)/ }).first();
      await head.click();
      await head.click();
      const shown = await box
        .locator('tbody tr:not(.group):visible')
        .evaluateAll((rows) => rows.map((row) => row.querySelector('th')?.firstElementChild?.textContent?.trim()));
      const { name, text } = await downloadBy(page, box.locator('[data-table-file="csv"]'));
      const rows = rowsOf(text);
      expect(name).toMatch(/^workloads-.+\.csv$/);
      expect(rows.length).toBe(shown.length);
      expect(rows.map((row) => row.System)).toEqual(shown.map((one) => one?.replaceAll('\u00a0', ' ')));
      const known = new Set(measurements.flatMap(({ iops, bw_bytes_per_s }) => [iops, bw_bytes_per_s]));
      const figures = rows.flatMap((row) =>
        [row.IOPS, row['Bandwidth (bytes/s)']].flatMap((cell) => (cell ? [Number(cell)] : [])),
      );
      expect(figures.length).toBeGreaterThan(0);
      for (const figure of figures) expect(known).toContain(figure);
      expect(rows.length).toBeLessThan(await box.locator('tbody tr:not(.group)').count());
      expect(faults).toEqual([]);
    });
  });

  it('hold a comparison that the browser put together, each figure with its unit, and are named in its citation', async () => {
    const { run_id } = measurements.find(({ evidence, run_id }) => {
      const set = new Set(measurements.filter((one) => one.run_id === run_id).map((one) => one.configuration_id));
      return evidence === 'published' && set.size > 1;
    }) ?? { run_id: '' };
    await site.look(`compare/?c=${run_id}`, {}, async ({ page, faults }) => {
      const box = page.locator('.comparison > .table-box').first();
      await box.waitFor();
      const { text } = await downloadBy(page, box.locator('[data-table-file="csv"]'));
      const own = measurements.filter((one) => one.run_id === run_id);
      const known = new Set(own.flatMap((one) => Object.values(one)).filter((value) => typeof value === 'number'));
      const rows = rowsOf(text);
      const units = Object.keys(rows[0] ?? {}).filter((name) => name.endsWith('(unit)'));
      expect(units.length).toBeGreaterThan(1);
      const figures = rows.flatMap((row) =>
        units.flatMap((unit) => (row[unit] ? [Number(row[unit.replace(' (unit)', '')])] : [])),
      );
      expect(figures.length).toBeGreaterThan(2);
      for (const figure of figures.filter((one) => one > 0)) expect(known).toContain(figure);
      const words = (await page.locator('.comparison').getAttribute('data-view-words')) ?? '';
      await page.locator('[data-cite="title"]', { hasText: words }).waitFor();
      expect(faults).toEqual([]);
    });
  });

  it('say in JSON at which address and state of the data they were taken', async () => {
    await site.look('systems/?a=b', {}, async ({ page }) => {
      const { text } = await downloadBy(page, page.locator('[data-table-file="json"]').first());
      const { source } = JSON.parse(text) as { source: Readonly<Record<string, unknown>> };
      expect(source).toMatchObject({ page: `${site.address}systems/?a=b`, data_version });
      expect(source.licences).not.toEqual([]);
    });
  });

  it('lead without JavaScript to where all figures are', async () => {
    await site.look('systems/', { scripts: false }, async ({ page }) => {
      expect(await page.locator('[data-table-file]').count()).toBe(0);
      await page.locator('.table-files a').first().click();
      await page.locator('#tables').waitFor();
      const { text } = await downloadBy(page, page.locator('main a[href$="measurements.csv"]').first());
      expect(rowsOf(text).length).toBe(measurements.length);
    });
  });
});

describe('figures behind a view', () => {
  it('are those of the API, each with its unit and its measurement, from a chart and from a table alone', async () => {
    const known = new Map(measurements.map((one) => [one.id, Object.values(one)]));
    const path = 'reports/virtual-disk-matrix-2026-11/';
    await site.look(path, {}, async ({ page, faults }) => {
      const ofChart = page.locator('[data-tool="csv"]').first();
      const ofTable = page.locator('.view > .table-files [data-table-file="csv"]').first();
      for (const button of [ofChart, ofTable]) {
        const rows = rowsOf((await downloadBy(page, button)).text);
        expect(rows.length).toBeGreaterThan(3);
        for (const { measurement = '', value, unit } of rows) {
          expect(known.get(measurement)).toContain(Number(value));
          expect(unit).toMatch(/^(?:IOPS|bytes\/s|ns)$/);
        }
      }
      const json = page.locator('.view > .table-files [data-table-file="json"]').first();
      const { source } = JSON.parse((await downloadBy(page, json)).text) as { source: object };
      const { title, params } = recordOf(path);
      const { licences } = params.data ?? {};
      expect(source).toEqual({ site: 'Plateau', title, page: site.address + path, data_version, licences });
      expect(faults).toEqual([]);
    });
  });
});

describe('figures of a chart taken along', () => {
  it('are those that are shown: within the stretch zoomed to, without a series that is hidden', async () => {
    await site.look('runs/virtual-disk-seventy-percent-2026-11-22/over-time/', {}, async ({ page, faults }) => {
      const figure = page.locator('figure.chart:has(.chart-legend)').first();
      const link = figure.locator('[data-tool="csv"]');
      const address = (await figure.locator('[data-chart]').getAttribute('data-chart')) ?? '';
      const { usermeta } = JSON.parse(readFileSync(join(dir, address), 'utf8')) as ChartFile;
      if (usermeta.live.figures === undefined) throw new Error(`no figures in ${address}`);
      const all = await downloadBy(page, link);
      expect(all.text).toBe(writeCsv(unpackFigures(usermeta.live.figures)));
      const whole = rowsOf(all.text);
      await figure.locator('[data-tool=live]').click();
      await figure.and(page.locator('.is-live')).waitFor();
      await figure.locator('[data-zoom=in]').click();
      await figure.locator('.legend-switch').first().click();
      const hidden = await figure.locator('.legend-switch').first().innerText();
      const part = rowsOf((await downloadBy(page, link)).text);
      const { zoom } = JSON.parse((await figure.getAttribute('data-shown')) ?? '') as {
        zoom: { from: number; to: number };
      };
      const times = part.map((row) => Number(row.time_s) * 1000);
      expect(part.length).toBeGreaterThan(0);
      expect(part.length).toBeLessThan(whole.length);
      expect(Math.min(...times)).toBeGreaterThanOrEqual(zoom.from);
      expect(Math.max(...times)).toBeLessThanOrEqual(zoom.to);
      const names = Object.keys(part[0] ?? {});
      expect(names.length).toBeLessThan(Object.keys(whole[0] ?? {}).length);
      expect(names.some((name) => name.split(' / ').includes(hidden))).toBe(false);
      for (const row of part) expect(whole.find((one) => one.time_s === row.time_s)).toMatchObject(row);
      expect(faults).toEqual([]);
    });
  });
});

describe('a view that is shared', () => {
  const views = ['compare/', 'search/?q=x', firstWith('workloads', () => true)];

  it('is cited with what was chosen, its address and the version of the data', async () => {
    for (const path of views)
      await site.look(path, {}, async ({ page, faults }) => {
        await page.evaluate(() => history.replaceState(null, '', `${location.pathname}?p99=1ms&all`));
        await page.locator('#cite-this').click();
        await page.locator('[data-cite="title"]', { hasText: '(p99=1ms, all)' }).waitFor();
        const address = `${site.address}${path.replace(/\?.*/, '')}?p99=1ms&all&data=${data_version}`;
        expect(await page.locator('[data-cite="url"]').textContent()).toBe(address);
        const bibtex = await downloadBy(page, page.locator('[data-cite-file="bib"]'));
        expect(bibtex.text).toContain(`url = {${address}},\n  version = {${data_version}}`);
        expect(bibtex.name).toMatch(/citation\.bib$/);
        const cff = await downloadBy(page, page.locator('[data-cite-file="cff"]'));
        expect(cff.text).toContain(`url: ${JSON.stringify(address)}`);
        expect(faults).toEqual([]);
      });
  });

  it('is cited without JavaScript as the whole page, from what its links hold', async () => {
    const path = firstWith('workloads', () => true);
    await site.look(path, { scripts: false }, async ({ page, faults }) => {
      const bibtex = await downloadBy(page, page.locator('[data-cite-file="bib"]'));
      expect(bibtex.name).toBe('citation.bib');
      expect(bibtex.text).toMatch(/^@misc\{/);
      expect(bibtex.text).toContain(`version = {${data_version}}`);
      const cff = await downloadBy(page, page.locator('[data-cite-file="cff"]'));
      expect(cff.name).toMatch(/^CITATION\.cff/);
      expect(cff.text).toContain('cff-version: "1.2.0"');
      expect(faults).toEqual([]);
    });
  });

  it('has a link to copy, which in a fresh profile shows the same and no warning', async () => {
    const path = firstWith('workloads', () => true);
    await site.look(`${path}?all`, { permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page }) => {
      await page.locator('[data-copy-link]').click();
      await page.locator('.share-said', { hasText: 'copied' }).waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(`${site.address}${path}?all&data=${data_version}`);
      await site.look(copied.slice(site.address.length), {}, async ({ page: fresh }) => {
        expect(await fresh.locator('[data-newer]').isVisible()).toBe(false);
      });
    });
  });

  it('says when the data have changed since the link was made', async () => {
    for (const path of ['compare/', 'search/', firstWith('workloads', () => true), firstWith('runs', () => true)])
      await site.look(`${path}?data=aaaaaaaaaa`, {}, async ({ page, faults }) => {
        const note = page.locator('[data-newer]');
        expect(await note.isVisible()).toBe(true);
        expect(await note.innerText()).toContain('aaaaaaaaaa');
        expect(await note.innerText()).toContain(data_version);
        expect(await note.locator('a').allInnerTexts()).toEqual(['Newest runs', 'Feed of changes']);
        expect(faults).toEqual([]);
      });
  });
});
