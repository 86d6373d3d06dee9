/** What a workload page says, draws and lists for each choice of load: all from the same standings. */

import { word } from '../../base/words.ts';
import type { RunOfClass } from '../../database/comparand.ts';
import { relateStandings } from '../../database/database.ts';
import type { WorkloadRecord } from '../../database/types.ts';
import { mainRate } from '../../model/rate.ts';
import { isTrial } from '../../model/trial.ts';
import { LEADING } from '../../tables/best.ts';
import type { PageParts } from '../page-parts.ts';
import { standingReceipt } from './receipt.ts';
import type { Entry } from './rows.ts';
import { standingAnswers } from './standing-answer.ts';
import { standingChart } from './standing-chart.ts';
import { type EntryOf, standingTable } from './standing-table.ts';
import type { StandingView } from './view.ts';

interface Wanted {
  readonly workload: WorkloadRecord;
  readonly runs: readonly RunOfClass[];
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly parts: PageParts;
}

/** One for each load that the class was tested under, the peak first. */
export async function presentStandings({
  workload,
  runs,
  title,
  entries,
  parts,
}: Wanted): Promise<readonly StandingView[]> {
  const byId = new Map(entries.map((entry) => [entry.measurement.id, entry]));
  const entryOf: EntryOf = ({ measurement }) => {
    const entry = byId.get(measurement.id);
    if (entry === undefined) throw new Error(`no entry of ${measurement.id}`);
    return entry;
  };
  const metric = mainRate(
    workload.bs_bytes,
    entries.map(({ measurement }) => measurement),
  );
  const views: StandingView[] = [];
  for (const [load, standings] of relateStandings(workload, runs, LEADING)) {
    if (standings.rows.length === 0) continue;
    const receipt = `receipt-${load}`;
    const checked = standings.gates.length > 0 ? standingReceipt(receipt, load, standings, entryOf) : undefined;
    const at = word(`load_choice_${load}`);
    const answers = standingAnswers(standings, load, entryOf, `#${receipt}`);
    const chart = await standingChart(standings, {
      id: `workload-${load}`,
      workload: title,
      load,
      metric,
      entryOf,
    });
    views.push({
      load,
      label: at,
      answers,
      ...(chart === undefined ? {} : { chart: parts.chart(chart) }),
      table: parts.table(
        standingTable(word('standing_caption', { workload: title, load: at }), standings, {
          load,
          entryOf,
          receipt: `#${receipt}`,
          metric,
          hasShortened: entries.some(({ measurement }) => isTrial(measurement)),
        }),
      ),
      ...(checked === undefined ? {} : { receipt: { ...checked, table: parts.table(checked.table) } }),
    });
  }
  return views;
}
