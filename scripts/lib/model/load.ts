/** The workload a measurement stands for, in fio's terms and few words. */
import type { Measurement } from '#types';
import { NBSP } from '../base/digits.ts';
import { formatBlockSize, formatCount } from '../base/sizes.ts';
import { word, wordOr } from '../base/words.ts';

type Workload = Pick<Measurement, 'rw' | 'rwmixread' | 'bs_bytes'>;
type Load = Pick<Measurement, 'numjobs' | 'iodepth' | 'clients' | 'outstanding'>;

/** "4k random, 70 % reads"; "128k sequential write"; parts that are unknown are left out. */
export function describeWorkload({ rw, rwmixread, bs_bytes }: Workload): string {
  const size = bs_bytes === undefined ? undefined : formatBlockSize(bs_bytes);
  const pattern = rw === undefined ? undefined : wordOr('rw', rw);
  const mix = rwmixread === undefined ? undefined : word('read_share', { share: `${rwmixread}${NBSP}%` });
  const first = [size, pattern].filter((part) => part !== undefined).join(' ');
  return [first, mix].filter((part) => part !== undefined && part !== '').join(', ');
}

/** "16 jobs × 32", with the clients in front where there are several; "" where nothing is known. */
export function describeLoad({ numjobs, iodepth, clients, outstanding }: Load): string {
  const many = clients !== undefined && clients > 1 ? word('load_clients', { Count: clients }) : undefined;
  const jobs = numjobs === undefined ? undefined : word('load_jobs', { Count: numjobs });
  const depth = iodepth === undefined ? undefined : word('load_depth', { Count: iodepth });
  const parts = [many, jobs, depth].flatMap((part) => (part === undefined ? [] : [part.replaceAll(' ', NBSP)]));
  if (parts.length === 0)
    return outstanding === undefined ? '' : word('load_outstanding', { count: formatCount(outstanding) });
  return parts.join(`${NBSP}×${NBSP}`);
}

/** Workload, load and configuration, for a figure that stands away from its table; in one line, or a line each with "\n". */
export function describeSetting(measurement: Workload & Load & Pick<Measurement, 'axes'>, separator = ' · '): string {
  const axes = Object.keys(measurement.axes)
    .sort()
    .map((axis) => measurement.axes[axis]);
  const parts = [describeWorkload(measurement), describeLoad(measurement), axes.join(', ')];
  return parts.filter((part) => part !== '').join(separator);
}

/** Both in one line: "4k random read · 16 jobs × 32 deep". */
export function describeConditions(measurement: Workload & Load): string {
  return [describeWorkload(measurement), describeLoad(measurement)].filter((part) => part !== '').join(' · ');
}
