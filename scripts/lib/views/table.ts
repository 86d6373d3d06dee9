/** The table of a view: nested headers, figures, and columns that compare. */

import type { Measurement, View } from '#types';
import { padDecimals } from '../base/digits.ts';
import { listMark } from '../base/marks.ts';
import { word } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';
import { isInWorkload } from '../model/in-workload.ts';
import { betterOf, type Metric, metricLabel } from '../model/metrics.ts';
import type { Cell } from '../model/page.ts';
import { type ComparedColumn, compareItems, pairColumns, pairRows } from './compare.ts';
import { dimensionLabel, dimensionName } from './dimensions.ts';
import { comparisonCell, type Figures } from './figures.ts';
import { columnHead } from './head-cells.ts';
import type { Keys, PivotTable } from './pivot.ts';
import type { HeadCell, RowHeader, TableView, ViewTableRow } from './types.ts';

/** A column as printed: a figure, or a comparison that follows its figure. */
type Leaf = { readonly keys: Keys; readonly column: number; readonly against?: ComparedColumn };

/** Head of a metric: name, unit and which way is better. The name is left out where the unit says it. */
export function metricHead(metric: Metric, unit: string): { text: string; unit?: string; better?: string } {
  const better = betterOf(metric);
  const label = metricLabel(metric);
  const named = unit.endsWith(label) ? { text: unit } : { text: label, unit };
  return { ...named, ...(better === undefined ? {} : { better: word(`better_${better}`) }) };
}

function leavesOf(view: View, pivot: PivotTable): Leaf[] {
  const compared = view.compare === undefined ? [] : pairColumns(pivot, view.compare);
  return pivot.columns.flatMap((keys, column): Leaf[] => {
    const against = compared.find((pair) => pair.column === column);
    return [{ keys, column }, ...(against === undefined ? [] : [{ keys, column, against }])];
  });
}

function labelOf(dimension: string, key: string, runs: readonly RunRecord[], figures: Figures) {
  if (dimension !== 'metric') return { text: dimensionLabel(dimension, key, runs) };
  return metricHead(key as Metric, figures.scales.get(key as Metric)?.unit ?? '');
}

function baselineName(view: View, pivot: PivotTable, pair: ComparedColumn, runs: readonly RunRecord[]): string {
  const keys = pivot.columns[pair.baseline] ?? [];
  return Object.entries(view.compare?.to ?? {})
    .map(([dimension, values]) => {
      const place = pivot.column_dimensions.indexOf(dimension);
      const own = place < 0 ? values : [keys[place] ?? ''];
      return own.map((value) => dimensionLabel(dimension, value, runs)).join(' / ');
    })
    .join(listMark());
}

/** Levels of the head from the outermost: what all columns share is said once above them, not once for each. */
function levelsOf({ column_dimensions }: PivotTable, leaves: readonly Leaf[]): readonly number[] {
  const all = [...column_dimensions.keys()];
  const isShared = (level: number): boolean => leaves.every(({ keys }) => keys[level] === leaves[0]?.keys[level]);
  if (leaves.some(({ against }) => against !== undefined) || all.every(isShared)) return all;
  return [...all.filter(isShared), ...all.filter((level) => !isShared(level))];
}

function headOf(view: View, pivot: PivotTable, runs: readonly RunRecord[], figures: Figures): HeadCell[][] {
  const leaves = leavesOf(view, pivot);
  const levels = levelsOf(pivot, leaves);
  const corner = pivot.row_dimensions.map(
    (dimension): HeadCell => ({ ...columnHead(dimensionName(dimension, runs), true), rowspan: levels.length }),
  );
  return levels.map((level, depth) => {
    const dimension = pivot.column_dimensions[level] ?? '';
    const cells: HeadCell[] = depth === 0 ? [...corner] : [];
    const isLeaf = depth === levels.length - 1;
    let before: Leaf | undefined;
    for (const leaf of leaves) {
      const same =
        before !== undefined && levels.slice(0, depth + 1).every((place) => leaf.keys[place] === before?.keys[place]);
      const last = cells.at(-1);
      if (isLeaf && leaf.against !== undefined) {
        const text = word(`compare_${view.compare?.as ?? 'share'}`, {
          baseline: baselineName(view, pivot, leaf.against, runs),
        });
        cells.push(columnHead(text));
      } else if (!isLeaf && same && last !== undefined) {
        cells[cells.length - 1] = { ...last, colspan: last.colspan + 1, scope: 'colgroup' };
      } else {
        const label = labelOf(dimension, leaf.keys[level] ?? '', runs, figures);
        cells.push({ ...label, colspan: 1, rowspan: 1, scope: 'col' });
      }
      before = leaf;
    }
    return cells;
  });
}

