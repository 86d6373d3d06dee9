/** Many workloads side by side: one row for each, with the figures that tell most. */

import { groupBy } from '../../base/group-by.ts';
import { colonMark, joinKnown } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import type { Comparand } from '../../database/comparand.ts';
import { isTie, noisyRate } from '../../database/noise.ts';
import { describeLoad } from '../../model/load.ts';
import { isLatency, type Metric, metricLabel, metricsIn, ratesFor } from '../../model/metrics.ts';
import type { Table, TableCell, TableRow } from '../../tables/table.ts';
import { textColumn } from '../../tables/table.ts';
import { noiseRule } from '../comparison-rules.ts';
import { configurationColumns } from './configurations.ts';
import { figuresNote, metricCells, unitText } from './figure-table.ts';
import { firstOf, highestRow, mostShared, type WorkloadRow } from './matching-workloads.ts';
import { type Judged, type JudgedRow, judgeRows } from './receipt.ts';
import type { Configuration } from './types.ts';
import { type RowHead, rowHeads } from './workload-words.ts';

/** More rows than this are an overview. */
export const MOST_IN_FULL = 12;

interface Headed {
  readonly row: WorkloadRow;
  readonly head: RowHead;
  readonly judged: JudgedRow;
}

/** The load of each figure before its ratio, where loads differ. */
function withLoads(shown: readonly TableCell[], { cells }: WorkloadRow): readonly TableCell[] {
  return shown.map((cell, place) => {
    const measurement = cells[place]?.measurement;
    const load = measurement === undefined ? '' : describeLoad(measurement);
    const sub = joinKnown(' · ', load, cell.sub ?? '');
    return sub === '' ? cell : { ...cell, sub };
  });
}

function rowOf({ row, head, judged }: Headed, metric: Metric, isOfOneWorkload: boolean): readonly TableRow[] {
  const found = metricCells(row, metric, judged);
  if (found === undefined) return [];
  const cells = row.kind === 'highest' ? withLoads(found.cells, row) : found.cells;
  const unit = unitText(metric, found.unit);
  const first = isOfOneWorkload ? { text: head.sub, sub: unit } : { text: head.title, sub: `${head.sub} · ${unit}` };
  return [{ cells: [first, ...cells] }];
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

function isAsHigh(shown: Comparand | undefined, peak: Comparand): boolean {
  if (shown === undefined) return false;
  return isTie(noisyRate(shown.measurement), noisyRate(peak.measurement));
}

/** The first rows of a list that show each configuration once at least. */
function coveringRows(sorted: readonly Headed[]): readonly Headed[] {
  const seen = new Set<number>();
  return sorted.filter(({ row }) => {
    const fresh = [...row.cells.keys()].filter((place) => row.cells[place] !== undefined && !seen.has(place));
    for (const place of fresh) seen.add(place);
    return fresh.length > 0;
  });
}

/**
 * Of each workload one shared load, so that none is shown at a load that suits it alone; where not all share one, a row for each that some do. Below it
 * each at its own peak, where that is elsewhere.
 */
function oneOfEachWorkload(
  all: readonly Headed[],
  configurations: readonly Configuration[],
  base: number,
): readonly Headed[] {
  const isWhole = ({ row }: Headed): boolean => {
    const { direction, rwmixread } = firstOf(row).measurement;
    return direction === 'mixed' || rwmixread === undefined;
  };
  return [...groupBy(all.filter(isWhole), ({ head }) => head.title).values()].flatMap((own): readonly Headed[] => {
    const shown = coveringRows(own.toSorted((a, b) => mostShared(a.row, b.row)));
    const [first] = shown;
    if (first === undefined) return [];
    const row = highestRow(configurations, first.row);
    // A peak within the noise of what is shown is no other.
    const isShown = (cell: Comparand | undefined, place: number): boolean =>
      cell === undefined || shown.some((one) => isAsHigh(one.row.cells[place], cell));
    if (row.cells.every(isShown)) return shown;
    const [judged = first.judged] = judgeRows([row], base);
    return [...shown, { row, judged, head: { title: first.head.title, sub: word('compare_own_peak') } }];
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
  const workloads = isOfOneWorkload ? [] : oneOfEachWorkload(all, configurations, base);
  return {
    caption: word('compare_figures_caption'),
    note_link: noiseRule(),
    note: figuresNote(judged, base, isOfOneWorkload ? [] : [word('compare_overview_note')]),
    columns: [
      textColumn(isOfOneWorkload ? 'column_load' : 'compare_workload'),
      ...configurationColumns(configurations, 'number'),
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
