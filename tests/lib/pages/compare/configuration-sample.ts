/** Configurations to compare, made of the measured drive that index tests vary. */
import type { Hardware, Measurement, Run } from '#types';
import type { RunFacts } from '../../../../scripts/lib/database/comparand.ts';
import type { Configuration } from '../../../../scripts/lib/pages/compare/types.ts';
import { comparandOf } from '../../database/comparand-sample.ts';
import { sampleRecord } from '../site-sample.ts';

/** A configuration of run `id` with these figures. */
export function configurationOf(
  id: string,
  figures: readonly Partial<Measurement>[],
  more: {
    readonly facts?: Partial<RunFacts>;
    readonly system?: Partial<Hardware['system']>;
    readonly run?: Partial<Run>;
  } = {},
): Configuration {
  const { run, hardware } = sampleRecord().bundle;
  return {
    token: `${id}:default`,
    name: `Acme ${id.toUpperCase()}`,
    title: 'Default',
    run: { ...run, id, ...more.run },
    hardware: { ...hardware, system: { ...hardware.system, ...more.system } },
    logged: new Set(),
    comparands: figures.map((own, place) =>
      comparandOf(
        { id: `${id}/default/test-${place}/job/read`, run_id: id, test_id: `test-${place}`, ...own },
        more.facts,
      ),
    ),
  };
}
