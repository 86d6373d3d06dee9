/** Draws the cards of a site as PNG files. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { CardFile } from '../pages/cards/add-cards.ts';
import { drawCard } from '../pages/cards/draw-card.ts';
import { readLightColours } from '../pages/cards/light-colours.ts';
import type { CardStyle } from '../pages/cards/types.ts';
import { makePainter, type Painter } from './card-painter.ts';

interface CardFolders {
  readonly siteDir: string;
  readonly engineDir: string;
  /** Folder that the pictures are written into. */
  readonly outDir: string;
  /** WOFF2 files of the site's face. */
  readonly fonts: readonly string[];
}

/** Colours and mark of a site: its own files, and the engine's where it has none. */
async function readCardStyle({ siteDir, engineDir }: CardFolders): Promise<CardStyle> {
  const css = await Promise.all(
    [engineDir, siteDir]
      .map((dir) => join(dir, 'assets/css/tokens.css'))
      .filter((file) => existsSync(file))
      .map((file) => readFile(file, 'utf8')),
  );
  const mark = [siteDir, engineDir].map((dir) => join(dir, 'static/favicon.svg')).find((file) => existsSync(file));
  return {
    colours: new Map(css.flatMap((text) => [...readLightColours(text)])),
    ...(mark === undefined ? {} : { mark: (await readFile(mark)).toString('base64') }),
  };
}

interface CardCache {
  /** The picture with this key, drawn and kept where there is none. */
  readonly take: (key: string, draw: () => Promise<Uint8Array>) => Promise<Uint8Array>;
  /** Removes what was not taken since the cache was opened. */
  readonly prune: () => Promise<void>;
}

/** Opens the cache in a folder, which is made when something is kept. */
export function openCardCache(dir: string): CardCache {
  const taken = new Set<string>();
  return {
    take: async (key, draw) => {
      const name = `${key}.png`;
      taken.add(name);
      const known = await readFile(join(dir, name)).catch(() => undefined);
      if (known !== undefined) return known;
      const bytes = await draw();
      await mkdir(dir, { recursive: true });
      // Under another name first: a build that is killed leaves no half picture.
      const fresh = join(dir, `${name}.${process.pid}`);
      await writeFile(fresh, bytes);
      await rename(fresh, join(dir, name));
      return bytes;
    },
    prune: async () => {
      const names = await readdir(dir).catch(() => []);
      for (const name of names) if (!taken.has(name)) await rm(join(dir, name), { force: true });
    },
  };
}

/** What a picture depends on besides its SVG: the programs that draw and pack it, and the fonts. */
async function versionOf(fonts: readonly string[]): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const packages = [resolve('@resvg/resvg-wasm/index_bg.wasm'), join(dirname(resolve('fast-png')), '../package.json')];
  const own = ['./card-painter.ts', './indexed-png.ts'].map((name) => new URL(name, import.meta.url));
  const hash = createHash('sha256');
  for (const file of [...packages, ...own, ...fonts]) hash.update(await readFile(file));
  return hash.digest('hex');
}

/** Writes each card below `outDir`. Other work goes on between two pictures. */
export async function writeCards(cards: readonly CardFile[], folders: CardFolders): Promise<void> {
  const style = await readCardStyle(folders);
  const version = await versionOf(folders.fonts);
  const cache = openCardCache(join(folders.siteDir, '.build/cards'));
  let painter: Promise<Painter> | undefined;
  for (const { path, card } of cards) {
    const svg = drawCard(card, style);
    const key = createHash('sha256').update(version).update(svg).digest('hex');
    const png = await cache.take(key, async () => {
      painter ??= makePainter(folders.fonts);
      return (await painter)(svg);
    });
    const file = join(folders.outDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, png);
  }
  await cache.prune();
}
