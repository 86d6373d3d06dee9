/** Loaded when a reader takes the figures of a chart along: all of them, or without what is hidden or zoomed away. */
import { unpackFigures } from '#engine/scripts/lib/tables/packed-figures.ts';
import { fetchChart } from '../charts/chart-file.ts';
import { saveData, type TableFileKind } from './save-data.ts';
import { type ShownPart, shownFigures } from './shown-figures.ts';

/** `address` is that of the chart's file. Throws when it cannot be had. */
export async function saveFigures(figure: HTMLElement, address: string, kind: TableFileKind): Promise<void> {
  const { figures } = (await fetchChart(address)).usermeta.live;
  if (figures === undefined) throw new Error(`no figures in ${address}`);
  const { shown } = figure.dataset;
  const whole = unpackFigures(figures);
  const part = shown === undefined ? whole : shownFigures(whole, JSON.parse(shown) as ShownPart);
  saveData(part, kind, figure.id.replace(/^chart-/, ''));
}
