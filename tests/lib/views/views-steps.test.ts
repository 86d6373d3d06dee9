import { describe, expect, it } from 'vitest';
import type { View } from '#types';
import { runReportRules } from '../../../scripts/lib/check/run-rules.ts';
import { reportRules } from '../../../scripts/lib/rules/index.ts';
import { presentView } from '../../../scripts/lib/views/present-view.ts';
import { matrixRun } from '../charts/load-sample.ts';
import { csvOf } from '../tables/csv-of.ts';
import { measurementOf, reportOf } from './views-sample.ts';

const view: View = {
  id: 'by-way',
  kind: 'table',
  title: 'IOPS by jobs',
  rows: ['numjobs'],
  columns: ['step:io'],
  metrics: ['iops'],
  filter: { step: ['matrix'], bs: ['4096'] },
};
const run = matrixRun();

describe('views over the steps of a method', () => {
  it('group by an axis of the method, named as the method names it', async () => {
    const { table, figures } = await presentView(view, [run]);
    expect(table.head.flat().map(({ text }) => text)).toEqual(expect.arrayContaining(['one by one', 'many at once']));
    expect(table.rows.map(({ cells }) => cells.map(({ text }) => text))).toHaveLength(4);
    expect(csvOf(figures).split('\n')[0]).toContain('Way of I/O');
  });

  it('tell kinds of I/O apart by engine and iodepth where there is no method', async () => {
    const { table } = await presentView({ ...view, columns: ['io'], filter: { bs: ['4096'] } }, [
      { ...run, places: new Map() },
    ]);
    const heads = table.head.flat().map(({ text }) => text);
    expect(heads).toEqual(expect.arrayContaining(['sync', 'async, QD32']));
    expect(heads.indexOf('sync')).toBeLessThan(heads.indexOf('async, QD32'));
  });

  it('let in the total of a mix beside loads of one direction, and leave its directions out', async () => {
    const mix = { rw: 'randrw', rwmixread: 70, numjobs: 1 };
    const mixed = matrixRun([
      measurementOf('b1', 'z-two/mix/mixed', { ...mix, iops: 10 }),
      measurementOf('b1', 'z-two/mix/read', { ...mix, iops: 7 }),
      measurementOf('b1', 'z-two/read/read', { rw: 'randread', numjobs: 1, iops: 20 }),
    ]);
    const { table } = await presentView({ ...view, columns: ['rw'], filter: { whole: ['yes'] } }, [mixed]);
    expect(table.rows.flatMap(({ cells }) => cells.map(({ value }) => value))).toEqual([20, 10]);
  });

  it('are refused with the values that exist when a filter names another', () => {
    const base = {
      bundles: new Map([[run.bundle.id, run.bundle]]),
      measurements: run.measurements,
      places: new Map([[run.bundle.id, run.places ?? new Map()]]),
    };
    const problemsOf = (filter: NonNullable<View['filter']>) =>
      runReportRules(reportOf([{ ...view, filter }], [run]).parsed, base, reportRules).filter(
        ({ rule }) => rule === 'R-report-views',
      );
    expect(problemsOf({ step: ['matrix'], 'step:io': ['sync'], io: ['async-32'] })).toMatchObject([
      { message: 'view "by-way" shows nothing' },
    ]);
    expect(problemsOf({ 'step:io': ['sync'], io: ['sync'] })).toEqual([]);
    expect(problemsOf({ 'step:io': ['uring'] })).toMatchObject([
      { found: 'uring', allowed: 'async-32, sync', pointer: '/views/0/filter/step:io/0' },
    ]);
    const [none] = problemsOf({ 'axis:raid': ['10'] });
    expect(none).toMatchObject({ found: '10', fix: expect.stringMatching(/^take axis:raid out of the filter/) });
    expect(none).not.toHaveProperty('allowed');
  });
});
