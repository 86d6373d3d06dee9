/** The table from which a method is chosen: what each tells, how long it takes, what it writes. */

import { formatSpan } from '../../base/digits.ts';
import { listMark } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import type { MethodRecord } from '../../database/types.ts';
import type { MethodWrites } from '../../methods/types.ts';
import { writtenBy } from '../../methods/written-by.ts';
import { groupedTable, type Table, type TableCell, textCell } from '../../tables/table.ts';

/** General methods before those that ask a special question, in each group the shortest first. */
export function choiceTable(methods: readonly MethodRecord[]): Table {
  const sorted = methods.toSorted((a, b) => leastTime(a) - leastTime(b) || (a.parsed.id < b.parsed.id ? -1 : 1));
  const isGeneral = ({ parsed }: MethodRecord): boolean => parsed.method.general === true;
  const groups = [
    { title: word('methods_general'), rows: sorted.filter(isGeneral) },
    { title: word('methods_special'), rows: sorted.filter((record) => !isGeneral(record)) },
  ];
  const isMixed = groups.every(({ rows }) => rows.length > 0);
  return {
    caption: word('methods_choice_caption'),
    note: word('methods_choice_note'),
    ...groupedTable(isMixed ? groups : [{ rows: sorted }], [
      [
        'column_method',
        ({ parsed: { id, method } }) => ({ text: method.title, href: `methods/${id}/`, sub: id, is_long: true }),
      ],
      ['column_test_time', timeCell],
      ['column_writes_what', ({ parsed, steps }) => writesCell(writtenBy(parsed, steps))],
      ['column_tells', ({ parsed }) => textCell(parsed.method.tells, { is_long: true })],
    ]),
  };
}

function leastTime({ duration }: MethodRecord): number {
  return duration.measuring_s + duration.resting_s;
}

/** Warm-up, measuring and rests of all steps, and what comes on top without a time of its own. */
function timeCell(record: MethodRecord): TableCell {
  const { duration, steps } = record;
  const least = leastTime(record);
  const most = duration.longest_s === undefined ? undefined : duration.longest_s + duration.resting_s;
  const fills = steps.filter(({ kind, writes, runtime_s }) => kind === 'precondition' && writes && runtime_s === 0);
  const others = duration.open_ended_steps - fills.length;
  const more = [
    ...(most === undefined ? [] : [word('method_time_most', { time: formatSpan(most) })]),
    ...(fills.length > 0 ? [word('method_and_fills', { Count: fills.length })] : []),
    ...(others > 0 ? [word('method_and_open_steps', { Count: others })] : []),
    ...(duration.auto_rests > 0 ? [word('method_and_auto_rests', { Count: duration.auto_rests })] : []),
  ];
  return { value: least, text: formatSpan(least), ...(more.length > 0 ? { sub: more.join(listMark()) } : {}) };
}

function writesCell({
  whole_passes,
  partial_preconditions,
  writing_tests,
  tests,
  is_in_rounds,
}: MethodWrites): TableCell {
  if (whole_passes + partial_preconditions + writing_tests === 0) return { text: word('method_writes_nothing') };
  const often = (['some', 'once', 'twice'] as const)[whole_passes] ?? 'often';
  const before = partial_preconditions > 0 ? [word('method_writes_before', { Count: partial_preconditions })] : [];
  const during = word(is_in_rounds ? 'method_writes_round' : 'method_writes_tests', { count: writing_tests, tests });
  const isFirst = whole_passes + partial_preconditions === 0;
  return {
    text: word(`method_writes_${often}`, { times: whole_passes }),
    sub: [...before, isFirst ? during : word('method_writes_then', { during })].join(listMark()),
  };
}
