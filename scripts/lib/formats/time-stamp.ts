/** Dates and times as monitoring tools write them. */

export interface TimeStamp {
  /** Since 1970, by UTC or by the clock on the host's wall. */
  readonly ms: number;
  readonly clock: 'utc' | 'local';
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const iso = /\b(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d(?:[.,]\d+)?)(?:\s?(Z\b|UTC\b|GMT\b|[+-]\d\d:?\d\d\b))?/g;
const slashes = /\b(\d\d?)\/(\d\d?)\/(\d{4}|\d\d)[ \t]+(\d\d?):(\d\d):(\d\d)(?: ([AP]M))?/g;
const worded = /\b([A-Z][a-z]{2}) +(\d\d?) (\d\d):(\d\d):(\d\d)(?: [A-Z]{3,4})? (\d{4})\b/g;

/** ms of a time of day; of "12:00:01 AM" the hour is 0. */
export function timeOfDay(hours: string, minutes: string, seconds: string, half: string | undefined): number {
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'PM' ? 12 : 0);
  return (hour * 60 + Number(minutes)) * 60_000 + Number(seconds.replace(',', '.')) * 1000;
}

function zoneOf(text: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Day at the head of sar and pidstat, ms. sysstat writes month/day/year; a "month" above 12 is a day. */
export function dayIn(text: string): number | undefined {
  const whole = /(\d{4})-(\d\d)-(\d\d)/.exec(text);
  if (whole) return Date.UTC(Number(whole[1]), Number(whole[2]) - 1, Number(whole[3]));
  const [, a, b, year] = /\b(\d\d?)\/(\d\d?)\/(\d{4}|\d\d)\b/.exec(text) ?? [];
  if (a === undefined || b === undefined || year === undefined) return undefined;
  const [month, date] = Number(a) > 12 ? [b, a] : [a, b];
  return Date.UTC(Number(year) + (year.length === 2 ? 2000 : 0), Number(month) - 1, Number(date));
}

function ofIso([, y = '', m = '', d = '', h = '', min = '', s = '', zone]: readonly string[]): TimeStamp {
  const ms = Date.UTC(Number(y), Number(m) - 1, Number(d)) + timeOfDay(h, min, s, undefined);
  return zone === undefined ? { ms, clock: 'local' } : { ms: ms - zoneOf(zone), clock: 'utc' };
}

function ofSlashes([text = '', , , , h = '', min = '', s = '', half]: readonly string[]): TimeStamp {
  return { ms: (dayIn(text) ?? 0) + timeOfDay(h, min, s, half), clock: 'local' };
}

function ofWords([, month = '', date = '', h = '', min = '', s = '', year = '']: readonly string[]):
  | TimeStamp
  | undefined {
  if (!months.includes(month)) return undefined;
  const day = Date.UTC(Number(year), months.indexOf(month), Number(date));
  return { ms: day + timeOfDay(h, min, s, undefined), clock: 'local' };
}

/** Forms of dates with times; one is tried when there is none of those before it. */
const forms: readonly (readonly [form: RegExp, read: (found: readonly string[]) => TimeStamp | undefined])[] = [
  [iso, ofIso],
  [slashes, ofSlashes],
  [worded, ofWords],
];

function* stampsOf(text: string): Generator<TimeStamp> {
  for (const [form, read] of forms) {
    let hasAny = false;
    for (const found of text.matchAll(form)) {
      const stamp = read(found);
      if (stamp === undefined) continue;
      hasAny = true;
      yield stamp;
    }
    if (hasAny) return;
  }
}

/** All dates with times in a text that have the form of the first kind found; none without any. */
export function timeStampsIn(text: string): readonly TimeStamp[] {
  return [...stampsOf(text)];
}

/** The first date with a time in a text; undefined without any. */
export function timeStampIn(text: string): TimeStamp | undefined {
  for (const first of stampsOf(text)) return first;
  return undefined;
}
