import { describe, expect, it } from 'vitest';
import type { View } from '#types';
import { checkReport } from '../../../scripts/lib/check/documents.ts';
import { runReportRules } from '../../../scripts/lib/check/run-rules.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { tailOfRun } from '../../../scripts/lib/pages/runs/tail-run.ts';
import { reportRules } from '../../../scripts/lib/rules/index.ts';
import { presentView } from '../../../scripts/lib/views/present-view.ts';
import { viewRules } from '../../../scripts/lib/views/view-rules.ts';
import { expectGolden } from '../../golden.ts';
import { printed, SLOWER, THOUSAND, tailRun } from '../charts/tail-sample.ts';
import { csvOf } from '../tables/csv-of.ts';
import { reportOf } from './views-sample.ts';

const view = (kind: 'percentiles' | 'exceedance' | 'histogram', more: Partial<View> = {}): View => ({
  id: 'tail',
  kind,
  title: 'Three replicas are a tenth slower',
  filter: { test: ['read'] },
  series: 'configuration',
  ...more,
});
const TWO = tailRun({ 'z-two/read/read': THOUSAND, 'a-three/read/read': SLOWER });
const plain = (text: string) => text.replace(/\s/g, ' ');
const cellsOf = ({ table }: Awaited<ReturnType<typeof presentView>>) =>
  table.rows.map((row) => row.cells.map(({ text }) => plain(text)));
const tally = (svg: string, pattern: RegExp) => (svg.match(pattern) ?? []).length;

describe('a view of percentiles', () => {
  it('draws a line for each configuration over an axis of nines', async () => {
    const { chart } = await presentView(view('percentiles'), [TWO]);
    const svg = chart?.panels[0]?.svg ?? '';
    for (const text of [
      '50',
      '90',
      '99',
      '99.9',
      '99.99',
      'Percentile of I/Os',
      'Completion latency (clat), log scale',
    ])
      expect(svg).toContain(`>${text}<`);
    expect(chart?.legend.map(({ text }) => text)).toEqual(['2 replicas', '3 replicas']);
    expect(tally(svg, /stroke="var\(--series-\d\)" stroke-width="2" stroke-linejoin/g)).toBe(2);
    expect(svg).toMatch(/<title id="chart-tail-title">Three replicas are a tenth slower<\/title><desc/);
  });

  it('has the percentiles in its table, each with a link to its source', async () => {
    const shown = await presentView(view('percentiles'), [TWO]);
    // 99.9 is no binary number: by fio's rule 999 of 1000 I/Os fall short of it.
    expect(cellsOf(shown)[0]).toEqual(['100', '200', '1.00', '1.00', '100', '100']);
    expect(shown.table.rows[0]?.cells.every(({ href }) => href?.startsWith('runs/b1/figures/'))).toBe(true);
    expect(csvOf(shown.figures)).toContain('3 replicas,p99 latency,1100000,,,ns');
  });

  it('draws points only where fio printed percentiles without bins, and says so', async () => {
    const run = tailRun({ 'z-two/read/read': printed(THOUSAND) });
    const { chart } = await presentView(view('percentiles'), [run]);
    const svg = chart?.panels[0]?.svg ?? '';
    expect(tally(svg, /stroke="var\(--series-1\)"/g)).toBe(0);
    expect(tally(svg, /fill="var\(--series-1\)"/g)).toBe(6);
    expect(chart?.note).toMatch(/^Points only; no histogram bins .*json\+\): 2 replicas\.$/);
  });

  it('says which latency it is where lines differ in it', async () => {
    const run = tailRun({ 'z-two/read/read': THOUSAND });
    const other = tailRun({ 'a-three/read/read': SLOWER }, 'lat');
    const both = {
      ...run,
      measurements: [...run.measurements, ...other.measurements],
      analysis: { ...run.analysis, bins: new Map([...run.analysis.bins, ...other.analysis.bins]) },
    };
    const { chart } = await presentView(view('percentiles'), [both]);
    expect(chart?.panels[0]?.svg).toContain('>Latency, log scale<');
    expect(chart?.note).toBe('Completion latency (clat): 2 replicas. Total latency (lat): 3 replicas.');
  });

  it('gives each line its own panel where there are more than six', async () => {
    const places = [1, 2, 3, 4, 5, 6, 7].map((place) => [`z-two/t${place}/read`, THOUSAND] as const);
    const run = tailRun(Object.fromEntries(places));
    const { chart } = await presentView(view('percentiles', { filter: {}, series: 'test' }), [run]);
    expect(chart?.panels.map(({ title }) => title)).toEqual(['t1', 't2', 't3', 't4', 't5', 't6', 't7']);
    expect(chart?.legend).toEqual([]);
  });

  it('has a table and no chart where every percentile is zero, which a log scale cannot show', async () => {
    const run = tailRun({ 'z-two/read/read': { evidence: 'measured', lat_mean_ns: 1, lat_p50_ns: 0 } });
    const shown = await presentView(view('percentiles'), [run]);
    expect(shown.chart).toBeUndefined();
    expect(shown.note).toMatch(/^Not shown/);
    expect(cellsOf(shown)).toEqual([['0']]);
  });

  it('is drawn as its golden', async () => {
    const { chart } = await presentView(view('percentiles'), [TWO]);
    const panels = chart?.panels.map(({ drawings: _, ...picture }) => picture);
    expectGolden('present', 'chart-percentiles', { ...chart, panels });
  });
});

