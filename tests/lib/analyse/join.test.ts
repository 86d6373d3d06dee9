import { describe, expect, it } from 'vitest';
import { jobEntry, rows, seriesOf } from './logged-bundle.ts';

const two = [1, 2].map(() => jobEntry(3000, 100, { log_avg_msec: '1000' }));
const readOf = (logs: Parameters<typeof seriesOf>[0], jobs: Parameters<typeof seriesOf>[1] = two) =>
  seriesOf(logs, jobs).series?.directions[0];

/** Rows of single I/Os of 4 KiB: time and latency. */
const single = (...ios: readonly (readonly [time: number, ns: number])[]): string =>
  ios.map(([time, ns]) => `${time}, ${ns}, 0, 4096\n`).join('');

describe('the mean latency of several jobs', () => {
  const latencies = {
    'x_lat.1.log': rows([1000, 100], [2000, 100], [3000, 100]),
    'x_lat.2.log': rows([1000, 500], [2000, 500], [3000, 500]),
  };

  it('counts each job by its own bandwidth where no IOPS are logged', () => {
    const logs = {
      ...latencies,
      'x_bw.1.log': rows([1000, 300], [2000, 100], [3000, 400]),
      'x_bw.2.log': rows([1000, 100], [2000, 300], [3000, 400]),
    };
    // (3 x 100 + 1 x 500) / 4, (1 x 100 + 3 x 500) / 4
    expect(readOf(logs)?.lat_mean_ns).toEqual([200, 400, 300]);
  });

  it('counts all jobs alike where no rate is logged', () => {
    expect(readOf(latencies)?.lat_mean_ns).toEqual([300, 300, 300]);
  });

  it('is that of the jobs whose rate is logged, where those of others are not', () => {
    expect(readOf({ ...latencies, 'x_iops.1.log': rows([1000, 7], [2000, 7], [3000, 7]) })?.lat_mean_ns).toEqual([
      100, 100, 100,
    ]);
  });

  it('counts a job in the windows in which it did something', () => {
    const logs = {
      ...latencies,
      'x_iops.1.log': rows([1000, 30], [2000, 30], [3000, 30]),
      'x_iops.2.log': rows([1000, 10], [3000, 30]),
    };
    expect(readOf(logs)?.lat_mean_ns).toEqual([200, 100, 300]);
  });

  it('is over the I/Os where each is a row of its own', () => {
    const jobs = [jobEntry(300, 3), jobEntry(300, 2)];
    const logs = {
      'x_lat.1.log': single([10, 100], [40, 100], [90, 100], [150, 300], [250, 10], [300, 10]),
      'x_lat.2.log': single([50, 500], [190, 900], [280, 10], [300, 10]),
    };
    const read = readOf(logs, jobs);
    // (3 x 100 + 500) / 4, (300 + 900) / 2
    expect(read?.lat_mean_ns?.slice(0, 2)).toEqual([200, 600]);
  });

  it('is there where each window has one I/O only', () => {
    const log = { 'x_lat.1.log': single([50, 700], [150, 800], [300, 900]) };
    expect(readOf(log, [jobEntry(300, 3)])?.lat_mean_ns).toEqual([700, 800, null]);
  });

  it('is over the I/Os of all windows that are put together', () => {
    const many = (of: (window: number) => number) =>
      rows(...Array.from({ length: 4500 }, (_, window): [number, number] => [(window + 1) * 1000, of(window)]));
    const logs = {
      'x_iops.1.log': many((window) => (window % 3 === 0 ? 80 : 10)),
      'x_lat.1.log': many((window) => (window % 3 === 0 ? 100 : 500)),
    };
    const series = seriesOf(logs, [jobEntry(4_500_000, 100, { log_avg_msec: '1000' })]).series;
    expect(series?.step_ms).toBe(3000);
    // (80 x 100 + 2 x 10 x 500) / 100
    expect(new Set(series?.directions[0]?.lat_mean_ns)).toEqual(new Set([180]));
  });
});

describe('the shares of jobs', () => {
  it('are of all that they did, largest first', () => {
    const logs = {
      'x_iops.1.log': rows([1000, 10], [2000, 10], [3000, 10]),
      'x_iops.2.log': rows([1000, 50], [2000, 30], [3000, 10]),
    };
    expect(readOf(logs)?.job_shares).toEqual([0.75, 0.25]);
  });

  it('leave out a job that did something else only', () => {
    const written = rows([1000, 90], [2000, 90], [3000, 90]).replaceAll(', 0, 0', ', 1, 0');
    const read = { 'x_iops.1.log': rows([1000, 10], [2000, 10], [3000, 10]), 'x_iops.2.log': written };
    expect(readOf(read)?.job_shares).toBeUndefined();
    const two = { ...read, 'x_iops.3.log': rows([1000, 30], [2000, 30], [3000, 30]) };
    expect(readOf(two)?.job_shares).toEqual([0.75, 0.25]);
  });

  it('are not told of one job', () => {
    expect(readOf({ 'x_iops.1.log': rows([1000, 10], [2000, 10]) }, [jobEntry(2000, 20)])?.job_shares).toBeUndefined();
  });

  it('are of the I/Os where each is a row of its own, however long they took', () => {
    const logs = {
      'x_lat.1.log': single([10, 9000], [120, 9000], [250, 9000], [300, 9000]),
      'x_lat.2.log': single(
        [20, 1],
        [30, 1],
        [40, 1],
        [50, 1],
        [60, 1],
        [140, 1],
        [150, 1],
        [160, 1],
        [170, 1],
        [260, 1],
        [270, 1],
        [300, 1],
      ),
    };
    expect(readOf(logs, [jobEntry(300, 4), jobEntry(300, 12)])?.job_shares).toEqual([0.75, 0.25]);
  });
});

