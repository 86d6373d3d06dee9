/** Works out printed formulas anew, from their text alone: "1000 × sum(total_ios) / max(runtime)". */

const signs: Readonly<Record<string, string>> = { '×': '*', '−': '-', '^': '**' };

/** The arguments of list functions become functions of the entry: sum(a × b) -> sum((i) => a × b). */
function asScript(text: string, isFilled: boolean): string {
  const opened: boolean[] = [];
  let script = '';
  for (const token of text.match(/[a-z_]\w*|[\d.]+(?:e[-+]?\d+)?|\s+|\S/gi) ?? []) {
    const before = /(\w+)$/.exec(script)?.[1] ?? '';
    if (token === '(') {
      const isList = !isFilled && ['sum', 'min', 'max'].includes(before);
      opened.push(isList);
      script += isList ? '((i) => (' : '(';
    } else if (token === ')') script += opened.pop() ? '))' : ')';
    else script += signs[token] ?? token;
  }
  // Only what no bracket follows is the name of an input.
  return isFilled ? script : script.replace(/\b(?!i\b)([a-zA-Z_]\w*)\b(?!\()/g, "of('$1', i)");
}

/** The value of a formula with its numbers in place: "(3 + 4) / max(2, 7)". */
export function valueOfFilled(text: string): number {
  return new Function(`const { min, max, sqrt, floor } = Math; return ${asScript(text, true)};`)() as number;
}

type Parts = Readonly<Record<string, unknown>>;
const compiled = new Map<string, (parts: Parts) => number>();

/** A formula as a function of its parts. There are few formulas and very many figures. */
function compile(formula: string): (parts: Parts) => number {
  const known = compiled.get(formula);
  if (known !== undefined) return known;
  const script = `const { of, sum, min, max, sqrt, floor } = parts; const i = 0; return ${asScript(formula, false)};`;
  const made = new Function('parts', script) as (parts: Parts) => number;
  compiled.set(formula, made);
  return made;
}

/** The value of a formula for lists of inputs by name, one value an entry. */
export function valueOfFormula(text: string, inputs: ReadonlyMap<string, readonly number[]>): number {
  const entries = Math.max(...[...inputs.values()].map((list) => list.length));
  const each = (read: (entry: number) => number): number[] =>
    Array.from({ length: entries }, (_, entry) => read(entry));
  const of = (name: string, entry: number): number => {
    const list = inputs.get(name) ?? [];
    return (list.length === 1 ? list[0] : list[entry]) ?? Number.NaN;
  };
  const parts = {
    of,
    sum: (read: (entry: number) => number) => each(read).reduce((sum, value) => sum + value, 0),
    min: (read: (entry: number) => number) => Math.min(...each(read)),
    max: (read: (entry: number) => number) => Math.max(...each(read)),
    sqrt: Math.sqrt,
    floor: Math.floor,
  };
  return compile(text)(parts);
}
