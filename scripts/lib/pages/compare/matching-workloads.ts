/** Which figures of several configurations belong beside each other. */

import type { Measurement } from '#types';
import { byText } from '../../base/text-order.ts';
import type { Comparand } from '../../database/comparand.ts';
import { isWholeLoad } from '../../fio/patterns.ts';
import { byWorkload } from '../../model/in-workload.ts';
import { loadKey } from '../../model/load-keys.ts';
import { byRate, rateOf } from '../../model/rate.ts';
import type { Configuration } from './types.ts';

/** One workload in several configurations; a place without a figure is undefined. */
export interface WorkloadRow {
  /** same_load: as many I/Os in flight, split alike. highest: loads differ, so the highest rate of each stands for it. */
  readonly kind: 'same_load' | 'highest';
  readonly cells: readonly (Comparand | undefined)[];
}

const DIRECTIONS: readonly Measurement['direction'][] = ['mixed', 'read', 'write', 'trim'];

/** A throttled job, or one beside others, is another workload than the same job alone. */
function workloadOf({ measurement, facts }: Comparand): string {
  const { workload_class, test_id, job, direction, basis, rate_limited } = measurement;
  const apart = [rate_limited === true, facts.is_beside];
  return JSON.stringify([workload_class ?? `${test_id}/${job}`, direction, basis, ...apart]);
}

/** Whether two ran the same pattern, read share and block size, whatever else keeps the workloads apart. */
export function hasSameClass(configurations: readonly Configuration[]): boolean {
  const classes = configurations.map(
    ({ comparands }) => new Set(comparands.flatMap(({ measurement }) => measurement.workload_class ?? [])),
  );
  return classes.some((own, place) => [...own].some((id) => classes.slice(place + 1).some((other) => other.has(id))));
}

type Lists = readonly (readonly Comparand[])[];

/** The comparands of each configuration by a key, keys in the order they appear. */
function groupBy(lists: Lists, keyOf: (one: Comparand) => string): ReadonlyMap<string, Lists> {
  const groups = new Map<string, Comparand[][]>();
  lists.forEach((list, place) => {
    for (const one of list) {
      const key = keyOf(one);
      const group = groups.get(key) ?? lists.map(() => []);
      groups.set(key, group);
      group[place]?.push(one);
    }
  });
  return groups;
}

const isShared = (lists: Lists): boolean => lists.filter((list) => list.length > 0).length > 1;

function highest(list: readonly Comparand[]): Comparand | undefined {
  return list.toSorted((a, b) => byRate(a.measurement, b.measurement))[0];
}

/** The figures of a configuration, the highest alone of a test and its repeats: its noise says how far these were apart. */
function withoutRepeats({ comparands, run }: Configuration): readonly Comparand[] {
  const firsts = new Map(run.tests.map(({ id, repeat_of }) => [id, repeat_of]));
  if ([...firsts.values()].every((first) => first === undefined)) return comparands;
  const groups = groupBy([comparands], (one) => {
    const { test_id, job, direction, basis } = one.measurement;
    return JSON.stringify([
      firsts.get(test_id) ?? test_id,
      job,
      direction,
      basis,
      workloadOf(one),
      loadKey(one.measurement),
    ]);
  });
  return [...groups.values()].flatMap(([list = []]) => highest(list) ?? []);
}

/** Rows of one workload and load; where a configuration has several figures of it, only tests and jobs of one name belong together. */
function rowsOfLoad(lists: Lists): readonly WorkloadRow[] {
  if (!isShared(lists)) return [];
  if (lists.every((list) => list.length <= 1)) return [{ kind: 'same_load', cells: lists.map(([first]) => first) }];
  const named = groupBy(lists, ({ measurement: { test_id, job } }) => `${test_id}/${job}`);
  return [...named.values()]
    .filter((group) => isShared(group) && group.every((list) => list.length <= 1))
    .map((group) => ({ kind: 'same_load', cells: group.map(([first]) => first) }));
}

