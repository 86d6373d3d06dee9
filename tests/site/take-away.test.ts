import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { readTree } from './build.ts';
import { builtFixtureSite } from './built-sites.ts';
import { baseUrl, measuredRun } from './lab-folder.ts';

interface TableFile {
  readonly source: { readonly page: string; readonly data_version: string; readonly licences: readonly string[] };
  readonly rows: readonly { readonly values: Readonly<Record<string, string | number>> }[];
}

const linksOf = (html: string, kind: string): readonly string[] =>
  [...html.matchAll(new RegExp(`href="/lab/results/([^"]+)" data-table-file="?${kind}`, 'g'))].map(
    ([, path = '']) => path,
  );

describe('files of figures', () => {
  let tree: ReadonlyMap<string, Buffer>;
  const read = (path: string): string => tree.get(path)?.toString('utf8') ?? '';
  beforeAll(async () => {
    tree = await readTree((await builtFixtureSite()).outDir);
  });

  it('are linked from each table that has them, and no file is there without a link', () => {
    const pages = [...tree.keys()].filter((path) => path.endsWith('.html'));
    const linked = pages.flatMap((page) => [...linksOf(read(page), 'csv'), ...linksOf(read(page), 'json')]);
    const written = [...tree.keys()].filter((path) => path.includes('/tables/') || path.startsWith('tables/'));
    expect(linked.length).toBeGreaterThan(10);
    expect([...linked].sort()).toEqual(written.sort());
  });

  it('hold the figures of the page and of the API, in full', () => {
    const { measurements } = JSON.parse(read('api/v1/measurements.json')) as { measurements: readonly Measurement[] };
    const own = measurements.filter((one) => one.run_id === measuredRun && one.workload_class !== undefined);
    const [first] = own;
    const page = read(`workloads/${first?.workload_class}/index.html`);
    const [csv = ''] = linksOf(page, 'csv');
    const { data } = Papa.parse<Record<string, string>>(read(csv), { header: true, skipEmptyLines: true });
    const inFile = data.map((row) => Number(row.IOPS)).filter((value) => value > 0);
    const inApi = own.filter(({ workload_class }) => workload_class === first?.workload_class).map(({ iops }) => iops);
    const inPage = new Set([...page.matchAll(/data-value="?([0-9.e+-]+)/g)].map(([, value]) => Number(value)));
    expect(inFile.length).toBeGreaterThan(0);
    for (const value of inApi) expect(inFile).toContain(value);
    for (const value of inFile) expect(inPage).toContain(value);
  });

  it('say in JSON which page, state of the data and licence they are of', () => {
    const [json = ''] = linksOf(read(`runs/${measuredRun}/index.html`), 'json');
    const { source, rows } = JSON.parse(read(json)) as TableFile;
    const { data_version } = JSON.parse(read('api/v1/index.json')) as { data_version: string };
    const { run } = JSON.parse(read(`api/v1/runs/${measuredRun}.json`)) as { run: { licence: string } };
    expect(source.page).toBe(`${baseUrl}runs/${measuredRun}/`);
    expect(source.data_version).toBe(data_version);
    expect(source.licences).toEqual([run.licence]);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('are offered by charts too: figures as CSV and JSON without JavaScript, pictures with it', () => {
    const tools = [...tree].flatMap(([path, bytes]) =>
      path.endsWith('.html')
        ? bytes
            .toString('utf8')
            .split('class="chart-tools"')
            .slice(1)
            .map((text) => text.split('</div>')[0] ?? '')
        : [],
    );
    expect(tools.length).toBeGreaterThan(10);
    for (const text of tools) {
      for (const kind of ['CSV', 'JSON']) {
        const [, address = ''] = new RegExp(`href="/lab/results/([^"]+)"[^>]*>${kind}<`).exec(text) ?? [];
        expect(tree.has(address), `${kind} of ${text}`).toBe(true);
      }
      expect(text).toMatch(/data-tool="png"[\s\S]*data-tool="svg"/);
    }
  });
});
