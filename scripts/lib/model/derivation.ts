/** How a figure came about: a formula, and for each name in it the numbers that it stands for. */
import { withoutNoise } from '../base/binary-noise.ts';
import { evaluate, type Formula, formulaOf } from './formula.ts';

/** A number as it stands in the raw file or in a line of figures.csv, or one that was derived before. */
export interface Input {
  readonly value: number;
  /** JSON Pointer in the document. */
  readonly pointer?: string;
  /** What it belongs to where that is no entry of fio's: a direction, an option. */
  readonly of?: string;
  /** How it was derived, unless it is taken as it stands. */
  readonly derivation?: Derivation;
}

/** A percentile with the bin that it is, by numbers of I/Os. */
export interface BinStep {
  readonly value: number;
  /** All I/Os in the bins. */
  readonly total: number;
  /** I/Os in the bins below. */
  readonly below: number;
  /** I/Os in the bin. */
  readonly within: number;
}

export interface Derivation {
  readonly formula: Formula;
  /** By name in the formula; one for each entry, in the same order for each name. */
  readonly inputs: Readonly<Record<string, readonly Input[]>>;
  /** Set for a percentile out of bins; the formula then is the bin alone, beside the I/Os of each entry. */
  readonly bins?: BinStep & { readonly percentile: number };
}

/** Derivations of one measurement by the key of the figure, made when asked for. */
export type Derive = (key: string) => Derivation | undefined;

const known = new Map<string, Formula>();

/** A derivation by the text of its formula. */
export function derived(text: string, inputs: Derivation['inputs']): Derivation {
  const formula = known.get(text) ?? formulaOf(text);
  known.set(text, formula);
  return { formula, inputs };
}

/** A number taken as it stands. */
export function literal(name: string, value: number | undefined, pointer: string): Derivation | undefined {
  return value === undefined ? undefined : derived(name, { [name]: [{ value, pointer }] });
}

/** The figure: as it is printed, or computed to 15 digits, without the noise of binary fractions. NaN when an input is missing. */
export function figureOf(derivation: Derivation): number {
  const { expression } = derivation.formula;
  const alone = expression.kind === 'name' ? derivation.inputs[expression.name] : undefined;
  if (alone?.length === 1 && alone[0] !== undefined) return alone[0].value;
  const values: Record<string, readonly number[]> = {};
  for (const name in derivation.inputs) values[name] = derivation.inputs[name]?.map(({ value }) => value) ?? [];
  return withoutNoise(evaluate(derivation.formula, values));
}

/** A derivation as an input of another one: what is taken as it stands keeps its place in the file. */
export function inputOf(derivation: Derivation, value: number, of?: string): Input {
  const { formula, inputs } = derivation;
  const [first, ...others] = formula.expression.kind === 'name' ? (inputs[formula.expression.name] ?? []) : [];
  const label = of === undefined ? {} : { of };
  return first !== undefined && others.length === 0 && derivation.bins === undefined
    ? { ...first, ...label }
    : { value, derivation, ...label };
}

/** Something with figures of some keys, and how each of them came about. */
type Derived<K extends string> = { readonly [key in K]?: number | undefined } & {
  readonly derive: (key: K) => Derivation | undefined;
};

/** A figure of every one as inputs, when every one has it. `names` are what they are called where they are no entries. */
export function inputsOf<K extends string>(
  all: readonly Derived<K>[],
  key: K,
  names: readonly string[] = [],
): readonly Input[] | undefined {
  const inputs: Input[] = [];
  for (const [place, one] of all.entries()) {
    const value = one[key];
    const derivation = value === undefined ? undefined : one.derive(key);
    if (value === undefined || derivation === undefined) return undefined;
    inputs.push(inputOf(derivation, value, names[place]));
  }
  return inputs;
}
