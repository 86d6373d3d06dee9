/** Rate by load, and latency by rate, of several set-ups over each other. */
import type { Measurement } from '#types';
import { word } from '../../base/words.ts';
import { type Curves, describeLines, drawLineChart } from '../../charts/line-chart.ts';
import { describeLoad } from '../../model/load.ts';
import { metricLabel, scaleOf } from '../../model/metrics.ts';
import { type Table, textCell } from '../../tables/table.ts';
import { namesOf } from './set-ups.ts';
import type { SetUp } from './types.ts';
import { figureOf, sayFigure, workTitle } from './work-words.ts';

/** More names than these make no sentence. */
const MOST_NAMED = 3;

interface Point {
  readonly measurement: Measurement;
  readonly load: number;
  readonly iops: number;
  readonly lat?: number;
}

function pointsOf({ varied, points }: Sweep): readonly (readonly Point[])[] {
  return points.map((list) =>
    list.flatMap((measurement): readonly Point[] => {
      const [load, iops, lat] = [measurement[varied], figureOf(measurement, 'iops'), figureOf(measurement, 'lat_mean')];
      if (load === undefined || iops === undefined) return [];
      return [{ measurement, load, iops, ...(lat === undefined ? {} : { lat }) }];
    }),
  );
}

/** What stays the same along a sweep of jobs or of depths. */
function keptText(sample: Measurement, varied: Varied): string {
  if (varied === 'outstanding') return '';
  const { numjobs: _, iodepth: __, ...rest } = sample;
  const kept = varied === 'numjobs' ? { iodepth: sample.iodepth } : { numjobs: sample.numjobs };
  const load = describeLoad({ ...rest, ...kept } as Measurement);
  return [sample.ioengine, load].filter((part) => part !== undefined && part !== '').join(', ');
}

function tableOf(caption: string, names: readonly string[], all: readonly (readonly Point[])[]): Table {
  const labels = [
    ...new Map(all.flat().map((point) => [describeLoad(point.measurement), point.load] as const)),
  ].toSorted(([, a], [, b]) => a - b);
  const cell = (points: readonly Point[], label: string) => {
    const point = points.find(({ measurement }) => describeLoad(measurement) === label);
    if (point === undefined) return textCell(undefined);
    return textCell(
      sayFigure('iops', point.iops),
      point.lat === undefined ? {} : { sub: sayFigure('lat_mean', point.lat) },
    );
  };
  return {
    caption,
    is_titled: true,
    columns: [
      { label: word('column_load'), kind: 'text' },
      ...names.map((label) => ({ label, kind: 'number' as const })),
    ],
    groups: [
      { rows: labels.map(([label]) => ({ cells: [{ text: label }, ...all.map((points) => cell(points, label))] })) },
    ],
  };
}

/** "Highest: A 48.7 k IOPS at 1 job × 32 deep; B 42.0 k IOPS at 16 jobs × 1 deep." Says what is seen, and names no winner. */
function highestText(names: readonly string[], all: readonly (readonly Point[])[]): string {
  const tops = all.flatMap((points, place) => {
    const [top] = points.toSorted((a, b) => b.iops - a.iops);
    const name = names[place] ?? '';
    return top === undefined
      ? []
      : [
          word('compare_highest_of', {
            name,
            figure: sayFigure('iops', top.iops),
            load: describeLoad(top.measurement),
          }),
        ];
  });
  return tops.length > MOST_NAMED ? '' : word('compare_highest_each', { list: tops.join('; ') });
}

function recordsOf(setUps: readonly SetUp[], names: readonly string[], all: readonly (readonly Point[])[]) {
  return all.flatMap((points, place) =>
    points.map(({ measurement, iops, lat }) => ({
      set_up: setUps[place]?.token ?? '',
      name: names[place] ?? '',
      measurement: measurement.id,
      ...Object.fromEntries(
        (['numjobs', 'iodepth', 'outstanding'] as const).flatMap((key) => {
          const value = measurement[key];
          return value === undefined ? [] : [[key, value] as const];
        }),
      ),
      iops,
      ...(lat === undefined ? {} : { lat_mean_ns: lat }),
    })),
  );
}

