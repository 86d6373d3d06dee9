/** May two figures be set against each other? Named gates, three answers. Pure; runs in a browser too. */
import type { Comparand } from './comparand.ts';
import type { Gate, GateKind } from './gate.ts';
import { GATES } from './gates.ts';
import { isTie, noiseOf, SINGLE_NOISE } from './noise.ts';

export type Answer = 'comparable' | 'with_warnings' | 'not_comparable';

export interface Comparison {
  readonly answer: Answer;
  /** In the order of GATES. */
  readonly gates: readonly Gate[];
}

/** Puts every gate to two figures. Symmetric but for which side is a. */
export function compareMeasurements(a: Comparand, b: Comparand, asked: readonly GateKind[] = GATES): Comparison {
  const gates = asked.flatMap((gate) => gate.ask(a, b));
  const failed = gates.filter(({ passed }) => !passed);
  const answer = failed.some(({ severity }) => severity === 'block')
    ? 'not_comparable'
    : failed.length > 0
      ? 'with_warnings'
      : 'comparable';
  return { answer, gates };
}

/** Gates that forbid the comparison. */
export function blockingGates(a: Comparand, b: Comparand, asked: readonly GateKind[] = GATES): readonly Gate[] {
  return asked.flatMap((gate) =>
    gate.kind === 'warns' ? [] : gate.ask(a, b).filter(({ passed, severity }) => !passed && severity === 'block'),
  );
}

/** Whether any gate forbids the comparison. */
export function isForbidden(a: Comparand, b: Comparand, asked: readonly GateKind[] = GATES): boolean {
  return asked.some(
    (gate) => gate.kind !== 'warns' && gate.ask(a, b).some(({ passed, severity }) => !passed && severity === 'block'),
  );
}

/** How figures are set against each other: one judge for the pages made at build and those made in a browser. */
export const judge = { compare: compareMeasurements, noiseOf, unknownNoise: SINGLE_NOISE, isTie };
