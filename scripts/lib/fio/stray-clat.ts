/** Completion latencies that cannot be: io_uring with sqthread_poll hands I/Os to the kernel without noting when. */

import type { JsonObject } from '../base/json-value.ts';
import { numberOf, objectOf } from './fio-keys.ts';

/**
 * Whether fio timed completions of this direction since something else than their submission: even the shortest took longer than the
 * longest I/O did in total, of which completion is a part. Seen with io_uring in fio 3.33; other engines are not asked, since what they
 * do so is to be told.
 */
export function hasStrayClat(ioengine: string | undefined, direction: JsonObject | undefined): boolean {
  if (direction === undefined || ioengine !== 'io_uring') return false;
  const [clat, lat] = [objectOf(direction, 'clat_ns'), objectOf(direction, 'lat_ns')];
  if ((numberOf(clat, 'N') ?? 0) === 0 || (numberOf(lat, 'N') ?? 0) === 0) return false;
  return (numberOf(clat, 'min') ?? 0) > (numberOf(lat, 'max') ?? 0);
}