function chartsOfSweep(setUps: readonly SetUp[], sample: Measurement, sweep: Sweep, id: string): readonly Curves[] {
  const names = namesOf(setUps);
  const all = pointsOf(sweep);
  const kept = keptText(sweep.points.flat()[0] ?? sample, sweep.varied);
  const work = [workTitle(sample), kept].filter((part) => part !== '').join(' · ');
  const iops = scaleOf(
    'iops',
    all.flat().map((point) => point.iops),
  );
  const say = ({ measurement }: Point, place: number, figure: string): string =>
    `${names[place]}: ${describeLoad(measurement)}: ${figure}`;
  const records = recordsOf(setUps, names, all);
  const loadTitle = word('compare_load_title', { work });
  const load = drawLineChart({
    id: `load-${id}`,
    title: loadTitle,
    subtitle: highestText(names, all),
    desc: describeLines(metricLabel('iops')),
    plots: [
      {
        x: { title: word(`compare_by_${sweep.varied}`), kind: 'log2' },
        y: { title: iops.unit, kind: 'linear' },
        series: all.map((points, place) => ({
          name: names[place] ?? '',
          parts: [
            points.map((one) => ({
              x: one.load,
              y: one.iops / iops.factor,
              text: say(one, place, sayFigure('iops', one.iops)),
            })),
          ],
        })),
      },
    ],
    table: tableOf(loadTitle, names, all),
    records,
  });
  const timed = all.map((points) => points.filter(({ lat }) => lat !== undefined && lat > 0));
  if (timed.filter((points) => points.length > 0).length < 2) return [load];
  const lat = scaleOf(
    'lat_mean',
    timed.flat().map((point) => point.lat ?? 0),
  );
  const latencyTitle = word('compare_latency_title', { work });
  const axis = word('chart_log_axis', { title: `${metricLabel('lat_mean')}, ${lat.unit}` });
  const latency = drawLineChart({
    id: `latency-${id}`,
    title: latencyTitle,
    subtitle: word('compare_latency_how'),
    desc: describeLines(metricLabel('lat_mean')),
    plots: [
      {
        x: { title: iops.unit, kind: 'linear' },
        y: { title: axis, kind: 'log10' },
        series: timed.map((points, place) => ({
          name: names[place] ?? '',
          parts: [
            points.map((one) => ({
              x: one.iops / iops.factor,
              y: (one.lat ?? 0) / lat.factor,
              text: say(one, place, `${sayFigure('iops', one.iops)}, ${sayFigure('lat_mean', one.lat ?? 0)}`),
            })),
          ],
        })),
      },
    ],
    table: tableOf(latencyTitle, names, timed),
    records: recordsOf(setUps, names, timed),
  });
  return [load, latency];
}

/** Two charts for each sweep of the work that `sample` stands for; `id` is unique on the page. */
export function loadCurves(setUps: readonly SetUp[], sample: Measurement, id: string): readonly (readonly Curves[])[] {
  return sweepsOf(setUps, sample).map((sweep, place) => chartsOfSweep(setUps, sample, sweep, `${id}-${place + 1}`));
}

/** What grows along a sweep. */
type Varied = 'outstanding' | 'numjobs' | 'iodepth';

interface Sweep {
  readonly varied: Varied;
  /** By place of the set-up, in the order of the load. */
  readonly points: readonly (readonly Measurement[])[];
}

const FEWEST_POINTS = 3;
const SAME = ['ioengine', 'clients', 'direct'] as const;

function usable({ comparands }: SetUp, { workload_class, direction }: Measurement): readonly Measurement[] {
  return comparands
    .map(({ measurement }) => measurement)
    .filter((one) => one.workload_class === workload_class && one.direction === direction && one.basis === 'measured')
    .filter(({ rate_limited, preconditioning }) => rate_limited !== true && preconditioning !== true);
}

function inOrder(list: readonly Measurement[], varied: Varied): readonly Measurement[] {
  return list.filter((one) => one[varied] !== undefined).toSorted((a, b) => (a[varied] ?? 0) - (b[varied] ?? 0));
}

/** Each load stands there once: else it cannot be told which figures belong to one curve. */
function isClear(list: readonly Measurement[], varied: Varied): boolean {
  return new Set(list.map((one) => one[varied])).size === list.length;
}

/** Two set-ups have points, and one of them a curve. */
function isCurve({ points }: Sweep): boolean {
  return points.some((list) => list.length >= FEWEST_POINTS) && points.filter((list) => list.length > 0).length > 1;
}

function familyOf(one: Measurement, varied: Varied): string {
  const kept = varied === 'numjobs' ? one.iodepth : one.numjobs;
  return JSON.stringify([...SAME.map((key) => one[key] ?? null), kept ?? null]);
}

/** Sweeps of one variable, the others of the load being equal. A list in which a load repeats is left out. */
function familiesOf(lists: readonly (readonly Measurement[])[], varied: 'numjobs' | 'iodepth'): readonly Sweep[] {
  const keys = [...new Set(lists.flat().map((one) => familyOf(one, varied)))];
  return keys.map((key) => ({
    varied,
    points: lists.map((list) => {
      const own = inOrder(
        list.filter((one) => familyOf(one, varied) === key),
        varied,
      );
      return isClear(own, varied) ? own : [];
    }),
  }));
}

/**
 * The sweeps of the work that `sample` stands for. Where each number of I/Os in flight stands once in every set-up they are one
 * sweep; else those of jobs at one depth, and of depths at one number of jobs.
 */
export function sweepsOf(setUps: readonly SetUp[], sample: Measurement): readonly Sweep[] {
  const lists = setUps.map((setUp) => usable(setUp, sample));
  const whole: Sweep = { varied: 'outstanding', points: lists.map((list) => inOrder(list, 'outstanding')) };
  if (whole.points.every((list) => isClear(list, 'outstanding'))) return isCurve(whole) ? [whole] : [];
  return [...familiesOf(lists, 'numjobs'), ...familiesOf(lists, 'iodepth')].filter(isCurve);
}
