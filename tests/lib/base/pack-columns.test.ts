import { describe, expect, it } from 'vitest';
import { packColumns, unpackColumns } from '../../../scripts/lib/base/pack-columns.ts';

const ROWS = [
  { id: 'run/a', kind: 'read', rate: 0.1 + 0.2, noise: { share: 0.05 }, list: [] },
  { id: 'run/b', kind: 'read', rate: 5e-324, noise: { share: 0.05 }, list: ['x'] },
  { id: 'run/c', rate: 9007199254740991, noise: { share: 0.05 }, flag: true },
  { id: '', kind: 'write', noise: { share: 0.05 } },
];

describe('packColumns', () => {
  it('is undone by unpackColumns: each value in full, and no key that was not there', () => {
    const back = unpackColumns(JSON.parse(JSON.stringify(packColumns(ROWS))));
    expect(back).toEqual(ROWS);
    expect(back.map((row) => Object.keys(row).toSorted())).toEqual(ROWS.map((row) => Object.keys(row).toSorted()));
    expect(unpackColumns(packColumns([{ id: 'a' }, {}]))).toEqual([{ id: 'a' }, {}]);
    expect(unpackColumns(packColumns([]))).toEqual([]);
    expect(unpackColumns(packColumns([{}, {}]))).toEqual([{}, {}]);
  });

  it('tells what comes again once', () => {
    const text = JSON.stringify(packColumns(ROWS.slice(0, 3)));
    for (const once of ['"read"', '{"share":0.05}', 'run/']) expect(text.split(once)).toHaveLength(2);
  });
});
