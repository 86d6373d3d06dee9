import { finalDocuments } from '../fio/final-documents.ts';
import { numberOf } from '../fio/fio-keys.ts';
import { fioOutputOf } from '../formats/fio-reader.ts';
import type { BundleRule } from './types.ts';

/** fio counts in UTC; the day of who measured may be another. */
const ZONE_S = 14 * 3600;
/** Older than fio itself: the clock was not set. */
const UNSET_BEFORE_S = Date.UTC(2005) / 1000;

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

export const resultDates: BundleRule = {
  id: 'R-result-dates',
  scope: 'bundle',
  looks_at: 'fio',
  severity: 'warning',
  title: 'The run is of the days on which fio ran',
  description:
    'fio writes when it ended into each result (`timestamp`). `date` in run.json is a day between the first result and the last, or the month or year of it. Half a day and a bit more is allowed on each side for time zones; results of a clock that was not set are not looked at.',
  check: ({ run, results }) => {
    if (!/^\d/.test(run.date)) return [];
    const ends = run.tests.flatMap(({ result = '' }) => {
      const output = fioOutputOf(results.get(result));
      return output === undefined
        ? []
        : finalDocuments(output.documents).flatMap((document) => numberOf(document.value, 'timestamp') ?? []);
    });
    const known = ends.filter((end) => end >= UNSET_BEFORE_S);
    if (known.length === 0) return [];
    const [first, last] = [Math.min(...known), Math.max(...known)];
    const { length } = run.date;
    const isBefore = run.date < dayOf(first - ZONE_S).slice(0, length);
    const isAfter = run.date > dayOf(last + ZONE_S).slice(0, length);
    if (!isBefore && !isAfter) return [];
    const days = [...new Set([dayOf(first), dayOf(last)])].join(' to ');
    return [
      {
        file: 'run.json',
        pointer: '/date',
        message: 'run is dated on another day than its results',
        found: run.date,
        allowed: `${days} (timestamp in what fio wrote)`,
        fix: 'write the day on which it was measured; if the clock of the host was wrong, say so in a remark',
      },
    ];
  },
};
