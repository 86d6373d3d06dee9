/** What a text of a monitoring tool tells of itself: the tool, and when it watched. Values are not read. */
import { dayIn, timeOfDay, timeStampsIn } from '../formats/time-stamp.ts';
import type { LooseMonitor } from './types.ts';

type Facts = Pick<LooseMonitor, 'tool' | 'clock' | 'first_ms' | 'last_ms'>;

const layouts: readonly (readonly [tool: string, layout: RegExp])[] = [
  ['iostat -o JSON', /^\s*\{\s*"sysstat"\s*:/],
  ['sadf -d', /^# ?hostname;interval;timestamp;/m],
  ['collect.sh', /^time_s,device,read_iops,/],
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

/** Seconds since its own start in the first column. */
function relative(text: string): Omit<Facts, 'tool'> | undefined {
  return span(
    'own',
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
  const times = tool === 'collect.sh' ? relative(text) : (wholeStamps(text) ?? timesOfDay(text));
  return { tool, clock: 'local', ...times };
}
