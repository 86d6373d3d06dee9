import { beforeAll, describe, expect, it } from 'vitest';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { presentFigurePages } from '../../../scripts/lib/pages/figures/pages.ts';
import type { Explanation, FiguresView } from '../../../scripts/lib/pages/figures/view.ts';
import { describedTests, presentPartPages } from '../../../scripts/lib/pages/runs/run-parts.ts';
import { chartsForRun } from '../../../scripts/lib/pages/runs/standard-charts.ts';
import { runBadges } from '../../../scripts/lib/tables/badges.ts';
import { foldRounds } from '../../../scripts/lib/tables/rounds.ts';
import { presentEachRound, presentResults } from '../../../scripts/lib/tables/run-results.ts';
import type { Table } from '../../../scripts/lib/tables/table.ts';
import { plain } from '../../plain.ts';
import { recordOfContent } from '../analyse/content-run.ts';
import { sampleMeasurement, sampleRecord, type sampleRun } from './site-sample.ts';

const rowsOf = (table: Table | undefined) => table?.groups.flatMap(({ rows }) => rows) ?? [];

/** Nine rounds of three steps, level in rounds 5 to 9. */
let record: RunRecord;
beforeAll(async () => {
  record = await recordOfContent('virtual-disk-snia-steady-state-2026-11-22');
});

const writes = (from: number): number[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9]
    .filter((round) => round >= from)
    .map(
      (round) => record.measurements.find(({ test_id }) => test_id === `write-4k-round-0${round}`)?.iops ?? Number.NaN,
    );

const place = (table: Table | undefined, label: string): number =>
  table?.columns.findIndex((column) => column.label === label) ?? -1;
const rowOf = (table: Table | undefined, test: string) => rowsOf(table).find(({ cells }) => cells[0]?.text === test);

