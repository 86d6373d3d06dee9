/** The table of a workload page: comparable groups with their ranks, then what is not ranked, each with its reason. */

import { clauseMark, sentences } from '../../base/marks.ts';
import { word, wordFor, wordOr } from '../../base/words.ts';
import type { RankedFigure, Ranking, UnrankedFigure } from '../../database/ranking.ts';
import { metricsIn } from '../../model/metrics.ts';
import { rateOf } from '../../model/rate.ts';
import { systemName } from '../../model/system-name.ts';
import { type Fold, foldSweeps } from '../../tables/fold.ts';
import { fewIosNote, latencyNote } from '../../tables/latency-note.ts';
import type { Link, Table, TableCell, TableRow } from '../../tables/table.ts';
import { obstacleText } from '../differences.ts';
import { noiseLine, noiseTitle } from '../noise-words.ts';
import { rankText } from '../rank-text.ts';
import { workloadCells } from './cells.ts';
import { pairLink } from './pair.ts';
import type { Apart, Entry } from './rows.ts';

/**
 * A page stays below 60 kB gzipped: a row takes some 200 bytes, and 150 without the full values that a pointer shows. The best of each
 * system come first, without these values where they are very many; other configurations as far as there is room.
 */
const MOST_ROWS = 60;

interface Place {
  /** Section of the table: "1", "2" are comparable groups, others are reasons. */
  readonly section: string;
  readonly rank: TableCell;
  /** Shown only when all configurations are asked for. */
  readonly is_more: boolean;
}

function sideOf({ measurement: { run_id, configuration_id }, run }: Entry) {
  return { run_id, configuration_id, name: systemName(run.bundle.hardware.system) };
}

function rankCell(figure: RankedFigure, group: number, link: Link | undefined): TableCell {
  return {
    ...(link === undefined ? {} : { links: [link] }),
    text: rankText(figure),
    value: figure.rank,
    href: `#receipt-${group}`,
    title: noiseTitle(figure.noise),
    sub: noiseLine(figure.noise),
  };
}

function noRank(reason: string): TableCell {
  return { text: '–', reason };
}

/** What keeps a figure from being ranked, the heaviest first. */
function reasonOf({ obstacles }: UnrankedFigure, apart: Apart): { readonly section: string; readonly text: string } {
  const [first] = obstacles;
  if (apart !== 'none' && apart !== 'load_unknown') return { section: apart, text: word(`apart_${apart}_why`) };
  if (first === undefined) return { section: 'alone', text: word('unranked_alone_why') };
  const text = obstacles.map(obstacleText).join(clauseMark());
  return { section: first.id, text: word('unranked_why', { reasons: text }) };
}

/** Marks what to show at first: of each system, and of each direction where there is room, its first place in a ranking, and whatever is higher. */
function createShown(isHeavy: boolean): (entry: Entry) => boolean {
  const highest = new Map<string, number>();
  return (entry) => {
    const { system_id, direction } = entry.measurement;
    const key = JSON.stringify([system_id, isHeavy ? '' : direction]);
    const known = highest.get(key);
    if (known !== undefined && known >= rate(entry)) return false;
    highest.set(key, rate(entry));
    return true;
  };
}

function placesOf(ranking: Ranking, entries: readonly Entry[], isHeavy: boolean): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const byId = new Map(entries.map((entry) => [entry.measurement.id, entry]));
  const isShown = createShown(isHeavy);
  for (const [index, group] of ranking.groups.entries()) {
    const section = String(index + 1);
    const ranked = group.ranked.map((figure) => ({ figure, entry: byId.get(figure.measurement_id) }));
    for (const [place, { figure, entry }] of ranked.entries()) {
      const above = ranked[place - 1]?.entry;
      if (entry === undefined) continue;
      const link = above === undefined ? undefined : pairLink(sideOf(above), sideOf(entry));
      const rank = rankCell(figure, index + 1, link);
      places.set(figure.measurement_id, { section, rank, is_more: !isShown(entry) });
    }
    for (const id of group.others) places.set(id, { section, rank: noRank(word('rank_of_best')), is_more: true });
  }
  const unranked = new Map(ranking.unranked.map((one) => [one.measurement_id, one]));
  for (const entry of entries.toSorted((a, b) => rate(b) - rate(a))) {
    const one = unranked.get(entry.measurement.id);
    if (one === undefined) continue;
    const { section, text } = reasonOf(one, entry.apart);
    places.set(entry.measurement.id, { section, rank: noRank(text), is_more: !isShown(entry) });
  }
  return places;
}

function rate({ measurement }: Entry): number {
  return rateOf(measurement) ?? 0;
}

function headOf(section: string, ranking: Ranking): { readonly title: string; readonly sub: string } {
  const group = ranking.groups[Number(section) - 1];
  if (group !== undefined) {
    const warnings = group.gates.filter(({ passed }) => !passed).length;
    return {
      title: word('ranked_group', { place: section, Count: group.ranked.length }),
      sub: warnings === 0 ? word('ranked_group_clean') : word('ranked_group_warned', { Count: warnings }),
    };
  }
  if (section === 'alone') return { title: word('unranked_alone'), sub: word('unranked_alone_why') };
  const apart = ['do_not_rely', 'rate_limited', 'beside_another_job', 'no_rate'].includes(section);
  if (apart) return { title: wordFor('apart', section), sub: wordFor('apart', `${section}_why`) };
  return { title: word('unranked_title', { reason: wordOr('obstacle', section) }), sub: '' };
}

