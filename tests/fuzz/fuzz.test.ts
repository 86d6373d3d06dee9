/** Two thousand damaged files of all formats; a hundred thousand by `npm run test:fuzz`. */
import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';
import { fuzzSamples } from './samples.ts';
import { fuzzTargets } from './targets.ts';

it('whatever is done to a file, it is refused in words, or read as a simple reader reads it', async () => {
  const tallies = await fuzz(fuzzTargets(fuzzSamples()), 2000, 1);
  expect(tallies.flatMap(({ target, faults }) => faults.map((fault) => `${target}: ${fault}`))).toEqual([]);
  for (const { target, accepted, compared, commands } of tallies) {
    expect(accepted, target).toBeGreaterThan(2);
    expect(compared, target).toBeGreaterThan(2);
    expect(commands, target).toBeGreaterThan(2);
  }
});
