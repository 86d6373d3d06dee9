/** The history of a system: equal workloads under other versions, or later, with what changed in between. */

import { formatDate } from '../../base/dates.ts';
import { joinKnown, listMark, sentenceMark } from '../../base/marks.ts';
import { formatComparison } from '../../base/sizes.ts';
import { word, wordOr } from '../../base/words.ts';
import { drawChart } from '../../charts/draw.ts';
import type { Chart, ChartRow } from '../../charts/types.ts';
import type { HistoryLine, HistoryPoint, Versions } from '../../database/types.ts';
import { measurementHref } from '../../model/anchors.ts';
import { formatColumn } from '../../model/format-column.ts';
import { describeConditions } from '../../model/load.ts';
import {
  dataUnitOf,
  hasMetric,
  type Metric,
  metricLabel,
  metricsIn,
  metricValue,
  numberOf,
  scaleOf,
} from '../../model/metrics.ts';
import { titleIn } from '../../model/title-in.ts';
import { trialMark } from '../../model/trial.ts';
import { dataRows } from '../../tables/data-rows.ts';
import { dateCell } from '../../tables/plain-cells.ts';
import { missingReason } from '../../tables/run-results.ts';
import {
  type ColumnOf,
  groupedTable,
  metricColumns,
  type Table,
  type TableCell,
  textCell,
} from '../../tables/table.ts';
import { axisTitle } from '../../views/panels.ts';
import { noiseRule } from '../comparison-rules.ts';
import type { HistoryView } from './view.ts';

const SHOWN = metricsIn('brief');
const VERSIONS: readonly (keyof Versions)[] = ['os', 'kernel', 'firmware', 'software', 'fio'];
const MOST_LINES = 12;

function lineTitle({ points }: HistoryLine): string {
  const [first] = points;
  if (first === undefined) return '';
  const { measurement, run } = first;
  const test = titleIn(run.bundle.run.tests, measurement.test_id);
  return word('history_line', { test, direction: wordOr('direction', measurement.direction) });
}

function subOf({ points, axes }: HistoryLine): string {
  const [first] = points;
  if (first === undefined) return '';
  return joinKnown(' · ', describeConditions(first.measurement), ...axes);
}

/** Kinds of version that differ somewhere in the lines. */
function varying(lines: readonly HistoryLine[]): readonly (keyof Versions)[] {
  return VERSIONS.filter((what) => lines.some(({ points }) => points.some(({ before }) => before[what] !== undefined)));
}

/** "12.4 % higher", "5.0 % lower", or that one sample of each cannot tell. */
export function describeChange(change: HistoryPoint['changes'][Metric]): string | undefined {
  if (change === undefined) return undefined;
  if (!change.is_clear) return word('history_no_clear_change');
  const share = formatComparison(Math.abs(change.share) * 100);
  return word(change.share > 0 ? 'history_higher' : 'history_lower', { share });
}

function versionCell(point: HistoryPoint, what: keyof Versions): TableCell {
  const from = point.before[what];
  return textCell(point.versions[what], from === undefined ? {} : { sub: word('history_was', { from }) });
}

function tableOf(lines: readonly HistoryLine[]): Table {
  const points = lines.flatMap((line) => line.points);
  const versions = varying(lines);
  const figures = metricColumns(
    points.map(({ measurement }) => measurement),
    SHOWN,
    { href: measurementHref, reason: missingReason },
  );
  return {
    caption: word('history_caption'),
    note: word('history_note'),
    note_link: noiseRule(),
    ...groupedTable(
      lines.map((line) => ({ title: lineTitle(line), sub: subOf(line), rows: line.points })),
      [
        [
          'column_date',
          ({ measurement: { date, run_id }, run }) =>
            dateCell(date, { href: `runs/${run_id}/`, title: run.bundle.run.title }),
        ],
        ...versions.map((what): ColumnOf<HistoryPoint> => [`version_${what}`, (point) => versionCell(point, what)]),
        ...figures.map(
          ({ metric, column, cells }): ColumnOf<HistoryPoint> => [
            column,
            ({ changes }, place) => {
              // No bars: the lines are different workloads.
              const { bar: _, ...cell } = cells[place] ?? textCell(undefined);
              const sub = describeChange(changes[metric]);
              return sub === undefined ? cell : { ...cell, sub };
            },
          ],
        ),
      ],
    ),
  };
}

