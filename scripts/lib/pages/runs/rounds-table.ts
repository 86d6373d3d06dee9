/** Tracked steps in the measurement window, as SNIA asks a report to show them. */
import type { Verdict } from '../../analyse/types.ts';
import { formatPercent } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import { formatColumn } from '../../model/metrics.ts';
import type { Table, TableCell } from '../../tables/table.ts';
import { THRESHOLD_WORDS } from './threshold-words.ts';

const ROWS = ['avg', 'max', 'min', 'range', 'allowed_range', 'excursion', 'allowed_slope'] as const;

/** A column for each tracked step: its rounds, then average, largest, smallest, range and slope with what they may be. */
export function roundsTable({ tracked = [] }: Verdict): Table | undefined {
  const [first] = tracked;
  if (first === undefined) return undefined;
  const labels = [
    ...first.values.map((_, place) => word('verdict_round', { number: first.first_round + place })),
    ...ROWS.map((row) => word(`verdict_row_${row}`)),
  ];
  const columns = tracked.map(({ values, steadiness }) => [...values, ...ROWS.map((row) => steadiness[row])]);
  const { unit, data_unit, cells } = formatColumn(
    'iops',
    columns.flat().map((value) => ({ quantity: { value } })),
  );
  const cellOf = (step: number, row: number): TableCell => {
    const { bar: _, ...cell } = cells[step * labels.length + row] ?? { text: '' };
    const { steadiness } = tracked[step] ?? first;
    const share = row - first.values.length;
    const part =
      ROWS[share] === 'range' ? steadiness.range : ROWS[share] === 'excursion' ? steadiness.excursion : undefined;
    return part === undefined ? cell : { ...cell, sub: formatPercent((100 * part) / steadiness.avg) };
  };
  const passes = tracked.map(({ steadiness }): TableCell => {
    const isSteady = steadiness.is_range_ok && steadiness.is_slope_ok;
    return { text: word(isSteady ? 'verdict_row_passed' : 'verdict_row_failed') };
  });
  return {
    caption: word('verdict_rounds_caption'),
    note: word('verdict_rounds_note', THRESHOLD_WORDS),
    columns: [
      { label: word('verdict_column_round'), kind: 'text' },
      ...tracked.map(({ step }) => ({ label: step, kind: 'number' as const, unit, data_unit })),
    ],
    groups: [
      {
        rows: [
          ...labels.map((text, row) => ({ cells: [{ text }, ...tracked.map((_, step) => cellOf(step, row))] })),
          { cells: [{ text: word('verdict_row_answer') }, ...passes] },
        ],
      },
    ],
  };
}
