/** What is said above the table of figures: what its order means, and what all rows share. */

import { countBy } from '#engine/scripts/lib/base/group-by.ts';
import { aside, clauseMark, colonMark, listMark, sentences } from '#engine/scripts/lib/base/marks.ts';
import { word, wordFor } from '#engine/scripts/lib/base/words.ts';
import type { Limit } from '#engine/scripts/lib/pages/search/amounts.ts';
import { type Asked, writeAsked } from '#engine/scripts/lib/pages/search/state.ts';
import { make } from '../compare/elements.ts';
import { siteHref } from '../site-root.ts';
import { isLatencyName, writeState } from '../workload/state.ts';
import type { ChosenColumns } from './choose-columns.ts';
import { workloadNames } from './figure-columns.ts';
import type { IndexReader } from './read-index.ts';
import type { WayOut } from './ways-out.ts';

/** More pages of workloads than this are not named. */
const MOST_RANKED = 4;

/** Workloads of the rows that have a page, those with most rows first. */
function rankedWorkloads(rows: readonly number[], { index }: IndexReader): readonly number[] {
  const works = rows.map((row) => index.columns.workload[row] ?? -1);
  const counts = countBy(
    works.filter((work) => index.workloads.is_compared[work] === true),
    String,
  );
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([work]) => Number(work));
}

/** What a page of a workload is to show of a question, and where: one kind of system, and within one limit of latency. */
function rankedQuery({ choice, limits }: Asked): string {
  const [kind, ...kinds] = choice.kind ?? [];
  const [latency] = (Object.keys(limits) as Limit[]).filter(isLatencyName);
  const ns = latency === undefined ? undefined : limits[latency];
  const query = writeState({
    all: false,
    q: '',
    ...(kind !== undefined && kinds.length === 0 ? { kind } : {}),
    ...(latency !== undefined && ns !== undefined ? { limit: { latency, ns } } : {}),
  });
  // The page begins with all kinds under any latency.
  return query === '' ? '' : `${query}${ns === undefined ? '#table' : '#latency-limits'}`;
}

/** That the order ranks nothing, and where the same is ranked. */
function rankingNote(rows: readonly number[], asked: Asked, reader: IndexReader, root: string): Node {
  const names = workloadNames(reader.index);
  const works = rankedWorkloads(rows, reader);
  const isOne = rows.every((row) => reader.index.columns.workload[row] === works[0]);
  const links = works.slice(0, MOST_RANKED).flatMap((work, place) => {
    const href = siteHref(root, `workloads/${reader.index.workloads.workload_class[work]}/${rankedQuery(asked)}`);
    return [place === 0 ? '' : listMark(), make('a', { href }, names[work] ?? '')];
  });
  const all = make('a', { href: siteHref(root, 'workloads/') }, word('workload_all'));
  const said = word(isOne ? 'figures_one_workload' : 'figures_no_ranking');
  const where = links.length > 0 && `${word('figures_ranked')}${colonMark()}`;
  const more = works.length > MOST_RANKED ? [listMark(), all] : [];
  return make('p', { class: 'figures-note' }, sentences(said, where), ...links, ...more);
}

/** Systems that are compared at once. */
const MOST_COMPARED = 8;

/** The way to set the systems side by side, where they are few. */
function compareNote(rows: readonly number[], { index, runOf }: IndexReader, root: string): readonly Node[] {
  const systems = [...new Set(rows.map((row) => index.systems.id[index.runs.system[runOf(row)] ?? -1] ?? ''))];
  if (systems.length < 2 || systems.length > MOST_COMPARED) return [];
  const link = make(
    'a',
    { href: siteHref(root, `compare/?c=${systems.join()}`) },
    word('figures_compare', { Count: systems.length }),
  );
  return [make('p', { class: 'figures-note' }, link)];
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
    .map(({ name, asked, count, is_demonstration }) => {
      const text = word('figures_without', { name, Count: count });
      const kind = is_demonstration === true ? aside(wordFor('purpose', 'demonstration')) : '';
      return make('li', {}, make('a', { href: `${location.pathname}${writeAsked(asked)}` }, `${text}${kind}`));
    });
  return items.length === 0 ? [] : [make('ul', { class: 'figures-ways' }, ...items)];
}

export interface Leaving {
  /** Figures of demonstrations that were left out. */
  readonly count: number;
  readonly include: () => void;
}

export interface Told {
  readonly asked: Asked;
  readonly ignored: readonly string[];
  /** The question without one of its conditions, and how many rows it has then. */
  readonly ways: readonly (WayOut & { readonly count: number })[];
  readonly left_out: Leaving;
}

export function notesOf(
  rows: readonly number[],
  { same, missing }: ChosenColumns,
  { asked, ignored, ways, left_out }: Told,
  reader: IndexReader,
  root: string,
): readonly Node[] {
  const shared = same.map(({ label, text }) => word('figures_same_item', { label, text })).join(clauseMark());
  return [
    ...(ignored.length === 0
      ? []
      : [make('p', { class: 'compare-note' }, word('figures_ignored', { list: ignored.join(listMark()) }))]),
    ...(rows.length === 0
      ? [make('p', {}, word('figures_none'))]
      : [rankingNote(rows, asked, reader, root), ...compareNote(rows, reader, root)]),
    ...waysList(ways),
    ...(left_out.count === 0 ? [] : [leftOutNote(left_out.count, left_out.include)]),
    ...(shared === ''
      ? []
      : [make('p', { class: 'muted' }, word('figures_same', { list: shared }).replace(/\.\.$/, '.'))]),
    ...(missing.length === 0 || rows.length === 0
      ? []
      : [make('p', { class: 'muted' }, word('figures_missing', { list: missing.join(listMark()) }))]),
  ];
}
