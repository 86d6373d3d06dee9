/** Draws charts over time: data in, SVG for wide and for narrow screens out. */
import { word } from '../base/words.ts';
import type { Drawing } from './drawing.ts';
import { dashKey } from './marks.ts';
import { drawPicture } from './picture.ts';
import { layTime } from './time-lay.ts';
import type { TimeChartData, TimePanel } from './time-types.ts';
import type { Chart, ChartPicture, PictureSize } from './types.ts';

async function drawPanel(data: TimeChartData, panel: TimePanel, id: string): Promise<ChartPicture> {
  const title = panel.title === undefined ? data.title : `${data.title}: ${panel.title}`;
  const lay = (size: PictureSize): Drawing => layTime(data, panel, size, word('time_warm_up'));
  const picture = await drawPicture({ id, title, desc: data.desc }, lay, [data.size ?? 'wide', 'narrow']);
  return { ...(panel.title === undefined ? {} : { title: panel.title }), ...picture };
}

/** One panel after the other: vega counts the ids of a drawing in one place for all. */
export async function drawTimeChart(data: TimeChartData): Promise<Chart> {
  const panels: ChartPicture[] = [];
  for (const [index, panel] of data.panels.entries()) {
    const id = `chart-${data.id}${data.panels.length > 1 ? `-${index + 1}` : ''}`;
    panels.push(await drawPanel(data, panel, id));
  }
  const named = data.series.length > 1 ? data.series : [];
  return {
    id: data.id,
    ...(data.spreads === true ? { spreads: true } : data.size === 'half' ? { is_half: true } : {}),
    title: data.title,
    ...(data.subtitle === undefined ? {} : { subtitle: data.subtitle }),
    ...(data.note === undefined ? {} : { note: data.note }),
    has_names: true,
    legend: named.length > 1 ? named.map((one) => ({ ...one, key: dashKey(one.index) })) : [],
    panels,
  };
}
