/** What a picture says of runs that did less than their method: it may be seen away from its page. */
import type { RunRecord } from '../database/types.ts';
import { departingRun, trialMark } from '../model/trial.ts';

/** The view with the mark behind its line; as it is where no run needs one. */
export function withTrialMark<T extends { readonly subtitle?: string | undefined }>(
  view: T,
  runs: readonly RunRecord[],
): T {
  const mark = trialMark(runs.map(departingRun));
  if (mark === undefined) return view;
  const said = [view.subtitle, mark].filter((part) => part !== undefined && part !== '');
  return { ...view, subtitle: said.join(' · ') };
}