/** The highest rate of each configuration that has a figure of a row's workload, whatever the load. */
export function highestRow(configurations: readonly Configuration[], row: WorkloadRow): WorkloadRow {
  const workload = workloadOf(firstOf(row));
  const own = ({ comparands }: Configuration) => comparands.filter((one) => workloadOf(one) === workload);
  return { kind: 'highest', cells: configurations.map((one) => highest(own(one))) };
}

/**
 * Rows in which two configurations at least have a figure, by workload, direction and load. Where any two share a workload but no load of it, one row
 * more has the highest of each, which the gates then refuse to rank: whichever is the baseline, none that shares the workload is without a row beside it.
 */
export function matchWorkloads(configurations: readonly Configuration[]): readonly WorkloadRow[] {
  const all = configurations.map(withoutRepeats);
  const rows = [...groupBy(all, workloadOf).values()].flatMap((lists): readonly WorkloadRow[] => {
    if (!isShared(lists)) return [];
    const alike = [...groupBy(lists, ({ measurement }) => loadKey(measurement)).values()].flatMap(rowsOfLoad);
    const known = lists.map((_, place) => place).filter((place) => lists[place]?.length !== 0);
    const areBeside = (a: number, b: number): boolean => alike.some(({ cells }) => cells[a] && cells[b]);
    const isOpen = known.some((a) => known.some((b) => a !== b && !areBeside(a, b)));
    return isOpen ? [...alike, { kind: 'highest', cells: lists.map(highest) }] : alike;
  });
  return rows.toSorted((a, b) => {
    const [left, right] = [firstOf(a).measurement, firstOf(b).measurement];
    return (
      Number(left.workload_class === undefined) - Number(right.workload_class === undefined) ||
      byWorkload(left, right) ||
      byText(left.workload_class ?? '', right.workload_class ?? '') ||
      DIRECTIONS.indexOf(left.direction) - DIRECTIONS.indexOf(right.direction) ||
      (left.outstanding ?? 0) - (right.outstanding ?? 0) ||
      byText(left.id, right.id)
    );
  });
}

/** What only one configuration ran, for each of them: a figure of every such workload, without preparations and parts of a mix. */
export function unsharedWorkloads(configurations: readonly Configuration[]): Lists {
  const wholes = configurations.map(({ comparands }) =>
    comparands.filter(({ measurement }) => isWholeLoad(measurement) && measurement.preconditioning !== true),
  );
  const alone = [...groupBy(wholes, workloadOf).values()].filter((lists) => !isShared(lists));
  return configurations.map((_, place) => alone.flatMap((lists) => lists[place]?.slice(0, 1) ?? []));
}

/** Places of configurations that share a workload with another, in their order. */
export function sharingPlaces(rows: readonly WorkloadRow[], count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => place).filter((place) => rows.some(({ cells }) => cells[place]));
}

/** The rows as they are with the configurations at these places alone. */
export function rowsOfPlaces(rows: readonly WorkloadRow[], places: readonly number[]): readonly WorkloadRow[] {
  return rows
    .map(({ kind, cells }) => ({ kind, cells: places.map((place) => cells[place]) }))
    .filter(({ cells }) => isShared(cells.map((cell) => (cell === undefined ? [] : [cell]))));
}

/** Loads that more configurations share first, then the one with the highest rate of any of them: the same whichever is the baseline. */
export function mostShared(a: WorkloadRow, b: WorkloadRow): number {
  const ratesIn = ({ cells }: WorkloadRow) =>
    cells.flatMap((cell) => (cell === undefined ? [] : [rateOf(cell.measurement) ?? 0]));
  const [x, y] = [ratesIn(a), ratesIn(b)];
  const later = Number(a.kind === 'highest') - Number(b.kind === 'highest');
  return later || y.length - x.length || Math.max(...y) - Math.max(...x);
}

/** The first figure of a row; every row has two. */
export function firstOf({ cells }: WorkloadRow): Comparand {
  const first = cells.find((cell) => cell !== undefined);
  if (first === undefined) throw new Error('a row of a comparison has no figure');
  return first;
}
