/** The table model that one partial (table.html) renders, and what cells are made of. */

import type { Measurement } from '#types';
import { listMark } from '../base/marks.ts';
import { type WordKey, word } from '../base/words.ts';
import { type ColumnEntry, formatColumn, type Spread } from '../model/format-column.ts';
import type { Metric } from '../model/metrics.ts';
import { betterOf, metricLabel, metricValue, type Quantity } from '../model/metrics.ts';
import type { Cell } from '../model/page.ts';
import type { Sparkline } from './sparkline.ts';

/** A mark that always means the same: measured, published, warnings, not judged. It links to its reason. */
export interface Badge {
  readonly kind: 'measured' | 'published' | 'good' | 'warning' | 'notice' | 'neutral';
  readonly text: string;
  readonly title: string;
  readonly href?: string;
}

export interface Link {
  readonly text: string;
  readonly href: string;
}

export interface Column {
  readonly label: string;
  readonly kind: 'text' | 'number';
  readonly unit?: string;
  /** SI unit of the cells' values, as in the API; `unit` is the one they are shown in. */
  readonly data_unit?: string;
  /** "higher is better", in words. */
  readonly better?: string;
}

export function textColumn(key: WordKey): Column {
  return { label: word(key), kind: 'text' };
}

export function numberColumn(key: WordKey, unit?: string): Column {
  return { label: word(key), kind: 'number', unit };
}

/** A cell of text or of a figure. */
export interface TableCell extends Cell {
  readonly badges?: readonly Badge[];
  /** A sentence or more: the column gets room to wrap. */
  readonly is_long?: boolean;
  readonly code?: boolean;
  /** What the rounds did that the row stands for. */
  readonly sparkline?: Sparkline;
  /** Where else it leads, a quieter line each. */
  readonly links?: readonly (Link & { readonly title?: string })[];
  /** Other figures of the row lead where this one does: their links are made in the browser. */
  readonly links_row?: true;
}

export interface TableRow {
  readonly id?: string;
  /** As many as there are columns; the first is the row's header. */
  readonly cells: readonly TableCell[];
  /** The reader's own, among others. */
  readonly is_own?: true;
  /** One of many of its kind: hidden until all are asked for, where there is JavaScript. */
  readonly is_more?: boolean;
  /** What a page's filter goes by. */
  readonly facets?: { readonly kind: string; readonly evidence: string };
}

export interface Table {
  readonly caption: string;
  /** A heading above the table says the same: the caption is for screen readers only. */
  readonly is_titled?: boolean;
  /** A sentence under the caption. */
  readonly note?: string;
  /** Where the rule stands that the note goes by. */
  readonly note_link?: Link;
  readonly columns: readonly Column[];
  /** Worth taking along: browsers make CSV and JSON of it. */
  readonly is_saved?: true;
  /** Rows under a shared heading; one group without title is a plain table. */
  readonly groups: readonly { readonly title?: string; readonly sub?: string; readonly rows: readonly TableRow[] }[];
}

/** Text, or an en dash with the reason why there is none. */
export function textCell(text: string | undefined, more: Omit<TableCell, 'text'> = {}): TableCell {
  return text === undefined || text === '' ? { text: '–', reason: word('missing_value') } : { text, ...more };
}

/** A column with its cell of each row. */
export interface FilledColumn {
  readonly column: Column;
  readonly cells: readonly TableCell[];
}

/** A column of what `cellOf` makes of each row. */
export function fillColumn<T>(
  column: Column,
  rows: readonly T[],
  cellOf: (row: T, place: number) => TableCell,
): FilledColumn {
  return { column, cells: rows.map(cellOf) };
}

/** The cells of one row. */
export function cellsOfRow(columns: readonly FilledColumn[], place: number): readonly TableCell[] {
  return columns.map(({ cells }) => cells[place] ?? textCell(undefined));
}

/** "CPU, client, of one core": where all figures are of one kind; else each says it. */
function labelOf(metric: Metric, entries: readonly ColumnEntry[]): string {
  const [of, ...others] = [...new Set(entries.flatMap(({ quantity }) => quantity?.of ?? []))];
  const label = metricLabel(metric);
  return of === undefined || others.length > 0 ? label : `${label}${listMark()}${word(`cpu_of_${of}`)}`;
}

/** Columns of metrics for a list of measurements; metrics that none of them has are left out. */
export function metricColumns(
  measurements: readonly (Measurement | undefined)[],
  metrics: readonly Metric[],
  options: {
    readonly href?: (measurement: Measurement) => string;
    readonly reason?: (measurement: Measurement, metric: Metric) => string;
    /** Of all measurements that a row stands for. */
    readonly spread?: (place: number, metric: Metric) => Spread | undefined;
    /** In place of a figure that the measurement has none of. */
    readonly range?: (place: number, metric: Metric) => Quantity | undefined;
  } = {},
): readonly (FilledColumn & { readonly metric: Metric })[] {
  return metrics.flatMap((metric) => {
    const entries = measurements.map((measurement, place): ColumnEntry => {
      if (measurement === undefined) return {};
      const quantity = metricValue(measurement, metric) ?? options.range?.(place, metric);
      return {
        quantity,
        ...(options.reason === undefined ? {} : { reason: options.reason(measurement, metric) }),
        ...(quantity === undefined || options.href === undefined ? {} : { href: options.href(measurement) }),
        ...(options.spread === undefined ? {} : { spread: options.spread(place, metric) }),
      };
    });
    if (entries.every((entry) => entry.quantity === undefined)) return [];
    const { unit, data_unit, cells } = formatColumn(metric, entries);
    const better = betterOf(metric);
    const column: Column = {
      label: labelOf(metric, entries),
      kind: 'number',
      unit,
      data_unit,
      ...(better === undefined ? {} : { better: word(`better_${better}`) }),
    };
    return [{ metric, column, cells }];
  });
}
