/** A cited source, as a reader finds it. */
import type { Run } from '#types';
import { formatDateInLine } from '../base/dates.ts';
import { word } from '../base/words.ts';
import type { Fact } from '../tables/facts.ts';

type Citation = NonNullable<Run['source']>;

export interface CitationView {
  readonly title: string;
  /** BCP 47 language of the title. */
  readonly language: string;
  readonly title_en?: string;
  /** Authors, publisher, volume, pages and date in one line. */
  readonly line: string;
  readonly links: readonly Fact[];
  readonly note?: string;
}

/** Title, one line of bibliography, and links by address and DOI. */
export function presentCitation(source: Citation): CitationView {
  const line = [
    source.authors?.join(', '),
    source.publisher,
    source.volume,
    source.pages === undefined ? undefined : word('pages', { pages: source.pages }),
    formatDateInLine(source.date),
  ];
  const links: Fact[] = [];
  if (source.url !== undefined) links.push({ label: word('read_at'), text: source.url, href: source.url });
  if (source.doi !== undefined) {
    links.push({ label: 'DOI', text: source.doi, href: `https://doi.org/${encodeURI(source.doi)}` });
  }
  return {
    title: source.title,
    language: source.language,
    ...(source.title_en === undefined ? {} : { title_en: source.title_en }),
    line: line.filter((part) => part !== undefined && part !== '').join(' · '),
    links,
    ...(source.note === undefined ? {} : { note: source.note }),
  };
}
