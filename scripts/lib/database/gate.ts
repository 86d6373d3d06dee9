/** What a gate of comparability is: one question put to two figures. */

import { oncePer } from '../base/once-per.ts';
import type { Comparand } from './comparand.ts';

/** From the best. */
export const GRADES = ['A', 'B', 'C', 'D'] as const;
/**
 * What two figures are worth side by side. A: one test of one run, something named was changed. B: equal work under equal load, in other
 * runs or tests. C: equal work; load, kind of system or state differ or are not known, or a test is too short or noisy, so that the ratio ranks nothing. D: no comparison.
 */
export type Grade = (typeof GRADES)[number];

/** Whether it says which of two is faster. */
export function isRanking(grade: Grade): boolean {
  return grade === 'A' || grade === 'B';
}

/** The answer. A gate that does not apply to two figures gives none. */
export interface Gate {
  /** Its words are gate_<id> in i18n/. */
  readonly id: string;
  readonly passed: boolean;
  /** The best grade that is left when it is not passed. B is a doubt, to be said beside the ratio; C and D forbid a rank. */
  readonly at_best: Exclude<Grade, 'A'>;
  /** Passed only since both figures are of one test: nobody recorded the fact, and they share it; or it is what was changed. */
  readonly in_one_test?: 'shared' | 'changed';
  /** Of the workload of two sweeps: each figure is a peak, at a load of its own that both were tested under. */
  readonly of_sweeps?: true;
  /** What each side has; absent when not known. */
  readonly a?: string | number;
  readonly b?: string | number;
  /** Of the workload: options that differ, by fio's names. Absent where nobody knows which. */
  readonly differences?: readonly Difference[];
}

/** An option with what each side has; absent where that side left it at fio's default. */
export interface Difference {
  readonly option: string;
  readonly a?: string;
  readonly b?: string;
}

type Doubt = Gate & { readonly at_best: 'B' };
export type Value = string | number | undefined;
/** What a gate reads of a figure: plain values, so that equal facts are equal texts. */
type Fact = Value | boolean | readonly Fact[] | { readonly [name: string]: Fact };

/**
 * May forbid a rank. The facts that it reads are all that it sees of a figure, so figures of equal facts fare alike before
 * it, and its facts are a part of the key of comparable groups. What is not known is a fact of its own.
 */
export interface ForbiddingGate {
  readonly kind: 'forbids';
  readonly id: string;
  readonly keyPart: (one: Comparand) => string;
  readonly ask: (a: Comparand, b: Comparand) => readonly Gate[];
}

/** Only ever warns, as its type says: it keeps no two figures out of one group, and has no part in the key. */
export interface WarningGate {
  readonly kind: 'warns';
  readonly id: string;
  readonly ask: (a: Comparand, b: Comparand) => readonly Doubt[];
}

export type GateKind = ForbiddingGate | WarningGate;

/** A gate that sees of each side what `read` gives, and forbids by `judge`. */
export function forbids<F extends Fact>(
  id: string,
  read: (one: Comparand) => F,
  judge: (a: F, b: F) => readonly Gate[],
): ForbiddingGate {
  // A figure is put to others many times.
  const fact = oncePer(read);
  return {
    kind: 'forbids',
    id,
    keyPart: (one) => textOf(fact(one)),
    ask: (a, b) => judge(fact(a), fact(b)),
  };
}

/** A gate that warns. */
export function warns<F>(
  id: string,
  read: (one: Comparand) => F,
  judge: (a: F, b: F) => readonly Doubt[],
): WarningGate {
  return { kind: 'warns', id, ask: (a, b) => judge(read(a), read(b)) };
}

/** JSON with the names of objects in order. */
function textOf(fact: Fact): string {
  return JSON.stringify(fact ?? null, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

export function gate<G extends Gate['at_best']>(
  id: string,
  at_best: G,
  passed: boolean,
  a: Value,
  b: Value,
): Gate & { readonly at_best: G } {
  return { id, passed, at_best, ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }) };
}

/** The key of the groups within which any two figures may be ranked: what the gates that may forbid read, and nothing else. */
export function groupKey(one: Comparand, gates: readonly GateKind[]): string {
  return gates.flatMap((own) => (own.kind === 'forbids' ? [own.keyPart(one)] : [])).join(' ');
}
