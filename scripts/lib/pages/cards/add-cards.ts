/** Gives each page the picture that other sites show beside a link to it. */

import { aside } from '../../base/marks.ts';
import { hasWord, word } from '../../base/words.ts';
import type { Database } from '../../database/types.ts';
import type { AnyPage, CardLink } from '../../model/page.ts';
import type { Headline } from '../../tables/best.ts';
import type { Banner } from '../../tables/standing.ts';
import type { Badge } from '../../tables/table.ts';
import type { AnyPublished, PublishedPage } from '../page-parts.ts';
import { kindOf } from '../registry.ts';
import type { SiteView } from '../site-page.ts';
import type { About, Card, CardFigure } from './types.ts';

const MOST_FIGURES = 3;
const MOST_ANSWERS = 2;

/** What views of several kinds have in common, as far as a card repeats it. */
interface Shown {
  readonly headlines?: readonly Headline[];
  readonly badges?: readonly Badge[];
  readonly banners?: readonly Banner[];
  readonly withdrawn?: { readonly title: string; readonly reason: string };
  /** Home: a list. Workloads: a line, which the card leaves out. */
  readonly counts?: string | readonly { readonly text: string }[];
  /** Workloads, comparisons. */
  readonly answers?: readonly { readonly text: string }[];
  /** Methods. */
  readonly times?: readonly { readonly label: string; readonly text: string }[];
}

function shownOf(view: SiteView): Shown {
  return {
    ...('headlines' in view ? { headlines: view.headlines } : {}),
    ...('badges' in view ? { badges: view.badges } : {}),
    ...('banners' in view ? { banners: view.banners } : {}),
    ...('withdrawn' in view ? { withdrawn: view.withdrawn } : {}),
    ...('counts' in view ? { counts: view.counts } : {}),
    ...('answers' in view ? { answers: view.answers } : {}),
    ...('times' in view ? { times: view.times } : {}),
  };
}

function answersOf({ answers = [] }: Shown): readonly string[] {
  return answers.slice(0, MOST_ANSWERS).map(({ text }) => text);
}

function figuresOf({ headlines = [], times = [], counts }: Shown, { figures = [] }: About): readonly CardFigure[] {
  const numbers = Array.isArray(counts) ? counts.map(({ text }) => ({ label: '', text })) : [];
  return [headlines, figures, times, numbers].find((list) => list.length > 0)?.slice(0, MOST_FIGURES) ?? [];
}

/** Badges of the page, and before them what it warns of above everything else. */
function badgesOf({ withdrawn, banners = [], badges }: Shown, about: About): Card['badges'] {
  if (withdrawn !== undefined) return [{ kind: 'warning', text: word('withdrawn') }];
  const warning = banners.find(({ kind }) => kind !== 'information');
  const shown = (badges ?? about.badges ?? []).filter(({ kind }) => kind !== 'notice');
  if (warning === undefined) return shown;
  return [{ kind: 'warning', text: warning.title }, ...shown.filter(({ text }) => text !== word('superseded'))];
}

/** The card of a page that has one of its own. */
export function cardOf(page: PublishedPage<SiteView>, database: Database, site: string): Card {
  const { view } = page;
  const shown = shownOf(view);
  const about: About =
    page.kind === 'page' ? (kindOf(page.section)?.card?.(database, page.path.replace(/^.*\//, ''), view) ?? {}) : {};
  const { withdrawn } = shown;
  const kind = `card_kind_${page.section}`;
  return {
    site,
    kind: page.kind === 'page' && hasWord(kind) ? word(kind) : '',
    title: page.title,
    lead: about.lead ?? page.description,
    ...(withdrawn === undefined ? {} : { alert: { title: withdrawn.title, text: withdrawn.reason } }),
    figures: withdrawn === undefined ? figuresOf(shown, about) : [],
    answers: answersOf(shown),
    badges: badgesOf(shown, about),
    charts: withdrawn === undefined ? (page.charts ?? []) : [],
  };
}

/** The same in words, for those who cannot see it. */
export function describeCard({ title, lead = '', alert, figures, answers, badges }: Card): string {
  const said = figures.map(({ label, text, unit = '', conditions = '' }) => {
    const value = `${label === '' ? '' : `${label}: `}${text}${unit === '' ? '' : ` ${unit}`}`;
    return conditions === '' ? value : `${value}${aside(conditions)}`;
  });
  const parts = [
    title,
    lead,
    ...(alert === undefined ? [] : [`${alert.title}: ${alert.text}`]),
    ...said,
    ...answers,
    badges.map(({ text }) => text).join(', '),
  ];
  return parts
    .filter((part) => part !== '')
    .map((part) => part.replace(/[.\s]+$/, ''))
    .join('. ')
    .concat('.');
}

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
