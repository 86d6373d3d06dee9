/** fio's names of logs: <prefix>_<type>.<index>.log, with the client's name after it in client/server runs. */
import type { LogName } from './types.ts';

const pattern =
  /^(?<prefix>.*?)_(?<type>bw|iops|lat|clat|slat|clat_hist)(?:\.(?<index>\d+))?\.log(?:\.(?!gz$)(?<client>.+?))?(?:\.gz)?$/;

/** The parts of a log's name (fio iolog.c, libfio's client.c); undefined when it is not named as fio does. */
export function parseLogName(path: string): LogName | undefined {
  const found = pattern.exec(path.slice(path.lastIndexOf('/') + 1))?.groups;
  if (found === undefined) return undefined;
  const { prefix = '', type, index, client } = found;
  return {
    prefix,
    type: type as LogName['type'],
    ...(index === undefined ? {} : { index: Number(index) }),
    ...(client === undefined ? {} : { client }),
  };
}
