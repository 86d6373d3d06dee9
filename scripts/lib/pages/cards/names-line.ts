/** Names on a card, as many as it has room for. */
import { joinKnown } from '../../base/marks.ts';
import { word } from '../../base/words.ts';

export const MOST_NAMES = 3;

/** "Acme A1 · Acme A2 · Acme A3 · 4 more"; each name once. */
export function namesLine(all: readonly string[]): string {
  const names = [...new Set(all)];
  const rest = names.length - MOST_NAMES;
  return joinKnown(' · ', ...names.slice(0, MOST_NAMES), rest > 0 && word('card_more', { Count: rest }));
}
