/** The receipt of a comparison: which gates were asked, which were passed, and what each side has. */
import { formatCount } from '../../base/sizes.ts';
import { word, wordFor } from '../../base/words.ts';
import type { Answer, Comparison } from '../../database/comparability.ts';
import type { Gate } from '../../database/gate.ts';
import { type Badge, type Table, type TableCell, textCell } from '../../tables/table.ts';
import { gatesRule } from '../comparison-rules.ts';
import { differencesText } from '../differences.ts';
import { gateValue } from '../gate-words.ts';
import { headsOf, namesOf } from './configurations.ts';
import type { WorkloadRow } from './matching-workloads.ts';
import type { Configuration, Judge, Receipt } from './types.ts';

export const ANSWERS: readonly Answer[] = ['comparable', 'with_warnings', 'not_comparable'];
const ANSWER_KINDS = { comparable: 'good', with_warnings: 'warning', not_comparable: 'notice' } as const;
const MOST_PAIRS = 3;

/** Comparisons by row, then by configuration; undefined for the baseline and where a figure is missing. */
export type Judged = readonly (readonly (Comparison | undefined)[])[];

/** Puts each configuration of each row against the baseline. */
export function judgeRows(rows: readonly WorkloadRow[], base: number, { compare }: Judge): Judged {
  return rows.map(({ cells }) => {
    const baseline = cells[base];
    return cells.map((cell, place) =>
      place === base || cell === undefined || baseline === undefined ? undefined : compare(baseline, cell),
    );
  });
}

/** The answer in a word, with the gates that were not passed. */
export function answerBadge({ answer, gates }: Comparison): Badge {
  const failed = gates.filter(({ passed }) => !passed).map(({ id }) => wordFor('gate', id));
  return {
    kind: ANSWER_KINDS[answer],
    text: word(`answer_${answer}`),
    title: failed.length === 0 ? word('receipt_all_passed') : `${word('receipt_not_passed')} ${failed.join('; ')}`,
    href: '#receipt',
  };
}

function sidesOf(baseline: string, other: string): string {
  return baseline === other ? word('receipt_both', { side: baseline }) : `${baseline} ↔ ${other}`;
}

function gateCell(id: string, asked: readonly Gate[]): TableCell {
  const failed = asked.filter(({ passed }) => !passed);
  if (asked.length === 0) return { text: '–', reason: word('receipt_not_asked') };
  if (failed.length === 0) return { text: `✓ ${word('receipt_passed')}` };
  const textOf = ({ a, b, differences }: Gate): string => {
    if (differences !== undefined) return differencesText(differences);
    return id === 'workload' ? word('difference_unknown') : sidesOf(gateValue(id, a), gateValue(id, b));
  };
  const pairs = [...new Set(failed.map(textOf))];
  const shown = pairs.length > MOST_PAIRS ? [...pairs.slice(0, MOST_PAIRS), '…'] : pairs;
  const share = word('receipt_share', { count: failed.length, all: asked.length });
  return { text: `✗ ${shown.join('; ')}`, is_long: true, ...(failed.length < asked.length ? { sub: share } : {}) };
}

/** "28 with warnings"; nothing for none. */
export function answerCount(answer: Answer, count: number): readonly Badge[] {
  if (count === 0) return [];
  const text = `${formatCount(count)} ${word(`answer_${answer}`)}`;
  return [{ kind: ANSWER_KINDS[answer], text, title: word(`answer_${answer}_means`) }];
}

function answerCell(judged: readonly Comparison[]): TableCell {
  const badges = ANSWERS.flatMap((answer) => answerCount(answer, judged.filter((one) => one.answer === answer).length));
  return badges.length === 0 ? textCell(undefined, {}) : { text: '', badges };
}

type Group = 'block' | 'warning' | 'passed';

function groupOf(gates: readonly Gate[]): Group {
  const failed = gates.filter(({ passed }) => !passed);
  if (failed.length === 0) return 'passed';
  return failed.some(({ severity }) => severity === 'block') ? 'block' : 'warning';
}

