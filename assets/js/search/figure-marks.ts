/** Marks of figures beside their evidence. Pure. */
import { type WordKey, word } from '#engine/scripts/lib/base/words.ts';
import type { Badge } from '#engine/scripts/lib/tables/table.ts';
import { trialRowBadges } from '#engine/scripts/lib/tables/trust-badges.ts';
import type { FoundMeasurement } from './read-index.ts';

/** What a reader must know before comparing a figure; the page of its test says more. */
export function marksOf(measurement: FoundMeasurement): readonly Badge[] {
  const { basis, do_not_rely, rate_limited, preconditioning } = measurement;
  const mark = (text: WordKey, title: WordKey, href: string): Badge => ({
    kind: 'neutral',
    text: word(text),
    title: word(title),
    href,
  });
  return [
    ...(do_not_rely ? [mark('note_do_not_rely', 'note_do_not_rely_means', 'notes/')] : []),
    ...trialRowBadges([measurement], 'glossary/#shortened-run').map((badge): Badge => ({ ...badge, kind: 'neutral' })),
    ...(basis === 'measured' ? [] : [mark(`basis_${basis}`, `qualifier_${basis}`, 'glossary/#basis')]),
    ...(rate_limited ? [mark('rate_limited', 'rate_limited_title', 'glossary/#rate-limited')] : []),
    ...(preconditioning ? [mark('preconditioning', 'preconditioning_title', 'glossary/#preconditioning')] : []),
  ];
}
