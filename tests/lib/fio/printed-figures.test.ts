import { describe, expect, it } from 'vitest';
import { entriesOf, finalEntriesOf } from '../../../scripts/lib/fio/entries.ts';
import { directionsOf, latenciesOf, numericKeys, printedNumber } from '../../../scripts/lib/fio/printed-figures.ts';
import { fioOutput, job, readFixture } from '../../fio-fixtures.ts';

const directions = (rest: object) => entriesOf(fioOutput({ jobs: [job('a', {}, rest)] })).flatMap(directionsOf);

describe('directionsOf', () => {
  it('has those with I/O, by bytes, else by I/Os, else by rate', () => {
    const found = directions({
      read: { io_bytes: 1 },
      write: { io_bytes: 0, total_ios: 7, iops: 7 },
      trim: { total_ios: 1 },
      mixed: { iops: 0.5 },
    });
    expect(found.map(({ name, pointer }) => [name, pointer])).toEqual([
      ['read', '/jobs/0/read'],
      ['trim', '/jobs/0/trim'],
      ['mixed', '/jobs/0/mixed'],
    ]);
    expect(directions({ read: { io_bytes: -1 }, write: {}, trim: 7, mixed: null })).toEqual([]);
    expect(directions({ read: { io_bytes: 'x', total_ios: 0, iops: 9 } })).toEqual([]);
  });
});

describe('latenciesOf', () => {
  it('has those with samples; where their number is not printed, those that are above zero', () => {
    const [read] = directions({
      read: {
        io_bytes: 1,
        slat_ns: { N: 0, max: 9 },
        clat_ns: { N: 3, max: 0 },
        lat_ns: { max: 5 },
        clat: { max: 0 },
        lat: {},
        slat: 5,
      },
    });
    expect(read && latenciesOf(read).map(({ kind, pointer }) => [kind, pointer])).toEqual([
      ['clat_ns', '/jobs/0/read/clat_ns'],
      ['lat_ns', '/jobs/0/read/lat_ns'],
    ]);
  });
});

describe('numericKeys', () => {
  it('has what is a number under a number, from the lowest on', () => {
    expect(
      numericKeys({ percentile: { '99.9': 3, '5': 1, '7.5': 2, '>=64': 4, '50': '2', x: 1 } }, 'percentile'),
    ).toEqual([
      [5, 1],
      [7.5, 2],
      [99.9, 3],
    ]);
    expect([numericKeys({}, 'percentile'), numericKeys({ percentile: [1] }, 'percentile')]).toEqual([[], []]);
  });
});

describe('printedNumber', () => {
  it('is any number, also a negative one', () => {
    expect([-1, 0, 2.5, '7', null].map((iops) => printedNumber({ iops }, 'iops'))).toEqual([
      -1,
      0,
      2.5,
      undefined,
      undefined,
    ]);
  });
});

describe('finalEntriesOf', () => {
  it('leaves out the total of all clients, which rules look at', () => {
    const output = readFixture('3.33-clients-of-own-files.json');
    expect(entriesOf(output).filter(({ is_total }) => is_total)).toHaveLength(1);
    expect(finalEntriesOf(output)).toHaveLength(entriesOf(output).length - 1);
    expect(finalEntriesOf(output).map(({ name }) => name)).not.toContain('All clients');
  });
});
