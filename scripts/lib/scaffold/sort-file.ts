/** Says what one file of a folder is, by what is in it. */
import { isPartOfJobFile } from '../fio/job-file.ts';
import { parseLogName } from '../fio/log-name.ts';
import { decodeText } from '../fio/text-bytes.ts';
import { readTestResult } from '../formats/readers.ts';
import { dayIn, timeOfDay, timeStampsIn } from '../formats/time-stamp.ts';
import type { InspectedFile } from '../model/source-files.ts';
import type { LooseLog, LooseMonitor, SortedFile } from './types.ts';

/** Sorts a file by its content. The name counts only for an empty log, and for what a file promises to be. */
export function sortFile(read: InspectedFile, path: string): SortedFile {
  const { bytes, sha256 = '' } = read;
  const other = (why: string, is_damaged = false, fix?: string): SortedFile => ({
    kind: 'other',
    path,
    why,
    is_damaged,
    fix,
  });
  if (read.is_link) return other('a symbolic link; links are not followed');
  if (bytes === undefined) return other(`cannot be read: ${read.fault ?? 'no bytes'}`, true);
  const loose = { path, size_bytes: bytes.length, sha256 };
  const result = readTestResult({ path, bytes, sha256 });
  if (result.documents.length > 0) return { ...loose, kind: 'result', result };
  const { foreign } = result;
  const name = parseLogName(path);
  if (foreign === 'fio_log' || (foreign === 'empty' && name !== undefined)) {
    const facts = readLogFacts(foreign === 'empty' ? '' : textOf(bytes));
    return { ...loose, kind: 'log', name, ...facts };
  }
  if (foreign === 'job_file') return { ...loose, kind: 'job_file', text: textOf(bytes) };
  const monitor = foreign === 'binary' || foreign === 'empty' ? undefined : readMonitorFacts(textOf(bytes));
  if (monitor !== undefined) return { ...loose, kind: 'monitor', ...monitor };
  if (foreign === 'other_text' && isPartOfJobFile(textOf(bytes)))
    return { ...loose, kind: 'job_file', text: textOf(bytes) };
  const isResultByName = /\.json(\.gz)?$/i.test(path) && foreign !== 'other_json';
  const [problem] = result.problems;
  // Notes and tables beside the results have nothing to bring in.
  const fix = foreign === 'other_text' || foreign === 'other_json' || foreign === 'empty' ? undefined : problem?.fix;
  return other(problem?.message ?? 'cannot be read', foreign === undefined || isResultByName, fix);
}

/** Nothing of what is no text. */
export function textOf(bytes: Uint8Array): string {
  const decoded = decodeText(bytes);
  return 'text' in decoded ? decoded.text : '';
}

/** Columns that may hold the direction: histograms have it second, all others third, or fourth with log_window_value=both. */
function directionColumns(columns: number): readonly number[] {
  return columns > 20 ? [1] : [2, 3];
}

const known = ['0', '1', '2'];

/** One after the other: a log of 100 MB has millions. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    yield text.slice(start, end < 0 ? text.length : end);
    start = end < 0 ? text.length : end + 1;
  }
}

/**
 * Facts of a log's text. Rows that cannot be read are passed over. The column of the direction is the first that holds
 * nothing but directions; without one they stay unknown.
 */
function readLogFacts(text: string): Pick<LooseLog, 'rows' | 'directions' | 'first_ms' | 'last_ms'> {
  const columns = new Map<number, Set<string>>();
  let rows = 0;
  let first_ms: number | undefined;
  let last_ms: number | undefined;
  for (const line of linesOf(text)) {
    const cells = line.split(',', 24);
    const time = Number(cells[0]);
    if (cells.length < 4 || !Number.isFinite(time)) continue;
    rows += 1;
    for (const column of directionColumns(cells.length)) {
      const seen = columns.get(column) ?? new Set();
      if (seen.size <= known.length) columns.set(column, seen.add((cells[column] ?? '').trim()));
    }
    first_ms = Math.min(first_ms ?? time, time);
    last_ms = Math.max(last_ms ?? time, time);
  }
  const found = [...columns.values()].find((seen) => [...seen].every((text) => known.includes(text)));
  return {
    rows,
    directions: new Set([...(found ?? [])].map(Number)),
    first_ms,
    last_ms,
  };
}

