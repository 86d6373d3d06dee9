/** Citations as BibTeX. */

import type { Citable } from '../model/citation.ts';
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
  const own = entry(key, {
    author: whole([author.name]),
    title: whole([title]),
    ...dated(date),
    howpublished: escaped(publisher),
    url,
    version: version === undefined ? undefined : escaped(version),
    note: note === undefined ? undefined : escaped(note),
  });
  if (source === undefined) return own;
  const cited = entry(`${key}-source`, {
    author: source.authors === undefined ? undefined : whole(source.authors),
    title: whole([source.title]),
    ...dated(source.date),
    howpublished: escaped([source.publisher, source.volume].filter((part) => part !== undefined).join(', ')),
    pages: source.pages === undefined ? undefined : escaped(source.pages),
    doi: source.doi,
    url: source.url,
  });
  return `${own}\n${cited}`;
}

function entry(key: string, fields: Readonly<Record<string, string | undefined>>): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    if (value === undefined) return [];
    // A month is a word of BibTeX's own and stands without braces.
    return [`  ${name} = ${name === 'month' ? value : `{${value}}`}`];
  });
  return `@misc{${key},\n${lines.join(',\n')}\n}\n`;
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
