import { describe, expect, it } from 'vitest';
import { buildDatabase } from '../../../scripts/lib/database/database.ts';
import { presentHome } from '../../../scripts/lib/pages/home/home.ts';
import { sampleMeasurement, sampleRecord } from './site-sample.ts';

/** 4k random reads. */
const LOAD = {
  workload_class: '4k-randread',
  rw: 'randread',
  bs_bytes: 4096,
  iodepth: 1,
  numjobs: 1,
  outstanding: 1,
  iops: 9000,
};

/** A run on a system of its own, with one figure. */
function runOn(id: string, purpose?: 'demonstration') {
  const measurement = {
    ...sampleMeasurement('a/read', LOAD),
    id: `${id}/default/a/all/read`,
    run_id: id,
    system_id: id,
  };
  return sampleRecord({
    run: { id, title: `Run ${id}`, ...(purpose && { purpose }) },
    system: { id },
    measurements: [measurement],
  });
}

const hrefsOf = (rows: readonly { readonly cells: readonly { readonly href?: string }[] }[] = []) =>
  rows.flatMap(({ cells }) => cells[0]?.href ?? []);

describe('the front page', () => {
  const { view } = presentHome(buildDatabase([runOn('a'), runOn('b', 'demonstration')], []), 'Site');

  it('counts and lists what is about products, and nothing of which there is none', () => {
    expect(view.counts?.map(({ text }) => text)).toEqual(['1 system', '1 run', '1 result']);
    const rows = [...(view.systems?.groups ?? []), ...(view.runs?.groups ?? [])].flatMap((group) => group.rows);
    expect(hrefsOf(rows)).toEqual(['systems/a/', 'runs/a/']);
  });

  it('shows of each report one of its newest runs, and says so where that leaves any out', () => {
    const newest = (reported: readonly string[]) => {
      const runs = ['a', 'b', 'c'].map((id) => {
        const run = runOn(id);
        if (!reported.includes(id)) return run;
        return { ...run, measurements: run.measurements.map((one) => ({ ...one, report_id: 'r' })) };
      });
      const { runs: table } = presentHome(buildDatabase(runs, []), 'Site').view;
      return [table?.note, ...hrefsOf(table?.groups.flatMap(({ rows }) => rows))];
    };
    expect(newest(['a', 'b'])).toEqual(['One run of each report.', 'runs/a/', 'runs/c/']);
    expect(newest(['a'])).toEqual([undefined, 'runs/a/', 'runs/b/', 'runs/c/']);
  });

  it('counts no statement of a vendor and no preparation among the results', () => {
    const run = runOn('a');
    const [one] = run.measurements;
    if (one === undefined) throw new Error('no figure');
    const measurements = [one, { ...one, basis: 'vendor_stated' as const }, { ...one, preconditioning: true as const }];
    const { counts } = presentHome(buildDatabase([{ ...run, measurements }], []), 'Site').view;
    expect(counts?.at(-1)?.text).toBe('1 result');
  });

  it('names demonstrations of methods beside them', () => {
    expect(view.demonstrations?.lead).toMatch(/^1 run demonstrates .* not counted as a result/);
    expect(view.demonstrations?.links).toEqual([{ text: 'Run b', href: 'runs/b/' }]);
    expect(presentHome(buildDatabase([runOn('a')], []), 'Site').view.demonstrations).toBeUndefined();
  });

  it('explains grades only where a system has another beside it', () => {
    const lead = (...ids: readonly string[]) =>
      presentHome(
        buildDatabase(
          ids.map((id) => runOn(id)),
          [],
        ),
        'Site',
      ).view.leaders_lead;
    expect(lead('a', 'c')).toContain('with its grade');
    expect(view.leaders).not.toEqual([]);
    expect(lead('a')).toBeUndefined();
  });

  it('counts nothing where only demonstrations are there', () => {
    const { view: shown } = presentHome(buildDatabase([runOn('b', 'demonstration')], []), 'Site');
    expect([shown.counts, shown.runs]).toEqual([undefined, undefined]);
  });
});
