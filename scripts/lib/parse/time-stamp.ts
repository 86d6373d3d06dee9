/** Dates and times as monitoring tools write them. */

export interface TimeStamp {
  /** Since 1970, by UTC or by the clock on the host's wall. */
  readonly ms: number;
  readonly clock: 'utc' | 'local';
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const iso = /(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d(?:[.,]\d+)?)\s?(Z|UTC|GMT|[+-]\d\d:?\d\d)?/;
const slashes = /(\d\d?)\/(\d\d?)\/(\d{4}|\d\d)\s+(\d\d?):(\d\d):(\d\d)(?: ([AP]M))?/;
const worded = /([A-Z][a-z]{2}) +(\d\d?) (\d\d):(\d\d):(\d\d)(?: [A-Z]{3,4})? (\d{4})/;

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

/** The first date with a time in a text; undefined without any. */
export function timeStampIn(text: string): TimeStamp | undefined {
  const full = iso.exec(text);
  if (full) {
    const [, y = '', m = '', d = '', h = '', min = '', s = '', zone] = full;
    const ms = Date.UTC(Number(y), Number(m) - 1, Number(d)) + timeOfDay(h, min, s, undefined);
    return zone === undefined ? { ms, clock: 'local' } : { ms: ms - zoneOf(zone), clock: 'utc' };
  }
  const slashed = slashes.exec(text);
  if (slashed) {
    const [, , , , h = '', min = '', s = '', half] = slashed;
    return { ms: (dayIn(slashed[0]) ?? 0) + timeOfDay(h, min, s, half), clock: 'local' };
  }
  const [found, month = '', date = '', h = '', min = '', s = '', year = ''] = worded.exec(text) ?? [];
  if (found === undefined || !months.includes(month)) return undefined;
  const day = Date.UTC(Number(year), months.indexOf(month), Number(date));
  return { ms: day + timeOfDay(h, min, s, undefined), clock: 'local' };
}
