/** Latency against rate of all systems over each other, both on logarithmic axes where they spread. */
import { keptLoad } from '../../analyse/load-curves.ts';
import type { Scale } from '../../base/units.ts';
import { word } from '../../base/words.ts';
import { drawChart } from '../../charts/draw.ts';
import { logEnds, logTicks, wantsLog } from '../../charts/log-axis.ts';
import type { Chart, ChartPanel, ChartRow } from '../../charts/types.ts';
import type { LoadFigure } from '../../database/load-table.ts';
import { measurementHref } from '../../model/anchors.ts';
import { describeLoad } from '../../model/load.ts';
import { figureText, roundText } from '../../model/metric-text.ts';
import { dataUnitOf, keyOfMetric, metricLabel, scaleOf } from '../../model/metrics.ts';
import { type DataRows, dataRows } from '../../tables/data-rows.ts';
import type { WorkloadData } from './data.ts';
import { figuresOfSweep, type Overlay } from './overlay.ts';
import { shownRate } from './reading.ts';
import type { CurveScale } from './view.ts';

/** "Queue depth grows along each curve; 1 job." Of curves that vary differently only that they do. */
function curveKept({ overlay, loads }: WorkloadData): string {
  const texts = new Set(
    (overlay?.sweeps ?? []).flatMap((place) => {
      const sweep = loads.sweeps[place];
      const sample = sweep && figuresOfSweep(loads, sweep)[0];
      if (sweep === undefined || sample === undefined) return [];
      const kept = describeLoad(keptLoad(sample.measurement, sweep.varied));
      return [word('overlay_kept', { varied: word(`overlay_varied_${sweep.varied}`), kept })];
    }),
  );
  const [only] = texts;
  return texts.size === 1 && only !== undefined ? only : word('overlay_kept_mixed');
}

/** Curves with a mark of their own, those of the highest rates; the others share a quiet one and are told by their names. */
const MOST_MARKS = 14;
const QUIET = 15;

/** Peaks this many times apart are drawn in two panels, of so many curves at least. */
const GAP = 10;
const FEWEST_TOGETHER = 2;

interface Point {
  readonly name: string;
  readonly figure: LoadFigure;
  readonly rate: number;
  readonly lat_ns: number;
}

function axisOf(values: readonly number[], isLog: boolean) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (!isLog) return { max: most };
  const { min, max } = logEnds(least, most);
  return { min, max, ticks: logTicks(min, max) };
}

/**
 * Curves whose highest rates lie together share a panel: disks would press the curves of flash into a corner. From the highest; none of one
 * curve, where there are others.
 */
function bandsOf(curves: readonly (readonly Point[])[]): readonly (readonly (readonly Point[])[])[] {
  const top = (curve: readonly Point[] | undefined): number => Math.max(...(curve ?? []).map(({ rate }) => rate));
  const sorted = curves.toSorted((a, b) => top(b) - top(a));
  const gap = sorted.findIndex(
    (curve, place) =>
      place >= FEWEST_TOGETHER && sorted.length - place >= FEWEST_TOGETHER && top(sorted[place - 1]) > GAP * top(curve),
  );
  return gap < 0 ? [sorted] : [sorted.slice(0, gap), ...bandsOf(sorted.slice(gap))];
}

function kindsOf(points: readonly Point[], { systems }: WorkloadData): readonly string[] {
  return points.map(({ figure }) => systems[figure.measurement.system_id]?.kind ?? '');
}

interface OverlayChart {
  readonly chart: Chart;
  readonly scale: CurveScale;
}

type Curve = readonly Point[];

/** The curves of the overlay with their points that have a latency, in SI units. */
function curvesOf(data: WorkloadData, { sweeps, latency }: Overlay): readonly Curve[] {
  const { loads, systems } = data;
  const key = keyOfMetric(latency);
  return sweeps.flatMap((place): readonly Curve[] => {
    const sweep = loads.sweeps[place];
    if (sweep === undefined) return [];
    const points = figuresOfSweep(loads, sweep).flatMap((figure): readonly Point[] => {
      const { system_id, [key]: lat_ns } = figure.measurement;
      if (lat_ns === undefined || !(lat_ns > 0)) return [];
      return [{ name: systems[system_id]?.name ?? system_id, figure, rate: shownRate(figure.rate, data), lat_ns }];
    });
    return points.length === 0 ? [] : [points];
  });
}

