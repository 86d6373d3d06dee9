/** A picture as it stands in a page: drawn alike, told in fewer words. */

import { pair, tenths } from './short-path.ts';
import { readSvg, type SvgNode, svgText } from './svg-tree.ts';

/** Attributes that marks inherit from their group. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'font-size',
  'font-weight',
  'stroke',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-opacity',
  'stroke-width',
  'text-anchor',
];
/** A group of marks: texts, lines or paths, nothing else. */
const MARKS =
  /<g((?: [^<>]*)?)>((?:<(?:path|line)(?: [^<>]*)?\/>|<text(?: [^<>]*)?>(?:[^<]|<\/?tspan[^<>]*>)*<\/text>){2,})<\/g>/g;
const MARK = /<(?:path|line|text)( [^<>]*?)?(?=\/?>)/g;

function attributesOf(tag: string): ReadonlyMap<string, string> {
  return new Map([...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
}

/** The same picture: attributes that every mark of a group has with one value stand at the group, unless it has its own. */
export function shareAttributes(svg: string): string {
  return svg.replace(MARKS, (group, own: string, marks: string) => {
    const known = attributesOf(own);
    const [first, ...others] = [...marks.matchAll(MARK)].map(([tag]) => attributesOf(tag));
    const shared = INHERITED.filter((name) => {
      const value = first?.get(name);
      return value !== undefined && !known.has(name) && others.every((mark) => mark.get(name) === value);
    });
    if (shared.length === 0) return group;
    const told = shared.map((name) => ` ${name}="${first?.get(name)}"`);
    const less = marks.replace(MARK, (tag) => told.reduce((text, attribute) => text.replace(attribute, ''), tag));
    return `<g${own}${told.join('')}>${less}</g>`;
  });
}

/** A mark as a path that begins anywhere: what follows its start goes in steps. */
interface Steps {
  readonly x: number;
  readonly y: number;
  readonly rest: string;
}

type Attributes = SvgNode['attributes'];
type Child = SvgNode | string;

/** Attributes that say where a mark stands, not what it looks like. */
const PLACE: ReadonlySet<string> = new Set(['transform', 'd', 'x2', 'y2']);

const START = /^M(-?[\d.]+),?(-?[\d.]+)(.*)$/;
const IN_STEPS = /^[a-yzZ\d., -]*$/;
const ARCS = /^(?:A(?:-?[\d.]+,){6}-?[\d.]+)+$/;
/** Where a mark was moved to. */
const MOVED = /^translate\((-?[\d.]+),(-?[\d.]+)\)$/;

/** Finer than tenths of a px is not seen. */
const inTenths = (px: number): number => Math.round(px * 10);
const short = (px: number): string => tenths(inTenths(px));
const shortPair = (x: number, y: number): string => pair(inTenths(x), inTenths(y));

function stepsOfArcs(arcs: string, fromX: number, fromY: number): string {
  let [x, y] = [fromX, fromY];
  return arcs.replace(/A([^A]+)/g, (_, place: string) => {
    const parts = place.split(',');
    const [toX, toY] = [Number(parts[5]), Number(parts[6])];
    const step = `a${parts.slice(0, 5).join(',')},${short(toX - x)},${short(toY - y)}`;
    [x, y] = [toX, toY];
    return step;
  });
}

function stepsOf(d: string): Steps | undefined {
  const [whole, first, second, rest = ''] = START.exec(d) ?? [];
  if (whole === undefined) return undefined;
  const [x, y] = [Number(first), Number(second)];
  if (IN_STEPS.test(rest)) return { x, y, rest };
  return ARCS.test(rest) ? { x, y, rest: stepsOfArcs(rest, x, y) } : undefined;
}

function movedBy(attributes: Attributes): readonly [number, number] | undefined {
  const transform = attributes.get('transform');
  if (transform === undefined) return [0, 0];
  const [whole, x, y] = MOVED.exec(transform) ?? [];
  return whole === undefined ? undefined : [Number(x), Number(y)];
}

/** The path of a mark, where it stands, and what it looks like; undefined for what stays alone. */
function markOf(child: Child, isPlain: boolean): { readonly d: string; readonly look: string } | undefined {
  if (typeof child === 'string') return undefined;
  const { name, attributes } = child;
  const moved = movedBy(attributes);
  if (moved === undefined) return undefined;
  const own = [...attributes].filter(([key]) => !PLACE.has(key));
  const look = JSON.stringify([name, own]);
  if (name === 'line') {
    if (own.some(([key]) => !key.startsWith('stroke'))) return undefined;
    const [x, y] = [Number(attributes.get('x2') ?? 0), Number(attributes.get('y2') ?? 0)];
    const step = x === 0 ? `v${short(y)}` : y === 0 ? `h${short(x)}` : `l${shortPair(x, y)}`;
    return { d: `M${shortPair(...moved)}${step}`, look };
  }
  // Where one lies on another, only what is filled, and filled wholly, looks the same together.
  if (name !== 'path' || !isPlain || own.some(([key]) => key !== 'fill')) return undefined;
  const steps = stepsOf(attributes.get('d') ?? '');
  return steps && { d: `M${shortPair(steps.x + moved[0], steps.y + moved[1])}${steps.rest}`, look };
}

/** `isPlain`: nothing around them gives them strokes, or lets shine through what lies below. */
function joinMarks(children: readonly Child[], isPlain: boolean): readonly Child[] {
  const runs: { readonly first: Child; readonly look: string | undefined; readonly paths: string[] }[] = [];
  for (const child of children) {
    const mark = markOf(child, isPlain);
    const last = runs.at(-1);
    if (mark !== undefined && mark.look === last?.look) last.paths.push(mark.d);
    else runs.push({ first: child, look: mark?.look, paths: mark === undefined ? [] : [mark.d] });
  }
  return runs.map(({ first, paths }) => {
    if (paths.length < 2 || typeof first === 'string') return first;
    const look = [...first.attributes].filter(([key]) => !PLACE.has(key));
    return { name: 'path', attributes: new Map([['d', paths.join('')], ...look]), children: [] };
  });
}

const NOWHERE = 'translate(0,0)';

/** A text that says itself where it stands; lines of one begin at its own zero. */
function placed(node: SvgNode): SvgNode {
  const { name, attributes, children } = node;
  const [, x, y] = MOVED.exec(attributes.get('transform') ?? '') ?? [];
  if (name !== 'text' || x === undefined || y === undefined || attributes.has('x') || attributes.has('y')) return node;
  if (children.some((child) => typeof child !== 'string')) return node;
  const { transform: _, ...others } = Object.fromEntries(attributes);
  const place = { ...(x === '0' ? {} : { x }), ...(y === '0' ? {} : { y }) };
  return { name, attributes: new Map(Object.entries({ ...place, ...others })), children };
}

/** What is in a group that says nothing stands by itself. */
function unwrapped(node: SvgNode): readonly (SvgNode | string)[] {
  const { name, attributes, children } = node;
  return name === 'g' && attributes.size === 0 ? children : [node];
}

/** Attributes by which marks that lie on each other look else than one shape. */
const TOUCHES = /^(?:stroke|opacity|fill-opacity)/;

function lean(node: SvgNode, around = true): SvgNode {
  const { name } = node;
  if (name === 'clipPath') return node;
  const isPlain = around && ![...node.attributes.keys()].some((key) => TOUCHES.test(key));
  const attributes = new Map([...node.attributes].filter(([key, value]) => key !== 'transform' || value !== NOWHERE));
  const inner = node.children.flatMap((child) =>
    typeof child === 'string' ? [child] : unwrapped(lean(child, isPlain)),
  );
  return placed({ name, attributes, children: joinMarks(inner, isPlain) });
}

/** In HTML an SVG needs no namespace. */
export function leanPicture(svg: string): string {
  const text = shareAttributes(svg).replace('<svg xmlns="http://www.w3.org/2000/svg"', '<svg');
  return shareAttributes(svgText(lean(readSvg(text))));
}
