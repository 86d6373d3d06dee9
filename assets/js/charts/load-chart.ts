/** Fetches what a chart was drawn from. */
import { type ChartFile, type LoadedFile, readChartFile } from '#engine/scripts/lib/charts/read-chart-file.ts';
import { fetchJson } from './templates.ts';

export interface LoadedChart extends Omit<LoadedFile, 'templates'> {
  /** Where its templates lie. */
  readonly templates: URL;
}

/** Throws when it cannot be fetched. */
export async function loadChart(address: string): Promise<LoadedChart> {
  const url = new URL(address, document.baseURI);
  const { templates, ...chart } = readChartFile(await fetchJson<ChartFile>(url));
  return { ...chart, templates: new URL(templates, url) };
}
