/** Figures of charts as people say them. */
import { NBSP } from '../base/digits.ts';

/** "55.4 k IOPS": a figure with the unit of its axis. */
export function sayFigure(text: string, unit = ''): string {
  return unit === '' ? text : `${text}${NBSP}${unit}`;
}
