/** `npm run test:fuzz -- --inputs 100000 --seed 1`: damaged files until so many were tried; exits 1 when one was not as it should be. */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { samples } from '../missing.ts';
import { fuzz } from './fuzz.ts';
import { fuzzSamples } from './samples.ts';
import { fuzzTargets } from './targets.ts';

const { values } = parseArgs({
  options: { inputs: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const targets = fuzzTargets(fuzzSamples(existsSync(samples) ? [samples] : []));
const began = performance.now();
const tallies = await fuzz(targets, Number(values.inputs), Number(values.seed), (done) => {
  process.stderr.write(`${done} inputs, ${Math.round((performance.now() - began) / 1000)} s\n`);
});
const slow = tallies.filter(({ slowest_ms }) => slowest_ms > 2000);
for (const { target, inputs, accepted, compared, commands, slowest_ms, faults } of tallies) {
  const counts = `${inputs} inputs, ${accepted} accepted, ${compared} compared, ${commands} commands`;
  process.stdout.write(
    `${target}: ${counts}, slowest ${Math.round(slowest_ms)} ms\n${faults.map((one) => `  ${one}\n`).join('')}`,
  );
}
for (const { target, slowest_ms } of slow) process.stdout.write(`${target}: hung for ${Math.round(slowest_ms)} ms\n`);
process.exitCode = slow.length > 0 || tallies.some(({ faults }) => faults.length > 0) ? 1 : 0;
