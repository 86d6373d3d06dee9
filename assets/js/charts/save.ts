/** Loaded when a reader saves a chart: as SVG, as PNG with twice the dots, or as a Vega-Lite spec. */
import { type SpecParts, specText } from '#engine/scripts/lib/charts/spec.ts';
import { download, fileName } from '../download.ts';
import { composeSvg } from './compose-svg.ts';
import { paintSvg } from './paint-svg.ts';

const SCALE = 2;

/** Hands the reader a file of the chart as it is seen, light or dark. */
export async function saveChart(figure: HTMLElement, kind: 'svg' | 'png'): Promise<void> {
  await document.fonts.ready;
  const name = fileName(figure.id.replace(/^chart-/, ''));
  const { origin, pathname, search } = location;
  const { text, width, height } = composeSvg(figure, `${document.title}. ${origin}${pathname}${search}#${figure.id}`);
  if (kind === 'svg') {
    download(new Blob([text], { type: 'image/svg+xml' }), `${name}.svg`);
    return;
  }
  const canvas = paintSvg(text, { width, height }, SCALE);
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/png');
  });
  if (blob === null) throw new Error('this browser makes no PNG');
  download(blob, `${name}.png`);
}

/** Hands the reader a spec of the chart that stands alone. */
export function saveSpec(id: string, chart: SpecParts): void {
  download(new Blob([specText(chart)], { type: 'application/json' }), `${fileName(id)}.vl.json`);
}
