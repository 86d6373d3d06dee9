/** The words of the page's language: a file of their own, so that scripts are the same in all. Who says something reads them before. */
import { useWords, type Words } from '#engine/scripts/lib/base/words.ts';

let reading: Promise<void> | undefined;

async function read(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  useWords({ words: (await answer.json()) as Words });
}

/** Where the page's words are. */
export function wordsAddress(): string {
  return document.querySelector<HTMLElement>('script[data-words]')?.dataset.words ?? '';
}

/** Once for all of a script; what failed is tried again when it is asked for again. */
export function readWords(address = wordsAddress()): Promise<void> {
  reading ??= read(address).catch((fault: unknown) => {
    reading = undefined;
    throw fault;
  });
  return reading;
}
