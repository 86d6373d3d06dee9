/** The version of the data: the same for the same figures, named by their newest day. */

import { oncePer } from '../base/once-per.ts';
import { sha256OfParts } from '../base/sha256.ts';
import type { Database } from '../database/types.ts';
import { newsOfSite } from './feed.ts';
import { inColumnOrder } from './measurement-columns.ts';

/** Stands for the version in a page until the page is written, so that what is kept of it serves the next version too. */
export const DATA_VERSION_MARK = '0thisversionofthedata0';

/** A text of a page as it is published. */
export function withDataVersion(text: string, version: string): string {
  return text.replaceAll(DATA_VERSION_MARK, version);
}

/**
 * "2026-11-22-0f1e2d3c4b": the newest day of the data, where there is one, and ten hexadecimal digits of a SHA-256 over every run's
 * manifest, hardware and measurements, and every note, in the order of the database. Pages and documents both say it: a large one is read through once.
 */
export const dataVersion = oncePer((database: Database): string => {
  const digits = sha256OfParts(textsOf(database)).slice(0, 10);
  const [newest] = newsOfSite(database);
  return newest === undefined ? digits : `${newest.date}-${digits}`;
});

function* textsOf({ runs, notes = [] }: Database): Iterable<string> {
  for (const { bundle, measurements } of runs)
    yield JSON.stringify([bundle.run, bundle.hardware, measurements.map(inColumnOrder)]);
  for (const { parsed } of notes) yield JSON.stringify(parsed.note);
}
