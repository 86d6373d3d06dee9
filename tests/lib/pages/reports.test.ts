import { describe, expect, it } from 'vitest';
import type { Report, View } from '#types';
import { byLine } from '../../../scripts/lib/pages/by-line.ts';
import { presentSetup } from '../../../scripts/lib/pages/reports/setup.ts';
import { type PackedFigures, unpackFigures } from '../../../scripts/lib/tables/packed-figures.ts';
import { writeCsv } from '../../../scripts/lib/tables/write-table.ts';
import { databaseOf, measurementOf, RUNS, recordOf, reportOf, TABLE } from '../views/views-sample.ts';
import { allReports } from './all-pages.ts';

interface ReportView {
  readonly headlines: readonly { label: string; text: string; href: string; conditions: string }[];
  readonly contents: readonly { id: string; title: string }[];
  readonly by_line: string;
  readonly sections: readonly {
    id: string;
    html?: string;
    rows: readonly {
      is_beside: boolean;
      views: readonly { id: string; chart?: { is_half?: true }; figures?: string }[];
    }[];
  }[];
  readonly findings: readonly {
    title: string;
    findings: readonly { text: string; locator?: string; evidence?: { text: string } }[];
  }[];
  readonly gallery: readonly { what: string; link?: { text: string; href: string } }[];
  readonly not_in_text: readonly { what: string; locator: string }[];
  readonly references: readonly object[];
  readonly evidence: readonly string[];
  readonly remarks: readonly { text: string }[];
  readonly systems: readonly { name: string; href: string; run: { href: string } }[];
  readonly citation?: { title: string; title_en?: string; line: string; links: readonly { href?: string }[] };
}

const BARE = { ...reportOf([]), runs: [recordOf('b1', [])] };

async function viewOf(record = reportOf([TABLE])): Promise<ReportView> {
  const [, page] = await allReports(databaseOf([record]));
  return page?.view as ReportView;
}

