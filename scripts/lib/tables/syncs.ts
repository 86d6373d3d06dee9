/** The syncs of a load, whose latency is not in that of its writes: said beside it in a table and in a head, and in full at its source. */
import type { Measurement } from '#types';
import { formatCount } from '../base/sizes.ts';
import { word } from '../base/words.ts';
import { measurementHref } from '../model/anchors.ts';
import { figureText } from '../model/metric-text.ts';
import type { Badge } from './table.ts';

const OF_SYNCS = ['fsync', 'fdatasync', 'sync_file_range'];

/** "fdatasync=1"; "syncs" where nobody knows which. Undefined for reads, and where there are none. */
export function syncsOf({ direction, sync_lat_ns, workload_options = {} }: Measurement): string | undefined {
  if (direction !== 'write' && direction !== 'mixed') return undefined;
  const given = OF_SYNCS.flatMap((name) =>
    workload_options[name] === undefined ? [] : [`${name}=${workload_options[name]}`],
  );
  if (given.length > 0) return given.join(' ');
  return sync_lat_ns === undefined ? undefined : word('syncs');
}

/** "1 053 syncs: mean 1.45 ms · p99 26.1 ms · p99.9 79.2 ms · max 109 ms"; undefined where fio tells none. */
export function syncLatencyText({ sync_lat_ns: latency }: Pick<Measurement, 'sync_lat_ns'>): string | undefined {
  if (latency === undefined) return undefined;
  const text = (ns: number): string => figureText('lat_mean', ns);
  const { samples, mean, p99, p99_9, max } = latency;
  const figures = [
    word('sync_mean', { value: text(mean) }),
    ...(p99 === undefined ? [] : [`p99 ${text(p99)}`]),
    ...(p99_9 === undefined ? [] : [`p99.9 ${text(p99_9)}`]),
    ...(max === undefined ? [] : [word('sync_max', { value: text(max) })]),
  ];
  return word('sync_latency', { count: formatCount(samples), figures: figures.join(' · ') });
}

export function syncBadge(measurement: Measurement): readonly Badge[] {
  const options = syncsOf(measurement);
  if (options === undefined) return [];
  const { sync_lat_ns: latency } = measurement;
  const said = syncLatencyText(measurement);
  const text =
    latency === undefined
      ? options
      : `${options}: ${word('sync_mean', { value: figureText('lat_mean', latency.mean) })}`;
  const title = [word('syncs_title'), ...(said === undefined ? [] : [said])].join(' ');
  return [{ kind: 'notice', text, title, href: measurementHref(measurement) }];
}
