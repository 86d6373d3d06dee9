/** Whether a test of a drive used several of them: a stripe of two is not the one drive that hardware.json describes. */
import type { Measurement } from '#types';
import { isUnknownScheme } from './protection-schemes.ts';

/** By the layout that the configuration names; in an array or a cluster it is the system's own affair. */
export function isLayoutOfSeveral(kind: Measurement['kind'], layout: string | undefined): boolean {
  return kind === 'drive' && layout !== undefined && !isUnknownScheme(layout) && !/single/i.test(layout);
}

export function isPutTogether({ kind, axes }: Pick<Measurement, 'kind' | 'axes'>): boolean {
  return isLayoutOfSeveral(kind, axes.layout);
}
