import type { Figure } from '#types';

const BASES: readonly string[] = ['vendor_stated', 'theoretical', 'estimate'];

/** The qualifiers of a figure that say what it rests on; none when it was measured. */
export function basesOf({ qualifier = [] }: Figure): readonly string[] {
  return qualifier.filter((word) => BASES.includes(word));
}

/** What a published figure rests on. */
export function basisOf(figure: Figure): string {
  return basesOf(figure)[0] ?? 'measured';
}
