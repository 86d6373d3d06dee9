/** Conditions of a run as declared: what was so, how, and where the source says it. */

import type { Run } from '#types';
import { formatDate } from '../base/dates.ts';
import { colonMark, joinKnown } from '../base/marks.ts';
import { word } from '../base/words.ts';
import type { Fact } from '../tables/facts.ts';

type Conditions = Run['conditions'];

const NAMES = ['preconditioning', 'purge', 'fill', 'warm_up', 'host_cache', 'target_cache'] as const;

/** One fact a condition; what nobody recorded says so. */
export function presentConditions(conditions: Conditions): readonly (Fact & { readonly state: string })[] {
  return NAMES.map((name) => {
    const { state, text, locator } = conditions[name];
    const answer = word(state === 'yes' || state === 'no' ? `answer_${state}` : state);
    return {
      label: word(`condition_${name}`),
      state,
      text: text === undefined ? answer : `${answer}${colonMark()}${text}`,
      locator,
    };
  });
}

export interface RemarkView {
  readonly text: string;
  readonly locator?: string;
  /** Titles of the test and configuration it concerns. */
  readonly about?: string;
}

type Remark = NonNullable<Run['remarks']>[number];

/** Remarks with the titles of what they concern. */
export function presentRemarks(run: Run, remarks: readonly Remark[]): readonly RemarkView[] {
  return remarks.map((remark) => {
    const test = run.tests.find((one) => one.id === remark.test)?.title;
    const configuration = run.configurations.find((one) => one.id === remark.configuration)?.title;
    const about = joinKnown(', ', test, configuration);
    return {
      text: remark.text,
      locator: remark.locator,
      ...(about === '' ? {} : { about }),
    };
  });
}

/** What was corrected after publication, newest first. */
export function presentCorrections({ corrections = [] }: Run): readonly RemarkView[] {
  return corrections.toReversed().map(({ date, text, reported_by }) => ({
    about: formatDate(date),
    text: reported_by === undefined ? text : `${text} ${word('correction_reported', { who: reported_by })}`,
  }));
}
