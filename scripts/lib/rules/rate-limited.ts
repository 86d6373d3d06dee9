import { findingsByEntry } from './findings-by-entry.ts';
import type { FioRule } from './types.ts';

export const rateLimited: FioRule = {
  id: 'R-rate-limited',
  scope: 'fio',
  severity: 'notice',
  title: 'A load that was held back says so',
  description:
    'With rate, rate_iops, thinktime, flow or latency_target the load was held back, so IOPS and bandwidth are not the most that the storage can do. Such figures are labelled and not ranked; whether the storage kept up with what was offered is judged (V-offered-load), and steady state is not.',
  check: (output, measurements) =>
    findingsByEntry(
      output,
      measurements.filter(({ rate_limited }) => rate_limited === true),
      ({ job }) => ({
        message: `load of job "${job}" was limited, so its figures are not the most the storage can do`,
        fix: 'nothing, when latency under a fixed load was the question; else run without rate, rate_iops, thinktime, flow and latency_target',
      }),
    ),
};
