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

/** A column, one of text by its label alone, with what makes its cell of a row; or one that is filled. */
export type ColumnOf<T> =
  | FilledColumn
  | readonly [column: WordKey | Column, cellOf: (row: T, place: number) => TableCell];

/** Those that are false or undefined are left out. */
type Columns<T> = readonly (ColumnOf<T> | false | undefined)[];

/** Columns and rows of a table. */
export function fillRows<T>(
  all: readonly T[],
  of: Columns<T>,
): { readonly columns: readonly Column[]; readonly rows: readonly { readonly cells: readonly TableCell[] }[] } {
  const filled = of.flatMap((one): FilledColumn | [] => {
    if (!one) return [];
    if ('cells' in one) return one;
    const [column, cellOf] = one;
    return { column: typeof column === 'string' ? textColumn(column) : column, cells: all.map(cellOf) };
  });
  return {
    columns: filled.map(({ column }) => column),
    rows: all.map((_, place) => ({ cells: filled.map(({ cells }) => cells[place] ?? textCell(undefined)) })),
  };
}

/** Columns and rows of a plain table. */
export function filledTable<T>(all: readonly T[], of: Columns<T>): Pick<Table, 'columns' | 'groups'> {
  const { columns, rows } = fillRows(all, of);
  return { columns, groups: [{ rows }] };
}

/** Columns and rows below headings; groups without a row are left out. Places count through all groups. */
export function groupedTable<T>(
  groups: readonly { readonly title?: string; readonly sub?: string; readonly rows: readonly T[] }[],
  of: Columns<T>,
): Pick<Table, 'columns' | 'groups'> {
  const { columns, rows } = fillRows(
    groups.flatMap((group) => group.rows),
    of,
  );
  const left = [...rows];
  return {
    columns,
    groups: groups
      .filter((group) => group.rows.length > 0)
      .map((group) => ({ ...group, rows: left.splice(0, group.rows.length) })),
  };
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
