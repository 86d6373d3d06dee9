import { describe, expect, it } from 'vitest';
import { dataRows } from '../../../scripts/lib/tables/data-rows.ts';
import { packFigures, unpackFigures } from '../../../scripts/lib/tables/packed-figures.ts';

const FIGURES = dataRows(
  ['test', 'value', 'unit', 'measurement', 'low', 'mixed'],
  [
    ['read', 0.1 + 0.2, 'IOPS', 'run/default/a', '', 'five'],
    ['read', 5e-324, 'IOPS', 'run/default/b', '', 5],
    ['', '', 'IOPS', '', '', ''],
    ['write', 9007199254740991, 'IOPS', 'run/default/c', '', '5'],
  ],
);

describe('packFigures', () => {
  it('is undone by unpackFigures: each figure in full, what is missing stays missing', () => {
    const packed = JSON.parse(JSON.stringify(packFigures('Rates', FIGURES)));
    expect(unpackFigures(packed)).toEqual({ title: 'Rates', ...FIGURES });
    expect(unpackFigures(packFigures('None', dataRows(['a'], [])))).toEqual({ title: 'None', ...dataRows(['a'], []) });
  });

  it('tells a text that comes again once, and what texts begin with once', () => {
    const text = JSON.stringify(packFigures('Rates', FIGURES));
    expect(text).toContain('{"of":[]}');
    for (const word of ['read', 'IOPS', 'run/default/']) expect(text.split(`"${word}"`)).toHaveLength(2);
  });
});
