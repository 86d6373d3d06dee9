/** Words for workloads and figures that are set side by side. */

import type { Measurement } from '#types';
import { countBy } from '../../base/group-by.ts';
import { aside, joinKnown, listMark } from '../../base/marks.ts';
import { capitalised, word, wordOr } from '../../base/words.ts';
import type { Comparand } from '../../database/comparand.ts';
import { describeHalf, describeLoad, describeWorkload } from '../../model/load.ts';
import { titleIn } from '../../model/title-in.ts';
import { firstOf, type WorkloadRow } from './matching-workloads.ts';
import type { Configuration } from './types.ts';

/** What a screen reader says instead of the picture. */
export function describeLines(metric: string): string {
  return word('compare_curve_desc', { metric });
}

/** "16k random mix, 70 % reads, writes only". */
export function workloadTitle(sample: Measurement): string {
  const workload = describeWorkload(sample) || `${sample.test_id}, ${sample.job}`;
  return capitalised(joinKnown(listMark(), workload, describeHalf(sample)));
}

/** The same with its load: "16k random mix, 70 % reads · 4 jobs × QD32". */
export function titleAtLoad(sample: Measurement): string {
  return joinKnown(' · ', workloadTitle(sample), describeLoad(sample));
}

/** The workload whatever the direction: "16k random mix, 70 % reads". */
export function classTitle(sample: Measurement): string {
  const text = describeWorkload(sample) || (sample.workload_class ?? '');
  return capitalised(text);
}

/** The workload of a figure that stands beside no other, and what may have set it apart: "8k random read/write, 50 % reads (rate-limited)". */
export function apartTitle({ measurement, facts }: Comparand): string {
  const marks = [
    ...(measurement.rate_limited === true ? [word('rate_limited')] : []),
    ...(facts.is_beside ? [word('unshared_beside')] : []),
  ];
  const title = measurement.workload_class === undefined ? workloadTitle(measurement) : classTitle(measurement);
  return marks.length === 0 ? title : `${title}${aside(marks.join(listMark()))}`;
}

/** Workloads of other jobs of the same test: "128k sequential read". */
function besideText({ measurement, facts }: Comparand, { comparands }: Configuration): readonly string[] {
  if (!facts.is_beside) return [];
  const others = comparands
    .map((one) => one.measurement)
    .filter(({ test_id, job }) => test_id === measurement.test_id && job !== measurement.job)
    .map((one) => describeWorkload(one) || one.job);
  return [word('compare_beside', { workload: [...new Set(others)].join(listMark()) })];
}

/** What tells a workload from others of one kind and load: throttled, beside another job, only stated. */
function marksOf(row: WorkloadRow, configurations: readonly Configuration[]): readonly string[] {
  const first = firstOf(row);
  const { rate_limited, basis } = first.measurement;
  const configuration = configurations[row.cells.indexOf(first)];
  return [
    ...(rate_limited === true ? [word('compare_throttled')] : []),
    ...(configuration === undefined ? [] : besideText(first, configuration)),
    ...(basis === 'measured' ? [] : [wordOr('basis', basis)]),
  ];
}

function testOf(row: WorkloadRow, configurations: readonly Configuration[]): string {
  const { measurement } = firstOf(row);
  const { run } = configurations[row.cells.indexOf(firstOf(row))] ?? {};
  return word('compare_of_test', { test: titleIn(run?.tests ?? [], measurement.test_id) });
}

export interface RowHead {
  /** The workload. */
  readonly title: string;
  /** Its load and what else tells it from others. */
  readonly sub: string;
}

/** A head for each row; where two would be the same, the test says which is which. */
export function rowHeads(rows: readonly WorkloadRow[], configurations: readonly Configuration[]): readonly RowHead[] {
  const plain = rows.map((row): RowHead => {
    const { measurement } = firstOf(row);
    const load =
      row.kind === 'highest' ? word('compare_highest') : describeLoad(measurement) || word('compare_load_unknown');
    return { title: workloadTitle(measurement), sub: [load, ...marksOf(row, configurations)].join(' · ') };
  });
  const count = countBy(plain, ({ title, sub }) => title + sub);
  return plain.map((head, place) => {
    const row = rows[place];
    const isAlone = count.get(head.title + head.sub) === 1;
    return isAlone || row === undefined ? head : { ...head, sub: `${head.sub} · ${testOf(row, configurations)}` };
  });
}
