/**
 * Charts of pages in a language beside the site's own: the file of a chart lies with the site's own page, and what a language has else
 * in it, words and widths, in one file for all charts of a page.
 */
import { type JsonDifference, jsonDifference } from '../base/json-difference.ts';
import type { JsonValue } from '../base/json-value.ts';

/** By the names of the charts' files. */
export type ChartDifferences = Readonly<Record<string, JsonDifference>>;

const CHART = /^(.*\/)?charts\/([^/]+\.vl\.json)$/;

/** Where the differences of a chart are, both paths below the folder of the language; undefined for what is no chart's file. */
export function differencesPath(path: string): string | undefined {
  const [whole, folder = ''] = CHART.exec(path) ?? [];
  return whole === undefined ? undefined : `${folder}charts/language.json`;
}

export const chartName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

interface TextFile<Content> {
  readonly path: string;
  readonly content: Content;
}

/** The same files with differences in the place of charts. `ownOf` reads the site's own file of a path; a chart without one stays whole. */
export async function translatedCharts<Content>(
  files: readonly TextFile<Content>[],
  ownOf: (path: string) => Promise<string | undefined>,
): Promise<readonly TextFile<Content | string>[]> {
  const others: TextFile<Content>[] = [];
  const differences = new Map<string, Record<string, JsonDifference>>();
  for (const file of files) {
    const { path, content } = file;
    const place = typeof content === 'string' ? differencesPath(path) : undefined;
    const own = place === undefined ? undefined : await ownOf(path);
    if (place === undefined || own === undefined) {
      others.push(file);
      continue;
    }
    const found = jsonDifference(JSON.parse(own) as JsonValue, JSON.parse(String(content)) as JsonValue);
    const ofPage = differences.get(place) ?? {};
    if (found !== undefined) ofPage[chartName(path)] = found;
    differences.set(place, ofPage);
  }
  return [...others, ...[...differences].map(([path, ofPage]) => ({ path, content: JSON.stringify(ofPage) }))];
}
