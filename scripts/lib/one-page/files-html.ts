/** The files behind a page: those that were read, and those that are not shown, with the reason. */
import { formatBytes } from '../base/sizes.ts';
import { word, wordFor } from '../base/words.ts';
import type { SortedFile } from '../scaffold/types.ts';
import { filledTable, numberColumn, type Table, textCell } from '../tables/table.ts';
import { type Html, html } from './html.ts';
import { tableHtml } from './table-html.ts';

export interface UnreadFile {
  readonly path: string;
  readonly why: string;
  /** It promises figures: a result that is damaged, a log whose test is not known. */
  readonly is_missed: boolean;
}

/** A longer list stands behind a fold. */
const LONG = 12;
/** More files that are something else are counted. */
const MOST_OTHERS = 200;

function unreadTable(unread: readonly UnreadFile[], caption: string): Table {
  return {
    caption,
    ...filledTable(unread, [
      ['column_file', ({ path }) => textCell(path, { code: true })],
      ['one_page_column_why', ({ why }) => ({ text: why, is_long: true })],
    ]),
  };
}

type ReadFile = Exclude<SortedFile, { readonly kind: 'other' }>;

function readTable(files: readonly ReadFile[]): Table {
  return {
    caption: word('one_page_files_caption'),
    ...filledTable(files, [
      ['column_file', ({ path }) => textCell(path, { code: true })],
      ['one_page_column_kind', ({ kind }) => textCell(wordFor('one_page_kind', kind))],
      [numberColumn('column_size'), ({ size_bytes }) => textCell(formatBytes(size_bytes))],
      ['fact_sha256', ({ sha256 }) => textCell(sha256, { code: true })],
    ]),
  };
}

/** Behind a fold when it is long. */
function folded(count: number, summary: string, table: Html): Html {
  return count <= LONG ? table : html`<details><summary>${summary}</summary>${table}</details>`;
}

/** `unread` in the order of their names; a file in it is not among those that were read. */
export function filesHtml(files: readonly SortedFile[], unread: readonly UnreadFile[]): Html {
  const left = new Set(unread.map(({ path }) => path));
  const read = files.filter((file): file is ReadFile => file.kind !== 'other' && !left.has(file.path));
  const missed = unread.filter(({ is_missed }) => is_missed);
  const others = unread.filter(({ is_missed }) => !is_missed);
  const shown = others.slice(0, MOST_OTHERS);
  const more = others.length - shown.length;
  const counted = (list: readonly unknown[], caption: string): string =>
    `${caption}: ${word('one_page_count_files', { Count: list.length })}`;
  return html`${missed.length === 0 ? undefined : tableHtml(unreadTable(missed, word('one_page_missed_caption')))}${
    read.length === 0
      ? undefined
      : folded(read.length, counted(read, word('one_page_files_caption')), tableHtml(readTable(read)))
  }${
    others.length === 0
      ? undefined
      : folded(
          LONG + 1,
          counted(others, word('one_page_others_caption')),
          html`${tableHtml(unreadTable(shown, word('one_page_others_caption')))}${more > 0 ? html`<p>${word('one_page_others_more', { Count: more })}</p>` : undefined}`,
        )
  }`;
}
