import { describe, expect, it } from 'vitest';
import type { View } from '#types';
import type { Verdict } from '../../../scripts/lib/analyse/types.ts';
import { runReportRules } from '../../../scripts/lib/check/run-rules.ts';
import { presentView } from '../../../scripts/lib/views/present-view.ts';
import { viewRules } from '../../../scripts/lib/views/view-rules.ts';
import { matrixRun, POINTS } from '../charts/load-sample.ts';
import { csvOf } from '../tables/csv-of.ts';
import { reportOf } from './views-sample.ts';

const VIEW: View = {
  id: 'points',
  kind: 'load-points',
  title: 'Most IOPS within a millisecond',
  rows: ['bs'],
  columns: ['step:io'],
  load: 'numjobs',
  points: ['highest_within'],
  limit: { metric: 'lat_mean', ms: 1 },
  metrics: ['iops', 'lat_mean'],
};
const run = matrixRun();
const tableOf = async (view: Partial<View>, runs = [run]) => (await presentView({ ...VIEW, ...view }, runs)).table;
const figures = async (view: Partial<View>) =>
  (await tableOf(view)).rows.map(({ cells }) =>
    cells.map(({ text, sub }) => [text.trim(), sub].filter(Boolean).join(' at ')),
  );
const SYNC: NonNullable<View['filter']> = { 'step:io': ['sync'] };

describe('the view load-points', () => {
  it('takes the most IOPS whose latency keeps to the limit, with its load under it', async () => {
    expect(await figures({ filter: SYNC })).toEqual([
      ['40.0 at 8\u00a0jobs', '200'],
      ['12.0 at 4\u00a0jobs', '333'],
    ]);
    expect(await figures({ filter: SYNC, limit: { metric: 'lat_mean', ms: 0.11 } })).toEqual([
      ['38.0 at 4\u00a0jobs', '105'],
      ['–', '–'],
    ]);
  });

  it('says of a curve that never keeps to it how near it came, and at which load', async () => {
    const table = await tableOf({});
    const last = table.rows[1]?.cells.at(-1);
    expect(last).toMatchObject({ text: '–' });
    expect(last?.reason).toBe('1\u00a0ms exceeded at every load; lowest mean latency 2.29\u00a0ms at 1\u00a0job.');
  });

  it('says that no measurement has the metric of the limit', async () => {
    const table = await tableOf({ limit: { metric: 'lat_p99', ms: 1 }, points: ['lowest_load', 'highest_within'] });
    expect(table.rows[0]?.cells.map(({ reason }) => reason)).toContain('No point of this curve has p99 latency.');
  });

  it('has a group of columns for each point in the order of the view, each named with its limit', async () => {
    const points: View['points'] = ['highest', 'lowest_load', 'lowest_latency', 'highest_within'];
    const table = await tableOf({ filter: SYNC, points });
    expect(table.head[1]?.map(({ text }) => text)).toEqual([
      'Peak',
      'Lowest load',
      'Lowest mean latency',
      'Peak at mean latency ≤ 1\u00a0ms',
    ]);
    expect((await figures({ filter: SYNC, points, metrics: ['iops'] }))[1]).toEqual([
      '12.0 at 4\u00a0jobs',
      '5.00 at 1\u00a0job',
      '5.00 at 1\u00a0job',
      '12.0 at 4\u00a0jobs',
    ]);
  });

  it('links each figure to its source, and has the load of each in its CSV', async () => {
    const { table, figures } = await presentView({ ...VIEW, filter: SYNC }, [run]);
    expect(table.rows[0]?.cells[0]?.href).toBe('runs/b1/figures/#z-two-matrix-sync-4096-8-all-read');
    const [head, first] = csvOf(figures).split('\n');
    expect(head).toContain('Jobs (numjobs)');
    expect(first).toMatch(/^4k,one by one,Peak at mean latency ≤ 1.ms,IOPS,8,40000,/);
  });

  it('says where saturation starts as the verdicts of the run have it, and why it does not say so of other curves', async () => {
    const knee = (io: string, bs: number, jobs: number, answer: 'yes' | 'no', reason = 'knee'): Verdict => ({
      id: 'V-knee',
      of: {
        test_ids: [1, 2, 4, 8].map((load) => `matrix-${io}-${bs}-${load}`),
        measurement_id: `b1/z-two/matrix-${io}-${bs}-${jobs}/all/read`,
      },
      answer,
      reason,
      numbers: {},
    });
    const verdicts = [knee('sync', 4096, 4, 'yes'), knee('sync', 65536, 1, 'no')];
    const judged = { ...run, analysis: { ...run.analysis, verdicts } };
    const table = await tableOf({ points: ['saturation'], metrics: ['iops'] }, [judged]);
    expect(table.rows.map(({ cells }) => cells.map(({ value, reason }) => value ?? reason))).toEqual([
      [38_000, 'Saturation was not assessed.'],
      ['Not saturated at the highest load tested.', 'Saturation was not assessed.'],
    ]);
    const level = [knee('sync', 4096, 1, 'yes', 'flat_outliers')];
    const flat = { ...run, analysis: { ...run.analysis, verdicts: level } };
    const [first] = (await tableOf({ points: ['saturation'], metrics: ['iops'] }, [flat])).rows;
    expect(first?.cells[0]?.reason).toBe('Flat from the lowest load on: saturated there or below.');
  });

  it('is refused where a curve holds two measurements of one load', () => {
    const base = { bundles: new Map([[run.bundle.id, run.bundle]]), measurements: run.measurements };
    const problemsOf = (view: View) => runReportRules(reportOf([view], [run]).parsed, base, viewRules);
    expect(problemsOf({ ...VIEW, columns: [] })).toMatchObject([{ rule: 'R-report-view-ambiguous' }]);
    expect(problemsOf({ ...VIEW, columns: ['io'] })).toEqual([]);
  });

  it('counts the load in I/Os in flight where the view says so', async () => {
    const table = await tableOf({ load: 'outstanding', columns: [], points: ['highest'], filter: { bs: ['4096'] } }, [
      matrixRun(POINTS.filter(({ outstanding }) => outstanding !== 32)),
    ]);
    expect(table.rows[0]?.cells[0]).toMatchObject({ value: 121_000, sub: '128 outstanding I/Os' });
  });
});
