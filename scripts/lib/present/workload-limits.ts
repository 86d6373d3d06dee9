/** What each system reaches under a limit on latency, read off its own load curves. */
import type { Measurement } from '#types';
import { type AtLimit, type CurvePoint, readAtLimit } from './at-limit.ts';
import { NBSP } from './digits.ts';
import { describeLoad } from './load.ts';
import {
  type ColumnEntry,
  formatColumn,
  formatMetric,
  type Metric,
  metricLabel,
  metricValue,
  numberOf,
} from './numbers.ts';
import { systemName } from './system-name.ts';
import { type Column, type Table, type TableCell, textCell, wordOr } from './tables.ts';
import { word } from './words.ts';
import { mainMetric } from './workload-chart.ts';
import { configurationTitle, type Entry } from './workload-rows.ts';

const LIMITS_MS = [0.5, 1, 2, 5, 10, 20];
const LATENCIES: readonly Metric[] = ['lat_p99', 'lat_mean'];
/** As for saturation: two points are a line and no curve. */
const FEWEST_LOADS = 3;
/** Beyond these a page is too heavy. */
const MOST_CURVES = 60;

interface Curve {
  readonly entry: Entry;
  readonly varied: 'numjobs' | 'iodepth';
  readonly points: readonly CurvePoint[];
}

function keyOf({ measurement: m, run }: Entry, kept: 'numjobs' | 'iodepth'): string {
  const step = run.places?.get(m.test_id)?.entry.id;
  return JSON.stringify([m.run_id, m.configuration_id, m.direction, m.ioengine, m.direct, m.clients, step, m[kept]]);
}

function pointOf({ measurement }: Entry, rate: Metric, latency: Metric): CurvePoint | undefined {
  const [value, lat] = [metricValue(measurement, rate), metricValue(measurement, latency)];
  const [number, lat_ns] = [value && numberOf(value), lat && numberOf(lat)];
  const { outstanding: load } = measurement;
  return number === undefined || lat_ns === undefined || load === undefined
    ? undefined
    : { load, rate: number, lat_ns };
}

/** Three loads at least that differ in jobs or in depth and in nothing else; repeated loads make no curve. */
function curvesOf(entries: readonly Entry[], rate: Metric, latency: Metric): readonly Curve[] {
  return (['numjobs', 'iodepth'] as const).flatMap((varied): Curve[] => {
    const groups = new Map<string, Entry[]>();
    for (const entry of entries.filter(({ apart }) => apart === 'none')) {
      const key = keyOf(entry, varied === 'numjobs' ? 'iodepth' : 'numjobs');
      groups.set(key, [...(groups.get(key) ?? []), entry]);
    }
    return [...groups.values()].flatMap((group): Curve[] => {
      const [entry] = group;
      const points = group.flatMap((one) => pointOf(one, rate, latency) ?? []);
      const isRepeated = new Set(points.map(({ load }) => load)).size < points.length;
      return entry === undefined || points.length < FEWEST_LOADS || isRepeated ? [] : [{ entry, varied, points }];
    });
  });
}

function pointText({ rate, lat_ns }: CurvePoint, metric: Metric): string {
  const [figure, latency] = [formatMetric(metric, rate), formatMetric('lat_mean', lat_ns)];
  return word('limit_point', { rate: `${figure.text} ${figure.unit}`, latency: `${latency.text} ${latency.unit}` });
}

function entryOf(found: AtLimit | undefined, metric: Metric): ColumnEntry {
  if (found === undefined) return {};
  if (found.kind === 'under') return { reason: word('limit_under', { point: pointText(found.above, metric) }) };
  const qualifier = found.kind === 'between' ? 'about' : 'at_least';
  return { quantity: { value: found.rate, qualifiers: [qualifier] } };
}

function subOf(found: AtLimit | undefined, metric: Metric): string | undefined {
  if (found?.kind === 'between') {
    return word('limit_between', { below: pointText(found.below, metric), above: pointText(found.above, metric) });
  }
  return found?.kind === 'beyond' ? word('limit_beyond', { point: pointText(found.below, metric) }) : undefined;
}

/** What stays the same along the curve: "× 32 deep", else the jobs. */
function keptLoad({ entry: { measurement }, varied }: Curve): string {
  const { numjobs, iodepth, clients } = measurement;
  const kept: Partial<Measurement> = varied === 'numjobs' ? { iodepth } : { numjobs };
  const known = Object.entries({ ...kept, clients }).filter(([, value]) => value !== undefined);
  return describeLoad(Object.fromEntries(known));
}

function nameCells(curve: Curve): readonly TableCell[] {
  const { measurement, run } = curve.entry;
  return [
    { text: systemName(run.bundle.hardware.system), href: `systems/${measurement.system_id}/` },
    textCell(configurationTitle(curve.entry)),
    textCell(wordOr('direction_short', measurement.direction)),
    textCell(keptLoad(curve), {
      sub: word(`limit_varied_${curve.varied}`, { Count: curve.points.length }).replaceAll(' ', NBSP),
    }),
  ];
}

function limitTable(entries: readonly Entry[], latency: Metric, bsBytes: number): Table | undefined {
  const rate = mainMetric(entries, bsBytes);
  const curves = curvesOf(entries, rate, latency).slice(0, MOST_CURVES);
  const columns = LIMITS_MS.flatMap((limit) => {
    const found = curves.map(({ points }) => readAtLimit(points, limit * 1e6));
    if (found.every((one) => one === undefined || one.kind === 'under')) return [];
    const { unit, data_unit, cells } = formatColumn(
      rate,
      found.map((one) => entryOf(one, rate)),
    );
    const filled = cells.map((cell, place): TableCell => {
      const sub = subOf(found[place], rate);
      return sub === undefined ? cell : { ...cell, sub };
    });
    const column: Column = {
      label: word('limit_column', { limit }),
      kind: 'number',
      unit,
      data_unit,
      better: word('better_higher'),
    };
    return [{ column, cells: filled }];
  });
  if (columns.length === 0) return undefined;
  const text = (key: string): Column => ({ label: word(key), kind: 'text' });
  const heads = ['column_system', 'column_configuration', 'column_direction', 'column_load'].map(text);
  return {
    caption: word('limit_caption', { latency: metricLabel(latency) }),
    note: word('limit_note'),
    columns: [...heads, ...columns.map(({ column }) => column)],
    groups: [
      {
        rows: curves.map((curve, place) => ({
          cells: [...nameCells(curve), ...columns.map(({ cells }) => cells[place] ?? textCell(undefined))],
        })),
      },
    ],
  };
}

/** A table for the 99th percentile and one for the mean, as far as there are curves. */
export function presentLimitTables(entries: readonly Entry[], bsBytes: number): readonly Table[] {
  return LATENCIES.flatMap((latency) => limitTable(entries, latency, bsBytes) ?? []);
}
