/** Badges that browsers make too: where a figure comes from, how steady it was, and whether its run did less than its method. */
import type { Measurement } from '#types';
import { sentences, stopMark } from '../base/marks.ts';
import { capitalised, word } from '../base/words.ts';
import { type Departing, trialMark, trialRowMark, trialTitle } from '../model/trial.ts';
import type { Badge } from './table.ts';

/** measured or published. */
export function evidenceBadge(evidence: Measurement['evidence'], href: string): Badge {
  return { kind: evidence, text: word(`evidence_${evidence}`), title: word(`evidence_${evidence}_title`), href };
}

export const STEADY_KINDS = {
  steady: 'good',
  stable: 'neutral',
  not_steady: 'warning',
  not_judged: 'neutral',
} as const;

/** That runs stand behind figures that did less than their method, and what they left out; none where none do. */
export function trialBadges(all: readonly Departing[], href: string): readonly Badge[] {
  const text = trialMark(all);
  return text === undefined ? [] : [{ kind: 'warning', text, title: trialTitle(all), href }];
}

/** The same in as few words as a row has room for: the title says the rest. */
export function trialRowBadges(all: readonly Departing[], href: string): readonly Badge[] {
  const text = trialRowMark(all);
  return trialBadges(all, href).map((badge) => ({
    ...badge,
    text: text ?? badge.text,
    title: sentences(`${capitalised(badge.text)}${stopMark()}`, badge.title),
  }));
}
