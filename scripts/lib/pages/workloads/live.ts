/** The table of a workload page as the reader asks for it: under a limit on latency, divided by a unit, filtered. Made in the browser. */

import { clauseMark, joinKnown, listMark, sentences } from '../../base/marks.ts';
import { word, wordOr } from '../../base/words.ts';
import { bestReadings, type LimitRank, type Reading, type Under } from '../../database/limit-ranking.ts';
import type { LoadFigure } from '../../database/load-table.ts';
import { measurementHref } from '../../model/anchors.ts';
import { type ColumnEntry, formatColumn } from '../../model/format-column.ts';
import { type Metric, metricLabel, metricsIn } from '../../model/metrics.ts';
import {
  type Column,
  type FilledColumn,
  fillRows,
  numberColumn,
  type Table,
  type TableCell,
  textCell,
} from '../../tables/table.ts';
import { evidenceBadge, STEADY_KINDS } from '../../tables/trust-badges.ts';
import { limitRule } from '../comparison-rules.ts';
import { rankText } from '../rank-text.ts';
import { configurationId, type WorkloadData } from './data.ts';
import { demoBadges } from './demo-badge.ts';
import { isDemonstration } from './limit-answer.ts';
import { pairLink } from './pair.ts';
import { entryOf, latencyOfFigure, limitText, loadCellOf, pointLinks } from './reading.ts';
import { type Unit, type UnitCounts, unitReason, unitText } from './units.ts';

export interface LiveOptions {
  readonly per?: Unit;
  /** All configurations, not only the best of each system. */
  readonly all: boolean;
  readonly kind?: string;
  readonly evidence?: string;
  /** Whether the words that were asked for are in a text. */
  readonly fits: (text: string) => boolean;
}

export interface LiveView {
  readonly table: Table;
  /** Rows shown. */
  readonly shown: number;
}

/** The figure that a row stands for; of a reading between two points the lower one. */
function figureOf({ found, sample }: Reading): LoadFigure {
  return 'below' in found ? found.below.figure : 'above' in found ? found.above.figure : sample;
}

function isAsked(reading: Reading, { systems, configurations }: WorkloadData, options: LiveOptions): boolean {
  const { measurement: m } = reading.sample;
  const { name = '', kind = '' } = systems[m.system_id] ?? {};
  if (options.kind !== undefined && kind !== options.kind) return false;
  if (options.evidence !== undefined && m.evidence !== options.evidence) return false;
  const texts = [
    name,
    wordOr('kind', kind),
    configurations[configurationId(m)]?.title,
    m.run_id,
    m.direction,
    m.evidence,
  ];
  return options.fits(texts.join(' '));
}

/** What is read of one kind of systems. Kinds are ranked apart: the ranks of one are whole without the others. */
export function underOfKind(under: Under, kind: string, { systems }: WorkloadData): Under {
  const isOf = ({ sample }: Reading): boolean => systems[sample.measurement.system_id]?.kind === kind;
  return { ...under, readings: under.readings.filter(isOf), ranks: under.ranks.filter(({ reading }) => isOf(reading)) };
}

function unitsIn({ sample }: Reading, { systems }: WorkloadData): UnitCounts {
  return systems[sample.measurement.system_id]?.units ?? {};
}

/** Why a rate cannot be divided by a unit: one of several drives put together cannot. */
function undivided(reading: Reading, unit: Unit, data: WorkloadData): string | undefined {
  const { is_put_together: isTogether } = data.configurations[configurationId(reading.sample.measurement)] ?? {};
  return unitReason(unitsIn(reading, data), unit, isTogether === true);
}

/** Divided by how many of the unit the system has. */
function divided(reading: Reading, unit: Unit, data: WorkloadData, whole: ColumnEntry): ColumnEntry {
  const reason = undivided(reading, unit, data);
  if (whole.quantity?.value === undefined) return whole;
  if (reason !== undefined) return { reason };
  return { quantity: { ...whole.quantity, value: whole.quantity.value / (unitsIn(reading, data)[unit] ?? 1) } };
}

/** Columns of figures and, for the order of rows, the number that each row is asked for. */
function figureColumns(readings: readonly Reading[], under: Under, data: WorkloadData, { per }: LiveOptions) {
  const latency = under.limit?.latency ?? 'lat_mean';
  const wholes = readings.map((reading) => entryOf(reading, latency, data));
  const better = word('better_higher');
  const column = (label: string, metric: Metric, entries: readonly ColumnEntry[], way = better) => {
    const { unit, data_unit, cells } = formatColumn(metric, entries);
    return { column: { label, kind: 'number', unit, data_unit, better: way } satisfies Column, cells };
  };
  const label = metricLabel(data.metric);
  const at = under.limit === undefined ? label : word('live_rate_at', { metric: label, limit: limitText(under.limit) });
  const whole = column(at, data.metric, wholes);
  const linked = readings.map((reading, place): TableCell => {
    const cell = whole.cells[place] ?? textCell(undefined);
    const links = pointLinks(reading, latency, data);
    return links.length === 0 ? cell : { ...cell, links };
  });
  const columns: FilledColumn[] = [{ ...whole, cells: linked }];
  let asked = wholes;
  if (per !== undefined) {
    asked = readings.map((reading, place) => divided(reading, per, data, wholes[place] ?? {}));
    const own = column(word(`per_unit_${per}`), data.metric, asked);
    const cells = own.cells.map((cell, place): TableCell => {
      const reading = readings[place];
      const sub = cell.value === undefined || reading === undefined ? undefined : unitText(unitsIn(reading, data), per);
      return sub === undefined ? cell : { ...cell, sub };
    });
    columns.unshift({ ...own, cells });
  }
  if (under.limit === undefined)
    for (const metric of metricsIn('limit')) {
      const entries = readings.map((reading): ColumnEntry => {
        const quantity = latencyOfFigure(figureOf(reading), metric);
        return quantity === undefined ? {} : { quantity };
      });
      if (entries.some(({ quantity }) => quantity !== undefined))
        columns.push(column(metricLabel(metric), metric, entries, word('better_lower')));
    }
  return { columns, asked: asked.map(({ quantity }) => quantity?.value) };
}

