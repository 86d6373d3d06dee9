/**
 * Formulas of figures, written as they are printed: "1000 × sum(total_ios) / max(runtime)". What computes a figure is the text that the
 * site shows, so the two cannot differ. A name stands for a list with one value for each entry of fio's file; + − × / ^ work entry by
 * entry, and sum, min and max make one number of a list.
 */

export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly of: Expression }
  | { readonly kind: 'operation'; readonly sign: Sign; readonly left: Expression; readonly right: Expression };

export type FunctionName = 'sum' | 'min' | 'max' | 'sqrt' | 'floor';
export type Sign = '+' | '−' | '×' | '/' | '^';

export interface Formula {
  readonly text: string;
  readonly expression: Expression;
}

type Values = Readonly<Record<string, readonly number[]>>;

const OPERATIONS: Readonly<Record<Sign, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '−': (a, b) => a - b,
  '×': (a, b) => a * b,
  '/': (a, b) => a / b,
  '^': (a, b) => a ** b,
};
const FUNCTIONS: Readonly<Record<FunctionName, (list: readonly number[]) => readonly number[]>> = {
  sum: (list) => [list.reduce((total, value) => total + value, 0)],
  min: (list) => [list.reduce((a, b) => Math.min(a, b))],
  max: (list) => [list.reduce((a, b) => Math.max(a, b))],
  sqrt: (list) => list.map(Math.sqrt),
  floor: (list) => list.map(Math.floor),
};
const RANKS: readonly (readonly Sign[])[] = [['+', '−'], ['×', '/'], ['^']];

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}

/** Reads a formula. Throws where the text is none: the texts are ours. */
export function formulaOf(text: string): Formula {
  const tokens = text.match(/[a-z_]\w*|\d+(?:\.\d+)?|\S/gi) ?? [];
  let at = 0;
  const take = (token?: string): string => {
    const found = tokens[at];
    if (found === undefined || (token !== undefined && found !== token)) throw new Error(`no formula: ${text}`);
    at += 1;
    return found;
  };
  const inBrackets = (): Expression => {
    take('(');
    const inside = ranked(0);
    take(')');
    return inside;
  };
  const single = (): Expression => {
    if (tokens[at] === '(') return inBrackets();
    const token = take();
    if (/^\d/.test(token)) return { kind: 'number', value: Number(token) };
    if (tokens[at] !== '(') return { kind: 'name', name: token };
    if (!isFunction(token)) throw new Error(`no function ${token} in ${text}`);
    return { kind: 'call', name: token, of: inBrackets() };
  };
  const ranked = (rank: number): Expression => {
    const signs = RANKS[rank];
    if (signs === undefined) return single();
    let left = ranked(rank + 1);
    for (;;) {
      const sign = signs.find((one) => one === tokens[at]);
      if (sign === undefined) return left;
      at += 1;
      left = { kind: 'operation', sign, left, right: ranked(rank + 1) };
    }
  };
  const expression = ranked(0);
  if (at < tokens.length) throw new Error(`no formula: ${text}`);
  return { text, expression };
}

function listOf(expression: Expression, values: Values): readonly number[] {
  switch (expression.kind) {
    case 'number':
      return [expression.value];
    case 'name':
      return values[expression.name] ?? [];
    case 'call':
      return FUNCTIONS[expression.name](listOf(expression.of, values));
    case 'operation': {
      const operate = OPERATIONS[expression.sign];
      const left = listOf(expression.left, values);
      const right = listOf(expression.right, values);
      const [one = Number.NaN] = right;
      if (right.length === 1) return left.map((value) => operate(value, one));
      const [first = Number.NaN] = left;
      if (left.length === 1) return right.map((value) => operate(first, value));
      return left.map((value, place) => operate(value, right[place] ?? Number.NaN));
    }
  }
}

/** The value of a formula; NaN when an input is missing. */
export function evaluate(formula: Formula, values: Values): number {
  const list = evaluateEach(formula, values);
  return list.length === 1 ? (list[0] ?? Number.NaN) : Number.NaN;
}

/** The values of a formula, one for each entry of its inputs. */
export function evaluateEach({ expression }: Formula, values: Values): readonly number[] {
  return listOf(expression, values);
}

/** Names that a formula has in it, each once. */
export function namesOf(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case 'number':
      return [];
    case 'name':
      return [expression.name];
    case 'call':
      return namesOf(expression.of);
    case 'operation':
      return [...new Set([...namesOf(expression.left), ...namesOf(expression.right)])];
  }
}
