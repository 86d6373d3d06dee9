/** How the latency of one workload spreads, configurations over each other. */

import { listMark } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import { scaleLines } from '../../charts/scales.ts';
import { measurementHref } from '../../model/anchors.ts';
import { figureText, formatInScale } from '../../model/metric-text.ts';
import { dataUnitOf, metricValue, PERCENTILES, type Quantity, scaleOf, shortName } from '../../model/metrics.ts';
import { type TableRow, textCell } from '../../tables/table.ts';
import { namesOf } from './configurations.ts';
import { eachFigure, titled } from './curve-findings.ts';
import { type Curves, curveTable, planCurves, seriesOf } from './curves.ts';
import { firstOf, type WorkloadRow } from './matching-workloads.ts';
import type { Configuration } from './types.ts';
import { describeLines, titleAtLoad } from './workload-words.ts';

const FEWEST_POINTS = 3;
const STEPS = [...PERCENTILES.keys()].map((metric) => ({ metric, label: shortName(metric) }));

interface Point extends Pick<Quantity, 'qualifiers'> {
  readonly step: number;
  readonly label: string;
  readonly ns: number;
}

function pointsOf({ cells }: WorkloadRow): readonly (readonly Point[])[] {
  return cells.map((cell) =>
    STEPS.flatMap(({ metric, label }, step): readonly Point[] => {
      const { value: ns, qualifiers } = (cell && metricValue(cell.measurement, metric)) ?? {};
      return ns === undefined || ns <= 0 ? [] : [{ step, label, ns, ...(qualifiers && { qualifiers }) }];
    }),
  );
}

function quantityOf({ ns = 0, qualifiers }: Partial<Point> = {}): Quantity & { readonly value: number } {
  return { value: ns, ...(qualifiers && { qualifiers }) };
}

/** "p99.9: A 0.40 ms; B 2.0 ms": the highest percentile that all have. */
function highestText(names: readonly string[], all: readonly (readonly Point[])[]): string | undefined {
  const drawn = all.flatMap((points, place) => (points.length === 0 ? [] : [{ points, name: names[place] ?? '' }]));
  const shared = STEPS.map(({ label }) => label).findLast((label) =>
    drawn.every(({ points }) => points.some((point) => point.label === label)),
  );
  const figures = drawn.map(({ name, points }) => {
    const point = points.find(({ label }) => label === shared);
    return { name, ...quantityOf(point) };
  });
  return shared === undefined ? undefined : eachFigure(shared, 'lat_p50', figures);
}

function tableRows(all: readonly (readonly Point[])[]): readonly TableRow[] {
  const known = STEPS.filter(({ label }) => all.flat().some((point) => point.label === label));
  return known.map(({ label }) => {
    const cells = all.map((points) => {
      const point = points.find((one) => one.label === label);
      if (point === undefined) return textCell(undefined);
      const text = figureText('lat_p50', quantityOf(point));
      return { text, value: point.ns, data_unit: dataUnitOf('lat_p50') };
    });
    return { cells: [{ text: label }, ...cells] };
  });
}

/** Two configurations have percentiles enough for a line. */
export function hasPercentiles(row: WorkloadRow): boolean {
  return pointsOf(row).filter((points) => points.length >= FEWEST_POINTS).length > 1;
}

/** The chart of one workload and load that has percentiles. */
export function percentileCurves(configurations: readonly Configuration[], row: WorkloadRow, id: string): Curves {
  const all = pointsOf(row);
  const names = namesOf(configurations);
  const { measurement } = firstOf(row);
  const title = word('compare_percentiles_title', { workload: titleAtLoad(measurement) });
  const scale = scaleOf(
    'lat_p50',
    all.flat().map(({ ns }) => ns),
  );
  const rows = all.flatMap((points, place) =>
    points.map(({ step, label, ns, qualifiers }) => ({
      series: names[place] ?? '',
      label,
      x: step,
      value: ns / scale.factor,
      text: formatInScale('lat_p50', quantityOf({ ns, qualifiers }), scale).text,
      said_at: label,
      href: measurementHref(row.cells[place]?.measurement ?? measurement),
    })),
  );
  const { panels } = scaleLines(
    [
      {
        metric: 'lat_p50',
        panel: {
          value_title: `${word('compare_latency')}${listMark()}${scale.unit}`,
          unit: scale.unit,
          x_title: word('compare_percentile'),
          x_min: -0.5,
          x_max: STEPS.length - 0.5,
          x_ticks: STEPS.map(({ label: text }, at) => ({ at, text })),
          max: Math.max(...rows.map(({ value }) => value)),
          rows,
        },
      },
    ],
    1,
  );
  return planCurves(
    {
      id: `percentiles-${id}`,
      kind: 'line',
      size: 'half',
      ...titled(highestText(names, all), title),
      desc: describeLines(word('compare_latency')),
      series: seriesOf(names, all),
      panels,
    },
    curveTable(title, 'compare_percentile', names, [{ rows: tableRows(all) }]),
    all.flatMap((points, place) =>
      points.map(({ label, ns }) => ({
        configuration: configurations[place]?.token ?? '',
        name: names[place] ?? '',
        measurement: row.cells[place]?.measurement.id ?? '',
        percentile: label,
        latency_ns: ns,
      })),
    ),
  );
}