describe('rounds in the results of a run', () => {
  it('are one row a step and direction, beside the tests that have none', () => {
    const titles = rowsOf(presentResults(record)).map(({ cells }) => [cells[0]?.text, cells[1]?.text]);
    expect(titles).toEqual([
      ['Write twice the capacity', 'write'],
      ['Random read, 1024k', 'read'],
      ['Random mix, 65 %, 64k', 'total'],
      ['Random mix, 65 %, 64k', 'read'],
      ['Random mix, 65 %, 64k', 'write'],
      ['Random write, 4k', 'write'],
    ]);
  });

  it('stand each for itself where a step has one of them twice, or too few', () => {
    const foldsOf = (change: (test: RunRecord['bundle']['run']['tests'][number]) => number | undefined) => {
      const { run } = record.bundle;
      const tests = run.tests.map((test) => ({ ...test, round: change(test) })) as unknown as typeof run.tests;
      const { folds } = foldRounds({ ...record, bundle: { ...record.bundle, run: { ...run, tests } } });
      return [...folds.keys()].filter((id) => id.includes('/write-4k--rounds/')).length;
    };
    expect(foldsOf(({ round }) => round)).toBe(1);
    expect(foldsOf(({ id, round }) => (id === 'write-4k-round-09' ? 8 : round))).toBe(0);
    expect(foldsOf(({ round = 0 }) => (round < 9 ? undefined : round))).toBe(0);
  });

  it('are told by the mean over the measurement window, with the lowest and the highest round of it', () => {
    const table = presentResults(record);
    const cell = rowOf(table, 'Random write, 4k')?.cells[place(table, 'IOPS')];
    const window = writes(5);
    expect(window).toHaveLength(5);
    expect(cell?.value).toBeCloseTo(window.reduce((sum, value) => sum + value, 0) / 5, 6);
    expect(cell?.range).toEqual({ low: Math.min(...window), high: Math.max(...window) });
    expect(rowOf(table, 'Random write, 4k')?.cells[place(table, 'Rounds')]?.sub).toBe('mean of rounds 5–9');
  });

  it('have a line from round to round that can be read aloud, with the window shaded', () => {
    const table = presentResults(record);
    const { sparkline } = rowOf(table, 'Random write, 4k')?.cells[place(table, 'Rounds')] ?? {};
    expect(sparkline?.path.match(/[ML]/g)).toHaveLength(9);
    expect(plain(sparkline?.label)).toMatch(/^IOPS, rounds 1–9: 82\.2 k IOPS at first, .* lowest .*\(round \d\)/);
    const [fourth = 0, fifth = 0, , , , last = 0] = [...(sparkline?.path ?? '').matchAll(/[ML]([\d.]+) /g)]
      .map(([, x]) => Number(x))
      .slice(3);
    const { x = 0, width = 0 } = sparkline?.window ?? {};
    expect(x).toBeGreaterThan(fourth);
    expect(x).toBeLessThan(fifth);
    expect(x + width).toBeGreaterThan(last);
  });

  it('have no mean of percentiles, but say from where to where they went', () => {
    const table = presentResults(record);
    const cell = rowOf(table, 'Random write, 4k')?.cells[place(table, 'p99 latency')];
    const p99 = record.measurements
      .filter(({ test_id }) => /^write-4k-round-0[5-9]$/.test(test_id))
      .map(({ lat_p99_ns }) => lat_p99_ns ?? Number.NaN);
    expect(cell?.range).toEqual({ low: Math.min(...p99), high: Math.max(...p99), alone: true });
    expect(cell?.text).toContain('–');
  });

  it('stand each by itself behind a fold, with the addresses that they always had', () => {
    const rows = rowsOf(presentEachRound(record));
    expect(rows).toHaveLength(9 * 5);
    expect(rows[0]?.cells[0]?.text).toBe('Random read, 1024k, round 1');
    const hrefs = rows.flatMap(({ cells }) => cells.flatMap(({ href }) => href ?? []));
    expect(hrefs).toContain(
      'runs/virtual-disk-snia-steady-state-2026-11-22/figures/#default-write-4k-round-07-iops-write',
    );
  });

  it('are told by the mean of all of them on each page of a run that has several', () => {
    const ids = (rounds: readonly number[]) => rounds.map((round) => `write-4k-round-0${round}`);
    const parts = [
      { id: 'a', values: [], test_ids: ids([1, 2, 3, 4, 5, 6]) },
      { id: 'b', values: [], test_ids: ids([7, 8, 9]) },
    ];
    const divided = { ...record, parts, measurements: record.measurements.map((one) => ({ ...one, part: 'a' })) };
    const whole = rowOf(presentResults(record), 'Random write, 4k')?.cells[place(presentResults(record), 'IOPS')];
    const shown = presentPartPages(divided).map(({ view: { results, each_round: each } }) => [
      rowsOf(results).length,
      rowOf(results, 'Random write, 4k')?.cells[place(results, 'IOPS')]?.value,
      rowsOf(each?.table).length,
    ]);
    expect(shown).toEqual([
      [1, whole?.value, 6],
      [1, whole?.value, 3],
    ]);
  });

  it('have their test described once', () => {
    expect(describedTests(record).map(({ title }) => title)).toEqual([
      'Write twice the capacity',
      'Random read, 1024k',
      'Random mix, 65 %, 64k',
      'Random write, 4k',
    ]);
  });

  it('that led to a level window do not make the run one that is not steady', () => {
    const badges = runBadges(record, '').map(({ text }) => text);
    expect(badges).toContain('stable, short rounds');
    expect(badges).not.toContain('not steady');
  });

  it('count all where they did not become level', () => {
    const verdicts = record.analysis.verdicts.map((one) =>
      one.id === 'V-steady-rounds' ? { ...one, answer: 'no' as const, reason: 'not_reached' } : one,
    );
    const table = presentResults({ ...record, analysis: { ...record.analysis, verdicts } });
    const cells = rowOf(table, 'Random write, 4k')?.cells ?? [];
    expect(cells[place(table, 'Rounds')]?.sub).toBe('mean of all 9 rounds');
    expect(cells[place(table, 'IOPS')]?.range).toEqual({ low: Math.min(...writes(1)), high: Math.max(...writes(1)) });
    expect(cells[place(table, 'Rounds')]?.sparkline?.window).toBeUndefined();
  });
});

