import { describe, expect, it } from 'vitest';
import { driveTable } from '../../../scripts/lib/pages/drives/drive-table.ts';

describe('driveTable', () => {
  it('has the lowest and the highest figures as numbers that line up, and promises nothing between them', () => {
    const { caption, columns } = driveTable([]);
    expect(columns.slice(-3).map(({ label, kind }) => [label, kind])).toEqual([
      ['Results', 'number'],
      ['Min', 'number'],
      ['Max', 'number'],
    ]);
    expect(caption).toBe('Min and max');
  });
});
