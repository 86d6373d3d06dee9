import { madeOnce, placeOfMade } from '../made-once.ts';

/** The file of a program of programs/, to be started with Node. */
export async function programFile(name: 'plateau-dev' | 'killed-build'): Promise<string> {
  await madeOnce('programs');
  return placeOfMade('programs', `${name}.mjs`);
}
