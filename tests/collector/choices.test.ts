/** What of a method is run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import type { Run } from '#types';
import { it, type Lab, lacksCommands, trial } from './collect.ts';

const OUT = 'acme-x1-trial';

function readRun({ dir }: Lab): Run {
  return JSON.parse(readFileSync(join(dir, OUT, 'run.json'), 'utf8')) as Run;
}

describe.skipIf(lacksCommands('fio'))('collect.sh --only', { concurrent: true, timeout: 300_000 }, () => {
  it('runs the steps it names and what comes before them, and says which were left out', async ({ lab }) => {
    const { status, stderr } = await lab.collect([...trial(lab, OUT), '--only', 'read-*k']);
    expect([status, stderr]).toEqual([0, expect.stringContaining('3 tests, 1 steps left out')]);
    const { tests, method_left_out: leftOut } = readRun(lab);
    expect(tests.map(({ id }) => id)).toEqual(['fill', 'read-4k', 'read-16k']);
    expect(leftOut).toEqual([{ step: 'write', reason: expect.stringContaining('not asked for (--only read-*k)') }]);
  });

  it('refuses a step that the method does not have, and names those it has', async ({ lab }) => {
    const { status, stderr } = await lab.collect([...trial(lab, OUT), '--only', 'read-4k,raed-16k']);
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('no step is called raed-16k. The method has: fill, read-4k, read-16k, write'),
    ]);
  });

  it('lists in a dry run only what would be run', async ({ lab }) => {
    const { stdout } = await lab.collect([...trial(lab, OUT), '--only', 'read-4k', '--dry-run']);
    expect(stdout).toMatch(/only read-4k\n[\s\S]*steps {4}2\n/);
  });
});
