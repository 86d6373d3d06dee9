/** Badges that browsers make too: where a figure comes from, and how steady it was. */
import type { Measurement } from '#types';
import { word } from '../base/words.ts';
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
