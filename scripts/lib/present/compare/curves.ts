/** Curves of several set-ups over each other: rate by load, latency by rate, and how latency spreads. */
import type { Measurement } from '#types';
import { legendKey } from '../charts/marks.ts';
import type { Chart, ChartPicture } from '../charts/types.ts';
import { describeConditions, describeLoad, describeWork } from '../load.ts';
import { formatMetric, type Metric, metricLabel, metricValue, numberOf, scaleOf } from '../numbers.ts';
import { type Table, textCell } from '../tables.ts';
import { word } from '../words.ts';
import { drawLines, type LineSpec } from './line-picture.ts';
import { firstOf, type WorkRow } from './match-work.ts';
import { namesOf } from './set-ups.ts';
import type { SetUp } from './types.ts';

/** A chart with the same numbers as a table. */
export interface Curves extends Omit<Chart, 'panels'> {
  readonly panels: readonly Omit<ChartPicture, 'drawings'>[];
  readonly table: Table;
}

/** A point with the measurement it stands for; `x` and `y` in SI. */
interface Point {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly text: string;
}

const FEWEST_POINTS = 3;
const MOST_PER_KIND = 4;
const PERCENTILES: readonly (readonly [Metric, string])[] = [
  ['lat_p50', 'p50'],
  ['lat_p90', 'p90'],
  ['lat_p95', 'p95'],
  ['lat_p99', 'p99'],
  ['lat_p99_9', 'p99.9'],
  ['lat_p99_99', 'p99.99'],
];

function figure(measurement: Measurement, metric: Metric): number | undefined {
  const quantity = metricValue(measurement, metric);
  return quantity === undefined ? undefined : numberOf(quantity);
}

function said(metric: Metric, value: number): string {
  const { text, unit } = formatMetric(metric, value);
  return `${text} ${unit}`;
}

interface Shape {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly x: LineSpec['x'];
  readonly x_factor?: number;
  readonly y: Metric;
  /** Name of the value axis, where it is not that of one metric. */
  readonly y_name?: string;
  readonly y_kind: LineSpec['y']['kind'];
}

function chartOf(setUps: readonly SetUp[], series: readonly (readonly Point[])[], shape: Shape): Curves {
  const { id, title, subtitle, x, x_factor = 1, y, y_name: name = metricLabel(y) } = shape;
  const scale = scaleOf(
    y,
    series.flat().map((point) => point.y),
  );
  const names = namesOf(setUps);
  const spec: LineSpec = {
    id,
    title,
    desc: word('compare_curve_desc', { metric: name }),
    x,
    y: { title: scale.unit.endsWith(name) ? scale.unit : `${name}, ${scale.unit}`, kind: shape.y_kind },
    lines: series.flatMap((points, place) => {
      const scaled = points.map((point) => ({
        x: point.x / x_factor,
        y: point.y / scale.factor,
        text: `${names[place]}: ${point.label}: ${point.text}`,
      }));
      return scaled.length === 0 ? [] : [{ index: place + 1, points: scaled }];
    }),
  };
  const labels = [...new Map(series.flat().map(({ label, x: at }) => [label, at]))].sort(([, a], [, b]) => a - b);
  const isRate = shape.x_factor !== undefined;
  return {
    id,
    title,
    subtitle,
    legend: names.flatMap((text, place) =>
      series[place]?.length ? [{ text, index: place + 1, key: legendKey(place + 1, 'line') }] : [],
    ),
    panels: [{ svg: drawLines(spec, 720), svg_narrow: drawLines(spec, 340) }],
    table: {
      caption: title,
      is_titled: true,
      columns: [
        { label: isRate ? word('column_load') : x.title, kind: 'text' },
        ...names.map((label) => ({ label, kind: 'number' as const })),
      ],
      groups: [
        {
          rows: labels.map(([label]) => ({
            cells: [
              { text: label },
              ...series.map((points) => textCell(points.find((point) => point.label === label)?.text)),
            ],
          })),
        },
      ],
    },
  };
}

