/** The lines of a view of distributions: names, colours, bins, and why some measurements have none. */

import type { Measurement } from '#types';
import { listBins } from '../analyse/bundle.ts';
import { clauseMark, listMark } from '../base/marks.ts';
import { type WordKey, word } from '../base/words.ts';
import type { CurvePoint } from '../charts/tail-curve.ts';
import type { TailLine } from '../charts/tail-pictures.ts';
import type { RunRecord } from '../database/types.ts';
import { measurementHref } from '../model/anchors.ts';
import { metricValue, PERCENTILES } from '../model/metrics.ts';
import { colouringOf } from './colouring.ts';
import { dimensionLabel, dimensionValue } from './dimensions.ts';
import type { PivotTable } from './pivot.ts';
import { lineDimensions, measurementsOf, panelDimensions, type TailView } from './tail-pivot.ts';

/** More names than this are counted instead. */
const MOST_NAMED = 6;

/** A line with the measurement it shows. */
export interface MeasuredLine extends TailLine {
  readonly measurement: Measurement;
  /** Which latency the percentiles are of; undefined where the source does not say. */
  readonly kind?: 'lat' | 'clat';
  /** Title of its panel; empty where there is one. */
  readonly panel: string;
  /** Labels of all its dimensions, panels first. */
  readonly labels: readonly string[];
}

/** The named percentiles of a measurement as points of its curve. */
function pointsOf(measurement: Measurement): readonly CurvePoint[] {
  return [...PERCENTILES].flatMap(([metric, percent]) => {
    const ns = metricValue(measurement, metric)?.value;
    return ns === undefined || ns <= 0 ? [] : [{ ns, slower: Math.round((100 - percent) * 100) / 10_000 }];
  });
}

function kindOf(measurement: Measurement, run: RunRecord | undefined): 'lat' | 'clat' | undefined {
  const ofBins = run?.analysis.bins.get(measurement.id)?.kind;
  const told = /^(lat|clat) /.exec(measurement.percentile_source ?? '')?.[1];
  return ofBins ?? (told === 'lat' || told === 'clat' ? told : undefined);
}

/** Only what tells lines apart; of one line nothing does. */
function shortNames(labels: readonly (readonly string[])[]): readonly string[] {
  const differs = (labels[0] ?? []).map((_, place) => new Set(labels.map((one) => one[place])).size > 1);
  return labels.map((one) => one.filter((_, place) => differs[place] === true).join(' · '));
}

/** Palette places: those of the dimension on all charts, where one alone tells the lines apart; else by order. */
function indexOf(view: TailView, pivot: PivotTable, runs: readonly RunRecord[], names: readonly string[]) {
  const [only, ...others] = lineDimensions(view);
  const unique = [...new Set(names)];
  const byOrder = (name: string): number => unique.indexOf(name) + 1;
  if (only === undefined || others.length > 0) return byOrder;
  const asColumns = { ...pivot, column_dimensions: pivot.row_dimensions, columns: pivot.rows };
  const { is_coloured, series } = colouringOf({ ...view, series: only }, asColumns, runs);
  return (name: string) => (is_coloured ? series.find(({ text }) => text === name)?.index : undefined) ?? byOrder(name);
}

/** One line for each row of the pivot, in its order. */
export function linesOf(view: TailView, pivot: PivotTable, runs: readonly RunRecord[]): readonly MeasuredLine[] {
  const panels = panelDimensions(view).length;
  const labels = pivot.rows.map((keys) =>
    keys.map((key, place) => dimensionLabel(pivot.row_dimensions[place] ?? '', key, runs)),
  );
  const names = shortNames(labels.map((one) => one.slice(panels)));
  const index = indexOf(view, pivot, runs, names);
  return pivot.cells.flatMap((cells, row): MeasuredLine[] => {
    const item = cells.find((cell) => cell !== undefined);
    if (item === undefined) return [];
    const { measurement, run } = item;
    const kind = kindOf(measurement, run);
    const bins = run.analysis.bins.get(measurement.id);
    const own = labels[row] ?? [];
    return [
      {
        text: names[row] ?? '',
        index: index(names[row] ?? ''),
        points: pointsOf(measurement),
        bins: bins === undefined ? [] : listBins(bins),
        measurement,
        href: measurementHref(measurement),
        kind,
        panel: own.slice(0, panels).join(listMark()),
        labels: own,
      },
    ];
  });
}

/** A distribution needs bins; percentiles alone are drawn as points. A log scale has no place for 0. */
export function isDrawn({ kind }: TailView, { bins, points }: MeasuredLine): boolean {
  return bins.length > 0 || (kind === 'percentiles' && points.length > 0);
}

type Reason = 'published' | 'merged' | 'latency' | 'bins';

function reasonOf(measurement: Measurement): Reason {
  if (measurement.evidence === 'published') return 'published';
  if (measurement.notices.some(({ rule }) => rule === 'N-percentiles-not-available')) return 'merged';
  return measurement.lat_mean_ns === undefined ? 'latency' : 'bins';
}

function listed(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  const shown = names.slice(0, rest > 0 ? MOST_NAMED : names.length).join(clauseMark());
  return rest > 0 ? word('tail_and_more', { names: shown, Count: rest }) : shown;
}

/**
 * Sentences on what the filter chose and the chart cannot show, or shows as points only: a distribution needs bins, and
 * percentiles of several jobs need them too.
 */
export function missingWords(view: TailView, lines: readonly MeasuredLine[], runs: readonly RunRecord[]): string[] {
  const drawn = new Set(lines.filter((line) => isDrawn(view, line)).map(({ measurement }) => measurement.id));
  const pointsOnly = new Set(lines.filter(({ bins }) => bins.length === 0).map(({ measurement }) => measurement.id));
  const dimensions = [...panelDimensions(view), ...lineDimensions(view)];
  const groups = new Map<WordKey, string[]>();
  for (const { measurement, run } of measurementsOf(view, runs)) {
    const isShown = drawn.has(measurement.id);
    if (isShown && !pointsOnly.has(measurement.id)) continue;
    const item = { measurement, run, metric: 'lat_p99' as const };
    const key: WordKey = `tail_${isShown ? 'points' : 'without'}_${reasonOf(measurement)}`;
    const name = dimensions.map((one) => dimensionLabel(one, dimensionValue(one, item), runs)).join(' · ');
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(name);
  }
  return [...groups].map(([key, names]) => word(key, { names: listed(names) }));
}
