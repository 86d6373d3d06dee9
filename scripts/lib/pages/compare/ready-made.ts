/** Comparisons that are offered ready-made: chosen from the data, by what may be compared in them. */

import { byNewestDate } from '../../base/dates.ts';
import { firstOfEach, groupBy } from '../../base/group-by.ts';
import { slugOf } from '../../base/slug.ts';
import { byText } from '../../base/text-order.ts';
import { inEnglish, word, wordOr } from '../../base/words.ts';
import { compareMeasurements } from '../../database/comparability.ts';
import type { Grade } from '../../database/gate.ts';
import { axisText } from '../../model/axis-text.ts';
import { axesOf, headsOf, MOST_CONFIGURATIONS, namesOf } from './configurations.ts';
import type { GradeCounts } from './grade-words.ts';
import { matchWorkloads } from './matching-workloads.ts';
import type { Configuration } from './types.ts';

export const READY_KINDS = ['class', 'system', 'run'] as const;

/** class: systems of one class. system: runs of one system. run: configurations of one run. */
export interface Ready {
  readonly kind: (typeof READY_KINDS)[number];
  /** Last part of its address. */
  readonly id: string;
  readonly title: string;
  readonly configurations: readonly Configuration[];
  /** Configurations that would belong to it, and are not shown. */
  readonly left_out: readonly Configuration[];
  /** Pairs of figures of any two of them, by grade. */
  readonly pairs: GradeCounts;
}

/** Of more candidates than this the newest are looked at: pairs grow with their square. */
const MOST_CANDIDATES = 16;
/** Classes of most systems are looked at first, and no more than these. */
const MOST_CLASSES = 40;
const MOST_PARTS = 3;
/** More names than these make no title. */
const MOST_NAMED = 3;

function systemOf({ hardware }: Configuration): string {
  return hardware.system.id;
}

function countSystems(configurations: readonly Configuration[]): number {
  return new Set(configurations.map(systemOf)).size;
}

/** Media of a drive, also that nobody recorded them; of other systems the drives are their own affair. */
function mediaOf({ hardware }: Configuration): readonly string[] {
  const { kind, drives = [] } = hardware.system;
  return kind === 'drive' ? [...new Set(drives.map(({ media }) => media))].sort() : [];
}

/** Axes that two of these systems have at least: what one alone tells apart, such as the folders of its files, sets it apart from none. */
function classAxes(configurations: readonly Configuration[]): readonly string[] {
  const axes = [...new Set(configurations.flatMap((one) => Object.keys(axesOf(one))))].sort();
  return axes.filter((axis) => countSystems(configurations.filter((one) => axesOf(one)[axis] !== undefined)) > 1);
}

/** The same kind of system, configured alike, and the axes that say how. */
function classesOf(configurations: readonly Configuration[]) {
  const ofKinds = groupBy(configurations, (one) => JSON.stringify([one.hardware.system.kind, mediaOf(one)]));
  return [...ofKinds.values()].flatMap((own) => {
    const axes = classAxes(own);
    const classes = groupBy(own, (one) => JSON.stringify(axes.map((axis) => axesOf(one)[axis] ?? '')));
    return [...classes.values()].map((list) => ({ axes, list }));
  });
}

function newestFirst(configurations: readonly Configuration[]): readonly Configuration[] {
  return configurations.toSorted((a, b) => byNewestDate(a.run.date, b.run.date) || byText(a.token, b.token));
}

function modelOf({ hardware: { system } }: Configuration): string {
  const capacities = (system.drives ?? []).map(({ capacity_bytes }) => capacity_bytes);
  return JSON.stringify([system.vendor, system.model, capacities]);
}

/** Of one model and size one piece, where all would be too many. */
function fewer(configurations: readonly Configuration[], count: CountPairs): readonly Configuration[] {
  const models = configurations.length > MOST_CONFIGURATIONS ? firstOfEach(configurations, modelOf) : configurations;
  return mostTied(models, count);
}

function classTitle(one: Configuration, axes: readonly string[]): string {
  const { kind } = one.hardware.system;
  const media = mediaOf(one);
  const what = media.length === 1 ? wordOr('compare_class', media[0] ?? '') : wordOr('kinds', kind);
  const own = axesOf(one);
  return [what, ...axes.flatMap((axis) => (own[axis] === undefined ? [] : axisText(axis, own[axis])))].join(', ');
}

