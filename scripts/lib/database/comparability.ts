/** May two figures be set against each other? Named gates, three answers. Pure; runs in a browser too. */
import type { Comparand } from './comparand.ts';
import { GATES } from './gates.ts';

export type { Comparand, RunFacts } from './comparand.ts';

/** One question put to both figures. A gate that does not apply to them is not in the list. */
export interface Gate {
  /** Its words are gate_<id> in i18n/. */
  readonly id: string;
  readonly passed: boolean;
  /** What it means when it is not passed: say so beside the comparison, or do not compare. */
  readonly severity: 'warning' | 'block';
  /** What each side has; absent when not known. */
  readonly a?: string | number;
  readonly b?: string | number;
  /** Of the work: options that differ, by fio's names. Absent where nobody knows which. */
  readonly differences?: readonly Difference[];
}

/** An option with what each side has; absent where that side left it at fio's default. */
export interface Difference {
  readonly option: string;
  readonly a?: string;
  readonly b?: string;
}

export type Answer = 'comparable' | 'with_warnings' | 'not_comparable';

export interface Comparison {
  readonly answer: Answer;
  /** In the order of GATES. */
  readonly gates: readonly Gate[];
}

/** Puts every gate to two figures. Symmetric but for which side is a. */
export function compareMeasurements(a: Comparand, b: Comparand): Comparison {
  const gates = GATES.flatMap((gate) => gate(a, b));
  const failed = gates.filter(({ passed }) => !passed);
  const answer = failed.some(({ severity }) => severity === 'block')
    ? 'not_comparable'
    : failed.length > 0
      ? 'with_warnings'
      : 'comparable';
  return { answer, gates };
}

/** Gates that forbid the comparison. */
export function blockingGates(a: Comparand, b: Comparand): readonly Gate[] {
  return compareMeasurements(a, b).gates.filter(({ passed, severity }) => !passed && severity === 'block');
}
