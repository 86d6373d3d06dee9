/** Follows what templates read from a page's view down into its partials, and holds every field against the view's schema. */
import type { Schema, ViewSchemas } from '../view-schemas.ts';
import { type Operand, type Pipeline, parseTemplate, type TemplateNode } from './parse-template.ts';

/**
 * `any`: what Hugo itself hands out. `nothing`: a field that is not there, told of already. `isPage`: fields that are none of ours
 * are Hugo's. `isDict`: made in a template, whose caller may leave keys out.
 */
type Type = Schema & {
  readonly any?: true;
  readonly nothing?: true;
  readonly isPage?: true;
  readonly isDict?: true;
};

const ANY: Type = { any: true };
const NOTHING: Type = { nothing: true };
const TEXT: Type = { type: 'string' };

interface Scope {
  readonly dot: Type;
  readonly root: Type;
  readonly variables: Map<string, Type>;
}

export class TemplateChecker {
  /** What cannot be followed. */
  readonly undecided = new Set<string>();
  readonly #wrong = new Set<string>();
  readonly #given = new Set<string>();
  readonly #missing = new Map<string, string>();
  readonly #done = new Map<string, Type>();
  readonly #read: (name: string) => string | undefined;
  readonly #definitions: ViewSchemas['definitions'];
  readonly #words: (key: string) => boolean;

  /** `read` gives the text of a file of layouts/, `words` tells whether a key has words. */
  constructor(
    { definitions }: Pick<ViewSchemas, 'definitions'>,
    read: (name: string) => string | undefined,
    words: (key: string) => boolean,
  ) {
    this.#definitions = definitions;
    this.#read = read;
    this.#words = words;
  }

  /** A page's template, and what stands around it, for a view of this schema. */
  checkPage(name: string, ofPage: Schema, view: Schema): void {
    const params: Type = { type: 'object', properties: { ...ofPage.properties, view } };
    const page: Type = { type: 'object', properties: { Params: params }, isPage: true };
    for (const file of ['baseof.html', name]) this.checkTemplate(file, page);
  }

  /** Reads of what no caller declares, and words that there are not: "runs/page.html:3 reads $view.x". */
  get undeclared(): readonly string[] {
    const missing = [...this.#missing].filter(([place]) => !this.#given.has(place)).map(([place]) => place);
    return [...missing, ...this.#wrong].sort();
  }

  /** Reads in a partial of what some of its callers declare, and others do not: "view.html reads .bench". */
  get partly(): readonly string[] {
    const found = [...this.#missing].filter(([place, said]) => said !== '' && this.#given.has(place));
    return [...new Set(found.map(([, said]) => said))].sort();
  }

  checkTemplate(name: string, dot: Type): Type {
    const key = `${name} ${JSON.stringify(dot)}`;
    const known = this.#done.get(key);
    if (known !== undefined) return known;
    this.#done.set(key, TEXT);
    const text = this.#read(name);
    if (text === undefined) {
      this.#wrong.add(`${name} is missing`);
      return TEXT;
    }
    const result = this.#nodes(parseTemplate(text), { dot, root: dot, variables: new Map() }, name);
    this.#done.set(key, result);
    return result;
  }

  #nodes(nodes: readonly TemplateNode[], scope: Scope, file: string): Type {
    let result = TEXT;
    for (const node of nodes) {
      const at = `${file}:${node.line}`;
      if (node.kind === 'define') this.#nodes(node.body, scope, file);
      else if (node.kind === 'return') result = this.#pipeline(node.pipeline, scope, at);
      else if (node.kind === 'value') {
        const type = this.#pipeline(node.pipeline, scope, at);
        if (node.sets !== undefined) scope.variables.set(node.sets, type);
      } else this.#block(node, scope, file);
    }
    return result;
  }

  #block(node: Extract<TemplateNode, { kind: 'if' | 'with' | 'range' }>, scope: Scope, file: string): void {
    const type = this.#pipeline(node.pipeline, scope, `${file}:${node.line}`);
    if (node.kind === 'if') {
      const [is, isNot] = this.#narrowed(node.pipeline, scope);
      this.#nodes(node.body, is, file);
      this.#nodes(node.other, isNot, file);
      return;
    }
    const dot = node.kind === 'range' ? this.#itemsOf(type) : type;
    const variables = new Map(scope.variables);
    const names = node.kind === 'range' && node.declares.length > 1 ? node.declares.slice(1) : node.declares;
    for (const name of names) variables.set(name, dot);
    this.#nodes(node.body, { ...scope, dot, variables }, file);
    this.#nodes(node.other, scope, file);
  }

  /** After `eq . "x"` the dot is "x", and after its `else` all that is not. */
  #narrowed([command = []]: Pipeline, scope: Scope): readonly [Scope, Scope] {
    const [name, dot, text] = command;
    const isEqual = name?.kind === 'name' && name.name === 'eq' && command.length === 3;
    if (!isEqual || dot?.kind !== 'path' || dot.name !== '' || dot.fields.length > 0 || text?.kind !== 'literal')
      return [scope, scope];
    const rest = this.#textsOf(scope.dot)?.filter((one) => one !== text.text);
    return [{ ...scope, dot: { enum: [text.text] } }, rest === undefined ? scope : { ...scope, dot: { enum: rest } }];
  }