function byAllowed(a: Ready, b: Ready): number {
  return allowedOf(b.pairs) - allowedOf(a.pairs) || allOf(b.pairs) - allOf(a.pairs) || byText(a.id, b.id);
}

/** Systems of one class, one configuration of each, that may be compared. */
export function readyClasses(standing: readonly Configuration[], count: CountPairs): readonly Ready[] {
  const mayCompare = (a: Configuration, b: Configuration): boolean => allowedOf(count(a, b)) > 0;
  return classesOf(newestFirst(standing))
    .filter(({ list }) => countSystems(list) > 1)
    .toSorted((a, b) => countSystems(b.list) - countSystems(a.list))
    .slice(0, MOST_CLASSES)
    .flatMap(({ axes, list }): readonly Ready[] => {
      const candidates = firstOfEach(list, systemOf).slice(0, MOST_CANDIDATES);
      const [part] = connected(candidates, mayCompare).toSorted((a, b) => b.length - a.length);
      if (part === undefined) return [];
      const configurations = fewer(part, count).toSorted((a, b) => byText(a.token, b.token));
      const [first] = configurations;
      if (first === undefined || configurations.length < 2) return [];
      const title = classTitle(first, axes);
      const leftOut = candidates.filter((one) => !configurations.includes(one));
      return [
        {
          kind: 'class',
          id: slugOf(inEnglish(() => classTitle(first, axes))),
          title,
          configurations,
          left_out: leftOut,
          pairs: countAll(configurations, count),
        },
      ];
    })
    .toSorted(byAllowed);
}

/** As a title has them: what limits the figures is told below it. */
function bareLabels(configurations: readonly Configuration[]): readonly string[] {
  return headsOf(configurations.map((one) => ({ ...one, title: one.bare_title ?? one.title }))).map(
    ({ label }) => label,
  );
}

/** Comparisons of one system are told apart by the titles of what they compare, or where these are the same, by all of their names. */
function systemTitles(all: readonly (readonly Configuration[])[]): readonly string[] {
  const titlesBy = (namesIn: (configurations: readonly Configuration[]) => readonly string[]): readonly string[] =>
    all.map((configurations) => {
      const system = configurations[0]?.name ?? '';
      if (all.length === 1 || configurations.length > MOST_NAMED) return word('compare_ready_system', { system });
      return `${system}: ${namesIn(configurations).join(' · ')}`;
    });
  const short = titlesBy(bareLabels);
  return new Set(short).size === all.length ? short : titlesBy(namesOf);
}

/** Runs of one system that may be compared with each other. */
export function readySystems(standing: readonly Configuration[], count: CountPairs): readonly Ready[] {
  const mayCompare = (a: Configuration, b: Configuration): boolean =>
    a.run.id !== b.run.id && allowedOf(count(a, b)) > 0;
  return [...groupBy(newestFirst(standing), systemOf).values()]
    .flatMap((list): readonly Ready[] => {
      const candidates = list.slice(0, MOST_CANDIDATES);
      const parts = connected(candidates, mayCompare).slice(0, MOST_PARTS);
      const shown = parts.map((part) => mostTied(part, count));
      const titles = systemTitles(shown);
      return shown.map((configurations, place) => {
        const [first] = configurations;
        const id = slugOf(first === undefined ? '' : systemOf(first));
        return {
          kind: 'system',
          id: place === 0 ? `runs-of-${id}` : `runs-of-${id}-${place + 1}`,
          title: titles[place] ?? '',
          configurations,
          left_out: (parts[place] ?? []).filter((one) => !configurations.includes(one)),
          pairs: countAll(configurations, count),
        };
      });
    })
    .toSorted(byAllowed);
}

/** What all share of what the run tells apart: "stripe of two drives". */
function sharedAxes(part: readonly Configuration[], all: readonly Configuration[]): readonly string[] {
  const [first] = part;
  const own = first === undefined ? {} : axesOf(first);
  return Object.keys(own)
    .sort()
    .filter((axis) => part.every((one) => axesOf(one)[axis] === own[axis]))
    .filter((axis) => all.some((one) => axesOf(one)[axis] !== own[axis]))
    .flatMap((axis) => (own[axis] === undefined ? [] : axisText(axis, own[axis])));
}

/**
 * Configurations of one run: those that may be compared with each other, part by part; where none may, those that have a workload in
 * common, and the receipt says why.
 */
