/** Draws the cards of a site as PNG files. */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Files, ReadFiles } from '../base/effects.ts';
import type { CardFile } from '../pages/cards/add-cards.ts';
import { drawCard } from '../pages/cards/draw-card.ts';
import { readLightColours } from '../pages/cards/light-colours.ts';
import type { CardStyle } from '../pages/cards/types.ts';
import { makePainter, type Painter } from './card-painter.ts';
import { sha256Of } from './hash-files.ts';
import { openKept } from './kept.ts';

interface CardFolders {
  readonly siteDir: string;
  /** Folder that the pictures are written into. */
  readonly outDir: string;
  /** The site's face, as painters take it. */
  readonly fonts: Parameters<typeof makePainter>[0];
  /** The site's own, by name without the dashes. */
  readonly colours: ReadonlyMap<string, string>;
}

/** Colours and mark of a site: its own files, and the engine's where it has none. */
async function readCardStyle(files: ReadFiles, siteDir: string, own: CardFolders['colours']): Promise<CardStyle> {
  const { engineDir } = files;
  const first = async (paths: readonly string[]): Promise<Uint8Array | undefined> => {
    for (const path of paths) if ((await files.stat(path)) !== undefined) return files.readFile(path);
    return undefined;
  };
  const css = await Promise.all([engineDir, siteDir].map((dir) => first([join(dir, 'assets/css/tokens.css')])));
  const mark = await first([siteDir, engineDir].map((dir) => join(dir, 'static/favicon.svg')));
  const texts = css.map((bytes) => new TextDecoder().decode(bytes));
  return {
    colours: new Map([
      ...texts.flatMap((text) => [...readLightColours(text)]),
      ...[...own].map(([name, value]) => [`--${name}`, value] as const),
    ]),
    ...(mark === undefined ? {} : { mark: Buffer.from(mark).toString('base64') }),
  };
}

/** What a picture depends on besides its SVG: the programs that draw and pack it, and the fonts. */
async function versionOf(files: ReadFiles, fonts: CardFolders['fonts']): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const packages = [resolve('@resvg/resvg-wasm/index_bg.wasm'), join(dirname(resolve('fflate')), '../package.json')];
  const own = ['./card-painter.ts', './indexed-png.ts'].map((name) => fileURLToPath(new URL(name, import.meta.url)));
  const hash = createHash('sha256');
  for (const file of [...packages, ...own, ...fonts.map(({ file }) => file)]) hash.update(await files.readFile(file));
  return hash.digest('hex');
}

/** Writes each card below `outDir`, drawn only where none was kept. Other work goes on between two pictures. */
export async function writeCards(
  files: Files,
  cards: readonly CardFile[],
  { siteDir, outDir, fonts, colours }: CardFolders,
): Promise<void> {
  const style = await readCardStyle(files, siteDir, colours);
  const version = await versionOf(files, fonts);
  const kept = openKept(files, join(siteDir, '.build/cards'));
  let painter: Promise<Painter> | undefined;
  const draw = async (key: string, svg: string): Promise<Uint8Array> => {
    painter ??= makePainter(fonts);
    const png = (await painter)(svg);
    await kept.write(key, png);
    return png;
  };
  for (const { path, card } of cards) {
    const svg = drawCard(await card(), style);
    const key = sha256Of(version + svg);
    await files.writeFile(join(outDir, path), (await kept.read(key)) ?? (await draw(key, svg)));
  }
  await kept.prune();
}
