import { beforeAll, describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import type { ChartFile } from '../../scripts/lib/charts/read-chart-file.ts';
import { readTree } from './build.ts';
import { builtFixtureSite } from './built-sites.ts';
import { measuredRun } from './lab-folder.ts';

describe('figures taken along', () => {
  let tree: ReadonlyMap<string, Buffer>;
  const read = (path: string): string => tree.get(path)?.toString('utf8') ?? '';
  beforeAll(async () => {
    tree = await readTree((await builtFixtureSite()).outDir);
  });

  it('are no files: tables lead to where all figures are, and name the page, the data and the licence', () => {
    const pages = [...tree.keys()].filter((path) =>
      /class="?table-files/.test(path.endsWith('.html') ? read(path) : ''),
    );
    expect(pages.length).toBeGreaterThan(10);
    const { data_version } = JSON.parse(read('api/v1/index.json')) as { data_version: string };
    for (const page of pages) {
      expect(read(page)).toMatch(/<p class="?table-files"?><a href="?\/lab\/results\/api\/#tables/);
      expect(read(page)).toMatch(new RegExp(`name="?plateau-data"? content="?${data_version}"? data-licences`));
    }
    expect(read('api/index.html')).toContain('id="tables"');
    const own = [...tree.keys()].filter(
      (path) => path.endsWith('.csv') && !/^api\/|\/(?:raw|jobs)\/|figures\.csv$/.test(path),
    );
    expect(own).toEqual([]);
  });

  it('stand in the page as in the API, in full', () => {
    const { measurements } = JSON.parse(read('api/v1/measurements.json')) as { measurements: readonly Measurement[] };
    const own = measurements.filter((one) => one.run_id === measuredRun && one.workload_class !== undefined);
    const [first] = own;
    const page = read(`workloads/${first?.workload_class}/index.html`);
    const inApi = own.filter(({ workload_class }) => workload_class === first?.workload_class).map(({ iops }) => iops);
    const inPage = new Set([...page.matchAll(/data-value="?([0-9.e+-]+)/g)].map(([, value]) => Number(value)));
    expect(inApi.length).toBeGreaterThan(0);
    for (const value of inApi) expect(inPage).toContain(value);
  });

  it('are in the file of each chart, which is offered without JavaScript; pictures, CSV and JSON with it', () => {
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
      const link = /href="?\/lab\/results\/([^" >]+)"? download="?([^" >]+)"?>Vega-Lite</;
      const [, address = '', name] = link.exec(text) ?? [];
      // With its page: charts of other runs have the same names.
      expect(name).toBe(
        address
          .split('/')
          .filter((folder) => folder !== 'charts')
          .join('-'),
      );
      const { usermeta } = JSON.parse(read(address)) as ChartFile;
      expect(usermeta.live.figures?.rows, address).toBeGreaterThan(0);
      expect(text).toMatch(/data-tool="?png[\s\S]*data-tool="?svg[\s\S]*data-tool="?csv[\s\S]*data-tool="?json/);
    }
  });
});
