/** What all marks of a group have in common, told once at the group. */

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
