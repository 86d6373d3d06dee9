/** Figures of charts as people say them, and where they come from. */
import { NBSP } from '../base/digits.ts';
import type { ChartRow } from './types.ts';

/** "55.4 k IOPS": a figure with the unit of its axis. */
export function figureText(text: string, unit = ''): string {
  return unit === '' ? text : `${text}${NBSP}${unit}`;
}

/** Where a figure comes from, where that is known. */
export function linkOf({ href }: Pick<ChartRow, 'href'>): Pick<ChartRow, 'href'> {
  return href === undefined ? {} : { href };
}
