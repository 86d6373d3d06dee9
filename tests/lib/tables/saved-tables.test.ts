import { describe, expect, it } from 'vitest';
import { isSaved } from '../../../scripts/lib/tables/saved-tables.ts';
import type { TableCell } from '../../../scripts/lib/tables/table.ts';

const saves = (...rows: readonly (readonly TableCell[])[]): boolean =>
  isSaved({ caption: 'Facts', columns: [], groups: [{ rows: rows.map((cells) => ({ cells })) }] });
const FACT: readonly TableCell[] = [{ text: 'CPU' }, { text: 'EPYC' }];

describe('isSaved', () => {
  it('takes a table along that has a figure anywhere, or many rows', () => {
    expect(saves(FACT, [{ text: 'IOPS' }, { text: '9 k', value: 9000 }])).toBe(true);
    expect(saves(FACT, FACT, FACT, FACT)).toBe(true);
  });

  it('leaves a few facts, and figures that are missing, where they are', () => {
    expect(saves(FACT, FACT, FACT)).toBe(false);
    expect(saves([{ text: 'IOPS' }, { text: '–', value: 0, reason: 'no time' }])).toBe(false);
  });
});
