/** What happened in a run: its verdicts, those alike told together. */

import type { Measurement } from '#types';
import { keptLoad } from '../../analyse/load-curves.ts';
import type { Verdict } from '../../analyse/types.ts';
import { groupBy } from '../../base/group-by.ts';
import { clauseMark, joinKnown, listMark } from '../../base/marks.ts';
import { formatPercent } from '../../base/sizes.ts';
import { word, wordFor, wordOr } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import { directionsOfPattern } from '../../fio/patterns.ts';
import { axisTexts } from '../../model/axis-text.ts';
import { formatColumn } from '../../model/format-column.ts';
import { describeLoad, describeWorkload } from '../../model/load.ts';
import type { Badge, Table, TableCell } from '../../tables/table.ts';
import { textColumn } from '../../tables/table.ts';
import { thresholdWords, verdictFormula, verdictName, verdictSentence, verdictShort } from './verdict-words.ts';
import type { FoldedVerdicts, VerdictBlock, VerdictLine } from './view.ts';

const ORDER = [
  'V-steady-rounds',
  'V-steady-state',
  'V-fio-steady-state',
  'V-write-cliff',
  'V-knee',
  'V-offered-load',
  'V-in-flight',
  'V-job-share',
  'V-latency-modes',
  'V-host-busy',
  'V-direct',
  'V-disk-latency',
  'V-warm-up',
  'V-dips',
  'V-ended-early',
];
const STEADY: ReadonlySet<string> = new Set(['V-steady-rounds', 'V-steady-state']);
/** Of these a yes is what one hopes for. */
const HOPED: ReadonlySet<string> = new Set([...STEADY, 'V-offered-load']);
/** These are what a system does or fio says, and nothing against a figure. */
const PLAIN: ReadonlySet<string> = new Set(['V-knee', 'V-fio-steady-state']);
/** More of one answer and reason are folded; where nothing was found or assessed, two are. */
const SHOWN = 6;
const LISTED = 60;
/** As many in the same words are one line. */
const JOINED = 3;

/** True for an answer that speaks against a figure. */
export function isSetback({ id, answer }: Verdict): boolean {
  return !PLAIN.has(id) && answer === (HOPED.has(id) ? 'no' : 'yes');
}

function badgeOf(verdict: Verdict): Badge {
  const { id, answer } = verdict;
  const isJudged = answer !== 'not_judged';
  const kind = isSetback(verdict) ? 'warning' : HOPED.has(id) && answer === 'yes' ? 'good' : 'neutral';
  return {
    kind,
    text: isJudged ? wordFor('verdict_badge', `${verdictName(verdict)}_${answer}`) : word('steady_short_not_judged'),
    title: verdictShort(verdict),
    href: `rules/#${id}`,
  };
}

function aboutCurve(one: Measurement, varied: string | undefined): string {
  const load = describeLoad(keptLoad(one, varied));
  const axes = axisTexts(one.axes);
  // Of a mixed load a curve is of its reads, its writes or all.
  const isPart = (directionsOfPattern(one.rw)?.length ?? 2) > 1;
  return joinKnown(
    listMark(),
    describeWorkload(one),
    isPart ? wordOr('direction', one.direction) : '',
    one.ioengine,
    load,
    ...axes,
  );
}

/** Words for what a verdict is of. */
function aboutOf({ bundle: { run }, measurements }: RunRecord): (verdict: Verdict) => string {
  const titles = new Map(run.tests.map(({ id, title }) => [id, title]));
  const byId = new Map(measurements.map((one) => [one.id, one]));
  const directions = new Map<string, Set<string>>();
  const jobs = new Map<string, Set<string>>();
  for (const { test_id, direction, job } of measurements) {
    directions.set(test_id, (directions.get(test_id) ?? new Set()).add(direction));
    jobs.set(test_id, (jobs.get(test_id) ?? new Set()).add(job));
  }
  return ({ id, of: { test_ids, measurement_id }, texts }) => {
    const [test = ''] = test_ids;
    const one = byId.get(measurement_id ?? '');
    if (id === 'V-knee') return one === undefined ? '' : aboutCurve(one, texts?.varied);
    if (id === 'V-steady-rounds') {
      const configuration = run.tests.find((found) => found.id === test)?.configuration;
      return run.configurations.find((found) => found.id === configuration)?.title ?? '';
    }
    const title = titles.get(test) ?? test;
    if (one === undefined) return title;
    const configuration = run.configurations.find((found) => found.id === one.configuration_id)?.title;
    const parts = [
      ...(run.configurations.length > 1 && configuration !== undefined ? [configuration] : []),
      ...((jobs.get(test)?.size ?? 0) > 1 ? [one.job] : []),
      ...((directions.get(test)?.size ?? 0) > 1 ? [wordOr('direction', one.direction)] : []),
    ];
    return [title, ...parts].join(listMark());
  };
}

function isFolded(group: readonly Verdict[]): boolean {
  const [first] = group;
  if (first === undefined || first.tracked !== undefined) return false;
  const isUneventful = first.answer === 'no' && !HOPED.has(first.id) && !PLAIN.has(first.id);
  return group.length > SHOWN || (group.length > 1 && (isUneventful || first.answer === 'not_judged'));
}

