/**
 * How Vega runs the expressions of a drawing: compiled to functions, each once in a process. Views of one template have the same ones, and
 * to compile them again, with nothing optimised yet, takes a sixth of the time that pages of runs take. In browsers expressions.browser.ts stands in this place.
 */
import { Dataflow, runtimeContext, type ViewOptions } from 'vega';

type Compiled = (...args: unknown[]) => unknown;

/** What expressions find as `this`. */
interface Scope {
  readonly functions?: object;
}

/** Reads a field, and says which. */
type Getter = Compiled & { path?: string };

/** An accessor: of a field as a Getter is, or any function. */
type Field = Compiled & { readonly path?: string };

interface Codegen {
  readonly get: (path: readonly string[]) => Getter;
  readonly comparator: (fields: readonly Field[], orders: readonly number[]) => Compiled;
}

type Compile = (scope: Scope | undefined, source: never) => Compiled;

/** Vega's own compiler. */
interface Compiler extends Readonly<Record<'operator' | 'parameter' | 'event' | 'handler' | 'encode', Compile>> {
  readonly codegen: Codegen;
}

declare module 'vega' {
  /** Exported by vega and missing from its types. */
  export const Dataflow: new () => object;
  export const runtimeContext: (view: object, transforms: object, functions: object) => { readonly expr: unknown };
}

const { operator, parameter, event, handler, encode, codegen } = runtimeContext(new Dataflow(), {}, {})
  .expr as Compiler;

/** By kind and source. */
const known = new Map<string, Compiled>();

function once(name: string, make: () => Compiled): Compiled {
  const found = known.get(name) ?? make();
  known.set(name, found);
  return found;
}

/** A function of its own each time: Vega writes on it what it reads. */
function bound(compiled: Compiled, scope?: Scope): Compiled {
  return compiled.bind(scope?.functions);
}

function remember(kind: string, compile: Compile): Compile {
  return (scope, source) =>
    bound(
      once(`${kind} ${JSON.stringify(source)}`, () => compile(undefined, source)),
      scope,
    );
}

const remembering: Compiler = {
  operator: remember('operator', operator),
  parameter: remember('parameter', parameter),
  event: remember('event', event),
  handler: remember('handler', handler),
  encode: remember('encode', encode),
  codegen: {
    get: (path) => {
      const getter = once(`get ${JSON.stringify(path)}`, () => codegen.get(path));
      return Object.assign(bound(getter), { path: (getter as Getter).path });
    },
    comparator: (fields, orders) => {
      const paths = fields.map(({ path }) => path);
      // Other accessors are told apart by nothing but themselves.
      if (paths.includes(undefined)) return codegen.comparator(fields, orders);
      return bound(once(`compare ${JSON.stringify([paths, orders])}`, () => codegen.comparator(fields, orders)));
    },
  },
};

/** Whether they are parsed to syntax trees. */
export const ARE_TREES = false;

export const OF_VIEW: Pick<ViewOptions, 'expr'> = { expr: remembering };
