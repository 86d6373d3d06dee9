import { describe, expect, it } from 'vitest';
import { bitsMeant, meantValue, wordMeant } from '../../../scripts/lib/formats/meant-value.ts';

describe('meantValue', () => {
  it.each([
    ['date', 'pattern', '21.11.2026', 'did you mean "2026-11-21"?'],
    ['date', 'pattern', '1.2.2026', 'did you mean "2026-02-01"?'],
    ['date', 'format', '11/12/2026', 'write year-month-day: 2026-11-21, 2026-11 or 2026'],
    ['count', 'anyOf', '24', 'write the number without quotes: 24'],
    ['watts', 'type', '1,5', 'write the number without quotes: 1.5'],
    ['is_system_node', 'type', 'True', 'write it without quotes: true'],
    ['capacity_bytes', 'anyOf', '3.84 TB', 'write the number of bytes: 3840000000000'],
    ['capacity_bytes', 'anyOf', '3,84TB', 'write the number of bytes: 3840000000000'],
    ['memory_bytes', 'anyOf', '8 GiB', 'write the number of bytes: 8589934592'],
    ['rate_bits_per_s', 'anyOf', '25 Gbit/s', 'write the number of bits per second: 25000000000'],
    ['rate_bits_per_s', 'anyOf', '2.5Gbps', 'write the number of bits per second: 2500000000'],
    ['rate_bits_per_s', 'anyOf', '25 GB/s', undefined],
    ['cpu_hz', 'anyOf', '2.4 GHz', 'write the number of hertz: 2400000000'],
    ['memory_bytes', 'anyOf', 'plenty', undefined],
    ['bw_bytes_per_s', 'anyOf', '25 GB', undefined],
    ['id', 'pattern', '24', undefined],
    ['count', 'anyOf', null, undefined],
  ])('says of %s (%s) %s: %s', (key, keyword, value, fix) => {
    expect(meantValue(key, { keyword }, value)).toBe(fix);
  });

  it('takes sizes of memory and blocks for powers of two, as everybody writes them', () => {
    const bytesOf = (key: string, text: string) => meantValue(key, { keyword: 'type' }, text);
    expect(bytesOf('memory_bytes', '64 GB')).toBe('write the number of bytes: 68719476736');
    expect(['4k', '4 KB', '4 KiB', '4K'].map((text) => bytesOf('bs_bytes', text))).toEqual(
      Array(4).fill('write the number of bytes: 4096'),
    );
    expect(bytesOf('size_bytes', '4k')).toBeUndefined();
  });

  it('names not_recorded for words of not knowing, where it may stand', () => {
    const fixOf = (value: unknown, mayBeUnknown = true) => meantValue('cpu', { keyword: 'type', mayBeUnknown }, value);
    for (const value of ['', '?', 'n/a', 'Unknown', '-', null]) expect(fixOf(value)).toBe('write "not_recorded"');
    expect([fixOf('none'), fixOf('Unknown', false)]).toEqual([undefined, undefined]);
  });

  it('asks for quotes around a number that has to be text', () => {
    expect(meantValue('raid_level', { keyword: 'type', asked: 'string' }, 10)).toBe('write it in double quotes: "10"');
    expect(meantValue('date', { keyword: 'type', asked: 'string' }, 2026)).toBe('write it in double quotes: "2026"');
  });

  it('asks for a whole day where nothing else may stand', () => {
    const asked = { keyword: 'format', asked: 'date' };
    expect(meantValue('publish_after', asked, '31.12.2026')).toBe('did you mean "2026-12-31"?');
    expect(meantValue('publish_after', asked, '2026-12')).toBe('write year-month-day: 2026-11-21');
  });

  it('names the path in the folder of the run, the address with its scheme, and the id', () => {
    const fixOf = (asked: string, value: string) => meantValue('x', { keyword: 'pattern', asked }, value);
    expect(fixOf('^raw/', 'raw\\day 1\\a.json')).toBe('did you mean "raw/day 1/a.json"?');
    expect(fixOf('^raw/', '/home/lab/run/raw/a.json')).toBe('did you mean "raw/a.json"?');
    expect(fixOf('^jobs/', 'a.fio')).toBe('write its path from the folder of the run on: "jobs/a.fio"');
    expect(fixOf('^https?://', 'acme.example/x1.pdf')).toBe('did you mean "https://acme.example/x1.pdf"?');
    expect(fixOf('^https?://', 'our paper')).toBeUndefined();
    expect(fixOf('^10\\.', 'https://doi.org/10.1000/xyz-1')).toBe('did you mean "10.1000/xyz-1"?');
    expect(fixOf('^10\\.', 'none')).toBeUndefined();
    expect(fixOf('^[a-z0-9]+(-[a-z0-9]+)*$', 'RAID 10')).toBe('did you mean "raid-10"?');
    expect(fixOf('^[a-z0-9]+(-[a-z0-9]+)*$', '\u6d4b\u8bd5')).toBeUndefined();
  });
});

describe('wordMeant', () => {
  it("knows fio's other word for a mixed load, which is near to another pattern", () => {
    expect(wordMeant('readwrite', ['randwrite', 'rw', 'randrw'])).toBe('rw');
    expect(wordMeant('throughput', ['iops', 'bw'])).toBe('bw');
    expect([wordMeant('NVMe', ['hdd', 'nvme_ssd']), wordMeant('NVMe', ['drive', 'raid'])]).toEqual([
      'nvme_ssd',
      'drive',
    ]);
    expect(wordMeant('constructor', ['iops'])).toBeUndefined();
  });
});

describe('bitsMeant', () => {
  it('takes no unit of bits for one of bytes', () => {
    const fixOf = (unit: string) => bitsMeant(unit, ['B/s', 'kB/s', 'MB/s', 'GB/s', 'GiB/s']);
    for (const unit of ['Gb/s', 'Gbps', 'Gbit/s', 'Gbits/s'])
      expect(fixOf(unit)).toMatch(/^\S+ are bits, .* an eighth of the number in GB\/s/);
    expect(['GB/s', 'GBps', 'mb/s', 'GiB/s'].map(fixOf)).toEqual(Array(4).fill(undefined));
  });
});
