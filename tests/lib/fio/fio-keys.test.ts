import { describe, expect, it } from 'vitest';
import { readFigures } from '../../../scripts/lib/fio/figures.ts';
import { countOf, foreignDirections, numberOf, textOf } from '../../../scripts/lib/fio/fio-keys.ts';
import { direction, fioOutput, job, normaliseFio } from '../../fio-fixtures.ts';

describe('numberOf', () => {
  it('takes what fio can have counted', () => {
    for (const value of [0, 0.5, 7, 2 ** 64]) expect(numberOf({ value }, 'value')).toBe(value);
  });

  it('takes nothing else for a number: neither negative ones nor larger ones, nor texts', () => {
    for (const value of [-1, -0.5, 2 ** 65, '7', '', null, true, [7], { 7: 7 }])
      expect(numberOf({ value }, 'value')).toBeUndefined();
    expect(numberOf({}, 'value')).toBeUndefined();
    expect(numberOf(undefined, 'value')).toBeUndefined();
  });
});

describe('countOf', () => {
  it('takes whole numbers alone', () => {
    expect([7, 7.5, -7].map((value) => countOf({ value }, 'value'))).toEqual([7, undefined, undefined]);
  });
});

describe('textOf', () => {
  it('takes a number as text, and no list or object', () => {
    expect(['a', 5, '', [5], {}, null, true].map((value) => textOf({ value }, 'value'))).toEqual([
      'a',
      '5',
      '',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('foreignDirections', () => {
  it('are those that fio has not, where there was I/O in one of them', () => {
    const [some, none] = [{ io_bytes: 1 }, { io_bytes: 0 }];
    const own = { read: some, write: none, trim: some, mixed: some, job_runtime: 7, sync: { total_ios: 5 } };
    expect(foreignDirections({ ...own, finish: some, 'ZNS Reset': none })).toEqual(['finish', 'ZNS Reset']);
    expect([foreignDirections(own), foreignDirections({ ...own, finish: none })]).toEqual([[], []]);
  });
});

describe('figures that overflowed', () => {
  it('count as missing, and what they can be computed from stands for them', () => {
    // fio prints 64-bit overflow as negative numbers.
    const read = readFigures({ ...direction(100), bw_bytes: -4096, total_ios: -1 }, false, '/jobs/0/read');
    expect(read).toMatchObject({ bw_bytes_per_s: 409_600, iops: 100 });
    expect(read).not.toHaveProperty('total_ios');
  });
});

describe('an entry without a name', () => {
  const entry = (rest: object) => fioOutput({ jobs: [{ ...job('a', { rw: 'randread' }), ...rest }] });
  const names = (rest: object) => normaliseFio(entry(rest)).measurements.map((one) => one.job);

  it('is unnamed, unless it is a job that fio does not report', () => {
    expect(names({ jobname: undefined })).toEqual(['unnamed']);
    expect(names({ jobname: '' })).toEqual(['unnamed']);
    expect(names({ jobname: {} })).toEqual(['unnamed']);
    expect(names({ jobname: undefined, groupid: 2 ** 32 - 1 })).toEqual([]);
    expect(names({ groupid: 2 ** 32 - 1 })).toEqual(['a']);
  });
});
