import { describe, expect, it } from 'vitest';
import { jobEntry, rows, seriesOf } from './logged-bundle.ts';

const clones = (count: number, ms: number) =>
  Array.from({ length: count }, () => jobEntry(ms, 100, { log_avg_msec: '1000' }));

const readOf = (logs: Parameters<typeof seriesOf>[0], jobs?: Parameters<typeof seriesOf>[1]) =>
  seriesOf(logs, jobs).series?.directions[0];

describe('the grid', () => {
  it('adds jobs by time although their windows end at other moments', () => {
    const logs = {
      'x_iops.1.log': rows([1000, 10], [2001, 20], [3002, 30]),
      'x_iops.2.log': rows([999, 1], [2004, 2], [3000, 3]),
    };
    expect(readOf(logs, clones(2, 3000))?.iops).toEqual([11, 22, 33]);
  });

  it('does not shift a job whose rows begin later', () => {
    const logs = {
      'x_iops.1.log': rows([1000, 10], [2000, 10], [3000, 10]),
      'x_iops.2.log': rows([3000, 5]),
    };
    expect(readOf(logs, clones(2, 3000))?.iops).toEqual([10, 10, 15]);
  });

  it('shows a window without I/O as 0, and its latency as unknown', () => {
    const read = readOf({
      'x_iops.1.log': rows([1000, 10], [3000, 10]),
      'x_bw.1.log': rows([1000, 40], [3000, 40]),
      'x_lat.1.log': rows([1000, 500], [3000, 700]),
    });
    expect(read).toMatchObject({
      iops: [10, 0, 10],
      bw_bytes_per_s: [40960, 0, 40960],
      lat_mean_ns: [500, null, 700],
    });
  });

  it('is none of the log of all jobs together, which counts from another start and has rows where fio told its progress', () => {
    // fio 3.33, --bandwidth-log over a run of 6 s: 68 MB/s all the time
    const { series, problems } = seriesOf({ 'agg-read_bw.log': rows([6374, 66_384]) }, [jobEntry(6000, 99_600)]);
    expect(series).toBeUndefined();
    expect(problems).toMatchObject([{ severity: 'notice', file: 'raw/agg-read_bw.log' }]);
  });

  it('has neither gap nor peak where windows creep away from it', () => {
    // fio 3.18: each window ends 47 ms late, the next begins there
    const creeping = Array.from({ length: 38 }, (_, row): [number, number] => [(row + 1) * 1047, 100]);
    const series = seriesOf({ 'x_iops.1.log': rows(...creeping) }, [jobEntry(39786, 3978, { log_avg_msec: '1000' })]);
    expect(series.series?.cells).toBe(39);
    for (const iops of series.series?.directions[0]?.iops ?? []) expect(iops).toBeCloseTo(100, 9);
  });

  it('ends where the first of the running jobs stops reporting, so that the end shows no dip', () => {
    // fio 3.33 leaves the last window of some jobs out
    const logs = {
      'x_iops.1.log': rows([1000, 10], [2000, 10], [3000, 10]),
      'x_iops.2.log': rows([1000, 10], [2000, 10]),
    };
    expect(readOf(logs, clones(2, 3000))?.iops).toEqual([20, 20]);
  });

  it('leaves a last row over a part of a window out', () => {
    const read = readOf({ 'x_iops.1.log': rows([1000, 10], [2000, 10], [2400, 25], [2400, 25]) }, clones(1, 2400));
    expect(read?.iops).toEqual([10, 10]);
  });

  it('finds its step in the rows where no option tells it', () => {
    const { series } = seriesOf({ 'x_iops.1.log': rows([250, 1], [500, 2], [751, 3], [1000, 4]) }, [
      jobEntry(1000, 10),
    ]);
    expect(series?.step_ms).toBe(250);
    expect(series?.directions[0]?.iops).toEqual([1, 2, 3, 4]);
  });

  it('puts windows together when there are too many, and says so', () => {
    const many = Array.from({ length: 5000 }, (_, row): [number, number] => [
      (row + 1) * 1000,
      row % 2 === 0 ? 10 : 30,
    ]);
    const { series } = seriesOf({ 'x_iops.1.log': rows(...many) }, clones(1, 5_000_000));
    expect(series).toMatchObject({ step_ms: 3000, cells: 1667 });
    expect(series?.directions[0]?.iops?.[0]).toBeCloseTo(50 / 3, 9);
    expect(series?.remarks).toContainEqual({ key: 'put_together', values: { step_ms: 3000, window_ms: 1000 } });
  });

  it('joins hosts by their time since 1970', () => {
    const logs = {
      'x_iops.1.log.host-a': rows([1795238425000, 10], [1795238426000, 10]),
      'x_iops.1.log.host-b': rows([1795238425002, 1], [1795238426003, 2]),
    };
    expect(readOf(logs, clones(2, 2000))?.iops).toEqual([11, 12]);
  });
});