const LINKS: Readonly<Record<string, (key: string, runs: readonly RunRecord[]) => string | undefined>> = {
  system: (key) => `systems/${key}/`,
  run: (key) => `runs/${key}/`,
  workload: (key, runs) => {
    const isThere = (one: Measurement): boolean =>
      one.workload_class === key && isInWorkload(one) && one.superseded_by === undefined;
    return runs.some(({ measurements }) => measurements.some(isThere)) ? `workloads/${key}/` : undefined;
  },
};

function rowHeaders(pivot: PivotTable, row: number, runs: readonly RunRecord[], figures: Figures): RowHeader[] {
  const keys = pivot.rows[row] ?? [];
  const agrees = (other: Keys | undefined, level: number): boolean =>
    other !== undefined && keys.slice(0, level + 1).every((key, place) => key === other[place]);
  return pivot.row_dimensions.flatMap((dimension, level): RowHeader[] => {
    const isLast = level === pivot.row_dimensions.length - 1;
    if (!isLast && agrees(pivot.rows[row - 1], level)) return [];
    let rowspan = 1;
    while (!isLast && agrees(pivot.rows[row + rowspan], level)) rowspan += 1;
    const key = keys[level] ?? '';
    const href = key === '' ? undefined : LINKS[dimension]?.(key, runs);
    const { text, unit } = labelOf(dimension, key, runs, figures) as { text: string; unit?: string };
    return [
      {
        text,
        unit,
        href,
        rowspan,
        scope: rowspan > 1 ? 'rowgroup' : 'row',
        ...(level === 0 ? { outermost: true } : {}),
      },
    ];
  });
}

/** What a row is set against: `baseline` is its row, itself where the baseline is a column. */
interface RowPlace {
  readonly row: number;
  readonly baseline: number | undefined;
}

function cellOf(view: View, pivot: PivotTable, figures: Figures, { row, baseline }: RowPlace, leaf: Leaf): Cell {
  if (leaf.against === undefined || view.compare === undefined) return figures.at(row, leaf.column);
  const item = pivot.cells[row]?.[leaf.against.column];
  const against = baseline === undefined ? undefined : pivot.cells[baseline]?.[leaf.against.baseline];
  return comparisonCell(compareItems(item, against, view.compare.as), view.compare.as, item, against);
}

/** Comparisons of a column lined up on their decimal marks; figures are so already. */
function lineUp(rows: readonly (readonly Cell[])[], leaves: readonly Leaf[]): readonly (readonly Cell[])[] {
  const pads = leaves.map(({ against }, column) =>
    against === undefined ? [] : padDecimals(rows.map((cells) => cells[column]?.text ?? '')),
  );
  return rows.map((cells, row) =>
    cells.map((cell, column) => {
      const pad = cell.value === undefined ? undefined : pads[column]?.[row];
      return pad ? { ...cell, pad } : cell;
    }),
  );
}

/** The table that a pivot makes, with the view's title as caption. */
export function presentTable(view: View, pivot: PivotTable, runs: readonly RunRecord[], figures: Figures): TableView {
  const leaves = leavesOf(view, pivot);
  const baselines = view.compare === undefined ? [] : pairRows(pivot, view.compare);
  const cells = pivot.rows.map((_, row) =>
    leaves.map((leaf) => cellOf(view, pivot, figures, { row, baseline: baselines[row] }, leaf)),
  );
  return {
    figures: true,
    caption: view.title,
    head: headOf(view, pivot, runs, figures),
    rows: lineUp(cells, leaves).map(
      (own, row): ViewTableRow => ({ headers: rowHeaders(pivot, row, runs, figures), cells: own }),
    ),
  };
}
