/** The comment on a pull request, in GitHub's Markdown. */

import { formatCount } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import type { Review } from '../review.ts';
import { additionLines, comparisonLines } from './additions.ts';
import { alertLines } from './alerts.ts';
import { differenceLines } from './difference.ts';
import { type Caps, names } from './parts.ts';
import { problemLines } from './problems.ts';
import { code } from './safe-text.ts';

/** First line of the comment, which GitHub does not show: by it the comment is found again. */
export const commentMarker = '<!-- plateau pull request -->';
/** GitHub's limit is 65,536 characters; we count bytes, which are no fewer. */
export const commentLimit = 65_536;

const steps: readonly Caps[] = [
  { rows: 20, places: 5 },
  { rows: 10, places: 3 },
  { rows: 5, places: 2 },
  { rows: 1, places: 1 },
];

/** The most detailed text that GitHub accepts. Every list in it is capped and says how many more there are. */
export function presentComment(review: Review): string {
  const texts = steps.map((caps) => () => compose(review, caps));
  for (const text of texts) {
    const made = text();
    if (new TextEncoder().encode(made).length <= commentLimit) return made;
  }
  return [commentMarker, ...summary(review), '', word('pr_too_long'), ''].join('\n');
}

function compose(review: Review, caps: Caps): string {
  const touched = review.folders.length > 0;
  return [
    commentMarker,
    ...summary(review),
    '',
    ...alertLines(review.alerts, caps),
    ...problemLines(review.problems, caps),
    ...additionLines(review, caps),
    ...comparisonLines(review, caps),
    ...(touched ? differenceLines(review.difference, caps) : [nothing(review, caps), '']),
    '---',
    word('pr_footer', { base: code(short(review.base)), head: code(short(review.head)) }),
    '',
  ].join('\n');
}

function summary({ problems, folders, alerts }: Review): readonly string[] {
  const count = (severity: string): number => problems.filter((problem) => problem.severity === severity).length;
  const counts = (['error', 'warning', 'notice'] as const).flatMap((severity) => {
    const Count = count(severity);
    return Count === 0 ? [] : [word(`pr_${severity}s`, { Count })];
  });
  const text =
    count('error') > 0
      ? word('pr_has_errors', { counts: counts.join(', ') })
      : counts.length > 0
        ? word('pr_no_errors', { counts: counts.join(', ') })
        : word(folders.length === 0 ? 'pr_no_data' : 'pr_no_problems');
  const Count = alerts.filter(({ level }) => level === 'caution').length;
  return [`## ${word('pr_title')}`, '', Count === 0 ? text : `${text} ${word('pr_cautions', { Count })}`];
}

function nothing({ outside, difference }: Review, caps: Caps): string {
  const same = word('pr_same_data', { count: formatCount(difference.unchanged) });
  return outside.length === 0 ? same : `${same} ${word('pr_outside', { names: names(outside, caps) })}`;
}

/** Ten digits of a commit; a folder as it was named. */
function short(name: string): string {
  return /^[0-9a-f]{40,64}$/.test(name) ? name.slice(0, 10) : name;
}
