/** How a figure came about, step by step: what stands in the file, formulas with their numbers, results. Numbers are printed in full. */

import { formatExact } from '../../base/digits.ts';
import { word } from '../../base/words.ts';
import type { Derivation, Input } from '../../model/derivation.ts';
import { filledFormula } from './filled-formula.ts';

type Bins = NonNullable<Derivation['bins']>;

/** One number that goes into a step. */
export interface ReadingView {
  /** fio's key. */
  readonly name: string;
  readonly value: string;
  /** JSON Pointer, or what the number is of. */
  readonly place?: string;
  /** The number before its unit was converted: "4.7 × 1000". */
  readonly converted?: string;
}

export interface StepView {
  /** What this step is for where it is not the figure itself: "read". */
  readonly of?: string;
  /** As computed: "1000 × sum(total_ios) / max(runtime)"; absent where the number is taken as it stands. */
  readonly formula?: string;
  /** The same with its numbers, unless they are too many. */
  readonly filled?: string;
  readonly result: string;
  /** A sentence on what was converted, or on the bin that a percentile is. */
  readonly note?: string;
  readonly is_long: boolean;
  /** "32 numbers". */
  readonly summary: string;
  readonly readings: readonly ReadingView[];
}

/** More inputs than this under one name stand in a folded table. */
const MOST_IN_LINE = 4;

/** Converted from one number that stands in the file. */
function isConversion({ inputs, bins }: Derivation): boolean {
  const lists = Object.values(inputs);
  return bins === undefined && lists.length === 1 && lists[0]?.length === 1 && lists[0][0]?.derivation === undefined;
}

function readingOf(name: string, input: Input): ReadingView {
  const { value, derivation } = input;
  const [source] = derivation && isConversion(derivation) ? (Object.values(derivation.inputs)[0] ?? []) : [];
  const place = input.pointer ?? source?.pointer ?? input.of;
  return {
    name,
    value: String(value),
    ...(place === undefined ? {} : { place }),
    ...(source === undefined || derivation === undefined ? {} : { converted: filledFormula(derivation) }),
  };
}

function binsNote({ percentile, total, below, within }: Bins, samples: readonly Input[]): string {
  const names = samples.flatMap(({ of }) => of ?? []);
  const of =
    names.length > 0
      ? word('explain_bins_directions', { list: names.join(' + ') })
      : word('explain_bins_of', { Count: samples.length });
  return word('explain_bins', {
    of,
    percentile: String(percentile),
    total: formatExact(total),
    below: formatExact(below),
    reached: formatExact(below + within),
  });
}

function noteOf({ bins, formula, inputs }: Derivation): string | undefined {
  if (bins !== undefined) return binsNote(bins, inputs.N ?? []);
  const factor = /^\w+ × (1000|1024)$/.exec(formula.text)?.[1];
  return factor === undefined || inputs.value !== undefined ? undefined : word(`explain_converted_${factor}`);
}

/** The steps that lead to a figure, those that others need first. `result` is the figure. */
export function stepsOf(derivation: Derivation, result: number, of?: string): readonly StepView[] {
  const { formula, inputs } = derivation;
  const lists = Object.entries(inputs);
  const before = lists.flatMap(([name, list]) =>
    list.flatMap((input) =>
      input.derivation === undefined || isConversion(input.derivation)
        ? []
        : stepsOf(input.derivation, input.value, [input.of, name].filter((part) => part !== undefined).join(' ')),
    ),
  );
  const stands = formula.expression.kind === 'name';
  const is_long = lists.some(([, list]) => list.length > MOST_IN_LINE);
  const note = noteOf(derivation);
  const readings = lists.flatMap(([name, list]) => list.map((input) => readingOf(name, input)));
  return [
    // A step that several inputs need, such as the mean of all, is told once.
    ...before.filter((step, place) => before.findIndex((other) => other.of === step.of) === place),
    {
      ...(of === undefined ? {} : { of }),
      ...(stands ? {} : { formula: formula.text }),
      ...(stands || is_long ? {} : { filled: filledFormula(derivation) }),
      result: String(result),
      ...(note === undefined ? {} : { note }),
      is_long,
      summary: word('explain_numbers', { Count: readings.length }),
      readings,
    },
  ];
}
