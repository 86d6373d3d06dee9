/** A view of distributions: percentiles, the share of slower I/Os, or a histogram, with table and CSV. */

import { clauseMark, joinKnown, sentences } from '../base/marks.ts';
import { word } from '../base/words.ts';
import { drawPlanned } from '../charts/draw.ts';
import { layHistogram } from '../charts/histogram.ts';
import { fitBeside } from '../charts/labels.ts';
import { legendKey } from '../charts/marks.ts';
import type { PlannedPanel } from '../charts/plan.ts';
import { classesOf, countClasses } from '../charts/tail-classes.ts';
import { countOf } from '../charts/tail-curve.ts';
import { layTails, plotOf } from '../charts/tail-pictures.ts';
import type { RunRecord } from '../database/types.ts';
import { formatFigures } from './figures.ts';
import type { PivotTable } from './pivot.ts';
import { presentTable } from './table.ts';
import { isDrawn, linesOf, type MeasuredLine, missingWords } from './tail-lines.ts';
import { lineDimensions, panelDimensions, percentileTable, type TailView, tailPivot } from './tail-pivot.ts';
import { exceedanceFigures, exceedanceTable, histogramFigures, histogramTable } from './tail-tables.ts';
import type { PresentedView } from './types.ts';
import { viewFigures } from './view-figures.ts';

/** More lines than this in one panel get a panel each. */
const MOST_LINES = 6;

interface Group {
  readonly title: string;
  readonly lines: readonly MeasuredLine[];
}

function joined(...parts: readonly string[]): string {
  return joinKnown(' · ', ...parts);
}

/** Lines by panel, in their order; a histogram is alone in its panel, and so is every line where one panel has too many. */
function groupsOf(view: TailView, lines: readonly MeasuredLine[]): readonly Group[] {
  const panels = [...new Set(lines.map(({ panel }) => panel))];
  const groups = panels.map((title) => ({ title, lines: lines.filter(({ panel }) => panel === title) }));
  const isApart = view.kind === 'histogram' || groups.some((group) => group.lines.length > MOST_LINES);
  if (!isApart) return groups;
  const index = (line: MeasuredLine): number => (view.kind === 'histogram' ? line.index : 1);
  return lines.map((line) => ({ title: joined(line.panel, line.text), lines: [{ ...line, index: index(line) }] }));
}

/** Which latency it is, once for the axis where all lines agree. */
function latencyTitle(lines: readonly MeasuredLine[]): string {
  const kinds = new Set(lines.map(({ kind }) => kind ?? ''));
  const [only = ''] = kinds;
  return word(kinds.size === 1 && only !== '' ? `tail_axis_${only}` : 'tail_axis_latency');
}

function kindWords(lines: readonly MeasuredLine[]): readonly string[] {
  const kinds = [...new Set(lines.map(({ kind }) => kind ?? 'unknown'))];
  if (kinds.length < 2) return [];
  return kinds.map((kind) => {
    const names = lines.filter((line) => (line.kind ?? 'unknown') === kind).map(({ labels }) => labels.join(' · '));
    return word(`tail_kind_${kind}`, { names: names.join(clauseMark()) });
  });
}

function panelsOf(view: TailView, lines: readonly MeasuredLine[], groups: readonly Group[]): readonly PlannedPanel[] {
  const named = (title: string) => (groups.length > 1 && title !== '' ? { title } : {});
  const axis = latencyTitle(lines);
  if (view.kind !== 'histogram') {
    const plot = plotOf(view.kind, lines, axis);
    return groups.map((group) => ({ ...named(group.title), lay: (size) => layTails(plot, group.lines, size) }));
  }
  const classes = classesOf(lines.map(({ bins }) => bins));
  const shares = lines.flatMap(({ bins }) => countClasses(bins, classes).map((count) => (100 * count) / countOf(bins)));
  const most = Math.max(...shares);
  return groups.flatMap(({ title, lines: [line] }) =>
    line === undefined ? [] : [{ ...named(title), lay: (size) => layHistogram(line, classes, most, axis, size) }],
  );
}

function figuresOf(view: TailView, pivot: PivotTable, lines: readonly MeasuredLine[], runs: readonly RunRecord[]) {
  const dimensions = [...panelDimensions(view), ...lineDimensions(view)];
  const source = { title: view.title, dimensions, lines, runs };
  if (view.kind === 'percentiles' || lines.length === 0) {
    const table = percentileTable(view);
    return { table: presentTable(table, pivot, runs, formatFigures(pivot)), figures: viewFigures(pivot, runs) };
  }
  if (view.kind === 'exceedance') return { table: exceedanceTable(source), figures: exceedanceFigures(source) };
  const classes = classesOf(lines.map(({ bins }) => bins));
  return { table: histogramTable(source, classes), figures: histogramFigures(source, classes) };
}

/**
 * Table, figures and chart of a view of distributions. What has no bins is a row of points among percentiles and absent
 * elsewhere; the note says why. Without anything to draw there are the percentiles that are known, and the reason.
 */
export async function presentTailView(
  view: TailView,
  runs: readonly RunRecord[],
): Promise<Pick<PresentedView, 'table' | 'figures' | 'chart' | 'note'>> {
  const pivot = tailPivot(view, runs);
  const [conflict] = pivot.conflicts;
  if (conflict !== undefined)
    throw new Error(
      `view ${view.id}: one line holds ${conflict.first.measurement.id} and ${conflict.second.measurement.id}`,
    );
  const all = linesOf(view, pivot, runs);
  const drawn = all.filter((line) => isDrawn(view, line));
  const note = sentences(view.note, ...kindWords(drawn), ...missingWords(view, all, runs));
  const rest = { ...figuresOf(view, pivot, drawn, runs), ...(note === '' ? {} : { note }) };
  if (drawn.length === 0) return rest;
  const groups = groupsOf(view, drawn);
  const hasLegend = groups.some(({ lines }) => lines.length > 1);
  const series = new Map(drawn.map(({ text, index }) => [text, { text, index, key: legendKey(index, 'line') }]));
  const panels = panelsOf(view, drawn, groups);
  const chart = await drawPlanned({
    id: view.id,
    title: view.title,
    subtitle: view.subtitle,
    ...(note === '' ? {} : { note }),
    desc: word(`chart_desc_${view.kind}`, { names: drawn.map(({ labels }) => labels.join(' ')).join(clauseMark()) }),
    ...(view.kind === 'percentiles' && hasLegend && fitBeside(drawn) ? { has_names: true } : {}),
    legend: hasLegend && series.size > 1 ? [...series.values()] : [],
    ...(panels.length > 1 ? { spreads: true } : {}),
    panels,
  });
  return { ...rest, chart };
}
