import { describe, expect, it } from 'vitest';
import { shownFigures } from '../../../assets/js/take-away/shown-figures.ts';

const overTime = {
  title: 'Over time',
  columns: ['time_s', '2 replicas / IOPS (IOPS)', '3 replicas / IOPS (IOPS)', 'sda (%)'].map((name) => ({ name })),
  rows: [1, 2, 3, 4].map((second) => ({ values: [second, second * 10, second * 20, 5] })),
};
const byLine = {
  title: 'Bars',
  columns: ['Test', 'Replication', 'value'].map((name) => ({ name })),
  rows: [{ values: ['read', '2x', 1] }, { values: ['read', '3x', 2] }],
};

describe('shownFigures', () => {
  it('keeps the stretch of time that was zoomed to, its ends with it', () => {
    const { rows } = shownFigures(overTime, { hidden: [], zoom: { from: 2000, to: 3000 } });
    expect(rows.map(({ values }) => values[0])).toEqual([2, 3]);
  });

  it('leaves out the column of a hidden series, or its lines', () => {
    const { columns, rows } = shownFigures(overTime, { hidden: ['2 replicas'] });
    expect(columns.map(({ name }) => name)).toEqual(['time_s', '3 replicas / IOPS (IOPS)', 'sda (%)']);
    expect(rows[0]?.values).toEqual([1, 20, 5]);
    expect(shownFigures(byLine, { hidden: ['2x'] }).rows).toEqual([{ values: ['read', '3x', 2] }]);
  });

  it('is all of it where all is shown', () => {
    expect(shownFigures(byLine, { hidden: [] })).toEqual(byLine);
  });
});
