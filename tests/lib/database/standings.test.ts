import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { buildWorkloads, relateStandings } from '../../../scripts/lib/database/database.ts';
import type { LoadChoice } from '../../../scripts/lib/database/standings.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { LEADING } from '../../../scripts/lib/tables/best.ts';
import { measurementOf, recordOf } from '../views/views-sample.ts';

/** A random write at QD `iodepth` of one job. */
function write(run: string, iodepth: number, iops: number, more: Partial<Measurement> = {}): Measurement {
  return {
    ...measurementOf(run, 'z-two/write/write', {
      numjobs: 1,
      iodepth,
      outstanding: iodepth,
      iops,
      runtime_s: 60,
      ...more,
    }),
    id: `${run}/${more.configuration_id ?? 'z-two'}/write-${iodepth}/all/${more.direction ?? 'write'}`,
    test_id: `write-${iodepth}`,
  };
}

const sweep = (run: string, rates: Readonly<Record<number, number>>, more: Partial<Measurement> = {}) =>
  recordOf(
    run,
    Object.entries(rates).map(([depth, iops]) => write(run, Number(depth), iops, more)),
  );

/** System, rank, tie, grade against the reference, and whether it stands aside. */
function standings(runs: readonly RunRecord[], load: LoadChoice = 'peak') {
  const [workload] = buildWorkloads(runs.flatMap(({ measurements }) => measurements));
  if (workload === undefined) throw new Error('the sample has no class');
  const [[, found] = []] = relateStandings(workload, runs, LEADING, [load]);
  return (found?.rows ?? []).map(({ measurement, rank, tie, comparison, rate, is_aside }) =>
    [measurement.run_id, rate, rank, tie, comparison?.grade, is_aside ? 'aside' : undefined].filter(
      (part) => part !== undefined,
    ),
  );
}

const demonstration = (record: RunRecord): RunRecord => ({
  ...record,
  bundle: { ...record.bundle, run: { ...record.bundle.run, purpose: 'demonstration' } },
});

describe('standingsOf', () => {
  it('ranks peaks of sweeps over the same loads, whichever load each peaks at', () => {
    const runs = [sweep('a', { 1: 10, 8: 90, 32: 300 }), sweep('b', { 1: 12, 8: 200, 32: 180 })];
    expect(standings(runs)).toEqual([
      ['a', 300, 1],
      ['b', 200, 2, 'B'],
    ]);
  });

  it('ranks a peak under a load that the other was not tested at, where one within 5 % is under a shared one', () => {
    const near = sweep('a', { 1: 10, 8: 90, 32: 300, 64: 303 });
    expect(standings([near, sweep('b', { 1: 12, 8: 180, 32: 200 })])[1]).toEqual(['b', 200, 2, 'B']);
    const far = sweep('a', { 1: 10, 8: 90, 32: 300, 64: 400 });
    expect(standings([far, sweep('b', { 1: 12, 8: 180, 32: 200 })])[1]).toEqual(['b', 200, 'C']);
    const just = sweep('a', { 1: 10, 8: 90, 32: 380, 64: 400 });
    expect(standings([just, sweep('b', { 1: 12, 8: 180, 32: 200 })])[1]).toEqual(['b', 200, 2, 'B']);
    const lower = sweep('b', { 1: 12, 8: 100, 32: 110, 64: 200 });
    expect(standings([sweep('a', { 1: 10, 8: 90, 32: 300 }), lower])[1]).toEqual(['b', 200, 'C']);
  });

  it('ranks no figure that is not the peak of its own sweep', () => {
    expect(standings([sweep('a', { 8: 100, 32: 300 }), sweep('b', { 8: 50 })])).toEqual([
      ['a', 300],
      ['b', 50, 'C'],
    ]);
  });

  it('sets single figures under other loads beside each other as published, without a rank', () => {
    expect(standings([sweep('a', { 64: 300 }), sweep('b', { 8: 200 })])).toEqual([
      ['a', 300],
      ['b', 200, 'C'],
    ]);
  });

  it('ties with the first of a rank, else with the one above alone', () => {
    const runs = [sweep('a', { 8: 100 }), sweep('b', { 8: 96 }), sweep('c', { 8: 93 }), sweep('d', { 8: 89 })];
    expect(standings(runs)).toEqual([
      ['a', 100, 1, 'rank'],
      ['b', 96, 1, 'rank', 'B'],
      ['c', 93, 3, 'rank', 'B'],
      ['d', 89, 3, 'rank', 'B'],
    ]);
    const chain = [sweep('a', { 8: 100 }), sweep('b', { 8: 96 }), sweep('c', { 8: 94 })];
    expect(standings(chain)[2]).toEqual(['c', 94, 3, 'above', 'B']);
  });

  it('knows QD32 from 32 jobs at QD1', () => {
    const jobs = sweep('b', { 1: 500 }, { numjobs: 32, outstanding: 32 });
    expect(standings([sweep('a', { 32: 300 }), jobs], 'qd32')).toEqual([['a', 300]]);
  });

  it('leaves no system out, and lets what may not lead be no reference', () => {
    const shortened = sweep('b', { 8: 900 }, { method_factor: 0.1 });
    expect(standings([sweep('a', { 8: 300 }), shortened])).toEqual([
      ['a', 300],
      ['b', 900, 'D'],
    ]);
  });

  it('sets demonstrations last where there are products, and ranks them where there is nothing else', () => {
    const [one, two] = [sweep('a', { 8: 300 }), sweep('b', { 8: 200 })];
    expect(standings([demonstration(one), two])).toEqual([
      ['b', 200],
      ['a', 300, 'B', 'aside'],
    ]);
    expect(standings([demonstration(one), demonstration(two)])).toEqual([
      ['a', 300, 1],
      ['b', 200, 2, 'B'],
    ]);
  });

  it('takes the total of a mix, and of a drive no stripe of several', () => {
    const mixed = recordOf('a', [
      write('a', 8, 300, { direction: 'mixed' }),
      write('a', 8, 900, { direction: 'read' }),
    ]);
    expect(standings([mixed, sweep('b', { 8: 200 }, { direction: 'mixed' })])).toEqual([
      ['a', 300, 1],
      ['b', 200, 2, 'B'],
    ]);
    const stripe = write('c', 8, 900, { configuration_id: 'a-three', axes: { layout: 'stripe of two' } });
    const both = recordOf('c', [write('c', 8, 250, { axes: { layout: 'single' } }), stripe]);
    expect(standings([both, sweep('d', { 8: 100 }, { axes: { layout: 'single' } })])).toEqual([
      ['c', 250, 1],
      ['d', 100, 2, 'B'],
    ]);
  });
});
