/** Damaged files by the thousand, of all formats in turn: counts by format, and the first inputs that were not as they should be. */
import fc from 'fast-check';
import { damage, damaged } from './mutations.ts';
import type { Target } from './targets.ts';

export interface Tally {
  readonly target: string;
  inputs: number;
  accepted: number;
  compared: number;
  commands: number;
  slowest_ms: number;
  readonly faults: string[];
}

/** Every so many inputs the whole command runs, too. */
const COMMAND_EVERY = 40;
const CODES: readonly number[] = [0, 1, 2];

/** `inputs` damaged files, the same for the same seed. Stops a target at its third fault. */
export async function fuzz(
  targets: readonly Target[],
  inputs: number,
  seed: number,
  progress: (done: number) => void = () => {},
): Promise<readonly Tally[]> {
  const tallies = targets.map(
    ({ name }): Tally => ({
      target: name,
      inputs: 0,
      accepted: 0,
      compared: 0,
      commands: 0,
      slowest_ms: 0,
      faults: [],
    }),
  );
  const each = Math.ceil(inputs / targets.length);
  let done = 0;
  for (const [place, target] of targets.entries()) {
    const tally = tallies[place];
    if (tally === undefined) continue;
    const drawn = fc.sample(fc.tuple(fc.nat(), damage), { numRuns: each, seed: seed + place });
    for (const [sample, edits] of drawn) {
      const bytes = damaged(target.samples[sample % target.samples.length] ?? new Uint8Array(), edits);
      const began = performance.now();
      try {
        const { isAccepted, compared } = target.read(bytes);
        tally.accepted += isAccepted ? 1 : 0;
        tally.compared += compared;
        if (tally.inputs % COMMAND_EVERY === 0) {
          const code = await target.command(bytes);
          tally.commands += 1;
          if (!CODES.includes(code)) throw new Error(`the command ends with ${code}`);
        }
      } catch (error) {
        const told = error instanceof Error ? error.message : String(error);
        tally.faults.push(
          `${told}: seed ${seed + place}, input ${tally.inputs}, ${JSON.stringify(edits).slice(0, 400)}`,
        );
      }
      tally.slowest_ms = Math.max(tally.slowest_ms, performance.now() - began);
      tally.inputs += 1;
      done += 1;
      if (done % 1000 === 0) progress(done);
      if (tally.faults.length >= 3) break;
    }
  }
  return tallies;
}
