/** A cited source, as a reader finds it. */
import { formatDateInLine } from '../base/dates.ts';
import { word } from '../base/words.ts';
import { addressOfDoi, imprintOf, type Source } from '../model/citation.ts';
import type { Fact } from '../tables/facts.ts';

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
export function presentCitation(source: Source): CitationView {
  const authors = source.authors ?? [];
  const undated = /^\d/.test(source.date) ? [] : [formatDateInLine(source.date)];
  const line = [...(authors.length === 0 ? [] : [authors.join(', ')]), ...imprintOf(source), ...undated];
  const links: Fact[] = [];
  if (source.url !== undefined) links.push({ label: word('read_at'), text: source.url, href: source.url });
  if (source.doi !== undefined) {
    links.push({ label: 'DOI', text: source.doi, href: addressOfDoi(source.doi) });
  }
  return {
    title: source.title,
    language: source.language,
    title_en: source.title_en,
    line: line.join(' · '),
    links,
    note: source.note,
  };
}
