/** Templates of charts as files: few expressions are in many of them, so that all stand in one file beside them, by number. */
import { sha256Hex } from '../base/sha256.ts';
import type { Runtime } from './runtimes.ts';

export interface LeanRuntime {
  /** Name of the file with the expressions; it changes with what is in it. */
  readonly expressions: string;
  /** The template, with numbers in the place of syntax trees. */
  readonly flow: object;
}

/** Syntax trees, as vega-interpreter walks them. */
export type Expressions = readonly object[];

interface TextFile {
  /** Without its folder. */
  readonly name: string;
  readonly text: string;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The files of these templates, by their names. */
export function leanRuntimes(runtimes: ReadonlyMap<string, Runtime>): readonly TextFile[] {
  const numbers = new Map<string, number>();
  const numberOf = (tree: unknown): number => {
    // The interpreter reads values of literals, not how they were written.
    const text = JSON.stringify(tree, (key, value: unknown) => (key === 'raw' ? undefined : value));
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const flows = [...runtimes].map(([name, runtime]) => {
    const flow = JSON.stringify(runtime, (_, value: unknown) => {
      if (!isObject(value) || !isObject(value.ast)) return value;
      const { ast, code: __, ...others } = value;
      return { ...others, ast: numberOf(ast) };
    });
    return { name: `${name}.json`, flow };
  });
  const text = `[${[...numbers.keys()].join(',')}]`;
  const expressions = `expressions-${sha256Hex(text).slice(0, 8)}.json`;
  return [
    ...flows.map(({ name, flow }) => ({ name, text: `{"expressions":"${expressions}","flow":${flow}}` })),
    { name: expressions, text },
  ];
}

/** The template that the file was made of. Equal expressions have equal code, by which Vega knows them. */
export function wholeRuntime({ flow }: LeanRuntime, expressions: Expressions): Runtime {
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    if (!isObject(value)) return value;
    const parts = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, whole(part)]));
    const { ast } = value;
    return typeof ast === 'number' ? { ...parts, code: String(ast), ast: expressions[ast] } : parts;
  };
  return whole(flow) as Runtime;
}
