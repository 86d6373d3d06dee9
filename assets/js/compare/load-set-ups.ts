/** Fetches what is compared from the static API: each run once, however often it is asked for. */

import { comparandsOf } from '#engine/scripts/lib/index/comparand.ts';
import type { SetUpEntry } from '#engine/scripts/lib/present/compare/compare-pages.ts';
import { MOST_SET_UPS, setUpsOf } from '#engine/scripts/lib/present/compare/set-ups.ts';
import type { SetUp } from '#engine/scripts/lib/present/compare/types.ts';
import type { RunDetail } from '#types';

/** Tokens of single set-ups for tokens that may name whole runs; what the list does not have is told apart. */
export function resolveTokens(
  tokens: readonly string[],
  entries: readonly SetUpEntry[],
): { readonly tokens: readonly string[]; readonly unknown: readonly string[] } {
  const found = tokens.map((token) => ({
    token,
    own: entries.filter((entry) => entry.token === token || entry.token.startsWith(`${token}:`)),
  }));
  return {
    tokens: [...new Set(found.flatMap(({ own }) => own.map((entry) => entry.token)))].slice(0, MOST_SET_UPS),
    unknown: found.filter(({ own }) => own.length === 0).map(({ token }) => token),
  };
}

async function fetchJson<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return (await answer.json()) as T;
}

export interface Data {
  readonly entries: readonly SetUpEntry[];
  /** Version of the data now. */
  readonly version: string;
  /** The set-ups of these tokens, in their order. */
  readonly load: (tokens: readonly string[]) => Promise<readonly SetUp[]>;
}

/** Reads the list to search; runs are fetched when they are first asked for. `root` is the path of the site. */
export async function openData(root: string): Promise<Data> {
  const runs = new Map<string, Promise<readonly SetUp[]>>();
  const ofRun = async (id: string): Promise<readonly SetUp[]> => {
    const { run, hardware, measurements } = await fetchJson<RunDetail>(`${root}api/v1/runs/${id}.json`);
    const record = { bundle: { run, hardware }, measurements };
    return setUpsOf(record, comparandsOf(record));
  };
  const once = (id: string): Promise<readonly SetUp[]> => {
    const known = runs.get(id) ?? ofRun(id);
    runs.set(id, known);
    known.catch(() => runs.delete(id));
    return known;
  };
  const [entries, index] = await Promise.all([
    fetchJson<readonly SetUpEntry[]>(`${root}compare/set-ups.json`),
    fetchJson<{ readonly data_version: string }>(`${root}api/v1/index.json`),
  ]);
  return {
    entries,
    version: index.data_version,
    load: async (tokens) => {
      const lists = await Promise.all([...new Set(tokens.map((token) => token.split(':')[0] ?? ''))].map(once));
      const all = lists.flat();
      return tokens.flatMap((token) => all.find((one) => one.token === token) ?? []);
    },
  };
}
