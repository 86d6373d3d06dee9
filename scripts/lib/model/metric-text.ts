/** Figures of metrics as people read them: in a unit that suits them, with as many digits as are known. */
import { countSignificant, formatDecimals, formatDigits, formatExact, NBSP, withUnit } from '../base/digits.ts';
import { clauseMark, joinKnown } from '../base/marks.ts';
import { unitSymbol } from '../base/unit-symbols.ts';
import { pageScale, printedOf, type Scale } from '../base/units.ts';
import { word, wordFor } from '../base/words.ts';
import { dataUnitOf, type Metric, metricLabel, numberOf, type Quantity, scaleOf } from './metrics.ts';

const MARKS: Readonly<Record<string, string>> = {
  about: '~',
  interpolated: '~',
  highest_within: '~',
  at_least: '≥',
  at_most: '≤',
  few_ios: '~',
};

/** Three digits, or fewer where the source wrote fewer. Zeros that end "about 3300" were not measured and do not count. */
function digitsOf({ as_published, read_as = as_published, qualifiers }: Quantity): {
  significant: number;
  keepZeros: boolean;
} {
  const rough = qualifiers?.includes('about') === true;
  const written = read_as === undefined ? undefined : countSignificant(read_as, rough);
  return { significant: Math.min(3, written ?? 3), keepZeros: true };
}

type WriteNumber = (value: number) => string;

/** A figure by its numbers, with the marks of its qualifiers. */
function marked(quantity: Quantity, one: WriteNumber): string {
  const { value, low, high, qualifiers = [] } = quantity;
  const mark = qualifiers.map((qualifier) => MARKS[qualifier] ?? '').join('');
  if (value !== undefined) return mark + one(value);
  // Only the end of a range may be more than it says.
  if (low !== undefined && high !== undefined)
    return qualifiers.includes('at_least') ? `${one(low)}–${mark}${one(high)}` : `${mark}${one(low)}–${one(high)}`;
  return low !== undefined ? `≥${one(low)}` : high !== undefined ? `≤${one(high)}` : '–';
}

function textOf(quantity: Quantity, scale: Scale): string {
  const digits = digitsOf(quantity);
  return marked(quantity, (value) => formatDigits(value / scale.factor, digits));
}

function titleOf(metric: Metric, quantity: Quantity): string {
  const unit = dataUnitOf(metric);
  const numbers = [quantity.value, quantity.low, quantity.high].filter((value) => value !== undefined);
  const exact = numbers.map((value) => formatExact(value)).join(' – ');
  const published = quantity.as_published;
  return joinKnown(
    clauseMark(),
    withUnit(exact, unitSymbol(unit)),
    published !== undefined && word('as_published', { text: published }),
    quantity.of !== undefined && word(`cpu_of_${quantity.of}`),
    ...(quantity.qualifiers ?? []).map((qualifier) => wordFor('qualifier', qualifier)),
  );
}

/** A figure, with the full value for its title. */
interface Said {
  readonly text: string;
  readonly title: string;
}

/** One figure by itself, in the unit that suits it: {text: "438", unit: "k IOPS", title: "437 967 IOPS"}. */
export function formatMetric(metric: Metric, figure: Quantity | number): Said & { readonly unit: string } {
  const quantity = typeof figure === 'number' ? { value: figure } : figure;
  const scale = scaleOf(metric, [numberOf(quantity) ?? 0]);
  return { text: textOf(quantity, scale), unit: scale.unit, title: titleOf(metric, quantity) };
}

/** The same with its unit in one text: {text: "438 k IOPS", title: "437 967 IOPS"}. */
export function sayFigure(metric: Metric, figure: Quantity | number): Said {
  const { text, unit, title } = formatMetric(metric, figure);
  return { text: withUnit(text, unit), title };
}

/** The text alone. */
export function figureText(metric: Metric, figure: Quantity | number): string {
  return sayFigure(metric, figure).text;
}

/** A round figure on an axis that names its metric: "1 ms", "10 k" of IOPS. */
export function roundText(metric: Metric, value: number): string {
  const { factor, unit } = scaleOf(metric, [value]);
  const label = metricLabel(metric);
  const own = unit.endsWith(label) ? unit.slice(0, -label.length).trim() : unit;
  const digits = formatDigits(value / factor, { significant: 3 });
  return own === '' ? digits : `${digits}${NBSP}${own}`;
}

/** One figure of a column whose unit is chosen: its text, and the full value for the title. */
export function formatInScale(metric: Metric, quantity: Quantity, scale: Scale): Said {
  return { text: textOf(quantity, scale), title: titleOf(metric, quantity) };
}

/** The unit that all figures of a column were published in; undefined where they differ, or where one was not published. */
export function printedScale(quantities: readonly Quantity[]): Scale | undefined {
  const units = new Set(quantities.map(({ as_published, read_as = as_published }) => printedOf(read_as)?.unit));
  const [unit] = units;
  return unit === undefined || units.size > 1 ? undefined : pageScale(unit);
}

/** A published figure with all digits of its source, in the unit that it was published in: 4 265 861, 10.0. */
export function formatAsPrinted(metric: Metric, quantity: Quantity, { factor }: Scale): Said {
  const { as_published, read_as = as_published } = quantity;
  const decimals = printedOf(read_as)?.decimals ?? 0;
  const text = marked(quantity, (value) => formatDecimals(value / factor, decimals));
  return { text, title: titleOf(metric, quantity) };
}
