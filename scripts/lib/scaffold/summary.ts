/** What `plateau new` says about a folder. */

import type { Run } from '#types';
import { groupBy } from '../base/group-by.ts';
import type { NewBundle } from './made-bundle.ts';
import type { StandIn } from './stand-ins.ts';
import type { Plan, Question } from './types.ts';

function section(title: string, lines: readonly string[], most = 20): readonly string[] {
  if (lines.length === 0) return [];
  const shown = lines.length > most ? [...lines.slice(0, most), `and ${lines.length - most} more`] : lines;
  return [title, ...shown.map((line) => `  ${line}`), ''];
}

/** Names come from other people's machines: control characters would steer the terminal. */
function harmless(line: string): string {
  return line.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '?');
}

/** Files of one reason in one line, with what would bring their figures in. */
function describeLeftOut(left_out: Plan['left_out']): readonly string[] {
  return [...groupBy(left_out, ({ why }) => why)].map(([why, files]) => {
    const more = files.length > 3 ? ` and ${files.length - 3} more` : '';
    const shown = files.slice(0, 3).map(({ path }) => path);
    const fix = files[0]?.fix;
    return `${shown.join(', ')}${more}: ${why}${fix === undefined ? '' : `; ${fix}`}`;
  });
}

function describeQuestion({ text, flag, choices, suggestion }: Question): readonly string[] {
  return [
    text,
    ...(choices ? [`  one of   ${choices.join(', ')}`] : []),
    ...(suggestion === undefined ? [] : [`  suggest  ${suggestion} (--yes takes it)`]),
    `  answer   ${flag}`,
  ];
}

/** What the values of a test are made of. */
function filesOf({ result, at_once, logs }: Run['tests'][number]): string {
  if (result === undefined) return `${logs?.length ?? 0} logs without a result`;
  return [result, ...(at_once ?? []).map((part) => part.result)].join(' + ');
}

function describeStandIn({ stand_in, word }: StandIn): string {
  return `${stand_in.padEnd(12)} ${word}`;
}

/** What was suggested and taken; conditions, of which nothing is known, in one line. */
function describeAssumed(questions: readonly Question[]): readonly string[] {
  const isCondition = ({ id }: Question): boolean => id.startsWith('condition:');
  const conditions = questions.filter(isCondition).map(({ id }) => id.slice('condition:'.length));
  return [
    ...questions.filter((one) => !isCondition(one)).map(({ id, suggestion, flag }) => `${id}: ${suggestion} (${flag})`),
    ...(conditions.length === 0 ? [] : [`${conditions.join(', ')}: not_recorded (--condition <name>=yes|no)`]),
  ];
}

/** What was found, pairings, what is left out, what to look at, and either the open questions or the runs with what was not asked. */
export function describeNewBundle(result: NewBundle, isDryRun: boolean): string {
  const { found, pairings, left_out, look_at, questions, runs, replaced } = result;
  const open = questions.filter(({ optional }) => optional !== true);
  const isMade = runs.length > 0;
  const lines = [
    ...section('Found:', found),
    ...section('Put together:', pairings),
    ...section('Left out:', describeLeftOut(left_out)),
    ...section('Replaced by stand-ins in the bundle:', replaced?.map(describeStandIn) ?? [], 200),
    ...(isMade && replaced?.length === 0 ? ['Nothing had to be replaced.', ''] : []),
    ...section(
      replaced === undefined
        ? 'Look at these before you publish; raw files are copied as they are (--redact puts stand-ins for them):'
        : 'Look at these before you publish:',
      look_at,
    ),
    ...runs.flatMap(({ bundle: { id, run } }) =>
      section(
        runs.length === 1 ? 'Tests:' : `Tests of ${id}:`,
        run.tests.map((test) => `${test.id}: ${test.title} (${filesOf(test)})`),
      ),
    ),
    ...section('Not asked; change these in run.json, or with flags:', isMade ? describeAssumed(questions) : []),
    ...section(
      `${open.length} ${open.length === 1 ? 'question is' : 'questions are'} open; nothing is written:`,
      isMade ? [] : open.flatMap(describeQuestion),
      200,
    ),
    ...runs.map(({ bundle: { copies }, out }) =>
      isDryRun ? `${out} would be written (${copies.length + 3} files)` : `${out}: ${copies.length + 3} files written`,
    ),
  ];
  return `${lines.map(harmless).join('\n').trimEnd()}\n`;
}
