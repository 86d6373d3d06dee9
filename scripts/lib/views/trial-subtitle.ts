/** What a picture says of runs that did less than their method: it may be seen away from its page. */
import { capitalised } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';
import { departingRun, trialMark } from '../model/trial.ts';

/** The view with the mark behind its line; as it is where no run needs one. */
export function withTrialMark<T extends { readonly subtitle?: string | undefined }>(
  view: T,
  runs: readonly RunRecord[],
): T {
  const mark = trialMark(runs.map(departingRun));
  if (mark === undefined) return view;
  const { subtitle = '' } = view;
  if (subtitle === '') return { ...view, subtitle: mark };
  // After a sentence it is one of its own.
  const [, stop] = /([.。])$/.exec(subtitle) ?? [];
  return { ...view, subtitle: stop ? `${subtitle} ${capitalised(mark)}${stop}` : `${subtitle} · ${mark}` };
}
