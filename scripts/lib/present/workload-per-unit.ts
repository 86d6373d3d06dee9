/** The highest figure of each system by drive, usable TiB, rack unit, watt and host. */
import type { Hardware } from '#types';
import { type ColumnEntry, formatColumn, type Metric, metricLabel, metricValue, numberOf } from './numbers.ts';
import { formatCount } from './sizes.ts';
import { systemName } from './system-name.ts';
import { type Column, type Table, type TableCell, textCell, wordOr } from './tables.ts';
import { word } from './words.ts';
import { mainMetric } from './workload-chart.ts';
import { configurationTitle, type Entry } from './workload-rows.ts';

export const UNITS = ['drive', 'tib', 'rack_unit', 'watt', 'host'] as const;
export type Unit = (typeof UNITS)[number];
export type UnitCounts = Readonly<Partial<Record<Unit, number>>>;

function known(value: number | string | undefined): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}

/** Sum of counts; undefined when there are none, or one is not known. */
function total(parts: readonly { readonly count?: number | string }[] | undefined): number | undefined {
  const counts = (parts ?? []).map(({ count }) => known(count));
  return counts.length === 0 || counts.includes(undefined)
    ? undefined
    : counts.reduce<number>((sum, n) => sum + (n ?? 0), 0);
}

/** How many of each unit a system has, as far as hardware.json says. */
export function unitsOf({ system, hosts, rack_units, power }: Hardware): UnitCounts {
  const usable = known(system.usable_bytes);
  return {
    drive: total(system.drives),
    tib: usable === undefined ? undefined : usable / 2 ** 40,
    rack_unit: known(rack_units),
    watt: known(power),
    host: total(hosts),
  };
}

/** A test on several drives put together used more than the one that hardware.json describes. */
export function isPutTogether({ measurement: { kind, axes } }: Entry): boolean {
  return kind === 'drive' && axes.layout !== undefined && !/single/i.test(axes.layout);
}

/** Why a figure cannot be divided; undefined where it can. */
export function unitReason(units: UnitCounts, unit: Unit, isTogether: boolean): string | undefined {
  if (isTogether && unit !== 'host') return word('per_unit_layout');
  return units[unit] === undefined ? word(`per_unit_unknown_${unit}`) : undefined;
}

/** "of 24 drives". */
export function unitText(units: UnitCounts, unit: Unit): string | undefined {
  const count = units[unit];
  return count === undefined
    ? undefined
    : word(`per_unit_of_${unit}`, { Count: count, count: formatCount(Number(count.toPrecision(3))) });
}

function perUnit(entry: Entry, unit: Unit, metric: Metric): ColumnEntry {
  const quantity = metricValue(entry.measurement, metric);
  const value = quantity && numberOf(quantity);
  const units = unitsOf(entry.run.bundle.hardware);
  const reason = unitReason(units, unit, isPutTogether(entry));
  if (reason !== undefined) return { reason };
  return value === undefined ? {} : { quantity: { value: value / (units[unit] ?? 1) } };
}

/** Of each system and direction the entry with the highest figure. */
function bestEntries(entries: readonly Entry[], metric: Metric): readonly Entry[] {
  const best = new Map<string, { readonly entry: Entry; readonly value: number }>();
  for (const entry of entries) {
    const quantity = metricValue(entry.measurement, metric);
    const value = quantity && numberOf(quantity);
    const { system_id, direction } = entry.measurement;
    const key = JSON.stringify([system_id, direction]);
    if (value === undefined || (entry.apart !== 'none' && entry.apart !== 'load_unknown')) continue;
    if (value > (best.get(key)?.value ?? Number.NEGATIVE_INFINITY)) best.set(key, { entry, value });
  }
  return [...best.values()].map(({ entry }) => entry);
}

/** Undefined where no figure of the class can stand for its system. */
export function presentPerUnit(entries: readonly Entry[], bsBytes: number): Table | undefined {
  const metric = mainMetric(entries, bsBytes);
  const best = bestEntries(entries, metric);
  if (best.length === 0) return undefined;
  const whole = formatColumn(
    metric,
    best.map(({ measurement }) => ({ quantity: metricValue(measurement, metric) })),
  );
  const columns = UNITS.map((unit) => {
    const found = best.map((entry) => perUnit(entry, unit, metric));
    const { unit: scale, data_unit, cells } = formatColumn(metric, found);
    const filled = cells.map((cell, place): TableCell => {
      const entry = best[place];
      const sub =
        entry === undefined || cell.value === undefined
          ? undefined
          : unitText(unitsOf(entry.run.bundle.hardware), unit);
      return sub === undefined ? cell : { ...cell, sub };
    });
    const column: Column = {
      label: word(`per_unit_${unit}`),
      kind: 'number',
      unit: scale,
      data_unit,
      better: word('better_higher'),
    };
    return { column, cells: filled };
  });
  const text = (key: string): Column => ({ label: word(key), kind: 'text' });
  return {
    caption: word('per_unit_caption', { metric: metricLabel(metric) }),
    note: word('per_unit_note'),
    columns: [
      text('column_system'),
      text('column_configuration'),
      text('column_direction'),
      {
        label: metricLabel(metric),
        kind: 'number',
        unit: whole.unit,
        data_unit: whole.data_unit,
        better: word('better_higher'),
      },
      ...columns.map(({ column }) => column),
    ],
    groups: [
      {
        rows: best.map((entry, place) => ({
          cells: [
            { text: systemName(entry.run.bundle.hardware.system), href: `systems/${entry.measurement.system_id}/` },
            textCell(configurationTitle(entry)),
            textCell(wordOr('direction_short', entry.measurement.direction)),
            whole.cells[place] ?? textCell(undefined),
            ...columns.map(({ cells }) => cells[place] ?? textCell(undefined)),
          ],
        })),
      },
    ],
  };
}
