import { findingsByEntry } from './findings-by-entry.ts';
import type { FioRule } from './types.ts';

export const rateLimited: FioRule = {
  id: 'R-rate-limited',
  scope: 'fio',
  severity: 'notice',
  title: 'A rate-limited load says so',
  description:
    "With rate, rate_iops, thinktime, flow or latency_target the load is limited, so IOPS and bandwidth are not the system's maximum. Such results are labelled and not ranked; whether the system kept up with the offered load is assessed (V-offered-load), steady state is not.",
  check: (output, measurements) =>
    findingsByEntry(
      output,
      measurements.filter(({ rate_limited }) => rate_limited === true),
      ({ job }) => ({
        message: `load of job "${job}" was rate-limited, so its results are not the system's maximum`,
        fix: 'nothing, if latency under a fixed load was the question; otherwise run without rate, rate_iops, thinktime, flow and latency_target',
      }),
    ),
};
