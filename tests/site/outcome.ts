/** That a build for all tests is wanted, and how it ended: files beside the folder of the site. */
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const wishOf = (outDir: string): string => `${outDir}.wanted`;
const fileOf = (outDir: string): string => `${outDir}.outcome.json`;

/** Whole or not at all: tests look for it all the time. */
export async function tellOutcome(outDir: string, outcome: Outcome): Promise<void> {
  await writeFile(`${fileOf(outDir)}.new`, JSON.stringify(outcome));
  await rename(`${fileOf(outDir)}.new`, fileOf(outDir));
}

/** Whether a test waits for the build into this folder. */
export async function isWanted(outDir: string): Promise<boolean> {
  return stat(wishOf(outDir)).then(
    () => true,
    () => false,
  );
}

/** How the build into this folder ended, once it has; it begins when it is first asked for, if it has not. */
export async function outcomeOf(outDir: string): Promise<Outcome> {
  await writeFile(wishOf(outDir), '');
  for (;;) {
    const text = await readFile(fileOf(outDir), 'utf8').catch(() => '');
    if (text !== '') return JSON.parse(text) as Outcome;
    await sleep(200);
  }
}
