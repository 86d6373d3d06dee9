/** Tests that are known by their logs alone: measured, without a result of fio. */
import type { Problem, Run, Test } from '#types';
import { measureLogs } from '../fio/measure-logs.ts';
import type { Readings } from '../model/measurement.ts';
import type { ParsedBundle } from './types.ts';

/** Whether a test has logs of fio and no result beside them. */
export function isOfLogs({ result, logs = [] }: Test): boolean {
  return result === undefined && logs.length > 0;
}

/** Of a measured run, in the order of tests[]. */
export function testsOfLogs({ evidence, tests }: Run): readonly Test[] {
  return evidence === 'measured' ? tests.filter(isOfLogs) : [];
}

/** What the logs of such a test tell; problems name run.json. Files that are not there are left to the checks. */
export function readLogsAlone({ run, files, logs, locate }: ParsedBundle, test: Test): Readings {
  const hashes = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  const named = (test.logs ?? []).flatMap((path) => {
    const log = logs?.get(path);
    const sha256 = hashes.get(path);
    return log === undefined ? [] : [{ log, ...(sha256 === undefined ? {} : { sha256 }) }];
  });
  const read = measureLogs(named, { workload: test.workload ?? {}, from: test.workload_from ?? 'run.json' });
  const pointer = `/tests/${run.tests.indexOf(test)}/logs`;
  const place = { file: 'run.json', pointer, ...locate.get('run.json')?.(pointer) };
  if (typeof read === 'string') {
    const problem: Problem = {
      ...place,
      rule: 'N-logs-unfit',
      severity: 'warning',
      message: `no values can be computed from the logs of test "${test.id}", which has no result`,
      found: read,
      allowed: 'averaged logs (log_avg_msec) of iops, bw and lat, one of each for every job',
      fix: 'name the JSON that fio wrote as result, or all logs of the test',
    };
    return { readings: [], problems: [problem] };
  }
  const problem: Problem = {
    ...place,
    rule: 'N-from-logs',
    severity: 'notice',
    message: `test "${test.id}" has logs and no result: its values are means of its logs, without percentiles`,
    fix: 'nothing, if fio wrote no JSON; else name it as result',
  };
  return { readings: read, problems: [problem] };
}
