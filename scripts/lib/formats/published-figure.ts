/** One published figure in SI units, under the keys of a measurement. */
import type { Figure } from '#types';
import { factorOf, unitsOf } from '../base/units.ts';
import { convertedFigure, type Derivation, derived } from '../model/derivation.ts';
import { keysOfMetric, type NumberKey, unitsOfMetric } from '../model/metrics.ts';

const PARTS = ['value', 'low', 'high'] as const;

/** How a key came out of the row's value, low or high; undefined where the row does not give it, or its unit does not fit its metric. */
export function deriveFigure(row: Figure, key: string): Derivation | undefined {
  const part = PARTS[(keysOfMetric(row.metric) as readonly string[]).indexOf(key)];
  const value = part && row[part];
  if (part === undefined || value === undefined || !unitsOf(unitsOfMetric(row.metric)).includes(row.unit))
    return undefined;
  const factor = factorOf(row.unit);
  return derived(factor === 1 ? part : `${part} × ${factor}`, { [part]: [{ value }] });
}

/**
 * Keys that a row gives; none when its unit does not fit its metric, and no range where a metric takes single values. Decimal digits
 * survive: 5.5 GB/s is 5500000000, not 5500000000.000001.
 */
export function keysOfFigure(row: Figure): Partial<Record<NumberKey, number>> {
  const keys: Partial<Record<NumberKey, number>> = {};
  for (const key of keysOfMetric(row.metric)) {
    const derivation = deriveFigure(row, key);
    if (derivation) keys[key] = convertedFigure(derivation);
  }
  return keys;
}

/** True when the row gives a range and its metric has no keys for one. */
export function dropsRange(row: Figure): boolean {
  return (row.low !== undefined || row.high !== undefined) && keysOfMetric(row.metric).length === 1;
}

/** Value and unit as they stand in the source: "438 kIOPS", "5-6 GB/s". */
export function asPublished(row: Figure): string {
  const range = row.low !== undefined && row.high !== undefined ? `${row.low}-${row.high}` : undefined;
  const text =
    row.value === undefined ? (range ?? '') : range === undefined ? `${row.value}` : `${row.value} (${range})`;
  return `${text} ${row.unit}`;
}
