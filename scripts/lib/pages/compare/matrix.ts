/** Many systems that were all tested in the same two settings: a table with a row for each, in place of a page for each. */

import { groupBy } from '../../base/group-by.ts';
import { colonMark, listMark } from '../../base/marks.ts';
import { word, wordOr } from '../../base/words.ts';
import { type Comparison, compareMeasurements } from '../../database/comparability.ts';
import { isRanking } from '../../database/gate.ts';
import { isTie, noiseOf } from '../../database/noise.ts';
import { measurementHref } from '../../model/anchors.ts';
import { type ColumnEntry, formatColumn } from '../../model/format-column.ts';
import { type Metric, metricLabel, metricNumber, metricValue, ratesFor } from '../../model/metrics.ts';
import { titleIn } from '../../model/title-in.ts';
import { missingReason } from '../../tables/run-results.ts';
import { type Table, type TableCell, type TableRow, textColumn } from '../../tables/table.ts';
import { gatesRule, noiseRule } from '../comparison-rules.ts';
import { axesOf } from './configurations.ts';
import { unitText } from './figure-table.ts';
import { gradeBadge } from './grade-words.ts';
import { matchWorkloads, type WorkloadRow } from './matching-workloads.ts';
import { ratioOfGrade } from './ratio-text.ts';
import type { Configuration } from './types.ts';

/** Two configurations of one run that differ in the setting alone. */
type Pair = readonly [from: Configuration, to: Configuration];

export interface Matrix {
  /** The setting, and its two values in order. */
  readonly axis: string;
  readonly from: string;
  readonly to: string;
  /** Of all runs, in the order of their ids. */
  readonly pairs: readonly Pair[];
}

/** Fewer runs are as easily read on their own pages. */
const FEWEST_RUNS = 3;

function isMeasured({ comparands }: Configuration): boolean {
  return comparands.some(({ measurement }) => measurement.basis === 'measured');
}

/** The only axis in which two configurations differ; undefined where none or several do. */
function onlyChange(a: Configuration, b: Configuration): string | undefined {
  const [left, right] = [axesOf(a), axesOf(b)];
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  const [axis, ...others] = names.filter((name) => left[name] !== right[name]);
  return others.length > 0 || axis === undefined || left[axis] === undefined || right[axis] === undefined
    ? undefined
    : axis;
}

function pairsOf(list: readonly Configuration[]): readonly { readonly axis: string; readonly pair: Pair }[] {
  return list.flatMap((a, place) =>
    list.slice(place + 1).flatMap((b) => {
      const axis = onlyChange(a, b);
      if (axis === undefined) return [];
      const pair: Pair = (axesOf(a)[axis] ?? '') < (axesOf(b)[axis] ?? '') ? [a, b] : [b, a];
      return [{ axis, pair }];
    }),
  );
}

