import type { FioRun } from '../fio/at-once.ts';
import { readFio } from '../fio/normalise-output.ts';
import { fioRunsOfTest } from '../formats/test-results.ts';
import type { TestMeasurement } from '../model/measurement.ts';
import type { BundleRule, Finding } from './types.ts';

/** What was done, in one line. The fingerprint stands for all options; where it is unknown the main ones do. */
function workOf(one: TestMeasurement, isNamed: boolean): string {
  const { job, direction, rw, rwmixread, bs_bytes, iodepth, numjobs, workload_fingerprint } = one;
  const parts = { rw, rwmixread, bs: bs_bytes, iodepth, numjobs, fingerprint: workload_fingerprint };
  const known = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return `${isNamed ? `[${job}] ` : ''}${direction} ${known.join(' ')}`;
}

function measuredIn({ output, jobFile }: FioRun): readonly TestMeasurement[] {
  return readFio(output, jobFile).readings.map(({ measurement }) => measurement);
}

const hasOneJob = (all: readonly TestMeasurement[]): boolean => new Set(all.map(({ job }) => job)).size === 1;

export const partsAlike: BundleRule = {
  id: 'R-parts-alike',
  scope: 'bundle',
  looks_at: 'fio',
  severity: 'error',
  title: 'Results that are added up did the same',
  description:
    'Results that `at_once` names have the same jobs by name, or one job each, with the same workload (fingerprint, pattern, block size, iodepth, numjobs) in the same directions. The files or devices that each host worked on may differ.',
  check: ({ run, results, jobFiles }) =>
    run.tests.flatMap((test, index): Finding[] => {
      const [first, ...others] = test.at_once === undefined ? [] : fioRunsOfTest({ results, jobFiles }, test);
      if (first === undefined) return [];
      const measured = measuredIn(first);
      return others.flatMap((part): Finding[] => {
        const ran = measuredIn(part);
        const areNamed = !hasOneJob(measured) || !hasOneJob(ran);
        const workloads = measured.map((one) => workOf(one, areNamed));
        const own = ran.map((one) => workOf(one, areNamed));
        const found = own.filter((one) => !workloads.includes(one));
        const missing = workloads.filter((one) => !own.includes(one));
        if (found.length + missing.length === 0) return [];
        return [
          {
            file: 'run.json',
            pointer: `/tests/${index}${part.pointer}`,
            message: `"${part.result}" did not do the same as "${first.result}", so they cannot be added up`,
            found: found.join('; ') || 'less',
            allowed: missing.join('; ') || workloads.join('; '),
            fix: 'make a test of each result; where there are several jobs, those of one load have one name on all hosts',
          },
        ];
      });
    }),
};
