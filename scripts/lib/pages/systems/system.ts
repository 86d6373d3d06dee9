/** The page of one system: what it is, what came out, and every run and report that shows it. */

import { formatDate } from '../../base/dates.ts';
import { word, wordOr } from '../../base/words.ts';
import type { Chart } from '../../charts/types.ts';
import type { DriveUse } from '../../database/drive-models.ts';
import type { ReportRecord, RunRecord, SystemRecord } from '../../database/types.ts';
import { systemName } from '../../model/system-name.ts';
import { departingRun, trialMark } from '../../model/trial.ts';
import { runEvidenceBadges } from '../../tables/badges.ts';
import { presentBest } from '../../tables/best.ts';
import { noteBanners } from '../../tables/note-marks.ts';
import { originBanners } from '../../tables/origin-marks.ts';
import { presentResults } from '../../tables/run-results.ts';
import { isStanding } from '../../tables/standing.ts';
import type { Link, Table } from '../../tables/table.ts';
import { presentBench } from '../../views/bench/bench.ts';
import { byLine } from '../by-line.ts';
import { usesTable } from '../drives/drives.ts';
import { presentHardware } from '../hardware.ts';
import { limitSentences } from '../limit-sentences.ts';
import { noFigures } from '../no-figures.ts';
import { madePage, pageParts } from '../page-parts.ts';
import { presentParts } from '../runs/run-parts.ts';
import { runsTable } from '../runs/runs.ts';
import type { UnderLoad } from '../runs/view.ts';
import type { DrawnHistory } from './history.ts';
import { describeInside, standingMeasurements } from './systems.ts';
import type { OneRun, SystemPage, SystemView } from './view.ts';

/** Results of a run as the system's page shows them: links lead to the run's page, or to the pages of its parts. */
function resultsOf(system: SystemRecord): readonly Table[] {
  return system.runs.filter(isStanding).flatMap((record) => {
    const { run } = record.bundle;
    const table = presentParts(record) ?? presentResults(record, `runs/${run.id}/`);
    const mark = trialMark([departingRun(record)]);
    const note = [word('date_of', { date: formatDate(run.date) }), ...(mark === undefined ? [] : [mark])].join(' · ');
    return table === undefined ? [] : [{ ...table, is_titled: false, caption: run.title, note }];
  });
}

/** Which run a section is of, where the system has several. */
function oneOfRuns({ runs }: SystemRecord, { run }: RunRecord['bundle']): OneRun | undefined {
  const Count = runs.filter(isStanding).length;
  const link = { text: run.title, href: `runs/${run.id}/` };
  return Count < 2 ? undefined : { note: word('system_one_run', { Count }), run: link };
}

/** What limits the newest run that can tell: its sentences, and where the rest stands. */
function limitsOf(system: SystemRecord): SystemView['limits'] {
  const record = system.runs.filter(isStanding).find(({ analysis }) => (analysis.limits?.held.length ?? 0) > 0);
  return (
    record && {
      sentences: limitSentences(record),
      href: `runs/${record.bundle.id}/#limits`,
      of: oneOfRuns(system, record.bundle),
    }
  );
}

/** Where the source of its figures is shown: a report, or else its newest run. */
function sourceOf(system: SystemRecord, [shown]: readonly NamedReport[]): Link {
  if (shown !== undefined) return { text: shown.parsed.report.title, href: `reports/${shown.parsed.id}/` };
  const [newest] = system.runs;
  return { text: newest?.bundle.run.title ?? '', href: `runs/${newest?.bundle.id}/` };
}

/** What a system's page says of a report. */
export type NamedReport = { readonly parsed: Pick<ReportRecord['parsed'], 'id' | 'report'> };

/** What its page shows besides its own record. */
export interface SystemParts {
  readonly charts: readonly Chart[];
  /** With the run that it is of. Absent where no run was measured under three loads. */
  readonly load?: { readonly bundle: RunRecord['bundle']; readonly shown: UnderLoad<Chart> } | undefined;
  /** Of a drive: other systems that have drives of its model. */
  readonly within?: readonly DriveUse[];
  /** Another system has figures: there is something to compare with. */
  readonly hasOthers?: boolean;
}

/** A system's page. `reports` are those that show one of its runs. */
export function presentSystem(
  system: SystemRecord,
  reports: readonly NamedReport[],
  { charts, load, within = [], hasOthers = true }: SystemParts = { charts: [] },
  history?: DrawnHistory,
): SystemPage {
  const name = systemName(system.hardware.system);
  const { description } = system.hardware.system;
  const missing = noFigures(system.runs);
  const parts = pageParts(`systems/${system.id}`);
  const limits = limitsOf(system);
  return madePage(parts, 'systems', 'page', {
    title: name,
    description: description ?? word('system_description', { system: name }),
    view: {
      banners: [...noteBanners(system.runs), ...originBanners(system.runs)],
      kind: wordOr('kind', system.kind),
      summary: description,
      inside: describeInside(system),
      badges: runEvidenceBadges(system.runs, '').map((badge) => ({ ...badge, href: '#runs' })),
      compare:
        missing === undefined && hasOthers
          ? { text: word('compare_with_others'), href: `compare/?c=${system.id}` }
          : undefined,
      no_figures: missing === undefined ? undefined : { text: missing, source: sourceOf(system, reports) },
      headlines: presentBest(standingMeasurements(system.runs)),
      load: load && { ...load.shown, charts: load.shown.charts.map(parts.chart) },
      load_of: load && oneOfRuns(system, load.bundle),
      charts: charts.map(parts.chart),
      results: resultsOf(system).map((table) => parts.table(table)),
      history: history && {
        ...history,
        charts: history.charts.map(parts.chart),
        table: parts.table(history.table),
      },
      limits,
      bench: presentBench(system.hardware),
      hardware: presentHardware(system.hardware, { areLimitsDerived: limits !== undefined }),
      hardware_note: system.runs.length > 1 ? word('hardware_of_newest') : undefined,
      within: within.length === 0 ? undefined : parts.table(usesTable(within, word('drive_within_caption'))),
      runs: parts.table(runsTable(system.runs, word('system_runs_caption'), { withSystem: false })),
      reports: reports.map(({ parsed }) => ({
        text: parsed.report.title,
        href: `reports/${parsed.id}/`,
        note: byLine(parsed.report),
      })),
    },
  });
}
