/** How soon the command answers. */
import { middleOf } from '../figures.ts';
import { runNothing, runPlateau } from './command.ts';
import type { StageOfBench } from './stage.ts';

export const start: StageOfBench = {
  name: 'start',
  about: '--help, beside a Node that does nothing',
  measure: async (bench) => {
    const [helps, nothings] = [[], []] as [number[], number[]];
    for (let turn = 0; turn < 5; turn += 1) {
      helps.push((await runPlateau(bench, ['--help'])).cpu_s);
      nothings.push((await runNothing(bench)).cpu_s);
    }
    bench.tell('plateau --help, of the processor', middleOf(helps), 's');
    bench.tell('node that does nothing', middleOf(nothings), 's');
  },
};
