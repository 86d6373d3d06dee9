/** The feed of a site (Atom, RFC 4287): new, corrected and withdrawn runs, and notes of later findings. */
import { byNewest } from '../base/dates.ts';
import { language } from '../base/locale.ts';
import { sha256Hex } from '../base/sha256.ts';
import { word } from '../base/words.ts';
import type { Database, NoteRecord, RunRecord } from '../database/types.ts';
import type { AnyPage } from '../model/page.ts';
import { noteHref } from '../tables/note-marks.ts';
import type { CitingSite } from './citables.ts';

/** An entry with the address of its page below the site's. */
export type News = Omit<Entry, 'url' | 'category'> & {
  readonly path: string;
  readonly kind: 'new' | 'corrected' | 'withdrawn' | 'note';
};

export const FEED = 'feed.xml';
const LENGTH = 50;

/**
 * The same pages, with the feed published by the front page; templates link it from each page. They stay as they are where nothing has
 * a day: Atom needs one, and a day that is not known is not made up.
 */
export function addFeed<P extends AnyPage>(pages: readonly P[], database: Database, site: CitingSite): readonly P[] {
  const text = formatFeed(database, site);
  if (text === undefined) return pages;
  return pages.map((page) =>
    page.kind === 'home' ? { ...page, feed: FEED, files: [...(page.files ?? []), { path: FEED, text }] } : page,
  );
}

/**
 * The feed as XML, newest first; undefined when nothing has a day. Its ids do not hang on the address of the site, so that they stay when
 * that is set or changed. Where the address is a path, links are relative to the feed, which lies at the root of the site.
 */
export function formatFeed(database: Database, { title, baseUrl }: CitingSite): string | undefined {
  const base = /^https?:/.test(baseUrl) ? baseUrl : './';
  const entries = newsOfSite(database)
    .slice(0, LENGTH)
    .map(({ path, kind, ...entry }): Entry => {
      return { ...entry, url: `${base}${path}`, category: { term: kind, label: word(`feed_${kind}`) } };
    });
  return formatAtom(
    {
      // Each feed has an id of its own; that of a site in English is as it was before there were others.
      id: entryId(['feed', title, ...(language() === 'en' ? [] : [language()])]),
      title,
      subtitle: word('feed_subtitle'),
      author: title,
      self: `${base}${FEED}`,
      home: base,
    },
    entries,
  );
}

/** New, corrected and withdrawn runs and notes that have a day, newest first. */
export function newsOfSite({ runs, notes = [] }: Pick<Database, 'runs' | 'notes'>): readonly News[] {
  return [...runs.flatMap(newsOf), ...notes.map(newsOfNote)]
    .filter(({ date }) => /^\d{4}-\d{2}-\d{2}$/.test(date))
    .toSorted((a, b) => byNewest({ date: a.date, id: a.path }, { date: b.date, id: b.path }));
}

/** The news of one run. What a run is known by for good tells its ids from those of other sites. */
function newsOf({ bundle }: RunRecord): readonly News[] {
  const { run } = bundle;
  const { id, title, date, submitter, corrections = [], withdrawn } = run;
  const made = (kind: News['kind'], ...parts: readonly (string | number)[]) => ({
    id: entryId([kind, id, submitter.name, ...parts]),
    path: `runs/${id}/`,
    kind,
    author: submitter.name,
  });
  // What was withdrawn is no news any more, nor is what was corrected in it.
  if (withdrawn !== undefined)
    return [
      {
        ...made('withdrawn'),
        date: withdrawn.date,
        title: word('feed_withdrawn_title', { title }),
        summary: withdrawn.reason,
      },
    ];
  return [
    { ...made('new'), date, title, summary: run.summary ?? title },
    ...corrections.map((correction, place) => ({
      ...made('corrected', place),
      date: correction.date,
      title: word('feed_corrected_title', { title }),
      summary: correction.text,
    })),
  ];
}

/** A note has no author here: the site tells it. */
function newsOfNote({ parsed: { note } }: NoteRecord): News {
  const { id, date, title, text } = note;
  return {
    id: entryId(['note', id, note.source.title]),
    path: noteHref(note),
    kind: 'note',
    date,
    title: word('feed_note_title', { title }),
    summary: text,
  };
}

/** A UUID of version 8 (RFC 9562, appendix B.2: SHA-256 of a name), as a URN. The same parts give the same one. */
export function entryId(parts: readonly (string | number)[]): string {
  const hex = sha256Hex(JSON.stringify(['plateau', ...parts]));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, variant + hex.slice(17, 20)];
  return `urn:uuid:${[...groups, hex.slice(20, 32)].join('-')}`;
}

interface Feed {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** The site, which stands as author where an entry names none. */
  readonly author: string;
  /** Addresses of the feed and of the front page; relative ones are relative to the feed. */
  readonly self: string;
  readonly home: string;
}

interface Entry {
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
function formatAtom(feed: Feed, entries: readonly Entry[]): string | undefined {
  const newest = entries.map(({ date }) => date).sort();
  const updated = newest.at(-1);
  if (updated === undefined) return undefined;
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language()}">`,
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
