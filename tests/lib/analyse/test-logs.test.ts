import { describe, expect, it } from 'vitest';
import type { LoggedTest } from '../../../scripts/lib/analyse/logged-test.ts';
import { gridOf, type NamedLog, sortLogs } from '../../../scripts/lib/analyse/test-logs.ts';
import { fioLog } from '../../../scripts/lib/fio/log.ts';
import { parseLogName } from '../../../scripts/lib/fio/log-name.ts';

const TEST: LoggedTest = {
  is_micro: false,
  is_compressed: false,
  is_max: false,
  ramp_ms: 0,
  ran_ms: 60_000,
  jobs: 1,
  groups: [['a']],
  groupOf: () => 0,
  groupAsking: () => undefined,
  delayOf: () => 0,
  several_runs: false,
};

const logOf = (file: string, ...rows: readonly string[]) =>
  fioLog(file, new TextEncoder().encode(rows.map((row) => `${row}\n`).join('')), file.includes('_hist'));
const kindsOf = (logs: readonly ReturnType<typeof logOf>[], test: Partial<LoggedTest> = {}) => {
  const { kinds, ...others } = sortLogs(logs, { ...TEST, ...test });
  return { ...others, kinds: [...kinds].map(([kind, own]) => [kind, ...own.map(({ log }) => log.file)]) };
};
const formOf = (file: string, ...rows: readonly string[]) =>
  [...sortLogs([logOf(file, ...rows)], TEST).kinds.values()].flat()[0]?.form;

describe('sortLogs', () => {
  it('reads the kinds that it knows, and names what has no kind or no rows', () => {
    const logs = [
      logOf('a_bw.1.log', '500, 7, 0, 0, 0'),
      logOf('a_iops.1.log', '500, 7, 0, 0, 0'),
      logOf('a_slat.1.log', '500, 7, 0, 0, 0'),
      logOf('a_lat.1.log'),
      logOf('other.log', '500, 7, 0, 0, 0'),
    ];
    expect(kindsOf(logs)).toEqual({
      kinds: [
        ['bw', 'a_bw.1.log'],
        ['iops', 'a_iops.1.log'],
      ],
      unnamed: ['other.log'],
      empty: ['a_lat.1.log'],
      totals: [],
      other_groups: [],
      problems: [],
    });
  });

  it('leaves out the log of all jobs together, and names it where there is no other', () => {
    const jobs = logOf('a_bw.1.log', '500, 7, 0, 0, 0');
    const all = logOf('agg-read_bw.log', '500, 7, 0, 0, 0');
    expect(kindsOf([jobs, all])).toMatchObject({ kinds: [['bw', 'a_bw.1.log']], totals: [] });
    expect(kindsOf([all])).toMatchObject({ kinds: [], totals: ['agg-read_bw.log'] });
  });

  it('reads the first of several groups, where all logs tell theirs', () => {
    const logs = ['a_bw.2.log', 'a_bw.1.log'].map((file) => logOf(file, '500, 7, 0, 0, 0'));
    const groups = { groups: [['a'], ['b']], groupOf: (index: number) => index - 1 };
    expect(kindsOf(logs, groups)).toMatchObject({
      kinds: [['bw', 'a_bw.1.log']],
      other_groups: ['a_bw.2.log'],
      group: 0,
    });
    const one = kindsOf(logs, { ...groups, groups: [['a', 'b']] });
    expect(one).toMatchObject({ kinds: [['bw', 'a_bw.2.log', 'a_bw.1.log']], other_groups: [] });
    expect(one).not.toHaveProperty('group');
    const untold = [...logs, logOf('a_bw.log', '500, 7, 0, 0, 0')];
    expect(kindsOf(untold, groups).kinds).toEqual([['bw', 'a_bw.2.log', 'a_bw.1.log', 'a_bw.log']]);
  });
});

