/** Rate and latency of one workload over time, configurations over each other, from the moment at which measuring began. */

import type { Measurement } from '#types';
import type { DownsampledSeries } from '../../analyse/downsampled-series.ts';
import { weightedMean } from '../../analyse/fit-window.ts';
import { listMark } from '../../base/marks.ts';
import { type WordKey, word } from '../../base/words.ts';
import { logEnds, wantsLogOverTime } from '../../charts/log-axis.ts';
import type { TimePanel } from '../../charts/time-types.ts';
import { measurementHref } from '../../model/anchors.ts';
import { figureText } from '../../model/metric-text.ts';
import { keyOfMetric, type Metric, metricLabel, ratesFor, scaleOf } from '../../model/metrics.ts';
import { type Table, textCell } from '../../tables/table.ts';
import { iosOf, valuesOf } from '../../views/figure-line.ts';
import { thinnedText } from '../../views/thinned-text.ts';
import { namesOf } from './configurations.ts';
import { eachFigure, titled } from './curve-findings.ts';
import { type Curves, curveTable, planTimeCurves, seriesOf } from './curves.ts';
import { loggedTestOf } from './logged-tests.ts';
import { firstOf, type WorkloadRow } from './matching-workloads.ts';
import type { Configuration } from './types.ts';
import { describeLines, titleAtLoad } from './workload-words.ts';

/** Air above the highest line. */
const AIR = 1.04;

type Values = readonly (number | null)[];

/** One figure over time; cell i begins `i * step_s + start_s` after measuring began. */
interface TimeLine {
  readonly href: string;
  readonly values: Values;
  /** What each cell counts in a mean of all I/Os; absent where nobody knows. */
  readonly weights?: Values;
  readonly start_s: number;
  readonly step_s: number;
  readonly end_s: number;
}

function lineOf(series: DownsampledSeries | undefined, measurement: Measurement, metric: Metric): TimeLine | undefined {
  if (series === undefined) return undefined;
  const { direction } = measurement;
  const own = series.directions.filter((one) => direction === 'mixed' || one.direction === direction);
  const values = valuesOf(own, metric);
  if (values === undefined || values.every((value) => value === null)) return undefined;
  const { from_ms, to_ms } = series.window;
  // Cells are equally long, so that each counts alike in a rate.
  const weights = metric === 'lat_mean' ? iosOf(own, measurement) : values.map(() => 1);
  return {
    href: measurementHref(measurement),
    values,
    weights,
    start_s: -from_ms / 1000,
    step_s: series.step_ms / 1000,
    end_s: (to_ms - from_ms) / 1000,
  };
}

/** Values within the window that was measured. */
function measuredOf({ values, weights, start_s, step_s, end_s }: TimeLine) {
  return values.flatMap((value, cell) => {
    const x = start_s + (cell + 0.5) * step_s;
    return value === null || x < 0 || x > end_s ? [] : [{ value, weight: weights?.[cell] ?? 0 }];
  });
}

type Measured = ReturnType<typeof measuredOf>;

function meanOfIntervals(measured: Measured): number | undefined {
  return weightedMean(measured.map(({ value }) => ({ value, weight: 1 })));
}

type Lines = readonly (TimeLine | undefined)[];

function panelOf(names: readonly string[], lines: Lines, metric: Metric): TimePanel {
  const known = lines.map((line) => line?.values.flatMap((value) => value ?? []) ?? []);
  const drawn = known.flat();
  const most = drawn.reduce((highest, value) => Math.max(highest, value), 0);
  const scale = scaleOf(metric, [most]);
  const isLog = wantsLogOverTime(known, metric === 'lat_mean');
  const name = metric === 'lat_mean' ? `${metricLabel(metric)}${listMark()}${scale.unit}` : scale.unit;
  const { min, max } = isLog
    ? logEnds(drawn.reduce((least, value) => Math.min(least, value)) / scale.factor, most / scale.factor)
    : { min: undefined, max: (AIR * most) / scale.factor || 1 };
  const start = startOf(lines);
  return {
    title: metricLabel(metric),
    value_title: isLog ? word('chart_log_axis', { title: name }) : name,
    unit: scale.unit,
    min,
    max,
    ...(start < 0 ? { warm_up: { from_ms: 1000 * start, to_ms: 0 } } : {}),
    lines: lines.flatMap((line, place) =>
      line === undefined
        ? []
        : {
            series: names[place] ?? '',
            href: line.href,
            start_ms: 1000 * line.start_s,
            step_ms: 1000 * line.step_s,
            values: measuredCells(line).map((value) => (value === null ? null : value / scale.factor)),
          },
    ),
  };
}

function startOf(lines: Lines): number {
  return lines.reduce((least, line) => Math.min(least, line?.start_s ?? 0), 0);
}

function endOf(lines: Lines): number {
  return lines.reduce((most, line) => Math.max(most, line?.end_s ?? 0), 0);
}