/** The units of both axes. */
interface Scales {
  readonly across: Scale;
  readonly up: Scale;
}

/** One band of curves on axes of its own. */
function panelOf(
  band: readonly Curve[],
  data: WorkloadData,
  latency: Overlay['latency'],
  { across, up }: Scales,
): ChartPanel {
  const { metric } = data;
  const points = band.flat();
  const rates = points.map(({ rate }) => rate / across.factor);
  const isWide = wantsLog(rates, kindsOf(points, data));
  const x = axisOf(rates, isWide);
  const y = axisOf(
    points.map(({ lat_ns }) => lat_ns / up.factor),
    true,
  );
  return {
    value_title: word('chart_log_axis', { title: metricLabel(latency) }),
    x_title: isWide ? word('chart_log_axis', { title: metricLabel(metric) }) : across.unit,
    ...(x.min === undefined ? {} : { log_x: true, x_min: x.min }),
    x_max: x.max,
    x_ticks: x.ticks?.map((at) => ({ at, text: roundText(metric, at * across.factor) })),
    min: y.min ?? 0,
    max: y.max,
    ticks: y.ticks,
    tick_texts: y.ticks?.map((at) => roundText(latency, at * up.factor)),
    rows: points.map(
      ({ name, figure, rate, lat_ns }): ChartRow => ({
        series: name,
        label: '',
        said_at: describeLoad(figure.measurement),
        href: measurementHref(figure.measurement),
        x: rate / across.factor,
        x_text: figureText(metric, rate),
        value: lat_ns / up.factor,
        text: figureText(latency, lat_ns),
      }),
    ),
  };
}

/** "3 systems, peaks of 1.2 M IOPS to 1.4 M IOPS". */
function panelTitle(band: readonly Curve[], metric: WorkloadData['metric']): string {
  const tops = band.map((curve) => Math.max(...curve.map(({ rate }) => rate)));
  const [low, high] = [figureText(metric, Math.min(...tops)), figureText(metric, Math.max(...tops))];
  return word('overlay_panel', { Count: band.length, low, high });
}

/** Every point that is drawn, in SI units. */
function figuresOf(points: readonly Point[], metric: WorkloadData['metric'], latency: Overlay['latency']): DataRows {
  return dataRows(
    [word('column_system'), word('column_load'), metric, `${metric} unit`, keyOfMetric(latency), 'measurement'],
    points.map(({ name, figure: { measurement }, rate, lat_ns }) => [
      name,
      describeLoad(measurement),
      rate,
      dataUnitOf(metric),
      lat_ns,
      measurement.id,
    ]),
  );
}

/** Undefined where no curve is to be drawn. `finding` is what it shows, where that is known; `workload` as its subtitle says it. */
export async function overlayChart(
  workload: string,
  data: WorkloadData,
  finding?: string,
): Promise<OverlayChart | undefined> {
  const { overlay, metric } = data;
  if (overlay === undefined) return undefined;
  const { latency } = overlay;
  const curves = curvesOf(data, overlay);
  const all = curves.flat();
  if (all.length === 0) return undefined;
  const latencies = all.map(({ lat_ns }) => lat_ns);
  const across = scaleOf(metric, [Math.max(...all.map(({ rate }) => rate))]);
  const up = scaleOf(latency, latencies);
  const label = metricLabel(latency);
  const bands = bandsOf(curves);
  const chart = await drawChart({
    id: 'curves',
    kind: 'curve',
    title: finding ?? word('overlay_title', { latency: label }),
    subtitle: word('overlay_subtitle', { workload, kept: curveKept(data) }),
    desc: word('chart_desc_curve', { up: label, across: metricLabel(metric), load: word('column_load') }),
    series: curves.map(([first], place) => ({
      text: first?.name ?? '',
      index: place < MOST_MARKS ? place + 1 : QUIET,
    })),
    panels: bands.map((band) => ({
      title: bands.length === 1 ? undefined : panelTitle(band, metric),
      ...panelOf(band, data, latency, { across, up }),
    })),
  });
  return {
    chart: { ...chart, figures: figuresOf(all, metric, latency), table_href: '#latency-limits' },
    scale: {
      from_ns: Math.min(...latencies),
      to_ns: Math.max(...latencies),
      latency_unit: up.factor,
      rate_unit: across.factor,
    },
  };
}
