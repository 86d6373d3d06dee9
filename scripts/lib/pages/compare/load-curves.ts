/** Rate by load, and latency by rate, of several configurations over each other. */

import type { Measurement } from '#types';
import { keptLoad, NEAR_HIGHEST } from '../../analyse/load-curves.ts';
import { formatDigits } from '../../base/digits.ts';
import { joinKnown, listMark } from '../../base/marks.ts';
import { formatCount } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import { logAxis, wantsLog } from '../../charts/log-axis.ts';
import { scaleLines } from '../../charts/scales.ts';
import type { ChartPanel, ChartRow } from '../../charts/types.ts';
import { measurementHref } from '../../model/anchors.ts';
import { describeLoad } from '../../model/load.ts';
import { figureText } from '../../model/metric-text.ts';
import { dataUnitOf, metricLabel, metricNumber, scaleOf } from '../../model/metrics.ts';
import { type Table, textCell } from '../../tables/table.ts';
import { namesOf } from './configurations.ts';
import { eachFigure, titled } from './curve-findings.ts';
import { type Curves, curveTable, planCurves, seriesOf } from './curves.ts';
import type { Overlay, Varied } from './load-overlays.ts';
import type { Configuration } from './types.ts';
import { describeLines, workloadTitle } from './workload-words.ts';

interface Point {
  readonly measurement: Measurement;
  readonly load: number;
  readonly iops: number;
  readonly lat?: number;
}

function pointsOf({ varied, points }: Overlay): readonly (readonly Point[])[] {
  return points.map((list) =>
    list.flatMap((measurement): readonly Point[] => {
      const [load, iops] = [measurement[varied], metricNumber(measurement, 'iops')];
      if (load === undefined || iops === undefined) return [];
      return [{ measurement, load, iops, lat: metricNumber(measurement, 'lat_mean') }];
    }),
  );
}

/** What stays the same along the lines of a chart. */
function keptText(sample: Measurement, varied: Varied): string {
  if (varied === 'outstanding') return '';
  return joinKnown(listMark(), sample.ioengine, describeLoad(keptLoad(sample, varied)));
}

/** Why a configuration has no point at a load: it did not run there, or not as one point of this curve. */
function missingText({ comparands }: Configuration, { workload_class, direction }: Measurement, label: string): string {
  const ran = comparands.some(
    ({ measurement: one }) =>
      one.workload_class === workload_class && one.direction === direction && describeLoad(one) === label,
  );
  return word(ran ? 'compare_point_apart' : 'compare_no_point');
}

function tableOf(
  caption: string,
  configurations: readonly Configuration[],
  sample: Measurement,
  all: readonly (readonly Point[])[],
): Table {
  const names = namesOf(configurations);
  const labels = [
    ...new Map(all.flat().map((point) => [describeLoad(point.measurement), point.load] as const)),
  ].toSorted(([, a], [, b]) => a - b);
  const cell = (points: readonly Point[], place: number, label: string) => {
    const point = points.find(({ measurement }) => describeLoad(measurement) === label);
    const own = configurations[place];
    if (point === undefined) return { text: '–', reason: own === undefined ? '' : missingText(own, sample, label) };
    return textCell(figureText('iops', point.iops), {
      value: point.iops,
      data_unit: dataUnitOf('iops'),
      href: measurementHref(point.measurement),
      ...(point.lat === undefined ? {} : { sub: figureText('lat_mean', point.lat) }),
    });
  };
  const rows = labels.map(([label]) => ({
    cells: [{ text: label }, ...all.map((points, place) => cell(points, place, label))],
  }));
  return curveTable(caption, 'column_load', names, [{ rows }]);
}

/** Of each that has points the highest rate, and the lowest latency at which it is as good as reached. */
function topsOf(names: readonly string[], all: readonly (readonly Point[])[]) {
  return all.flatMap((points, place) => {
    const iops = Math.max(0, ...points.map((point) => point.iops));
    const near = points.flatMap(({ iops: rate, lat }) => (rate >= NEAR_HIGHEST * iops ? (lat ?? []) : []));
    return points.length === 0 ? [] : [{ name: names[place] ?? '', iops, lat: Math.min(...near) }];
  });
}

function recordsOf(
  configurations: readonly Configuration[],
  names: readonly string[],
  all: readonly (readonly Point[])[],
) {
  return all.flatMap((points, place) =>
    points.map(({ measurement: { id, numjobs, iodepth, outstanding }, iops, lat }) => ({
      configuration: configurations[place]?.token ?? '',
      name: names[place] ?? '',
      measurement: id,
      numjobs,
      iodepth,
      outstanding,
      iops,
      lat_mean_ns: lat,
    })),
  );
}

