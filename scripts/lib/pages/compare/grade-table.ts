/** What a comparison leads with: for each configuration the rate against the baseline, its grade, and what changed or is to be known. */

import { clauseMark, listMark } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import type { Comparison } from '../../database/comparability.ts';
import { GRADES, type Grade } from '../../database/gate.ts';
import { isTie, noiseOf } from '../../database/noise.ts';
import { metricNumber, ratesFor } from '../../model/metrics.ts';
import { type Table, type TableCell, type TableRow, textCell, textColumn } from '../../tables/table.ts';
import { gatesRule } from '../comparison-rules.ts';
import { headsOf, namesOf } from './configurations.ts';
import { countGrades, gradeCounts, reasonOf } from './grade-words.ts';
import type { WorkloadRow } from './matching-workloads.ts';
import { ratioOfGrade, timesText } from './ratio-text.ts';
import type { Judged } from './receipt.ts';
import type { Configuration } from './types.ts';

/** A pair of figures with its judgement. */
interface Pair {
  readonly row: WorkloadRow;
  readonly judged: Comparison;
}

/** The rate of a pair: its ratio to the baseline, and the ratio in words. Undefined where the figures have no rate in common. */
function rateOfPair({ row, judged }: Pair, place: number, base: number) {
  const [own, baseline] = [row.cells[place]?.measurement, row.cells[base]?.measurement];
  if (own === undefined || baseline === undefined) return undefined;
  for (const metric of ratesFor(own.bs_bytes)) {
    const [value, of] = [metricNumber(own, metric), metricNumber(baseline, metric)];
    if (value === undefined || of === undefined || !(of > 0)) continue;
    const [figure, against] = [
      { value, noise: noiseOf(own) },
      { value: of, noise: noiseOf(baseline) },
    ];
    return {
      ratio: value / of,
      is_tie: isTie(figure, against),
      text: ratioOfGrade(judged.grade, metric, figure, against),
    };
  }
  return undefined;
}

interface Rate {
  readonly ratio: string;
  /** How many of several are better, tied and worse, where that may be said. */
  readonly tally?: string;
}

/** "3.30× (+230 %), better" of one pair, "0.98× to 3.30×" of several. Undefined where their grade gives no ratio, and where none has a rate. */
function rateOf(grade: Grade, pairs: readonly Pair[], place: number, base: number): Rate | undefined {
  if (grade === 'D') return undefined;
  const rates = pairs.flatMap((pair) => rateOfPair(pair, place, base) ?? []);
  const [first] = rates;
  if (first === undefined || rates.length === 1) return first && { ratio: first.text };
  const ratios = rates.map(({ ratio }) => ratio);
  const [low, high] = [timesText(Math.min(...ratios)), timesText(Math.max(...ratios))];
  const ratio = low === high ? low : word('grade_range', { low, high });
  if (grade === 'C') return { ratio };
  const apart = rates.filter((one) => !one.is_tie);
  const better = apart.filter((one) => one.ratio > 1).length;
  const counts = { better, ties: rates.length - apart.length, worse: apart.length - better };
  return { ratio, tally: word('grade_tally', counts) };
}

function rateCell(grade: Grade, pairs: readonly Pair[], place: number, base: number): TableCell {
  if (grade === 'D') return textCell(word('ratio_graded', { grade, ratio: word('ratio_refused') }));
  const rate = rateOf(grade, pairs, place, base);
  if (rate === undefined) return textCell(undefined);
  const { ratio, tally } = rate;
  return textCell(word('ratio_graded', { grade, ratio }), tally === undefined ? {} : { sub: tally });
}

function rowOf(grade: Grade, pairs: readonly Pair[], place: number, base: number): readonly TableCell[] {
  const judged = pairs.map((pair) => pair.judged);
  return [
    rateCell(grade, pairs, place, base),
    { text: '', badges: gradeCounts(countGrades(judged)) },
    { text: reasonOf(grade, judged) ?? word('grade_nothing'), is_long: true },
  ];
}

/** The row of a configuration that has no pair with the baseline: it is among those asked for, so that its absence needs a reason. */
function unpairedRow(): readonly TableCell[] {
  const none = { text: '–', reason: word('grade_unpaired') };
  return [none, none, { text: word('grade_unpaired'), is_long: true }];
}

/** Pairs of a configuration with the baseline. */
function pairsOf(
  rows: readonly WorkloadRow[],
  judged: Judged,
  { place, base }: { readonly place: number; readonly base: number },
): readonly Pair[] {
  return rows.flatMap((row, number): readonly Pair[] => {
    const of = judged[number];
    const one = of?.base === base ? of.pairs[place] : undefined;
    return one === undefined ? [] : [{ row, judged: one }];
  });
}

/** "0.98× to 3.30×, 96 better, 2 tied, 0 worse (grade B)": what a grade lets be said of its pairs. */
function saidOf(grade: Grade, pairs: readonly Pair[], place: number, base: number): string {
  const found = rateOf(grade, pairs, place, base);
  if (found === undefined) return word('compare_answer_none', { grade, Count: pairs.length });
  const { ratio, tally } = found;
  const rate = tally === undefined ? ratio : `${ratio}${listMark()}${tally}`;
  return word(grade === 'C' ? 'compare_answer_unranked' : 'compare_answer_ranked', { rate, grade });
}

/** Of two configurations, in one sentence, what the table of grades says; undefined of more, and without a pair. */
export function gradeAnswer(
  configurations: readonly Configuration[],
  rows: readonly WorkloadRow[],
  judged: Judged,
  base: number,
): string | undefined {
  const place = 1 - base;
  const pairs = configurations.length === 2 ? pairsOf(rows, judged, { place, base }) : [];
  if (pairs.length === 0) return undefined;
  const names = namesOf(configurations);
  const said = GRADES.flatMap((grade) => {
    const own = pairs.filter((pair) => pair.judged.grade === grade);
    return own.length === 0 ? [] : [saidOf(grade, own, place, base)];
  });
  return word('compare_answer', {
    own: names[place] ?? '',
    baseline: names[base] ?? '',
    said: said.join(clauseMark()),
  });
}

/** A row for each configuration and grade of its pairs with the baseline, the best grade first; last what has no pair. Undefined where none has one. */
export function gradeTable(
  configurations: readonly Configuration[],
  rows: readonly WorkloadRow[],
  judged: Judged,
  base: number,
): Table | undefined {
  const heads = headsOf(configurations);
  if (heads.every((_, place) => pairsOf(rows, judged, { place, base }).length === 0)) return undefined;
  const unpaired: TableRow[] = [];
  const made = heads.flatMap(({ label, sub }, place): readonly TableRow[] => {
    const head = { text: label, ...(sub === '' ? {} : { sub }) };
    const pairs = pairsOf(rows, judged, { place, base });
    if (pairs.length === 0 && place !== base) unpaired.push({ cells: [head, ...unpairedRow()] });
    return GRADES.flatMap((grade): readonly TableRow[] => {
      const own = pairs.filter((pair) => pair.judged.grade === grade);
      if (own.length === 0) return [];
      return [{ cells: [head, ...rowOf(grade, own, place, base)] }];
    });
  });
  return {
    caption: word('grade_caption', { baseline: heads[base]?.label ?? '' }),
    note: word('grade_note'),
    note_link: gatesRule(),
    columns: [
      textColumn('compare_column_what'),
      textColumn('grade_column_rate'),
      textColumn('grade_column_grade'),
      textColumn('grade_column_why'),
    ],
    groups: [{ rows: [...made, ...unpaired] }],
  };
}
