import { describe, expect, it } from 'vitest';
import { createLanes, type LaneOptions } from '../../../scripts/lib/analyse/lanes.ts';
import { jobEntry, rows, seriesOf } from './logged-bundle.ts';

/** A log of so many seconds at ten I/Os a second, of a job that ran so long. */
function logOf(seconds: number, ran_s: number, options: object = {}, ios = 10 * ran_s) {
  const all = Array.from({ length: seconds }, (_, place): [number, number] => [1000 * (place + 1), 10]);
  const job = jobEntry(1000 * ran_s, ios, { log_avg_msec: '1000', ...options });
  return seriesOf({ 'x_iops.1.log': rows(...all) }, [job]).series;
}

const remarks = (series: ReturnType<typeof logOf>) => series?.remarks.map(({ key }) => key);

describe('the measured window', () => {
  it('is all of a log without a ramp time', () => {
    const series = logOf(5, 5);
    expect(series?.window).toEqual({ from_ms: 0, to_ms: 5000 });
    expect(series).not.toHaveProperty('warm_up');
    expect([series?.complete, remarks(series)]).toEqual([true, []]);
  });

  it('is behind the ramp time of two cells and more, where the log holds it', () => {
    const ramped = logOf(7, 5, { ramp_time: '2' });
    expect([ramped?.warm_up, ramped?.window]).toEqual([
      { from_ms: 0, to_ms: 2000 },
      { from_ms: 2000, to_ms: 7000 },
    ]);
    for (const series of [
      logOf(6, 5, { ramp_time: '1' }),
      logOf(5, 5, { ramp_time: '2' }),
      logOf(6, 5, { ramp_time: '2' }),
    ]) {
      expect(series).not.toHaveProperty('warm_up');
      expect(series?.window.from_ms).toBe(0);
    }
    expect(logOf(14, 10, { ramp_time: '6' })?.window).toEqual({ from_ms: 4000, to_ms: 14_000 });
  });

  it('ends early where more than two cells and 2 % of the time are missing, and says so', () => {
    expect([remarks(logOf(8, 10)), remarks(logOf(7, 10))]).toEqual([[], ['logs_end_early']]);
    expect([remarks(logOf(980, 1000)), remarks(logOf(979, 1000))]).toEqual([[], ['logs_end_early']]);
    expect([logOf(8, 10)?.complete, logOf(7, 10)?.complete]).toEqual([true, false]);
  });

  it("is held against fio's own figure, which may be 5 % off", () => {
    const check = (ios: number) => logOf(10, 10, {}, ios)?.directions[0]?.check;
    expect(check(100)).toEqual({ of: 'iops', logged: 10, reported: 10 });
    expect(remarks(logOf(10, 10, {}, 105))).toEqual([]);
    expect([remarks(logOf(10, 10, {}, 106)), remarks(logOf(10, 10, {}, 94))]).toEqual([
      ['iops_differs'],
      ['iops_differs'],
    ]);
  });

  it('may hold in intervals that are missing at the end what fio reports more than the others', () => {
    // Eight of ten seconds at 10 I/Os per second: fio counted from 80 to 100 of them.
    const of = (ios: number) => remarks(logOf(8, 10, {}, ios));
    expect([of(80), of(100), of(104)]).toEqual([[], [], []]);
    expect([of(70), of(110)]).toEqual([['iops_differs'], ['iops_differs']]);
    const partly = (seconds: number) => logOf(seconds, 20)?.directions[0]?.check?.partly;
    expect([partly(19), partly(18)]).toEqual([undefined, { covered: 0.9, highest: 10 }]);
  });

  it('is held against the figure of each direction, a last cell of fewer windows by its part', () => {
    const both = jobEntry(2000, 20, { log_avg_msec: '1000', rw: 'randrw' });
    const write = { ...both.read, iops: 5, bw_bytes: 20_480, total_ios: 10, io_bytes: 40_960, io_kbytes: 40 };
    const logs = { 'x_iops.1.log': rows([1000, 10], [1000, 5, 1], [2000, 30], [2000, 5, 1]) };
    const { series } = seriesOf(logs, [{ ...both, write }]);
    expect(series?.directions.map(({ check }) => [check?.logged, check?.reported])).toEqual([
      [20, 10],
      [5, 5],
    ]);
    // Histograms of a second over windows of half a second: a cell of two, and one of one.
    const bins = `, 0, 4096, ${Array(29).fill(1).join(', ')}\n`;
    const halves = {
      'x_iops.1.log': rows([500, 10], [1000, 10], [1500, 40]),
      'x_clat_hist.1.log': `1000${bins}1500${bins}`,
    };
    const options = { log_avg_msec: '500', log_hist_msec: '1000' };
    const put = seriesOf(halves, [jobEntry(1500, 30, options)]).series?.directions[0];
    expect([put?.iops, put?.check?.logged, put?.check?.reported]).toEqual([[10, 40], 20, 20]);
  });

  it('is held against no figure of one of several measurements, nor against one that is not there', () => {
    const unlike = ['4k', '8k'].map((bs, place) => ({
      ...jobEntry(2000, 20, { log_avg_msec: '1000', bs }),
      jobname: `job-${place}`,
    }));
    const logs = { 'x_iops.1.log': rows([1000, 10], [2000, 10]), 'x_iops.2.log': rows([1000, 10], [2000, 10]) };
    const both = seriesOf(logs, unlike).series?.directions[0];
    expect([both?.iops, both?.check]).toEqual([[20, 20], undefined]);
    const trims = seriesOf({ 'x_iops.1.log': rows([1000, 10, 2], [2000, 10, 2]) }, [
      jobEntry(2000, 20, { log_avg_msec: '1000' }),
    ]);
    expect(trims.series?.directions).toMatchObject([{ direction: 'trim' }]);
    expect(trims.series?.directions[0]).not.toHaveProperty('check');
  });

  it('is of the rates of bandwidth where no I/Os are logged', () => {
    const bw = seriesOf({ 'x_bw.1.log': rows([1000, 40], [2000, 40]) }, [jobEntry(2000, 20, { log_avg_msec: '1000' })]);
    expect(bw.series?.directions[0]?.check).toMatchObject({ of: 'bw', logged: 40_960 });
  });

  it('names the files that were read', () => {
    expect(logOf(5, 5)?.files).toEqual(['raw/x_iops.1.log']);
  });
});

