/** The chart of a workload page: one bar for each figure of known load, or for each system where there are many. */

import type { Measurement } from '#types';
import { word } from '../../base/words.ts';
import { drawChart } from '../../charts/draw.ts';
import type { Chart, ChartRow } from '../../charts/types.ts';
import { formatColumn } from '../../model/format-column.ts';
import { describeLoad } from '../../model/load.ts';
import { dataUnitOf, type Metric, metricLabel, metricValue, numberOf, scaleOf } from '../../model/metrics.ts';
import { systemName } from '../../model/system-name.ts';
import { trialMark } from '../../model/trial.ts';
import { type DataRows, dataRows } from '../../tables/data-rows.ts';
import { axisTitle } from '../../views/panels.ts';
import { configurationTitle, type Entry, mainMetric } from './rows.ts';

const MOST_BARS = 24;

function figureOf(entry: Entry, metric: Metric): number {
  const quantity = metricValue(entry.measurement, metric);
  return quantity === undefined ? Number.NEGATIVE_INFINITY : (numberOf(quantity) ?? Number.NEGATIVE_INFINITY);
}

/** Of each system the entry with the highest figure; of many systems those that stand highest. In the order of the table. */
function highestFew(entries: readonly Entry[], metric: Metric): readonly Entry[] {
  const highest = new Map<string, Entry>();
  for (const entry of entries) {
    const known = highest.get(entry.measurement.system_id);
    if (known === undefined || figureOf(entry, metric) > figureOf(known, metric))
      highest.set(entry.measurement.system_id, entry);
  }
  const few = [...highest.values()].sort((a, b) => figureOf(b, metric) - figureOf(a, metric)).slice(0, MOST_BARS);
  const kept = new Set(few);
  return entries.filter((entry) => kept.has(entry));
}

function loadHeading({ outstanding, ...load }: Measurement): string {
  return outstanding === undefined ? describeLoad(load) : word('chart_in_flight', { Count: outstanding });
}

interface Named {
  /** Shared by the figures under one load, where the chart shows several loads. */
  readonly group?: string;
  /** System, configuration, and what else tells entries of the same group apart: load and direction. */
  readonly label: string;
}

function namesOf(shown: readonly Entry[]): readonly Named[] {
  const headings = shown.map(({ measurement }) => loadHeading(measurement));
  const isOne = new Set(headings).size === 1;
  const hasDirections = new Set(shown.map(({ measurement }) => measurement.direction)).size > 1;
  const loadsUnder = new Map<string, Set<string>>();
  shown.forEach(({ measurement }, place) => {
    const heading = headings[place] ?? '';
    loadsUnder.set(heading, (loadsUnder.get(heading) ?? new Set()).add(describeLoad(measurement)));
  });
  return shown.map((entry, place) => {
    const { measurement, run } = entry;
    const heading = headings[place] ?? '';
    const group = isOne || heading === '' ? undefined : heading;
    const isLoadShared = group !== undefined && loadsUnder.get(heading)?.size === 1;
    const label = [
      systemName(run.bundle.hardware.system),
      configurationTitle(entry),
      isLoadShared ? '' : describeLoad(measurement),
      hasDirections ? word(`direction_${measurement.direction}`) : '',
    ]
      .filter((part) => part !== '')
      .join(', ');
    return group === undefined ? { label } : { group, label };
  });
}

/** The figures of the chart in full, SI units, each with its measurement. */
function figuresOf(shown: readonly Entry[], metric: Metric, rows: readonly ChartRow[]): DataRows {
  const data = shown.map(({ measurement }, place) => {
    const { value, low, high } = metricValue(measurement, metric) ?? {};
    return [rows[place]?.group ?? '', rows[place]?.label ?? '', value, low, high, dataUnitOf(metric), measurement.id];
  });
  const fields = [word('column_load'), word('column_system'), 'value', 'low', 'high', 'unit', 'measurement'];
  return dataRows(fields, data);
}

/**
 * Of mixed loads the totals are drawn, where there are any. Undefined where fewer than two figures stand beside each
 * other.
 */
export async function workloadChart(
  id: string,
  title: string,
  entries: readonly Entry[],
  bsBytes: number,
): Promise<Chart | undefined> {
  const ofKnownLoad = entries.filter(({ apart }) => apart === 'none');
  const isKnown = ofKnownLoad.length >= 2;
  const beside = isKnown ? ofKnownLoad : entries.filter(({ apart }) => apart === 'none' || apart === 'load_unknown');
  const metric = mainMetric(beside, bsBytes);
  const whole = beside.filter(({ measurement }) => measurement.direction === 'mixed');
  const known = (whole.length > 0 ? whole : beside).filter((entry) => figureOf(entry, metric) >= 0);
  const shown = known.length > MOST_BARS ? highestFew(known, metric) : known;
  if (shown.length < 2) return undefined;
  const quantities = shown.map(({ measurement }) => metricValue(measurement, metric) ?? {});
  const { factor, unit } = scaleOf(
    metric,
    quantities.map((quantity) => numberOf(quantity) ?? 0),
  );
  const { cells } = formatColumn(
    metric,
    quantities.map((quantity) => ({ quantity })),
  );
  const labels = new Map<string, number>();
  const rows = namesOf(shown).map(({ group, label }, place): ChartRow => {
    const quantity = quantities[place] ?? {};
    const key = JSON.stringify([group, label]);
    const times = (labels.get(key) ?? 0) + 1;
    labels.set(key, times);
    const { value, low, high } = quantity;
    return {
      ...(group === undefined ? {} : { group }),
      label: times > 1 ? `${label} (${times})` : label,
      series: '',
      ...(value === undefined ? {} : { value: value / factor }),
      ...(low === undefined || high === undefined ? {} : { low: low / factor, high: high / factor }),
      text: cells[place]?.text ?? '–',
    };
  });
  const mark = trialMark(shown.map(({ measurement }) => measurement));
  const chart = await drawChart({
    id,
    kind: 'bar',
    title: word('workload_chart_title', { metric: metricLabel(metric), workload: title }),
    subtitle: [word(shown.length < known.length ? 'workload_chart_highest' : 'workload_chart_all'), mark]
      .filter((part) => part !== undefined)
      .join(' · '),
    ...(isKnown ? {} : { note: word('workload_chart_load_unknown') }),
    desc: word('chart_desc_bar', { metrics: metricLabel(metric) }),
    series: [{ text: '', index: 1 }],
    panels: [
      {
        value_title: axisTitle(metric, unit),
        unit,
        max: Math.max(...rows.flatMap((row) => [row.value ?? 0, row.high ?? 0])) || 1,
        rows,
      },
    ],
  });
  return { ...chart, figures: figuresOf(shown, metric, rows) };
}
