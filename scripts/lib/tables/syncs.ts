/** The syncs of a load, whose latency is not in that of its writes: said beside it in a table and in a head. */
import type { Measurement } from '#types';
import { word } from '../base/words.ts';
import { measurementHref } from '../model/anchors.ts';
import type { Badge } from './table.ts';

const OF_SYNCS = ['fsync', 'fdatasync', 'sync_file_range'];

/** "fdatasync=1"; "syncs" where nobody knows which. Undefined for reads, and where there are none. */
export function syncsOf({ direction, syncs, workload_options = {} }: Measurement): string | undefined {
  if (direction !== 'write' && direction !== 'mixed') return undefined;
  const given = OF_SYNCS.flatMap((name) =>
    workload_options[name] === undefined ? [] : [`${name}=${workload_options[name]}`],
  );
  if (given.length > 0) return given.join(' ');
  return syncs === undefined ? undefined : word('syncs');
}

export function syncBadge(measurement: Measurement): readonly Badge[] {
  const text = syncsOf(measurement);
  if (text === undefined) return [];
  return [{ kind: 'notice', text, title: word('syncs_title'), href: measurementHref(measurement) }];
}
