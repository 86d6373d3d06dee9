/** Tables and figures of distributions: shares of slow I/Os, counts by class of latency, every bin. */

import { formatDigits, formatExact, padDecimals } from '../base/digits.ts';
import { formatPercent } from '../base/sizes.ts';
import { word } from '../base/words.ts';
import { latencyText } from '../charts/tail-axes.ts';
import { classLabel, countClasses, type LatencyClass } from '../charts/tail-classes.ts';
import { countOf } from '../charts/tail-curve.ts';
import type { RunRecord } from '../database/types.ts';
import { measurementHref } from '../model/anchors.ts';
import type { Cell } from '../model/page.ts';
import { type DataRows, dataRows } from '../tables/data-rows.ts';
import { dimensionName } from './dimensions.ts';
import { columnHead, rowHead } from './head-cells.ts';
import type { MeasuredLine } from './tail-lines.ts';
import type { TableView } from './types.ts';

/** More than this share is nearly all. */
const NEARLY_ALL = 0.999;

/** What a table is made from; `dimensions` are those of the lines' labels. */
export interface TailTable {
  readonly title: string;
  readonly dimensions: readonly string[];
  readonly lines: readonly MeasuredLine[];
  readonly runs: readonly RunRecord[];
}

function slowerThan({ bins }: MeasuredLine, limit: number): number {
  return bins.reduce((sum, { ns, count }) => (ns > limit ? sum + count : sum), 0);
}

/** Powers of ten of latency that of some line nearly none, and of some line not all of the I/Os pass. */
function limitsOf(lines: readonly MeasuredLine[]): readonly number[] {
  const latencies = lines.flatMap(({ bins }) => [bins[0]?.ns ?? [], bins.at(-1)?.ns ?? []].flat());
  const [smallest, largest] = [Math.max(1, Math.min(...latencies)), Math.max(...latencies)];
  const first = Math.floor(Math.log10(smallest)) + 1;
  const all = Array.from({ length: Math.max(0, Math.ceil(Math.log10(largest)) - first) }, (_, place) => first + place);
  return all
    .map((power) => 10 ** power)
    .filter((limit) => lines.some((line) => slowerThan(line, limit) < NEARLY_ALL * countOf(line.bins)));
}

/** A column: of each line the share of I/Os above a limit. What is not all of them is not rounded to 100. */
function slowerCells(lines: readonly MeasuredLine[], limit: number): readonly Cell[] {
  const shares = lines.map((line) => (100 * slowerThan(line, limit)) / countOf(line.bins));
  const texts = shares.map((share) =>
    share < 100 && share > 100 * NEARLY_ALL
      ? `>${formatDigits(100 * NEARLY_ALL)}`
      : formatDigits(share, { keepZeros: share > 0 }),
  );
  const pads = padDecimals(texts);
  return lines.map((line, place): Cell => {
    const [ios, total] = [slowerThan(line, limit), countOf(line.bins)].map((count) => formatExact(count));
    return {
      value: shares[place] ?? 0,
      text: texts[place] ?? '',
      title: word('tail_ios_of', { ios: ios ?? '', total: total ?? '' }),
      ...(pads[place] ? { pad: pads[place] } : {}),
      href: measurementHref(line.measurement),
    };
  });
}

/** A row a line: which share of its I/Os took longer than 1, 10, 100 µs and so on. */
export function exceedanceTable({ title, dimensions, lines, runs }: TailTable): TableView {
  const limits = limitsOf(lines);
  const columns = limits.map((limit) => slowerCells(lines, limit));
  const better = word('better_lower');
  return {
    figures: true,
    caption: title,
    head: [
      [
        ...dimensions.map((one) => columnHead(dimensionName(one, runs), true)),
        ...limits.map((limit) => ({
          ...columnHead(word('tail_slower_than', { latency: latencyText(limit) })),
          unit: word('tail_unit_share'),
          better,
        })),
      ],
    ],
    rows: lines.map((line, row) => ({
      headers: line.labels.map(rowHead),
      cells: columns.flatMap((cells) => cells[row] ?? []),
    })),
  };
}

/** A row a class of latency, a column a line: how many I/Os took so long. */
export function histogramTable({ title, lines }: TailTable, classes: readonly LatencyClass[]): TableView {
  const columns = lines.map((line) => ({ line, total: countOf(line.bins), counts: countClasses(line.bins, classes) }));
  return {
    figures: true,
    caption: title,
    head: [
      [columnHead(word('tail_column_latency'), true), ...lines.map(({ labels }) => columnHead(labels.join(' · ')))],
    ],
    rows: classes.map((one, place) => ({
      headers: [rowHead(classLabel(one), 0)],
      cells: columns.map(({ line, total, counts }): Cell => {
        const value = counts[place] ?? 0;
        const text = formatExact(value);
        const href = measurementHref(line.measurement);
        return { value, text, title: formatPercent((100 * value) / total), href };
      }),
    })),
  };
}

/** Every bin as fio counted it, with how many I/Os took longer. */
export function exceedanceFigures({ dimensions, lines, runs }: TailTable): DataRows {
  const data = lines.flatMap((line) => {
    const total = countOf(line.bins);
    let left = total;
    return line.bins.map(({ ns, count }) => {
      left -= count;
      return [...line.labels, ns, count, left, left / total, line.measurement.id];
    });
  });
  const fields = ['latency_ns', 'ios', 'ios_slower', 'share_slower', 'measurement'];
  return dataRows([...dimensions.map((one) => dimensionName(one, runs)), ...fields], data);
}

/** The classed counts, one line for each class and measurement. */
export function histogramFigures({ dimensions, lines, runs }: TailTable, classes: readonly LatencyClass[]): DataRows {
  const data = lines.flatMap((line) => {
    const total = countOf(line.bins);
    const counts = countClasses(line.bins, classes);
    return classes.map(({ from_ns, to_ns }, place) => {
      const count = counts[place] ?? 0;
      return [...line.labels, from_ns, to_ns, count, count / total, line.measurement.id];
    });
  });
  return dataRows(
    [...dimensions.map((one) => dimensionName(one, runs)), 'from_ns', 'to_ns', 'ios', 'share', 'measurement'],
    data,
  );
}