describe('latency', () => {
  it('keeps the few slow I/Os of a stall out of the busy window behind it', () => {
    // fio closes a window of latencies with the first I/O after its end: real rows of fio 3.33, job 1 of sequential-write-128k
    const logs = {
      'x_iops.1.log': rows([1000, 180], [2000, 32], [3000, 1593], [4000, 1600]),
      'x_lat.1.log': rows([1030, 100_000], [2105, 850_000], [3480, 31_000], [4100, 18_000]),
    };
    expect(readOf(logs, clones(1, 4000))?.lat_mean_ns).toEqual([100_000, 850_000, 31_000, 18_000]);
  });

  it('counts the one I/O of a stall as one, though the rates beside it are of thousands behind the stall', () => {
    // Real rows of fio 3.33, psync: nothing came back from 2004 to 3304 ms.
    const logs = {
      'x_iops.1.log': rows([501, 8247], [1000, 7450], [1500, 10_068], [2001, 9249], [3502, 2980], [4015, 6713]),
      'x_lat.1.log': rows(
        ...[501, 1002, 1509, 2003].map((time): [number, number] => [time, 120_000]),
        [3304, 1_300_350_496],
        [3500, 132_329],
        [4000, 150_976],
      ),
    };
    const [, , , , , , behind = 0] = readOf(logs, [jobEntry(4000, 22_000, { log_avg_msec: '500' })])?.lat_mean_ns ?? [];
    expect(behind).toBeGreaterThan(1e6);
    expect(behind).toBeLessThan(1.1e6);
  });

  it('is known in each window of rows that follow at once', () => {
    const logs = {
      'x_iops.1.log': rows([1000, 10], [2000, 10], [3000, 10]),
      'x_lat.1.log': rows([1400, 100], [2600, 300], [3100, 400]),
    };
    // The row of 300 has six I/Os in each of two windows, that of 400 has four.
    expect(readOf(logs, clones(1, 3000))?.lat_mean_ns).toEqual([100, 300, 340]);
  });
});

describe('one file for all jobs', () => {
  it('begins a new job where time jumps back', () => {
    const one = (value: number) =>
      rows([1000, value], [1000, 2 * value, 1], [2001, value], [3000, value], [3000, value, 1]);
    const { series } = seriesOf({ 'x_iops.log': one(1) + one(10) + one(100) }, clones(3, 3000));
    expect(series?.directions.map(({ direction, iops }) => [direction, iops])).toEqual([
      ['read', [111, 111, 111]],
      ['write', [222, 0, 111]],
    ]);
  });

  const latencies = rows([1000, 100], [2000, 100], [3000, 100]) + rows([1000, 300], [2000, 300], [3000, 300]);
  const rates = rows([1000, 10], [2000, 10], [3000, 10]) + rows([1000, 30], [2000, 30], [3000, 30]);

  it('has the jobs in another order for latency than for IOPS: each keeps equally many I/Os in flight', () => {
    const { series } = seriesOf({ 'x_iops.log': rates, 'x_lat.log': latencies }, clones(2, 3000));
    // The job of 100 ns did three times the I/Os: (30 x 100 + 10 x 300) / 40
    for (const mean of series?.directions[0]?.lat_mean_ns ?? []) expect(mean).toBeCloseTo(150, 9);
    expect(series?.directions[0]?.lat_mean_ns).toHaveLength(3);
    expect(series?.remarks).toContainEqual({ key: 'shared_latency', values: {} });
  });

  it('weights all jobs equally where their rate was held down', () => {
    const limited = [1, 2].map(() => jobEntry(3000, 100, { log_avg_msec: '1000', rate_iops: '30' }));
    const { series } = seriesOf({ 'x_iops.log': rates, 'x_lat.log': latencies }, limited);
    expect(series?.directions[0]?.lat_mean_ns).toEqual([200, 200, 200]);
    expect(series?.remarks).toContainEqual({ key: 'shared_limited_latency', values: {} });
  });

  it('keeps the latency of a job that is the only one of its direction, whatever its place', () => {
    const four = (value: number, direction: number) =>
      rows(...[1000, 2000, 3000, 4000].map((time): [number, number, number] => [time, value, direction]));
    const logs = { 'x_iops.log': four(10, 0) + four(5, 1), 'x_lat.log': four(7, 1) + four(9, 0) };
    const { series } = seriesOf(logs, clones(2, 4000));
    expect(series?.directions.map(({ lat_mean_ns }) => lat_mean_ns)).toEqual([
      [9, 9, 9, 9],
      [7, 7, 7, 7],
    ]);
    expect(series?.remarks.map(({ key }) => key)).not.toContain('shared_latency');
  });
});

