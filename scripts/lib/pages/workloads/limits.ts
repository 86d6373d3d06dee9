/** What each system reaches under the standard limits on latency, read off its own load curves; for readers without JavaScript too. */

import { formatExact } from '../../base/digits.ts';
import { joinKnown, listMark, sentences } from '../../base/marks.ts';
import { formatCount } from '../../base/sizes.ts';
import { factorOf } from '../../base/units.ts';
import { capitalised, word, wordOr } from '../../base/words.ts';
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
import { isPercentile, metricLabel, metricsIn } from '../../model/metrics.ts';
import { filledTable, type Link, type Table, type TableCell, textCell, textColumn } from '../../tables/table.ts';
import { limitRule } from '../comparison-rules.ts';
import { inSentence } from '../runs/standard-finding.ts';
import { configurationId, type WorkloadData } from './data.ts';
import { UNASKED_NS } from './limit-answer.ts';
import { entryOf, loadCellOf, pointLinks, rankLink } from './reading.ts';

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

function configurationTitle(
  { sample: { measurement } }: Reading,
  { configurations }: WorkloadData,
): string | undefined {
  return configurations[configurationId(measurement)]?.title;
}

/** The configuration that all of its rates were read from, where it is one. */
function commonConfiguration({ readings }: Line, data: WorkloadData): string | undefined {
  const rated = readings.filter((one) => one !== undefined && rateOf(one) >= 0) as readonly Reading[];
  const [title, ...more] = new Set(rated.map((one) => configurationTitle(one, data)));
  return more.length === 0 ? title : undefined;
}

function nameCells(line: Line, data: WorkloadData): readonly TableCell[] {
  const { measurement } = line.sample.sample;
  const { name = measurement.system_id, kind = '' } = data.systems[measurement.system_id] ?? {};
  const about = [wordOr('kind', kind), commonConfiguration(line, data)].filter((part) => part !== undefined);
  return [
    { text: name, href: `systems/${measurement.system_id}/`, sub: about.join(' · ') },
    textCell(wordOr('direction_short', measurement.direction)),
  ];
}

const NAMES = ['column_system', 'column_direction'] as const;

/** What it was read from: what stays the same along the curve, and the configuration where other rates of the line are of others. */
function sourceText(reading: Reading, line: Line, data: WorkloadData): string {
  const where = commonConfiguration(line, data) === undefined ? configurationTitle(reading, data) : undefined;
  return joinKnown(listMark(), where, loadCellOf(reading).text);
}

/** Under the rate: what it was read from, with its rank, and the points that it was read between, in the unit of the column. */
function belowRate(
  reading: Reading,
  line: Line,
  rank: LimitRank | undefined,
  points: readonly Link[],
  data: WorkloadData,
): Pick<TableCell, 'sub' | 'links'> {
  const source = points.length === 0 ? '' : sourceText(reading, line, data);
  if (rank !== undefined) return { links: [rankLink(source, rank), ...points] };
  return points.length === 0 ? {} : { sub: source, links: points };
}

function limitTable(latency: LimitedLatency, underOf: (limit: Limit) => Under, data: WorkloadData): Table | undefined {
  const limits = LIMITS_MS.map((ms): Limit => ({ latency, ns: ms * factorOf('ms') }));
  const all = linesOf(limits.map(underOf));
  const lines = all.slice(0, MOST_ROWS);
  const largest = Math.max(...lines.flatMap(({ readings }) => readings.map(rateOf)));
  const columns = limits.flatMap((_, place) => {
    const found = lines.map(({ readings }) => readings[place]);
    if (found.every((reading) => rateOf(reading) < 0)) return [];
    const entries = found.map((one): ColumnEntry => (one === undefined ? {} : entryOf(one, latency, data)));
    const { unit, scale, data_unit, cells } = formatColumn(data.metric, entries);
    const filled = cells.map((cell, row): TableCell => {
      const [line, reading] = [lines[row], found[row]];
      if (line === undefined || reading === undefined) return cell;
      return {
        ...cell,
        // One rate under tighter and looser limits: bars compare along a row as they do down a column.
        ...(cell.bar === undefined ? {} : { bar: Math.round((100 * rateOf(reading)) / largest) }),
        ...belowRate(reading, line, line.ranks[place], pointLinks(reading, latency, data, scale), data),
      };
    });
    const label = word('limit_column', { limit: formatExact(LIMITS_MS[place] ?? 0) });
    return {
      column: { label, kind: 'number', unit, data_unit, better: word('better_higher') } as const,
      cells: filled,
    };
  });
  if (columns.length === 0) return undefined;
  const named = lines.map((line) => nameCells(line, data));
  // What all lines share tells none of them from another.
  const names = NAMES.map((key, place) => ({
    column: textColumn(key),
    cells: named.map((cells) => cells[place] ?? textCell(undefined)),
  })).filter(({ cells }, place) => place === 0 || new Set(cells.map(({ text: own, sub }) => `${own} ${sub}`)).size > 1);
  const left = all.length - lines.length;
  const rest = left > 0 && word('workload_limit_more', { count: formatCount(left) });
  return {
    caption: capitalised(
      word('limit_caption', {
        metric: inSentence(metricLabel(data.metric)),
        latency: word(`limit_of_${latency}`),
      }),
    ),
    note: sentences(word('limit_note'), rest),
    note_link: limitRule(),
    // Who and how much first, so that a phone shows both without scrolling.
    ...filledTable(lines, [...names.slice(0, 1), ...columns, ...names.slice(1)]),
  };
}

/** A table for the 99th percentile and one for the mean, as far as figures have them. */
export function presentLimitTables(underOf: (limit: Limit) => Under, data: WorkloadData): readonly Table[] {
  return LIMITED.flatMap((latency) => limitTable(latency, underOf, data) ?? []);
}