function percentileChart(setUps: readonly SetUp[], row: WorkRow, place: number): readonly Curves[] {
  const series = row.cells.map((cell) =>
    PERCENTILES.flatMap(([metric, label], x): readonly Point[] => {
      const y = cell === undefined ? undefined : figure(cell.measurement, metric);
      return y === undefined || y <= 0 ? [] : [{ x, y, label, text: said(metric, y) }];
    }),
  );
  if (series.filter((points) => points.length >= FEWEST_POINTS).length < 2) return [];
  return [
    chartOf(setUps, series, {
      id: `percentiles-${place + 1}`,
      title: word('compare_percentiles_title'),
      subtitle: describeConditions(firstOf(row).measurement),
      x: { title: word('compare_percentile'), kind: 'steps', names: PERCENTILES.map(([, label]) => label) },
      y: 'lat_p50',
      y_name: word('compare_latency'),
      y_kind: 'log10',
    }),
  ];
}

/** Measurements of one work by load, as long as each load stands there once. */
function sweepOf({ comparands }: SetUp, { workload_class, direction }: Measurement): readonly Measurement[] {
  const own = comparands
    .map(({ measurement }) => measurement)
    .filter((one) => one.workload_class === workload_class && one.direction === direction && one.basis === 'measured')
    .filter(({ outstanding, rate_limited }) => outstanding !== undefined && rate_limited !== true)
    .toSorted((a, b) => (a.outstanding ?? 0) - (b.outstanding ?? 0));
  return new Set(own.map(({ outstanding }) => outstanding)).size === own.length ? own : [];
}

function loadCharts(setUps: readonly SetUp[], sample: Measurement, place: number): readonly Curves[] {
  const sweeps = setUps.map((setUp) => sweepOf(setUp, sample));
  const by = (x: (one: Measurement) => number | undefined, metric: Metric): readonly (readonly Point[])[] =>
    sweeps.map((sweep) =>
      sweep.flatMap((one): readonly Point[] => {
        const [at, y] = [x(one), figure(one, metric)];
        return at === undefined || y === undefined
          ? []
          : [{ x: at, y, label: describeLoad(one), text: said(metric, y) }];
      }),
    );
  const isCurve = (series: readonly (readonly Point[])[]): boolean =>
    series.some((points) => points.length >= FEWEST_POINTS) && series.filter((points) => points.length > 0).length > 1;
  const rates = by((one) => one.outstanding, 'iops');
  const latencies = by((one) => figure(one, 'iops'), 'lat_mean');
  const subtitle = describeWork(sample);
  const iops = scaleOf(
    'iops',
    latencies.flat().map(({ x }) => x),
  );
  return [
    ...(isCurve(rates)
      ? [
          chartOf(setUps, rates, {
            id: `load-${place + 1}`,
            title: word('compare_load_title'),
            subtitle,
            x: { title: word('compare_in_flight'), kind: 'log2' },
            y: 'iops',
            y_kind: 'linear',
          }),
        ]
      : []),
    ...(isCurve(latencies)
      ? [
          chartOf(setUps, latencies, {
            id: `latency-${place + 1}`,
            title: word('compare_latency_title'),
            subtitle,
            x: { title: `${metricLabel('iops')}, ${iops.unit}`, kind: 'linear' },
            x_factor: iops.factor,
            y: 'lat_mean',
            y_kind: 'log10',
          }),
        ]
      : []),
  ];
}

/** At most four works of each kind; none where fewer than two set-ups have a curve's points. */
export function curvesOf(setUps: readonly SetUp[], rows: readonly WorkRow[]): readonly Curves[] {
  const works = new Map(
    rows.flatMap((row) => {
      const { measurement } = firstOf(row);
      const { workload_class, direction } = measurement;
      return workload_class === undefined ? [] : [[`${workload_class}/${direction}`, measurement] as const];
    }),
  );
  const loads = [...works.values()].map((sample, place) => loadCharts(setUps, sample, place));
  const percentiles = rows
    .filter(({ kind }) => kind === 'same_load')
    .map((row, place) => percentileChart(setUps, row, place));
  return [
    ...loads
      .filter((list) => list.length > 0)
      .slice(0, MOST_PER_KIND)
      .flat(),
    ...percentiles
      .filter((list) => list.length > 0)
      .slice(0, MOST_PER_KIND)
      .flat(),
  ];
}
