/** The logs that a job asks for, by its options. */
import type { FioEntry } from './entries.ts';
import type { LogName } from './log-name.ts';

/** A log as its option names it. */
export interface AskedLog {
  readonly prefix: string;
  readonly folders: readonly string[];
  readonly type: LogName['type'];
}

const OPTIONS: Readonly<Record<string, readonly LogName['type'][]>> = {
  write_bw_log: ['bw'],
  write_iops_log: ['iops'],
  write_lat_log: ['lat', 'clat', 'slat'],
  write_hist_log: ['clat_hist'],
};

export function askedLogs({ name, options }: Pick<FioEntry, 'name' | 'options'>): readonly AskedLog[] {
  return Object.entries(OPTIONS).flatMap(([option, types]) => {
    const given = options.values.get(option);
    if (given === undefined) return [];
    // A flag without a value: fio takes the job's name. Newer versions print it as "", job files have "1".
    const path = (given === '' || given === '1' ? name : given).split('/');
    return types.map((type) => ({ prefix: path.at(-1) ?? '', folders: path.slice(0, -1), type }));
  });
}