describe('the form of a log', () => {
  it('has the direction third, or fourth where the maximum is before it', () => {
    expect(formOf('a_lat.1.log', '500, 7, 1, 0, 0')).toMatchObject({ direction_column: 2, columns: 5, rows: 1 });
    expect(formOf('a_lat.1.log', '500, 7, 900, 1, 0')).toMatchObject({ direction_column: 3 });
    expect(formOf('a_lat.1.log', '500, 7, 2, 1, 0')).toMatchObject({ direction_column: 2 });
    expect(formOf('a_lat.1.log', '500, 7, 900, 4096, 0')).toMatchObject({ direction_column: 2 });
    const bins = Array.from({ length: 1856 }, () => 3).join(', ');
    expect(formOf('a_clat_hist.1.log', `500, 1, 4096, ${bins}`)).toMatchObject({ direction_column: 1, single: false });
  });

  it('is of single I/Os where rows have a size', () => {
    expect(formOf('a_lat.1.log', '500, 7, 1, 4096, 0')?.single).toBe(true);
    expect(formOf('a_lat.1.log', '500, 7, 1, 0, 0', '501, 7, 1, 4096, 0')?.single).toBe(true);
    expect(formOf('a_lat.1.log', '500, 7, 1, 0, 9')?.single).toBe(false);
    expect(formOf('a_lat.1.log', '500, 7, 900, 1, 4096')?.single).toBe(true);
  });

  it('tells the median and the least time between rows of one direction, and the first of all times', () => {
    const rows = [0, 1000, 3000, 4000, 5000].map((time) => `${time}, 7, 0, 0, 0`);
    expect(formOf('a_bw.1.log', ...rows)).toMatchObject({ typical_ms: 1000, least_ms: 1000, first_ms: 0, rows: 5 });
    // Two directions by turns.
    const both = [0, 500, 1000, 1500, 2000].map((time, place) => `${time}, 7, ${place % 2}, 0, 0`);
    expect(formOf('a_bw.1.log', ...both)).toMatchObject({ typical_ms: 1000 });
    expect(formOf('a_bw.1.log', '900, 7, 0, 0, 0', '500, 7, 0, 0, 0')).toMatchObject({ first_ms: 500 });
    expect(formOf('a_bw.1.log', '900, 7, 0, 0, 0')).not.toHaveProperty('typical_ms');
    const uneven = [0, 1000, 1200, 3000].map((time) => `${time}, 7, 0, 0, 0`);
    expect(formOf('a_bw.1.log', ...uneven)).toMatchObject({ typical_ms: 1000, least_ms: 200 });
  });

  it('knows times since 1970 from times since the start', () => {
    expect(formOf('a_bw.1.log', '1700000000000, 7, 0, 0, 0')?.is_epoch).toBe(true);
    // A clock that counts from boot (log_alternate_epoch_clock_id=1): no row is that late after a start 60 s ago.
    expect(formOf('a_bw.1.log', '39675006, 185112, 0, 0, 0')?.is_epoch).toBe(true);
    expect(formOf('a_bw.1.log', '62500, 7, 0, 0, 0')?.is_epoch).toBe(false);
    const isClock = (first: number, test: Partial<LoggedTest>) =>
      [...sortLogs([logOf('a_bw.1.log', `${first}, 7, 0, 0, 0`)], { ...TEST, ...test }).kinds.values()].flat()[0]?.form
        .is_epoch;
    expect([isClock(72_500, { ramp_ms: 10_000 }), isClock(72_501, { ramp_ms: 10_000 })]).toEqual([false, true]);
    // Nobody knows how long it ran.
    expect(isClock(39_675_006, { ran_ms: 0 })).toBe(false);
  });
});

