import { describe, expect, it } from 'vitest';
import { parseFioBool, parseFioSize, parseFioTime, partOfDirection } from '../../../scripts/lib/fio/option-values.ts';

describe('parseFioSize', () => {
  // Expected bytes are those that fio 3.33 printed for --bs with each kb_base.
  it.each([
    ['4k', 4096, 4000],
    ['4K', 4096, 4000],
    ['4kb', 4096, 4000],
    ['4ki', 4096, 4000],
    ['4KiB', 4000, 4096],
    ['4096', 4096, 4096],
    ['4096B', 4096, 4096],
    ['1m', 1048576, 1000000],
    ['1mib', 1000000, 1048576],
    ['0x1000', 4096, 4096],
  ])('reads %s as fio does', (text, binary, decimal) => {
    expect(parseFioSize(text)).toBe(binary);
    expect(parseFioSize(text, 1000)).toBe(decimal);
  });

  it.each(['100%', '4k-64k', '4.5k', '', 'all', '(4*1k)', '4k,8k'])('does not guess at %j', (text) => {
    expect(parseFioSize(text)).toBeUndefined();
  });
});

describe('parseFioTime', () => {
  it.each([
    ['20', 20],
    ['20s', 20],
    ['5m', 300],
    ['2h', 7200],
    ['1d', 86400],
    ['1500ms', 1.5],
    ['250us', 0.00025],
  ])('reads %s as %d s', (text, seconds) => {
    expect(parseFioTime(text)).toBe(seconds);
  });

  it('does not guess at other words', () => {
    expect(parseFioTime('5 min')).toBeUndefined();
    expect(parseFioTime('')).toBeUndefined();
  });
});

describe('partOfDirection', () => {
  // As fio 3.33 applied bs=4k,8k / ,8k / 8k, to reads, writes and trims; empty means the default.
  it.each([
    ['4k', '4k', '4k', '4k'],
    ['4k,8k', '4k', '8k', '8k'],
    [',8k', '', '8k', '8k'],
    ['8k,', '8k', '', ''],
    ['4k,8k,16k', '4k', '8k', '16k'],
  ])('splits %s', (text, read, write, trim) => {
    expect(['read', 'write', 'trim'].map((one) => partOfDirection(text, one as 'read'))).toEqual([read, write, trim]);
  });
});

describe('parseFioBool', () => {
  it('takes a flag without value for on', () => {
    expect(['', '1', '0', 'maybe'].map(parseFioBool)).toEqual([true, true, false, undefined]);
  });
});
