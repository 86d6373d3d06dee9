/** What a gate of comparability is: one question put to two figures. */
import type { Comparand } from './comparand.ts';

/** The answer. A gate that does not apply to two figures gives none. */
export interface Gate {
  /** Its words are gate_<id> in i18n/. */
  readonly id: string;
  readonly passed: boolean;
  /** What it means when it is not passed: say so beside the comparison, or do not compare. */
  readonly severity: 'warning' | 'block';
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

type Warning = Gate & { readonly severity: 'warning' };
export type Value = string | number | undefined;
/** What a gate reads of a figure: plain values, so that equal facts are equal texts. */
type Fact = Value | boolean | readonly Fact[] | { readonly [name: string]: Fact };

/**
 * May forbid a comparison. The facts that it reads are all that it sees of a figure, so figures of equal facts fare alike before
 * it, and its facts are a part of the key of comparable groups. What is not known is a fact of its own.
 */
interface ForbiddingGate {
  readonly kind: 'forbids';
  readonly id: string;
  readonly keyPart: (one: Comparand) => string;
  readonly ask: (a: Comparand, b: Comparand) => readonly Gate[];
}

/** Only ever warns, as its type says: it keeps no two figures out of one group, and has no part in the key. */
interface WarningGate {
  readonly kind: 'warns';
  readonly id: string;
  readonly ask: (a: Comparand, b: Comparand) => readonly Warning[];
}

export type GateKind = ForbiddingGate | WarningGate;

/** A gate that sees of each side what `read` gives, and forbids by `judge`. */
export function forbids<F extends Fact>(
  id: string,
  read: (one: Comparand) => F,
  judge: (a: F, b: F) => readonly Gate[],
): ForbiddingGate {
  return {
    kind: 'forbids',
    id,
    keyPart: (one) => textOf(read(one)),
    ask: (a, b) => judge(read(a), read(b)),
  };
}

/** A gate that warns. */
export function warns<F>(
  id: string,
  read: (one: Comparand) => F,
  judge: (a: F, b: F) => readonly Warning[],
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

export function gate<S extends Gate['severity']>(
  id: string,
  severity: S,
  passed: boolean,
  a: Value,
  b: Value,
): Gate & { readonly severity: S } {
  return { id, passed, severity, ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }) };
}

/** The key of the groups within which any two figures may be compared: what the gates that may forbid read, and nothing else. */
export function groupKey(one: Comparand, gates: readonly GateKind[]): string {
  return gates.flatMap((own) => (own.kind === 'forbids' ? [own.keyPart(one)] : [])).join(' ');
}
