/** fio's names of logs: <prefix>_<type>.<index>.log, with the client's name after it in client/server runs. */
export interface LogName {
  readonly prefix: string;
  readonly type: 'bw' | 'iops' | 'lat' | 'clat' | 'slat' | 'clat_hist';
  /** Counts the jobs of the whole run from 1; without it one file holds all jobs (per_job_logs=0, fio before 2.2.9). */
  readonly index?: number;
  readonly client?: string;
}

// fio calls its compressed log store .log.fz. The collector puts the client before .log, as client-1, so that the name ends as a bundle may hold it.
const pattern =
  /^(?<prefix>.*?)_(?<type>bw|iops|lat|clat|slat|clat_hist)(?:\.(?<index>\d+))?(?:\.(?<nth>client-\d+))?\.log(?:\.(?!gz$|fz$)(?<host>.+?))?(?:\.gz)?$/;

/** The parts of a log's name (fio iolog.c, libfio's client.c); undefined when it is not named as fio does. */
export function parseLogName(path: string): LogName | undefined {
  const found = pattern.exec(path.slice(path.lastIndexOf('/') + 1))?.groups;
  if (found === undefined) return undefined;
  const { prefix = '', type, index, nth, host } = found;
  const client = host ?? nth;
  return {
    prefix,
    type: type as LogName['type'],
    ...(index === undefined ? {} : { index: Number(index) }),
    ...(client === undefined ? {} : { client }),
  };
}