describe('jobs that end at other times', () => {
  it('have not ended where one of their directions goes on', () => {
    const logs = { 'x_iops.1.log': rows([1000, 10], [1000, 5, 1], [2000, 10], [3000, 10], [4000, 10], [5000, 10]) };
    const { series } = seriesOf(logs, [jobEntry(5000, 50, { log_avg_msec: '1000' })]);
    expect(series?.remarks.map(({ key }) => key)).not.toContain('jobs_ended_early');
    expect(series?.directions.map(({ iops }) => iops)).toEqual([
      [10, 10, 10, 10, 10],
      [5, 0, 0, 0, 0],
    ]);
  });

  it('are counted where they ended more than a window and a half before the last, and the others go on', () => {
    const logs = {
      'x_iops.1.log': rows([1000, 10], [2000, 10], [3000, 10], [4000, 10]),
      'x_iops.2.log': rows([1000, 5], [2000, 5]),
    };
    const { series } = seriesOf(
      logs,
      [1, 2].map(() => jobEntry(4000, 40, { log_avg_msec: '1000' })),
    );
    expect(series?.directions[0]?.iops).toEqual([15, 15, 10, 10]);
    expect(series?.remarks).toContainEqual({ key: 'jobs_ended_early', values: { Count: 1 } });
    expect(series?.complete).toBe(false);
  });
});

describe('jobs that begin at other times', () => {
  const reads = jobEntry(4000, 40, { log_avg_msec: '1000' }, { jobname: 'reads' });
  const writer = {
    ...jobEntry(2000, 10, { rw: 'randwrite', log_avg_msec: '1000', startdelay: '2' }),
    jobname: 'writer',
  };
  const late = { ...writer, read: undefined, write: writer.read };
  const logs = {
    'x_iops.1.log': rows([1000, 10], [2000, 10], [3000, 10], [4000, 10]),
    'x_iops.2.log': rows([1000, 5, 1], [2000, 5, 1]),
  };

  it('are shown from when they began, though their logs count from then', () => {
    const { series } = seriesOf(logs, [reads, late]);
    expect(series?.directions.map(({ iops }) => iops)).toEqual([
      [10, 10, 10, 10],
      [0, 0, 5, 5],
    ]);
    expect(series?.remarks).toEqual([{ key: 'jobs_began_later', values: { Count: 1 } }]);
    expect(series?.complete).toBe(false);
  });

  it('have the rate of their own time held against what fio reports', () => {
    const { series } = seriesOf(logs, [reads, late]);
    expect(series?.directions.map(({ check }) => check)).toEqual([
      { of: 'iops', logged: 10, reported: 10 },
      { of: 'iops', logged: 5, reported: 5 },
    ]);
  });

  it('are where their clock says, where logs have times of one', () => {
    const at = (second: number) => 1_700_000_000_000 + 1000 * second;
    const ofClock = {
      'x_iops.1.log': rows([at(1), 10], [at(2), 10], [at(3), 10], [at(4), 10]),
      'x_iops.2.log': rows([at(3), 5, 1], [at(4), 5, 1]),
    };
    expect(seriesOf(ofClock, [reads, late]).series?.directions[1]?.iops).toEqual([0, 0, 5, 5]);
  });

  it('have begun together where fio took a moment between them, also in logs of single I/Os', () => {
    const begun = (entry: object, job_start: number) => ({ ...entry, job_start });
    const each = (way: number) => Array.from({ length: 200 }, (_, row) => `${5 * row}, 1, ${way}, 4096\n`).join('');
    const single = { 'x_iops.1.log': each(0), 'x_iops.2.log': each(1) };
    const { 'job options': _, ...others } = late;
    const jobs = [begun(reads, 5000), begun({ ...others, 'job options': { rw: 'randwrite' } }, 5009)];
    for (const files of [logs, single]) {
      const { series } = seriesOf(files, jobs);
      expect(series?.remarks.map(({ key }) => key)).not.toContain('jobs_began_later');
    }
  });

  it('begin when fio says so, which prints it from 3.36 on', () => {
    const { startdelay: _, ...options } = late['job options'] as Readonly<Record<string, string>>;
    const begun = (entry: object, job_start: number) => ({ ...entry, job_start });
    const { series } = seriesOf(logs, [begun(reads, 5000), begun({ ...late, 'job options': options }, 7003)]);
    expect(series?.directions[1]?.iops?.slice(2)).toEqual([5, 5]);
  });
});
