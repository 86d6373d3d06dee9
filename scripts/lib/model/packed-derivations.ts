/** How the figures of a run came about, as one text: thousands of runs are held at once, and few are asked. */
import { type Derivation, derived } from './derivation.ts';

/** Derivations by the id of the measurement and the key of the figure. */
export type Derivations = ReadonlyMap<string, ReadonlyMap<string, Derivation>>;

/** JSON in which a formula is its text. */
export function packDerivations(derivations: Derivations): string {
  const lists = [...derivations].map(([id, ofFigures]) => [id, [...ofFigures]]);
  // A formula may have an input of that name, which is a list.
  return JSON.stringify(lists, (key, value) => (key === 'formula' && !Array.isArray(value) ? value.text : value));
}

/** `text` as packDerivations gives it. */
export function unpackDerivations(text: string): Derivations {
  const lists: readonly [string, readonly [string, Derivation][]][] = JSON.parse(text, (key, value) =>
    key === 'formula' && typeof value === 'string' ? derived(value, {}).formula : value,
  );
  return new Map(lists.map(([id, ofFigures]) => [id, new Map(ofFigures)]));
}
