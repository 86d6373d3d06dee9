/** Fetches what a chart was drawn from. */
import type { Drawing, PanelDrawings } from '#engine/scripts/lib/charts/drawing.ts';
import { unpackRows } from '#engine/scripts/lib/charts/pack-rows.ts';
import type { ChartFile } from '#engine/scripts/lib/pages/page-parts.ts';
import { fetchJson } from './templates.ts';

export interface LoadedChart {
  readonly series: ChartFile['series'];
  readonly panels: readonly PanelDrawings<Drawing>[];
  /** Where its templates lie. */
  readonly templates: URL;
}

type Packed = ChartFile['panels'][number]['wide'];

function unpack(drawing: Packed): Drawing {
  return { ...drawing, rows: unpackRows(drawing.rows) };
}

/** Throws when it cannot be fetched. */
export async function loadChart(address: string): Promise<LoadedChart> {
  const url = new URL(address, document.baseURI);
  const { series, panels, templates } = await fetchJson<ChartFile>(url);
  return {
    series,
    panels: panels.map(({ wide, narrow }) => ({
      wide: unpack(wide),
      ...(narrow === undefined ? {} : { narrow: unpack(narrow) }),
    })),
    templates: new URL(templates, url),
  };
}
