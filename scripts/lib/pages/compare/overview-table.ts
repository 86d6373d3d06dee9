/** Many workloads side by side: one row for each, with the figures that tell most. */

import { colonMark } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import { rateOf } from '../../database/rate.ts';
import { isLatency, type Metric, metricLabel, metricsIn, ratesFor } from '../../model/metrics.ts';
import type { Table, TableRow } from '../../tables/table.ts';
import { noiseRule } from '../comparison-rules.ts';
import { configurationColumns, figuresNote, metricCells, unitText } from './figure-table.ts';
import { firstOf, type WorkloadRow } from './matching-workloads.ts';
import type { Judged, JudgedRow } from './receipt.ts';
import type { Configuration } from './types.ts';
import { type RowHead, rowHeads } from './workload-words.ts';

/** More rows than this are an overview. */
export const MOST_IN_FULL = 12;

interface Headed {
  readonly row: WorkloadRow;
  readonly head: RowHead;
  readonly judged: JudgedRow;
}

function rowOf({ row, head, judged }: Headed, metric: Metric, isOfOneWorkload: boolean): readonly TableRow[] {
  const found = metricCells(row, metric, judged);
  if (found === undefined) return [];
  const unit = unitText(metric, found.unit);
  const first = isOfOneWorkload ? { text: head.sub, sub: unit } : { text: head.title, sub: `${head.sub} · ${unit}` };
  return [{ cells: [first, ...found.cells] }];
}

/** All loads of one workload: a group for each metric, a row for each load. */
function groupsOfWorkload(all: readonly Headed[]): Table['groups'] {
  const directions = [...new Set(all.map(({ row }) => firstOf(row).measurement.direction))];
  return directions.flatMap((direction) => {
    const own = all.filter(({ row }) => firstOf(row).measurement.direction === direction);
    const [first] = own;
    if (first === undefined) return [];
    const metrics: readonly Metric[] = [
      ratesFor(firstOf(first.row).measurement.bs_bytes)[0],
      ...metricsIn('brief').filter(isLatency),
    ];
    return metrics.flatMap((metric) => {
      const rows = own.flatMap((one) => rowOf(one, metric, true));
      return rows.length === 0 ? [] : [{ title: `${first.head.title}${colonMark()}${metricLabel(metric)}`, rows }];
    });
  });
}

/** Of each workload the load under which the baseline does most, so that no configuration is shown at a load that suits it alone. */
function oneOfEachWorkload(all: readonly Headed[], base: number): readonly Headed[] {
  const workloads = new Map<string, Headed>();
  const rate = ({ row }: Headed): number => {
    const measurement = (row.cells[base] ?? firstOf(row)).measurement;
    return rateOf(measurement) ?? 0;
  };
  for (const one of all) {
    const known = workloads.get(one.head.title);
    const isBetter = known === undefined || (one.row.cells[base] !== undefined && rate(one) > rate(known));
    if (isBetter) workloads.set(one.head.title, one);
  }
  return [...workloads.values()].filter(({ row }) => {
    const { direction, rwmixread } = firstOf(row).measurement;
    return direction === 'mixed' || rwmixread === undefined;
  });
}

/** The table of many rows: of one workload all its loads, of several one load of each. */
export function overviewTable(
  configurations: readonly Configuration[],
  rows: readonly WorkloadRow[],
  judged: Judged,
  base: number,
): Table {
  const heads = rowHeads(rows, configurations);
  const all = rows.map((row, place): Headed => {
    const head = heads[place] ?? { title: '', sub: '' };
    return { row, head, judged: judged[place] ?? { base: base, pairs: [] } };
  });
  const isOfOneWorkload = new Set(rows.map((row) => firstOf(row).measurement.workload_class)).size === 1;
  const workloads = isOfOneWorkload ? [] : oneOfEachWorkload(all, base);
  return {
    caption: word('compare_figures_caption'),
    note_link: noiseRule(),
    note: figuresNote(judged, base, isOfOneWorkload ? [] : [word('compare_overview_note')]),
    columns: [
      { label: word(isOfOneWorkload ? 'column_load' : 'compare_workload'), kind: 'text' },
      ...configurationColumns(configurations),
    ],
    groups: isOfOneWorkload
      ? groupsOfWorkload(all)
      : [
          {
            rows: workloads.flatMap((one) => rowOf(one, ratesFor(firstOf(one.row).measurement.bs_bytes)[0], false)),
          },
        ],
  };
}
