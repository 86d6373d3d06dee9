/** What a chart over time says of its points, where they are fewer than the values that were logged. */
import { formatSeconds } from '../base/sizes.ts';
import { word } from '../base/words.ts';
import { cellsPerPoint } from '../charts/downsample.ts';
import type { TimeChartData, TimeLine } from '../charts/time-types.ts';
import type { PictureSize } from '../charts/types.ts';

interface LoggedLine extends Pick<TimeLine, 'step_ms' | 'values'> {
  /** Values of the log that each of `values` is the mean of: 1 when absent. */
  readonly logged?: number;
}

/** "Points are means of up to 96 s (144 s on narrow screens)."; nothing where each is one value of its log. */
export function thinnedText(lines: readonly LoggedLine[], size: TimeChartData['size'] = 'wide'): string | undefined {
  const thinned = lines.filter((line) => cellsPerPoint(line, 'narrow') * (line.logged ?? 1) > 1);
  if (thinned.length === 0) return undefined;
  const longest = (picture: PictureSize): string =>
    formatSeconds(Math.max(...thinned.map((line) => cellsPerPoint(line, picture) * line.step_ms)) / 1000);
  const [time, narrow] = [longest(size), longest('narrow')];
  return time === narrow ? word('time_thinned', { time }) : word('time_thinned_narrow', { time, narrow });
}