describe('pages of reports', () => {
  it('makes a list and a page for each report', async () => {
    const pages = await allReports(databaseOf([reportOf([TABLE])]));
    expect(pages.map(({ path, section, kind }) => [path, section, kind])).toEqual([
      ['reports', 'reports', 'section'],
      ['reports/drives-2024', 'reports', 'page'],
    ]);
  });

  it('makes a list without reports too', async () => {
    const [list, ...pages] = await allReports(databaseOf([]));
    expect(pages).toEqual([]);
    expect(list?.view).toMatchObject({ reports: [] });
  });

  it('puts headline figures first, with conditions and the place of their source', async () => {
    expect((await viewOf()).headlines).toMatchObject([
      {
        label: '4k random write, 2 replicas',
        text: '400',
        conditions: expect.stringContaining('4k random write'),
        href: 'runs/b1/figures/#z-two-write-all-write',
      },
    ]);
  });

  it('shows the sections with text and views in the order of the report', async () => {
    const { sections } = await viewOf();
    expect(sections.map(({ id, rows }) => [id, rows.flatMap(({ views }) => views.map((one) => one.id))])).toEqual([
      ['results', ['iops']],
    ]);
    expect(sections[0]?.html).toContain('<strong>filled</strong>');
  });

  it('puts charts that follow each other beside each other, drawn for half the width, and nothing else', async () => {
    const chart = (id: string): View => ({ ...TABLE, id, kind: 'bar' });
    const { sections } = await viewOf(reportOf([chart('a'), chart('b'), { ...TABLE, id: 't' }, chart('c')]));
    expect(sections[0]?.rows.map((row) => [row.is_beside, row.views.map(({ id }) => id)])).toEqual([
      [true, ['a', 'b']],
      [false, ['t']],
      [false, ['c']],
    ]);
    const halves = sections[0]?.rows.flatMap(({ views }) => views.map(({ chart }) => chart?.is_half));
    expect(halves).toEqual([true, true, undefined, undefined]);
  });

  it('gives the table of a chart with very many figures a page beside the report, linked from both', async () => {
    const ids = Array.from({ length: 130 }, (_, place) => `d${place}`);
    const many = ids.map((id, place) => recordOf(id, [measurementOf(id, 'z-two/write/write', { iops: 1000 + place })]));
    const chart: View = {
      ...TABLE,
      id: 'many',
      kind: 'dot',
      rows: ['run'],
      columns: [],
      filter: { run: ['d0', ...ids.slice(1)] },
    };
    const [, page, beside] = await allReports(databaseOf([reportOf([chart, TABLE], [...many, ...RUNS])]));
    expect(beside).toMatchObject({
      path: 'reports/drives-2024/tables/many',
      view: {
        run: { href: 'reports/drives-2024/#view-many' },
        views: [{ table: { figures: true }, figures: expect.stringContaining('"rows":') }],
      },
    });
    const sections = (page?.view as ReportView | undefined)?.sections ?? [];
    const [large, small] = sections.flatMap(({ rows }) => rows.flatMap(({ views }) => views));
    expect(large).not.toHaveProperty('table');
    expect(large).toMatchObject({
      chart: { has_figures: true },
      table_href: 'reports/drives-2024/tables/many/',
    });
    expect(small).toHaveProperty('table');
  });

  it('says of what it does not know that it is the date', async () => {
    const { parsed, ...rest } = reportOf([TABLE]);
    const report = { ...parsed.report, date: 'not_recorded' };
    expect(await viewOf({ ...rest, parsed: { ...parsed, report } })).toMatchObject({
      by_line: 'A lab, date not recorded',
      retold: 'retold here',
    });
  });

  it('names who tested and who retells it, and of a report of its own only the one', () => {
    const { report } = reportOf([TABLE]).parsed;
    const { source: _, ...own } = report;
    expect(byLine({ ...report, author: { name: 'B. Author' } })).toBe('A lab, 2024 · retold by B. Author');
    expect(byLine(own)).toBe('A lab · 2024');
  });

  it('groups findings and says what each rests on and where it stands', async () => {
    expect((await viewOf()).findings).toMatchObject([
      {
        title: 'Writes',
        findings: [
          {
            text: 'Writes suffer.',
            locator: 'page 3',
            evidence: { kind: 'warning', text: 'values here contradict it' },
            computed: [{ what: 'IOPS of writes', holds: false }],
            note: 'Of both drives.',
          },
        ],
      },
    ]);
  });

  it('names what is not in the text, the slips, and the source with its DOI', async () => {
    const view = await viewOf();
    expect(view.not_in_text).toEqual([{ what: 'The latency over time', locator: 'figure 2' }]);
    expect(view.gallery).toEqual([]);
    expect(view.remarks).toMatchObject([{ text: 'The caption is missing.' }]);
    expect(view.citation).toMatchObject({ title: 'Приводы', title_en: 'Drives' });
    expect(view.citation?.line).toMatch(/A\. Author, B\. Author.*A journal.*70.*34-38.*2024/);
    expect(view.citation?.links.map(({ href }) => href)).toContain('https://doi.org/10.1000/70.34');
  });

  it('leads from each picture of the source to its own address, else to the source', async () => {
    const { parsed, ...rest } = reportOf([TABLE]);
    const not_in_text = [
      { what: 'A chart', locator: 'figure 1', picture: true as const, url: 'https://example.org/1.png' },
      { what: 'Another', locator: 'figure 2', picture: true as const },
      { what: 'A list', locator: 'page 2' },
    ];
    const view = await viewOf({ ...rest, parsed: { ...parsed, report: { ...parsed.report, not_in_text } } });
    expect(view.gallery.map(({ what, link }) => [what, link?.text, link?.href])).toEqual([
      ['A chart', 'The picture', 'https://example.org/1.png'],
      ['Another', 'In the source', 'https://doi.org/10.1000/70.34'],
    ]);
    expect(view.not_in_text).toEqual([{ what: 'A list', locator: 'page 2' }]);
  });

  it('lists what the source refers to, and marks what is not the source’s', async () => {
    const { parsed, ...rest } = reportOf([{ ...TABLE, ours: true }]);
    const references: Report['references'] = [
      { title: 'Накопители', title_en: 'Drives', language: 'ru', authors: ['A. Author', 'B. Author'] },
      { title: 'A data sheet', language: 'en', url: 'https://example.org/sheet.pdf', read_on: '2024-06-11' },
    ];
    const view = await viewOf({ ...rest, parsed: { ...parsed, report: { ...parsed.report, references } } });
    expect(view.references).toMatchObject([
      { title_en: 'Drives', authors: 'A. Author, B. Author' },
      { url: 'https://example.org/sheet.pdf', read_on: 'accessed by its authors on 11 June 2024' },
    ]);
    expect(view.sections[0]?.rows[0]?.views[0]).toMatchObject({ ours: true });
    expect(view.evidence.at(-1)).toContain('the remarks below are ours');
  });

  it('links the systems and runs it shows', async () => {
    expect((await viewOf()).systems.map(({ name, href, run }) => [name, href, run.href])).toEqual([
      ['Acme B1, drive 1', 'systems/acme-b1/', 'runs/b1/'],
      ['Acme A2, drive 1', 'systems/acme-a2/', 'runs/a2/'],
    ]);
  });

  it('tells of what all runs were measured with once, and of the rest under the runs that have it', () => {
    const [first, second] = RUNS;
    if (first === undefined || second === undefined) throw new Error('the sample has two runs');
    const withHosts = (run: typeof first, model: string) => {
      const hosts = [{ role: 'load generator', count: 1, model }];
      const fabric = { description: 'one switch' };
      return { ...run, bundle: { ...run.bundle, hardware: { ...run.bundle.hardware, hosts, fabric } } };
    };
    const { shared, own } = presentSetup([withHosts(first, 'X1'), withHosts(second, 'X2'), withHosts(first, 'X1')]);
    expect(shared.map(({ title }) => title)).toEqual(['Interconnect']);
    const titles = [first, second].map(({ bundle }) => bundle.run.title);
    expect(own.map(({ title, groups }) => [title, groups.map((group) => group.title)])).toEqual([
      [`${titles[0]}; ${titles[0]}`, ['load generator']],
      [titles[1], ['load generator']],
    ]);
    expect(presentSetup([withHosts(first, 'X1')]).own).toEqual([]);
  });

  it('makes a page for a report without any figures, and says so in the list', async () => {
    const pages = await allReports(databaseOf([BARE], BARE.runs));
    expect(pages[0]?.view).toMatchObject({ reports: [{ counts: expect.stringContaining('no results in the text') }] });
    expect((await viewOf(BARE)).findings).toHaveLength(1);
  });

  it('has the figures of each view on its page, with full values, ranges, units and measurements', async () => {
    const view = { ...TABLE, rows: ['system', 'test'], filter: { test: ['read'] } } as typeof TABLE;
    const { sections } = await viewOf(reportOf([view]));
    const [shown] = sections.flatMap(({ rows }) => rows.flatMap(({ views }) => views));
    const figures = unpackFigures(JSON.parse(shown?.figures ?? '') as PackedFigures);
    expect(figures.title).toBe(view.title);
    expect(writeCsv(figures).split('\n')).toEqual([
      'System,Test,Metric,Replication,value,low,high,unit,qualifiers,as_published,measurement',
      '"Acme B1, drive 1",4k random read,IOPS,2x,2000000,,,IOPS,,,b1/z-two/read/all/read',
      '"Acme A2, drive 1",4k random read,IOPS,3x,,500000,600000,IOPS,,,a2/a-three/read/all/read',
      '',
    ]);
  });

  it('gives the same pages for the same database', async () => {
    const database = databaseOf([reportOf([TABLE, { ...TABLE, id: 'bars', kind: 'bar' }])], RUNS);
    expect(JSON.stringify(await allReports(database))).toBe(JSON.stringify(await allReports(database)));
  });
});
