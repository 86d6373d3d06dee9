/** The view of kind "limits": bars with the ceilings over them, and the share of each in a table. */
import type { View } from '#types';
import { sentences } from '../base/marks.ts';
import { word } from '../base/words.ts';
import { drawChart } from '../charts/draw.ts';
import type { RunRecord } from '../database/types.ts';
import { measurementHref } from '../model/anchors.ts';
import { sayFigure } from '../model/metric-text.ts';
import { metricLabel, metricValue } from '../model/metrics.ts';
import type { Cell } from '../model/page.ts';
import { type DataRows, dataRows } from '../tables/data-rows.ts';
import { dimensionLabel, dimensionName, dimensionValue, type Item } from './dimensions.ts';
import { formatFigures } from './figures.ts';
import { columnHead, rowHead } from './head-cells.ts';
import { ceilingsOf, type HeldItem, heldOf, type NamedShare, toldVerdict } from './limit-shares.ts';
import { ceilingText, shareText } from './limit-words.ts';
import { type ChartOptions, chartOfView } from './panels.ts';
import type { PivotTable } from './pivot.ts';
import type { PresentedView, TableView, ViewTableRow } from './types.ts';

/** One figure with the names of its row. */
interface LimitRow {
  readonly item: Item;
  readonly labels: readonly string[];
}

function figureCell({ measurement, metric }: Item): Cell {
  const quantity = metricValue(measurement, metric);
  if (quantity === undefined) return { text: '–', reason: word('missing_figure') };
  return { ...sayFigure(metric, quantity), href: measurementHref(measurement) };
}

function shareCell(share: NamedShare | undefined): Cell {
  if (share === undefined) return { text: '–', reason: word('limit_not_for_this') };
  const { ceiling } = share;
  const most = ceilingText(ceiling.metric, ceiling.value);
  return {
    value: 100 * share.share,
    text: `${share.is_rough ? '~' : ''}${shareText(share.share)}`,
    title: word(ceiling.most === undefined ? 'limit_share_title' : 'limit_share_title_low', { most }),
  };
}

function verdictCell(found: HeldItem | undefined): Cell {
  const [nearest] = found?.shares ?? [];
  if (found === undefined || nearest === undefined) return { text: '–', reason: word('limit_none_holds') };
  return { text: word(`limit_verdict_${toldVerdict(found)}`, { name: nearest.name }) };
}

/** Names of all ceilings that one of the rows is held against, in the order they are met. */
function namesOf(rows: readonly LimitRow[]): readonly string[] {
  return [
    ...new Set(rows.flatMap(({ item }) => (heldOf(item.run, item.measurement)?.shares ?? []).map(({ name }) => name))),
  ];
}

/** `columns` heads the labels of the rows. */
function limitsTable(caption: string, columns: readonly string[], rows: readonly LimitRow[]): TableView {
  const names = namesOf(rows);
  return {
    figures: true,
    caption,
    head: [
      [
        ...columns.map((text) => columnHead(text, true)),
        columnHead(word('limit_column_figure')),
        ...names.map((name) => columnHead(word('limit_column_share', { name }))),
        columnHead(word('limit_column_nearest')),
      ],
    ],
    rows: rows.map(({ item, labels }): ViewTableRow => {
      const found = heldOf(item.run, item.measurement);
      return {
        headers: labels.map(rowHead),
        cells: [
          figureCell(item),
          ...names.map((name) => shareCell(found?.shares.find((share) => share.name === name))),
          verdictCell(found),
        ],
      };
    }),
  };
}

const UNITS: Readonly<Record<string, string>> = { bw: 'bytes/s', iops: 'IOPS', queue: 'I/Os' };

/** One line for each figure and ceiling, in SI units and in full. */
function limitsFigures(columns: readonly string[], rows: readonly LimitRow[]): DataRows {
  const data = rows.flatMap(({ item, labels }) =>
    (heldOf(item.run, item.measurement)?.shares ?? []).map(({ name, share, ceiling }) => [
      ...labels,
      metricLabel(item.metric),
      metricValue(item.measurement, item.metric)?.value,
      name,
      ceiling.value,
      UNITS[ceiling.metric] ?? '%',
      Number((100 * share).toPrecision(6)),
      item.measurement.id,
    ]),
  );
  const fields = [...columns, 'metric', 'value', 'limit', 'limit_value', 'limit_unit', 'share_percent', 'measurement'];
  return dataRows(fields, data);
}

/** Figures of a pivot, row by row, each with the names of its row and column. */
function rowsOf({ cells, row_dimensions, column_dimensions }: PivotTable, runs: readonly RunRecord[]) {
  const dimensions = [...column_dimensions.filter((one) => one !== 'metric'), ...row_dimensions];
  const items = (cells[0] ?? []).flatMap((_, column) => cells.flatMap((row) => row[column] ?? []));
  const rows = items.map(
    (item): LimitRow => ({
      item,
      labels: dimensions.map((one) => dimensionLabel(one, dimensionValue(one, item), runs)),
    }),
  );
  return { rows, columns: dimensions.map((one) => dimensionName(one, runs)) };
}

/** What a view against the limits shows. A figure that no ceiling holds for keeps its bar and its row. */
export async function presentLimitsView(
  view: View,
  pivot: PivotTable,
  runs: readonly RunRecord[],
  options: ChartOptions,
): Promise<Pick<PresentedView, 'table' | 'chart' | 'figures'>> {
  const { rows, columns } = rowsOf(pivot, runs);
  const data = chartOfView({ ...view, kind: 'bar' }, pivot, runs, formatFigures(pivot), view.id, {
    ...options,
    ceilingsOf,
  });
  const chart =
    data === undefined
      ? {}
      : { chart: await drawChart({ ...data, desc: sentences(data.desc, word('limit_chart_desc')) }) };
  return { table: limitsTable(view.title, columns, rows), figures: limitsFigures(columns, rows), ...chart };
}
