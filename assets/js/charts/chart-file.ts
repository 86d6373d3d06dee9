/** Fetches the file of a chart as the page's language has it. */
import { withJsonDifference } from '#engine/scripts/lib/base/json-difference.ts';
import type { JsonValue } from '#engine/scripts/lib/base/json-value.ts';
import type { ChartFile } from '#engine/scripts/lib/charts/read-chart-file.ts';
import { type ChartDifferences, chartName, differencesPath } from '#engine/scripts/lib/charts/translated-charts.ts';
import { fetchFresh, fetchKept } from './templates.ts';

/** Where it says what this language has else in the file; undefined where that is the page's own. */
function differencesAddress(address: string): string | undefined {
  const { root: own } = document.querySelector<HTMLElement>('script[data-root]')?.dataset ?? {};
  const { root } = document.documentElement.dataset;
  if (own === undefined || root === undefined || address.startsWith(own) || !address.startsWith(root)) return undefined;
  const place = differencesPath(address.slice(root.length));
  return place === undefined ? undefined : `${own}${place}`;
}

/** Whether the file at this address has other words than the page. */
export function isTranslated(address: string): boolean {
  return differencesAddress(address) !== undefined;
}

/** Throws when it cannot be fetched. */
export async function fetchChart(address: string): Promise<ChartFile> {
  const place = differencesAddress(address);
  const fetching = fetchFresh<ChartFile>(address);
  if (place === undefined) return fetching;
  const [file, differences] = await Promise.all([fetching, fetchKept<ChartDifferences>(place)]);
  return withJsonDifference(file as unknown as JsonValue, differences[chartName(address)]) as unknown as ChartFile;
}
