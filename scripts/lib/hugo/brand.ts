/** How a site looks by its hugo.toml: colours in place of the engine's, a logo, entries of the navigation. */
import { CliError } from '../base/cli-error.ts';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Custom properties without their dashes, by theme: {light: {accent: "#0a6472"}}. */
export type Colours = Readonly<Record<Theme, ReadonlyMap<string, string>>>;

/** Of assets/css/tokens.css in print. */
const PAPER = new Map([
  ['paper', '#ffffff'],
  ['ink', '#000000'],
]);

/** Of a site that keeps the engine's. */
export const NO_COLOURS: Colours = { light: new Map(), dark: new Map() };

/** Texts with what they stand on, and the least contrast that WCAG 2.2 asks for: 4.5 for text, 3 for lines and points of charts. */
const ON_PAGE = ['paper', 'surface', 'sunken'] as const;
const PAIRS: readonly (readonly [ink: string, on: string, least: number])[] = [
  ...['ink', 'ink-2', 'muted', 'accent', 'accent-2', 'good', 'warn', 'bad'].flatMap((ink) =>
    ON_PAGE.map((on) => [ink, on, 4.5] as const),
  ),
  ...['good', 'warn', 'bad'].map((ink) => [ink, `${ink}-tint`, 4.5] as const),
  ['accent-2', 'accent-tint', 4.5],
  ['paper', 'accent', 4.5],
  ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((n) => [
    [`series-${n}`, 'paper', 3] as const,
    [`series-${n}`, 'surface', 3] as const,
  ]),
  ...[1, 2, 3, 4, 5, 6].map((n) => [`heat-ink-${n}`, `heat-${n}`, 4.5] as const),
];