  #pipeline(pipeline: Pipeline, scope: Scope, at: string): Type {
    return (
      pipeline.reduce<Type | undefined>((piped, command) => this.#command(command, piped, scope, at), undefined) ?? TEXT
    );
  }

  #command([first, ...rest]: readonly Operand[], piped: Type | undefined, scope: Scope, at: string): Type {
    if (first === undefined) return TEXT;
    const args = [...rest.map((one) => this.#operand(one, scope, at)), ...(piped === undefined ? [] : [piped])];
    if (first.kind !== 'name') return this.#operand(first, scope, at);
    return first.fields.length > 0 ? ANY : this.#call(first.name, args, at);
  }

  #operand(operand: Operand, scope: Scope, at: string): Type {
    if (operand.kind === 'literal') return { const: operand.text };
    if (operand.kind === 'constant') return TEXT;
    if (operand.kind === 'name') return ANY;
    if (operand.kind === 'pipeline')
      return this.#fields(this.#pipeline(operand.pipeline, scope, at), operand.fields, '()', at);
    const { name, fields } = operand;
    const from = name === '' ? scope.dot : name === '$' ? scope.root : (scope.variables.get(name) ?? ANY);
    return this.#fields(from, fields, name, at);
  }

  #fields(from: Type, fields: readonly string[], name: string, at: string): Type {
    let [type, path] = [from, name];
    for (const field of fields) {
      path = `${path}.${field}`;
      type = this.#field(type, field, path, at);
    }
    return type;
  }

  #field(type: Type, field: string, path: string, at: string): Type {
    const all = this.#alternatives(type).filter(({ nothing }) => nothing !== true);
    if (all.length === 0) return NOTHING;
    const read = `${at} reads ${path}`;
    const own = all.flatMap((one) => (one.properties?.[field] as Type | undefined) ?? []);
    if (own.length > 0) {
      this.#given.add(read);
      return own.length === 1 ? (own[0] ?? NOTHING) : { anyOf: own };
    }
    const isOfHugo = /^[A-Z]/.test(field);
    if (all.some((one) => one.any === true || (one.isPage === true && isOfHugo))) {
      if (!isOfHugo) this.undecided.add(read);
      return ANY;
    }
    const isDict = all.every((one) => one.isDict === true);
    if (!isDict || !this.#missing.has(read)) this.#missing.set(read, isDict ? '' : read.replace(/:\d+/, ''));
    return NOTHING;
  }

  #alternatives(type: Type): readonly Type[] {
    if (type.$ref !== undefined) {
      const name = decodeURIComponent(type.$ref.replace('#/definitions/', ''));
      return this.#alternatives(this.#definitions[name] ?? {});
    }
    return type.anyOf === undefined ? [type] : type.anyOf.flatMap((one) => this.#alternatives(one as Type));
  }

  #itemsOf(type: Type): Type {
    const items = this.#alternatives(type).flatMap((one) =>
      one.any === true ? [ANY] : ((one.items as Type | undefined) ?? []),
    );
    return items.length === 1 ? (items[0] ?? NOTHING) : items.length === 0 ? NOTHING : { anyOf: items };
  }

  /** All texts that it can be; undefined where these are not known. */
  #textsOf(type: Type): readonly string[] | undefined {
    const texts = this.#alternatives(type).map(({ const: one, enum: some }) =>
      typeof one === 'string' ? [one] : some?.map(String),
    );
    return texts.includes(undefined) ? undefined : texts.flatMap((list) => list ?? []);
  }

  #call(name: string, args: readonly Type[], at: string): Type {
    const [first = TEXT, second = TEXT] = args;
    if (name === 'partial' || name === 'partialCached') return this.#partial(first, second, at);
    if (name === 'dict') return this.#dict(args);
    if (name === 'slice') return { type: 'array', items: { anyOf: [...args] } };
    if (name === 'append') return { type: 'array', items: { anyOf: args.map((one) => this.#itemsOf(one)) } };
    if (name === 'merge') return args.reduce((one, other) => this.#merged(one, other));
    if (name === 'cond') return { anyOf: args.slice(1) };
    if (name === 'index' || name === 'isset') {
      const [key] = this.#textsOf(second) ?? [];
      if (key !== undefined) return this.#field(first, key, `.${key}`, at);
      return this.#itemsOf(first);
    }
    if (name === 'printf') return this.#printed(args);
    if (name === 'replace') {
      const [from = '', to = ''] = args.slice(1).flatMap((one) => this.#textsOf(one) ?? []);
      const texts = this.#textsOf(first)?.map((text) => text.replaceAll(from, to));
      return texts === undefined ? TEXT : { enum: texts };
    }
    if (name === 'T') this.#wordsOf(first, at);
    return /^(T|eq|ne|gt|not|len|delimit|relURL|absURL|htmlEscape|hasPrefix|safe\w+)$/.test(name) ? TEXT : ANY;
  }

  #wordsOf(key: Type, at: string): void {
    const keys = this.#textsOf(key);
    if (keys === undefined) this.undecided.add(`${at} asks for words`);
    for (const one of keys ?? []) if (!this.#words(one)) this.#wrong.add(`${at} asks for the words ${one}`);
  }

  #partial(name: Type, dot: Type, at: string): Type {
    const names = this.#textsOf(name);
    if (names === undefined) this.undecided.add(`${at} calls a partial`);
    const results = (names ?? []).map((one) => this.checkTemplate(`_partials/${one}`, dot));
    return results.length === 1 ? (results[0] ?? TEXT) : TEXT;
  }

  #dict(args: readonly Type[]): Type {
    const properties: Record<string, Type> = {};
    for (let place = 0; place < args.length; place += 2) {
      const [key = ''] = this.#textsOf(args[place] ?? TEXT) ?? [];
      properties[key] = args[place + 1] ?? TEXT;
    }
    return { type: 'object', properties, isDict: true };
  }

  #merged(one: Type, other: Type): Type {
    const pairs = this.#alternatives(one).flatMap((a) =>
      this.#alternatives(other).map(
        (b): Type => ({
          type: 'object',
          properties: { ...a.properties, ...b.properties },
          isDict: true,
        }),
      ),
    );
    return pairs.length === 1 ? (pairs[0] ?? ANY) : { anyOf: pairs };
  }

  #printed([format = TEXT, ...args]: readonly Type[]): Type {
    let texts = this.#textsOf(format);
    for (const arg of args) {
      const values = this.#textsOf(arg);
      if (texts === undefined || values === undefined) return TEXT;
      texts = texts.flatMap((text) => values.map((value) => text.replace('%s', () => value)));
    }
    return texts === undefined ? TEXT : { enum: [...texts] };
  }
}
