/** The figures of a drive model in one table and one file. */
import type { Measurement } from '#types';
import { formatCount } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import { measurementHref } from '../../model/anchors.ts';
import { describeLoad } from '../../model/load.ts';
import { sayFigure } from '../../model/metric-text.ts';
import { dataUnitOf, keysOfMetric, metricLabel, metricsIn } from '../../model/metrics.ts';
import { type DataRows, dataRows } from '../../tables/data-rows.ts';
import type { DataValue } from '../../tables/data-table.ts';
import { numberColumn, type Table, type TableCell, type TableRow, textCell, textColumn } from '../../tables/table.ts';
import type { DriveWorkload, Lane } from './drive-lanes.ts';

function figureCell(workload: DriveWorkload, lane: Lane, place: number): TableCell {
  const figure = lane.figures.toSorted((a, b) => a.value - b.value).at(place);
  if (figure === undefined) return textCell(undefined);
  return {
    value: figure.value,
    data_unit: dataUnitOf(workload.metric),
    ...sayFigure(workload.metric, figure.value),
    href: measurementHref(figure.measurement),
    sub: describeLoad(figure.measurement),
  };
}

function rowOf(workload: DriveWorkload, lane: Lane): TableRow {
  const count = lane.figures.length;
  return {
    cells: [
      textCell(lane.label, { is_long: true }),
      textCell(metricLabel(workload.metric)),
      { text: formatCount(count), value: count },
      figureCell(workload, lane, 0),
      figureCell(workload, lane, -1),
    ],
  };
}

/** Lowest and highest figure of each kind of drives, by workload class; loads are unlike, so nothing stands between them. */
export function driveTable(workload: readonly DriveWorkload[]): Table {
  return {
    caption: word('drive_figures_caption'),
    note: word('drive_figures_note'),
    columns: [
      textColumn('drive_column_variant'),
      textColumn('drive_column_metric'),
      numberColumn('column_figures'),
      numberColumn('drive_column_lowest'),
      numberColumn('drive_column_highest'),
    ],
    groups: workload.map((one) => ({ title: one.title, rows: one.lanes.map((lane) => rowOf(one, lane)) })),
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