export function readyRuns(standing: readonly Configuration[], count: CountPairs): readonly Ready[] {
  return [...groupBy(standing, ({ run }) => run.id).values()]
    .flatMap((list): readonly Ready[] => {
      const candidates = list.slice(0, MOST_CANDIDATES);
      const allowed = connected(candidates, (a, b) => allowedOf(count(a, b)) > 0);
      const parts = allowed.length > 0 ? allowed : connected(candidates, (a, b) => allOf(count(a, b)) > 0);
      const sorted = parts
        .map((part) => mostTied(part, count))
        .map((configurations) => ({ configurations, pairs: countAll(configurations, count) }))
        .toSorted((a, b) => allowedOf(b.pairs) - allowedOf(a.pairs) || allOf(b.pairs) - allOf(a.pairs));
      return sorted.slice(0, MOST_PARTS).map(({ configurations, pairs }, place) => {
        const { run } = configurations[0] as Configuration;
        const shared = sorted.length > 1 ? sharedAxes(configurations, list) : [];
        const title = [run.title, ...shared].join(' · ');
        const leftOut = list.filter((one) => !configurations.includes(one));
        return {
          kind: 'run',
          id: place === 0 ? run.id : `${run.id}-${place + 1}`,
          title,
          configurations,
          left_out: leftOut,
          pairs,
        };
      });
    })
    .toSorted(byAllowed);
}

export type CountPairs = (a: Configuration, b: Configuration) => GradeCounts;

const NO_PAIRS: GradeCounts = { A: 0, B: 0, C: 0, D: 0 };

/** Whether any of these pairs has a ratio. */
export function hasRatio(count: GradeCounts): boolean {
  return allowedOf(count) > 0;
}

/** Pairs that have a ratio. */
function allowedOf({ A, B, C }: GradeCounts): number {
  return A + B + C;
}

function allOf(count: GradeCounts): number {
  return allowedOf(count) + count.D;
}

export function addPairs(a: GradeCounts, b: GradeCounts): GradeCounts {
  return { A: a.A + b.A, B: a.B + b.B, C: a.C + b.C, D: a.D + b.D };
}

/** Counts each pair once, however often it is asked for. */
export function createPairCounter(): CountPairs {
  const known = new Map<string, GradeCounts>();
  return (a, b) => {
    const key = [a.token, b.token].sort().join(' ');
    const found = known.get(key);
    if (found !== undefined) return found;
    const count: Record<Grade, number> = { ...NO_PAIRS };
    for (const { kind, cells } of matchWorkloads([a, b])) {
      const [left, right] = cells;
      if (kind === 'same_load' && left !== undefined && right !== undefined)
        count[compareMeasurements(left, right).grade] += 1;
    }
    known.set(key, count);
    return count;
  };
}

/** All pairs of a list together. */
function countAll(configurations: readonly Configuration[], count: CountPairs): GradeCounts {
  return configurations.reduce(
    (sum, one, place) =>
      configurations.slice(place + 1).reduce((inner, other) => addPairs(inner, count(one, other)), sum),
    NO_PAIRS,
  );
}

/** Parts of a list within which each is tied to another by `isTied`, in the order of the list; what stands alone is in none. */
function connected(
  configurations: readonly Configuration[],
  isTied: (a: Configuration, b: Configuration) => boolean,
): readonly (readonly Configuration[])[] {
  const parts: Configuration[][] = [];
  for (const one of configurations) {
    const near = parts.filter((part) => part.some((other) => isTied(one, other)));
    const joined = [...near.flat(), one];
    for (const part of near) parts.splice(parts.indexOf(part), 1);
    parts.push(joined);
  }
  const order = (part: readonly Configuration[]): readonly Configuration[] =>
    configurations.filter((one) => part.includes(one));
  return parts.filter((part) => part.length > 1).map(order);
}

/** Those of a list that are tied to most others, as many as fit beside each other, in the order of the list. */
function mostTied(configurations: readonly Configuration[], count: CountPairs): readonly Configuration[] {
  if (configurations.length <= MOST_CONFIGURATIONS) return configurations;
  const ties = (one: Configuration): number =>
    configurations.reduce((sum, other) => (other === one ? sum : sum + allowedOf(count(one, other))), 0);
  const scores = new Map(configurations.map((one) => [one, ties(one)]));
  const kept = configurations
    .toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
    .slice(0, MOST_CONFIGURATIONS);
  return configurations.filter((one) => kept.includes(one));
}
