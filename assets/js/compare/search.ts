/** Finds configurations by words, and whole systems and runs where several of their configurations fit. */
import { countBy } from '#engine/scripts/lib/base/group-by.ts';
import {
  type BareSystem,
  type ConfigurationEntry,
  entriesOfToken,
  ownTitleOf,
  type PickerList,
  runOf,
} from '#engine/scripts/lib/pages/compare/entries.ts';
import { nearestWord } from '../search/nearest.ts';
import { matcherOf } from '../search/words.ts';

export interface Found {
  readonly token: string;
  readonly name: string;
  readonly title: string;
}

/** Titles of what stands for several configurations. */
export interface FoundWords {
  readonly wholeRun: (count: number) => string;
  readonly ofSystem: (title: string) => string;
}

const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

const textOf = ({ token, system, date, kind, name, title, words }: ConfigurationEntry): string =>
  [name, title, words, kind, token, system, date].join(' ');

/** The same query with the name that a misspelt word was perhaps meant for; undefined where no word is near one. */
export function mendQuery(list: PickerList, query: string): string | undefined {
  const texts = [...list.configurations.map(textOf), ...list.bare.map(({ name, words }) => `${name} ${words}`)];
  const mended = query
    .split(/\s+/)
    .map((word) => (texts.some(matcherOf(plain(word))) ? word : (nearestWord(word, texts) ?? word)))
    .join(' ');
  return mended === query ? undefined : mended;
}

/** Systems without any figure that hold all words, so that a reader is told why there is nothing to pick. */
export function findBare({ bare }: PickerList, query: string): readonly BareSystem[] {
  const fits = matcherOf(plain(query));
  return query.trim() === ''
    ? []
    : bare.filter(({ system, name, words }) => fits(plain([name, words, system].join(' '))));
}

const bySystem = ({ system }: ConfigurationEntry): string => system;
const byRun = ({ token }: ConfigurationEntry): string => runOf(token);

/**
 * Entries that hold all words, in the order of the list, without those already picked. Before the first one of a system with several
 * configurations comes what stands for the system, and before the first of a run the run as a whole, where all of its configurations are found.
 */
export function findConfigurations(
  list: PickerList,
  query: string,
  picked: readonly string[],
  words: FoundWords,
): readonly Found[] {
  const fits = matcherOf(plain(query));
  const free = list.configurations.filter((entry) => !picked.includes(entry.token) && fits(plain(textOf(entry))));
  const [systems, runs, allOfRuns] = [
    countBy(free, bySystem),
    countBy(free, byRun),
    countBy(list.configurations, byRun),
  ];
  const seen = new Set<string>();
  const isFirst = (key: string): boolean => !seen.has(key) && seen.add(key).size > 0;
  return free.flatMap((entry): readonly Found[] => {
    const { token, system, name, title } = entry;
    const run = byRun(entry);
    const [best] = entriesOfToken(system, list);
    const isWhole = (runs.get(run) ?? 0) > 1 && runs.get(run) === allOfRuns.get(run);
    const hasSystem = (systems.get(system) ?? 0) > (runs.get(run) ?? 0) && best !== undefined;
    return [
      ...(hasSystem && isFirst(`system ${system}`) && !picked.includes(best.token)
        ? [{ token: system, name, title: words.ofSystem(best.title) }]
        : []),
      ...(isWhole && isFirst(`run ${run}`) ? [{ token: run, name, title: words.wholeRun(runs.get(run) ?? 0) }] : []),
      { token, name, title },
    ];
  });
}

/** How near a configuration is to those picked: workloads in common count most among its own kind, and equal configurations among equals. */
export function nearness(entry: ConfigurationEntry, picked: readonly ConfigurationEntry[]): readonly number[] {
  const shared = picked.map(
    ({ workloads }) => workloads.filter((workload) => entry.workloads.includes(workload)).length,
  );
  return [
    Math.min(...shared),
    Number(picked.some(({ kind }) => kind === entry.kind)),
    Number(picked.some((one) => ownTitleOf(one) === ownTitleOf(entry))),
    Math.max(...shared),
  ];
}

/** The nearest first. */
export function byNearness(a: { readonly near: readonly number[] }, b: { readonly near: readonly number[] }): number {
  return (
    [1, 2, 0, 3].map((place) => (b.near[place] ?? 0) - (a.near[place] ?? 0)).find((difference) => difference !== 0) ?? 0
  );
}

/** Configurations that ran workloads which all picked ones did too, the nearest first: what a reader may want beside them. */
export function suggestConfigurations(list: PickerList, tokens: readonly string[]): readonly Found[] {
  const picked = list.configurations.filter(({ token }) => tokens.includes(token));
  if (picked.length === 0) return [];
  return list.configurations
    .filter(({ token, is_old }) => !tokens.includes(token) && is_old !== true)
    .map((entry) => ({ entry, near: nearness(entry, picked) }))
    .filter(({ near }) => (near[0] ?? 0) > 0)
    .toSorted(byNearness)
    .map(({ entry: { token, name, title } }) => ({ token, name, title }));
}
