/** Draws charts of distributions: pictures that are laid out already, wide and narrow. */
import type { Drawing } from './drawing.ts';
import { legendKey } from './marks.ts';
import { drawPicture } from './picture.ts';
import type { Chart, ChartPicture, ChartSeries, PictureSize } from './types.ts';

export interface PicturePanel {
  readonly title?: string;
  readonly lay: (size: PictureSize) => Drawing;
}

/** A chart before it is drawn. Several panels stand beside each other, at half the width. */
export interface PictureChart {
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
  readonly note?: string;
  readonly desc: string;
  /** What the legend names; it is left out for one. */
  readonly series: readonly ChartSeries[];
  readonly panels: readonly PicturePanel[];
}

/** One picture after the other: vega counts the ids of a drawing in one place for all. */
export async function drawPictures(chart: PictureChart): Promise<Chart> {
  const isSpread = chart.panels.length > 1;
  const panels: ChartPicture[] = [];
  for (const [index, { title, lay }] of chart.panels.entries()) {
    const id = `chart-${chart.id}${isSpread ? `-${index + 1}` : ''}`;
    const names = { title: title === undefined ? chart.title : `${chart.title}: ${title}`, desc: chart.desc };
    const picture = await drawPicture({ ...names, id }, lay, [isSpread ? 'half' : 'wide', 'narrow']);
    panels.push({ ...(title === undefined ? {} : { title }), ...picture });
  }
  return {
    id: chart.id,
    ...(isSpread ? { spreads: true } : {}),
    title: chart.title,
    ...(chart.subtitle === undefined ? {} : { subtitle: chart.subtitle }),
    ...(chart.note === undefined ? {} : { note: chart.note }),
    legend: chart.series.length > 1 ? chart.series.map((one) => ({ ...one, key: legendKey(one.index, 'line') })) : [],
    panels,
  };
}
