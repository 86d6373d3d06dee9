/** Draws charts: data in, SVG for wide and for narrow screens out. */
import { withCeilings } from './ceilings.ts';
import { layCurve } from './curves.ts';
import type { Drawing } from './drawing.ts';
import { layHeat } from './heat.ts';
import { layLanes } from './lanes.ts';
import { layLines } from './lines.ts';
import { legendKey } from './marks.ts';
import { drawPicture } from './picture.ts';
import type { Chart, ChartData, ChartPanel, ChartPicture, PictureSize } from './types.ts';

const LAYOUTS: Readonly<Record<ChartData['kind'], (data: ChartData, panel: ChartPanel, size: PictureSize) => Drawing>> =
  { bar: (...from) => withCeilings(layLanes(...from)), dot: layLanes, line: layLines, curve: layCurve, heat: layHeat };

async function drawPanel(data: ChartData, panel: ChartPanel, id: string): Promise<ChartPicture> {
  const title = panel.title === undefined ? data.title : `${data.title}: ${panel.title}`;
  const names = { id, title, desc: data.desc };
  const lay = (size: PictureSize): Drawing => LAYOUTS[data.kind](data, panel, size);
  const picture = await drawPicture(names, lay, data.size === 'small' ? ['narrow'] : [data.size ?? 'wide', 'narrow']);
  return { ...(panel.title === undefined ? {} : { title: panel.title }), ...picture };
}

function flagsOf({ size, spreads }: ChartData): Pick<Chart, 'is_half' | 'is_small' | 'spreads'> {
  if (size === 'small') return { is_small: true };
  return spreads === true ? { spreads: true } : size === 'half' ? { is_half: true } : {};
}

/** One chart after the other: vega counts the ids of a drawing in one place for all. */
export async function drawChart(data: ChartData): Promise<Chart> {
  const panels: ChartPicture[] = [];
  for (const [index, panel] of data.panels.entries()) {
    const id = `chart-${data.id}${data.panels.length > 1 ? `-${index + 1}` : ''}`;
    panels.push(await drawPanel(data, panel, id));
  }
  return {
    id: data.id,
    ...flagsOf(data),
    title: data.title,
    ...(data.subtitle === undefined ? {} : { subtitle: data.subtitle }),
    ...(data.note === undefined ? {} : { note: data.note }),
    legend:
      data.series.length > 1
        ? data.series.map((one) => ({
            ...one,
            key: legendKey(one.index, data.kind),
            ...(data.kind === 'heat' ? { is_shade: true as const } : {}),
          }))
        : [],
    panels,
  };
}
