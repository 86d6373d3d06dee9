/** What was measured, as a table for people. */
import { type Figure, formatFigure, formatPromise, isMet } from './figures.ts';

/** Columns as wide as their widest cell, two spaces between them. */
function align(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

const WORDS = { true: 'yes', false: 'NO', undefined: '' } as const;

export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.stage,
    figure.what,
    formatFigure(figure),
    formatPromise(figure),
    WORDS[`${isMet(figure)}`],
  ]);
  return align([['stage', 'what', 'measured', 'promise', 'met'], ...rows]);
}

export interface Change {
  readonly figure: Figure;
  readonly before: Figure;
  /** New by old. */
  readonly ratio: number;
  /** True when noise alone does not explain it. */
  readonly isBeyondNoise: boolean;
}

export function changesTable(changes: readonly Change[]): string {
  const rows = changes.map(({ figure, before, ratio, isBeyondNoise }) => [
    figure.stage,
    figure.what,
    formatFigure(before),
    formatFigure(figure),
    `${ratio.toFixed(2)} x`,
    isBeyondNoise ? (ratio > 1 ? 'more' : 'less') : '',
  ]);
  return align([['stage', 'what', 'before', 'now', 'change', 'beyond noise'], ...rows]);
}
