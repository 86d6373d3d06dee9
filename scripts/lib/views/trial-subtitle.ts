/** What a picture over shortened runs says of them: it may be seen away from its page. */
import type { RunRecord } from '../database/types.ts';
import { trialMark } from '../model/trial.ts';

/** The view with the mark behind its line; as it is where no run is shortened. */
export function withTrialMark<T extends { readonly subtitle?: string | undefined }>(
  view: T,
  runs: readonly RunRecord[],
): T {
  const mark = trialMark(runs.map(({ bundle }) => bundle.run));
  if (mark === undefined) return view;
  const said = [view.subtitle, mark].filter((part) => part !== undefined && part !== '');
  return { ...view, subtitle: said.join(' · ') };
}