describe('rounds in the charts of a run', () => {
  it('are one bar a step with whiskers, and the picture says what they are', async () => {
    const [iops] = await chartsForRun(record);
    expect(iops?.subtitle).toContain(
      'Steps with rounds: mean of rounds 5–9; whiskers: lowest and highest of these rounds.',
    );
    const rows = iops?.panels[0]?.drawings.wide.rows as readonly Record<string, unknown>[];
    const [write] = rows.filter(({ label }) => String(label).includes('Random write, 4k'));
    const window = writes(5);
    expect(write?.whisker_low).toBeCloseTo(Math.min(...window) / 1000, 6);
    expect(write?.whisker_high).toBeCloseTo(Math.max(...window) / 1000, 6);
    expect(rows.some(({ label }) => String(label).includes('round'))).toBe(false);
  });

  it('are taken along each by itself', async () => {
    const [iops] = await chartsForRun(record);
    const lines = JSON.stringify(iops?.figures);
    expect(lines).toContain('/write-4k-round-03/');
    expect(lines).not.toContain('--rounds');
  });
});

describe('the mean of rounds', () => {
  const pageOf = () => presentFigurePages(record, [])[0];

  it('is explained by its formula and the figure of each round', () => {
    const explained = (pageOf()?.files ?? []).flatMap(({ path, text }) =>
      path.endsWith('.json.gz') ? (JSON.parse(text) as Explanation[]) : [],
    );
    const mean = explained.find(({ anchor }) => anchor === 'default-write-4k--rounds-iops-write');
    expect(mean?.title).toBe('Random write, 4k · write, mean of rounds 5–9');
    const [iops] = mean?.figures ?? [];
    expect(iops?.steps[0]?.formula).toBe('sum(iops) / 5');
    expect(iops?.steps[0]?.readings.map(({ place: of, value }) => [of, Number(value)])).toEqual(
      writes(5).map((value, at) => [`Round ${at + 5}`, value]),
    );
    expect(mean?.verdicts.map(({ id }) => id)).toEqual(['V-steady-rounds']);
  });

  it('has its place on the page of all figures, before the rounds that it is of', () => {
    const view = pageOf()?.view as FiguresView | undefined;
    const listed = (view?.tests ?? []).flatMap(({ measurements }) => measurements);
    const mean = listed.findIndex(({ anchor }) => anchor === 'default-write-4k--rounds-iops-write');
    const each = listed.findIndex(({ anchor }) => anchor === 'default-write-4k-round-05-iops-write');
    expect(mean).toBeGreaterThanOrEqual(0);
    expect(mean).toBeLessThan(each);
    expect(listed[mean]?.rounds?.map(({ text }) => text)).toEqual([5, 6, 7, 8, 9].map((round) => `Round ${round}`));
    expect(listed[mean]?.rounds?.[0]?.href).toContain(`#${listed[each]?.anchor}`);
  });
});

describe('foldRounds', () => {
  const tests = [1, 2].map((round) => ({ id: `r${round}`, title: `Reads, round ${round}`, step: 'reads', round }));
  const folded = (first: object, second: object) =>
    foldRounds(
      sampleRecord({
        run: { tests: tests as unknown as typeof sampleRun.tests },
        measurements: [sampleMeasurement('r1/read', first), sampleMeasurement('r2/read', second)],
      }),
    );

  it('leaves apart what differs in more than its round', () => {
    const alike = folded({ iops: 100, iodepth: 4 }, { iops: 300, iodepth: 4 });
    expect([...alike.folds.values()].map(({ mean }) => mean.iops)).toEqual([200]);
    expect(folded({ iops: 100, iodepth: 4 }, { iops: 300, iodepth: 8 }).folds.size).toBe(0);
  });

  it('has no mean where a round has no figure', () => {
    const [fold] = folded({ iops: 100, bw_bytes_per_s: 10 }, { iops: 300, bw_bytes_per_s: undefined }).folds.values();
    expect(fold?.mean.iops).toBe(200);
    expect(fold?.mean.bw_bytes_per_s).toBeUndefined();
  });

  it('leaves a run without rounds as it is', () => {
    const run = sampleRecord();
    expect(foldRounds(run).record).toBe(run);
  });
});
