/** A chart before it is drawn: its words, its legend, and what lays each panel out. The same at build and in a browser. */
import { inTurn } from '../base/in-turn.ts';
import { colonMark } from '../base/marks.ts';
import { word } from '../base/words.ts';
import { DRAWINGS, type Drawing, type LaidDrawing, type PanelDrawings } from './drawing.ts';
import { fitBeside } from './labels.ts';
import type { LayerScope } from './line-spec.ts';
import { layCurves, layLines } from './lines.ts';
import { dashKey, legendKey, paletteIndex } from './marks.ts';
import { type SvgNames, sanitiseSvg } from './sanitised-svg.ts';
import { layTime } from './time-lay.ts';
import type { TimeChartData } from './time-types.ts';
import type { Chart, ChartData, ChartPanel, ChartPicture, LegendItem, LineChartData, PictureSize } from './types.ts';

export interface PlannedPanel {
  readonly title?: string;
  readonly lay: (size: PictureSize, scope: LayerScope) => LaidDrawing;
}

export interface ChartPlan extends Pick<Chart, 'id' | 'title' | 'subtitle' | 'note' | 'has_names'> {
  /** What a screen reader says instead of the picture. */
  readonly desc: string;
  readonly size?: ChartData['size'];
  readonly spreads?: boolean;
  readonly legend: readonly LegendItem[];
  readonly panels: readonly PlannedPanel[];
}

type Layout = (data: ChartData, panel: ChartPanel, size: PictureSize, scope: LayerScope) => LaidDrawing;

type Words = Pick<ChartPlan, 'id' | 'title' | 'subtitle' | 'note' | 'desc' | 'spreads'> & Pick<ChartPlan, 'size'>;

function wordsOf({ id, title, subtitle, note, desc, size, spreads }: Words): Words {
  return {
    id,
    title,
    subtitle,
    note,
    desc,
    size,
    spreads,
  };
}

function panelsOf<T extends { readonly title?: string }>(
  panels: readonly T[],
  lay: (panel: T, size: PictureSize, scope: LayerScope) => LaidDrawing,
): readonly PlannedPanel[] {
  return panels.map((panel) => ({
    title: panel.title,
    lay: (size, scope) => lay(panel, size, scope),
  }));
}

/** A chart whose panels `lay` lays out. */
export function planChart(data: ChartData, lay: Layout): ChartPlan {
  const { kind, series } = data;
  const keyed = series.map((one): LegendItem => {
    const key = legendKey(one.index, kind);
    return DRAWINGS[kind].marks === 'shades'
      ? { ...one, key, is_shade: true }
      : { ...one, index: paletteIndex(one.index), key };
  });
  return {
    ...wordsOf(data),
    ...(kind === 'line' && series.length > 1 && fitBeside(series, data.size === 'small') ? { has_names: true } : {}),
    legend: series.length > 1 ? keyed : [],
    panels: panelsOf(data.panels, (panel, size, scope) => lay(data, panel, size, scope)),
  };
}

/** Lines, or curves in the order of a load. */
export function planLines(data: LineChartData): ChartPlan {
  return planChart(data, data.kind === 'line' ? layLines : layCurves);
}

/** Lines over time. */
export function planTimeChart(data: TimeChartData): ChartPlan {
  const { series } = data;
  const warmUp = word('time_warm_up');
  return {
    ...wordsOf(data),
    ...(fitBeside(series) ? { has_names: true } : {}),
    legend:
      series.length > 1
        ? series.map((one) => ({ ...one, index: paletteIndex(one.index), key: dashKey(one.index) }))
        : [],
    panels: panelsOf(data.panels, (panel, size, scope) => layTime(data, panel, size, warmUp, scope)),
  };
}

/** Runs vega over a drawing. Never called twice at once: vega counts ids in one place for all. */
export type Render = (drawing: LaidDrawing) => Promise<{ readonly svg: string } & Pick<Drawing, 'template' | 'places'>>;

/** Sizes of a picture: for wide screens and for narrow ones, or one for all. */
function sizesOf({ size, spreads, panels }: ChartPlan): readonly [PictureSize, PictureSize?] {
  if (size === 'small') return ['narrow'];
  return [size ?? (spreads === true && panels.length > 1 ? 'half' : 'wide'), 'narrow'];
}

/** A panel with what its pictures are drawn from. */
export interface LaidPanel {
  readonly title?: string;
  readonly names: SvgNames;
  readonly drawings: PanelDrawings<LaidDrawing>;
}

/** Every panel laid out, for wide screens and for narrow ones. */
export function layPlan(plan: ChartPlan, scope: LayerScope = 'drawn'): readonly LaidPanel[] {
  const { id, title: whole, desc, panels } = plan;
  const [first, second] = sizesOf(plan);
  return panels.map(({ title, lay }, index) => ({
    title,
    names: {
      id: `chart-${id}${panels.length > 1 ? `-${index + 1}` : ''}`,
      title: title === undefined ? whole : `${whole}${colonMark()}${title}`,
      desc,
    },
    drawings: { wide: lay(first, scope), ...(second === undefined ? {} : { narrow: lay(second, scope) }) },
  }));
}

async function drawPanel({ title, names, drawings }: LaidPanel, render: Render): Promise<ChartPicture> {
  const draw = async (drawing: LaidDrawing, id: string) => {
    const { svg, ...drawn } = await render(drawing);
    return { svg: sanitiseSvg(svg, { ...names, id }), drawing: { ...drawing, ...drawn } };
  };
  const wide = await draw(drawings.wide, names.id);
  const narrow = drawings.narrow === undefined ? undefined : await draw(drawings.narrow, `${names.id}-narrow`);
  return {
    title,
    svg: wide.svg,
    ...(narrow === undefined ? {} : { svg_narrow: narrow.svg }),
    drawings: { wide: wide.drawing, ...(narrow === undefined ? {} : { narrow: narrow.drawing }) },
  };
}

function flagsOf({ size, spreads }: ChartPlan): Pick<Chart, 'is_half' | 'is_small' | 'spreads'> {
  if (size === 'small') return { is_small: true };
  return spreads === true ? { spreads: true } : size === 'half' ? { is_half: true } : {};
}

/** The chart but for its pictures. */
export function headOf(plan: ChartPlan): Omit<Chart, 'panels'> {
  const { id, title, subtitle, note, has_names, legend } = plan;
  return {
    id,
    ...flagsOf(plan),
    title,
    subtitle,
    note,
    ...(has_names === true ? { has_names } : {}),
    legend,
  };
}

/** The chart, drawn one panel after the other. */
export async function drawPlan(plan: ChartPlan, render: Render): Promise<Chart> {
  return { ...headOf(plan), panels: await inTurn(layPlan(plan), (panel) => drawPanel(panel, render)) };
}
