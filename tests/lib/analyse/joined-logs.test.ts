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
