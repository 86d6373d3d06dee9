/** Reads Hugo templates as far as layouts/ use them: actions, blocks, pipelines. */

export type Operand =
  | { readonly kind: 'literal'; readonly text: string }
  /** A number, a boolean or nothing: no test asks which. */
  | { readonly kind: 'constant' }
  | { readonly kind: 'name'; readonly name: string; readonly fields: readonly string[] }
  /** `.a.b`, `$.a`, `$view.a`: name "" is the dot, "$" the root. */
  | { readonly kind: 'path'; readonly name: string; readonly fields: readonly string[] }
  | { readonly kind: 'pipeline'; readonly pipeline: Pipeline; readonly fields: readonly string[] };

/** Commands, each given the result of the one before as its last argument. */
export type Pipeline = readonly (readonly Operand[])[];

export type TemplateNode = { readonly line: number } & (
  | { readonly kind: 'value'; readonly pipeline: Pipeline; readonly sets?: string }
  | { readonly kind: 'return'; readonly pipeline: Pipeline }
  | {
      readonly kind: 'if' | 'with' | 'range';
      readonly pipeline: Pipeline;
      /** Variables that the block declares: `$place, $cell`. */
      readonly declares: readonly string[];
      readonly body: readonly TemplateNode[];
      readonly other: readonly TemplateNode[];
    }
  | { readonly kind: 'define'; readonly name: string; readonly body: readonly TemplateNode[] }
);

const TOKEN = /\s*(?:("(?:[^"\\]|\\.)*"|`[^`]*`)|(:?=|[|(),])|(\$?\w+(?:\.\w+)*|\$(?:\.\w+)*|(?:\.\w+)+|\.))/y;

function tokensOf(action: string): readonly string[] {
  const tokens: string[] = [];
  const text = action.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    const token = found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
    if (token === '') throw new Error(`cannot read "${text.slice(from)}"`);
    // A field after a bracket belongs to it.
    tokens.push(text[from] === '.' && tokens.at(-1) === ')' ? `)${token}` : token);
  }
  return tokens;
}

function pathOf(token: string): Operand {
  if (/^["`]/.test(token)) return { kind: 'literal', text: token.slice(1, -1).replace(/\\(.)/g, '$1') };
  if (/^(?:\d|true$|false$|nil$)/.test(token)) return { kind: 'constant' };
  const [name = '', ...fields] = token.split('.').filter((part, place) => part !== '' || place === 0);
  return { kind: name === '' || name.startsWith('$') ? 'path' : 'name', name, fields };
}

class Reader {
  readonly tokens: string[];
  constructor(tokens: readonly string[]) {
    this.tokens = [...tokens];
  }

  /** Up to the end, or to the bracket that closes it. */
  pipeline(): Pipeline {
    const commands: Operand[][] = [[]];
    for (;;) {
      const token = this.tokens[0];
      if (token === undefined || token.startsWith(')')) return commands;
      this.tokens.shift();
      if (token === '|') commands.push([]);
      else commands.at(-1)?.push(token === '(' ? this.bracket() : pathOf(token));
    }
  }

  bracket(): Operand {
    const pipeline = this.pipeline();
    const close = this.tokens.shift() ?? '';
    return { kind: 'pipeline', pipeline, fields: close.slice(2).split('.').filter(Boolean) };
  }
}

function readPipeline(tokens: readonly string[]): Pipeline {
  return new Reader(tokens).pipeline();
}

/** `$x := ...` and `$place, $cell := ...`. */
function withDeclared(tokens: readonly string[]): {
  readonly declares: readonly string[];
  readonly rest: readonly string[];
} {
  const sign = tokens.findIndex((token) => token === ':=' || token === '=');
  if (sign < 0) return { declares: [], rest: tokens };
  return { declares: tokens.slice(0, sign).filter((token) => token !== ','), rest: tokens.slice(sign + 1) };
}

interface Action {
  readonly line: number;
  readonly tokens: readonly string[];
}

function actionsOf(text: string): Action[] {
  const found = text.matchAll(/\{\{-?\s*(\/\*[\s\S]*?\*\/|(?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^}"`])*?)\s*-?\}\}/g);
  return [...found].flatMap(({ 1: action = '', index }) =>
    action.startsWith('/*') ? [] : [{ line: text.slice(0, index).split('\n').length, tokens: tokensOf(action) }],
  );
}

/** The nodes up to the `end` or `else` that closes them; that one is left in the list. */
function readNodes(actions: Action[]): readonly TemplateNode[] {
  const nodes: TemplateNode[] = [];
  for (let action = actions[0]; action !== undefined; action = actions[0]) {
    const [first = '', ...rest] = action.tokens;
    if (first === 'end' || first === 'else') return nodes;
    actions.shift();
    nodes.push(readNode(first, rest, action, actions));
  }
  return nodes;
}

function readNode(first: string, rest: readonly string[], { line, tokens }: Action, actions: Action[]): TemplateNode {
  if (first === 'define' || first === 'block') {
    const body = readNodes(actions);
    actions.shift();
    return { kind: 'define', line, name: rest[0]?.slice(1, -1) ?? '', body };
  }
  if (first === 'if' || first === 'with' || first === 'range') {
    const { declares, rest: asked } = withDeclared(rest);
    const body = readNodes(actions);
    const { tokens: closing = [], line: at = line } = actions.shift() ?? {};
    const other = closing[0] === 'end' ? [] : readOther(closing.slice(1), at, actions);
    return { kind: first, line, pipeline: readPipeline(asked), declares, body, other };
  }
  if (first === 'return') return { kind: 'return', line, pipeline: readPipeline(rest) };
  const { declares, rest: asked } = withDeclared(tokens);
  const [sets] = declares;
  return { kind: 'value', line, pipeline: readPipeline(asked), ...(sets === undefined ? {} : { sets }) };
}

/** What follows `else`: another `if`, or plain nodes. */
function readOther(tokens: readonly string[], line: number, actions: Action[]): readonly TemplateNode[] {
  const [first, ...rest] = tokens;
  if (first !== undefined) return [readNode(first, rest, { line, tokens }, actions)];
  const nodes = readNodes(actions);
  actions.shift();
  return nodes;
}

export function parseTemplate(text: string): readonly TemplateNode[] {
  const actions = actionsOf(text);
  const nodes = readNodes(actions);
  if (actions.length > 0) throw new Error(`line ${actions[0]?.line}: "${actions[0]?.tokens[0]}" closes nothing`);
  return nodes;
}
