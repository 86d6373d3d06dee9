/** What each system reaches under the standard limits on latency, read off its own load curves; for readers without JavaScript too. */

import { formatExact } from '../../base/digits.ts';
import { colonMark, listMark } from '../../base/marks.ts';
import { formatCount } from '../../base/sizes.ts';
import { factorOf } from '../../base/units.ts';
import { word, wordOr } from '../../base/words.ts';
import {
  bestReadings,
  type Limit,
  type LimitedLatency,
  type LimitRank,
  type Reading,
  rateOfReading,
  type Under,
} from '../../database/limit-ranking.ts';
import { type ColumnEntry, formatColumn } from '../../model/format-column.ts';
import { isPercentile, metricsIn } from '../../model/metrics.ts';
import { type Table, type TableCell, textCell, textColumn } from '../../tables/table.ts';
import { limitRule } from '../comparison-rules.ts';
import { configurationId, type WorkloadData } from './data.ts';
import { UNASKED_NS } from './limit-answer.ts';
import { entryOf, loadCellOf, pointLinks, pointsLead, rankLink } from './reading.ts';

/** Limits of the tables. */
export const LIMITS_MS: readonly number[] = [0.5, 1, 2, 5, 10, 20];
/** Percentiles before the mean, which hides what was slow. */
const LIMITED = metricsIn('limit_table').toSorted((a, b) => Number(isPercentile(b)) - Number(isPercentile(a)));
/** Latencies that a reader may limit, those of the tables first. */
export const LIMITABLE: readonly LimitedLatency[] = [...new Set([...LIMITED, ...metricsIn('limit')])];
/** Beyond these a page is too heavy; the table above has the rest when a limit is picked. */
const MOST_ROWS = 24;

export function standardLimits(): readonly Limit[] {
  return LIMITED.flatMap((latency) => LIMITS_MS.map((ms) => ({ latency, ns: ms * factorOf('ms') })));
}

/** One line of the table: of one system and direction the best under each limit, which may lie on another curve each time. */
interface Line {
  readonly sample: Reading;
  readonly readings: readonly (Reading | undefined)[];
  readonly ranks: readonly (LimitRank | undefined)[];
}

function keyOf({ sample: { measurement: m } }: Reading): string {
  return JSON.stringify([m.system_id, m.direction]);
}

function rateOf(reading: Reading | undefined): number {
  return reading === undefined ? -1 : rateOfReading(reading);
}

/** Lines with a rate, from the highest under the limit that pages answer unasked. */
function linesOf(unders: readonly Under[]): readonly Line[] {
  const byKey = unders.map(({ readings }) => new Map(bestReadings(readings).map((one) => [keyOf(one), one])));
  const ranks = unders.map((under) => new Map(under.ranks.map((rank) => [rank.reading, rank])));
  const keys = new Set(byKey.flatMap((own) => [...own.keys()]));
  const lines = [...keys].flatMap((key): readonly Line[] => {
    const readings = byKey.map((own) => own.get(key));
    const sample = readings.find((one) => one !== undefined);
    if (sample === undefined || readings.every((one) => rateOf(one) < 0)) return [];
    return [{ sample, readings, ranks: readings.map((one, place) => one && ranks[place]?.get(one)) }];
  });
  const main = LIMITS_MS.indexOf(UNASKED_NS / factorOf('ms'));
  const best = ({ readings }: Line): number => Math.max(...readings.map(rateOf));
  return lines.toSorted((a, b) => rateOf(b.readings[main]) - rateOf(a.readings[main]) || best(b) - best(a));
}

function nameCells({ sample: reading }: Line, { systems }: WorkloadData): readonly TableCell[] {
  const { measurement } = reading.sample;
  const { name = measurement.system_id, kind = '' } = systems[measurement.system_id] ?? {};
  return [
    { text: name, href: `systems/${measurement.system_id}/`, sub: wordOr('kind', kind) },
    textCell(wordOr('direction_short', measurement.direction)),
  ];
}

const NAMES = ['column_system', 'column_direction'] as const;

/** What it was read from: the configuration and what stays the same along the curve; its points follow. */
function sourceText(reading: Reading, data: WorkloadData): string {
  const where = [data.set_ups[configurationId(reading.sample.measurement)]?.title, loadCellOf(reading).text];
  const lines = [`${where.filter(Boolean).join(listMark())}${colonMark().trim()}`, pointsLead(reading)];
  return lines.filter((line) => line !== undefined).join('\n');
}

function limitTable(latency: LimitedLatency, underOf: (limit: Limit) => Under, data: WorkloadData): Table | undefined {
  const limits = LIMITS_MS.map((ms): Limit => ({ latency, ns: ms * factorOf('ms') }));
  const all = linesOf(limits.map(underOf));
  const lines = all.slice(0, MOST_ROWS);
  const columns = limits.flatMap((_, place) => {
    const found = lines.map(({ readings }) => readings[place]);
    if (found.every((reading) => rateOf(reading) < 0)) return [];
    const entries = found.map((one): ColumnEntry => (one === undefined ? {} : entryOf(one, latency, data)));
    const { unit, data_unit, cells } = formatColumn(data.metric, entries);
    const filled = cells.map((cell, row): TableCell => {
      const reading = found[row];
      const rank = lines[row]?.ranks[place];
      const points = reading === undefined ? [] : pointLinks(reading, latency, data);
      const links = [...points, ...(rank === undefined ? [] : [rankLink(rank)])];
      return {
        ...cell,
        ...(reading === undefined || points.length === 0 ? {} : { sub: sourceText(reading, data) }),
        ...(links.length === 0 ? {} : { links }),
      };
    });
    const label = word('limit_column', { limit: formatExact(LIMITS_MS[place] ?? 0) });
    return [
      { column: { label, kind: 'number', unit, data_unit, better: word('better_higher') } as const, cells: filled },
    ];
  });
  if (columns.length === 0) return undefined;
  const named = lines.map((line) => nameCells(line, data));
  // What all lines share tells none of them from another.
  const names = NAMES.map((key, place) => ({
    key,
    cells: named.map((cells) => cells[place] ?? textCell(undefined)),
  })).filter(({ cells }, place) => place === 0 || new Set(cells.map(({ text: own, sub }) => `${own} ${sub}`)).size > 1);
  const left = all.length - lines.length;
  const rest = left === 0 ? '' : ` ${word('workload_limit_more', { count: formatCount(left) })}`;
  return {
    caption: word('limit_caption', { latency: word(`limit_of_${latency}`) }),
    note: word('limit_note') + rest,
    note_link: limitRule(),
    // Who and how much first, so that a phone shows both without scrolling.
    columns: [
      ...names.slice(0, 1).map(({ key }) => textColumn(key)),
      ...columns.map(({ column }) => column),
      ...names.slice(1).map(({ key }) => textColumn(key)),
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