describe('logs of single I/Os', () => {
  it('counts rows and adds sizes, and never takes the 1 of each row for a rate', () => {
    const times = [5, 40, 99, 120, 130, 250, 299];
    const single = (value: (time: number) => number) => times.map((t) => `${t}, ${value(t)}, 0, 4096\n`).join('');
    const { series } = seriesOf(
      { 'x_iops.1.log': single(() => 1), 'x_bw.1.log': single(() => 9999), 'x_clat.1.log': single((t) => t) },
      [jobEntry(300, 7)],
    );
    expect(series?.step_ms).toBe(100);
    expect(series?.directions).toMatchObject([
      { iops: [30, 20], bw_bytes_per_s: [30 * 4096, 20 * 4096], lat_kind: 'clat', lat_mean_ns: [48, 125] },
    ]);
  });
});

describe('units and forms', () => {
  it('reads latencies of fio before 3.0 in microseconds', () => {
    const logs = { 'x_iops.1.log': rows([1000, 10], [2000, 10]), 'x_lat.1.log': rows([1000, 7], [2000, 8]) };
    const { series } = seriesOf(logs, clones(1, 2000), { 'fio version': 'fio-2.18' });
    expect(series?.directions[0]?.lat_mean_ns).toEqual([7000, 8000]);
  });

  it('finds the direction behind the maximum of log_window_value=both', () => {
    const both = '1000, 500, 900, 1, 0, 0\n2000, 600, 950, 1, 0, 0\n';
    const { series } = seriesOf({ 'x_iops.1.log': rows([1000, 10, 1], [2000, 10, 1]), 'x_lat.1.log': both });
    expect(series?.directions).toMatchObject([{ direction: 'write', lat_mean_ns: [500, 600] }]);
  });

  it('shows no mean where the log holds the largest latency of each window', () => {
    const logs = { 'x_iops.1.log': rows([1000, 10], [2000, 10]), 'x_lat.1.log': rows([1000, 9], [2000, 9]) };
    const { series } = seriesOf(logs, [jobEntry(2000, 20, { log_avg_msec: '1000', log_max_value: '1' })]);
    expect(series?.directions[0]?.lat_mean_ns).toBeUndefined();
    expect(series?.remarks).toEqual([{ key: 'latency_is_max', values: {} }]);
  });
});

