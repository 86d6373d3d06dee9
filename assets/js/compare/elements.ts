/** Makes elements; text is set as text and never read as HTML. */

export type Attribute = string | number | boolean | undefined;
type Attributes = Readonly<Record<string, Attribute>>;
export type Child = Node | string | undefined;

/** An element with attributes (true is an empty one, false and undefined are none) and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : String(value));
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

export const SVG = 'http://www.w3.org/2000/svg';

/** The same of a picture. */
export function makeDrawn(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** The element of an SVG that our own code drew, its texts already escaped. */
export function svgElement(svg: string): Element {
  const holder = document.createElement('template');
  holder.innerHTML = svg;
  const [first] = holder.content.children;
  if (first === undefined) throw new Error('the picture has no element');
  return first;
}
