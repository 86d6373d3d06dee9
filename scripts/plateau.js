#!/usr/bin/env node
/** The process: its arguments and effects in, its exit code out. Node runs the TypeScript beside it through tsx, also when Plateau is installed as a dependency. */
import { register } from 'tsx/esm/api';

register();
const { plateau } = await import('./plateau.ts');
const { nodeEffects } = await import('./lib/store/node-effects.ts');

// A reader that stops early (`plateau inspect … | head`) is no fault.
process.stdout.on('error', (error) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await plateau(process.argv.slice(2), nodeEffects());
