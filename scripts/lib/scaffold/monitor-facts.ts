/** What a text of a monitoring tool tells of itself: the tool, and when it watched. Values are not read. */
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

const stamps = {
  iso: /\b(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:[.,]\d+)?(?:\s?(Z|UTC|GMT|[+-]\d\d:?\d\d)\b)?/g,
  slashes: /\b(\d\d?)\/(\d\d?)\/(\d{4}|\d\d)[ \t]+(\d\d?):(\d\d):(\d\d)(?: ([AP]M))?/g,
  words: /\b([A-Z][a-z]{2}) +(\d\d?) (\d\d):(\d\d):(\d\d)(?: [A-Z]{3,4})? (\d{4})\b/g,
} as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const day = 86_400_000;

/** ms of a zone: Z, UTC, +0130. */
function zoneOf(text: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** ms of a time of day; of "12:00:01 AM" the hour is 0. */
function timeOf(hours: string, minutes: string, seconds: string, half: string | undefined): number {
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'PM' ? 12 : 0);
  return ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** sysstat writes month/day/year unless the locale says otherwise; a "month" above 12 is a day. */
function dateOf(a: string, b: string, year: string): number {
  const [month, date] = Number(a) > 12 ? [b, a] : [a, b];
  return Date.UTC(Number(year) + (year.length === 2 ? 2000 : 0), Number(month) - 1, Number(date));
}

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
  const iso = [...text.matchAll(stamps.iso)];
  // vmstat -t names the zone at the head of its column.
  const isUtc = iso[0]?.[7] !== undefined || /^ *r +b .* UTC$/m.test(text);
  const isoTimes = iso.map(
    ([, y = '', m = '', d = '', h = '', min = '', s = '', zone = '']) =>
      Date.UTC(Number(y), Number(m) - 1, Number(d)) + timeOf(h, min, s, undefined) - zoneOf(zone),
  );
  const slashed = [...text.matchAll(stamps.slashes)].map(
    ([, a = '', b = '', y = '', h = '', min = '', s = '', half]) => dateOf(a, b, y) + timeOf(h, min, s, half),
  );
  const worded = [...text.matchAll(stamps.words)].map(
    ([, m = '', d = '', h = '', min = '', s = '', y = '']) =>
      Date.UTC(Number(y), months.indexOf(m), Number(d)) + timeOf(h, min, s, undefined),
  );
  return span(isUtc ? 'utc' : 'local', isoTimes) ?? span('local', slashed) ?? span('local', worded);
}

/** A date at the head, and times of day at the beginning of lines; midnight may pass. */
function timesOfDay(text: string): Omit<Facts, 'tool'> | undefined {
  const head = /^Linux \S+ \([^)]*\)\s+(?:(\d{4})-(\d\d)-(\d\d)|(\d\d?)\/(\d\d?)\/(\d{4}|\d\d))/.exec(text);
  if (head === null) return undefined;
  const [, y, m, d, a = '', b = '', year = ''] = head;
  let date = y === undefined ? dateOf(a, b, year) : Date.UTC(Number(y), Number(m) - 1, Number(d));
  let before = -1;
  const times = [...text.matchAll(/^(\d\d):(\d\d):(\d\d)(?: ([AP]M))?\s/gm)].map(
    ([, h = '', min = '', s = '', half]) => {
      const time = timeOf(h, min, s, half);
      if (time < before) date += day;
      before = time;
      return date + time;
    },
  );
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
