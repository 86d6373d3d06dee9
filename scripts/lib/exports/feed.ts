/** What the feed of a site tells: new, corrected and withdrawn runs, and notes of later findings. */

import { byNewest } from '../base/dates.ts';
import { word } from '../base/words.ts';
import type { Database, NoteRecord, RunRecord } from '../database/types.ts';
import type { Page } from '../model/page.ts';
import { noteHref } from '../tables/note-marks.ts';
import { type Entry, formatAtom } from './atom.ts';
import { entryId } from './entry-id.ts';

export interface FeedSite {
  readonly title: string;
  /** Ends with a slash. */
  readonly baseUrl: string;
}

/** An entry with the address of its page below the site's. */
type News = Omit<Entry, 'url' | 'category'> & {
  readonly path: string;
  readonly kind: 'new' | 'corrected' | 'withdrawn' | 'note';
};

const FEED = 'feed.xml';
const LENGTH = 50;

/**
 * The same pages, with the feed published by the front page; templates link it from each page. They stay as they are where nothing has
 * a day: Atom needs one, and a day that is not known is not made up.
 */
export function addFeed(pages: readonly Page[], database: Database, site: FeedSite): readonly Page[] {
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
export function formatFeed({ runs, notes = [] }: Database, { title, baseUrl }: FeedSite): string | undefined {
  const base = /^https?:/.test(baseUrl) ? baseUrl : './';
  const newest = [...runs.flatMap(newsOf), ...notes.map(newsOfNote)]
    .filter(({ date }) => /^\d{4}-\d{2}-\d{2}$/.test(date))
    .toSorted((a, b) => byNewest({ date: a.date, id: a.path }, { date: b.date, id: b.path }))
    .slice(0, LENGTH);
  const entries = newest.map(({ path, kind, ...entry }): Entry => {
    return { ...entry, url: `${base}${path}`, category: { term: kind, label: word(`feed_${kind}`) } };
  });
  return formatAtom(
    {
      id: entryId(['feed', title]),
      title,
      subtitle: word('feed_subtitle'),
      author: title,
      self: `${base}${FEED}`,
      home: base,
    },
    entries,
  );
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
