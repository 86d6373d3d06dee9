/** The figures of a comparison: a group for each work, a row for each metric, the ratio to the baseline under each figure. */
import { measurementHref } from '../anchors.ts';
import { noiseRule } from '../comparison-rules.ts';
import { formatDigits } from '../digits.ts';
import { describeLoad, describeWork } from '../load.ts';
import { betterOf, type ColumnEntry, formatColumn, type Metric, metricLabel, metricValue } from '../numbers.ts';
import { missingReason } from '../run-results.ts';
import { type Table, type TableCell, type TableRow, textCell, wordOr } from '../tables.ts';
import { word } from '../words.ts';
import { firstOf, type WorkRow } from './match-work.ts';
import { answerBadge, type Judged } from './receipt.ts';
import { headsOf } from './set-ups.ts';
import type { SetUp } from './types.ts';

const METRICS: readonly Metric[] = [
  'iops',
  'bw',
  'lat_mean',
  'lat_p50',
  'lat_p99',
  'lat_p99_9',
  'lat_p99_99',
  'cpu_client',
  'cpu_target',
];

/** "1.24×, better"; within the noise it is a tie, and where neither way is better it is only the ratio. */
export function ratioText(metric: Metric, value: number, baseline: number, noise: number): string {
  const ratio = value / baseline;
  const text = `${formatDigits(ratio, { significant: ratio >= 1 && ratio < 10 ? 3 : 2, keepZeros: true })}×`;
  const better = betterOf(metric);
  if (better === undefined) return text;
  if (Math.abs(value - baseline) <= noise * Math.max(value, baseline)) return word('ratio_tie', { ratio: text });
  return word(ratio > 1 === (better === 'higher') ? 'ratio_better' : 'ratio_worse', { ratio: text });
}

interface Sides {
  readonly judged: Judged[number];
  readonly base: number;
  readonly noise: number;
}

function metricRow({ cells }: WorkRow, metric: Metric, { judged, base, noise }: Sides): readonly TableRow[] {
  const entries = cells.map((cell): ColumnEntry => {
    if (cell === undefined) return { reason: word('compare_no_test') };
    const quantity = metricValue(cell.measurement, metric);
    const reason = missingReason(cell.measurement, metric);
    return { quantity, reason, ...(quantity === undefined ? {} : { href: measurementHref(cell.measurement) }) };
  });
  if (entries.every(({ quantity }) => quantity === undefined)) return [];
  const { unit, cells: figures } = formatColumn(metric, entries);
  const baseline = figures[base]?.value;
  const sub = (place: number, value: number | undefined): string | undefined => {
    if (value === undefined || baseline === undefined || baseline === 0) return undefined;
    if (place === base) return word('compare_baseline');
    if (judged[place]?.answer === 'not_comparable') return word('ratio_refused');
    return ratioText(metric, value, baseline, noise);
  };
  const better = betterOf(metric);
  const head = [unit, ...(better === undefined ? [] : [word(`better_${better}`)])].join(', ');
  const shown = figures.map(({ pad: _, ...figure }, place): TableCell => {
    const text = sub(place, figure.value);
    return { ...figure, ...(text === undefined ? {} : { sub: text }) };
  });
  return [{ cells: [{ text: metricLabel(metric), sub: head }, ...shown] }];
}

function answerRow(row: WorkRow, { judged, base }: Sides): TableRow {
  const cells = row.cells.map((cell, place): TableCell => {
    if (place === base) return cell === undefined ? textCell(undefined) : { text: word('compare_baseline') };
    const one = judged[place];
    return one === undefined
      ? { text: '–', reason: word('compare_no_test') }
      : { text: '', badges: [answerBadge(one)] };
  });
  return { cells: [{ text: word('compare_may') }, ...cells] };
}

function loadRow({ kind, cells }: WorkRow): readonly TableRow[] {
  if (kind === 'same_load') return [];
  const loads = cells.map((cell) => textCell(cell === undefined ? undefined : describeLoad(cell.measurement)));
  return [{ cells: [{ text: word('column_load') }, ...loads] }];
}

function groupOf(row: WorkRow, sides: Sides): Table['groups'][number] {
  const { measurement } = firstOf(row);
  const work = describeWork(measurement) || `${measurement.test_id}, ${measurement.job}`;
  const isPart = measurement.rwmixread !== undefined && measurement.direction !== 'mixed';
  const title = isPart ? `${work}, ${wordOr('direction_only', measurement.direction)}` : work;
  const sub =
    row.kind === 'highest' ? word('compare_highest') : describeLoad(measurement) || word('compare_load_unknown');
  return {
    title: title.charAt(0).toUpperCase() + title.slice(1),
    sub,
    rows: [answerRow(row, sides), ...loadRow(row), ...METRICS.flatMap((metric) => metricRow(row, metric, sides))],
  };
}

/** The table; undefined when nothing stands beside each other. */
export function figureTable(
  setUps: readonly SetUp[],
  rows: readonly WorkRow[],
  judged: Judged,
  { base, noise }: { readonly base: number; readonly noise: number },
): Table | undefined {
  if (rows.length === 0) return undefined;
  const heads = headsOf(setUps);
  return {
    caption: word('compare_figures_caption'),
    note_link: noiseRule(),
    note: word('compare_figures_note', { share: `${formatDigits(noise * 100)} %` }),
    columns: [
      { label: word('column_figure'), kind: 'text' },
      ...heads.map(({ label, sub }) => ({ label, kind: 'number' as const, ...(sub === '' ? {} : { unit: sub }) })),
    ],
    groups: rows.map((row, place) => groupOf(row, { judged: judged[place] ?? [], base, noise })),
  };
}