function groupsOf(verdicts: readonly Verdict[]): readonly (readonly Verdict[])[] {
  return [...groupBy(verdicts, ({ answer, reason }) => `${answer} ${reason}`).values()];
}

function foldGroup(group: readonly Verdict[], lineOf: (verdict: Verdict) => VerdictLine): FoldedVerdicts[] {
  const [first] = group;
  if (first === undefined) return [];
  const tests = new Set(group.map(({ of }) => of.test_ids.join(' '))).size;
  // Of many without a number the sentences would be one and the same.
  const isListed = group.length <= SHOWN || Object.keys(first.numbers).length > 0;
  const key = first.id === 'V-knee' ? 'verdict_count_curves' : 'verdict_count_tests';
  const more = group.length - LISTED;
  return [
    {
      badge: badgeOf(first),
      text: word('verdict_together', { tests: word(key, { Count: tests }), text: verdictShort(first) }),
      lines: isListed ? linesOf(group.slice(0, LISTED), lineOf) : [],
      ...(isListed && more > 0 ? { more: word('verdict_more', { Count: more }) } : {}),
    },
  ];
}

/** Lines of a group: many in the same words, without numbers of their own, are one line about them all. */
function linesOf(group: readonly Verdict[], lineOf: (verdict: Verdict) => VerdictLine): readonly VerdictLine[] {
  const lines = group.map(lineOf);
  const [first] = lines;
  const areAlike =
    group.every(({ numbers }) => Object.keys(numbers).length === 0) &&
    new Set(lines.map(({ text }) => text)).size === 1;
  if (first === undefined || lines.length < JOINED || !areAlike) return lines;
  return [{ ...first, about: [...new Set(lines.map(({ about }) => about))].join(clauseMark()) }];
}

/** A block for each kind of verdict that the run has; undefined for a run without any. */
export function presentVerdicts(record: RunRecord): readonly VerdictBlock[] | undefined {
  const { verdicts } = record.analysis;
  if (verdicts.length === 0) return undefined;
  const about = aboutOf(record);
  const lineOf = (verdict: Verdict): VerdictLine => {
    const formula = verdictFormula(verdict);
    const line = { badge: badgeOf(verdict), about: about(verdict), text: verdictSentence(verdict) };
    return formula === undefined ? line : { ...line, formula };
  };
  return ORDER.flatMap((id): VerdictBlock[] => {
    const own = verdicts.filter((verdict) => verdict.id === id);
    const [first] = own;
    if (first === undefined) return [];
    const groups = groupsOf(own);
    const [folded, single] = [groups.filter(isFolded), groups.filter((group) => !isFolded(group))];
    return [
      {
        id,
        title: wordFor('verdict_title', verdictName(first)),
        href: `rules/#${id}`,
        lines: single.flatMap((group) => linesOf(group, lineOf)),
        folded: folded.flatMap((group) => foldGroup(group, lineOf)),
        tables: own.flatMap((verdict) => roundsTable(verdict) ?? []),
      },
    ];
  });
}

const ROWS = ['avg', 'max', 'min', 'range', 'allowed_range', 'excursion', 'allowed_slope'] as const;

/** A column for each tracked step: its rounds, then average, largest, smallest, range and slope with what they may be. */
function roundsTable({ tracked = [] }: Verdict): Table | undefined {
  const [first] = tracked;
  if (first === undefined) return undefined;
  const labels = [
    ...first.values.map((_, place) => word('verdict_round', { number: first.first_round + place })),
    ...ROWS.map((row) => word(`verdict_row_${row}`)),
  ];
  const columns = tracked.map(({ values, steadiness }) => [...values, ...ROWS.map((row) => steadiness[row])]);
  const { unit, data_unit, cells } = formatColumn(
    'iops',
    columns.flat().map((value) => ({ quantity: { value } })),
  );
  const cellOf = (step: number, row: number): TableCell => {
    const { bar: _, ...cell } = cells[step * labels.length + row] ?? { text: '' };
    const { steadiness } = tracked[step] ?? first;
    const share = row - first.values.length;
    const part =
      ROWS[share] === 'range' ? steadiness.range : ROWS[share] === 'excursion' ? steadiness.excursion : undefined;
    return part === undefined ? cell : { ...cell, sub: formatPercent((100 * part) / steadiness.avg) };
  };
  const passes = tracked.map(({ steadiness }): TableCell => {
    const isSteady = steadiness.is_range_ok && steadiness.is_slope_ok;
    return { text: word(isSteady ? 'verdict_row_passed' : 'verdict_row_failed') };
  });
  return {
    caption: word('verdict_rounds_caption'),
    note: word('verdict_rounds_note', thresholdWords()),
    columns: [
      textColumn('verdict_column_round'),
      ...tracked.map(({ step }) => ({ label: step, kind: 'number' as const, unit, data_unit })),
    ],
    groups: [
      {
        rows: [
          ...labels.map((text, row) => ({ cells: [{ text }, ...tracked.map((_, step) => cellOf(step, row))] })),
          { cells: [{ text: word('verdict_row_answer') }, ...passes] },
        ],
      },
    ],
  };
}
