/** The test setup of a report: what all its runs were measured with, and what each was. */
import { groupBy } from '../../base/group-by.ts';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import type { FactGroup } from '../../tables/facts.ts';
import { presentHardware } from '../hardware.ts';
import type { SetupView } from './view.ts';

/** Hosts, fabric and limits; the systems of several runs have a list of their own. */
function groupsOf({ bundle, analysis }: RunRecord, isAlone: boolean): readonly FactGroup[] {
  const system = word('system_under_test');
  return presentHardware(bundle.hardware, { areLimitsDerived: analysis.limits !== undefined }).filter(
    ({ title }) => isAlone || title !== system,
  );
}

/** Groups of facts that all runs share, and the others under the runs that have them. */
export function presentSetup(runs: readonly RunRecord[]): SetupView {
  const all = runs.map((run) => ({
    run,
    groups: new Map(groupsOf(run, runs.length === 1).map((group) => [JSON.stringify(group), group])),
  }));
  const isShared = (key: string): boolean => all.every(({ groups }) => groups.has(key));
  const [first] = all;
  const own = all.map(({ run, groups }) => ({ run, groups: [...groups].filter(([key]) => !isShared(key)) }));
  const alike = groupBy(own, ({ groups }) => JSON.stringify(groups.map(([key]) => key)));
  return {
    shared: [...(first?.groups ?? [])].flatMap(([key, group]) => (isShared(key) ? [group] : [])),
    own: [...alike.values()].flatMap((same) => {
      const groups = same[0]?.groups.map(([, group]) => group) ?? [];
      return groups.length === 0 ? [] : [{ title: same.map(({ run }) => run.bundle.run.title).join('; '), groups }];
    }),
  };
}
