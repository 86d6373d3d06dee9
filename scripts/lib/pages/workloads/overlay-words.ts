/** What stays the same along curves that lie over each other, in words. */
import { keptLoad } from '../../analyse/load-curves.ts';
import { word } from '../../base/words.ts';
import { describeLoad } from '../../model/load.ts';
import type { WorkloadData } from './data.ts';
import { figuresOfSweep } from './overlay.ts';

/** "Queue depth grows along each curve; 1 job." Of curves that vary differently only that they do. */
export function curveKept({ overlay, loads }: WorkloadData): string {
  const texts = new Set(
    (overlay?.sweeps ?? []).flatMap((place) => {
      const sweep = loads.sweeps[place];
      const sample = sweep && figuresOfSweep(loads, sweep)[0];
      if (sweep === undefined || sample === undefined) return [];
      const kept = describeLoad(keptLoad(sample.measurement, sweep.varied));
      return [word('overlay_kept', { varied: word(`overlay_varied_${sweep.varied}`), kept })];
    }),
  );
  const [only] = texts;
  return texts.size === 1 && only !== undefined ? only : word('overlay_kept_mixed');
}
