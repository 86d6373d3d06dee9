import type { Run } from '#types';

/** Dates of a run, by their pointers in run.json. */
export function datesOf({
  date,
  source,
  origin,
  withdrawn,
  corrections = [],
}: Run): readonly (readonly [string, string])[] {
  const dates: readonly (readonly [string, string | undefined])[] = [
    ['/date', date],
    ['/source/date', source?.date],
    ['/origin/date', origin?.date],
    ['/withdrawn/date', withdrawn?.date],
    ...corrections.map((one, place) => [`/corrections/${place}/date`, one.date] as const),
  ];
  return dates.flatMap(([pointer, text]) =>
    text === undefined || !/^\d/.test(text) ? [] : [[pointer, text] as const],
  );
}