describe('a view of exceedance', () => {
  it('tells which share of the I/Os took longer than powers of ten', async () => {
    const shown = await presentView(view('exceedance'), [TWO]);
    // I/Os of 1, 10 and 100 ms did not take longer than that; those of the slower line did.
    expect(shown.table.head[0]?.map(({ text }) => plain(text)).slice(1)).toEqual(['> 1 ms', '> 10 ms', '> 100 ms']);
    expect(cellsOf(shown)).toEqual([
      ['1.00', '0.100', '0'],
      ['10.0', '1.00', '0.100'],
    ]);
    expect(shown.table.rows[0]?.cells[0]?.title).toBe('10 of 1\u202f000 I/Os');
  });

  it('has every bin in its CSV', async () => {
    const csv = csvOf((await presentView(view('exceedance'), [TWO])).figures);
    expect(csv.split('\n').slice(0, 3)).toEqual([
      'Configuration,latency_ns,ios,ios_slower,share_slower,measurement',
      '2 replicas,100000,500,500,0.5,b1/z-two/read/all/read',
      '2 replicas,200000,400,100,0.1,b1/z-two/read/all/read',
    ]);
    expect(csv.trim().split('\n')).toHaveLength(11);
  });

  it('leaves out what has no distribution, with the reason of each', async () => {
    const merged = [{ rule: 'N-percentiles-not-available', text: 'Percentiles of 4 jobs cannot be merged.' }];
    const run = tailRun({
      'z-two/read/read': THOUSAND,
      'a-three/read/read': { evidence: 'measured', lat_mean_ns: 1e6, notices: merged },
      'z-two/write/write': { evidence: 'measured', iops: 5 },
      'a-three/write/write': { iops: 5, lat_p99_ns: 7e6 },
    });
    const { chart } = await presentView(view('exceedance', { filter: {}, rows: ['test', 'configuration'] }), [run]);
    const note = chart?.note ?? '';
    expect(note).toContain(
      'fio reported each job separately, and percentiles of several jobs can only be merged from JSON+ bins: 4k random read · 3 replicas.',
    );
    expect(note).toContain('latency was not measured: 4k random write · 2 replicas.');
    expect(note).toContain('the source gives no distribution: 4k random write · 3 replicas.');
    expect(note).not.toContain('4k random read · 2 replicas');
  });

  it('has a table and the reason, and no chart, where nothing has bins', async () => {
    const shown = await presentView(view('exceedance'), [tailRun({ 'z-two/read/read': printed(THOUSAND) })]);
    expect(shown.chart).toBeUndefined();
    expect(shown.note).toMatch(/^Not shown; no histogram bins/);
    expect(cellsOf(shown)[0]).toHaveLength(6);
  });
});

