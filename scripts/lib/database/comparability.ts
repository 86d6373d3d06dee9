/** What are two figures worth side by side? Named gates, four grades. Pure; runs in a browser too. */
import { FIO_OPTIONS } from '../model/fio-options.ts';
import type { Comparand } from './comparand.ts';
import type { Gate, GateKind, Grade } from './gate.ts';
import { GATES } from './gates.ts';
import { withDerivedLoad } from './measuring-gates.ts';
import { type Change, changeBetween, inOneTest } from './one-test.ts';

export interface Comparison {
  readonly grade: Grade;
  /** In the order of GATES. */
  readonly gates: readonly Gate[];
  /** Of grade A: what was changed. */
  readonly change?: readonly Change[];
}

/** Gates that were not passed and leave this grade at best. */
export function failedAt(grade: Grade, { gates }: Pick<Comparison, 'gates'>): readonly Gate[] {
  return gates.filter(({ passed, at_best }) => !passed && at_best === grade);
}

/** The best grade that the gates leave to figures of several tests. */
function gradeOf(gates: readonly Gate[]): Gate['at_best'] {
  return (['D', 'C'] as const).find((grade) => failedAt(grade, { gates }).length > 0) ?? 'B';
}

/** Puts every gate to two figures and grades the pair. Symmetric but for which side is a. */
export function compareMeasurements(a: Comparand, b: Comparand, asked: readonly GateKind[] = GATES): Comparison {
  const gates = asked.flatMap((gate) => gate.ask(a, b));
  const change = changeBetween(a, b);
  const isOneSystem = a.measurement.system_id === b.measurement.system_id;
  const told = gates
    .map((gate) => (change === undefined ? gate : inOneTest(gate)))
    .map((gate) => withDerivedLoad(isOneSystem ? inOneSystem(gate) : gate, a, b));
  const grade = gradeOf(told);
  return change !== undefined && grade === 'B' ? { grade: 'A', gates: told, change } : { grade, gates: told };
}

const FLUSHES: ReadonlySet<string> = new Set(FIO_OPTIONS.filter(({ flushes }) => flushes).map(({ name }) => name));

/** What tells nothing of two systems may be the question of one: what flushing costs, or what another controller does. */
function inOneSystem(gate: Gate): Gate {
  const { id, differences = [] } = gate;
  if (id === 'bench') return { ...gate, at_best: 'B' };
  const isFlushing = differences.length > 0 && differences.every(({ option }) => FLUSHES.has(option));
  return isFlushing && gate.at_best === 'D' ? { ...gate, at_best: 'C' } : gate;
}

const forbidsRank = ({ passed, at_best }: Gate): boolean => !passed && at_best !== 'B';

/** Gates that forbid a rank. */
export function blockingGates(a: Comparand, b: Comparand, asked: readonly GateKind[] = GATES): readonly Gate[] {
  return asked.flatMap((gate) => (gate.kind === 'warns' ? [] : gate.ask(a, b).filter(forbidsRank)));
}

/** Whether any gate forbids a rank. */
export function isForbidden(a: Comparand, b: Comparand, asked: readonly GateKind[] = GATES): boolean {
  return asked.some((gate) => gate.kind !== 'warns' && gate.ask(a, b).some(forbidsRank));
}
