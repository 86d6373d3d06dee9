/** The figures of a drive model in one table and one file. */
import type { Measurement } from '#types';
import { word } from '../../base/words.ts';
import { measurementHref } from '../../model/anchors.ts';
import { describeLoad } from '../../model/load.ts';
import { sayFigure } from '../../model/metric-text.ts';
import { dataUnitOf, keysOfMetric, metricLabel, metricsIn } from '../../model/metrics.ts';
import { type DataRows, dataRows } from '../../tables/data-rows.ts';
import type { DataValue } from '../../tables/data-table.ts';
import { countCell } from '../../tables/plain-cells.ts';
import { groupedTable, numberColumn, type Table, type TableCell, textCell } from '../../tables/table.ts';
import type { DriveWorkload, Lane } from './drive-lanes.ts';

function figureCell(
  { metric, figures }: Pick<DriveWorkload, 'metric'> & Pick<Lane, 'figures'>,
  place: number,
): TableCell {
  const figure = figures.toSorted((a, b) => a.value - b.value).at(place);
  if (figure === undefined) return textCell(undefined);
  return {
    value: figure.value,
    data_unit: dataUnitOf(metric),
    ...sayFigure(metric, figure.value),
    href: measurementHref(figure.measurement),
    sub: describeLoad(figure.measurement),
  };
}

/** Lowest and highest figure of each kind of drives, by workload class; loads are unlike, so nothing stands between them. */
export function driveTable(workload: readonly DriveWorkload[]): Table {
  const groups = workload.map(({ title, metric, lanes }) => ({
    title,
    rows: lanes.map(({ label, figures }) => ({ label, metric, figures })),
  }));
  return {
    caption: word('drive_figures_caption'),
    note: word('drive_figures_note'),
    ...groupedTable(groups, [
      ['drive_column_variant', ({ label }) => textCell(label, { is_long: true })],
      ['drive_column_metric', ({ metric }) => textCell(metricLabel(metric))],
      [numberColumn('column_figures'), ({ figures: { length } }) => countCell(length)],
      [numberColumn('drive_column_lowest'), (row) => figureCell(row, 0)],
      [numberColumn('drive_column_highest'), (row) => figureCell(row, -1)],
    ]),
  };
}

const COLUMNS: readonly (keyof Measurement)[] = [
  'workload_class',
  'direction',
  'numjobs',
  'iodepth',
  'outstanding',
  ...metricsIn('best').flatMap(keysOfMetric),
  'evidence',
  'date',
  'id',
];

/** Every figure of the strips, one a line, in SI units and in full. */
export function driveFigures(workload: readonly DriveWorkload[]): DataRows {
  const lines = workload.flatMap(({ lanes }) =>
    lanes.flatMap(({ label, figures }) =>
      figures.map(({ measurement }) => [label, ...COLUMNS.map((key) => measurement[key] as DataValue)]),
    ),
  );
  return dataRows(['drives', ...COLUMNS], lines);
}
