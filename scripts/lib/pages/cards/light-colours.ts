/** The light theme's colours in place of custom properties: outside a page nobody knows these. */

/** Custom properties of a style sheet's first :root, which is the light theme. */
export function readLightColours(css: string): ReadonlyMap<string, string> {
  const [, block = ''] = /:root\s*\{([^}]*)\}/.exec(css.replace(/\/\*[\s\S]*?\*\//g, '')) ?? [];
  return new Map(
    [...block.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}

/** Every var(--name) replaced. Throws for a name without value: the picture would be black there. */
export function paintSvg(svg: string, colours: ReadonlyMap<string, string>): string {
  return svg.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const colour = colours.get(name);
    if (colour === undefined) throw new Error(`tokens.css has no ${name} in its first :root; a chart is drawn with it`);
    return colour;
  });
}