describe('a histogram', () => {
  it('counts I/Os by class, in a panel for each line with one scale', async () => {
    const shown = await presentView(view('histogram'), [TWO]);
    expect(shown.chart?.panels.map(({ title }) => title)).toEqual(['2 replicas', '3 replicas']);
    const row = shown.table.rows.find(({ headers }) => plain(headers[0]?.text ?? '') === '1–1.25 ms');
    expect(row?.cells.map(({ text, title }) => [text, plain(title ?? '')])).toEqual([
      ['90', '9 %'],
      ['90', '9 %'],
    ]);
    const total = shown.table.rows.reduce((sum, { cells }) => sum + (cells[0]?.value ?? 0), 0);
    expect(total).toBe(1000);
    expect(csvOf(shown.figures).split('\n')[1]).toBe('2 replicas,100000,125000,500,0.5,b1/z-two/read/all/read');
  });
});

describe('a report with views of distributions', () => {
  const problemsOf = (asked: View, run: RunRecord = TWO) =>
    runReportRules(
      reportOf([asked], [run]).parsed,
      { bundles: new Map([[run.bundle.id, run.bundle]]), measurements: run.measurements },
      [...viewRules, ...reportRules.filter(({ id }) => id === 'R-report-views')],
    );

  it('need not name metrics or rows', () => {
    const { report } = reportOf([view('histogram')], [TWO]).parsed;
    const { headlines: _, ...rest } = report;
    const bytes = new TextEncoder().encode(JSON.stringify({ ...rest, headlines: [] }));
    const file = { path: 'report.json', bytes, size_bytes: bytes.length, sha256: '' };
    const { problems } = checkReport({
      id: report.id,
      folder: `content/reports/${report.id}`,
      files: [file],
      problems: [],
    });
    expect(problems.filter(({ pointer }) => pointer?.startsWith('/views'))).toEqual([]);
    expect(problemsOf(view('histogram'))).toEqual([]);
  });

  it('must tell its lines apart', () => {
    const { series: _, ...alone } = view('exceedance');
    expect(problemsOf(alone)).toMatchObject([
      { rule: 'R-report-view-ambiguous', fix: expect.stringContaining('add configuration to rows') },
    ]);
  });

  it('must have something to show', () => {
    const run = tailRun({ 'z-two/read/read': { iops: 5 } });
    expect(problemsOf(view('percentiles'), run)).toMatchObject([{ rule: 'R-report-views' }]);
  });
});

