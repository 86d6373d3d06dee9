/** A rank as tables have it. */
import { word } from '../base/words.ts';
import type { Rank } from '../database/ranks.ts';

/** "2", or "=2" of one that several share. */
export function rankText({ rank, is_tied }: Rank): string {
  return is_tied ? word('rank_tied', { rank }) : String(rank);
}
