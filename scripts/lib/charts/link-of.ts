import type { ChartRow } from './types.ts';

/** Where a figure comes from, where that is known. */
export function linkOf({ href }: Pick<ChartRow, 'href'>): Pick<ChartRow, 'href'> {
  return href === undefined ? {} : { href };
}
