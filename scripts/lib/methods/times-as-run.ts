/** Titles of a method's entries that name a time, with the time that a run really gave them. */
import type { Measurement, Method } from '#types';
import { formatSeconds } from '../base/sizes.ts';
import type { TestPlaces } from './types.ts';

const SECONDS: Readonly<Record<string, number>> = { s: 1, second: 1, min: 60, minute: 60, h: 3600, hour: 3600 };
const TIME = /(\d+(?:\.\d+)?)\s*(seconds?|s|minutes?|min|hours?|h)\b/g;
/** Clocks stop a little late. */
const AS_ASKED = 0.02;

/** "Random write, 40 minutes" -> "Random write, 82 s", where 40 minutes are what the method gives the entry. */
function titleAsRun(title: string, asked_s: number, ran_s: readonly number[]): string {
  const [least, most] = [Math.min(...ran_s), Math.max(...ran_s)];
  if (ran_s.length === 0 || (least >= (1 - AS_ASKED) * asked_s && most <= (1 + AS_ASKED) * asked_s)) return title;
  const [from, to] = [least, most].map((time) => formatSeconds(time < 10 ? Number(time.toFixed(1)) : Math.round(time)));
  return title.replaceAll(TIME, (text, count: string, unit: string) => {
    const isAsked = Number(count) * (SECONDS[unit.replace(/(?<=.)s$/, '')] ?? Number.NaN) === asked_s;
    return isAsked ? (from === to ? (from ?? text) : `${from} – ${to}`) : text;
  });
}

/** Times are those of the measurements, which need not be what the run meant to give. */
export function placesAsRun(places: TestPlaces, method: Method, measurements: readonly Measurement[]): TestPlaces {
  const byEntry = new Map<string, number[]>();
  for (const { test_id, runtime_s } of measurements) {
    const entry = places.get(test_id)?.entry.id;
    if (entry !== undefined && runtime_s !== undefined) byEntry.set(entry, [...(byEntry.get(entry) ?? []), runtime_s]);
  }
  const asked = new Map(method.steps.map((entry) => [entry.id, entry.runtime_s]));
  const titles = new Map<string, string>();
  for (const { entry } of places.values())
    if (!titles.has(entry.id))
      titles.set(entry.id, titleAsRun(entry.title, asked.get(entry.id) ?? 0, byEntry.get(entry.id) ?? []));
  return new Map(
    [...places].map(([test, place]) => [
      test,
      { ...place, entry: { ...place.entry, title: titles.get(place.entry.id) ?? place.entry.title } },
    ]),
  );
}
