/** What rules on published figures share. */
import type { Measurement } from '#types';
import { figureRowsOf, figuresFile } from '../formats/figures-csv.ts';
import type { ParsedBundle } from '../formats/types.ts';
import type { Finding } from './types.ts';

/** Published figures that were measured, not computed, stated by the vendor or estimated. */
export function published(measurements: readonly Measurement[]): readonly Measurement[] {
  return measurements.filter(({ evidence, basis }) => evidence === 'published' && basis === 'measured');
}

/** The place of a row of figures.csv. */
export function atRow(line: number | undefined): Pick<Finding, 'file' | 'pointer' | 'line'> {
  return { file: figuresFile, pointer: '', ...(line === undefined ? {} : { line }) };
}

/** The line of figures.csv that gave this metric. */
export function figurePlace(
  bundle: ParsedBundle,
  measurement: Measurement,
  metric: string,
): Pick<Finding, 'file' | 'pointer' | 'line'> {
  const row = figureRowsOf(bundle).find(
    (figure) =>
      figure.configuration === measurement.configuration_id &&
      figure.test === measurement.test_id &&
      figure.direction === measurement.direction &&
      figure.metric === metric,
  );
  return atRow(row?.line);
}
