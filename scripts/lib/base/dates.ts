/** Dates as people read them. Input is a day, a month or a year in ISO form, or a word for an unknown one. */

import { dateFormat } from './formatters.ts';
import { language } from './locale.ts';
import { byText } from './text-order.ts';
import { word } from './words.ts';

const LANGUAGE: Readonly<Record<string, string>> = { en: 'en-GB' };

/** "2026-11-21" -> "21 November 2026"; "2019-05" -> "May 2019"; "2019" -> "2019"; not_recorded -> "not recorded". */
export function formatDate(date: string): string {
  const locale = language();
  if (date === 'not_recorded' || date === 'not_applicable') return word(date);
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(date) ?? [];
  if (year === undefined || month === undefined) return year ?? date;
  const time = new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`);
  return dateFormat(LANGUAGE[locale] ?? locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    ...(day === undefined ? {} : { day: 'numeric' }),
  }).format(time);
}

/** A date within a line of text, where a bare "not recorded" would not say what: "date not recorded". */
export function formatDateInLine(date: string): string {
  return date === 'not_recorded' || date === 'not_applicable' ? word(`date_${date}`) : formatDate(date);
}

/** The day that it is anywhere on earth at the latest: ms since 1970 by UTC -> YYYY-MM-DD. */
export function latestDay(now_ms: number): string {
  return utcDay(now_ms + 14 * 3_600_000);
}

/** The newer of two dates first; what has none comes last. 0 for dates that are alike. */
export function byNewestDate(a: string, b: string): number {
  const [x = '', y = ''] = [a, b].map((date) => (/^\d/.test(date) ? date : ''));
  return x < y ? 1 : x > y ? -1 : 0;
}

/** Newest first; what has no date comes last, and equal dates go by id. */
export function byNewest(
  a: { readonly date: string; readonly id: string },
  b: { readonly date: string; readonly id: string },
): number {
  return byNewestDate(a.date, b.date) || byText(a.id, b.id);
}

/** The day by UTC: ms since 1970 -> YYYY-MM-DD. */
export function utcDay(now_ms: number): string {
  return new Date(now_ms).toISOString().slice(0, 10);
}

/** Whether it is a day that there is, YYYY-MM-DD. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && utcDay(time) === value;
}

/** "2026-12-31" -> "2027-01-01". */
export function dayAfter(day: string): string {
  return utcDay(Date.parse(`${day}T00:00:00Z`) + 86_400_000);
}

/** "2026-04" -> "2026-04-30". */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return utcDay(Date.UTC(year, number, 0));
}
