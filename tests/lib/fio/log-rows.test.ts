import { describe, expect, it } from 'vitest';
import { fioLog } from '../../../scripts/lib/fio/log.ts';
import { isOfClock, type LogRows, pairRows, type Rows, readLogRows } from '../../../scripts/lib/fio/log-rows.ts';

const times = (count: number, value: number): readonly number[] => Array(count).fill(value);

type Row = readonly [time: number, value: number, direction?: number, bytes?: number];

const read = (...rows: readonly Row[]): LogRows | string => {
  const text = rows.map(([time, value, direction = 0, bytes = 0]) => `${time}, ${value}, ${direction}, ${bytes}\n`);
  return readLogRows(fioLog('raw/a_iops.1.log', new TextEncoder().encode(text.join('')), false));
};

function rowsOf(...rows: readonly Row[]): LogRows {
  const found = read(...rows);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

describe('readLogRows', () => {
  it('keeps the rows of each direction apart, whatever order they stand in', () => {
    const { directions } = rowsOf([1000, 7, 2], [1000, 5, 1], [1000, 3], [2000, 4], [2000, 6, 1]);
    expect([...directions].map(([name, { values }]) => [name, values])).toEqual([
      ['read', [3, 4]],
      ['write', [5, 6]],
      ['trim', [7]],
    ]);
  });

  it('takes the time of a row for the time since the one before, and of one behind a gap for a step', () => {
    const found = rowsOf([1000, 1], [2000, 1], [3500, 1], [4500, 1], [9000, 1], [9400, 1]);
    expect(found.step_ms).toBe(1000);
    expect(found.directions.get('read')?.spans).toEqual([1000, 1000, 1500, 1000, 1000, 400]);
    // One window without I/O.
    expect(rowsOf([1000, 1], [2000, 1], [4000, 1], [5000, 1]).directions.get('read')?.spans).toEqual(times(4, 1000));
  });

  it('has the median time between two rows of one direction as its step', () => {
    expect(rowsOf([1000, 1], [11000, 1], [11900, 1], [13000, 1]).step_ms).toBe(1100);
    expect(rowsOf([10, 1], [12, 1], [112, 1], [121, 1]).step_ms).toBe(9);
    expect(rowsOf([700, 1]).step_ms).toBe(700);
    expect(rowsOf([1000, 1], [1000, 1, 1], [3000, 1], [3000, 1, 1]).step_ms).toBe(2000);
  });

  it('begins a step before the first row where times are since 1970', () => {
    const since = 1_700_000_000_000;
    const { directions } = rowsOf([since, 1], [since + 1000, 1], [since + 2000, 1]);
    expect(directions.get('read')).toMatchObject({ times: [1000, 2000, 3000], spans: [1000, 1000, 1000] });
  });

  it('begins a step before the first row where times are of a clock that counts from boot', () => {
    // fio 3.33 with log_alternate_epoch=1 and log_alternate_epoch_clock_id=1, CLOCK_MONOTONIC, log_avg_msec=500.
    const rows = rowsOf([39_675_006, 46278], [39_675_506, 44860], [39_676_006, 45012]);
    expect(rows.directions.get('read')).toMatchObject({ times: [500, 1000, 1500], spans: [500, 500, 500] });
    // A job that did nothing for some time counts from its start.
    const late = rowsOf([4000, 1], [5000, 1], [6000, 1], [7000, 1]);
    expect(late.directions.get('read')?.times).toEqual([4000, 5000, 6000, 7000]);
  });

  it('takes ten rows for missing before the first, or as many as there are', () => {
    const firstOf = (first: number, count: number) => {
      const rows = Array.from({ length: count }, (_, place): Row => [first + 1000 * place, 1]);
      return rowsOf(...rows).directions.get('read')?.times[0];
    };
    expect([firstOf(10_000, 3), firstOf(10_001, 3)]).toEqual([10_000, 1000]);
    expect([firstOf(20_000, 21), firstOf(20_001, 21)]).toEqual([20_000, 1000]);
    expect([isOfClock(1e11, Number.POSITIVE_INFINITY), isOfClock(1e11 + 1, Number.POSITIVE_INFINITY)]).toEqual([
      false,
      true,
    ]);
  });

  it('allows two rows of one time, and none that goes back', () => {
    expect(read([1000, 1], [1000, 2], [2000, 1])).toMatchObject({ file: 'raw/a_iops.1.log' });
    expect(read([2000, 1], [1999, 2])).toBe('its time goes back: several jobs are in one file');
    expect(read([2000, 1], [1000, 2, 1])).toMatchObject({ file: 'raw/a_iops.1.log' });
  });

  it('says why a log gives no rows, by the first that is wrong', () => {
    expect(read([1000, 1], [2000, 1, 3], [1000, 1])).toBe('its third column is no direction');
    expect(read([1000, 1], [2000, 1, 0, 512], [1000, 1])).toBe('its rows are single I/Os: log_avg_msec was not set');
    expect(read()).toBe('it has no rows');
  });

  it('keeps a million rows and no more', () => {
    const of = (count: number) => {
      const cells = new Float64Array(4);
      let asked = 0;
      const rows = readLogRows({
        file: 'raw/a_iops.1.log',
        read: (row) => {
          do {
            cells[0] = asked;
            asked += 1;
          } while (row(cells, 4, asked) && asked < count);
          return { rows: asked, broken: 0, problems: [] };
        },
      });
      return typeof rows === 'string' ? [rows, asked] : rows.directions.get('read')?.times.length;
    };
    expect(of(1_000_000)).toBe(1_000_000);
    expect(of(2_000_000)).toEqual(['it has more than 1000000 rows', 1_000_001]);
  });
});

describe('pairRows', () => {
  const at = (...times: readonly number[]): Rows => ({ times, values: times, spans: times });

  it('pairs rows that end within half a step of each other', () => {
    expect(pairRows(at(1000, 2000, 3000), at(1400, 2600, 3000), 1000)).toEqual([
      [0, 0],
      [2, 1],
    ]);
    expect(pairRows(at(1500), at(1000), 1000)).toEqual([[0, 0]]);
    expect(pairRows(at(1000), at(1500), 1000)).toEqual([[0, 0]]);
    expect(pairRows(at(1000), at(1501), 1000)).toEqual([]);
  });

  it('passes over rows of either that the other has not', () => {
    expect(pairRows(at(1600), at(1000, 2000), 1000)).toEqual([[0, 1]]);
    expect(pairRows(at(1000, 2000), at(1600), 1000)).toEqual([[1, 0]]);
    expect(pairRows(at(1000, 2000, 9000), at(5000, 9000), 1000)).toEqual([[2, 1]]);
    expect(pairRows(at(5000, 9000), at(1000, 2000, 9000), 1000)).toEqual([[1, 2]]);
  });

  it('pairs each row once', () => {
    expect(pairRows(at(1500), at(1000, 1600), 1000)).toEqual([[0, 0]]);
    expect(pairRows(at(1000, 1700), at(1400), 1000)).toEqual([[0, 0]]);
    expect(pairRows(at(1400), at(1000, 1700), 1000)).toEqual([[0, 0]]);
    expect(pairRows(at(1000, 1600), at(1500), 1000)).toEqual([[0, 0]]);
    expect(pairRows(at(1000, 1300), at(1100, 1200), 1000)).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(pairRows(at(1000, 1300), at(1100), 1000)).toEqual([[0, 0]]);
  });
});
