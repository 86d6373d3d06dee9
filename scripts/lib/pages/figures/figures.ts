/** The figures of one measurement, each with how it came about. */

import type { Measurement } from '#types';
import { formatExact } from '../../base/digits.ts';
import { clauseMark, joinKnown } from '../../base/marks.ts';
import { word, wordFor } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import type { Derivation, Input } from '../../model/derivation.ts';
import type { Expression } from '../../model/formula.ts';
import { sayFigure } from '../../model/metric-text.ts';
import { keysOfMetric, METRICS, type Metric, metricLabel, metricValue } from '../../model/metrics.ts';
import { type Derivations, unpackDerivations } from '../../model/packed-derivations.ts';
import type { FigureView, ReadingView, StepView } from './view.ts';

/** A run with all that is known of how its figures came about. */
export interface DerivedRun extends RunRecord {
  readonly derivations: Derivations;
}

export function withDerivations(record: RunRecord): DerivedRun {
  return { ...record, derivations: unpackDerivations(record.packedDerivations ?? '[]') };
}

function publishedText(figure: NonNullable<Measurement['source']['figures']>[string]): string {
  const words = (figure.qualifiers ?? []).map((qualifier) => wordFor('qualifier', qualifier));
  return [figure.as_published, ...words].join(clauseMark());
}

function stepsOfMetric(record: DerivedRun, measurement: Measurement, metric: Metric): readonly StepView[] {
  const derivations = record.derivations.get(measurement.id);
  return keysOfMetric(metric).flatMap((key) => {
    const derivation = derivations?.get(key);
    const value = measurement[key];
    return derivation === undefined || value === undefined ? [] : stepsOf(derivation, value);
  });
}

/** Every figure that the measurement has, in the order of tables. */
export function figuresOf(record: DerivedRun, measurement: Measurement): readonly FigureView[] {
  return METRICS.flatMap((metric): readonly FigureView[] => {
    const quantity = metricValue(measurement, metric);
    if (quantity === undefined) return [];
    const { text, title } = sayFigure(metric, quantity);
    const published = measurement.source.figures?.[metric];
    const row = published?.row === undefined ? undefined : word('csv_line', { line: published.row });
    const locator = published && joinKnown('; ', published.locator, row);
    return [
      {
        label: metricLabel(metric),
        shown: text,
        exact: title.split(clauseMark())[0] ?? title,
        keys: keysOfMetric(metric).filter((key) => measurement[key] !== undefined),
        ...(published === undefined ? {} : { published: publishedText(published) }),
        locator,
        steps: stepsOfMetric(record, measurement, metric),
      },
    ];
  });
}

type Bins = NonNullable<Derivation['bins']>;

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
    place,
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
  return factor === undefined || inputs.value !== undefined ? undefined : wordFor('explain_converted', factor);
}

/** The steps that lead to a figure, those that others need first. `result` is the figure. */
export function stepsOf(derivation: Derivation, result: number, of?: string): readonly StepView[] {
  const { formula, inputs } = derivation;
  const lists = Object.entries(inputs);
  const before = lists.flatMap(([name, list]) =>
    list.flatMap((input) =>
      input.derivation === undefined || isConversion(input.derivation)
        ? []
        : stepsOf(input.derivation, input.value, joinKnown(' ', input.of, name)),
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
      of,
      ...(stands ? {} : { formula: formula.text }),
      ...(stands || is_long ? {} : { filled: filledFormula(derivation) }),
      result: String(result),
      note,
      is_long,
      summary: word('explain_numbers', { Count: readings.length }),
      readings,
    },
  ];
}

type Inputs = Derivation['inputs'];
type Operation = Extract<Expression, { readonly kind: 'operation' }>;

const RANK: Readonly<Record<Operation['sign'], number>> = { '+': 1, '−': 1, '×': 2, '/': 2, '^': 3 };

/** How many entries an expression goes over. */
function lengthOf(expression: Expression, inputs: Inputs): number {
  switch (expression.kind) {
    case 'name':
      return inputs[expression.name]?.length ?? 0;
    case 'operation':
      return Math.max(lengthOf(expression.left, inputs), lengthOf(expression.right, inputs));
    default:
      return 1;
  }
}

function operand(expression: Expression, inputs: Inputs, place: number, least: number): string {
  const text = fill(expression, inputs, place);
  return expression.kind === 'operation' && RANK[expression.sign] < least ? `(${text})` : text;
}

function fill(expression: Expression, inputs: Inputs, place: number): string {
  switch (expression.kind) {
    case 'number':
      return String(expression.value);
    case 'name': {
      const list = inputs[expression.name] ?? [];
      return String((list.length === 1 ? list[0] : list[place])?.value);
    }
    case 'call': {
      const each = Array.from({ length: lengthOf(expression.of, inputs) }, (_, entry) =>
        fill(expression.of, inputs, entry),
      );
      return expression.name === 'sum' ? `(${each.join(' + ')})` : `${expression.name}(${each.join(', ')})`;
    }
    case 'operation': {
      const rank = RANK[expression.sign];
      const left = operand(expression.left, inputs, place, rank);
      return `${left} ${expression.sign} ${operand(expression.right, inputs, place, rank + 1)}`;
    }
  }
}

/** The formula of a derivation with the numbers that it was computed from. */
function filledFormula({ formula, inputs }: Derivation): string {
  return fill(formula.expression, inputs, 0);
}
