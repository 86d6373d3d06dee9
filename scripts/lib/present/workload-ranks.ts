/** The table of a workload page: comparable groups with their ranks, then what is not ranked, each with its reason. */
import type { RankedFigure, Ranking, UnrankedFigure } from '../index/ranking.ts';
import { obstacleText } from './differences.ts';
import { formatDigits, NBSP } from './digits.ts';
import { formatCount, formatPercent } from './sizes.ts';
import { systemName } from './system-name.ts';
import { type Link, type Table, type TableCell, type TableRow, wordOr } from './tables.ts';
import { word } from './words.ts';
import { workloadCells } from './workload-cells.ts';
import { pairLink } from './workload-pair.ts';
import { type Apart, type Entry, rateOf } from './workload-rows.ts';

/** Beyond this a page is too heavy: then only the best of each system are on it. */
const MOST_ROWS = 200;

interface Place {
  /** Section of the table: "1", "2" are comparable groups, others are reasons. */
  readonly section: string;
  readonly rank: TableCell;
  /** Shown only when all set-ups are asked for. */
  readonly is_more: boolean;
}

export function noiseText({ share }: RankedFigure['noise']): string {
  return `±${formatDigits(100 * share, { significant: 2, keepZeros: false })}${NBSP}%`;
}

function sideOf({ measurement: { run_id, configuration_id }, run }: Entry) {
  return { run_id, configuration_id, name: systemName(run.bundle.hardware.system) };
}

function rankCell({ rank, is_tied, noise }: RankedFigure, group: number, link: Link | undefined): TableCell {
  return {
    ...(link === undefined ? {} : { links: [link] }),
    text: is_tied ? word('rank_tied', { rank }) : String(rank),
    value: rank,
    href: `#receipt-${group}`,
    title: word(`noise_${noise.source}`, { samples: noise.samples ?? 1, least: formatPercent(100 * noise.least) }),
    sub: noiseText(noise),
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
  const text = obstacles.map(obstacleText).join('; ');
  return { section: first.id, text: word('unranked_why', { reasons: text }) };
}

/** Marks what to show at first: of each system and direction its first place in a ranking, and whatever is higher than that. */
function createShown(): (entry: Entry) => boolean {
  const highest = new Map<string, number>();
  return (entry) => {
    const key = JSON.stringify([entry.measurement.system_id, entry.measurement.direction]);
    const known = highest.get(key);
    if (known !== undefined && known >= rate(entry)) return false;
    highest.set(key, rate(entry));
    return true;
  };
}

function placesOf(ranking: Ranking, entries: readonly Entry[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const byId = new Map(entries.map((entry) => [entry.measurement.id, entry]));
  const isShown = createShown();
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
  if (apart) return { title: word(`apart_${section}`), sub: word(`apart_${section}_why`) };
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

/** Groups of systems that may be compared come first, by rank; then the others by I/Os in flight. */
export function rankedTable(caption: string, entries: readonly Entry[], ranking: Ranking): Table {
  const places = placesOf(ranking, entries);
  const isHeavy = entries.length > MOST_ROWS;
  const shown = entries.filter(({ measurement }) => !isHeavy || places.get(measurement.id)?.is_more === false);
  const placeOf = (entry: Entry): Place =>
    places.get(entry.measurement.id) ?? { section: 'alone', rank: noRank(word('unranked_alone_why')), is_more: false };
  const { columns, cells } = workloadCells(shown, (entry) => placeOf(entry).rank);
  const groups = sectionsOf(places).flatMap((section) => {
    const own = shown.filter((entry) => placeOf(entry).section === section);
    const isRanked = ranking.groups[Number(section) - 1] !== undefined;
    const sorted = isRanked ? own.toSorted((a, b) => rate(b) - rate(a)) : own;
    const rows = sorted.map((entry): TableRow => {
      const { is_more } = placeOf(entry);
      const { kind, evidence } = entry.measurement;
      return { cells: cells.get(entry) ?? [], facets: { kind, evidence }, ...(is_more ? { is_more } : {}) };
    });
    return rows.length === 0 ? [] : [{ ...headOf(section, ranking), rows }];
  });
  const left = entries.length - shown.length;
  const note = word('workload_table_note');
  return {
    caption,
    note: left === 0 ? note : `${note} ${word('workload_rows_left', { count: formatCount(left) })}`,
    columns,
    groups,
  };
}
