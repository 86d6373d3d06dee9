/** A list and the pages of what it lists, made one after the other. */
import type { Database } from '../../../scripts/lib/database/types.ts';
import { presentReport, presentReports, shownReports } from '../../../scripts/lib/pages/reports/reports.ts';
import { presentWorkload, presentWorkloads, workloadsOf } from '../../../scripts/lib/pages/workloads/pages.ts';

async function inTurn<Of, P>(all: readonly Of[], make: (one: Of) => Promise<P>): Promise<readonly P[]> {
  const made: P[] = [];
  for (const one of all) made.push(await make(one));
  return made;
}

export async function allReports(database: Database) {
  return [presentReports(database), ...(await inTurn(shownReports(database), presentReport)).flat()];
}

export async function allWorkloads(database: Database) {
  return [presentWorkloads(database), ...(await inTurn(workloadsOf(database), presentWorkload))];
}
