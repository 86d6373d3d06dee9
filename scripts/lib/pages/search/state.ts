/**
 * What the reader asked for, as the query of an address and back:
 * ?q=ceph&kind=cluster&media=nvme_ssd,ssd&p99=1ms&sort=-iops&cols=fio,-bw. Pure.
 */
import { isAtLeast, LIMITS, type Limit, readLimit, writeLimit } from './amounts.ts';
import { COLUMN_IDS, type ColumnId, isColumn } from './column-ids.ts';
import { type Choice, FACETS } from './filter-rows.ts';

/** Amounts in SI: IOPS and bandwidth at least, latency at most. */
export type Limits = Readonly<Partial<Record<Limit, number>>>;

export interface Sort {
  readonly column: ColumnId;
  /** Against the natural order, which has the better first: high rates, low latency; texts from A to Z. */
  readonly is_reversed: boolean;
}

export interface Asked {
  readonly q: string;
  readonly choice: Choice;
  readonly limits: Limits;
  /** Absent: by workload, the highest rates first. */
  readonly sort?: Sort;
  /** Columns to show or hide that by themselves would not be. */
  readonly columns: Readonly<Partial<Record<ColumnId, boolean>>>;
}

/** Parts of a query that mean nothing here: "p99=1", "sort=colour". */
export interface Reading {
  readonly asked: Asked;
  readonly ignored: readonly string[];
}

export const NOTHING: Asked = { q: '', choice: {}, limits: {}, columns: {} };

/** True when some figures were asked for and not all: order and columns do not count. */
export function isAsked({ q, choice, limits }: Asked): boolean {
  return q.trim() !== '' || Object.keys(choice).length > 0 || Object.keys(limits).length > 0;
}

const unsigned = (name: string): string => name.replace(/^-/, '');

function splitList(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.split(',').filter((value) => value !== ''));
}

/** Reads a query. Parameters of other makers are left alone; a value that is none of ours is left out and told. */
export function readRequested(query: string): Reading {
  const params = new URLSearchParams(query);
  const ignored: string[] = [];
  const choice = FACETS.flatMap((facet) => {
    const values = splitList(params.getAll(facet));
    return values.length === 0 ? [] : [[facet, values]];
  });
  const limits = LIMITS.flatMap((limit) => {
    const text = params.get(limit) ?? '';
    const value = readLimit(limit, text);
    if (value === undefined && text !== '') ignored.push(`${limit}=${text}`);
    return value === undefined ? [] : [[limit, value]];
  });
  const column = (name: string, key: string): readonly ColumnId[] => {
    const id = unsigned(name);
    if (isColumn(id)) return [id];
    ignored.push(`${key}=${name}`);
    return [];
  };
  const sorted = params.get('sort') ?? '';
  const [sort] = sorted === '' ? [] : column(sorted, 'sort');
  const columns = splitList(params.getAll('cols')).flatMap((name) =>
    column(name, 'cols').map((id) => [id, !name.startsWith('-')]),
  );
  const asked: Asked = {
    q: params.get('q') ?? '',
    choice: Object.fromEntries(choice),
    limits: Object.fromEntries(limits),
    ...(sort === undefined ? {} : { sort: { column: sort, is_reversed: sorted.startsWith('-') } }),
    columns: Object.fromEntries(columns),
  };
  return { asked, ignored };
}

/** "" when nothing was asked, else with its question mark. Everything stands in one order, whatever the order of clicks. */
export function writeAsked({ q, choice, limits, sort, columns }: Asked): string {
  const shown = [...COLUMN_IDS, ...Object.keys(columns).filter((id) => id.startsWith('axis:'))] as readonly ColumnId[];
  const changed = [...new Set(shown)].flatMap((id) => {
    const isShown = columns[id];
    return isShown === undefined ? [] : [`${isShown ? '' : '-'}${encodeURIComponent(id).replaceAll('%3A', ':')}`];
  });
  const parts = [
    ...(q.trim() === '' ? [] : [`q=${encodeURIComponent(q.trim()).replaceAll('%20', '+')}`]),
    ...FACETS.flatMap((facet) => {
      const values = [...(choice[facet] ?? [])].sort().map(encodeURIComponent);
      return values.length === 0 ? [] : [`${facet}=${values.join(',')}`];
    }),
    ...LIMITS.flatMap((limit) => {
      const value = limits[limit];
      return value === undefined ? [] : [`${limit}=${writeLimit(limit, value)}`];
    }),
    ...(sort === undefined ? [] : [`sort=${sort.is_reversed ? '-' : ''}${sort.column}`]),
    ...(changed.length === 0 ? [] : [`cols=${changed.join(',')}`]),
  ];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Whether an amount keeps a limit. */
export function keeps(limit: Limit, value: number | null | undefined, bound: number): boolean {
  if (value === null || value === undefined) return false;
  return isAtLeast(limit) ? value >= bound : value <= bound;
}
