/** A chart as a Vega-Lite spec that stands alone: data and colours in it, nothing of ours needed to draw it. */
import light from '../../../assets/charts/light.json' with { type: 'json' };
import theme from '../../../assets/charts/theme.json' with { type: 'json' };
import { DRAWINGS, type LaidDrawing, type PanelDrawings } from './drawing.ts';
import type { Chart } from './types.ts';

/** Panels beside each other. */
const COLUMNS = { is_small: 3, spreads: 2 } as const;

/** Of panels that do not share the series of the chart. */
const OWN_SCALES = { fill: 'independent', stroke: 'independent', shape: 'independent', strokeDash: 'independent' };

/** Panels over time have one axis: its parameters are those of the chart, and a stretch is chosen for all of them. */
function sharedParams(panels: readonly LaidDrawing[]): readonly object[] {
  const params = panels.flatMap(({ spec }) => (spec.params ?? []) as readonly { readonly name: string }[]);
  return [...new Map(params.map((param) => [param.name, param])).values()];
}

function panelOf({ spec: { params: _, ...spec } }: LaidDrawing, title: string | undefined): object {
  return title === undefined ? spec : { title: { text: title, anchor: 'start', fontSize: 13 }, ...spec };
}

function lightColours(text: string): string {
  const known: Readonly<Record<string, string>> = light;
  return text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const colour = known[name];
    if (colour === undefined) throw new Error(`assets/charts/light.json has no ${name}; a chart is drawn with it`);
    return colour;
  });
}

/** What of a chart its spec says. */
export type SpecParts = Pick<Chart, 'title' | 'subtitle' | 'note' | 'is_small' | 'spreads'> & {
  readonly panels: readonly { readonly title?: string; readonly drawings: PanelDrawings<LaidDrawing> }[];
};

/** The spec as text, in the light theme's colours. */
export function specText({ title, subtitle, note, panels, is_small, spreads }: SpecParts): string {
  const wide = panels.map(({ drawings }) => drawings.wide);
  const drawn = panels.map((panel) => panelOf(panel.drawings.wide, panel.title));
  const [only] = drawn;
  const isShared = wide.every(({ kind }) => DRAWINGS[kind].shares_series);
  const columns = is_small === true ? COLUMNS.is_small : spreads === true ? COLUMNS.spreads : 1;
  const params = sharedParams(wide);
  const spec = {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: { text: title, ...(subtitle === undefined ? {} : { subtitle }), anchor: 'start', offset: 24 },
    ...(note === undefined ? {} : { usermeta: { note } }),
    config: { ...theme, background: 'var(--surface)', padding: 16 },
    ...(params.length === 0 ? {} : { params }),
    ...(drawn.length === 1
      ? { ...only, title: { text: title, subtitle: subtitle ?? '', anchor: 'start', offset: 24 } }
      : { concat: drawn, columns, ...(isShared ? {} : { resolve: { scale: OWN_SCALES } }) }),
  };
  return lightColours(JSON.stringify(spec));
}