function evidenceCell(reading: Reading, data: WorkloadData): TableCell {
  const { measurement: m } = figureOf(reading);
  const evidence = evidenceBadge(m.evidence, `runs/${m.run_id}/#evidence`);
  return { text: '', badges: [evidence, ...demoBadges(isDemonstration(reading, data))] };
}

function steadyCell(reading: Reading): TableCell {
  const { measurement, verdict } = figureOf(reading);
  const badge = {
    kind: STEADY_KINDS[verdict],
    text: word(`steady_short_${verdict}`),
    title: word('live_steady_title'),
    href: measurementHref(measurement),
  };
  return { text: '', badges: [badge] };
}

function systemCell({ sample: { measurement } }: Reading, data: WorkloadData): TableCell {
  const { name = measurement.system_id, kind = '' } = data.systems[measurement.system_id] ?? {};
  return { text: name, href: `systems/${measurement.system_id}/`, sub: wordOr('kind', kind) };
}

function unranked({ sample: { obstacles, group }, found }: Reading): TableCell {
  if (!('rate' in found)) return { text: '–', reason: word('live_no_rate') };
  if (group !== undefined) return { text: '–', reason: word('live_no_rank') };
  const reasons = obstacles.length === 0 ? ['alone'] : obstacles;
  return {
    text: '–',
    reason: word('unranked_why', { reasons: reasons.map((id) => wordOr('obstacle', id)).join(clauseMark()) }),
  };
}

/** The rank leads to its receipt, and to what was checked between the system and the one above it. */
function rankCells(ranks: readonly LimitRank[], data: WorkloadData): ReadonlyMap<Reading, TableCell> {
  const sideOf = ({ sample: { measurement: m } }: Reading) => ({ ...m, name: data.systems[m.system_id]?.name ?? '' });
  return new Map(
    ranks.map((rank, place) => {
      const above = ranks[place - 1];
      const isSame = above?.group === rank.group;
      const links = isSame ? [pairLink(sideOf(above.reading), sideOf(rank.reading))] : [];
      const receipt = `#limit-receipt-${rank.group + 1}`;
      return [rank.reading, { text: rankText(rank), value: rank.rank, href: receipt, links }];
    }),
  );
}

/** Rows by the figure that was asked for, demonstrations after products where it is divided, those without one last; ranks stand for comparable systems only. */
export function presentLive(under: Under, data: WorkloadData, options: LiveOptions): LiveView {
  const asked = under.readings.filter((reading) => isAsked(reading, data, options));
  const { per } = options;
  const isDivisible = (one: Reading): boolean =>
    per !== undefined && 'rate' in one.found && undivided(one, per, data) === undefined;
  const readings = options.all ? asked : bestReadings(asked, isDivisible);
  const ranks = rankCells(under.ranks, data);
  const hasRanks = under.limit !== undefined && options.per === undefined;
  const hasDirections = new Set(under.readings.map(({ sample }) => sample.measurement.direction)).size > 1;
  const figures = figureColumns(readings, under, data, options);
  const filled = fillRows(readings, [
    ['column_system', (reading) => systemCell(reading, data)],
    hasRanks && [numberColumn('column_rank'), (reading) => ranks.get(reading) ?? unranked(reading)],
    ...figures.columns,
    hasDirections && [
      'column_direction',
      ({ sample }) => textCell(wordOr('direction_short', sample.measurement.direction)),
    ],
    ['column_load', loadCellOf],
    ['column_evidence', (reading) => evidenceCell(reading, data)],
    ['column_steady', steadyCell],
    [
      'column_configuration',
      ({ sample }) => textCell(data.configurations[configurationId(sample.measurement)]?.title, { is_long: true }),
    ],
  ]);
  const rows = readings.map((reading, place) => ({
    row: filled.rows[place] ?? { cells: [] },
    value: figures.asked[place] ?? -1,
    isAside: options.per !== undefined && isDemonstration(reading, data),
  }));
  const known = rows.filter(({ value }) => value >= 0).toSorted((a, b) => b.value - a.value);
  const products = known.filter(({ isAside }) => !isAside);
  const aside = known.filter(({ isAside }) => isAside);
  const unknown = rows.filter(({ value }) => value < 0);
  const group = (list: typeof rows, title?: string): Table['groups'] =>
    list.length === 0 ? [] : [{ title, rows: list.map(({ row }) => row) }];
  const limit = under.limit === undefined ? undefined : limitText(under.limit);
  const metric = metricLabel(data.metric);
  return {
    shown: rows.length,
    table: {
      caption: joinKnown(
        listMark(),
        limit === undefined ? metric : word('live_rate_at', { metric, limit }),
        options.per !== undefined && word('live_per', { unit: word(`tools_per_${options.per}`) }),
      ),
      note: sentences(
        word(limit === undefined ? 'live_note_highest' : 'limit_note'),
        word(options.per === undefined ? 'live_note_order' : 'live_note_divided'),
      ),
      ...(under.limit === undefined ? {} : { note_link: limitRule() }),
      columns: filled.columns,
      groups: [
        ...group(products),
        ...group(aside, word('home_demonstrations')),
        ...group(unknown, known.length === 0 ? undefined : word('live_unknown')),
      ],
    },
  };
}
