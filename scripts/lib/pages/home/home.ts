/** The front page: what this is, what came out lately, and how far to trust it. */
import { firstOfEach } from '../../base/group-by.ts';
import { word } from '../../base/words.ts';
import { ofPurpose } from '../../database/purpose.ts';
import type { Database, LeftOut, ReportRecord, RunRecord } from '../../database/types.ts';
import { isResult } from '../../model/in-workload.ts';
import type { PageInput } from '../../model/source-files.ts';
import { heldBadges, isStanding } from '../../tables/standing.ts';
import type { Table } from '../../tables/table.ts';
import { byLine } from '../by-line.ts';
import { presentPage } from '../markdown/markdown-page.ts';
import { madePage, pageParts } from '../page-parts.ts';
import { presentProblems } from '../problems.ts';
import { headlinesOf } from '../reports/reports.ts';
import { runsTable } from '../runs/runs.ts';
import { systemsTable } from '../systems/systems.ts';
import { presentLeaders } from './leaders.ts';
import type { HomePage, HomeView, LeftOutView, ReportCard } from './view.ts';

const NEWEST = 5;

function reportCard(record: ReportRecord): ReportCard {
  const { report } = record.parsed;
  return {
    title: report.title,
    href: `reports/${report.id}/`,
    line: byLine(report),
    ...(record.held_back && { badges: heldBadges(record, `reports/${report.id}/`) }),
    summary: report.summary,
    headlines: headlinesOf(record).slice(0, 3),
  };
}

/** Runs that show methods: how many, and their reports and methods. */
function presentDemonstrations(database: Database): HomeView['demonstrations'] {
  const { runs, reports } = ofPurpose(database, 'demonstration');
  if (runs.length === 0) return undefined;
  return {
    lead: word('home_demonstrations_lead', { Count: runs.length }),
    links: [
      ...reports.map(({ parsed: { report } }) => ({
        text: report.title,
        href: `reports/${report.id}/`,
      })),
      ...runs
        .filter(isStanding)
        .filter((run) => !reports.some((report) => report.runs.includes(run)))
        .map(({ bundle }) => ({ text: bundle.run.title, href: `runs/${bundle.id}/` })),
    ],
  };
}

/** One of each report: the drives of one would leave no room for others. */
function newestRuns(runs: readonly RunRecord[]): Table {
  const standing = runs.filter(isStanding);
  const reportOf = ({ bundle, measurements }: RunRecord): string => measurements[0]?.report_id ?? bundle.id;
  const shown = firstOfEach(standing, reportOf).slice(0, NEWEST);
  const isLeftOut = shown.some((run, place) => run !== standing[place]);
  return {
    ...runsTable(shown, word('home_runs_caption')),
    ...(isLeftOut && { note: word('home_runs_note') }),
  };
}

/** What --skip-bad left out, with the problems that kept it out. */
export function presentLeftOut(leftOut: readonly LeftOut[]): readonly LeftOutView[] {
  return leftOut.map(({ id, folder, problems }) => ({ id, folder, problems: presentProblems(problems) }));
}

/** What a site says on its front page in place of the engine's words. */
interface OwnHome {
  readonly description?: string | undefined;
  /** content/home.md; its first paragraph leads. */
  readonly page?: PageInput | undefined;
}

/** The front page. */
export function presentHome(database: Database, title: string, own: OwnHome = {}): HomePage {
  const { systems, runs, reports } = ofPurpose(database, 'product');
  const shown = new Set(runs.map(({ bundle }) => bundle.id));
  const figures = database.measurements.filter((one) => shown.has(one.run_id) && isResult(one));
  const { left_out } = database;
  const parts = pageParts('');
  const text = own.page && presentPage(own.page);
  const leaders = presentLeaders(database, shown);
  const isGraded = leaders.some(({ rows }) => rows.some(({ grade }) => grade !== undefined));
  return madePage(parts, 'home', 'home', {
    title,
    description: own.description ?? word('site_description'),
    view: {
      lead: text?.view.lead ?? `<p>${word('home_lead')}</p>`,
      text: text?.view.html,
      counts:
        runs.length === 0
          ? undefined
          : [
              { text: word('count_systems', { Count: systems.length }), href: 'systems/' },
              { text: word('count_runs', { Count: runs.length }), href: 'runs/' },
              ...(reports.length === 0
                ? []
                : [{ text: word('count_reports', { Count: reports.length }), href: 'reports/' }]),
              { text: word('count_figures', { Count: figures.length }), href: 'api/' },
            ],
      leaders,
      leaders_lead: isGraded ? word('home_leaders_lead') : undefined,
      reports: reports.map(reportCard),
      systems:
        systems.length === 0
          ? undefined
          : parts.table({
              ...systemsTable(systems, word('home_systems_caption')),
              note: word('systems_note'),
            }),
      runs: runs.length === 0 ? undefined : parts.table(newestRuns(runs)),
      demonstrations: presentDemonstrations(database),
      left_out: presentLeftOut(left_out),
    },
  });
}
