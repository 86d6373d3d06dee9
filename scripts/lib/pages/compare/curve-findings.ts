/** Titles of curves over each other: the one figure of each that tells most. They say what is seen, and name no winner. */
import { clauseMark, sentences, stopMark } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import { figureText } from '../../model/metric-text.ts';
import type { Metric, Quantity } from '../../model/metrics.ts';

/** More names than these, or a longer line, make no title: then it has the lowest and the highest figure. */
const MOST_NAMED = 3;
const LONGEST = 110;

export interface NamedFigure extends Pick<Quantity, 'qualifiers'> {
  readonly name: string;
  readonly value: number;
}

/** "Highest rate: A 52.9 k IOPS; B 48.7 k IOPS", "Highest rate: 45.4 k IOPS to 76.3 k IOPS", "Highest rate: 52.9 k IOPS each". Undefined for fewer than two figures. */
export function eachFigure(what: string, metric: Metric, figures: readonly NamedFigure[]): string | undefined {
  const values = figures.map(({ value }) => value);
  if (values.length < 2) return undefined;
  const list = figures.map((one) => `${one.name} ${figureText(metric, one)}`).join(clauseMark());
  const named = word('compare_found_each', { what, list });
  if (figures.length <= MOST_NAMED && named.length <= LONGEST) return named;
  const textAt = (value: number): string => figureText(metric, figures.find((one) => one.value === value) ?? value);
  const [low, high] = [textAt(Math.min(...values)), textAt(Math.max(...values))];
  return low === high
    ? word('compare_found_alike', { what, value: low })
    : word('compare_found_range', { what, low, high });
}

/** Title and subtitle: the finding above the plain title, which stands alone where nothing was found; what is to be known comes last. */
export function titled(
  finding: string | undefined,
  plain: string,
  more?: string,
): { readonly title: string; readonly subtitle?: string } {
  const subtitle = sentences(finding && `${plain}${stopMark()}`, more);
  return { title: finding ?? plain, ...(subtitle === '' ? {} : { subtitle }) };
}