/** One column for each configuration against the baseline; what forbids first, then warnings. Undefined with no pair. */
export function receiptOf(configurations: readonly Configuration[], judged: Judged, base: number): Receipt | undefined {
  const ofPlace = (place: number): readonly Comparison[] => judged.flatMap((row) => row[place] ?? []);
  const others = configurations.map((_, place) => place).filter((place) => ofPlace(place).length > 0);
  const all = others.flatMap(ofPlace);
  if (all.length === 0) return undefined;
  const apart = namesOf(configurations).filter((_, place) => place !== base && !others.includes(place));
  const ids = [...new Set(all.flatMap(({ gates }) => gates.map(({ id }) => id)))];
  const gatesOf = (list: readonly Comparison[], id: string): readonly Gate[] =>
    list.flatMap(({ gates }) => gates.filter((gate) => gate.id === id));
  const inGroup = (group: Group): readonly string[] => ids.filter((id) => groupOf(gatesOf(all, id)) === group);
  const groups = (['block', 'warning'] as const).flatMap((group) => {
    const own = inGroup(group);
    const rows = own.map((id) => ({
      cells: [{ text: wordFor('gate', id) }, ...others.map((place) => gateCell(id, gatesOf(ofPlace(place), id)))],
    }));
    return rows.length === 0 ? [] : [{ title: word(`receipt_group_${group}`), rows }];
  });
  const heads = headsOf(configurations);
  const passed = inGroup('passed').map((id) => wordFor('gate', id));
  const table: Table = {
    caption: word('receipt_caption', { baseline: heads[base]?.label ?? '' }),
    note_link: gatesRule(),
    note: [
      word('receipt_note'),
      ...(apart.length === 0 ? [] : [word('receipt_no_pair', { names: apart.join('; ') })]),
    ].join(' '),
    columns: [
      { label: word('receipt_question'), kind: 'text' },
      ...others.map((place) => ({
        label: heads[place]?.label ?? '',
        kind: 'text' as const,
        ...(heads[place]?.sub ? { unit: heads[place]?.sub ?? '' } : {}),
      })),
    ],
    groups: [
      { rows: [{ cells: [{ text: word('receipt_answer') }, ...others.map((place) => answerCell(ofPlace(place)))] }] },
      ...groups,
    ],
  };
  return {
    table,
    ...(passed.length === 0 ? {} : { passed: word('receipt_passed_all', { gates: passed.join('; ') }) }),
  };
}

const MOST_GATES = 2;

/** Gates that forbid most of the comparisons, the most frequent first. */
function commonObstacles(judged: readonly Comparison[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { gates } of judged)
    for (const { id, passed, severity } of gates)
      if (!passed && severity === 'block') counts.set(id, (counts.get(id) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  return sorted.slice(0, MOST_GATES).map(([id]) => wordFor('gate', id));
}

/** How many pairs with the baseline may be compared; where some may not, the gates that forbid most of them. Undefined with no pair. */
export function answerText(judged: Judged, baseline: string): string | undefined {
  const all = judged.flatMap((row) => row.flatMap((one) => one ?? []));
  if (all.length === 0) return undefined;
  const refused = all.filter(({ answer }) => answer === 'not_comparable');
  const warned = all.filter(({ answer }) => answer === 'with_warnings').length;
  const allowed = all.length - refused.length;
  const values = { baseline, Count: all.length, all: formatCount(all.length), allowed: formatCount(allowed) };
  const gates = commonObstacles(refused).join('; ');
  const how = warned === 0 ? 'clean' : warned === allowed ? 'warned' : 'partly_warned';
  return [
    allowed === 0 ? word('compare_answer_none', values) : word(`compare_answer_${how}`, values),
    ...(refused.length === 0
      ? []
      : [word(allowed === 0 ? 'compare_answer_why_none' : 'compare_answer_why', { gates })]),
  ].join(' ');
}
