/** Facts: a label, what is so, and where the source says it. */
import { type WordAfter, word } from '../base/words.ts';

export interface Fact {
  readonly label: string;
  readonly text: string;
  /** Place in the cited source. */
  readonly locator?: string;
  readonly href?: string;
  /** The label is an option's or setting's name, as typed. */
  readonly code?: boolean;
}

export interface FactGroup {
  readonly title: string;
  readonly locator?: string;
  readonly facts: readonly Fact[];
}

/** A fact with a label of the interface (fact_<name>), or nothing where there is no text. */
export function fact(name: WordAfter<'fact'>, text: string | undefined, locator?: string): Fact | undefined {
  if (text === undefined || text === '') return undefined;
  return { label: word(`fact_${name}`), text, locator };
}

/** The facts there are; equal labels in a row are printed once. */
export function factsOf(facts: readonly (Fact | undefined)[]): readonly Fact[] {
  return facts.filter((one) => one !== undefined);
}
