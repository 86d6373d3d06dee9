import { LIMITS } from './amounts.ts';

/** Columns of the table of figures by the names that addresses use, in the order they stand. */
export const COLUMN_IDS = [
  'system',
  'work',
  'direction',
  'load',
  ...LIMITS,
  'protection',
  'steady',
  'evidence',
  'date',
  'kind',
  'fio',
  'engine',
  'method',
  'run',
  'test',
] as const;

/** Axes of configurations are columns too: "axis:replication". */
export type ColumnId = (typeof COLUMN_IDS)[number] | `axis:${string}`;

export function isColumn(id: string): id is ColumnId {
  return (COLUMN_IDS as readonly string[]).includes(id) || /^axis:[\w -]+$/.test(id);
}
