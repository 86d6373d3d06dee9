/** Words that answers share: ratios, names, and what keeps systems from being ranked. */

import { formatDigits, roundedDown } from '../../base/digits.ts';
import { clauseMark } from '../../base/marks.ts';
import { word, wordOr } from '../../base/words.ts';
import { systemName } from '../../model/system-name.ts';
import type { Entry } from './rows.ts';

/** More reasons than these are left to the table. */
const MOST_REASONS = 3;

/** "1.3"; three digits from ten on, and where two would say that nothing leads: "12.4", "1.03". */
export function ratioText(share: number, isLeast = false): string {
  const significant = share >= 1.1 && share < 10 ? 2 : 3;
  return formatDigits(isLeast ? roundedDown(share, significant) : share, { significant, keepZeros: true });
}

export function nameOf({ run }: Entry): string {
  return systemName(run.bundle.hardware.system);
}

/** What keeps most systems from being ranked, with how many each reason holds for. */
export function reasonsText(reasons: readonly { readonly system: string; readonly reason: string }[]): string {
  const systems = new Map<string, Set<string>>();
  for (const { system, reason } of reasons) systems.set(reason, (systems.get(reason) ?? new Set()).add(system));
  return [...systems]
    .sort(([a, own], [b, other]) => other.size - own.size || (a < b ? -1 : 1))
    .slice(0, MOST_REASONS)
    .map(([reason, { size }]) => word('answer_reason', { reason: wordOr('obstacle', reason), Count: size }))
    .join(clauseMark());
}
