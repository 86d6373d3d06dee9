/** What all tests share is made once, when it is first asked for: beside the folder of each thing, files tell that it is wanted and how it was made. */
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

/** How a build ended. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** By name of the thing; of what was made, what there is to tell. */
export interface MadeOnce {
  /** The repository's own site, built with the base URL /: its folder is `own`, and its pages as Hugo was given them are in `own-pages`. */
  readonly own: Outcome;
  /** A lab's site: lab/site as it is written, lab/published as it is built. */
  readonly lab: Outcome;
  /** Schemas of what templates get, in `view-schemas.json`. */
  readonly views: Outcome;
  /** The folder of programs.ts. */
  readonly programs: object;
  /** Where the one browser listens. */
  readonly browser: { readonly address: string };
}

export type NameOfMade = keyof MadeOnce;

type Told<Name extends NameOfMade> = MadeOnce[Name] | { readonly failure: string };

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of all that is made once. */
    madeOnce: string;
  }
}

const wishFor = (dir: string, name: NameOfMade): string => join(dir, `${name}.wanted`);
const toldOf = (dir: string, name: NameOfMade): string => join(dir, `${name}.made.json`);

/** Whole or not at all: tests look for it all the time. */
export async function tellMade<Name extends NameOfMade>(dir: string, name: Name, made: Told<Name>): Promise<void> {
  await writeFile(`${toldOf(dir, name)}.new`, JSON.stringify(made));
  await rename(`${toldOf(dir, name)}.new`, toldOf(dir, name));
}

/** Whether a test waits for it. */
export async function isWanted(dir: string, name: NameOfMade): Promise<boolean> {
  return stat(wishFor(dir, name)).then(
    () => true,
    () => false,
  );
}

/** Where it is, or will be. */
export function placeOfMade(...path: readonly string[]): string {
  return join(inject('madeOnce'), ...path);
}

/** What was made, once it is; the making begins when it is first asked for, if it has not. Throws where it failed. */
export async function madeOnce<Name extends NameOfMade>(name: Name): Promise<MadeOnce[Name]> {
  const dir = inject('madeOnce');
  await writeFile(wishFor(dir, name), '');
  for (;;) {
    const text = await readFile(toldOf(dir, name), 'utf8').catch(() => '');
    if (text !== '') {
      const told = JSON.parse(text) as Told<Name>;
      if ('failure' in told) throw new Error(told.failure);
      return told;
    }
    await sleep(200);
  }
}
