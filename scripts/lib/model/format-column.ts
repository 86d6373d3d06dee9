/** A column of figures of one metric, in one unit and aligned on the decimal mark. */
import { padDecimals } from '../base/digits.ts';
import type { Scale } from '../base/units.ts';
import { word } from '../base/words.ts';
import { formatAsPrinted, formatInScale, printedScale } from './metric-text.ts';
import { dataUnitOf, type Metric, numberOf, type Quantity, scaleOf } from './metrics.ts';
import type { Cell } from './page.ts';

/** What of a published figure its number does not say. */
function asPublished({ value, low, high, qualifiers = [] }: Quantity): Pick<Cell, 'range' | 'qualifiers'> {
  const ends = { ...(low === undefined ? {} : { low }), ...(high === undefined ? {} : { high }) };
  const range = { ...ends, ...(value === undefined ? { alone: true as const } : {}) };
  return {
    ...(low === undefined && high === undefined ? {} : { range }),
    ...(qualifiers.length === 0 ? {} : { qualifiers }),
  };
}

/** From the lowest to the highest figure that a row stands for. */
export interface Spread {
  readonly low: number;
  readonly high: number;
  /** Of the highest. */
  readonly qualifiers?: readonly string[];
}

/** A figure of a column before it is formatted. Without quantity it is missing, and `reason` says why. */
export interface ColumnEntry {
  readonly quantity?: Quantity | undefined;
  readonly reason?: string;
  readonly href?: string;
  /** Stands under the figure. */
  readonly spread?: Spread | undefined;
}

/** Three significant digits in the unit that suits the column; or those of the source, where all its figures were published in one unit. */
export type ColumnStyle = 'rounded' | 'printed';

/**
 * A column of figures in one unit, aligned on the decimal mark, each with the length of its bar (per cent of the
 * column's largest). A missing figure is an en dash with its reason. `data_unit` is the SI unit of the values.
 */
export function formatColumn(
  metric: Metric,
  entries: readonly ColumnEntry[],
  style: ColumnStyle = 'rounded',
): { readonly unit: string; readonly scale: Scale; readonly data_unit: string; readonly cells: readonly Cell[] } {
  const numbers = entries.map((entry) => (entry.quantity === undefined ? undefined : numberOf(entry.quantity)));
  const known = numbers.filter((value) => value !== undefined);
  const quantities = entries.flatMap(({ quantity }) => quantity ?? []);
  const printed = style === 'printed' ? printedScale(quantities) : undefined;
  const scale = printed ?? scaleOf(metric, known);
  const formatFigure = printed === undefined ? formatInScale : formatAsPrinted;
  const largest = Math.max(0, ...known);
  const formatted = entries.map(({ quantity }) =>
    quantity === undefined ? undefined : formatFigure(metric, quantity, scale),
  );
  const bases = new Set(entries.flatMap(({ quantity }) => quantity?.of ?? []));
  const pads = padDecimals(formatted.map((one) => one?.text ?? '–'));
  const cells = entries.map((entry, place): Cell => {
    const [{ quantity }, text] = [entry, formatted[place]];
    if (quantity === undefined || text === undefined)
      return { text: '–', reason: entry.reason ?? word('missing_figure') };
    const value = numbers[place];
    const { spread } = entry;
    const { of } = quantity;
    return {
      ...(value === undefined ? {} : { value }),
      ...text,
      // Per cent of a core and of all of them are not one unit: each figure says of what it is.
      ...(bases.size > 1 && of !== undefined ? { sub: word(`cpu_of_${of}`) } : {}),
      ...(pads[place] ? { pad: pads[place] } : {}),
      ...(value === undefined || largest === 0 || bases.size > 1 ? {} : { bar: Math.round((100 * value) / largest) }),
      ...(entry.href === undefined ? {} : { href: entry.href }),
      ...asPublished(quantity),
      ...(spread === undefined
        ? {}
        : { range: { low: spread.low, high: spread.high }, sub: formatInScale(metric, spread, scale).text }),
    };
  });
  return { unit: scale.unit, scale, data_unit: dataUnitOf(metric), cells };
}
