/**
 * Builds a site with a fault at a change to the disk: `tsx faulty-build.ts <site> <out> <kill|full> <pattern>`. The first change whose
 * description matches is begun, and a file is left half written; then the process is killed, or the disk is full from there on. Changes
 * are described as `write <path>`, `rename <from> <to>`, `remove <path>` and `hugo`, with `swapped` in front once the new site is in place.
 * A kill at `hugo` leaves Hugo running.
 */
import { buildSite } from '../../scripts/lib/site/build.ts';
import { nodeEffects } from '../../scripts/lib/store/node-effects.ts';

const [, , site = '', out = '', fault = '', pattern = ''] = process.argv;
const effects = nodeEffects();
let [isDue, isSwapped] = [false, false];

/** True from the change on that matches. */
function fails(change: string): boolean {
  isDue ||= new RegExp(pattern).test(`${isSwapped ? 'swapped ' : ''}${change}`);
  return isDue;
}

function fail(): never {
  if (fault === 'kill') process.kill(process.pid, 'SIGKILL');
  throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
}

await buildSite(
  { site, out },
  {
    ...effects,
    log: () => {},
    writeFile: async (path, content, mode) => {
      if (!fails(`write ${path}`)) return effects.writeFile(path, content, mode);
      await effects.writeFile(path, content.slice(0, content.length / 2), mode);
      fail();
    },
    // Without a link the file is written.
    link: async (path, name) => {
      if (!fails(`write ${name}`)) return effects.link(path, name);
      return fault === 'kill' ? fail() : false;
    },
    // A full disk lets these through.
    rename: async (from, to) => {
      if (fails(`rename ${from} ${to}`) && fault === 'kill') fail();
      await effects.rename(from, to);
      isSwapped ||= to === out && from.includes('.new.');
    },
    remove: async (path) => (fails(`remove ${path}`) && fault === 'kill' ? fail() : effects.remove(path)),
    runProgram: (program, args, options) => {
      const running = effects.runProgram(program, args, options);
      if (args.includes('--destination') && fails('hugo') && fault === 'kill') fail();
      return running;
    },
  },
);
