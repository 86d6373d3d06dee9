/** Fetches what a chart was drawn from, and the templates it needs. */
import type { Drawing, PanelDrawings, TemplateName } from '#engine/scripts/lib/charts/drawing.ts';
import { unpackRows } from '#engine/scripts/lib/charts/pack-rows.ts';
import type { Runtime } from '#engine/scripts/lib/charts/templates.ts';
import type { ChartFile } from '#engine/scripts/lib/pages/publish-charts.ts';

export interface LoadedChart {
  readonly series: ChartFile['series'];
  readonly panels: readonly PanelDrawings[];
  readonly runtimeOf: (name: TemplateName) => Runtime;
}

type Packed = ChartFile['panels'][number]['wide'];

const templates = new Map<string, Promise<Runtime>>();

/** Addresses do not change with their content, so the browser asks whether its copy still holds. */
async function fetchJson<T>(url: URL): Promise<T> {
  const answer = await fetch(url, { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${answer.status} ${url.pathname}`);
  return (await answer.json()) as T;
}

function unpack(drawing: Packed): Drawing {
  return { ...drawing, rows: unpackRows(drawing.rows) };
}

/** Throws when something cannot be fetched. A template is fetched once for all charts of a page. */
export async function loadChart(address: string): Promise<LoadedChart> {
  const url = new URL(address, document.baseURI);
  const file = await fetchJson<ChartFile>(url);
  const panels = file.panels.map(({ wide, narrow }) => ({
    wide: unpack(wide),
    ...(narrow === undefined ? {} : { narrow: unpack(narrow) }),
  }));
  const names = new Set(panels.flatMap(({ wide, narrow }) => [wide.template, narrow?.template ?? wide.template]));
  const runtimes = new Map<TemplateName, Runtime>();
  for (const name of names) {
    const place = new URL(`${file.templates}${name}.json`, url);
    const loading = templates.get(place.href) ?? fetchJson<Runtime>(place);
    templates.set(place.href, loading);
    runtimes.set(name, await loading);
  }
  return {
    series: file.series,
    panels,
    runtimeOf: (name) => {
      const runtime = runtimes.get(name);
      if (runtime === undefined) throw new Error(`no template ${name}`);
      return runtime;
    },
  };
}
