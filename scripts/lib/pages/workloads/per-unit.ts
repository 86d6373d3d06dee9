/** The highest figure of each system by drive, usable TiB, rack unit, watt and host. */

import { sentences } from '../../base/marks.ts';
import { formatCount } from '../../base/sizes.ts';
import { word, wordOr } from '../../base/words.ts';
import { purposeOf } from '../../database/purpose.ts';
import { type ColumnEntry, formatColumn } from '../../model/format-column.ts';
import { type Metric, metricLabel, metricNumber, metricValue } from '../../model/metrics.ts';
import { isPutTogether } from '../../model/put-together.ts';
import { mainRate } from '../../model/rate.ts';
import { systemName } from '../../model/system-name.ts';
import { mayHead } from '../../tables/best.ts';
import { type FilledColumn, filledTable, type Table, type TableCell, textCell } from '../../tables/table.ts';
import { demoBadges } from './demo-badge.ts';
import { configurationTitle, type Entry } from './rows.ts';
import { UNITS, type Unit, unitReason, unitsOf, unitText } from './units.ts';

/** Beyond these a page is too heavy; the table above has the rest when a unit is picked. */
const MOST_ROWS = 24;
const MOST_ROWS_OF_MANY = 8;
const MANY = 120;

function perUnit(entry: Entry, unit: Unit, metric: Metric): ColumnEntry {
  const value = metricNumber(entry.measurement, metric);
  const units = unitsOf(entry.run.bundle.hardware);
  const reason = unitReason(units, unit, isPutTogether(entry.measurement));
  if (reason !== undefined) return { reason };
  return value === undefined ? {} : { quantity: { value: value / (units[unit] ?? 1) } };
}

const isDemonstration = ({ run }: Entry): boolean => purposeOf(run) === 'demonstration';

interface Best {
  readonly entry: Entry;
  readonly value: number;
}

/** Of products before demonstrations, of what can be divided before several drives put together, then the higher. */
function isBetter(a: Best, b: Best): boolean {
  const isLast = ({ entry }: Best): number =>
    2 * Number(isDemonstration(entry)) + Number(isPutTogether(entry.measurement));
  const lead = isLast(b) - isLast(a);
  return lead === 0 ? a.value > b.value : lead > 0;
}

/** Of each system and direction one entry, from high to low, demonstrations after products. */
function bestEntries(entries: readonly Entry[], metric: Metric): readonly Entry[] {
  const best = new Map<string, Best>();
  for (const entry of entries) {
    const value = metricNumber(entry.measurement, metric);
    const { system_id, direction } = entry.measurement;
    const key = JSON.stringify([system_id, direction]);
    if (value === undefined || (entry.apart !== 'none' && entry.apart !== 'load_unknown')) continue;
    // A shortened run or a round before the steady state does not stand for its system.
    if (!mayHead(entry.measurement)) continue;
    const known = best.get(key);
    if (known === undefined || isBetter({ entry, value }, known)) best.set(key, { entry, value });
  }
  const aside = ({ entry }: Best): number => Number(isDemonstration(entry));
  return [...best.values()].toSorted((a, b) => aside(a) - aside(b) || b.value - a.value).map(({ entry }) => entry);
}

function columnOf(label: string, { unit, data_unit, cells }: ReturnType<typeof formatColumn>): FilledColumn {
  return { column: { label, kind: 'number', unit, data_unit, better: word('better_higher') }, cells };
}

/** Undefined where no figure of the class can stand for its system, or nothing is known to divide it by. */
export function presentPerUnit(entries: readonly Entry[], bsBytes: number): Table | undefined {
  const metric = mainRate(
    bsBytes,
    entries.map(({ measurement }) => measurement),
  );
  const all = bestEntries(entries, metric);
  const best = all.slice(0, all.length > MANY ? MOST_ROWS_OF_MANY : MOST_ROWS);
  const left = all.length - best.length;
  if (best.length === 0) return undefined;
  const whole = formatColumn(
    metric,
    best.map(({ measurement }) => ({ quantity: metricValue(measurement, metric) })),
  );
  const columns = UNITS.flatMap((unit) => {
    const found = best.map((entry) => perUnit(entry, unit, metric));
    // A column without a value tells nothing.
    if (found.every(({ quantity }) => quantity === undefined)) return [];
    const own = columnOf(word(`per_unit_${unit}`), formatColumn(metric, found));
    const cells = own.cells.map((cell, place): TableCell => {
      const entry = best[place];
      const sub =
        entry === undefined || cell.value === undefined
          ? undefined
          : unitText(unitsOf(entry.run.bundle.hardware), unit);
      return sub === undefined ? cell : { ...cell, sub };
    });
    return [{ ...own, cells }];
  });
  if (columns.length === 0) return undefined;
  return {
    caption: word('per_unit_caption', { metric: metricLabel(metric) }),
    note: sentences(word('per_unit_note'), left > 0 && word('per_unit_more', { count: formatCount(left) })),
    ...filledTable(best, [
      [
        'column_system',
        (entry) => ({
          text: systemName(entry.run.bundle.hardware.system),
          href: `systems/${entry.measurement.system_id}/`,
          badges: demoBadges(isDemonstration(entry)),
        }),
      ],
      ['column_configuration', (entry) => textCell(configurationTitle(entry))],
      ['column_direction', ({ measurement }) => textCell(wordOr('direction_short', measurement.direction))],
      columnOf(metricLabel(metric), whole),
      ...columns,
    ]),
  };
}
