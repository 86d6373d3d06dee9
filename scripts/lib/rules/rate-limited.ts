import { judgeOfferedLoad } from '../analyse/offered-load.ts';
import { findingsByEntry } from './findings-by-entry.ts';
import type { FioRule } from './types.ts';

const WITHOUT = 'run without rate, rate_iops, thinktime, flow and latency_target';

export const rateLimited: FioRule = {
  id: 'R-rate-limited',
  scope: 'fio',
  severity: 'notice',
  title: 'A rate-limited load says so',
  description:
    "With rate, rate_iops, thinktime, flow or latency_target the load is limited, so IOPS and bandwidth are not the system's maximum unless it missed what was offered. Such results are labelled and not ranked; whether the system kept up with the offered load is assessed (V-offered-load), steady state is not.",
  check: (output, measurements) => {
    const limited = measurements.filter(({ rate_limited }) => rate_limited === true);
    const missed = limited.filter((one) => judgeOfferedLoad(one)?.answer === 'no');
    return findingsByEntry(output, limited, ({ job, source: { document } }) =>
      missed.some((one) => one.job === job && one.source.document === document)
        ? {
            message: `load of job "${job}" was rate-limited, and the offered load was not met (V-offered-load)`,
            fix: `nothing, if the question was whether the system keeps up; for its maximum ${WITHOUT}`,
          }
        : {
            message: `load of job "${job}" was rate-limited, so its results are not the system's maximum`,
            fix: `nothing, if latency under a fixed load was the question; otherwise ${WITHOUT}`,
          },
    );
  },
};
