/** A figure against the baseline, in words: what its grade allows to be said. */
import { formatDigits } from '../../base/digits.ts';
import { formatComparison } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import type { Grade } from '../../database/gate.ts';
import { isTie, type NoisyFigure } from '../../database/noise.ts';
import { betterOf, type Metric } from '../../model/metrics.ts';

/** "1.24", "0.97"; what rounds to one is "1.00" from either side. */
export function timesDigits(ratio: number): string {
  const shown = ratio >= 0.995 && ratio < 1 ? 1 : ratio;
  return formatDigits(shown, { significant: shown >= 1 && shown < 10 ? 3 : 2, keepZeros: true });
}

/** "1.24×". */
export function timesText(ratio: number): string {
  return `${timesDigits(ratio)}×`;
}

/** "1.24×, better"; within the noise it is a tie, and where neither way is better it is only the ratio. */
export function ratioText(
  metric: Metric,
  figure: NoisyFigure,
  baseline: NoisyFigure,
  text: string = timesText(figure.value / baseline.value),
): string {
  const better = betterOf(metric);
  if (better === undefined) return text;
  if (isTie(figure, baseline)) return word('ratio_tie', { ratio: text });
  const isMore = figure.value > baseline.value;
  return word(isMore === (better === 'higher') ? 'ratio_better' : 'ratio_worse', { ratio: text });
}

/** The ratio with what its grade allows: A adds per cent, C says nothing of better, worse or a tie, D has none. */
export function ratioOfGrade(grade: Grade, metric: Metric, figure: NoisyFigure, baseline: NoisyFigure): string {
  if (grade === 'D') return word('ratio_refused');
  const ratio = figure.value / baseline.value;
  const text = timesText(ratio);
  if (grade === 'C') return text;
  if (grade === 'B') return ratioText(metric, figure, baseline, text);
  return ratioText(
    metric,
    figure,
    baseline,
    word('ratio_with_change', { ratio: text, change: formatComparison(100 * (ratio - 1), { signed: true }) }),
  );
}

/** "A · 3.30× (+230 %), better". */
export function gradedRatio(grade: Grade, metric: Metric, figure: NoisyFigure, baseline: NoisyFigure): string {
  return word('ratio_graded', { grade, ratio: ratioOfGrade(grade, metric, figure, baseline) });
}
