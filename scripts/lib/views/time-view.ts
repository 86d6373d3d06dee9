/** A view over time: its chart, the numbers behind it, and every cell as CSV. */
import type { View } from '#types';
import type { SeriesRemark } from '../analyse/types.ts';
import { formatDigits, formatExact } from '../base/digits.ts';
import { groupBy } from '../base/group-by.ts';
import { colonMark, listMark, sentences } from '../base/marks.ts';
import { formatSeconds } from '../base/sizes.ts';
import { word, wordFor, wordOr } from '../base/words.ts';
import { cellsPerPoint } from '../charts/downsample.ts';
import { drawTimeChart } from '../charts/draw.ts';
import type { TimeChartData, TimePanel } from '../charts/time-types.ts';
import type { PictureSize } from '../charts/types.ts';
import type { RunRecord } from '../database/types.ts';
import { metricLabel } from '../model/metrics.ts';
import { dimensionLabel } from './dimensions.ts';
import { type MonitorLine, monitorLines, monitorPanel } from './monitor-panel.ts';
import { thinnedText } from './thinned-text.ts';
import { linesOfView, type ViewLines } from './time-lines.ts';
import { haveOwnAxes, timePanels } from './time-panels.ts';
import { timeFigures, timeTable } from './time-table.ts';
import type { PresentedView } from './types.ts';

function valueText(name: string, value: number | string): string | number {
  if (name === 'direction') return wordOr('direction', String(value));
  if (typeof value === 'string' || name === 'Count') return value;
  if (name.endsWith('_ms')) return formatSeconds(Math.round(value) / 1000);
  return Number.isInteger(value) ? formatExact(value) : formatDigits(value, { significant: 4 });
}

/** Words of series_<key>; a value named …_ms is shown in seconds. */
export function seriesRemark({ key, values }: SeriesRemark): string {
  const texts = Object.entries(values).map(([name, value]) => [name, valueText(name, value)] as const);
  return wordFor('series', key, Object.fromEntries(texts));
}

/** What the picture leaves out, and what is missing or doubtful in the logs. */
function notesOf(
  view: View,
  { lines, without }: ViewLines,
  runs: readonly RunRecord[],
  thinned: string | undefined,
): string[] {
  const tests = [...new Set(without.map(({ measurement }) => dimensionLabel('test', measurement.test_id, runs)))];
  return [
    ...(view.note === undefined ? [] : [view.note]),
    ...(thinned === undefined ? [] : [thinned]),
    ...(tests.length === 0 ? [] : [word('time_without_logs', { tests: tests.join(listMark()) })]),
    ...remarksOf(lines),
  ];
}

/** What is remarked on lines, each once; where it is not so of all, first the names of those of which it is. */
function remarksOf(lines: ViewLines['lines']): readonly string[] {
  const all = new Set(lines.map(({ series }) => series));
  const remarked = lines.flatMap(({ line, series }) =>
    line.remarks.map((one) => ({ text: seriesRemark(one), series })),
  );
  return [...groupBy(remarked, ({ text }) => text)].map(([text, own]) => {
    const names = new Set(own.map(({ series }) => series));
    return names.size === all.size ? text : `${[...names].join(listMark())}${colonMark()}${text}`;
  });
}

/** What was watched beside the one test that the lines belong to; nothing where they belong to several. */
function monitorsOf({ lines }: ViewLines): readonly MonitorLine[] {
  const [first] = lines;
  if (first === undefined) return [];
  const { run, measurement } = first.item;
  const isOne = lines.every(({ item }) => item.run === run && item.measurement.test_id === measurement.test_id);
  return isOne ? monitorLines(run, measurement.test_id) : [];
}

/** The panels of the figures, then that of the monitors; where these saw the warm-up, it is shaded on all. */
function panelsOf(found: ViewLines, monitors: readonly MonitorLine[]): readonly TimePanel[] {
  const start = startOf(monitors);
  const ofMonitors = monitors.length === 0 ? [] : [monitorPanel(monitors, endOf(found))];
  const panels = [...timePanels(found.lines), ...ofMonitors];
  return start < 0 ? panels.map((panel) => ({ ...panel, warm_up: { from_ms: start, to_ms: 0 } })) : panels;
}

function startOf(monitors: readonly MonitorLine[]): number {
  return monitors.reduce((least, { start_ms }) => Math.min(least, start_ms), 0);
}

function endOf({ lines }: ViewLines): number {
  return lines.reduce((end, { line }) => Math.max(end, line.values.length * line.step_ms), 0);
}

/** What is drawn around lines: the window that a reader judges steadiness by, and what points and bands stand for. */
function legendOf(panels: readonly TimePanel[], size: PictureSize): readonly string[] {
  const lines = panels.flatMap((panel) => panel.lines.map((line) => ({ line, isAlone: panel.lines.length === 1 })));
  const spreadsIn = (picture: PictureSize): boolean =>
    lines.some(({ line, isAlone }) => isAlone && line.band === undefined && cellsPerPoint(line, picture) > 1);
  const spread = spreadsIn(size) ? 'time_says_spread' : spreadsIn('narrow') ? 'time_says_spread_narrow' : undefined;
  return [
    ...(lines.some(({ line }) => line.window !== undefined) ? [word('time_says_window')] : []),
    ...(spread === undefined ? [] : [word(spread)]),
    ...(lines.some(({ line }) => line.band !== undefined) ? [word('time_says_band')] : []),
  ];
}

function chartData(
  view: View,
  found: ViewLines,
  monitors: readonly MonitorLine[],
  runs: readonly RunRecord[],
  asked: TimeChartData['size'] = 'wide',
): TimeChartData | undefined {
  if (found.lines.length === 0) return undefined;
  const panels = panelsOf(found, monitors);
  const start = startOf(monitors);
  const size = panels.length > 1 ? 'half' : asked;
  const thinned = thinnedText(
    panels.flatMap(({ lines }) => lines),
    size,
  );
  const scales = haveOwnAxes(panels) ? [word('chart_scales_differ')] : [];
  const note = sentences(...notesOf(view, found, runs, thinned), ...legendOf(panels, size), ...scales);
  return {
    id: view.id,
    title: view.title,
    subtitle: view.subtitle,
    ...(note === '' ? {} : { note }),
    desc: word('chart_desc_time', { metrics: (view.metrics ?? []).map(metricLabel).join(listMark()) }),
    size,
    ...(panels.length > 1 ? { spreads: true } : {}),
    series: found.colouring.series,
    ...(start < 0 ? { start_ms: start } : {}),
    end_ms: endOf(found),
    panels,
  };
}

/** What a view over time shows. Without a line it has no chart, and its note says which tests have no logs. */
export async function presentTimeView(
  view: View,
  runs: readonly RunRecord[],
  options: { readonly without_monitors?: boolean; readonly size?: 'wide' | 'half' } = {},
): Promise<Pick<PresentedView, 'table' | 'chart' | 'figures' | 'note'>> {
  const found = linesOfView(view, runs);
  const monitors = options.without_monitors === true ? [] : monitorsOf(found);
  const data = chartData(view, found, monitors, runs, options.size);
  if (data === undefined) {
    const note = sentences(...notesOf(view, found, runs, undefined));
    return { table: timeTable(view, found, [], runs), ...(note === '' ? {} : { note }) };
  }
  return {
    table: timeTable(view, found, monitors, runs),
    chart: await drawTimeChart(data),
    figures: timeFigures(found, monitors),
  };
}
