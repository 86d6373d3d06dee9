/** The mark of a figure that shows a method rather than a product. */
import { word } from '../../base/words.ts';
import type { Badge } from '../../tables/table.ts';

/** None for a product. It stands close to the link of a system, so that it is none itself: a finger would meet both. */
export function demoBadges(isDemonstration: boolean): readonly Badge[] {
  if (!isDemonstration) return [];
  return [{ kind: 'neutral', text: word('standing_mark_aside'), title: word('standing_aside') }];
}
