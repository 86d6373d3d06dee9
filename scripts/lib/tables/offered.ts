/** What was offered of a load that was held back, and how much of it was done: beside a figure in a table, and in a head. */
import type { Measurement } from '#types';
import { judgeOfferedLoad } from '../analyse/offered-load.ts';
import { formatPercent } from '../base/sizes.ts';
import { word } from '../base/words.ts';
import { figureText } from '../model/metric-text.ts';
import type { Badge } from './table.ts';

/** None for a load that nothing held back. */
export function offeredBadge(measurement: Measurement): readonly Badge[] {
  const judged = judgeOfferedLoad(measurement);
  if (judged === undefined) return [];
  const href = 'glossary/#rate-limited';
  const { offered, achieved, share_pct } = judged.numbers;
  const isJudged = judged.answer !== 'not_judged';
  if (!isJudged || offered === undefined || achieved === undefined || share_pct === undefined)
    return [{ kind: 'neutral', text: word('rate_limited'), title: word('rate_limited_title'), href }];
  const metric = judged.texts?.variable === 'bw' ? 'bw' : 'iops';
  const values = {
    offered: figureText(metric, offered),
    achieved: figureText(metric, achieved),
    share: formatPercent(share_pct),
  };
  const isMet = judged.answer === 'yes';
  const key = judged.reason.startsWith('met_printed')
    ? 'offered_met_printed'
    : isMet
      ? 'offered_met'
      : 'offered_missed';
  return [
    {
      kind: isMet ? 'good' : 'warning',
      text: word(key, values),
      title: word(`${key}_title`, values),
      href,
    },
  ];
}