/** Sections in the order in which they are shown: groups by number, then reasons, what nobody else did last. */
function sectionsOf(places: ReadonlyMap<string, Place>): readonly string[] {
  const last = ['alone', 'beside_another_job', 'rate_limited', 'no_rate', 'do_not_rely'];
  const weight = (section: string): number => {
    const group = Number(section);
    return Number.isNaN(group) ? 1e6 + last.indexOf(section) : group;
  };
  const all = [...new Set([...places.values()].map(({ section }) => section))];
  return all.sort((a, b) => weight(a) - weight(b) || (a < b ? -1 : 1));
}

export interface RankedTable {
  readonly table: Table;
  /** Numbers of the comparable groups that have rows in it, from 1. */
  readonly groups: readonly number[];
  /** Figures that it leaves out. */
  readonly left: number;
}

/** Without what only a pointer shows. */
function lightened(cells: readonly TableCell[]): readonly TableCell[] {
  return cells.map(({ title: _, links, bar, ...cell }) => ({
    ...cell,
    ...(bar === undefined ? {} : { bar: Math.round(bar) }),
    ...(links === undefined ? {} : { links: links.map(({ text, href }) => ({ text, href })) }),
  }));
}

/** Rounds and sweeps that are not ranked, one row each. */
function foldRows(entries: readonly Entry[], placeOf: (entry: Entry) => Place): readonly Fold<Entry>[] {
  return foldSweeps(
    entries,
    ({ measurement }) => measurement,
    (entry) => (placeOf(entry).rank.value === undefined ? placeOf(entry).section : undefined),
  );
}

/** The best of each system, ranked ones and high rates first where not all have room, then others while there is room. */
function shownOf(entries: readonly Entry[], placeOf: (entry: Entry) => Place): ReadonlySet<Entry> {
  const isRanked = (entry: Entry): number => Number(placeOf(entry).rank.value !== undefined);
  const best = entries.filter((entry) => !placeOf(entry).is_more);
  const kept =
    best.length <= MOST_ROWS
      ? best
      : best.toSorted((a, b) => isRanked(b) - isRanked(a) || rate(b) - rate(a)).slice(0, MOST_ROWS);
  const others = entries.filter((entry) => placeOf(entry).is_more);
  return new Set([...kept, ...others.slice(0, Math.max(0, MOST_ROWS - kept.length))]);
}

/** A row alone is no group: those that stand alone follow the groups together, each with its reason in its rank. */
function withoutLoneRows(groups: Table['groups']): Table['groups'] {
  const lone = groups.filter(({ rows }) => rows.length === 1);
  const whole = groups.filter(({ rows }) => rows.length > 1);
  const rows = lone.flatMap((group) => group.rows);
  if (rows.length === 0) return groups;
  return [...whole, { ...(whole.length === 0 ? {} : { title: word('unranked_others') }), rows }];
}

/** Groups of systems that may be compared come first, by rank; then the others by I/Os in flight. */
export function rankedTable(caption: string, entries: readonly Entry[], ranking: Ranking): RankedTable {
  const lines = new Set(entries.map(({ measurement: m }) => JSON.stringify([m.system_id, m.direction]))).size;
  const isHeavy = lines > MOST_ROWS;
  const places = placesOf(ranking, entries, isHeavy);
  const placeOf = (entry: Entry): Place =>
    places.get(entry.measurement.id) ?? { section: 'alone', rank: noRank(word('unranked_alone_why')), is_more: false };
  const folds = foldRows(entries, placeOf);
  const all = shownOf(
    folds.map(({ best }) => best),
    placeOf,
  );
  const rows = folds.filter(({ best }) => all.has(best));
  const shown = rows.map(({ best }) => best);
  const { columns, cells } = workloadCells(rows, (entry) => placeOf(entry).rank);
  const sections = sectionsOf(places);
  const groups = sections.flatMap((section) => {
    const own = shown.filter((entry) => placeOf(entry).section === section);
    const isRanked = ranking.groups[Number(section) - 1] !== undefined;
    const sorted = isRanked ? own.toSorted((a, b) => rate(b) - rate(a)) : own;
    const made = sorted.map((entry): TableRow => {
      const { is_more } = placeOf(entry);
      const { kind, evidence } = entry.measurement;
      const row = cells.get(entry) ?? [];
      return { cells: isHeavy ? lightened(row) : row, facets: { kind, evidence }, ...(is_more ? { is_more } : {}) };
    });
    return made.length === 0 ? [] : [{ section, group: { ...headOf(section, ranking), rows: made } }];
  });
  const isFolded = rows.some((fold) => fold.all.length > 1);
  const note = sentences(
    word('workload_table_note'),
    isFolded && word('fold_note'),
    ...latencyNote(entries.map(({ measurement }) => measurement)),
    ...fewIosNote(
      shown.map(({ measurement }) => measurement),
      metricsIn('workload'),
    ),
  );
  return {
    table: { caption, note, columns, groups: withoutLoneRows(groups.map(({ group }) => group)) },
    groups: groups.flatMap(({ section }) => (Number.isNaN(Number(section)) ? [] : [Number(section)])),
    left: entries.length - rows.reduce((sum, fold) => sum + fold.all.length, 0),
  };
}
