/** Loaded when a comparison has curves: draws them with the same templates as the build. */
import type { Drawing } from '#engine/scripts/lib/charts/drawing.ts';
import { runDrawing } from '#engine/scripts/lib/charts/run-drawing.ts';
import { slimVega } from './slim-vega.ts';
import { fetchTemplate } from './templates.ts';

/** One after the other: vega counts the ids of a drawing in one place for all. */
let queue: Promise<unknown> = Promise.resolve();

/** The SVG of a drawing. `folder` is where the templates lie. */
export async function drawSvg(drawing: Drawing, folder: URL): Promise<string> {
  const runtime = await fetchTemplate(drawing.template, folder);
  const drawn = queue.then(() => runDrawing(slimVega, runtime, drawing));
  queue = drawn.catch(() => undefined);
  return drawn;
}
