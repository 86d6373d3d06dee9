/** `plateau dev` whose builds of the whole site one other process does, instead of a new one each, which takes seconds to get going. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { plateau } from '../../../scripts/command-line.ts';
import type { Environment, ProgramResult } from '../../../scripts/lib/base/effects.ts';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';

interface Asked {
  readonly args: readonly string[];
  readonly env: Environment;
}

const effects = nodeEffects();
const [, own = '', ...given] = process.argv;
const inRepository = join(effects.engineDir, 'scripts/plateau.js');
let builder: ChildProcess | undefined;

/** Asks the other process; it is asked for one build at a time. */
function buildThere(asked: Asked): Promise<ProgramResult> {
  builder ??= fork(own, ['builder']);
  const { channel } = builder;
  builder.unref();
  channel?.ref();
  builder.send(asked);
  return new Promise((done) =>
    builder?.once('message', (result) => {
      channel?.unref();
      done(result as ProgramResult);
    }),
  );
}

async function buildHere({ args, env }: Asked): Promise<Omit<ProgramResult, 'bytes'>> {
  let [stdout, stderr] = ['', ''];
  const code = await plateau(args, {
    ...effects,
    env,
    out: (text) => {
      stdout += text;
    },
    log: (text) => {
      stderr += text;
    },
    progress: { tell: () => {}, end: () => [] },
  });
  return { code, timedOut: false, stdout, stderr };
}

if (given[0] === 'builder') process.on('message', async (asked) => process.send?.(await buildHere(asked as Asked)));
else {
  process.exitCode = await plateau(given, {
    ...effects,
    runProgram: (program, args, options) =>
      args[0] === inRepository
        ? buildThere({ args: args.slice(1), env: options?.env ?? {} })
        : effects.runProgram(program, args, options),
  });
  if (builder !== undefined) {
    builder.ref();
    builder.disconnect();
  }
}
