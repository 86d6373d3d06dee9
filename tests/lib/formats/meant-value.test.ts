import { describe, expect, it } from 'vitest';
import { meantValue } from '../../../scripts/lib/formats/meant-value.ts';

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
    ['memory_bytes', 'anyOf', 'plenty', undefined],
    ['bw_bytes_per_s', 'anyOf', '25 GB', undefined],
    ['id', 'pattern', '24', undefined],
    ['count', 'anyOf', null, undefined],
  ])('says of %s (%s) %s: %s', (key, keyword, value, fix) => {
    expect(meantValue(key, keyword, value)).toBe(fix);
  });
});
