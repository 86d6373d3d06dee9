/** The axis of time: a unit that people read, and round places for its labels. */
import { formatExact } from '../base/digits.ts';
import { unitSymbol } from '../base/unit-symbols.ts';
import { word } from '../base/words.ts';

export interface TimeAxis {
  /** "Time since the test began, min". */
  readonly title: string;
  readonly unit_ms: number;
  /** Places, ms, with their labels. */
  readonly ticks: readonly { readonly at_ms: number; readonly text: string }[];
}

const UNITS = [
  { name: 'h', ms: 3_600_000, from_ms: 3 * 3_600_000 },
  { name: 'min', ms: 60_000, from_ms: 4 * 60_000 },
  { name: 's', ms: 1000, from_ms: 0 },
] as const;
const STEPS = [1, 2, 5, 10, 15, 20, 30, 60, 120, 200, 500, 1000, 2000, 5000, 10_000];

/** At most `most` labels from start, 0 or below it, to the end, at round numbers of the unit. */
export function timeAxis(startMs: number, endMs: number, most: number): TimeAxis {
  const unit = UNITS.find(({ from_ms }) => endMs - startMs >= from_ms) ?? UNITS[2];
  const [start, end] = [startMs / unit.ms, endMs / unit.ms];
  const step = STEPS.find((one) => (end - start) / one <= most - 1) ?? end;
  const first = Math.ceil(start / step - 1e-9);
  const count = Math.floor(end / step + 1e-9) - first + 1;
  const ticks = Array.from({ length: count }, (_, place) => ({
    at_ms: (first + place) * step * unit.ms,
    text: formatExact((first + place) * step),
  }));
  return { title: word('time_axis', { unit: unitSymbol(unit.name) }), unit_ms: unit.ms, ticks };
}
