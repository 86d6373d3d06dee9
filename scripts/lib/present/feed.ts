/** The Atom feed (RFC 4287) of new and withdrawn runs. */
import type { Database, RunRecord } from '../index/types.ts';
import { byNewest } from './dates.ts';
import type { Page } from './types.ts';
import { word } from './words.ts';

export interface FeedSite {
  readonly title: string;
  /** Ends with a slash. */
  readonly baseUrl: string;
}

const FEED = 'feed.xml';
const LENGTH = 50;

interface Entry {
  /** Address that stays; its fragment tells a withdrawal from the run itself. */
  readonly id: string;
  readonly url: string;
  /** Day: 2026-11-21. */
  readonly date: string;
  readonly title: string;
  readonly author: string;
  readonly summary: string;
}

/**
 * The same pages, each with a link to the feed, which is published with the front page. Without a feed they stay as they are: Atom needs a whole
 * address and a day, and a day that is not known is not made up.
 */
export function addFeed(pages: readonly Page[], database: Database, site: FeedSite): readonly Page[] {
  const text = formatFeed(database, site);
  if (text === undefined) return pages;
  return pages.map((page) => ({
    ...page,
    feed: FEED,
    ...(page.kind === 'home' ? { files: [...(page.files ?? []), { path: FEED, text }] } : {}),
  }));
}

/** The feed as XML, newest first; nothing when the site has no whole address or no run has a day. */
export function formatFeed({ runs }: Database, { title, baseUrl }: FeedSite): string | undefined {
  const entries = runs.map((record) => entryOf(record, baseUrl)).filter(({ date }) => /^\d{4}-\d{2}-\d{2}$/.test(date));
  const newest = entries.toSorted(byNewest).slice(0, LENGTH);
  const [first] = newest;
  if (first === undefined || !/^https?:/.test(baseUrl)) return undefined;
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `  <id>${escaped(baseUrl)}${FEED}</id>`,
    `  <title>${escaped(title)}</title>`,
    `  <subtitle>${escaped(word('feed_subtitle'))}</subtitle>`,
    `  <updated>${instant(first.date)}</updated>`,
    `  <link rel="self" type="application/atom+xml" href="${escaped(baseUrl)}${FEED}"/>`,
    `  <link rel="alternate" type="text/html" href="${escaped(baseUrl)}"/>`,
    ...newest.flatMap(entryLines),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

function entryOf({ bundle }: RunRecord, baseUrl: string): Entry {
  const { run } = bundle;
  const url = `${baseUrl}runs/${run.id}/`;
  const author = run.submitter.name;
  if (run.withdrawn === undefined)
    return { id: url, url, author, date: run.date, title: run.title, summary: run.summary ?? run.title };
  const { date, reason } = run.withdrawn;
  const title = word('feed_withdrawn', { title: run.title });
  return { id: `${url}#withdrawn`, url, author, date, title, summary: reason };
}

function entryLines({ id, url, author, date, title, summary }: Entry): readonly string[] {
  return [
    '  <entry>',
    `    <id>${escaped(id)}</id>`,
    `    <title>${escaped(title)}</title>`,
    `    <updated>${instant(date)}</updated>`,
    `    <author><name>${escaped(author)}</name></author>`,
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
