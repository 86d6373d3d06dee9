/** The test bench of a run, drawn from its hardware.json, with the same in words. */
import type { Hardware } from '#types';
import { word } from '../../base/words.ts';
import { systemName } from '../../model/system-name.ts';
import { composeBench } from './compose.ts';
import { drawBench } from './draw.ts';
import { layNarrow } from './layout-narrow.ts';
import { layWide } from './layout-wide.ts';
import { describeBench, outlineBench } from './outline.ts';
import type { BenchDrawing } from './types.ts';

/** `id` is unique on the page. Same input, same bytes. */
export function presentBench(hardware: Hardware, id: string): BenchDrawing {
  const bench = composeBench(hardware);
  const names = {
    title: word('bench_title', { system: systemName(hardware.system) }),
    desc: describeBench(bench),
  };
  return {
    svg: drawBench(layWide(bench), { ...names, id }),
    svg_narrow: drawBench(layNarrow(bench), { ...names, id: `${id}-narrow` }),
    outline: outlineBench(bench),
  };
}