/** Cells whose middle lies before the end of measuring. */
function measuredCells({ values, start_s, step_s, end_s }: TimeLine): Values {
  return values.filter((_, cell) => start_s + (cell + 0.5) * step_s <= end_s);
}

/** Mean, lowest and highest over the measured window: the points themselves are in the files. */
function tableOf(caption: string, names: readonly string[], all: readonly { metric: Metric; lines: Lines }[]): Table {
  return curveTable(
    caption,
    'time_column_quantity',
    names,
    all.map(({ metric, lines }) => {
      const measured = lines.map((line) => (line === undefined ? [] : measuredOf(line)));
      const isOfIos = lines.every((line) => line === undefined || line.weights !== undefined);
      const row = (key: WordKey, read: (measured: Measured) => number | undefined) => ({
        cells: [
          { text: word(key) },
          ...measured.map((own) => {
            const value = own.length === 0 ? undefined : read(own);
            return value === undefined ? textCell(undefined) : { text: figureText(metric, value), value };
          }),
        ],
      });
      return {
        title: metricLabel(metric),
        rows: [
          isOfIos ? row('time_column_mean', weightedMean) : row('time_column_intervals', meanOfIntervals),
          row('time_column_lowest', (own) => Math.min(...own.map(({ value }) => value))),
          row('time_column_highest', (own) => Math.max(...own.map(({ value }) => value))),
        ],
      };
    }),
  );
}

function recordsOf(
  configurations: readonly Configuration[],
  names: readonly string[],
  row: WorkloadRow,
  rate: Metric,
  rates: Lines,
  latencies: Lines,
) {
  const key = keyOfMetric(rate);
  return configurations.flatMap((configuration, place) => {
    const [line, lat] = [rates[place], latencies[place]];
    const grid = line ?? lat;
    if (grid === undefined) return [];
    return grid.values.flatMap((_, cell) => {
      const [value, latency] = [line?.values[cell] ?? null, lat?.values[cell] ?? null];
      const time = grid.start_s + (cell + 0.5) * grid.step_s;
      if ((value === null && latency === null) || time > grid.end_s) return [];
      return {
        configuration: configuration.token,
        name: names[place] ?? '',
        measurement: row.cells[place]?.measurement.id ?? '',
        time_s: Number(time.toFixed(3)),
        [key]: value ?? undefined,
        lat_mean_ns: latency ?? undefined,
      };
    });
  });
}

/** "Mean by the logs: A 48.7 k IOPS; B 42.0 k IOPS". */
function meanText(names: readonly string[], lines: Lines, metric: Metric): string | undefined {
  const means = lines.flatMap((line, place) => {
    const value = line === undefined ? undefined : weightedMean(measuredOf(line));
    return value === undefined ? [] : [{ name: names[place] ?? '', value }];
  });
  return eachFigure(word('compare_time_mean'), metric, means);
}

/** The chart of one workload and load; none where fewer than two configurations have their series at hand. */
export function timeCurves(configurations: readonly Configuration[], row: WorkloadRow, id: string): readonly Curves[] {
  const series = configurations.map((configuration, place) => {
    const test = loggedTestOf(configuration, row.cells[place]?.measurement);
    return test === undefined ? undefined : configuration.seriesOf?.(test);
  });
  const { measurement } = firstOf(row);
  const lines = (metric: Metric): Lines =>
    configurations.map((_, place) => lineOf(series[place], row.cells[place]?.measurement ?? measurement, metric));
  const [rate] = ratesFor(measurement.bs_bytes);
  const [rates, latencies] = [lines(rate), lines('lat_mean')];
  const all = [
    { metric: rate as Metric, lines: rates },
    { metric: 'lat_mean' as const, lines: latencies },
  ].filter((one) => one.lines.filter((line) => line !== undefined).length > 1);
  if (all.length === 0) return [];
  const names = namesOf(configurations);
  const title = word('compare_time_title', { workload: titleAtLoad(measurement) });
  const note = thinnedText(
    all.flatMap(({ lines: own }) =>
      own.flatMap((line, place) =>
        line === undefined
          ? []
          : [{ values: line.values, step_ms: 1000 * line.step_s, logged: series[place]?.cells_per_point ?? 1 }],
      ),
    ),
    'half',
  );
  const drawn = all.flatMap((one) => one.lines);
  const start = 1000 * startOf(drawn);
  return [
    planTimeCurves(
      {
        id: `time-${id}`,
        ...titled(meanText(names, rates, rate), title),
        note,
        desc: describeLines(all.map(({ metric }) => metricLabel(metric)).join(listMark())),
        size: 'half',
        ...(all.length > 1 ? { spreads: true } : {}),
        series: seriesOf(
          names,
          names.map((_, place) => all.flatMap(({ lines: own }) => own[place] ?? [])),
        ),
        ...(start < 0 ? { start_ms: start } : {}),
        end_ms: 1000 * endOf(drawn),
        panels: all.map((one) => panelOf(names, one.lines, one.metric)),
      },
      tableOf(title, names, all),
      recordsOf(configurations, names, row, rate, rates, latencies),
    ),
  ];
}
