/** Loaded when a reader saves a chart: as SVG, or as PNG with twice the dots. */
import { composeSvg } from './compose-svg.ts';
import { paintSvg } from './paint-svg.ts';

const SCALE = 2;

function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Name of the file: the page's address and the chart's. */
function nameOf(figure: HTMLElement): string {
  const page = location.pathname.split('/').filter((part) => part !== '' && !part.endsWith('.html'));
  return [...page.slice(-2), figure.id.replace(/^chart-/, '')].join('-');
}

/** Hands the reader a file of the chart as it is seen, light or dark. */
export async function saveChart(figure: HTMLElement, kind: 'svg' | 'png'): Promise<void> {
  await document.fonts.ready;
  const { origin, pathname } = location;
  const { text, width, height } = composeSvg(figure, `${document.title}. ${origin}${pathname}#${figure.id}`);
  if (kind === 'svg') {
    download(new Blob([text], { type: 'image/svg+xml' }), `${nameOf(figure)}.svg`);
    return;
  }
  const canvas = paintSvg(text, { width, height }, SCALE);
  const blob = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/png');
  });
  if (blob === null) throw new Error('this browser makes no PNG');
  download(blob, `${nameOf(figure)}.png`);
}
