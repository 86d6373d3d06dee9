/** Reads the tables that iostat -x, vxstat, sar and pidstat print, sample after sample. */

import { factorOf } from '../base/units.ts';
import { monitorColumn } from './monitor-columns.ts';
import { dayIn, timeOfDay, timeStampIn } from './time-stamp.ts';
import type { MonitorClock, MonitorLine } from './types.ts';

/** A header: what its rows are about, and where. */
interface Header {
  readonly names: readonly string[];
  /** Cell that names the device; undefined where the row is about the host. */
  readonly label?: number;
  readonly is_vxstat: boolean;
}

const clockAt = /^(\d\d):(\d\d):(\d\d)(?: ([AP]M))?\s+/;
const labels = /^(?:Device:?|device|DEV|IFACE|CPU|UID|avg-cpu:)$/;
const dayMs = 86_400_000;

function headerOf(cells: readonly string[]): Header | undefined {
  if (cells[0] === 'TYP' && cells[1] === 'NAME') return { names: cells, label: 1, is_vxstat: true };
  if (!labels.test(cells[0] ?? '')) return undefined;
  if (cells[0] === 'avg-cpu:') return { names: cells.slice(1), is_vxstat: false };
  const command = cells.indexOf('Command');
  if (cells[0] === 'UID' && command < 0) return undefined;
  return { names: cells, label: command < 0 ? 0 : command, is_vxstat: false };
}

/** vxstat counts operations, blocks of 512 bytes and ms for each interval, reads before writes. */
const vxstat = [
  [2, 'reads', '1/s', 1],
  [3, 'writes', '1/s', 1],
  [4, 'read_bandwidth', 'B/s', 512],
  [5, 'write_bandwidth', 'B/s', 512],
  [6, 'read_latency', 'ns', factorOf('ms')],
  [7, 'write_latency', 'ns', factorOf('ms')],
] as const;

interface Value {
  readonly quantity: string;
  readonly unit: string;
  readonly value: number;
}

function valuesOf(header: Header, cells: readonly string[], interval_s: number): readonly Value[] {
  if (header.is_vxstat)
    return vxstat.map(([cell, quantity, unit, factor]) => ({
      quantity,
      unit,
      value: (Number(cells[cell]) * factor) / (unit === 'ns' ? 1 : interval_s),
    }));
  const numbers = header.names.flatMap((name, index): Value[] => {
    const known = monitorColumn(name);
    return known === undefined
      ? []
      : [{ quantity: known.quantity, unit: known.unit, value: Number(cells[index]) * known.factor }];
  });
  const idle = header.names.indexOf('%idle');
  if (idle < 0) return numbers;
  const wait = numbers.find(({ quantity }) => quantity === 'cpu_iowait')?.value ?? 0;
  return [...numbers, { quantity: 'cpu', unit: '%', value: Math.max(0, 100 - Number(cells[idle]) - wait) }];
}

/** A process by name and number, for names repeat. The host as a whole: "all" of sar, no label of iostat. */
function nameOf(header: Header, cells: readonly string[]): string {
  const name = header.label === undefined ? 'all' : (cells[header.label] ?? '');
  const pid = header.names[0] === 'UID' ? cells[header.names.indexOf('PID')] : undefined;
  if (pid !== undefined) return `${name} ${pid}`;
  return name === 'all' ? 'host' : header.names[0] === 'CPU' ? `CPU ${name}` : name;
}

/**
 * Lines of values in the order of the file. Their times are those of the text; without any the sample is counted from 0
 * (clock "samples"). Averages at the end and lines that fit no header are passed over. `interval_s` turns vxstat's counts into rates.
 */
export function readMonitorText(
  text: string,
  interval_s: number,
): { readonly clock: MonitorClock; readonly lines: readonly MonitorLine[] } {
  const lines: MonitorLine[] = [];
  let clock: MonitorClock = 'samples';
  let day: number | undefined;
  let header: Header | undefined;
  let stamp: number | undefined;
  let sample = 0;
  let seen = new Set<string>();
  let hasRows = false;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('Linux ')) day = dayIn(line) ?? day;
    const row = clockAt.exec(line);
    const cells = line
      .slice(row?.[0].length ?? 0)
      .trim()
      .split(/\s+/);
    const found = headerOf(cells);
    if (found !== undefined) {
      const key = found.names.join(' ');
      if (row === null && seen.has(key)) {
        sample += 1;
        hasRows = false;
        seen = new Set();
      }
      seen.add(key);
      header = found;
      continue;
    }
    const stamped = row === null && !line.startsWith('Linux ') ? timeStampIn(line) : undefined;
    if (stamped !== undefined) {
      if (hasRows) sample += 1;
      hasRows = false;
      seen = new Set();
      clock = stamped.clock;
      stamp = stamped.ms;
      // vxstat prints its header once, and a stamp before each sample.
      if (header?.is_vxstat !== true) header = undefined;
      continue;
    }
    const isRow =
      header !== undefined && (header.is_vxstat ? cells.length === 8 : cells.length === header.names.length);
    if (header === undefined || !isRow || line.startsWith('Average')) continue;
    hasRows = true;
    if (row !== null && day !== undefined) {
      const [, h = '', m = '', s = '', half] = row;
      const time = day + timeOfDay(h, m, s, half);
      const passed = stamp !== undefined && time < stamp - dayMs / 2;
      if (passed) day += dayMs;
      stamp = passed ? time + dayMs : time;
      clock = 'local';
    }
    const of = nameOf(header, cells);
    for (const { quantity, unit, value } of valuesOf(header, cells, interval_s))
      if (Number.isFinite(value)) lines.push({ time: stamp ?? sample, sample, of, quantity, unit, value });
  }
  return { clock, lines };
}
