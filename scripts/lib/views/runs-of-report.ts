/** The runs of a report for rules about what its page will show. */
import { NO_ANALYSIS } from '../analyse/types.ts';
import type { RunRecord } from '../database/types.ts';
import type { ParsedReport } from '../formats/types.ts';
import type { ReportBase } from '../rules/types.ts';

/** Runs of the report as its page will have them: in its order, withdrawn ones without figures. */
export function runsOfReport({ report }: ParsedReport, { bundles, measurements, places }: ReportBase): RunRecord[] {
  return report.runs.flatMap((id) => {
    const bundle = bundles.get(id);
    if (bundle === undefined) return [];
    const own = bundle.run.withdrawn === undefined ? measurements.filter(({ run_id }) => run_id === id) : [];
    const placed = places?.get(id);
    const record = { bundle, measurements: own, problems: [], analysis: NO_ANALYSIS };
    return [placed === undefined ? record : { ...record, places: placed }];
  });
}
