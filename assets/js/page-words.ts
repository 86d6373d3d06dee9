/** The words of the page's language: a file of their own, so that scripts are the same in all. Who says something reads them before. */
import { useWords, type Words } from '#engine/scripts/lib/base/words.ts';
import { fetchJson, fetchOnce } from './fetched.ts';

const read = fetchOnce(async (address) => useWords({ words: await fetchJson<Words>(address) }));

/** Where the page's words are. */
export function wordsAddress(): string {
  return document.querySelector<HTMLElement>('script[data-words]')?.dataset.words ?? '';
}

/** Once for all of a script; what failed is tried again when it is asked for again. */
export function readWords(address = wordsAddress()): Promise<void> {
  return read(address);
}
