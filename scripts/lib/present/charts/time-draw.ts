/** Draws charts over time: data in, SVG for wide and for narrow screens out. */
import { word } from '../words.ts';
import { cleanSvg } from './clean-svg.ts';
import { dashKey } from './marks.ts';
import { renderSvg } from './render.ts';
import { layTime } from './time-lay.ts';
import type { TimeChartData, TimePanel } from './time-types.ts';
import type { Chart, PictureSize } from './types.ts';

async function drawPanel(data: TimeChartData, panel: TimePanel, id: string, size: PictureSize): Promise<string> {
  const title = panel.title === undefined ? data.title : `${data.title}: ${panel.title}`;
  return cleanSvg(await renderSvg(layTime(data, panel, size, word('time_warm_up'))), { id, title, desc: data.desc });
}

/** One panel after the other: vega counts the ids of a drawing in one place for all. */
export async function drawTimeChart(data: TimeChartData): Promise<Chart> {
  const panels: Chart['panels'][number][] = [];
  for (const [index, panel] of data.panels.entries()) {
    const id = `chart-${data.id}${data.panels.length > 1 ? `-${index + 1}` : ''}`;
    const svg = await drawPanel(data, panel, id, data.size ?? 'wide');
    const svgNarrow = await drawPanel(data, panel, `${id}-narrow`, 'narrow');
    panels.push({ ...(panel.title === undefined ? {} : { title: panel.title }), svg, svg_narrow: svgNarrow });
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
