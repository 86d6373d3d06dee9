import type { Measurement } from '#types';
import schema from '../../../schemas/api/measurement.schema.json' with { type: 'json' };
import type { ParsedBundle } from '../formats/types.ts';
import { figurePlace } from './published.ts';
import type { BundleRule, Finding } from './types.ts';

interface Node {
  readonly type?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Node>>;
}

/** A number of a measurement that what is published of it cannot hold. */
interface OutOfRange {
  readonly key: string;
  readonly value: number;
  readonly allowed: string;
}

function allowedOf({ type, minimum, maximum }: Node): string {
  const from = minimum === undefined ? 'more than 0' : `${minimum} or more`;
  return `${type === 'integer' ? 'a whole number, ' : ''}${from}, at most ${maximum}`;
}

/** Numbers of `found` that the schema refuses, also inside of its parts. */
function outOfRange(found: object, node: Node, path = ''): readonly OutOfRange[] {
  return Object.entries(node.properties ?? {}).flatMap(([name, own]): readonly OutOfRange[] => {
    const value: unknown = (found as Readonly<Record<string, unknown>>)[name];
    const key = `${path}${name}`;
    if (value !== null && typeof value === 'object') return outOfRange(value, own, `${key}.`);
    if (typeof value !== 'number') return [];
    const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY, type } = own;
    const fits = value >= minimum && value <= maximum && (type !== 'integer' || Number.isInteger(value));
    return fits && Number.isFinite(value) ? [] : [{ key, value, allowed: allowedOf(own) }];
  });
}

function placeOf(
  bundle: ParsedBundle,
  measurement: Measurement,
  key: string,
): Pick<Finding, 'file' | 'document' | 'pointer' | 'line'> {
  const { file, document, pointer = '' } = measurement.source;
  if (file === undefined) return figurePlace(bundle, measurement, key.replace(/_(?:bytes_per_s|ns|pct)$/, ''));
  return { file, pointer, ...(document === undefined ? {} : { document }) };
}

const RANGES = schema as unknown as Node;

export const numberRange: BundleRule = {
  id: 'R-number-range',
  scope: 'bundle',
  severity: 'error',
  title: 'Figures are within what can be measured',
  description:
    'Columns, charts and files of the API hold numbers up to a bound, for example 1,000,000 for `iodepth` and 10¹⁵ for IOPS (`api/measurement.schema.json`). No system reaches one; a number beyond it is a slip or a damaged file.',
  check: (bundle, measurements) =>
    measurements.flatMap((measurement) =>
      outOfRange(measurement, RANGES).map(({ key, value, allowed }) => ({
        ...placeOf(bundle, measurement, key),
        message: `${key} of ${measurement.id} is beyond what can be measured`,
        found: String(value),
        allowed,
        fix: 'correct the number; where fio wrote it, the file is damaged: rerun the job',
      })),
    ),
};
