import { describe, expect, it } from 'vitest';
import type { Measurement, Report, Run } from '#types';
import { buildBrowserIndex } from '../../../scripts/lib/database/browser-index.ts';
import { buildDatabase, buildWorkloads } from '../../../scripts/lib/database/database.ts';
import { findDriveModels, findVendors } from '../../../scripts/lib/database/drive-models.ts';
import type { Database, ReportRecord } from '../../../scripts/lib/database/types.ts';
import { measurementHref } from '../../../scripts/lib/model/anchors.ts';
import { workloadsOfDrive } from '../../../scripts/lib/pages/drives/drive-lanes.ts';
import { driveFigures, driveTable } from '../../../scripts/lib/pages/drives/drive-table.ts';
import { driveStrips } from '../../../scripts/lib/pages/drives/drives.ts';
import { loadEntries } from '../../../scripts/lib/pages/search/page-entries.ts';
import { type FindingParts, presentSearch } from '../../../scripts/lib/pages/search/search.ts';
import { csvOf } from '../tables/csv-of.ts';
import { sampleDatabase, sampleMeasurement, sampleRecord } from './site-sample.ts';

const work = { rw: 'randread', bs_bytes: 4096, workload_class: '4k-randread', numjobs: 1, iodepth: 32 };
const figure = (test: string, more: Partial<Measurement>): Measurement =>
  sampleMeasurement(`${test}/read`, { ...work, ...more });

const glossary = '# Glossary\n\nTerms.\n\n### iodepth\n\n*Queue depth* (QD) of\none job.\n';
const rule = { id: 'R-x', title: 'Latency holds', description: '', severity: 'error', looks_at: 'fio' } as const;
const searchOf = (database: Database, finding: FindingParts) =>
  presentSearch({
    database,
    finding,
    pages: [
      { path: 'glossary', markdown: glossary },
      { path: 'home', markdown: '# Home\n\nWords of the front page.\n' },
    ],
    rules: [rule],
    verdicts: [],
    comparisons: [],
  });

const workloadsOf = (measurements: readonly Measurement[]) => buildWorkloads(measurements);

function workloadOf(measurements: readonly Measurement[]) {
  const [model] = findDriveModels({ runs: [sampleRecord({ measurements })] });
  return model === undefined ? [] : workloadsOfDrive(model, workloadsOf(measurements));
}

describe('workloadsOfDrive', () => {
  it('keeps a stripe of drives apart from the drive', () => {
    const [one] = workloadOf([
      figure('a', { iops: 1000 }),
      figure('b', { iops: 2000, axes: { layout: 'stripe of two drives' } }),
    ]);
    expect(one?.lanes.map(({ label, figures }) => [label, figures.map(({ value }) => value)])).toEqual([
      ['3.84\u00a0TB, firmware not recorded', [1000]],
      ['3.84\u00a0TB, firmware not recorded, stripe of two drives', [2000]],
    ]);
  });

  it('leaves out what was throttled', () => {
    expect(workloadOf([figure('a', { iops: 1000, rate_limited: true })])).toEqual([]);
  });

  it('leaves out runs that a newer one replaced', () => {
    const measurements = [figure('a', { iops: 1000 })];
    const superseded_by = { run_id: 'newer', title: 'Newer', date: '2026-12-01', reason: 'The cache was on.' };
    const [model] = findDriveModels({ runs: [{ ...sampleRecord({ measurements }), superseded_by }] });
    expect(model && workloadsOfDrive(model, workloadsOf(measurements))).toEqual([]);
  });

  it('tells large blocks by bandwidth', () => {
    const [one] = workloadOf([
      figure('a', { rw: 'read', bs_bytes: 2 ** 20, workload_class: '1m-read', iops: 10, bw_bytes_per_s: 10_485_760 }),
    ]);
    expect([one?.metric, one?.lanes[0]?.figures[0]?.value]).toEqual(['bw', 10_485_760]);
  });
});

describe('the figures of a drive model', () => {
  const all = workloadOf([1000, 4000, 2000].map((iops, place) => figure(`t${place}`, { iops })));

  it('are told by the lowest and the highest, each with its load and its source, and by nothing between unlike loads', () => {
    const cells = driveTable(all).groups[0]?.rows[0]?.cells ?? [];
    expect(cells.slice(2).map(({ text }) => text.replace(/\s/g, ' '))).toEqual(['3', '1.00 k IOPS', '4.00 k IOPS']);
    expect(cells[4]?.href).toBe(measurementHref(figure('t1', {})));
  });

  it('are all in the file, in full', () => {
    const lines = csvOf(driveFigures(all)).trim().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain(',4000,');
  });

  it('are drawn where there are two or more', async () => {
    const chart = await driveStrips('Acme A1', all, 'alone');
    expect(chart?.panels[0]?.svg).toContain('4k random read');
    expect(chart?.title.replaceAll(/\s/g, ' ')).toBe(
      'Widest spread: 1.00 k IOPS to 4.00 k IOPS, 3.84 TB, firmware not recorded',
    );
    expect(chart?.subtitle).toMatch(/^Acme A1, standalone\. Each dot is one result\./);
    expect(await driveStrips('Acme A1', all, 'within')).toBeUndefined();
    expect(await driveStrips('Acme A1', workloadOf([figure('a', { iops: 1 })]), 'alone')).toBeUndefined();
  });
});

