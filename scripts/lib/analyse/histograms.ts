/** Latency histograms of all jobs and hosts, cell by cell, and the percentiles of each cell. */
import type { Problem } from '#types';
import { edgeOfBin, valueOfBin } from '../fio/latency-bin.ts';
import type { FioLog } from '../fio/types.ts';
import { PERCENTILES } from '../model/metrics.ts';
import type { PercentileSeries } from './types.ts';

/** Counts of one direction. All logs of a test have the same bins: they come from one job file. */
export interface Histograms {
  /** By cell; undefined where no row lies. */
  readonly cells: readonly (Uint32Array | undefined)[];
  readonly total: Float64Array;
  /** ns that a bin stands for. */
  readonly values: Float64Array;
}

/** Where a row lies: its time is the end of the window that it counts. */
export interface HistogramGrid {
  readonly step_ms: number;
  readonly cells: number;
  readonly origin_ms: number;
  /** log_hist_msec. */
  readonly window_ms: number;
}

/** Bins of fio before 3.0, which count µs, and since. */
const fineBins = { micro: 1216, nano: 1856 } as const;

/**
 * ns of each bin of a row. With coarseness c a bin holds 2^c of fio's own and stands for their middle; without, it stands for
 * what fio's percentiles stand for (tools/hist/fiologparser_hist.py).
 */
export function valuesOfBins(bins: number): Float64Array {
  const coarseness = [0, 1, 2, 3, 4, 5, 6];
  const isMicro = coarseness.some((c) => fineBins.micro >> c === bins);
  const c = coarseness.find((c) => (isMicro ? fineBins.micro : fineBins.nano) >> c === bins) ?? 0;
  const middle = (bin: number): number => {
    const lower = edgeOfBin(bin << c);
    return lower + (edgeOfBin((bin + 1) << c) - lower) / 2;
  };
  return Float64Array.from(
    { length: bins },
    (_, bin) => (c === 0 ? valueOfBin(bin) : middle(bin)) * (isMicro ? 1000 : 1),
  );
}

function isSame(cells: Float64Array, columns: number, before: Float64Array | undefined): boolean {
  if (before === undefined || before.length !== columns) return false;
  for (let column = 0; column < columns; column += 1) if (cells[column] !== before[column]) return false;
  return true;
}

interface Filling {
  readonly cells: (Uint32Array | undefined)[];
  readonly total: Float64Array;
  readonly values: Float64Array;
}

function addRow(into: Filling, cells: Float64Array, cell: number): void {
  const { length } = into.total;
  const counts = into.cells[cell] ?? new Uint32Array(length);
  // Rows after the last cell still belong to the total.
  if (cell < into.cells.length) into.cells[cell] = counts;
  for (let bin = 0; bin < length; bin += 1) {
    const count = cells[bin + 3] ?? 0;
    if (count <= 0) continue;
    counts[bin] = (counts[bin] ?? 0) + count;
    into.total[bin] = (into.total[bin] ?? 0) + count;
  }
}

/** By direction. Counts are of one interval each; a row that stands twice (fio writes the last one again) counts once. */
export function readHistograms(
  logs: readonly FioLog[],
  grid: HistogramGrid,
): { readonly directions: readonly (Histograms | undefined)[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const found: (Filling | undefined)[] = [undefined, undefined, undefined];
  for (const log of logs) {
    const before: (Float64Array | undefined)[] = [undefined, undefined, undefined];
    const reading = log.read((cells, columns) => {
      const direction = cells[1] ?? 0;
      const same = before[direction];
      const isAgain = isSame(cells, columns, same);
      if (same?.length === columns) same.set(cells.subarray(0, columns));
      else before[direction] = cells.slice(0, columns);
      const into = found[direction] ?? {
        cells: Array<Uint32Array | undefined>(grid.cells).fill(undefined),
        total: new Float64Array(columns - 3),
        values: valuesOfBins(columns - 3),
      };
      found[direction] = into;
      if (isAgain || into.total.length !== columns - 3) return true;
      const middle = (cells[0] ?? 0) - grid.origin_ms - grid.window_ms / 2;
      addRow(into, cells, Math.max(0, Math.floor(middle / grid.step_ms)));
      return true;
    });
    problems.push(...reading.problems);
  }
  return { directions: found, problems };
}

/** fio's rule: the first bin, from below, at which the counts so far reach the share. Null without counts. */
export function percentileOf(counts: ArrayLike<number>, values: Float64Array, share: number): number | null {
  let total = 0;
  for (let bin = 0; bin < counts.length; bin += 1) total += counts[bin] ?? 0;
  let seen = 0;
  for (let bin = 0; bin < counts.length; bin += 1) {
    seen += counts[bin] ?? 0;
    if (total > 0 && (counts[bin] ?? 0) > 0 && seen >= share * total) return values[bin] ?? null;
  }
  return null;
}

/** Percentiles of each cell, over all jobs together. */
export function percentileSeries({ cells, values }: Histograms): readonly PercentileSeries[] {
  return [...PERCENTILES].map(([metric, percentile]) => ({
    metric,
    values: cells.map((counts) => (counts === undefined ? null : percentileOf(counts, values, percentile / 100))),
  }));
}
