/** What each system reaches under the standard limits on latency, read off its own load curves; for readers without JavaScript too. */

import { formatExact } from '../../base/digits.ts';
import { formatCount } from '../../base/sizes.ts';
import { factorOf } from '../../base/units.ts';
import { type WordKey, word, wordOr } from '../../base/words.ts';
import type { Limit, LimitedLatency, LimitRank, Reading, Under } from '../../database/limit-ranking.ts';
import { type ColumnEntry, formatColumn } from '../../model/format-column.ts';
import { isPercentile, metricLabel, metricsIn } from '../../model/metrics.ts';
import { type Column, type Table, type TableCell, textCell } from '../../tables/table.ts';
import { limitRule } from '../comparison-rules.ts';
import { configurationId, type WorkloadData } from './data.ts';
import { entryOf, loadCellOf, pointsText, rankLink } from './reading.ts';

/** Limits of the tables. */
export const LIMITS_MS: readonly number[] = [0.5, 1, 2, 5, 10, 20];
/** Percentiles before the mean, which hides what was slow. */
const LIMITED = metricsIn('limit_table').toSorted((a, b) => Number(isPercentile(b)) - Number(isPercentile(a)));
/** Latencies that a reader may limit, those of the tables first. */
export const LIMITABLE: readonly LimitedLatency[] = [...new Set([...LIMITED, ...metricsIn('limit')])];
/** Beyond these a page is too heavy; the table above has the rest when a limit is picked. */
const MOST_ROWS = 24;
const MOST_ROWS_OF_MANY = 8;
const MANY = 200;

export function standardLimits(): readonly Limit[] {
  return LIMITED.flatMap((latency) => LIMITS_MS.map((ms) => ({ latency, ns: ms * factorOf('ms') })));
}

/** One line of the table: the same curve or the same lone figures under each limit. */
interface Line {
  readonly key: string;
  readonly sample: Reading;
  readonly readings: readonly (Reading | undefined)[];
  readonly ranks: readonly (LimitRank | undefined)[];
}

function keyOf({ sweep, sample: { measurement: m } }: Reading): string {
  return JSON.stringify([m.run_id, m.configuration_id, m.direction, sweep?.varied, sweep?.figures]);
}

function rateOf(reading: Reading | undefined): number {
  return reading !== undefined && 'rate' in reading.found ? reading.found.rate : -1;
}

/** Lines with a rate, those first that are their system's highest under a limit. */
function linesOf(unders: readonly Under[]): readonly Line[] {
  const [first] = unders;
  const byKey = unders.map(({ readings }) => new Map(readings.map((reading) => [keyOf(reading), reading])));
  const ranks = unders.map((under) => new Map(under.ranks.map((rank) => [keyOf(rank.reading), rank])));
  const lines = (first?.readings ?? []).map((sample): Line => {
    const key = keyOf(sample);
    return { key, sample, readings: byKey.map((map) => map.get(key)), ranks: ranks.map((map) => map.get(key)) };
  });
  const highest = new Map<string, number>();
  const systemKey = ({ sample }: Line, place: number): string => {
    const { system_id, direction } = sample.sample.measurement;
    return JSON.stringify([system_id, direction, place]);
  };
  for (const line of lines)
    for (const [place, reading] of line.readings.entries())
      highest.set(systemKey(line, place), Math.max(highest.get(systemKey(line, place)) ?? 0, rateOf(reading)));
  const isBest = (line: Line): boolean =>
    line.readings.some((reading, place) => rateOf(reading) === highest.get(systemKey(line, place)));
  const known = lines.filter(({ readings }) => readings.some((reading) => rateOf(reading) >= 0));
  return [...known.filter(isBest), ...known.filter((line) => !isBest(line))];
}

function nameCells({ sample: reading }: Line, { systems, set_ups }: WorkloadData): readonly TableCell[] {
  const { measurement } = reading.sample;
  const { name = measurement.system_id, kind = '' } = systems[measurement.system_id] ?? {};
  return [
    { text: name, href: `systems/${measurement.system_id}/`, sub: wordOr('kind', kind) },
    textCell(set_ups[configurationId(measurement)]?.title, { is_long: true }),
    textCell(wordOr('direction_short', measurement.direction)),
    loadCellOf(reading),
  ];
}

const NAMES = ['column_system', 'column_configuration', 'column_direction', 'column_load'] as const;

function limitTable(latency: LimitedLatency, underOf: (limit: Limit) => Under, data: WorkloadData): Table | undefined {
  const limits = LIMITS_MS.map((ms): Limit => ({ latency, ns: ms * factorOf('ms') }));
  const all = linesOf(limits.map(underOf));
  const lines = all.slice(0, all.length > MANY ? MOST_ROWS_OF_MANY : MOST_ROWS);
  const columns = limits.flatMap((_, place) => {
    const found = lines.map(({ readings }) => readings[place]);
    if (found.every((reading) => rateOf(reading) < 0)) return [];
    const entries = found.map((one): ColumnEntry => (one === undefined ? {} : entryOf(one, latency, data)));
    const { unit, data_unit, cells } = formatColumn(data.metric, entries);
    const filled = cells.map((cell, row): TableCell => {
      const reading = found[row];
      const rank = lines[row]?.ranks[place];
      const sub = reading === undefined ? undefined : pointsText(reading, latency, data);
      return {
        ...cell,
        ...(sub === undefined ? {} : { sub }),
        ...(rank === undefined ? {} : { links: [rankLink(rank)] }),
      };
    });
    const label = word('limit_column', { limit: formatExact(LIMITS_MS[place] ?? 0) });
    return [
      { column: { label, kind: 'number', unit, data_unit, better: word('better_higher') } as const, cells: filled },
    ];
  });
  if (columns.length === 0) return undefined;
  const text = (key: WordKey): Column => ({ label: word(key), kind: 'text' });
  const named = lines.map((line) => nameCells(line, data));
  // What all lines share tells none of them from another.
  const names = NAMES.map((key, place) => ({
    key,
    cells: named.map((cells) => cells[place] ?? textCell(undefined)),
  })).filter(({ cells }, place) => place === 0 || new Set(cells.map(({ text: own, sub }) => `${own} ${sub}`)).size > 1);
  const left = all.length - lines.length;
  const rest = left === 0 ? '' : ` ${word('workload_limit_more', { count: formatCount(left) })}`;
  return {
    caption: word('limit_caption', { latency: metricLabel(latency) }),
    note: word('limit_note') + rest,
    note_link: limitRule(),
    // Who and how much first, so that a phone shows both without scrolling.
    columns: [
      ...names.slice(0, 1).map(({ key }) => text(key)),
      ...columns.map(({ column }) => column),
      ...names.slice(1).map(({ key }) => text(key)),
    ],
    groups: [
      {
        rows: lines.map((_, place) => ({
          cells: [
            ...[...names.slice(0, 1), ...columns, ...names.slice(1)].map(
              ({ cells }) => cells[place] ?? textCell(undefined),
            ),
          ],
        })),
      },
    ],
  };
}

/** A table for the 99th percentile and one for the mean, as far as figures have them. */
export function presentLimitTables(underOf: (limit: Limit) => Under, data: WorkloadData): readonly Table[] {
  return LIMITED.flatMap((latency) => limitTable(latency, underOf, data) ?? []);
}
