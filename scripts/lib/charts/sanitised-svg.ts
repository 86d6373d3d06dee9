/** Makes vega's SVG fit for a page: no size of its own, no inline style, no invisible parts, named for screen readers. */

import type { LaidDrawing } from './drawing.ts';
import { shortenPath } from './short-path.ts';

export interface SvgNames {
  /** Unique on the page; prefixes every id inside. */
  readonly id: string;
  readonly title: string;
  readonly desc: string;
}

const INVISIBLE = /<(text|line)\b[^>]* opacity="0"[^>]*?(?:\/>|>[^<]*<\/\1>)|<path d="M0,0h0v0h0Z"[^>]*\/>/g;
const FRAMES = /<path class="(?:background|foreground)"[^>]*\/>/g;
const DROPPED =
  / (?:aria-[a-z]+|role|class|font-family|pointer-events|stroke-miterlimit|opacity="1"|style)(?:="[^"]*")?/g;
/** What is so anyway. */
const DEFAULTS = / (?:font-weight="400"|stroke-dasharray="1,0"|[xy]2="0")/g;

/** Rounds to a tenth of a px: finer is not seen and doubles the size. */
function round(number: string): string {
  return String(Math.round(Number(number) * 10) / 10);
}

function cleanTag(tag: string, id: string): string {
  return tag
    .replace(DROPPED, '')
    .replace(DEFAULTS, '')
    .replace(/^(?!.* stroke=")(.*) stroke-width="0"/s, '$1')
    .replace(/ (id)="/g, ` $1="${id}-`)
    .replace(/url\(#/g, `url(#${id}-`)
    .replace(/href="#/g, `href="#${id}-`)
    .replace(/font-size="(\d+)px"/g, 'font-size="$1"')
    .replace(/-?\d+\.\d{2,}/g, round)
    .replace(/ d="([^"]*)"/, (_, path: string) => ` d="${shortenPath(path)}"`);
}

export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/**
 * Returns the SVG with a viewBox instead of a size, so that CSS decides how wide it is, up to its natural width in
 * data-width. A `style` attribute would be refused by the page's Content-Security-Policy; vega's SVG carries everything
 * in presentation attributes, so dropping it loses nothing.
 */
export function sanitiseSvg(svg: string, names: SvgNames): string {
  const [, width = '0', height = '0'] = /viewBox="0 0 (\S+) (\S+?)"/.exec(svg) ?? [];
  const inner = svg
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(FRAMES, '')
    .replace(INVISIBLE, '')
    .replace(/<[^!?][^>]*>/g, (tag) => cleanTag(tag, names.id));
  const head = `<svg xmlns="http://www.w3.org/2000/svg" class="chart-svg" role="img" aria-labelledby="${names.id}-title ${names.id}-desc" width="${round(width)}" height="${round(height)}" viewBox="0 0 ${round(width)} ${round(height)}">`;
  const title = `<title id="${names.id}-title">${escapeXml(names.title)}</title>`;
  const desc = `<desc id="${names.id}-desc">${escapeXml(names.desc)}</desc>`;
  return `${head}${title}${desc}${dropUnusedClips(dropEmptyGroups(inner))}</svg>`;
}

/** Size of a drawing's picture, with all around its plot. */
export function pictureSize({ width, height, padding }: LaidDrawing): {
  readonly width: number;
  readonly height: number;
} {
  return { width: width + padding.left + padding.right, height: height + padding.top + padding.bottom };
}

function dropUnusedClips(svg: string): string {
  return svg
    .replace(/<clipPath id="([^"]+)">.*?<\/clipPath>/g, (clip, id: string) => (svg.includes(`url(#${id})`) ? clip : ''))
    .replace('<defs></defs>', '');
}

function dropEmptyGroups(svg: string): string {
  let before = svg;
  for (;;) {
    const after = before
      .replace(/<g(?: [^>]*)?(?:><\/g>|\/>)/g, '')
      .replace(/<g>(<g[ >](?:(?!<\/?g).)*<\/g>)<\/g>/g, '$1');
    if (after === before) return after;
    before = after;
  }
}
