/** A picture as it stands in a page: drawn alike, told in fewer words. */
import { joinMarks, MOVED } from './lean-marks.ts';
import { shareAttributes } from './share-attributes.ts';
import { readSvg, type SvgNode, svgText } from './svg-tree.ts';

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
