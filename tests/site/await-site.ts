/** Waits for the build of the repository's own site before a file of tests begins; fails when the build did. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { type Outcome, outcomeFile } from './global-setup.ts';

async function awaitOutcome(file: string): Promise<Outcome> {
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text !== '') return JSON.parse(text) as Outcome;
    await sleep(200);
  }
}

const { code, output } = await awaitOutcome(outcomeFile(inject('builtSite')));
if (code !== 0) throw new Error(`the repository's own site was not built:\n${output}`);
