/** Where results were measured: the folders they lie in, and the devices under them as fio names them. Pure. */

import { utcDay } from '../base/dates.ts';
import { groupBy } from '../base/group-by.ts';
import { isKnownTarget, isSameTarget, spellTarget, type Target } from '../fio/targets.ts';
import { isOfSetClock } from '../fio/when-ran.ts';
import type { ResultFacts } from './types.ts';

/** Results that may be of one system in one configuration: of one folder, on one target. */
export interface Place {
  /** The folder, with the target behind an @ where the folder has several: "run1@/dev/sdb", "@sdb". Names the place in answers. */
  readonly key: string;
  /** What was measured, as fio names it; undefined where fio does not say. */
  readonly target?: Target;
  readonly results: readonly ResultFacts[];
}

/** Folders that name a load and no system, as bench-fio makes them: randread/4k. */
const ofLoad =
  /^((rand)?(read|write|rw|trim|trimwrite)\d*|random|sequential|seq|rand|\d+([kmg]i?b?)|(bs|block_?size|qd|iodepth|numjobs|jobs|rwmixread)[-_=]?\d+[kmg]?)$/i;

function folderOf({ path }: ResultFacts): string {
  const folders = path.split('/').slice(0, -1);
  return folders.filter((name) => !ofLoad.test(name)).join('/');
}

interface Group {
  target?: Target;
  readonly results: ResultFacts[];
}

/** Results of a folder by target; those that may be on the same are taken for one. */
function byTarget(results: readonly ResultFacts[]): readonly Group[] {
  const groups: Group[] = [];
  for (const one of results) {
    const target = one.targets[0];
    const known = groups.find(
      (group) => target === undefined || group.target === undefined || isSameTarget(group.target, target) !== false,
    );
    if (known === undefined) groups.push({ target, results: [one] });
    else {
      known.results.push(one);
      if (target !== undefined) known.target ??= target;
    }
  }
  return groups;
}

/** What stands for the target of results that do not name one. */
const NOT_RECORDED = 'not_recorded';

function keyOf(folder: string, target: Target | undefined): string {
  const name = target?.devices.join('+') || target?.folders.join('+') || target?.disks.join('+') || NOT_RECORDED;
  // Without the @ a disk or a relative folder would be read as a folder of results.
  return folder === '' && name.startsWith('/') ? name : `${folder}@${name}`;
}

/** Where a folder has several, an answer names one by its target: results that may be on it, but do not say so, are a place of their own. */
function named(folder: string, groups: readonly Group[], all: readonly ResultFacts[]): readonly Group[] {
  if (groups.length === 1) return groups;
  const keys = groups.map(({ target }) => keyOf(folder, target));
  const nameOf = (one: ResultFacts) => keys.find((key) => isOfPlace(key, one)) ?? keyOf(folder, one.targets[0]);
  return [...groupBy(all, nameOf).values()].map((results): Group => {
    const target = results.flatMap(({ targets }) => targets.filter(isKnownTarget))[0];
    return { target, results: [...results] };
  });
}

/** The places of some results, by folder and then in the order of the results. */
export function findPlaces(facts: readonly ResultFacts[]): readonly Place[] {
  const folders = groupBy(facts, folderOf);
  return [...folders.keys()].sort().flatMap((folder) => {
    const all = folders.get(folder) ?? [];
    const groups = named(folder, byTarget(all), all);
    return groups.map(({ target, results }) => ({
      key: groups.length === 1 ? folder : keyOf(folder, target),
      target,
      results,
    }));
  });
}

/** Whether an answer for a folder, or for a target of it ("run1@/dev/sdb", "/dev/sdb"), holds for a result. */
export function isOfPlace(name: string, { path, targets }: ResultFacts): boolean {
  // Names of folders and files may hold an @ too.
  if (name !== '' && isBelow(path, name)) return true;
  const [folder = '', device] = name.startsWith('/') ? ['', name] : name.split(/@(.*)/s);
  const wanted = device?.split('+');
  const isThere = ({ devices, folders, disks }: Target): boolean =>
    wanted?.every((one) => [...devices, ...folders, ...disks].includes(one)) ?? true;
  const below = folder === '' || folder === '.' || isBelow(path, folder);
  const isUnnamed = device === NOT_RECORDED && !targets.some(isKnownTarget);
  return below && (wanted === undefined || isUnnamed || targets.some(isThere));
}

/** Folders of loads may stand between: "sda" holds sda/randread/4k/x.json, and "a/b" what lies in a/randread/b. */
function isBelow(path: string, folder: string): boolean {
  if (`${path}/`.startsWith(`${folder}/`)) return true;
  const folders = path.split('/').slice(0, -1);
  return folders.filter((name) => !ofLoad.test(name)).join('/') === folder;
}

/** Whether two results ran at the same time: for half of the shorter one or more. fio prints its end to the second. */
function ranTogether(a: ResultFacts, b: ResultFacts): boolean {
  if (a.start_ms === undefined || b.start_ms === undefined || a.end_ms === undefined || b.end_ms === undefined)
    return false;
  const shared = Math.min(a.end_ms, b.end_ms) - Math.max(a.start_ms, b.start_ms);
  return shared > 1000 && shared >= Math.min(a.ran_ms, b.ran_ms) / 2;
}

/** Results of the same load that ran at the same time: parts of one test on several hosts, or several systems tested at once. */
export function ranAtOnce(facts: readonly ResultFacts[]): readonly (readonly ResultFacts[])[] {
  return [...groupBy(facts, ({ workload }) => workload).values()].flatMap((alike) => {
    const groups: ResultFacts[][] = [];
    for (const one of alike) {
      const group = groups.find((others) => others.some((other) => ranTogether(other, one)));
      if (group === undefined) groups.push([one]);
      else group.push(one);
    }
    return groups.filter((group) => group.length > 1);
  });
}

/** Whether some places are certainly on different targets. */
export function areOfSeveralTargets(places: readonly Place[]): boolean {
  return countTargets(places) > 1;
}

/** How many targets the places have at least. */
export function countTargets(places: readonly Place[]): number {
  const found: Target[] = [];
  for (const { target } of places)
    if (target !== undefined && found.every((other) => isSameTarget(other, target) === false)) found.push(target);
  return found.length;
}

function spellDays(results: readonly ResultFacts[]): string {
  const ends = results.flatMap(({ end_ms }) => end_ms ?? []).filter(isOfSetClock);
  if (ends.length === 0) return '';
  const [first, last] = [utcDay(Math.min(...ends)), utcDay(Math.max(...ends))];
  return first === last ? `, ${first}` : `, ${first} to ${last}`;
}

/** One line a place: "run1: 98 results on /dev/sdb (disk sdb), 2019-08-09". */
export function describePlaces(places: readonly Place[]): readonly string[] {
  return places.map(({ key, target, results }) => {
    const what = results.some(({ is_of_logs }) => is_of_logs) ? 'test of logs alone' : 'result';
    const count = `${results.length} ${results.length === 1 ? what : what.replace(/^(test|result)/, '$1s')}`;
    const countOf = (of: (one: ResultFacts) => readonly string[]): number => new Set(results.flatMap(of)).size;
    const servers = Math.max(
      countOf((one) => one.servers),
      countOf((one) => one.hosts),
    );
    const on = target !== undefined && isKnownTarget(target) ? ` on ${spellTarget(target)}` : '';
    const by = servers === 0 ? '' : ` by ${servers} fio ${servers === 1 ? 'server' : 'servers'}`;
    return `${key === '' ? 'in the folder itself' : key}: ${count}${on}${by}${spellDays(results)}`;
  });
}
