import { groupBy } from '../base/group-by.ts';
import { oncePer } from '../base/once-per.ts';
import type { RecordedBundle } from '../formats/types.ts';
import { systemName } from '../model/system-name.ts';
import type { RelationRule } from './types.ts';

function nameOf({ hardware: { system } }: RecordedBundle): string {
  return JSON.stringify([system.kind, systemName(system)]);
}

/** Of each kind and name the runs, by id: made once for all runs of a site. */
const byName = oncePer((bundles: ReadonlyMap<string, RecordedBundle>) => groupBy([...bundles.values()], nameOf));

export const systemNames: RelationRule = {
  id: 'R-system-names',
  scope: 'bundle',
  severity: 'warning',
  title: 'Systems of different ids have different names',
  description:
    'Two systems of one kind, vendor and model cannot be told apart on any page, and stand in comparisons as if they were two products. Runs of one system give it one id in hardware.json; of several pieces of one model `specimen` says which it was. Systems without a vendor are not looked at, nor are withdrawn runs.',
  relate: (bundle, bundles) => {
    const { system } = bundle.hardware;
    if (system.vendor === 'not_recorded' || bundle.run.withdrawn !== undefined) return [];
    const other = byName(bundles)
      .get(nameOf(bundle))
      ?.find(({ run, hardware }) => run.withdrawn === undefined && hardware.system.id !== system.id);
    return other === undefined
      ? []
      : [
          {
            file: 'hardware.json',
            pointer: '/system/model',
            message: `another system has the same name: ${other.hardware.system.id} (${other.folder}/hardware.json)`,
            found: `${systemName(system)}, id ${system.id}`,
            fix: 'give one system one id; of two pieces of one model say in specimen which it was',
          },
        ];
  },
};
