/** Cells that people read as words, with what files of the table hold beside them: bytes, an ISO date, counts. */
import { formatDate } from '../base/dates.ts';
import { formatBytes, formatCount } from '../base/sizes.ts';
import { describeLoad, type Load } from '../model/load.ts';
import { type TableCell, textCell } from './table.ts';

type More = Omit<TableCell, 'text' | 'data'>;

/** A size, and in bytes. Missing where it is a word for an unknown one. */
export function bytesCell(bytes: number | string | undefined): TableCell {
  return typeof bytes === 'number' ? { text: formatBytes(bytes), data: { bytes } } : textCell(undefined);
}

/** A number of things. */
export function countCell(count: number): TableCell {
  return { text: formatCount(count), value: count };
}

/** A date, and in ISO form where it is known: a day, a month or a year. */
export function dateCell(date: string, more: More = {}): TableCell {
  const isKnown = /^\d/.test(date);
  return { text: formatDate(date), ...more, ...(isKnown ? { data: { date } } : {}) };
}

/** "16 jobs × QD32", and each count by fio's name. */
export function loadCell(load: Load, more: More = {}): TableCell {
  const { numjobs, iodepth, clients, outstanding } = load;
  const counts = Object.entries({ numjobs, iodepth, clients, outstanding }).flatMap(
    ([name, count]): [string, number][] => (count === undefined ? [] : [[name, count]]),
  );
  return textCell(describeLoad(load), counts.length === 0 ? more : { ...more, data: Object.fromEntries(counts) });
}
