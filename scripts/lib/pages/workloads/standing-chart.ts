/** Standings as a chart: the rows of the table beside it, in the same order, each figure with its grade. */
import { joinKnown, listMark } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import { drawChart } from '../../charts/draw.ts';
import { logEnds, logTicks, wantsLog } from '../../charts/log-axis.ts';
import type { Chart, ChartRow } from '../../charts/types.ts';
import type { LoadChoice, Standing, Standings } from '../../database/standings.ts';
import { measurementHref } from '../../model/anchors.ts';
import { formatColumn } from '../../model/format-column.ts';
import { describeLoad } from '../../model/load.ts';
import { figureText, roundText } from '../../model/metric-text.ts';
import { dataUnitOf, type Metric, metricLabel, metricValue, numberOf, scaleOf } from '../../model/metrics.ts';
import { systemName } from '../../model/system-name.ts';
import { dataRows } from '../../tables/data-rows.ts';
import { axisTitle } from '../../views/panels.ts';
import { standingFinding } from './standing-finding.ts';
import type { EntryOf } from './standing-table.ts';
import { MOST_STANDINGS } from './standing-table.ts';

/** "B", "C", "demo"; the reference of a ranking is ranked itself. */
function markOf({ comparison, rank, is_aside, flatters }: Standing): string {
  if (is_aside && !flatters) return word('standing_mark_aside');
  return comparison?.grade ?? (rank === undefined ? '' : 'B');
}

export interface StandingChart {
  readonly id: string;
  readonly workload: string;
  readonly load: LoadChoice;
  readonly metric: Metric;
  readonly entryOf: EntryOf;
}

/** Undefined where fewer than two systems stand beside each other. */
export async function standingChart(
  standings: Standings,
  { id, workload, load, metric, entryOf }: StandingChart,
): Promise<Chart | undefined> {
  const known = standings.rows.slice(0, MOST_STANDINGS).flatMap((row) => {
    const quantity = metricValue(row.measurement, metric);
    const value = quantity && numberOf(quantity);
    return quantity === undefined || value === undefined || !(value > 0) ? [] : [{ row, quantity, value }];
  });
  if (known.length < 2) return undefined;
  const values = known.map(({ value }) => value);
  const shown = known.map(({ row }) => row);
  const isLog = wantsLog(
    values,
    shown.map(({ measurement }) => measurement.kind),
  );
  const conditions = word('standing_chart_conditions', {
    metric: metricLabel(metric),
    workload,
    load: word(`load_choice_${load}`),
  });
  const { factor, unit } = scaleOf(metric, values);
  const { cells } = formatColumn(
    metric,
    known.map(({ quantity }) => ({ quantity })),
  );
  const [ranked, unranked] = [word('standing_series_ranked'), word('standing_series_unranked')];
  const names = known.map(({ row }) => systemName(entryOf(row).run.bundle.hardware.system));
  const rows = known.map(({ row, value: own, quantity }, place): ChartRow => {
    const { value, low, high } = quantity;
    const mark = markOf(row);
    const same = names.slice(0, place).filter((name) => name === names[place]).length;
    const at = load === 'peak' ? describeLoad(row.measurement) : '';
    const name = same === 0 ? names[place] : `${names[place]} (${same + 1})`;
    return {
      label: joinKnown(listMark(), name, at),
      series: row.rank === undefined ? unranked : ranked,
      // A range has its figure written beside its middle.
      ...(value === undefined && !isLog ? {} : { value: own / factor }),
      ...(low === undefined || high === undefined ? {} : { low: low / factor, high: high / factor }),
      text: joinKnown(' · ', isLog ? figureText(metric, quantity) : (cells[place]?.text.trim() ?? '–'), mark),
      href: measurementHref(row.measurement),
    };
  });
  const ends = logEnds(Math.min(...values) / factor, Math.max(...values) / factor);
  const ticks = logTicks(ends.min, ends.max);
  const series = [
    { text: ranked, index: 1 },
    { text: unranked, index: 7 },
  ].filter(({ text }) => rows.some((row) => row.series === text));
  const chart = await drawChart({
    id,
    kind: isLog ? 'dot' : 'bar',
    ...(isLog ? { is_log: true } : {}),
    title: standingFinding(shown, load, metric, entryOf) ?? metricLabel(metric),
    subtitle: word('standing_chart_subtitle', { conditions }),
    desc: word('chart_desc_bar', { metrics: metricLabel(metric) }),
    series,
    panels: [
      {
        ...(isLog
          ? {
              value_title: word('chart_log_axis', { title: axisTitle(metric, metricLabel(metric)) }),
              min: ends.min,
              ticks,
              tick_texts: ticks.map((at) => roundText(metric, at * factor)),
            }
          : { value_title: axisTitle(metric, unit), unit }),
        max: isLog ? ends.max : Math.max(...rows.flatMap((row) => [row.value ?? 0, row.high ?? 0])) || 1,
        rows,
      },
    ],
  });
  const fields = [word('column_system'), word('column_load'), 'value', 'low', 'high', 'unit', 'grade', 'measurement'];
  const figures = known.map(({ row: { measurement, ...row }, quantity: { value, low, high } }, place) => [
    names[place],
    describeLoad(measurement),
    value,
    low,
    high,
    dataUnitOf(metric),
    row.comparison?.grade ?? '',
    measurement.id,
  ]);
  return { ...chart, figures: dataRows(fields, figures), table_href: `#table-${load}` };
}
