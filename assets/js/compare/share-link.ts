/** Copies the address of a comparison. */
import { word } from '#engine/scripts/lib/base/words.ts';
import { copyLink } from '../take-away/copy-link.ts';
import { make } from './elements.ts';

/** Says below `place` what happened. */
export async function shareLink(address: string, place: HTMLElement): Promise<void> {
  const said = place.querySelector('output') ?? make('output', {});
  place.append(said);
  await copyLink(address, said, { copied: word('share_copied'), byHand: word('share_by_hand') });
}
