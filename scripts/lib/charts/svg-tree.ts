/** SVG that we wrote ourselves, as a tree and back: elements, attributes in double quotes, texts as they stand. */

export interface SvgNode {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Texts are still escaped. */
  readonly children: readonly (SvgNode | string)[];
}

const PART = /<(\/?)([\w:]+)((?: [\w:-]+="[^"]*")*)(\/?)>|[^<]+/g;
const ATTRIBUTE = / ([\w:-]+)="([^"]*)"/g;

interface Open extends SvgNode {
  readonly children: (SvgNode | string)[];
}

/** Throws where a tag is none of ours. */
export function readSvg(text: string): SvgNode {
  const root: Open = { name: '', attributes: new Map(), children: [] };
  const open = [root];
  let read = 0;
  for (const [part, end, name, attributes = '', isEmpty] of text.matchAll(PART)) {
    read += part.length;
    if (name === undefined) open.at(-1)?.children.push(part);
    else if (end === '/') open.pop();
    else {
      const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [key, value] as const);
      const node: Open = { name, attributes: new Map(pairs), children: [] };
      open.at(-1)?.children.push(node);
      if (isEmpty !== '/') open.push(node);
    }
  }
  const [node, ...others] = root.children;
  if (read !== text.length || open.length !== 1 || typeof node !== 'object' || others.length > 0)
    throw new Error('this SVG cannot be read');
  return node;
}

export function svgText({ name, attributes, children }: SvgNode): string {
  const told = [...attributes].map(([key, value]) => ` ${key}="${value}"`).join('');
  if (children.length === 0) return `<${name}${told}/>`;
  const inner = children.map((child) => (typeof child === 'string' ? child : svgText(child)));
  return `<${name}${told}>${inner.join('')}</${name}>`;
}
