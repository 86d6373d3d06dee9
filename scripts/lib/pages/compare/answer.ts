/** May they be compared? The receipt in one sentence. */

import { formatCount } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import type { Comparison } from '../../database/comparability.ts';
import type { Judged } from './receipt.ts';

const MOST_GATES = 2;

/** Gates that forbid most of the comparisons, the most frequent first. */
function commonObstacles(judged: readonly Comparison[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { gates } of judged)
    for (const { id, passed, severity } of gates)
      if (!passed && severity === 'block') counts.set(id, (counts.get(id) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  return sorted.slice(0, MOST_GATES).map(([id]) => word(`gate_${id}`));
}

/** How many pairs with the baseline may be compared; where some may not, the gates that forbid most of them. Undefined with no pair. */
export function answerText(judged: Judged, baseline: string): string | undefined {
  const all = judged.flatMap((row) => row.flatMap((one) => one ?? []));
  if (all.length === 0) return undefined;
  const refused = all.filter(({ answer }) => answer === 'not_comparable');
  const warned = all.filter(({ answer }) => answer === 'with_warnings').length;
  const allowed = all.length - refused.length;
  const values = { baseline, Count: all.length, all: formatCount(all.length), allowed: formatCount(allowed) };
  const gates = commonObstacles(refused).join('; ');
  const how = warned === 0 ? 'clean' : warned === allowed ? 'warned' : 'partly_warned';
  return [
    allowed === 0 ? word('compare_answer_none', values) : word(`compare_answer_${how}`, values),
    ...(refused.length === 0
      ? []
      : [word(allowed === 0 ? 'compare_answer_why_none' : 'compare_answer_why', { gates })]),
  ].join(' ');
}
