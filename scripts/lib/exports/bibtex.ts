/** Citations as BibTeX. */

import type { Citable, Source } from '../model/citation.ts';
import { datePartsOf } from './date-parts.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** An entry for it and, when its figures were copied, one for the source. UTF-8; what is not known has no field. */
export function formatBibtex(citable: Citable): string {
  const { key, title, author, publisher, date, url, version, note, source } = citable;
  const own = entry('misc', key, {
    author: whole([author.name]),
    title: whole([title]),
    ...dated(date),
    howpublished: escaped(publisher),
    url,
    version: version === undefined ? undefined : escaped(version),
    note: note === undefined ? undefined : escaped(note),
  });
  if (source === undefined) return own;
  return `${own}\n${sourceEntry(`${key}-source`, source)}`;
}

/** What stands in a volume is an article of a journal. */
function sourceEntry(key: string, source: Source): string {
  const { authors, title, title_en, publisher, volume, pages, date, doi, url } = source;
  const isArticle = volume !== undefined;
  return entry(isArticle ? 'article' : 'misc', key, {
    author: authors === undefined ? undefined : whole(authors),
    title: whole([title]),
    titleaddon: title_en === undefined ? undefined : whole([title_en]),
    ...dated(date),
    [isArticle ? 'journal' : 'howpublished']: escaped(publisher),
    volume: volume === undefined ? undefined : escaped(volume),
    pages: pages === undefined ? undefined : escaped(pages).replace(/[-–]+/, '--'),
    doi,
    url,
  });
}

function entry(type: string, key: string, fields: Readonly<Record<string, string | undefined>>): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return [];
    // A month is a word of BibTeX's own and stands without braces.
    return [`  ${name} = ${name === 'month' ? value : `{${value}}`}`];
  });
  return `@${type}{${key},\n${lines.join(',\n')}\n}\n`;
}

function dated(date: string | undefined): { readonly year?: string; readonly month?: string } {
  const { year, month } = datePartsOf(date);
  const name = MONTHS[Number(month) - 1];
  return { ...(year === undefined ? {} : { year }), ...(name === undefined ? {} : { month: name }) };
}

/** Names and titles in braces of their own: BibTeX would take names apart and lower the case of titles. */
function whole(texts: readonly string[]): string {
  return texts.map((text) => `{${escaped(text)}}`).join(' and ');
}

function escaped(text: string): string {
  return text.replace(/[\\{}~^]/g, (sign) => SPECIAL[sign] ?? sign).replace(/[#$%&_]/g, (sign) => `\\${sign}`);
}
