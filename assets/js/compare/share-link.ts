/** Copies an address; where the browser does not let it, shows it to be copied by hand. */
import { word } from '#engine/scripts/lib/present/words.ts';
import { make } from './elements.ts';

/** Says below `place` what happened. */
export async function shareLink(address: string, place: HTMLElement): Promise<void> {
  const said = place.querySelector('output') ?? make('output', {});
  place.append(said);
  try {
    await navigator.clipboard.writeText(address);
    said.replaceChildren(word('compare_copied'));
  } catch {
    const field = make('input', { type: 'text', class: 'compare-address', readonly: true, value: address });
    said.replaceChildren(make('label', {}, word('compare_copy_by_hand'), ' ', field));
    field.select();
  }
}
