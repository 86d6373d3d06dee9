import type { FioRun } from '../fio/at-once.ts';
import { isKnownTarget, isSameTarget, spellTarget, type Target, targetsOf } from '../fio/targets.ts';
import { fioRunsOfTest } from '../formats/test-results.ts';
import type { ParsedBundle } from '../formats/types.ts';
import type { BundleRule, Finding } from './types.ts';

/** A target, and the tests that ran on it. */
interface Used {
  readonly target: Target;
  readonly tests: { readonly id: string; readonly index: number }[];
}

/** What results that ran at once had under them together. Disks are left out: each host calls its own as it likes. */
function togetherOf(runs: readonly FioRun[]): Target {
  const all = runs.flatMap(({ output, jobFile }) => targetsOf(output, jobFile));
  const once = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();
  return {
    devices: once(all.flatMap(({ devices }) => devices)),
    folders: once(all.flatMap(({ folders }) => folders)),
    disks: [],
  };
}

/** Targets of one configuration in the order of its tests; those that may be the same are taken for one. */
function usedIn({ run, results, jobFiles }: ParsedBundle, configuration: string): readonly Used[] {
  const found: Used[] = [];
  for (const [index, test] of run.tests.entries()) {
    const { id } = test;
    const runs = fioRunsOfTest({ results, jobFiles }, test);
    const [first, ...others] = runs;
    if (test.configuration !== configuration || first === undefined) continue;
    // Hosts at once are one target, each by names of its own, as those of a client/server run are.
    const targets = others.length > 0 ? [togetherOf(runs)] : targetsOf(first.output, first.jobFile);
    for (const target of targets.filter(isKnownTarget)) {
      const known = found.find((one) => isSameTarget(one.target, target) !== false);
      if (known === undefined) found.push({ target, tests: [{ id, index }] });
      else if (known.tests.at(-1)?.id !== id) known.tests.push({ id, index });
    }
  }
  return found;
}

export const oneTarget: BundleRule = {
  id: 'R-one-target',
  scope: 'bundle',
  looks_at: 'fio',
  severity: 'error',
  title: 'Results of one configuration are of one target',
  description:
    'Results that were measured on several drives, one after the other, are not results of one system: beside each other in a table nobody could tell them apart. What was measured is read from `filename`, `directory` and `disk_util` of each result: raw devices of other names and files on other disks are other targets. Files of one folder, several files or devices of one test, the hosts of a client/server run, and results that ran at once as parts of one test are one target. Where fio does not say which disk a folder lies on, nothing is checked.',
  check: (bundle) =>
    bundle.run.configurations.flatMap(({ id }): Finding[] => {
      const [first, ...others] = usedIn(bundle, id);
      const test = first?.tests[0];
      if (first === undefined || test === undefined) return [];
      return others.flatMap(({ target, tests }): Finding[] => {
        const [own, ...more] = tests;
        if (own === undefined) return [];
        const count = more.length === 0 ? '' : ` and ${more.length} more ${more.length === 1 ? 'test' : 'tests'}`;
        return [
          {
            file: 'run.json',
            pointer: `/tests/${own.index}`,
            message: `configuration "${id}" has results of several targets`,
            found: `${spellTarget(target)}: "${own.id}"${count}`,
            allowed: `${spellTarget(first.target)}, as in "${test.id}"`,
            fix: 'make a run of each target, or a configuration of each with an axis that tells them apart',
          },
        ];
      });
    }),
};