/** Rows of one axis and the figure of the other; `x` and `value` in the units of the axes. */
function rowsOf(
  names: readonly string[],
  all: readonly (readonly Point[])[],
  read: (point: Point) => Pick<ChartRow, 'x' | 'value' | 'text'>,
): readonly ChartRow[] {
  return all.flatMap((points, place) =>
    points.map((point) => ({
      series: names[place] ?? '',
      label: formatCount(point.load),
      said_at: describeLoad(point.measurement),
      href: measurementHref(point.measurement),
      ...read(point),
    })),
  );
}

function largest(rows: readonly ChartRow[]): number {
  return Math.max(0, ...rows.map(({ value = 0 }) => value)) || 1;
}

function ratePanels(isLog: boolean, panel: ChartPanel): readonly ChartPanel[] {
  return (isLog ? logAxis([panel], 1) : undefined) ?? [panel];
}

/** Whether the rates of any overlay want a logarithmic axis: those of one workload stand beside each other, and share its kind. */
function wantsLogRates(configurations: readonly Configuration[], overlays: readonly Overlay[]): boolean {
  const kinds = configurations.map(({ hardware }) => hardware.system.kind);
  return overlays.some((overlay) =>
    wantsLog(
      pointsOf(overlay)
        .flat()
        .map(({ iops }) => iops),
      kinds,
    ),
  );
}

function chartsOf(
  configurations: readonly Configuration[],
  sample: Measurement,
  overlay: Overlay,
  { id, isLog }: { readonly id: string; readonly isLog: boolean },
): readonly Curves[] {
  const names = namesOf(configurations);
  const all = pointsOf(overlay);
  const kept = keptText(overlay.points.flat()[0] ?? sample, overlay.varied);
  const workload = joinKnown(' · ', workloadTitle(sample), kept);
  const iops = scaleOf(
    'iops',
    all.flat().map((point) => point.iops),
  );
  const loadTitle = word('compare_load_title', { workload });
  const peaks = topsOf(names, all).map(({ name, iops: value }) => ({ name, value }));
  const rates = rowsOf(names, all, (point) => ({
    x: point.load,
    value: point.iops / iops.factor,
    text: formatDigits(point.iops / iops.factor, { keepZeros: true }),
  }));
  const load = planCurves(
    {
      id: `load-${id}`,
      kind: 'line',
      size: 'half',
      ...titled(eachFigure(word('compare_highest_rate'), 'iops', peaks), loadTitle),
      desc: describeLines(metricLabel('iops')),
      series: seriesOf(names, all),
      panels: ratePanels(isLog, {
        value_title: iops.unit,
        unit: iops.unit,
        x_title: word(`compare_by_${overlay.varied}`),
        log_x: true,
        max: largest(rates),
        rows: rates,
      }),
    },
    tableOf(loadTitle, configurations, sample, all),
    recordsOf(configurations, names, all),
  );
  const timed = all.map((points) => points.filter(({ lat }) => lat !== undefined && lat > 0));
  if (timed.filter((points) => points.length > 0).length < 2) return [load];
  const lat = scaleOf(
    'lat_mean',
    timed.flat().map((point) => point.lat ?? 0),
  );
  const latencyTitle = word('compare_latency_title', { workload });
  const atPeak = topsOf(names, timed).map(({ name, lat: value }) => ({ name, value }));
  const latencies = rowsOf(names, timed, (point) => ({
    x: point.iops / iops.factor,
    value: (point.lat ?? 0) / lat.factor,
    text: formatDigits((point.lat ?? 0) / lat.factor, { keepZeros: true }),
  }));
  const latencyPanel = {
    value_title: `${metricLabel('lat_mean')}${listMark()}${lat.unit}`,
    unit: lat.unit,
    x_title: iops.unit,
    x_unit: iops.unit,
    max: largest(latencies),
    rows: latencies,
  };
  const latency = planCurves(
    {
      id: `latency-${id}`,
      kind: 'curve',
      size: 'half',
      ...titled(
        eachFigure(word('compare_latency_at_highest'), 'lat_mean', atPeak),
        latencyTitle,
        word('overlay_kept', {
          varied: word(`overlay_varied_${overlay.varied}`),
          kept: word('compare_latency_how'),
        }),
      ),
      desc: describeLines(metricLabel('lat_mean')),
      series: seriesOf(names, timed),
      panels: scaleLines([{ metric: 'lat_mean', panel: latencyPanel }], 1).panels,
    },
    tableOf(latencyTitle, configurations, sample, timed),
    recordsOf(configurations, names, timed),
  );
  return [load, latency];
}

/** Two charts for each overlay of one workload; `id` is unique on the page. */
export function loadCurves(
  configurations: readonly Configuration[],
  sample: Measurement,
  overlays: readonly Overlay[],
  id: string,
): readonly Curves[] {
  const isLog = wantsLogRates(configurations, overlays);
  return overlays.flatMap((overlay, place) =>
    chartsOf(configurations, sample, overlay, { id: `${id}-${place + 1}`, isLog }),
  );
}
