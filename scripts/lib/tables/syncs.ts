/** The syncs of a load, whose latency is not in that of its writes: said beside it in a table and in a head. */
import type { Measurement } from '#types';
import { word } from '../base/words.ts';
import { measurementHref } from '../model/anchors.ts';
import { givenOptions } from './given-options.ts';
import type { Badge } from './table.ts';

const OF_SYNCS = ['fsync', 'fdatasync', 'sync_file_range'];

/** "fdatasync=1"; "syncs" where nobody knows which. Undefined for reads, and where there are none. */
export function syncsOf(measurement: Measurement): string | undefined {
  const { direction, syncs } = measurement;
  if (direction !== 'write' && direction !== 'mixed') return undefined;
  const given = givenOptions(measurement, OF_SYNCS);
  if (given.length > 0) return given.join(' ');
  return syncs === undefined ? undefined : word('syncs');
}

export function syncBadge(measurement: Measurement): readonly Badge[] {
  const text = syncsOf(measurement);
  if (text === undefined) return [];
  return [{ kind: 'notice', text, title: word('syncs_title'), href: measurementHref(measurement) }];
}
