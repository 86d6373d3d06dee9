/** What rules on published figures share. */
import type { Measurement } from '#types';
import type { ParsedBundle } from '../formats/types.ts';
import type { Finding } from './types.ts';

/** Published figures that were measured, not computed, stated by the vendor or estimated. */
export function published(measurements: readonly Measurement[]): readonly Measurement[] {
  return measurements.filter(({ evidence, basis }) => evidence === 'published' && basis === 'measured');
}

/** The line of figures.csv that gave this metric. */
export function figurePlace(
  bundle: ParsedBundle,
  measurement: Measurement,
  metric: string,
): Pick<Finding, 'file' | 'pointer' | 'line'> {
  const row = bundle.figures.find(
    (figure) =>
      figure.configuration === measurement.configuration_id &&
      figure.test === measurement.test_id &&
      figure.direction === measurement.direction &&
      figure.metric === metric,
  );
  return { file: 'figures.csv', pointer: '', ...(row ? { line: row.line } : {}) };
}
