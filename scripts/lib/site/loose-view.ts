/** A page of loose files: reads them and what it is dressed with, writes its charts, and serves it. */
import { basename, dirname, join, relative, resolve } from 'node:path';
import { CliError } from '../base/cli-error.ts';
import type { Effects, ReadFiles, Served } from '../base/effects.ts';
import type { Chart } from '../charts/types.ts';
import { pictureFonts } from '../hugo/fonts.ts';
import type { InspectedFile } from '../model/source-files.ts';
import { chartPicture } from '../one-page/chart-picture.ts';
import type { ComparedSide } from '../one-page/compare-files.ts';
import { STYLE_SHEETS } from '../one-page/document.ts';
import { titleOfNames } from '../one-page/title.ts';
import { readLightColours } from '../pages/cards/light-colours.ts';
import { makePainter } from '../store/card-painter.ts';
import { commonFolder, readInspected } from '../store/loose-files.ts';

/** All files below the paths, each once, named from the folder that was given, or from the one that holds all paths. */
export async function readViewed(effects: Effects, paths: readonly string[]): Promise<readonly InspectedFile[]> {
  const all = paths.map((path) => resolve(effects.cwd, path));
  const [only = ''] = all;
  const isFolder = all.length === 1 && (await effects.stat(only))?.kind === 'folder';
  const root = isFolder ? only : commonFolder(all.map((path) => dirname(path)));
  const files = new Map<string, InspectedFile>();
  for await (const read of readInspected(effects, all)) {
    effects.progress.tell('reading files', files.size);
    const file = relative(root, read.file).replaceAll('\\', '/');
    files.set(file, { ...read, file });
  }
  return [...files.values()];
}

/** Each path by itself, under the least of its name that tells it from the others. */
export async function readSides(effects: Effects, paths: readonly string[]): Promise<readonly ComparedSide[]> {
  const all = paths.map((path) => resolve(effects.cwd, path));
  if (new Set(all).size < 2) throw new CliError('--compare takes two folders or files, or more');
  const root = commonFolder(all.map((path) => dirname(path)));
  const short = all.map((path) => titleOfPaths('', [path]));
  const titles = new Set(short).size === all.length ? short : all.map((path) => relative(root, path));
  const sides: ComparedSide[] = [];
  for (const [place, path] of all.entries()) {
    const title = titles[place] ?? path;
    const files = await readViewed(effects, [path]);
    sides.push({ title, files: files.map((one) => ({ ...one, file: `${title}/${one.file}` })) });
  }
  return sides;
}

export function titleOfPaths(cwd: string, paths: readonly string[]): string {
  return titleOfNames(paths.map((path) => basename(resolve(cwd, path))));
}

/** The site's face as far as Latin letters go: pictures are laid out for it, and a page that stands alone has to bring it along. */
async function readFaces(files: ReadFiles): Promise<string> {
  const faces = pictureFonts().flatMap(({ file }) => {
    const weight = /-latin-(\d+)-normal\.woff2$/.exec(file)?.[1];
    return weight === undefined ? [] : [{ file, weight }];
  });
  const rules = faces.map(async ({ file, weight }) => {
    const data = Buffer.from(await files.readFile(file)).toString('base64');
    return `@font-face{font-family:'IBM Plex Sans';font-weight:${weight};src:url(data:font/woff2;base64,${data}) format('woff2')}`;
  });
  return (await Promise.all(rules)).join('');
}

/** What a page that stands alone is dressed with. */
export async function readStyle(files: ReadFiles): Promise<readonly string[]> {
  const sheets = STYLE_SHEETS.map((name) => files.readText(join(files.engineDir, `assets/css/${name}.css`)));
  return Promise.all([readFaces(files), ...sheets]);
}

/** Where single charts go, by their form. */
export interface PictureFolders {
  readonly svg?: string;
  readonly png?: string;
}

/** Dots of a PNG for each px of a chart: sharp in print and on dense screens. */
const DOTS = 2;

/** Writes each chart as a file named by its id. */
export async function writePictures(
  effects: Effects,
  { charts, source }: { readonly charts: readonly Chart[]; readonly source: string },
  css: readonly string[],
  { svg, png }: PictureFolders,
): Promise<void> {
  if (svg === undefined && png === undefined) return;
  const colours = readLightColours(css.join('\n'));
  const paint = png === undefined ? undefined : await makePainter(pictureFonts());
  for (const [place, chart] of charts.entries()) {
    effects.progress.tell('writing pictures', place, charts.length);
    const target = (folder: string, end: string): string => resolve(effects.cwd, folder, `${chart.id}.${end}`);
    if (svg !== undefined) await effects.writeFile(target(svg, 'svg'), chartPicture(chart, source, colours));
    if (png !== undefined && paint !== undefined)
      await effects.writeFile(target(png, 'png'), paint(chartPicture(chart, source, colours, DOTS)));
  }
}

/** How many ports after a taken one are tried. */
const NEXT_PORTS = 50;

async function serveAtFree(effects: Effects, port: number, html: string) {
  const answer = async (path: string) =>
    path === ''
      ? { status: 200, type: 'text/html; charset=utf-8', body: html }
      : { status: 404, type: 'text/plain; charset=utf-8', body: 'there is one page here: /\n' };
  for (let next = port; next <= Math.min(port + NEXT_PORTS, 65_535); next += 1) {
    const served = await effects.serve(next, answer, '/changes').catch((error): Served | undefined => {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined;
      throw error;
    });
    if (served !== undefined) return { address: `http://localhost:${next}/`, served };
  }
  throw new CliError(`the ports from ${port} on are taken: choose another --port, or write the page with --out`);
}

/** The program that opens an address in a browser; undefined where there is no desktop to open it on. */
function openerOf({ machine, env }: Effects): readonly [program: string, ...args: string[]] | undefined {
  if (machine.platform === 'darwin') return ['open'];
  if (machine.platform === 'win32') return ['cmd', '/c', 'start', ''];
  return env.DISPLAY === undefined && env.WAYLAND_DISPLAY === undefined ? undefined : ['xdg-open'];
}

/** Serves the page on this machine, opens a browser where there is one, and waits until somebody ends it. */
export async function showPage(effects: Effects, html: string, { port, opens }: { port: number; opens: boolean }) {
  const { address, served } = await serveAtFree(effects, port, html);
  effects.out(`${address}\n`);
  effects.log('Ctrl+C ends it; --out FILE writes the page instead.\n');
  const [program, ...args] = (opens ? openerOf(effects) : undefined) ?? [];
  if (program !== undefined) void effects.runProgram(program, [...args, address], { env: effects.env });
  await effects.interrupted();
  await served.close();
}