type Facts = Pick<LooseMonitor, 'tool' | 'clock' | 'first_ms' | 'last_ms'>;

const layouts: readonly (readonly [tool: string, layout: RegExp])[] = [
  ['iostat -o JSON', /^\s*\{\s*"sysstat"\s*:/],
  ['sadf -d', /^# ?hostname;interval;timestamp;/m],
  ['collect.sh', /^(?:epoch|time)_s,device,read_iops,/],
  // Linux, then FreeBSD.
  ['iostat -x', /^Device:?\s.*\br\/s\b.*%util|^device\s+r\/s\s+w\/s\s.*%b\b/m],
  ['iostat', /^Device:?\s+tps\b/m],
  ['pidstat', /^(?:#\s*Time|\d\d:\d\d:\d\d(?: [AP]M)?)\s+UID\s+(?:T?GID\s+)?PID\b/m],
  ['vmstat', /^procs\b.*\bmemory\b.*\n\s*r\s+b\s/m],
  ['vxstat', /^TYP\s+NAME\s+READ\s+WRITE\b/m],
  ['sar', /^Linux .*\n(?:.*\n){1,3}?\d\d:\d\d:\d\d(?: [AP]M)?\s+[A-Za-z%]\S*/],
];

const day = 86_400_000;

function span(clock: LooseMonitor['clock'], times: readonly number[]): Omit<Facts, 'tool'> | undefined {
  const known = times.filter(Number.isFinite);
  const [first] = known;
  if (first === undefined) return undefined;
  // Not Math.min(...): a day of seconds is more than a call takes.
  const least = known.reduce((a, b) => Math.min(a, b), first);
  return { clock, first_ms: least, last_ms: known.reduce((a, b) => Math.max(a, b), first) };
}

/** Stamps that hold date and time. */
function wholeStamps(text: string): Omit<Facts, 'tool'> | undefined {
  const found = timeStampsIn(text);
  // vmstat -t names the zone at the head of its column.
  const isUtc = found[0]?.clock === 'utc' || /^ *r +b .* UTC$/m.test(text);
  return span(
    isUtc ? 'utc' : 'local',
    found.map(({ ms }) => ms),
  );
}

/** A date at the head, and times of day at the beginning of lines; midnight may pass. */
function timesOfDay(text: string): Omit<Facts, 'tool'> | undefined {
  const head = /^Linux \S+ \([^)]*\)\s+(\S+)/.exec(text);
  let date = dayIn(head?.[1] ?? '');
  if (date === undefined) return undefined;
  const times: number[] = [];
  let before = -1;
  for (const [, h = '', min = '', s = '', half] of text.matchAll(/^(\d\d):(\d\d):(\d\d)(?: ([AP]M))?\s/gm)) {
    const time = timeOfDay(h, min, s, half);
    if (time < before) date += day;
    before = time;
    times.push(date + time);
  }
  return span('local', times);
}

/** Seconds in the first column: since 1970, or since its own start. */
function plainSeconds(text: string): Omit<Facts, 'tool'> | undefined {
  return span(
    text.startsWith('epoch_s,') ? 'utc' : 'own',
    [...text.matchAll(/^(\d+(?:\.\d+)?),/gm)].map(([, s]) => Number(s) * 1000),
  );
}

/**
 * Tool and times of a monitor's text; undefined when it is none of those known. Times are ms since 1970 by UTC, or as the
 * clock on the host's wall showed them, or since the monitor's start; without any in the text they are absent.
 */
export function readMonitorFacts(text: string): Facts | undefined {
  const start = text.slice(0, 20_000);
  const tool = layouts.find(([, layout]) => layout.test(start))?.[0];
  if (tool === undefined) return undefined;
  const times = tool === 'collect.sh' ? plainSeconds(text) : (wholeStamps(text) ?? timesOfDay(text));
  return { tool, clock: 'local', ...times };
}
