/** Charts of configurations over each other: planned, with their points as a table and in full. */
import type { WordKey } from '../../base/words.ts';
import { type ChartPlan, planLines, planTimeChart } from '../../charts/plan.ts';
import type { TimeChartData } from '../../charts/time-types.ts';
import type { ChartSeries, LineChartData } from '../../charts/types.ts';
import { type DataRows, dataRows } from '../../tables/data-rows.ts';
import { type Table, textColumn } from '../../tables/table.ts';

/** A chart with the same numbers as a table. */
export interface Curves {
  readonly id: string;
  readonly title: string;
  readonly plan: ChartPlan;
  readonly table: Table;
  /** Every point that is drawn, in SI units. */
  readonly figures: DataRows;
}

/** The table beside a chart: a column of figures for each line. */
export function curveTable(caption: string, head: WordKey, names: readonly string[], groups: Table['groups']): Table {
  const columns = [textColumn(head), ...names.map((label) => ({ label, kind: 'number' as const }))];
  return { caption, is_titled: true, columns, groups };
}

/** One record for each point, its keys the columns of the figures. */
type Records = readonly Readonly<Record<string, string | number | undefined>>[];

/** More lines than this are told apart in panels of their own. */
const MOST_LINES = 6;

/** The names of those configurations that have points, each with its place as its colour. */
export function seriesOf(
  names: readonly string[],
  all: readonly (readonly unknown[] | undefined)[],
): readonly ChartSeries[] {
  return names.flatMap((text, place) => ((all[place]?.length ?? 0) === 0 ? [] : [{ text, index: place + 1 }]));
}

function titled(heading: string | undefined, name: string): { readonly title: string } {
  return { title: heading === undefined ? name : `${heading}: ${name}` };
}

/** One line a panel, all on the axes that hold every line. */
function apart(data: LineChartData): LineChartData {
  return {
    ...data,
    size: 'small',
    series: [],
    panels: data.panels.flatMap((panel) => {
      const xs = panel.rows.map(({ x = 0 }) => x);
      const from = data.kind === 'curve' ? 0 : Math.min(...xs);
      const ends = { x_min: panel.x_min ?? from, x_max: panel.x_max ?? Math.max(...xs) };
      return data.series.map(({ text }) => ({
        ...panel,
        ...ends,
        ...titled(panel.title, text),
        rows: panel.rows.filter(({ series }) => series === text),
      }));
    }),
  };
}

function apartOverTime(data: TimeChartData): TimeChartData {
  return {
    ...data,
    size: 'half',
    spreads: true,
    series: [],
    panels: data.panels.flatMap((panel) =>
      panel.lines.map((line) => ({ ...panel, ...titled(panel.title, line.series), lines: [line] })),
    ),
  };
}

function figuresOf(records: Records): DataRows {
  const fields = [...new Set(records.flatMap((one) => Object.keys(one).filter((key) => one[key] !== undefined)))];
  return dataRows(
    fields,
    records.map((one) => fields.map((field) => one[field])),
  );
}

function curvesOf(plan: ChartPlan, table: Table, records: Records): Curves {
  return { id: plan.id, title: plan.title, plan, table, figures: figuresOf(records) };
}

/** Lines over loads, rates or percentiles. */
export function planCurves(data: LineChartData, table: Table, records: Records): Curves {
  return curvesOf(planLines(data.series.length > MOST_LINES ? apart(data) : data), table, records);
}

/** Lines over time. */
export function planTimeCurves(data: TimeChartData, table: Table, records: Records): Curves {
  return curvesOf(planTimeChart(data.series.length > MOST_LINES ? apartOverTime(data) : data), table, records);
}