describe('what is missing', () => {
  it('says when the logs end before the test', () => {
    const { series } = seriesOf({ 'x_iops.1.log': rows([1000, 10], [2000, 10]) }, clones(1, 60_000));
    expect(series?.complete).toBe(false);
    expect(series?.remarks).toContainEqual({ key: 'logs_end_early', values: { end_ms: 2000, ran_ms: 60_000 } });
  });

  describe('of jobs that ran one after the other', () => {
    const group = (jobname: string, groupid: number, ran_ms = 2000) => ({
      ...jobEntry(ran_ms, 20, { log_avg_msec: '1000', stonewall: '' }),
      jobname,
      groupid,
    });
    const logs = { 'x_iops.1.log': rows([1000, 10], [2000, 10]), 'x_iops.2.log': rows([1000, 99], [2000, 99]) };

    it('reads those of each group, and says that each counts from its own start', () => {
      const { series } = seriesOf(logs, [group('first', 0), group('second', 1)]);
      expect(series).toMatchObject({ jobs: ['first'], directions: [{ iops: [10, 10] }] });
      expect(series?.later).toMatchObject([{ jobs: ['second'], directions: [{ iops: [99, 99] }] }]);
      expect(series?.remarks).toEqual([{ key: 'groups_in_sequence', values: {} }]);
    });

    it('holds each against its own time and rate', () => {
      const long = rows(...[1, 2, 3, 4, 5, 6].map((second): [number, number] => [1000 * second, 20]));
      const { series } = seriesOf({ ...logs, 'x_iops.2.log': long }, [group('first', 0), group('second', 1, 6000)]);
      expect(series?.complete).toBe(true);
      expect(series?.later?.[0]).toMatchObject({ complete: true, window: { from_ms: 0, to_ms: 6000 } });
      expect([series, series?.later?.[0]].map((one) => one?.directions[0]?.check?.reported)).toEqual([10, 20 / 6]);
    });

    it('tells the broken lines of each', () => {
      const broken = { ...logs, 'x_iops.2.log': `${rows([1000, 99])}x\n${rows([2000, 99])}` };
      const { problems } = seriesOf(broken, [group('first', 0), group('second', 1)]);
      expect(problems).toMatchObject([{ file: 'raw/x_iops.2.log', line: 2 }]);
    });

    it('reads the first group only where names do not tell them apart', () => {
      const { series } = seriesOf(logs, [group('same', 0), group('same', 1)]);
      expect(series?.directions[0]?.iops).toEqual([10, 10]);
      expect(series).not.toHaveProperty('later');
      expect(series).not.toHaveProperty('jobs');
      expect(series?.remarks).toEqual([{ key: 'first_group_only', values: { jobs: 'same' } }]);
    });
  });

  it('shows nothing of several groups in one log', () => {
    const group = (groupid: number) => ({
      ...jobEntry(2000, 20, { log_avg_msec: '1000', stonewall: '' }),
      groupid,
    });
    const { series, problems } = seriesOf({ 'x_iops.log': rows([1000, 10], [2000, 10]) }, [group(0), group(1)]);
    expect(series).toBeUndefined();
    expect(problems).toMatchObject([{ severity: 'notice', file: 'raw/x_iops.log' }]);
  });

  it('reads logs that all jobs of a group share, where their options name them', () => {
    // fio 3.33, per_job_logs=0: no index in the names, one prefix for each job
    const group = (jobname: string, groupid: number) => ({
      ...jobEntry(2000, 20, { log_avg_msec: '1000', stonewall: '', write_iops_log: `logs/${jobname}` }),
      jobname,
      groupid,
    });
    const logs = { 'first_iops.log': rows([1000, 10], [2000, 10]), 'second_iops.log': rows([1000, 99], [2000, 99]) };
    const { series, problems } = seriesOf(logs, [group('first', 0), group('second', 1)]);
    expect(problems).toEqual([]);
    expect(series).toMatchObject({ jobs: ['first'], directions: [{ iops: [10, 10] }] });
    expect(series?.remarks).toEqual([{ key: 'groups_in_sequence', values: {} }]);
    expect(series?.later).toMatchObject([{ jobs: ['second'], directions: [{ iops: [99, 99] }] }]);
  });

  it('ends both directions where the first of them stops, though the other goes on for a window', () => {
    // fio 3.0 leaves the last window of reads out
    const logs = { 'x_iops.1.log': rows([1000, 10], [1000, 5, 1], [2000, 10], [2000, 5, 1], [3000, 5, 1]) };
    expect(seriesOf(logs).series?.directions.map(({ iops }) => iops)).toEqual([
      [10, 10],
      [5, 5],
    ]);
  });

  it('says by how much the logs differ from what fio reports', () => {
    const { series } = seriesOf({ 'x_bw.1.log': rows([1000, 300], [2000, 300], [3000, 300]) });
    // 300 KiB/s against 300 I/Os of 4096 bytes in 3 s
    expect(series?.remarks).toEqual([
      { key: 'bw_differs', values: { direction: 'read', logged: 307_200, reported: 409_600 } },
    ]);
  });

  it('compares the logged rate with the one that fio reports', () => {
    const { series } = seriesOf({ 'x_iops.1.log': rows([1000, 90], [2000, 110], [3000, 100]) });
    expect(series?.directions[0]?.check).toEqual({ of: 'iops', logged: 100, reported: 100 });
  });
});
