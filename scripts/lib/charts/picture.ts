/** Draws one panel in one or two sizes, and keeps what it was drawn from. */
import { cleanSvg, type SvgNames } from './clean-svg.ts';
import type { Drawing } from './drawing.ts';
import { renderSvg } from './render.ts';
import type { ChartPicture, PictureSize } from './types.ts';

/** The second size is for narrow screens; its ids end in -narrow. Never call it twice at once: vega counts ids for all. */
export async function drawPicture(
  names: SvgNames,
  lay: (size: PictureSize) => Drawing,
  [first, narrow]: readonly [PictureSize, PictureSize?],
): Promise<ChartPicture> {
  const wide = lay(first);
  const svg = cleanSvg(await renderSvg(wide), names);
  if (narrow === undefined) return { svg, drawings: { wide } };
  const second = lay(narrow);
  const svg_narrow = cleanSvg(await renderSvg(second), { ...names, id: `${names.id}-narrow` });
  return { svg, svg_narrow, drawings: { wide, narrow: second } };
}
