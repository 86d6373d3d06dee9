/** The logs of a test by kind and job, whole, where no result of fio is beside them. */
import type { Workload } from '#types';
import { type LogName, parseLogName } from './log-name.ts';
import { type LogRows, type Rows, readLogRows } from './log-rows.ts';
import type { DataDirection } from './patterns.ts';
import type { FioLog } from './types.ts';

/** A log of the test with its hash. */
export interface HashedLog {
  readonly log: FioLog;
  readonly sha256?: string;
}

export type LogKind = 'iops' | 'bw' | 'lat' | 'clat';
export const KINDS: readonly LogKind[] = ['iops', 'bw', 'lat', 'clat'];

/** The log of one job. */
export interface JobLog extends LogRows {
  readonly kind: LogKind;
  /** The same in the logs of every kind. */
  readonly job: string;
  readonly sha256?: string;
}

const isRead = (kind: LogName['type']): kind is LogKind => (KINDS as readonly string[]).includes(kind);

/** The logs of rates and latencies of the jobs, or in words why they give no figures. */
export function readJobLogs(logs: readonly HashedLog[], { numjobs }: Workload): readonly JobLog[] | string {
  const found: JobLog[] = [];
  const clients = new Set<string>();
  for (const { log, sha256 } of logs) {
    const name = parseLogName(log.file);
    // Logs of --bandwidth-log repeat what those of the jobs say.
    if (name === undefined || !isRead(name.type) || /^agg-(read|write|trim)$/.test(name.prefix)) continue;
    const rows = readLogRows(log);
    if (typeof rows === 'string') return `${log.file}: ${rows}`;
    clients.add(name.client ?? '');
    const job = `${name.client ?? ''}/${name.index ?? ''}`;
    found.push({ ...rows, kind: name.type, job, ...(sha256 === undefined ? {} : { sha256 }) });
  }
  for (const kind of KINDS) {
    const { length } = found.filter((one) => one.kind === kind);
    const jobs = numjobs === undefined ? length : numjobs * clients.size;
    if (length > 0 && length !== jobs) return `${length} of ${jobs} ${kind} logs`;
  }
  return found.some(({ kind }) => kind === 'iops' || kind === 'bw') ? found : 'no log of iops or bw';
}

export interface Part {
  readonly log: JobLog;
  readonly direction: DataDirection;
  readonly rows: Rows;
}

/** The rows of some directions in all logs of a kind. */
export function partsOf(logs: readonly JobLog[], kind: LogKind, directions: readonly DataDirection[]): readonly Part[] {
  return logs
    .filter((log) => log.kind === kind)
    .flatMap((log) =>
      directions.flatMap((direction) => {
        const rows = log.directions.get(direction);
        return rows === undefined ? [] : [{ log, direction, rows }];
      }),
    );
}

/** Sum of value x time, s. */
export function overTime({ values, spans }: Rows, factor: number): number {
  return values.reduce((sum, value, place) => sum + value * factor * (spans[place] ?? 0), 0) / 1000;
}
