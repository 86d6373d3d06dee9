/** Gives each page the picture that other sites show beside a link to it. */
import type { Database } from '../../database/types.ts';
import type { Page } from '../../model/page.ts';
import type { PublishedPage } from '../page-parts.ts';
import type { SiteView } from '../site-page.ts';
import { cardOf, describeCard } from './card-of.ts';
import type { Card } from './types.ts';

const FOLDER = 'og';
/** Pages below these parts of a path are too many for a picture each: they take that of the page above. */
const OWN_PARTS = 2;

export interface CardFile {
  /** Below the base URL. */
  readonly path: string;
  readonly card: Card;
}

function ownerOf(path: string): string {
  return path.split('/').slice(0, OWN_PARTS).join('/');
}

/** The pages with their pictures' addresses, and what to draw; pages beside a run show the picture of their run. */
export function addCards(
  pages: readonly PublishedPage<SiteView>[],
  database: Database,
  site: string,
): { readonly pages: readonly Page[]; readonly cards: readonly CardFile[] } {
  const owners = pages.filter(({ path }) => ownerOf(path) === path);
  const cards = new Map(
    owners.map((page) => {
      const card = cardOf(page, database, site);
      return [page.path, { path: `${FOLDER}/${page.path || 'index'}.png`, card, alt: describeCard(card) }];
    }),
  );
  return {
    pages: pages.map((page) => {
      const found = cards.get(ownerOf(page.path)) ?? cards.get('');
      return found === undefined ? page : { ...page, card: { path: found.path, alt: found.alt } };
    }),
    cards: [...cards.values()].map(({ path, card }) => ({ path, card })),
  };
}
