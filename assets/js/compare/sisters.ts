/** Other configurations of the systems that are picked: one of them may share what the picked one does not. */
import { colonMark, listMark } from '#engine/scripts/lib/base/marks.ts';
import { word } from '#engine/scripts/lib/base/words.ts';
import { type ConfigurationEntry, ownTitleOf, type PickerList } from '#engine/scripts/lib/pages/compare/entries.ts';
import { matchWorkloads } from '#engine/scripts/lib/pages/compare/matching-workloads.ts';
import type { Data } from './configurations.ts';
import { make } from './elements.ts';
import { byNearness, nearness } from './search.ts';
import { writeState } from './state.ts';

export interface Sister {
  /** Place of the picked configuration that it may take the place of. */
  readonly place: number;
  readonly entry: ConfigurationEntry;
  /** The picked one that it shares most workloads with. */
  readonly other: ConfigurationEntry;
}

/** For each of these places the configuration of the same system that is nearest to another of those picked; none where no workload is shared. */
export function findSisters(list: PickerList, tokens: readonly string[], places: readonly number[]): readonly Sister[] {
  const picked = tokens.map((token) => list.configurations.find((entry) => entry.token === token));
  return places.flatMap((place) => {
    const system = picked[place]?.system;
    const own = list.configurations.filter(
      (entry) => entry.system === system && !tokens.includes(entry.token) && entry.is_old !== true,
    );
    return picked
      .flatMap((other) => (other === undefined || other.system === system ? [] : [other]))
      .flatMap((other) => own.map((entry) => ({ place, entry, other, near: nearness(entry, [other]) })))
      .filter(({ near }) => (near[0] ?? 0) > 0)
      .toSorted(byNearness)
      .slice(0, 1)
      .map(({ near: _, ...sister }) => sister);
  });
}

/** A link for each sister that has a load in common with what is picked; it opens the comparison with the sister in place. */
export async function sisterLinks(
  { list, load }: Pick<Data, 'list' | 'load'>,
  tokens: readonly string[],
  places: readonly number[],
): Promise<readonly Node[]> {
  const links = findSisters(list, tokens, places).map(async ({ place, entry, other }): Promise<readonly Node[]> => {
    const rows = matchWorkloads(await load([entry.token, other.token]));
    const Count = rows.filter(({ kind }) => kind === 'same_load').length;
    if (Count === 0) return [];
    const href = writeState({ tokens: tokens.with(place, entry.token), all: false });
    const text = word('compare_sister', { name: `${entry.name}, ${entry.title}`, Count, other: other.name });
    return [make('p', { class: 'compare-sister' }, make('a', { href }, text))];
  });
  return (await Promise.all(links)).flat();
}

/** The same systems, configured alike in another way: a configuration of each, for every title that all of them have one of. */
export function findAlike(
  list: PickerList,
  tokens: readonly string[],
): readonly { readonly title: string; readonly tokens: readonly string[] }[] {
  const picked = tokens.flatMap((token) => list.configurations.find((entry) => entry.token === token) ?? []);
  const systems = [...new Set(picked.map(({ system }) => system))];
  if (systems.length < 2 || systems.length < picked.length) return [];
  const current = list.configurations.filter(({ is_old }) => is_old !== true).toSorted((a, b) => b.figures - a.figures);
  const titles = new Set(current.filter(({ system }) => system === systems[0]).map(ownTitleOf));
  return [...titles].sort().flatMap((title) => {
    const own = systems.flatMap((id) => current.find((one) => one.system === id && ownTitleOf(one) === title) ?? []);
    const isOther = !picked.every((one) => ownTitleOf(one) === title);
    return own.length === systems.length && isOther ? [{ title, tokens: own.map(({ token }) => token) }] : [];
  });
}

/** A line of links to these; none where there are none. */
export function alikeLinks(list: PickerList, tokens: readonly string[]): readonly Node[] {
  const links = findAlike(list, tokens).flatMap(({ title, tokens: own }, place) => [
    place === 0 ? '' : listMark(),
    make('a', { href: writeState({ tokens: own, all: false }) }, title),
  ]);
  return links.length === 0
    ? []
    : [make('p', { class: 'compare-sister' }, `${word('compare_alike')}${colonMark()}`, ...links)];
}
