/** A citation in one line, to copy into a list of references. */
import { formatDate } from '../base/dates.ts';
import { word } from '../base/words.ts';
import type { Citable } from '../model/citation.ts';

/** "A lab: Acme A1, mixed load. Results, 21 November 2026. https://… Figures from: …". */
export function citationText({ author, title, publisher, date, url, version, source }: Citable): string {
  const own = author.name === title ? title : `${author.name}: ${title}`;
  const place = [publisher === title ? undefined : publisher, date === undefined ? undefined : formatDate(date)];
  const based = [source?.authors?.join(', '), source?.title, source?.publisher, dateOf(source?.date), source?.url];
  const parts = [
    own,
    place.filter((part) => part !== undefined).join(', '),
    url ?? '',
    version === undefined ? '' : word('cite_version', { version }),
    source === undefined ? '' : word('cite_source', { source: based.filter((part) => part !== undefined).join(', ') }),
  ];
  return parts.filter((part) => part !== '').join('. ');
}

function dateOf(date: string | undefined): string | undefined {
  return date === undefined || !/^\d/.test(date) ? undefined : formatDate(date);
}
