/** What is said above the table of figures: what its order means, and what all rows share. */

import { word } from '#engine/scripts/lib/base/words.ts';
import { writeAsked } from '#engine/scripts/lib/pages/search/state.ts';
import { make } from '../compare/elements.ts';
import { siteHref } from '../site-root.ts';
import type { ChosenColumns } from './choose-columns.ts';
import type { IndexReader } from './read-index.ts';
import type { WayOut } from './ways-out.ts';

/** The one workload that all rows did and that has a page; undefined where there are several. */
function onlyWorkload(rows: readonly number[], { index }: IndexReader): number | undefined {
  const work = index.columns.workload[rows[0] ?? -1] ?? undefined;
  if (work === undefined || index.workloads.is_compared[work] !== true) return undefined;
  return rows.every((row) => index.columns.workload[row] === work) ? work : undefined;
}

function rankingNote(rows: readonly number[], same: ChosenColumns['same'], reader: IndexReader, root: string): Node {
  const work = onlyWorkload(rows, reader);
  if (work === undefined) return make('p', { class: 'figures-note' }, word('figures_no_ranking'));
  const text = same.find(({ id }) => id === 'work')?.text ?? reader.index.workloads.workload_class[work] ?? '';
  const href = siteHref(root, `workloads/${reader.index.workloads.workload_class[work]}/`);
  return make(
    'p',
    { class: 'figures-note' },
    `${word('figures_one_workload')} `,
    make('a', { href }, word('figures_ranked', { workload: text })),
  );
}

/** How many figures of demonstrations were left out, and the way to them. */
function leftOutNote(count: number, include: () => void): Node {
  const button = make('button', { type: 'button' }, word('figures_left_out_show'));
  button.addEventListener('click', include);
  return make('p', { class: 'figures-note' }, `${word('figures_left_out', { Count: count })} `, button);
}

/** What each condition keeps away, as links to the same question without it. */
function waysList(ways: Told['ways']): readonly Node[] {
  const items = ways
    .filter(({ count }) => count > 0)
    .map(({ name, instead, asked, count }) =>
      make(
        'li',
        {},
        make(
          'a',
          { href: `${location.pathname}${writeAsked(asked)}` },
          instead === undefined
            ? word('figures_without', { name, Count: count })
            : word('figures_instead', { name, instead, Count: count }),
        ),
      ),
    );
  return items.length === 0 ? [] : [make('ul', { class: 'figures-ways' }, ...items)];
}

export interface Leaving {
  /** Figures of demonstrations that were left out. */
  readonly count: number;
  readonly include: () => void;
}

export interface Told {
  readonly ignored: readonly string[];
  /** Of a question without rows: those without one of its conditions, and how many rows each has. */
  readonly ways: readonly (WayOut & { readonly count: number })[];
  readonly left_out: Leaving;
}

export function notesOf(
  rows: readonly number[],
  { same, missing }: ChosenColumns,
  { ignored, ways, left_out }: Told,
  reader: IndexReader,
  root: string,
): readonly Node[] {
  const shared = same.map(({ label, text }) => word('figures_same_item', { label, text })).join('; ');
  return [
    ...(ignored.length === 0
      ? []
      : [make('p', { class: 'compare-note' }, word('figures_ignored', { list: ignored.join(', ') }))]),
    ...(rows.length === 0
      ? [make('p', {}, word('figures_none')), ...waysList(ways)]
      : [rankingNote(rows, same, reader, root)]),
    ...(left_out.count === 0 ? [] : [leftOutNote(left_out.count, left_out.include)]),
    ...(shared === '' ? [] : [make('p', { class: 'muted' }, word('figures_same', { list: shared }))]),
    ...(missing.length === 0 || rows.length === 0
      ? []
      : [make('p', { class: 'muted' }, word('figures_missing', { list: missing.join(', ') }))]),
  ];
}
