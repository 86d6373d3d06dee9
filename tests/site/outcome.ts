/** How a build ended that was started for all tests: a file beside the folder of the site. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const fileOf = (outDir: string): string => `${outDir}.outcome.json`;

/** Whole or not at all: tests look for it all the time. */
export async function tellOutcome(outDir: string, outcome: Outcome): Promise<void> {
  await writeFile(`${fileOf(outDir)}.new`, JSON.stringify(outcome));
  await rename(`${fileOf(outDir)}.new`, fileOf(outDir));
}

/** How the build into this folder ended, once it has. */
export async function outcomeOf(outDir: string): Promise<Outcome> {
  for (;;) {
    const text = await readFile(fileOf(outDir), 'utf8').catch(() => '');
    if (text !== '') return JSON.parse(text) as Outcome;
    await sleep(200);
  }
}
