import { deserialize, serialize, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { textSharing } from '../../../scripts/lib/base/share-texts.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const record = {
  id: 'a',
  units: ['IOPS', 'B/s', 'IOPS'],
  series: new Map([['t', { unit: 'B/s', values: new Float64Array([1, 2]) }]]),
  nothing: null,
  long: 'x'.repeat(300),
  count: 3,
};

describe('textSharing', () => {
  it('leaves every value what it is, in lists, maps and arrays of numbers too', () => {
    const share = textSharing();
    for (let turn = 0; turn < 2; turn += 1) expect(share(deserialize(serialize(record)))).toEqual(record);
  });

  it('holds texts once that many records say', () => {
    const rows = (count: number) => Array.from({ length: count }, () => ({ text: 'no logs: totals show no time' }));
    const bytesOf = (share: <T>(value: T) => T): number => {
      const many = Array.from({ length: 300 }, () => serialize(rows(100)));
      collect();
      const before = process.memoryUsage().heapUsed;
      const held = many.map((bytes) => share(deserialize(bytes)));
      collect();
      return held.length === 300 ? process.memoryUsage().heapUsed - before : Number.NaN;
    };
    expect(bytesOf(textSharing())).toBeLessThan(bytesOf((value) => value));
  });
});