describe('gridOf', () => {
  type Form = NamedLog['form'];
  const named = (file: string, form: Partial<Form> = {}): NamedLog => {
    const name = parseLogName(file);
    if (name === undefined) throw new Error(`${file} is no name of a log`);
    const whole = { rows: 60, columns: 5, direction_column: 2, first_ms: 1000, is_epoch: false, single: false };
    return { log: logOf(file), name, form: { ...whole, ...form }, is_late: false };
  };
  const bw = (form: Partial<Form> = {}) => named('a_bw.1.log', form);
  const step = (logs: readonly NamedLog[], test: Partial<LoggedTest> = {}, histograms: readonly NamedLog[] = []) =>
    gridOf(logs, histograms, { ...TEST, ...test }).step_ms;
  const every = (typical_ms: number, least_ms = typical_ms, rows = 60) => bw({ typical_ms, least_ms, rows });

  it('has the step that was asked for, else that of the rows, else a second', () => {
    expect(step([every(1000)], { average_ms: 1000 })).toBe(1000);
    expect(step([bw()], { average_ms: 500 })).toBe(500);
    expect(step([every(250)])).toBe(250);
    expect(step([bw()])).toBe(1000);
    expect(step([every(0)])).toBe(1);
  });

  it('goes by the rows where they come faster, or never as fast', () => {
    expect([step([every(669)], { average_ms: 1000 }), step([every(670)], { average_ms: 1000 })]).toEqual([669, 1000]);
    expect(step([every(500, 500)], { average_ms: 100 })).toBe(500);
    expect(step([every(500, 140)], { average_ms: 100 })).toBe(100);
    expect(step([every(500, 141)], { average_ms: 100 })).toBe(500);
    // A few rows far apart say nothing.
    expect([
      step([every(500, 500, 19)], { average_ms: 100 }),
      step([every(500, 500, 20)], { average_ms: 100 }),
    ]).toEqual([100, 500]);
    expect(step([every(500, 500, 10), every(500, 500, 10)], { average_ms: 100 })).toBe(500);
    expect(step([every(500, 500), every(500, 100)], { average_ms: 100 })).toBe(100);
  });

  it('takes the middle of several logs, rates before latencies, histograms where there is nothing else', () => {
    expect(step([every(3000), every(1000), every(2000)])).toBe(2000);
    const lat = named('a_lat.1.log', { typical_ms: 100, least_ms: 100 });
    const iops = named('a_iops.1.log', { typical_ms: 400, least_ms: 400 });
    const hist = named('a_clat_hist.1.log', { typical_ms: 5000, least_ms: 5000 });
    expect([step([lat, lat, iops]), step([lat]), step([lat, lat, every(700)])]).toEqual([400, 100, 700]);
    expect([step([], {}, [hist]), step([], { histogram_ms: 4000 }, [hist]), step([lat], {}, [hist])]).toEqual([
      5000, 4000, 100,
    ]);
  });

  it('cuts single I/Os into seconds, or tenths of a short run, two thousand at most', () => {
    const single = (ran_ms: number) => step([bw({ single: true })], { ran_ms });
    expect([single(29_999), single(30_000), single(2_000_000), single(2_000_001), single(5e6)]).toEqual([
      100, 1000, 1000, 2000, 5000,
    ]);
    const long = [1e7, 2e7, 4e7, 1.2e8, 2.4e8, 6e8, 1.2e9, 2e9].map(single);
    expect(long).toEqual([5000, 10_000, 20_000, 60_000, 120_000, 300_000, 600_000, 3_600_000]);
  });

  it('begins at the start, or a step before the first time since 1970', () => {
    const origin = (form: Partial<Form>) =>
      gridOf([bw({ typical_ms: 1000, least_ms: 1000, ...form })], [], TEST).origin_ms;
    expect([
      origin({}),
      origin({ is_epoch: true, first_ms: 5e12 }),
      origin({ is_epoch: true, first_ms: 5e12, single: true }),
    ]).toEqual([0, 5e12 - 1000, 5e12]);
    const two = gridOf([bw({ is_epoch: true, first_ms: 5e12 }), bw({ first_ms: 6e12 })], [], TEST);
    expect(two.origin_ms).toBe(5e12 - 1000);
  });

  it('puts windows of a long test of many jobs together', () => {
    const grid = (jobs: number, ran_ms: number, ramp_ms = 0) => {
      const { step_ms, max_windows } = gridOf([every(1000)], [], { ...TEST, jobs, ran_ms, ramp_ms });
      return [step_ms, max_windows];
    };
    expect(grid(1, 3_600_000)).toEqual([1000, 1_000_000]);
    expect(grid(400, 2_000_000)).toEqual([1000, 2500]);
    // 2 000 s and a tenth are more than 2 100 windows of a second hold.
    expect(grid(1000, 2_000_000)).toEqual([2000, 2100]);
    expect(grid(1000, 1_500_000, 500_000)).toEqual([2000, 2100]);
    expect(grid(1000, 1_900_000)).toEqual([1000, 2100]);
  });
});
