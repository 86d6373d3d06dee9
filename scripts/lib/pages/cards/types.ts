/** Cards: the pictures that other sites show beside a link to a page. */
import type { Headline } from '../../tables/best.ts';
import type { Badge } from '../../tables/table.ts';
import type { PublishedChart } from '../page-parts.ts';

/** Size in px that previews of links are made for. */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** A figure as on the page; without unit and conditions where its text says it all. */
export type CardFigure = Pick<Headline, 'label' | 'text'> & Partial<Pick<Headline, 'unit' | 'conditions'>>;

export type CardChart = Pick<PublishedChart, 'title' | 'legend' | 'panels'>;

/** What stands on a card. Every word of it stands on the page too. */
export interface Card {
  /** Title of the site. */
  readonly site: string;
  /** What kind of page it is: "Run", "Report". */
  readonly kind: string;
  readonly title: string;
  /** What was tested, or what the page is about. */
  readonly lead?: string;
  /** What a reader must know before any figure: that a run was withdrawn, and why. */
  readonly alert?: { readonly title: string; readonly text: string };
  /** At most three. */
  readonly figures: readonly CardFigure[];
  /** Sentences in place of figures: what a workload's page answers. */
  readonly answers: readonly string[];
  readonly badges: readonly Pick<Badge, 'kind' | 'text'>[];
  /** In the order of the page; the first is its main one and is drawn where it can be read. */
  readonly charts: readonly CardChart[];
}

/** What a kind of page adds to what its view says. */
export interface About {
  readonly lead?: string | undefined;
  readonly badges?: readonly Badge[];
  readonly figures?: readonly CardFigure[];
}

/** How a site looks, for its cards. */
export interface CardStyle {
  /** Colours of the light theme by the name of their custom property: "--ink". */
  readonly colours: ReadonlyMap<string, string>;
  /** The site's mark: an SVG in base64. */
  readonly mark?: string;
}
