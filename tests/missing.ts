/** What tests need of the machine or from beside the repository: where it is missing they count as skipped, and a line says so. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A collection of real fio output that lies beside the repository. */
export const samples = join(import.meta.dirname, '../../shared/fio-samples');

const told = new Set<string>();

/** Whether it is missing; said once in a line. For `skipIf`. */
export function lacks(what: string, isThere: boolean): boolean {
  if (!isThere && !told.has(what)) console.warn(`skipped, for want of ${what}`);
  told.add(what);
  return !isThere;
}

export function lacksSamples(): boolean {
  return lacks('../shared/fio-samples', existsSync(samples));
}
