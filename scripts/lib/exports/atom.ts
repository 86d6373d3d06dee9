/** A feed as XML (Atom, RFC 4287). */

export interface Feed {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** The site, which stands as author where an entry names none. */
  readonly author: string;
  /** Addresses of the feed and of the front page; relative ones are relative to the feed. */
  readonly self: string;
  readonly home: string;
}

export interface Entry {
  readonly id: string;
  /** Like those of the feed. */
  readonly url: string;
  /** Day: 2026-11-21. */
  readonly date: string;
  /** What kind of news it is: a word for programs, and one for people. */
  readonly category: { readonly term: string; readonly label: string };
  readonly title: string;
  readonly author?: string;
  readonly summary: string;
}

/** The feed as a document, its entries in the order given. Undefined without entries: Atom wants to know when it was last changed. */
export function formatAtom(feed: Feed, entries: readonly Entry[]): string | undefined {
  const newest = entries.map(({ date }) => date).sort();
  const updated = newest.at(-1);
  if (updated === undefined) return undefined;
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${escaped(feed.id)}</id>`,
    `  <title>${escaped(feed.title)}</title>`,
    `  <subtitle>${escaped(feed.subtitle)}</subtitle>`,
    `  <updated>${instant(updated)}</updated>`,
    `  <author><name>${escaped(feed.author)}</name></author>`,
    `  <link rel="self" type="application/atom+xml" href="${escaped(feed.self)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escaped(feed.home)}"/>`,
    ...entries.flatMap(entryLines),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

function entryLines({ id, url, author, date, category, title, summary }: Entry): readonly string[] {
  return [
    '  <entry>',
    `    <id>${escaped(id)}</id>`,
    `    <title>${escaped(title)}</title>`,
    `    <updated>${instant(date)}</updated>`,
    ...(author === undefined ? [] : [`    <author><name>${escaped(author)}</name></author>`]),
    `    <category term="${escaped(category.term)}" label="${escaped(category.label)}"/>`,
    `    <link rel="alternate" type="text/html" href="${escaped(url)}"/>`,
    `    <summary>${escaped(summary)}</summary>`,
    '  </entry>',
  ];
}

/** Atom wants a time of day; the beginning of the day in UTC, as the subtitle says. */
function instant(day: string): string {
  return `${day}T00:00:00Z`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For text and attributes; characters that XML 1.0 does not know are left out. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
