/** The row of tools above the table of a workload page: what can be picked. It works with JavaScript only and is hidden without. */

import { word, wordOr } from '../../base/words.ts';
import { LIMITS_MS } from './limits.ts';
import type { Entry } from './rows.ts';
import { UNITS } from './units.ts';

interface Choice {
  readonly value: string;
  readonly text: string;
}

export interface WorkloadTools {
  /** The file of load curves, below the base URL; absent where no figure can be read under a limit. */
  readonly data?: string;
  readonly latencies: readonly Choice[];
  /** Suggested limits; any other may be written. */
  readonly limits: readonly string[];
  readonly per: readonly Choice[];
  /** Absent where all are of one kind; so for evidence. */
  readonly kinds?: readonly Choice[];
  readonly evidences?: readonly Choice[];
}

function choices(prefix: string, values: readonly string[]): readonly Choice[] | undefined {
  const sorted = [...new Set(values)].sort();
  return sorted.length < 2 ? undefined : sorted.map((value) => ({ value, text: wordOr(prefix, value) }));
}

export function presentTools(data: string | undefined, entries: readonly Entry[]): WorkloadTools {
  const kinds = choices(
    'kind',
    entries.map(({ measurement }) => measurement.kind),
  );
  const evidences = choices(
    'evidence',
    entries.map(({ measurement }) => measurement.evidence),
  );
  return {
    ...(data === undefined ? {} : { data }),
    latencies: [
      { value: '', text: word('tools_limit_none') },
      ...(['p99', 'mean', 'p99.9'] as const).map((value) => ({
        value,
        text: `${word(`limit_of_lat_${value.replace('.', '_')}`)} ≤`,
      })),
    ],
    limits: LIMITS_MS.map((ms) => `${ms} ms`),
    per: [
      { value: '', text: word('tools_per_system') },
      ...UNITS.map((unit) => ({ value: unit.replace('_', '-'), text: word(`tools_per_${unit}`) })),
    ],
    ...(kinds === undefined ? {} : { kinds }),
    ...(evidences === undefined ? {} : { evidences }),
  };
}
