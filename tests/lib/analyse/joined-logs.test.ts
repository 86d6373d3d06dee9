import { describe, expect, it } from 'vitest';
import { jobEntry, rows, seriesOf } from './logged-bundle.ts';

describe('rows far apart', () => {
  const asked = { log_avg_msec: '200' };
  const logged = (ios: number, log: string) => {
    const { series } = seriesOf({ 'x_iops.1.log': log }, [jobEntry(2001, ios, asked)]);
    const iops = series?.directions[0]?.iops?.map(Math.round);
    return { iops, remarks: series?.remarks.map(({ key }) => key) };
  };

  it('are of all the time between them where only so they are of the result: fio came late on a busy host', () => {
    // fio 3.33, rate_iops=300: 600 I/Os in 2001 ms, no pause among them.
    const log = rows(
      ...([
        [216, 296],
        [533, 303],
        [734, 305],
        [934, 290],
      ] as const),
      ...([
        [1135, 305],
        [1409, 299],
        [1609, 305],
        [1810, 305],
      ] as const),
    );
    expect(logged(600, log)).toEqual({
      iops: [296, 303, 304, 300, 295, 303, 299, 305, 305],
      remarks: ['late_rows'],
    });
  });

  it('are a pause between them where the result has one', () => {
    const log = rows([200, 300], [400, 300], [1000, 300], [1200, 300], [1400, 300], [1600, 300], [1800, 300]);
    expect(logged(480, log)).toEqual({ iops: [300, 300, 0, 0, 300, 300, 300, 300, 300], remarks: [] });
  });

  it('are left as they are where neither is the result', () => {
    const log = rows([200, 300], [400, 300], [1000, 300], [1200, 300], [1400, 300], [1600, 300], [1800, 300]);
    expect(logged(900, log)).toEqual({ iops: [300, 300, 0, 0, 300, 300, 300, 300, 300], remarks: ['iops_differs'] });
  });
});

describe('rates without log_avg_msec', () => {
  // fio 2.8, axboe/fio #337: a row for each 500 ms or more, with the size of an I/O
  const log = [
    [622, 1],
    [1374, 130],
    [2132, 149],
    [2800, 62],
    [3328, 121],
    [4056, 163],
  ].map(([time, iops]) => `${time}, ${iops}, 0, 1048576\n`);
  const sized = { rw: 'randread', bs: '1m' };
  const logged = (version: string) => {
    const lat = [100, 600, 600, 600, 4000].map((time, row) => `${time}, ${row === 0 ? 500 : 700}, 0, 1048576\n`);
    const logs = { 'x_iops.log': log.join(''), 'x_lat.log': lat.join('') };
    return seriesOf(logs, [jobEntry(4056, 430, sized)], { 'fio version': version }).series;
  };

  it('are means of the time before each row in fio 2, where rows come as seldom', () => {
    const old = logged('fio-2.8');
    expect(old?.step_ms).toBe(728);
    expect(old?.directions[0]?.iops?.map(Math.round)).toEqual([20, 132, 149, 71, 139]);
    expect(old?.remarks).toEqual([]);
  });

  it('have latencies of single I/Os beside them', () => {
    expect(logged('fio-2.8')?.directions[0]?.lat_mean_ns).toEqual([650_000, null, null, null, null]);
  });

  it('are single I/Os in fio 3', () => {
    expect(logged('fio-3.33')?.directions[0]?.iops?.slice(0, 20)).toContain(10);
  });
});

describe('logs made with log_compression and log_avg_msec', () => {
  const asked = { rw: 'randread', log_avg_msec: '500', log_compression: '64k' };
  const logged = (iops: number) =>
    seriesOf(
      {
        'x_iops.1.log': rows([500, iops], [1000, iops], [1500, iops], [2000, iops]),
        'x_lat.1.log': rows([500, 9], [1000, 9]),
      },
      [jobEntry(2000, 8000, asked)],
    );

  it('have no rates where fio 3.33 wrote the mean of single I/Os, which is told', () => {
    const { series, problems } = logged(1);
    expect(series?.directions).toMatchObject([{ direction: 'read', lat_mean_ns: [9, 9] }]);
    expect(series?.directions[0]).not.toHaveProperty('iops');
    expect(problems).toMatchObject([
      { severity: 'notice', file: 'raw/x_iops.1.log', found: 'log_compression with log_avg_msec' },
    ]);
  });

  it('have them where they are those of the result', () => {
    const { series, problems } = logged(4000);
    expect(series?.directions[0]?.iops).toEqual([4000, 4000, 4000, 4000]);
    expect(problems).toEqual([]);
  });
});
