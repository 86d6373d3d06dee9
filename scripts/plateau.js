#!/usr/bin/env node
/** The process: its arguments and effects in, its exit code out. */
import { loadModule } from './load-module.js';

const { plateau } = await loadModule('./command-line.ts');
const { nodeEffects } = await loadModule('./lib/store/node-effects.ts');

// A reader that stops early (`plateau check | head -1`) is no fault, and changes nothing of what the exit code says.
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') return;
  process.stderr.write(`plateau: the output cannot be written: ${error.message}\n`);
  process.exit(2);
});
// What is told of the work may be lost: the work goes on.
process.stderr.on('error', () => undefined);

process.exitCode = await plateau(process.argv.slice(2), nodeEffects());