describe('the presets of the search page', () => {
  it('start from small random reads where any drive did them, though more drives did something else', () => {
    const drive = (id: string, works: readonly Partial<Measurement>[]) => {
      const measurements = works.map((more, place) =>
        figure(`${id}-${place}`, { ...more, id: `${id}/default/${place}/all/read`, run_id: id, system_id: id }),
      );
      return sampleRecord({ run: { id }, system: { id }, measurements });
    };
    const large = { rw: 'read', bs_bytes: 2 ** 20, workload_class: '1m-read' };
    const small = { bs_bytes: 8192, workload_class: '8k-randread' };
    const built = buildDatabase([drive('a', [large]), drive('b', [large]), drive('c', [large, small])], []);
    const models = findDriveModels(built);
    const { view } = searchOf(built, {
      drives: models,
      vendors: findVendors(built, models),
      index: buildBrowserIndex(built, models),
    });
    const [first] = view.presets;
    expect(first?.href).toBe('search/?kind=drive&media=nvme_ssd&workload=8k-randread');
  });
});

describe('presentSearch', () => {
  const measurements = [figure('a', { iops: 1000 })];
  const database = {
    ...sampleDatabase([sampleRecord({ measurements })]),
    workloads: workloadsOf(measurements),
  };
  const drives = findDriveModels(database);
  const page = searchOf(database, {
    drives,
    vendors: findVendors(database, drives),
    index: buildBrowserIndex(database, drives),
  });
  const { view } = page;

  it('lists everything that has a page as links, with the words to look for', () => {
    expect(view.groups.flatMap(({ entries }) => entries.map(({ thing }) => thing))).toEqual([
      'systems/acme-a1',
      'vendors/acme',
      'workloads/4k-randread',
      'glossary',
      'glossary/#iodepth',
      'rules/#R-x',
    ]);
    expect(view.groups[0]?.entries[0]?.text).toContain('NVMe SSD');
  });

  it('looks for systems by part numbers that only descriptions name', () => {
    const record = sampleRecord({ measurements: [figure('a', { iops: 1 })] });
    const hardware = structuredClone(record.bundle.hardware);
    hardware.system.description = 'SSD of 480 GB; two folders name the part MZ7LH480.';
    const run = structuredClone(record.bundle.run);
    for (const one of run.configurations) one.description = 'The folder names MZ7LH480HAHQ.';
    const own = sampleDatabase([{ ...record, bundle: { ...record.bundle, hardware, run } }]);
    const index = buildBrowserIndex(own, []);
    const [system] =
      searchOf(own, { drives: [], vendors: [], index }).view.groups.find(({ id }) => id === 'systems')?.entries ?? [];
    expect(system?.text.split(' ').slice(-2)).toEqual(['MZ7LH480', 'MZ7LH480HAHQ']);
  });

  it('lists reports about products before those that only follow them to show a method', () => {
    const reportOf = (id: string, run: Partial<Run>): ReportRecord => {
      const report = { title: id, summary: 'As in the Acme report.', lab: { name: 'A lab' }, date: '2026' } as Report;
      return { parsed: { id, report } as ReportRecord['parsed'], runs: [sampleRecord({ run })], problems: [] };
    };
    const reports = [reportOf('demo', { purpose: 'demonstration' }), reportOf('acme', {})];
    const own = { ...database, reports };
    const found = searchOf(own, { drives, vendors: [], index: buildBrowserIndex(own, drives) });
    const group = found.view.groups.find(({ id }) => id === 'reports');
    expect(group?.entries.map(({ thing }) => thing)).toEqual(['reports/acme', 'reports/demo']);
  });

  it('looks for terms by what they mean, in plain words, and for rules by id and title', () => {
    const texts = view.groups.flatMap(({ entries }) => entries).map(({ text }) => text);
    expect(texts.slice(-2)).toEqual(['iodepth Glossary Queue depth (QD) of one job.', 'R-x Latency holds']);
  });

  it('finds the load curves of a run, unless a newer one replaced it', () => {
    const curve = [1, 8, 32].map((iodepth) =>
      figure(`q${iodepth}`, { iodepth, iops: 1000 * iodepth, lat_p99_ns: 1e6 }),
    );
    const record = sampleRecord({ measurements: curve });
    const newer = { run_id: 'newer', title: 'Newer', date: '2026-12-01', reason: 'The cache was on.' };
    expect(loadEntries([record, { ...record, superseded_by: newer }])).toEqual([
      {
        thing: 'runs/acme-a1-2026/load/randread',
        title: '4k random read: load curves',
        sub: 'Acme A1 · Acme A1, mixed load',
        text: expect.stringMatching(/latency under load.*queue depth/),
      },
    ]);
  });

  it('offers only what some figure has, with counts', () => {
    expect(view.facets.map(({ name }) => name)).toEqual([
      'kind',
      'vendor',
      'media',
      'workload',
      'year',
      'evidence',
      'verdict',
    ]);
    expect(view.facets[0]?.options).toMatchObject([{ value: 'drive', text: 'Drives', count: '1' }]);
  });

  it('starts from what the site has: no presets of nothing', () => {
    expect(view.presets).toEqual([
      { text: 'NVMe drives, 4k random read', href: 'search/?kind=drive&media=nvme_ssd&workload=4k-randread' },
      { text: 'Raw data published', href: 'search/?evidence=measured' },
    ]);
  });
});