describe('createLanes', () => {
  const OPTIONS: LaneOptions = {
    step_ms: 1000,
    origin_ms: 0,
    max_windows: 4,
    single: false,
    appended: false,
  };
  const filled = (options: Partial<LaneOptions>, ...all: readonly (readonly [number, number, number?, number?])[]) => {
    const lanes = createLanes({ ...OPTIONS, ...options });
    for (const [time, value, direction = 0, bytes = 0] of all) lanes.add(time, direction, value, bytes);
    const cells = lanes.lanes.map(({ grids }) =>
      [...(grids[0]?.sums ?? [])].slice(0, 4).map((sum) => sum / (options.single ? 1 : 1000)),
    );
    return { cells, strays: lanes.strays() };
  };

  it('counts rows before the start, behind the last window and of no direction as strays', () => {
    expect(filled({}, [-1, 9], [3001, 9], [1000, 9, 3], [1000, 9, -1])).toEqual({ cells: [[]], strays: 4 });
    expect(filled({}, [1000, 9], [2000, 9], [3000, 9]).strays).toBe(0);
    expect(filled({ origin_ms: 5000 }, [6000, 9], [4000, 9])).toMatchObject({ cells: [[9, 0, 0, 0]], strays: 1 });
  });

  it('takes no row after a jump back of more than half a window, unless jobs follow each other in one file', () => {
    expect(filled({}, [2000, 1], [1499, 1])).toMatchObject({ strays: 1 });
    expect(filled({}, [2000, 1], [1500, 1])).toMatchObject({ strays: 0 });
    expect(filled({ appended: true }, [1000, 1], [2000, 1], [1000, 5])).toEqual({
      cells: [
        [1, 1, 0, 0],
        [5, 0, 0, 0],
      ],
      strays: 0,
    });
  });

  it('takes a row of another direction that is up to two windows behind', () => {
    expect(filled({}, [3000, 1], [1000, 1, 1]).strays).toBe(0);
    expect(filled({}, [3000, 1], [999, 1, 1]).strays).toBe(1);
  });

  it('gives each window its share of a row that lies across two', () => {
    expect(filled({}, [1000, 10], [2300, 20])).toMatchObject({ cells: [[10, 20, 6, 0]] });
    // A tenth of a window off the grid is on it.
    expect(filled({}, [1000, 10], [2100, 20])).toMatchObject({ cells: [[10, 20, 0, 0]] });
  });

  it('takes a row for one window where windows without I/O lie before it', () => {
    expect(filled({}, [1000, 10], [3000, 20])).toMatchObject({ cells: [[10, 0, 20, 0]] });
    expect(filled({}, [2000, 10])).toMatchObject({ cells: [[0, 10, 0, 0]] });
    expect(filled({}, [1400, 10])).toMatchObject({ cells: [[10, 4, 0, 0]] });
  });

  it('counts single I/Os and their bytes in the window that they fall in', () => {
    const lanes = createLanes({ ...OPTIONS, single: true });
    for (const time of [0, 999, 1000]) lanes.add(time, 0, 5, 4096);
    const [grid] = lanes.lanes[0]?.grids ?? [];
    expect([grid?.sums, grid?.weights, grid?.bytes].map((list) => [...(list ?? [])].slice(0, 2))).toEqual([
      [10, 5],
      [2, 1],
      [8192, 4096],
    ]);
  });

  it('keeps what it has when it grows', () => {
    const lanes = createLanes({ ...OPTIONS, max_windows: 1000 });
    for (const time of [1000, 2000, 100_000, 500_000]) lanes.add(time, 0, 7, 0);
    const [grid] = lanes.lanes[0]?.grids ?? [];
    expect([0, 1, 99, 499].map((window) => grid?.sums[window])).toEqual([7000, 7000, 7000, 7000]);
  });
});
