/** A bundle of one test with logs, as far as the series go by it. */

import type { Measurement } from '../../../.build/types/index.d.ts';
import { type ReadSeries, readSeries } from '../../../scripts/lib/analyse/series.ts';
import { fioLog } from '../../../scripts/lib/fio/log.ts';
import type { ParsedBundle } from '../../../scripts/lib/formats/types.ts';
import { fioOutput, normaliseFio, resultsOf } from '../../fio-fixtures.ts';

/** One job with these I/Os in a direction, as fio prints it. */
export function jobEntry(ms: number, ios: number, options: object = {}, more: object = {}) {
  const read = {
    io_bytes: ios * 4096,
    io_kbytes: ios * 4,
    bw_bytes: Math.floor((ios * 4096 * 1000) / ms),
    iops: (ios * 1000) / ms,
    runtime: ms,
    total_ios: ios,
  };
  return { jobname: 'job', groupid: 0, error: 0, 'job options': { rw: 'randread', ...options }, read, ...more };
}

/** Series of a test whose logs have these texts, by file name. */
export function seriesOf(
  logs: Readonly<Record<string, string | Uint8Array>>,
  jobs: readonly object[] = [jobEntry(3000, 300, { log_avg_msec: '1000' })],
  document: object = {},
): ReadSeries {
  const output = fioOutput({ jobs, ...document });
  const files = Object.entries(logs).map(([name, text]) => {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    return [`raw/${name}`, fioLog(`raw/${name}`, bytes, name.includes('_hist'))] as const;
  });
  const test = { id: 'test', title: 'Test', result: 'raw/out.json', logs: files.map(([path]) => path) };
  const bundle = {
    results: resultsOf('raw/out.json', output),
    jobFiles: new Map(),
    logs: new Map(files),
  } as unknown as ParsedBundle;
  return readSeries(test, bundle, normaliseFio(output).measurements as unknown as readonly Measurement[]);
}

/** Rows of an averaged log of reads. */
export function rows(...cells: readonly (readonly [time: number, value: number, direction?: number])[]): string {
  return cells.map(([time, value, direction = 0]) => `${time}, ${value}, ${direction}, 0, 0\n`).join('');
}
