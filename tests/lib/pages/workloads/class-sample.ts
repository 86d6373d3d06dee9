/** A workload class as its page has it. */
import { relateWorkload } from '../../../../scripts/lib/database/database.ts';
import type { RunRecord } from '../../../../scripts/lib/database/types.ts';
import { dataOf } from '../../../../scripts/lib/pages/workloads/data.ts';
import { entriesOf } from '../../../../scripts/lib/pages/workloads/rows.ts';
import { databaseOf } from '../../views/views-sample.ts';

/** The first class of these runs. */
export function classOfRuns(runs: readonly RunRecord[]) {
  const [found] = databaseOf([], runs).workloads;
  if (found === undefined) throw new Error('the sample has no class');
  const workload = relateWorkload(found, runs);
  return { workload, data: dataOf(workload, entriesOf(found.measurements, runs)) };
}