/** Of each report whose runs all have one setting in the same two values, and other systems each. */
export function readyMatrices(standing: readonly Configuration[]): readonly Matrix[] {
  const reports = groupBy(standing.filter(isMeasured), ({ comparands }) => comparands[0]?.measurement.report_id ?? '');
  return [...reports].flatMap(([report, all]): readonly Matrix[] => {
    if (report === '') return [];
    const runs = [...groupBy(all, ({ run }) => run.id)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    if (runs.length < FEWEST_RUNS || new Set(all.map(({ hardware }) => hardware.system.kind)).size > 1) return [];
    const known = runs.map(([, list]) => pairsOf(list));
    const axes = new Set(known.flatMap((list) => list.map(({ axis }) => axis)));
    const found = [...axes].flatMap((axis): readonly Matrix[] => {
      const own = known.map((list) => list.filter((one) => one.axis === axis).map(({ pair }) => pair));
      if (own.some((pairs) => pairs.length === 0)) return [];
      const pairs = own.flat();
      const values = new Set(pairs.map(([a, b]) => JSON.stringify([axesOf(a)[axis], axesOf(b)[axis]])));
      const [first] = pairs;
      if (values.size > 1 || first === undefined) return [];
      return [{ axis, from: axesOf(first[0])[axis] ?? '', to: axesOf(first[1])[axis] ?? '', pairs }];
    });
    return found.slice(0, 1);
  });
}

/** The runs that a matrix has a row for. */
export function runsOfMatrix({ pairs }: Matrix): ReadonlySet<string> {
  return new Set(pairs.map(([{ run }]) => run.id));
}

export function matrixTitle(matrix: Matrix): string {
  const { from, to, pairs } = matrix;
  const [first] = pairs;
  const what = wordOr('kinds', first?.[0].hardware.system.kind ?? 'drive').toLowerCase();
  return word('matrix_title', { count: runsOfMatrix(matrix).size, what, from, to });
}

/** One line of the matrix: the same work of one system in both settings. */
interface Line {
  readonly pair: Pair;
  readonly row: WorkloadRow;
  readonly metric: Metric;
  readonly title: string;
  readonly judged: Comparison;
}

function linesOf({ pairs }: Matrix): readonly Line[] {
  return pairs.flatMap((pair) =>
    matchWorkloads(pair).flatMap((row): readonly Line[] => {
      const [a, b] = row.cells;
      if (row.kind !== 'same_load' || a === undefined || b === undefined) return [];
      const { test_id, direction, bs_bytes } = a.measurement;
      const metric = ratesFor(bs_bytes).find((one) => metricNumber(a.measurement, one) !== undefined);
      if (metric === undefined) return [];
      const test = titleIn(pair[0].run.tests, test_id);
      const ways = pair[0].comparands.filter((one) => one.measurement.test_id === test_id);
      const isOneOfSeveral = ways.some((one) => one.measurement.direction !== direction);
      const title = isOneOfSeveral ? `${test}${colonMark()}${wordOr('direction', direction)}` : test;
      return [{ pair, row, metric, title, judged: compareMeasurements(b, a) }];
    }),
  );
}

/** Figures of both settings in one unit, then the ratio and its grade. */
function groupOf(to: string, lines: readonly Line[], hrefOf: (pair: Pair) => string) {
  const title = lines[0]?.title ?? '';
  const metric = lines[0]?.metric ?? 'bw';
  const entries = lines.flatMap(({ row }) =>
    row.cells.map((cell): ColumnEntry => {
      if (cell === undefined) return { reason: word('compare_no_test') };
      const { measurement } = cell;
      const quantity = metricValue(measurement, metric);
      return { quantity, reason: missingReason(measurement, metric), href: measurementHref(measurement) };
    }),
  );
  const { unit, data_unit, cells } = formatColumn(metric, entries);
  const found = { better: 0, ties: 0, worse: 0 };
  const rows = lines.map(({ pair, row, judged }, place): TableRow => {
    const figures = [0, 1].map((side): TableCell => {
      const cell = cells[2 * place + side] ?? { text: '–' };
      return cell.value === undefined ? cell : { ...cell, data_unit };
    });
    const [before, after] = figures.map(({ value }, side) => {
      const measurement = row.cells[side]?.measurement;
      return value === undefined || measurement === undefined || !(value > 0)
        ? undefined
        : { value, noise: noiseOf(measurement) };
    });
    const ratio: TableCell =
      before === undefined || after === undefined
        ? { text: '–', reason: word('missing_best') }
        : { text: ratioOfGrade(judged.grade, metric, after, before) };
    const isRanked = isRanking(judged.grade);
    if (isRanked && before !== undefined && after !== undefined)
      found[isTie(after, before) ? 'ties' : after.value > before.value ? 'better' : 'worse'] += 1;
    const badge = { ...gradeBadge(judged), href: gatesRule().href };
    const name = { text: pair[0].run.title, href: hrefOf(pair), is_long: true };
    return { cells: [name, ...figures, ratio, { text: '', badges: [badge] }] };
  });
  const counts = word('matrix_counts', { to, ...found });
  return { title, sub: `${metricLabel(metric)}${listMark()}${unitText(metric, unit)} · ${counts}`, rows };
}

/** A group for each test and direction, a row for each system. `hrefOf` leads to the pair in the picker. */
export function matrixTable(matrix: Matrix, hrefOf: (pair: Pair) => string): Table {
  const { from, to } = matrix;
  const number = (label: string) => ({ label, kind: 'number' as const });
  const byTest = groupBy(linesOf(matrix), ({ row, title, metric }) => {
    const test = row.cells[0]?.measurement.test_id;
    return JSON.stringify([test, title, metric]);
  });
  const groups = [...byTest].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, lines]) => lines);
  return {
    caption: matrixTitle(matrix),
    is_titled: true,
    note: word('matrix_note', { from, to }),
    note_link: noiseRule(),
    columns: [
      textColumn('column_system'),
      number(from),
      number(to),
      { label: word('matrix_ratio', { from, to }), kind: 'text' },
      textColumn('matrix_grade'),
    ],
    groups: groups.map((lines) => groupOf(to, lines, hrefOf)),
  };
}