/** Bandwidth where most lines have it, else IOPS; undefined where fewer than two figures can be drawn. */
function mainMetric(lines: readonly HistoryLine[]): Metric | undefined {
  const count = (metric: Metric): number =>
    lines.filter(({ points }) => points.every(({ measurement }) => hasMetric(measurement, metric))).length;
  const [bw, iops] = [count('bw'), count('iops')];
  if (bw + iops === 0) return undefined;
  return iops > bw ? 'iops' : 'bw';
}

/** The title of a line, and what else tells it from others of that title. */
function groupOf(line: HistoryLine, lines: readonly HistoryLine[]): string {
  const title = lineTitle(line);
  return lines.some((other) => other !== line && lineTitle(other) === title) ? `${title}, ${subOf(line)}` : title;
}

/** "Bandwidth changes clearly in 2 of 5 steps: 24 % lower to 48 % higher". Undefined where no step has a figure before it. */
function foundText(metric: Metric, points: readonly HistoryPoint[]): string | undefined {
  const changes = points.flatMap((point) => point.changes[metric] ?? []);
  const clear = changes.filter((change) => change.is_clear).toSorted((a, b) => a.share - b.share);
  const [low, high] = [clear[0], clear.at(-1)].map(describeChange);
  const values = { metric: metricLabel(metric), all: changes.length, Count: clear.length };
  if (changes.length === 0) return undefined;
  if (low === undefined || high === undefined) return word('history_found_none', values);
  return low === high ? word('history_found_one', { ...values, low }) : word('history_found', { ...values, low, high });
}

async function chartOf(all: readonly HistoryLine[], versions: readonly (keyof Versions)[]): Promise<Chart | undefined> {
  const metric = mainMetric(all);
  if (metric === undefined) return undefined;
  const lines = all.filter(({ points }) => points.every(({ measurement }) => metricValue(measurement, metric)));
  const points = lines.flatMap((line) => line.points.map((point) => ({ ...point, group: groupOf(line, lines) })));
  const quantities = points.map(({ measurement }) => metricValue(measurement, metric) ?? {});
  const { factor, unit } = scaleOf(
    metric,
    quantities.map((one) => numberOf(one) ?? 0),
  );
  const { cells } = formatColumn(
    metric,
    quantities.map((quantity) => ({ quantity })),
  );
  const rows = points.map((point, place): ChartRow => {
    const value = numberOf(quantities[place] ?? {});
    const state = versions.flatMap((what) => point.versions[what] ?? []).join(listMark());
    const change = point.changes[metric];
    const text = cells[place]?.text ?? '–';
    return {
      group: point.group,
      label: state === '' ? `${formatDate(point.measurement.date)}, ${point.run.bundle.run.title}` : state,
      series: '',
      ...(value === undefined ? {} : { value: value / factor }),
      text: change?.is_clear === true ? `${text}, ${describeChange(change) ?? ''}` : text,
    };
  });
  const [plain, sub] = [word('history_chart', { metric: metricLabel(metric) }), word('history_chart_sub')];
  const found = foundText(metric, points);
  const chart = await drawChart({
    id: 'history',
    kind: 'bar',
    title: found ?? plain,
    subtitle: joinKnown(
      ' · ',
      found === undefined ? sub : `${plain}${sentenceMark()}${sub}`,
      trialMark(points.map(({ measurement }) => measurement)),
    ),
    desc: word('chart_desc_bar', { metrics: metricLabel(metric) }),
    series: [{ text: '', index: 1 }],
    panels: [
      { value_title: axisTitle(metric, unit), unit, max: Math.max(...rows.map(({ value = 0 }) => value)) || 1, rows },
    ],
  });
  const figures = points.map(({ measurement }, place) => {
    const { value, low, high } = quantities[place] ?? {};
    return [rows[place]?.group, rows[place]?.label, value, low, high, dataUnitOf(metric), measurement.id];
  });
  const names = [word('dimension_test'), word('history_state'), 'value', 'low', 'high', 'unit', 'measurement'];
  return { ...chart, figures: dataRows(names, figures) };
}

/** Before it is placed on a page. */
export interface DrawnHistory extends Omit<HistoryView, 'charts'> {
  readonly charts: readonly Chart[];
}

/** The section of a system that ran the same workload more than once; undefined for the others. */
export async function presentHistory(history: readonly HistoryLine[] | undefined): Promise<DrawnHistory | undefined> {
  if (history === undefined || history.length === 0) return undefined;
  const lines = history.slice(0, MOST_LINES);
  const chart = await chartOf(lines, varying(lines));
  const means =
    lines.length < history.length
      ? word('history_means_some', { shown: lines.length, all: history.length })
      : word('history_means');
  return { means, charts: chart === undefined ? [] : [chart], table: tableOf(lines) };
}
