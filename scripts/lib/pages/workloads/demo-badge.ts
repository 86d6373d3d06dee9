/** The mark of a figure that shows a method rather than a product. */
import { word } from '../../base/words.ts';
import type { Badge } from '../../tables/table.ts';

/** None for a product. */
export function demoBadges(isDemonstration: boolean): readonly Badge[] {
  if (!isDemonstration) return [];
  const [text, title] = [word('standing_mark_aside'), word('standing_aside')];
  return [{ kind: 'neutral', text, title, href: 'glossary/#demonstration' }];
}