describe('tailOfRun', () => {
  it('shows up to six lines in one chart, a total by its directions', async () => {
    const run = tailRun({ 'z-two/read/read': THOUSAND, 'z-two/read/write': SLOWER, 'z-two/read/mixed': THOUSAND });
    const shown = await tailOfRun(run);
    expect(shown?.views.map(({ kind }) => kind)).toEqual(['percentiles', 'exceedance']);
    expect(shown?.views[0]?.chart?.legend.map(({ text }) => text)).toEqual(['read', 'write']);
    expect(shown?.views.map(({ id }) => id)).toEqual(['tail-percentiles', 'tail-exceedance']);
    expect(shown?.views.every(({ figures }) => figures !== undefined)).toBe(true);
    expect(shown?.views.map(({ title }) => title.replaceAll(/\s/g, ' '))).toEqual([
      'p99 latency 1.00 ms (read) to 1.10 ms (write)',
      'Latency CCDF (share of I/Os slower than x)',
    ]);
    expect(shown?.views[0]?.subtitle).toBe('Latency by percentile. Lower is better.');
  });

  it('has a panel for each test where one picture cannot tell all lines apart', async () => {
    const places = ['write', 'read'].flatMap((test) =>
      ['z-two', 'a-three'].flatMap((configuration) =>
        ['read', 'write'].map((direction) => [`${configuration}/${test}/${direction}`, THOUSAND] as const),
      ),
    );
    const shown = await tailOfRun(tailRun(Object.fromEntries(places)));
    const [chart] = shown?.views.map((one) => one.chart) ?? [];
    expect(chart?.panels.map(({ title }) => title)).toEqual(['4k random write', '4k random read']);
    expect(chart?.legend).toHaveLength(4);
  });

  it('has a panel for each workload where there are many tests', async () => {
    const places = Array.from({ length: 10 }, (_, place) => [`z-two/t${place}/read`, THOUSAND] as const);
    const run = tailRun(Object.fromEntries(places));
    const measurements = run.measurements.map((one, place) => {
      const block = place < 5 ? 4 : 8;
      return { ...one, bs_bytes: block * 1024, workload_class: `${block}k-randread` };
    });
    const shown = await tailOfRun({ ...run, measurements });
    expect(shown?.views.map(({ chart }) => chart?.panels.map(({ title }) => title))).toEqual([
      ['4k random read', '8k random read'],
      ['4k random read', '8k random read'],
    ]);
    expect(shown?.note).toBeUndefined();
  });

  it('draws the lowest load and the highest rate of each workload where a run has hundreds of lines', async () => {
    const places = Array.from({ length: 500 }, (_, place) => [`z-two/t${place}/read`, THOUSAND] as const);
    const run = tailRun(Object.fromEntries(places));
    // Loads fall and rates rise to the middle.
    const measurements = run.measurements.map((one, place) => ({
      ...one,
      workload_class: place % 2 === 0 ? '4k-randread' : '4k-randwrite',
      outstanding: 500 - place,
      iops: 250 - Math.abs(250 - place),
    }));
    const shown = await tailOfRun({ ...run, measurements });
    expect(shown?.views.map(({ kind }) => kind)).toEqual(['percentiles']);
    expect(shown?.views[0]?.chart?.legend.map(({ text }) => text)).toEqual(['t249', 't250', 't498', 't499']);
    expect(shown?.note).toMatch(/^4 of 500 results with latency histograms: for each workload the lowest load/);
    const nine = run.measurements.map((one, place) => {
      const [block, numjobs] = [1 + (place % 9), place < 250 ? 1 : 4];
      const load = { numjobs, iodepth: 2, outstanding: 2 * numjobs, iops: place };
      return { ...one, ...load, bs_bytes: 1024 * block, workload_class: `${block}k-randread` };
    });
    const some = await tailOfRun({ ...run, measurements: nine });
    expect(some?.views[0]?.chart?.legend.map(({ text }) => plain(text))).toEqual(['1 job × QD2', '4 jobs × QD2']);
    expect(some?.note).toContain('for 6 of 9 workloads the lowest load');
  });

  it('leaves out what only prepared for tests, unless there is nothing else', async () => {
    const run = tailRun({ 'z-two/fill/write': THOUSAND, 'z-two/t1/read': THOUSAND, 'z-two/t2/read': SLOWER });
    const prepares = (ids: readonly string[]) =>
      run.measurements.map((one) => (ids.includes(one.test_id) ? { ...one, preconditioning: true } : one));
    const legendOf = async (measurements: typeof run.measurements) =>
      (await tailOfRun({ ...run, measurements }))?.views[0]?.chart?.legend.map(({ text }) => text);
    expect(await legendOf(prepares(['fill']))).toEqual(['t1', 't2']);
    expect(await legendOf(prepares(['fill', 't1', 't2']))).toHaveLength(3);
  });

  it('is absent where no result has bins', async () => {
    expect(await tailOfRun(tailRun({ 'z-two/read/read': printed(THOUSAND) }))).toBeUndefined();
  });
});