/** #rrggbb to the relative luminance of WCAG 2.2, 0 to 1. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours by WCAG 2.2, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Colours of both themes that a style sheet like assets/css/tokens.css sets; what is no #rrggbb is left out. */
export function coloursOfTokens(css: string): Colours {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const read = (block = ''): ReadonlyMap<string, string> =>
    new Map(
      [...block.matchAll(/--([\w-]+)\s*:\s*(#[0-9a-f]{6})\s*;/gi)].map(([, name = '', value = '']) => [name, value]),
    );
  const light = read(/:root\s*\{([^}]*)\}/.exec(text)?.[1]);
  const dark = read(/:root\[data-theme='dark'\]\s*\{([^}]*)\}/.exec(text)?.[1]);
  return { light, dark: new Map([...light, ...dark]) };
}

/** A name that is none, or a value that is no colour; the names are those of the engine's tokens. */
function readTheme(place: string, found: unknown, known: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  if (found === undefined) return new Map();
  if (found === null || typeof found !== 'object') throw new CliError(`${place} has to be a table of colours`);
  return new Map(
    Object.entries(found).map(([name, value]) => {
      if (!known.has(name))
        throw new CliError(`${place}.${name} is no colour of the engine; there are: ${[...known.keys()].join(', ')}`);
      if (typeof value !== 'string' || !/^#[0-9a-f]{6}$/i.test(value))
        throw new CliError(`${place}.${name} is ${JSON.stringify(value)}; it has to be like "#0a6472"`);
      return [name, value.toLowerCase()];
    }),
  );
}

/**
 * A site's own colours: `found` is params.colours of its hugo.toml, `tokens` what it changes. A CliError names what is no colour, and each
 * pair of which one is changed that people could not tell apart.
 */
export function checkColours(file: string, found: unknown, tokens: Colours): Colours {
  if (found === null || typeof found !== 'object')
    throw new CliError(
      `${file}: params.colours is ${JSON.stringify(found)}; it has to be [params.colours.light] and [params.colours.dark]`,
    );
  const other = Object.keys(found).find((theme) => !THEMES.some((one) => one === theme));
  if (other !== undefined)
    throw new CliError(`${file}: params.colours.${other} is no theme; there are: ${THEMES.join(', ')}`);
  const asked = found as Readonly<Partial<Record<Theme, unknown>>>;
  const own = (theme: Theme) => readTheme(`${file}: params.colours.${theme}`, asked[theme], tokens[theme]);
  const colours: Colours = { light: own('light'), dark: own('dark') };
  const weak = THEMES.flatMap((theme) =>
    weakPairs(theme, new Map([...tokens[theme], ...colours[theme]]), colours[theme]),
  );
  if (weak.length > 0)
    throw new CliError(`${file}: colours that are too alike to be read:\n${weak.map((one) => `  ${one}`).join('\n')}`);
  return colours;
}

function weakPairs(
  theme: Theme,
  all: ReadonlyMap<string, string>,
  changed: ReadonlyMap<string, string>,
): readonly string[] {
  return PAIRS.flatMap(([ink, on, least]) => {
    const [first, second] = [all.get(ink), all.get(on)];
    if (first === undefined || second === undefined || !(changed.has(ink) || changed.has(on))) return [];
    const contrast = contrastOf(first, second);
    const found = `${ink} ${first} on ${on} ${second} has a contrast of ${contrast.toFixed(2)}:1`;
    return contrast >= least ? [] : [`${theme}: ${found}; it has to be ${least}:1 or more`];
  });
}

/** The style sheet that lays a site's colours over the engine's; undefined where it has none. */
export function coloursCss({ light, dark }: Colours): string | undefined {
  if (light.size + dark.size === 0) return undefined;
  const block = (selector: string, colours: ReadonlyMap<string, string>): string =>
    `${selector} {\n${[...colours].map(([name, value]) => `  --${name}: ${value};\n`).join('')}}\n`;
  return [
    block(':root', light),
    `@media print {\n${block(':root', PAPER)}}\n`,
    `@media screen and (prefers-color-scheme: dark) {\n${block(":root:not([data-theme='light'])", dark)}}\n`,
    `@media screen {\n${block(":root[data-theme='dark']", dark)}}\n`,
  ].join('');
}

/** A link that a site's hugo.toml names. `place`: which one. */
export interface SiteLink {
  readonly place: string;
  readonly url: string;
}

const OUTSIDE = /^(?:https?:\/\/|mailto:)/;

/** A list of names with addresses, as [[params.navigation]] gives them. A CliError, which begins with `place`, says what they have to be like. */
export function checkLinks(place: string, found: unknown): readonly SiteLink[] {
  if (found === undefined) return [];
  const isText = (text: unknown): text is string => typeof text === 'string' && text.trim() !== '';
  const isLink = (one: unknown): one is { readonly name: string; readonly url: string } =>
    one !== null && typeof one === 'object' && 'name' in one && 'url' in one && isText(one.name) && isText(one.url);
  if (!Array.isArray(found) || !found.every(isLink))
    throw new CliError(
      `${place} is ${JSON.stringify(found)}; each entry has to have a name and a url, like name = "Imprint" and url = "imprint/"`,
    );
  return found.map(({ url }) => ({ place, url }));
}

/** Addresses of pages below the site's own, "imprint/"; a CliError names each link that leads to none of them. */
export function checkTargets(links: readonly SiteLink[], pages: ReadonlySet<string>): void {
  const pageOf = (url: string): string => url.replace(/[?#].*$/, '').replace(/^\/|\/$/g, '');
  const lost = links.filter(({ url }) => !(OUTSIDE.test(url) || pages.has(pageOf(url))));
  if (lost.length > 0)
    throw new CliError(
      lost
        .map(
          ({ place, url }) =>
            `${place}: no page of this site has the address "${url}"; content/NAME.md makes the page NAME/`,
        )
        .join('\n'),
    );
}

/** A path in static/, of a picture. */
export function checkLogo(file: string, found: unknown): string | undefined {
  if (found === undefined) return undefined;
  if (typeof found !== 'string' || !/^[\w-]+(?:[./][\w-]+)*\.(?:svg|png|webp|avif|jpe?g)$/.test(found))
    throw new CliError(
      `${file}: params.logo is ${JSON.stringify(found)}; it has to be the path of a picture in static/, like "logo.svg"`,
    );
  return found;
}
