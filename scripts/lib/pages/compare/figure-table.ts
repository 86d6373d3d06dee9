import { joinKnown, listMark, sentences } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import { noiseOf, noiseOfMetric } from '../../database/noise.ts';
import { measurementHref } from '../../model/anchors.ts';
import { type ColumnEntry, formatColumn } from '../../model/format-column.ts';
import { describeLoad } from '../../model/load.ts';
import { betterOf, type Metric, metricLabel, metricsIn, metricValue } from '../../model/metrics.ts';
import { noteBadges } from '../../tables/note-marks.ts';
import { missingReason } from '../../tables/run-results.ts';
import { type Table, type TableCell, type TableRow, textCell, textColumn } from '../../tables/table.ts';
import { noiseRule } from '../comparison-rules.ts';
import { noiseText } from '../noise-words.ts';
import { configurationColumns } from './configurations.ts';
import { gradeBadge, reasonOf } from './grade-words.ts';
import type { WorkloadRow } from './matching-workloads.ts';
import { gradedRatio } from './ratio-text.ts';
import type { Judged, JudgedRow } from './receipt.ts';
import type { Configuration } from './types.ts';
import { rowHeads } from './workload-words.ts';

/** Figures of one metric in one unit, the ratio under each; undefined where none of the configurations has one. */
export function metricCells(
  { cells }: WorkloadRow,
  metric: Metric,
  { pairs, base }: JudgedRow,
): { readonly unit: string; readonly cells: readonly TableCell[] } | undefined {
  const entries = cells.map((cell): ColumnEntry => {
    if (cell === undefined) return { reason: word('compare_no_test') };
    const quantity = metricValue(cell.measurement, metric);
    const reason = missingReason(cell.measurement, metric);
    return { quantity, reason, ...(quantity === undefined ? {} : { href: measurementHref(cell.measurement) }) };
  });
  if (entries.every(({ quantity }) => quantity === undefined)) return undefined;
  const { unit, data_unit, cells: figures } = formatColumn(metric, entries);
  const noisy = (place: number) => {
    const [value, measurement] = [figures[place]?.value, cells[place]?.measurement];
    if (value === undefined || measurement === undefined) return undefined;
    return { value, noise: noiseOfMetric(measurement, metric) };
  };
  const baseline = noisy(base);
  const sub = (place: number): string | undefined => {
    const figure = noisy(place);
    // Of other things each says of what it is; between them there is no ratio.
    const own = figures[place]?.sub;
    if (own !== undefined) return own;
    if (figure === undefined || baseline === undefined || baseline.value === 0) return undefined;
    if (place === base) return word('compare_baseline');
    const grade = pairs[place]?.grade;
    return grade === undefined ? undefined : gradedRatio(grade, metric, figure, baseline);
  };
  const shown = figures.map(({ pad: _, ...figure }, place): TableCell => {
    const text = sub(place);
    return {
      ...figure,
      ...(figure.value === undefined ? {} : { data_unit }),
      ...(text === undefined ? {} : { sub: text }),
    };
  });
  return { unit, cells: shown };
}

/** "k IOPS, higher is better" */
export function unitText(metric: Metric, unit: string): string {
  const better = betterOf(metric);
  return joinKnown(listMark(), unit, better !== undefined && word(`better_${better}`));
}

function metricRow(row: WorkloadRow, metric: Metric, sides: JudgedRow): readonly TableRow[] {
  const found = metricCells(row, metric, sides);
  return found === undefined
    ? []
    : [{ cells: [{ text: metricLabel(metric), sub: unitText(metric, found.unit) }, ...found.cells] }];
}

/** The grade of each pair, and what was changed or keeps it from a better one. */
function gradeRow(row: WorkloadRow, { pairs, base }: JudgedRow): TableRow {
  const cells = row.cells.map((cell, place): TableCell => {
    if (place === base) return cell === undefined ? textCell(undefined) : { text: word('compare_baseline') };
    const one = pairs[place];
    if (one === undefined) return { text: '–', reason: word('compare_no_test') };
    const sub = reasonOf(one.grade, [one]);
    return { text: '', badges: [gradeBadge(one)], sub };
  });
  return { cells: [{ text: word('compare_may') }, ...cells] };
}

function loadRow({ kind, cells }: WorkloadRow): readonly TableRow[] {
  if (kind === 'same_load') return [];
  const loads = cells.map((cell) => textCell(cell === undefined ? undefined : describeLoad(cell.measurement)));
  return [{ cells: [{ text: word('column_load') }, ...loads] }];
}

/** Notes of later findings about the figures; only where there are any. */
function notesRow({ cells }: WorkloadRow): readonly TableRow[] {
  const badges = cells.map((cell) => (cell === undefined ? [] : noteBadges(cell.measurement)));
  if (badges.every((own) => own.length === 0)) return [];
  return [{ cells: [{ text: word('notes_title') }, ...badges.map((own) => ({ text: '', badges: own }))] }];
}

/** How far the rates may be off by chance; only where a ratio is given. */
function noiseRow({ cells }: WorkloadRow, { pairs }: JudgedRow): readonly TableRow[] {
  if (pairs.every((one) => one === undefined || one.grade === 'D')) return [];
  const noise = cells.map((cell) => {
    if (cell === undefined) return textCell(undefined);
    const own = noiseOf(cell.measurement);
    return textCell(noiseText(own), { sub: word(`compare_noise_${own.source}`, { samples: own.samples ?? 1 }) });
  });
  return [{ cells: [{ text: word('compare_noise'), sub: word('compare_noise_sub') }, ...noise] }];
}

/** What is said below the figures: of other baselines where there is one, and what more is to be said. */
export function figuresNote(judged: Judged, baseline: number, more: readonly string[] = []): string {
  const others = judged.every(({ base }) => base === baseline) ? [] : [word('compare_other_baselines')];
  return sentences(word('compare_figures_note'), ...others, ...more);
}

/** The table; undefined when nothing stands beside each other. */
export function figureTable(
  configurations: readonly Configuration[],
  rows: readonly WorkloadRow[],
  judged: Judged,
  base: number,
): Table | undefined {
  if (rows.length === 0) return undefined;
  const heads = rowHeads(rows, configurations);
  return {
    caption: word('compare_figures_caption'),
    note_link: noiseRule(),
    note: figuresNote(judged, base),
    columns: [textColumn('column_figure'), ...configurationColumns(configurations, 'number')],
    groups: rows.map((row, place) => {
      const sides = judged[place] ?? { base, pairs: [] };
      const metrics = metricsIn('compare').flatMap((metric) => metricRow(row, metric, sides));
      return {
        ...heads[place],
        rows: [gradeRow(row, sides), ...notesRow(row), ...loadRow(row), ...metrics, ...noiseRow(row, sides)],
      };
    }),
  };
}
