/** Reads a file of a monitoring tool, packed or not: a text layout that is known by its header, else CSV. */

import Papa from 'papaparse';
import type { Problem } from '#types';
import { decodeText } from '../fio/text-bytes.ts';
import { inputNotice } from './input-notice.ts';
import { hostColumns, monitorColumn } from './monitor-columns.ts';
import { readMonitorText } from './monitor-text.ts';
import { timeStampIn } from './time-stamp.ts';
import type { MonitorClock, MonitorFile, MonitorLine, MonitorMapping } from './types.ts';

const factors = { s: 1000, ms: 1, epoch_s: 1000, epoch_ms: 1 } as const;
type TimeUnit = keyof typeof factors | 'date';

type Reading = ReturnType<MonitorFile['read']>;

/** Times of collect.sh: since 1970, and once since it began to watch. */
const ownTimes: ReadonlyMap<string, TimeUnit> = new Map([
  ['epoch_s', 'epoch_s'],
  ['time_s', 's'],
]);

/** The layout of collect.sh, which needs no mapping. */
function ownMapping([time = '', ...header]: readonly string[]): MonitorMapping | undefined {
  const unit = ownTimes.get(time);
  if (unit === undefined || !header.includes('device')) return undefined;
  const columns = header.flatMap((name) => {
    const known = monitorColumn(name);
    if (known === undefined) return [];
    const of = hostColumns.has(name) ? { of: 'host' } : {};
    return [{ column: name, quantity: known.quantity, unit: known.unit, ...of }];
  });
  return { time: { column: time, unit }, device: 'device', columns };
}

function missing(file: string, column: string, header: readonly string[]): Problem {
  return {
    file,
    pointer: '',
    line: 1,
    rule: 'input',
    severity: 'error',
    message: 'a column that run.json names is not in the table',
    found: column,
    allowed: header.join(', '),
    fix: 'name columns as the first line of the file does (tests[].monitors[].columns)',
  };
}

function withoutSamples(file: string): Problem {
  return inputNotice(file, {
    message: 'the table has no samples, so nothing of it is shown',
    fix: 'nothing, if the test was shorter than the interval of the monitor; else name the columns as its first line does (tests[].monitors[])',
  });
}

function timeOf(text: string, unit: TimeUnit): number | undefined {
  if (unit === 'date') return timeStampIn(text)?.ms;
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value * factors[unit];
}

/**
 * Lines in the order of the file; a cell without a number has no line. Text at the head of the file that is no table, and
 * a "# " before the header, are left out. Columns that are not there are problems that name those that are.
 */
function readMonitorCsv(file: string, text: string, mapping: MonitorMapping | undefined): Reading {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const clean = (cells: readonly string[]) => cells.map((cell) => cell.trim().replace(/^#\s*/, ''));
  const needed = mapping?.time?.column;
  const start = Math.max(0, needed === undefined ? 0 : data.findIndex((cells) => clean(cells).includes(needed)));
  const header = clean(data[start] ?? []);
  const used = mapping ?? ownMapping(header);
  if (used?.columns === undefined) return { clock: 'own', lines: [], problems: [] };
  const { time, device, columns } = used;
  const names = [
    ...(time ? [time.column] : []),
    ...(device === undefined ? [] : [device]),
    ...columns.map((one) => one.column),
  ];
  const problems = [...new Set(names)]
    .filter((name) => !header.includes(name))
    .map((name) => missing(file, name, header));
  if (problems.length > 0) return { clock: 'own', lines: [], problems };
  const place = new Map(header.map((name, index) => [name, index]));
  const cell = (cells: readonly string[], name: string) => cells[place.get(name) ?? -1] ?? '';
  const unit = time?.unit ?? 's';
  const lines: MonitorLine[] = [];
  let clock: MonitorClock = time === undefined ? 'samples' : unit.startsWith('epoch') ? 'utc' : 'own';
  for (const [sample, cells] of data.slice(start + 1).entries()) {
    const stamp = time === undefined ? sample : timeOf(cell(cells, time.column), unit);
    if (stamp === undefined) continue;
    if (unit === 'date' && time !== undefined) clock = timeStampIn(cell(cells, time.column))?.clock ?? clock;
    for (const { column, quantity, unit: of_unit, of } of columns) {
      const written = cell(cells, column).trim().replace(/\s*%$/, '');
      const value = Number(written);
      if (written === '' || !Number.isFinite(value)) continue;
      const name = of ?? (device === undefined ? 'host' : cell(cells, device));
      lines.push({ time: stamp, sample, of: name, quantity, unit: of_unit, value });
    }
  }
  return { clock, lines, problems: lines.length === 0 ? [withoutSamples(file)] : [] };
}

/** The file with nothing read yet. A file that cannot be read, or has a layout that is not known, has problems and no lines. */
export function monitorFile(file: string, bytes: Uint8Array): MonitorFile {
  return {
    file,
    read: (mapping, interval_s) => {
      const decoded = decodeText(bytes);
      const base = { file, pointer: '', rule: 'input' } as const;
      if ('message' in decoded) {
        const { message, found, fix } = decoded;
        return { clock: 'own', lines: [], problems: [{ ...base, severity: 'error', message, found, fix }] };
      }
      const { text } = decoded;
      const table = mapping?.columns === undefined ? readMonitorText(text, interval_s) : undefined;
      if (table !== undefined && table.lines.length > 0) return { ...table, problems: [] };
      return readMonitorCsv(file, text, mapping?.columns === undefined ? undefined : mapping);
    },
  };
}
