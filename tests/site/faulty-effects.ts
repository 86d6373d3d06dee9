/**
 * A fault at a change to the disk. The first change whose description matches the pattern is begun, and a file is left half written; then the
 * process is killed, or stands still for ever as far as the world can see, or the disk is full from there on. Changes are described as
 * `write <path>`, `rename <from> <to>`, `remove <path>` and `hugo`, with `swapped` in front once the new site is in place. Hugo goes on when
 * its build is killed.
 */
import { spawnSync } from 'node:child_process';
import type { Effects } from '../../scripts/lib/base/effects.ts';
import { nodeEffects } from '../../scripts/lib/store/node-effects.ts';

export type Fault = 'kill' | 'stop' | 'full';

interface Faulty {
  readonly effects: Effects;
  /** Through when it has stopped. */
  readonly stopped: Promise<void>;
}

/** `out`: the published folder of the build. */
export function faultyEffects(out: string, fault: Fault, pattern: string): Faulty {
  const real = nodeEffects();
  const never = new Promise<never>(() => {});
  let [isDue, isSwapped] = [false, false];
  let tellStopped = (): void => {};
  const stopped = new Promise<void>((done) => {
    tellStopped = done;
  });

  /** True from the change on that matches. */
  const fails = (change: string): boolean => {
    isDue ||= new RegExp(pattern).test(`${isSwapped ? 'swapped ' : ''}${change}`);
    return isDue;
  };
  const fail = (): Promise<never> => {
    if (fault === 'kill') process.kill(process.pid, 'SIGKILL');
    if (fault === 'full') throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    tellStopped();
    return never;
  };
  const isDeadly = fault !== 'full';
  const dead = <A extends unknown[], R>(act: (...args: A) => Promise<R>): ((...args: A) => Promise<R>) => {
    return (...args) => (isDue && isDeadly ? never : act(...args));
  };

  const effects: Effects = {
    ...real,
    log: () => {},
    // Who holds the lock of a build that has stopped is no process any more.
    lock: async (path) => {
      const release = await real.lock(path);
      if (fault === 'stop') await real.writeFile(path, `${spawnSync(process.execPath, ['--version']).pid}\n`);
      return release;
    },
    readFile: dead(real.readFile),
    appendFile: dead(real.appendFile),
    makeFolder: dead(real.makeFolder),
    writeFile: dead(async (path, content, mode) => {
      if (!fails(`write ${path}`)) return real.writeFile(path, content, mode);
      await real.writeFile(path, content.slice(0, content.length / 2), mode);
      return fail();
    }),
    // Without a link the file is written.
    link: dead(async (path, name) => {
      if (!fails(`write ${name}`)) return real.link(path, name);
      return isDeadly ? fail() : false;
    }),
    // A full disk lets these through.
    rename: dead(async (from, to) => {
      if (fails(`rename ${from} ${to}`) && isDeadly) return fail();
      await real.rename(from, to);
      isSwapped ||= to === out && from.includes('.new.');
    }),
    remove: dead(async (path) => (fails(`remove ${path}`) && isDeadly ? fail() : real.remove(path))),
    runProgram: dead(async (program, args, options) => {
      const running = real.runProgram(program, args, options);
      if (args.includes('--destination') && fails('hugo') && isDeadly) return fail();
      return running;
    }),
  };
  return { effects, stopped };
}
