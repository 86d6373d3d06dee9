/** Heads of the tables of views that have one row of heads. */
import type { HeadCell, RowHeader } from './types.ts';

/** `names`: the column holds what rows are called by. */
export function columnHead(text: string, names = false): HeadCell {
  return { text, colspan: 1, rowspan: 1, scope: 'col', ...(names ? { names } : {}) };
}

/** By its place among the heads of its row, from 0. */
export function rowHead(text: string, place: number): RowHeader {
  return { text, rowspan: 1, scope: 'row', ...(place === 0 ? { outermost: true } : {}) };
}
