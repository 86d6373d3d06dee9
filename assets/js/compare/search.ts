/** Finds set-ups by words, and whole runs where several of their configurations fit. */
import type { SetUpEntry } from '#engine/scripts/lib/present/compare/compare-pages.ts';

export interface Found {
  readonly token: string;
  readonly name: string;
  readonly title: string;
}

const plain = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/** True when each word of the query stands somewhere in the entry. */
function matches({ name, title, words }: SetUpEntry, asked: readonly string[]): boolean {
  const text = plain(`${name} ${title} ${words}`);
  return asked.every((word) => text.includes(word));
}

/**
 * Entries that hold all words, in the order of the list, without those already picked. Before the first configuration of a run
 * comes the run as a whole, its title made by `allOf`, where it has several and all of them are found.
 */
export function findSetUps(
  entries: readonly SetUpEntry[],
  query: string,
  picked: readonly string[],
  allOf: (count: number) => string,
): readonly Found[] {
  const asked = plain(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const free = entries.filter((entry) => !picked.includes(entry.token) && matches(entry, asked));
  const runOf = ({ token }: SetUpEntry): string => token.slice(0, token.indexOf(':'));
  const countRuns = (list: readonly SetUpEntry[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const entry of list) counts.set(runOf(entry), (counts.get(runOf(entry)) ?? 0) + 1);
    return counts;
  };
  const [own, all] = [countRuns(free), countRuns(entries)];
  const seen = new Set<string>();
  return free.flatMap(({ token, name, title, words }): readonly Found[] => {
    const run = runOf({ token, name, title, words });
    const count = own.get(run) ?? 0;
    const isFirst = count > 1 && count === all.get(run) && !seen.has(run);
    seen.add(run);
    return [...(isFirst ? [{ token: run, name, title: allOf(count) }] : []), { token, name, title }];
  });
}
