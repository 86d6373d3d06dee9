/** Gives each page the picture that other sites show beside a link to it. */
import type { Database } from '../../database/types.ts';
import type { AnyPage, CardLink } from '../../model/page.ts';
import type { AnyPublished } from '../page-parts.ts';
import type { SiteView } from '../site-page.ts';
import { cardOf, describeCard } from './card-of.ts';
import type { Card } from './types.ts';

const FOLDER = 'og';
/** Pages below these parts of a path are too many for a picture each: they take that of the page above. */
const OWN_PARTS = 2;

export interface CardFile {
  /** Below the base URL. */
  readonly path: string;
  readonly card: () => Promise<Card>;
}

function ownerOf(path: string): string {
  return path.split('/').slice(0, OWN_PARTS).join('/');
}

/** The pages with their pictures' addresses, and what to draw; pages beside a run show the picture of their run. */
export async function addCards(
  pages: readonly AnyPublished<SiteView>[],
  database: Database,
  site: string,
): Promise<{ readonly pages: readonly AnyPage[]; readonly cards: readonly CardFile[] }> {
  const links = new Map<string, CardLink>();
  const cards: CardFile[] = [];
  for (const page of pages.filter(({ path }) => ownerOf(path) === path)) {
    const card = async () => cardOf('read' in page ? { ...(await page.read()), ...page } : page, database, site);
    const path = `${FOLDER}/${page.path || 'index'}.png`;
    links.set(page.path, { path, alt: describeCard(await card()) });
    cards.push({ path, card });
  }
  return {
    pages: pages.map((page) => {
      const card = links.get(ownerOf(page.path)) ?? links.get('');
      return card === undefined ? page : { ...page, card };
    }),
    cards,
  };
}
