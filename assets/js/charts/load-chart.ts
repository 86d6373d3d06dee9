/** Fetches what a chart was drawn from. */
import { type LoadedFile, RUNTIMES, readChartFile } from '#engine/scripts/lib/charts/read-chart-file.ts';
import { rootsOf } from '../site-root.ts';
import { fetchChart } from './chart-file.ts';

export interface LoadedChart extends LoadedFile {
  /** Where its templates lie. */
  readonly templates: URL;
}

/** All charts of the site are drawn with the same. `root` is the path of the site. */
export function templatesOf(root: string): URL {
  return new URL(`${rootsOf(root).shared}${RUNTIMES}/`, document.baseURI);
}

/** What was drawn. Throws when it cannot be fetched. */
export async function loadDrawn(address: string): Promise<LoadedFile> {
  return readChartFile(await fetchChart(address));
}

/** The same with what draws it. */
export async function loadChart(address: string, root: string): Promise<LoadedChart> {
  return { ...(await loadDrawn(address)), templates: templatesOf(root) };
}
