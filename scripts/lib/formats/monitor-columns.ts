/** Columns of monitoring tools that are read: what they measure, and how their unit becomes SI. */
import { factorOf } from '../base/units.ts';

export interface MonitorColumn {
  /** Key of the words monitor_<quantity>. */
  readonly quantity: string;
  /** As shown: 1/s, B/s, ns, %, or empty for a plain number. */
  readonly unit: string;
  readonly factor: number;
}

const column = (quantity: string, unit: string, factor = 1): MonitorColumn => ({ quantity, unit, factor });
const kib = factorOf('KiB/s');
const mib = factorOf('MiB/s');
const ms = factorOf('ms');

/** sysstat counts kB of 1024 bytes. Of iostat -x, sar -d, sar -n DEV, pidstat and FreeBSD's iostat -x. */
const columns: Readonly<Record<string, MonitorColumn>> = {
  'r/s': column('reads', '1/s'),
  'w/s': column('writes', '1/s'),
  tps: column('ios', '1/s'),
  'rkB/s': column('read_bandwidth', 'B/s', kib),
  'wkB/s': column('write_bandwidth', 'B/s', kib),
  'rMB/s': column('read_bandwidth', 'B/s', mib),
  'wMB/s': column('write_bandwidth', 'B/s', mib),
  'kr/s': column('read_bandwidth', 'B/s', kib),
  'kw/s': column('write_bandwidth', 'B/s', kib),
  r_await: column('read_latency', 'ns', ms),
  w_await: column('write_latency', 'ns', ms),
  await: column('latency', 'ns', ms),
  'ms/r': column('read_latency', 'ns', ms),
  'ms/w': column('write_latency', 'ns', ms),
  'aqu-sz': column('queue', ''),
  'avgqu-sz': column('queue', ''),
  qlen: column('queue', ''),
  '%util': column('utilisation', '%'),
  '%b': column('utilisation', '%'),
  'rxkB/s': column('received', 'B/s', kib),
  'txkB/s': column('sent', 'B/s', kib),
  '%ifutil': column('utilisation', '%'),
  '%CPU': column('cpu', '%'),
  '%iowait': column('cpu_iowait', '%'),
  // collect.sh
  read_iops: column('reads', '1/s'),
  read_bytes_per_s: column('read_bandwidth', 'B/s'),
  write_iops: column('writes', '1/s'),
  write_bytes_per_s: column('write_bandwidth', 'B/s'),
  util_pct: column('utilisation', '%'),
  cpu_busy_pct: column('cpu', '%'),
  cpu_iowait_pct: column('cpu_iowait', '%'),
  load_1m: column('load', ''),
};

export function monitorColumn(name: string): MonitorColumn | undefined {
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
}

/** Columns of collect.sh that are about the host, not about the device of the row. */
export const hostColumns: ReadonlySet<string> = new Set(['cpu_busy_pct', 'cpu_iowait_pct', 'load_1m']);
