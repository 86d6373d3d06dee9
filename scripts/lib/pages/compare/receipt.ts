/** The receipt of a comparison: which gates were asked, which were passed, what each side has, and which grades that leaves. */
import { clauseMark, sentences } from '../../base/marks.ts';
import { word, wordFor } from '../../base/words.ts';
import { type Comparison, compareMeasurements, failedAt } from '../../database/comparability.ts';
import type { Gate } from '../../database/gate.ts';
import { type Table, type TableCell, textCell, textColumn } from '../../tables/table.ts';
import { gatesRule } from '../comparison-rules.ts';
import { differencesText } from '../differences.ts';
import { gateValue, isOpen, isTold } from '../gate-words.ts';
import { configurationColumns, namesOf } from './configurations.ts';
import { countGrades, gradeCounts } from './grade-words.ts';
import type { WorkloadRow } from './matching-workloads.ts';
import type { Configuration, Receipt } from './types.ts';

const MOST_PAIRS = 3;

/** A row with its judgements. */
export interface JudgedRow {
  /** Place of the figure that the others are set against. */
  readonly base: number;
  /** By configuration; undefined for that figure, and where one is missing. */
  readonly pairs: readonly (Comparison | undefined)[];
}

export type Judged = readonly JudgedRow[];

/** Puts the figures of each row against that of the baseline, or against the first where the baseline has none. */
export function judgeRows(rows: readonly WorkloadRow[], baseline: number): Judged {
  return rows.map(({ cells }) => {
    const base = cells[baseline] === undefined ? cells.findIndex((cell) => cell !== undefined) : baseline;
    const first = cells[base];
    const pairs = cells.map((cell, place) =>
      place === base || cell === undefined || first === undefined ? undefined : compareMeasurements(first, cell),
    );
    return { base, pairs };
  });
}

function sidesOf(baseline: string, other: string): string {
  return baseline === other ? word('receipt_both', { side: baseline }) : `${baseline} ↔ ${other}`;
}

/** "passed", or why it is only within one test. */
function passedText(asked: readonly Gate[]): string {
  const why = asked.find(({ in_one_test }) => in_one_test !== undefined)?.in_one_test;
  return why === undefined ? word('receipt_passed') : word(`receipt_${why}_cell`);
}

/** Nobody knows it of either side, so that nothing is known to differ. */
function isUnknown({ id, passed, a, b }: Gate): boolean {
  return !passed && id !== 'workload' && !isTold(id, a) && !isTold(id, b);
}

function gateCell(id: string, asked: readonly Gate[]): TableCell {
  const failed = asked.filter(({ passed }) => !passed);
  if (asked.length === 0) return { text: '–', reason: word('receipt_not_asked') };
  if (failed.length === 0) return { text: `✓ ${passedText(asked)}` };
  const textOf = ({ a, b, differences }: Gate): string => {
    if (differences !== undefined) return differencesText(differences);
    return id === 'workload' ? word('difference_unknown') : sidesOf(gateValue(id, a), gateValue(id, b));
  };
  const pairs = [...new Set(failed.map(textOf))];
  const shown = pairs.length > MOST_PAIRS ? [...pairs.slice(0, MOST_PAIRS), '…'] : pairs;
  const share = word('receipt_share', { count: failed.length, all: asked.length });
  const mark = failed.every(isOpen) && id !== 'workload' ? '?' : '✗';
  return {
    text: `${mark} ${shown.join(clauseMark())}`,
    is_long: true,
    ...(failed.length < asked.length ? { sub: share } : {}),
  };
}

function gradesCell(judged: readonly Comparison[]): TableCell {
  const badges = gradeCounts(countGrades(judged));
  return badges.length === 0 ? textCell(undefined, {}) : { text: '', badges };
}

const LIMITS = ['D', 'C', 'B'] as const;
type Group = (typeof LIMITS)[number] | 'passed';

/** The lowest grade that a gate leaves any of the pairs. */
function groupOf(gates: readonly Gate[]): Group {
  return LIMITS.find((grade) => failedAt(grade, { gates }).length > 0) ?? 'passed';
}

/** Gates that are passed only since the figures are of one test: what was changed, then what is the same by construction. */
function oneTestLines(gates: readonly Gate[]): readonly string[] {
  return (['changed', 'shared'] as const).flatMap((why) => {
    const ids = new Set(gates.filter(({ in_one_test }) => in_one_test === why).map(({ id }) => id));
    const names = [...ids].map((id) => wordFor('gate', id)).join(clauseMark());
    return ids.size === 0 ? [] : [word(`receipt_${why}`, { gates: names })];
  });
}

/** One column for each configuration against the baseline; what leaves the lowest grade first, then doubts. Undefined with no such pair. */
export function receiptOf(configurations: readonly Configuration[], judged: Judged, base: number): Receipt | undefined {
  const own = judged.filter((row) => row.base === base);
  const ofPlace = (place: number): readonly Comparison[] => own.flatMap(({ pairs }) => pairs[place] ?? []);
  const others = configurations.map((_, place) => place).filter((place) => ofPlace(place).length > 0);
  const all = others.flatMap(ofPlace);
  if (all.length === 0) return undefined;
  const apart = namesOf(configurations).filter((_, place) => place !== base && !others.includes(place));
  const ids = [...new Set(all.flatMap(({ gates }) => gates.map(({ id }) => id)))];
  const gatesOf = (list: readonly Comparison[], id: string): readonly Gate[] =>
    list.flatMap(({ gates }) => gates.filter((gate) => gate.id === id));
  const unknown = ids.filter((id) => {
    const asked = gatesOf(all, id);
    return asked.some(isUnknown) && asked.every((gate) => gate.passed || isUnknown(gate));
  });
  const inGroup = (group: Group): readonly string[] =>
    ids.filter((id) => groupOf(gatesOf(all, id)) === group && !unknown.includes(id));
  const groups = LIMITS.flatMap((group) => {
    const rows = inGroup(group).map((id) => ({
      cells: [{ text: wordFor('gate', id) }, ...others.map((place) => gateCell(id, gatesOf(ofPlace(place), id)))],
    }));
    return rows.length === 0 ? [] : [{ title: word(`receipt_group_${group}`), rows }];
  });
  const columns = configurationColumns(configurations, 'text');
  const lines = oneTestLines(all.flatMap(({ gates }) => gates));
  const isPlain = (id: string): boolean => gatesOf(all, id).every(({ in_one_test }) => in_one_test === undefined);
  const passed = inGroup('passed')
    .filter(isPlain)
    .map((id) => wordFor('gate', id));
  const table: Table = {
    caption: word('receipt_caption', { baseline: columns[base]?.label ?? '' }),
    note_link: gatesRule(),
    note: sentences(
      word('receipt_note'),
      apart.length > 0 && word('receipt_no_pair', { names: apart.join(clauseMark()) }),
    ),
    columns: [textColumn('receipt_question'), ...others.flatMap((place) => columns[place] ?? [])],
    groups: [
      { rows: [{ cells: [{ text: word('receipt_answer') }, ...others.map((place) => gradesCell(ofPlace(place)))] }] },
      ...groups,
    ],
  };
  return {
    table,
    ...(passed.length === 0 ? {} : { passed: word('receipt_passed_all', { gates: passed.join(clauseMark()) }) }),
    ...(lines.length === 0 ? {} : { in_one_test: lines }),
    ...(unknown.length === 0
      ? {}
      : { unknown: word('receipt_unknown', { gates: unknown.map((id) => wordFor('gate', id)).join(clauseMark()) }) }),
  };
}
