/** The page of one run. */

import type { Configuration } from '#types';
import { formatDate } from '../../base/dates.ts';
import { groupBy } from '../../base/group-by.ts';
import { sentences } from '../../base/marks.ts';
import { formatCount } from '../../base/sizes.ts';
import { translated, type WordAfter, word } from '../../base/words.ts';
import type { Database, ReportRecord, RunRecord } from '../../database/types.ts';
import { sourceOfRun } from '../../model/citation.ts';
import { systemName } from '../../model/system-name.ts';
import { departingRun, trialMark } from '../../model/trial.ts';
import { countSteady, runBadges, steadyCountsText } from '../../tables/badges.ts';
import { presentBest } from '../../tables/best.ts';
import { type Fact, fact, factsOf } from '../../tables/facts.ts';
import { noteBanners } from '../../tables/note-marks.ts';
import { originBanners } from '../../tables/origin-marks.ts';
import { presentResults } from '../../tables/run-results.ts';
import { type Banner, heldBanners, supersededBanners } from '../../tables/standing.ts';
import { type Column, type ColumnOf, filledTable, type Table, textCell } from '../../tables/table.ts';
import { presentBench } from '../../views/bench/bench.ts';
import { dimensionName } from '../../views/dimensions.ts';
import { presentCitation } from '../citation.ts';
import { presentConditions, presentCorrections, presentRemarks } from '../conditions.ts';
import { presentSources } from '../figures/pages.ts';
import { presentHardware } from '../hardware.ts';
import { renderMarkdown } from '../markdown.ts';
import { madePage, pageParts } from '../page-parts.ts';
import { presentProblems } from '../problems.ts';
import type { Contents } from '../view.ts';
import { presentArchived } from './archive.ts';
import { presentDigest } from './digest.ts';
import { disclosureBadge, disclosureOfRun, presentDisclosure } from './disclosure.ts';
import { evidenceText, presentGivers, presentLicence } from './givers.ts';
import { presentRepeat } from './repeat.ts';
import { presentFiles, presentJobFiles, rawPathsOf } from './run-files.ts';
import { describedTests, presentParts, presentRounds } from './run-parts.ts';
import { DRAWN_SECTIONS, placeSections, type RunPictures } from './run-pictures.ts';
import { presentVerdicts } from './verdicts.ts';
import type { RunPage, RunSection, RunView } from './view.ts';

/** The configurations with their axes, a column each; an axis that they are named after heads the names. */
function configurations(record: RunRecord): Table | undefined {
  const list = record.bundle.run.configurations;
  const axes = [...new Set(list.flatMap((one) => Object.keys(one.axes)))];
  const hasText = list.some((one) => one.description !== undefined);
  if (list.length === 1 && axes.length === 0 && !hasText) return undefined;
  const names = axes.find((axis) => list.every((one) => one.axes[axis] === one.title));
  const others = axes.filter((axis) => axis !== names);
  const axisColumn = (axis: string): Column => ({ label: dimensionName(`axis:${axis}`), kind: 'text' });
  return {
    caption: word('configurations_caption', { Count: list.length }),
    ...filledTable(list, [
      [names === undefined ? 'column_configuration' : axisColumn(names), ({ title }) => textCell(title)],
      ...others.map((axis): ColumnOf<Configuration> => [axisColumn(axis), ({ axes: own }) => textCell(own[axis])]),
      hasText && [
        'column_configuration_text',
        ({ description }) => (description === undefined ? { text: '' } : textCell(description, { is_long: true })),
      ],
    ]),
  };
}

function facts(record: RunRecord, reports: readonly Contents[]): readonly Fact[] {
  const { run, hardware } = record.bundle;
  const link = (name: WordAfter<'fact'>, text: string, href: string): Fact => ({
    label: word(`fact_${name}`),
    text,
    href,
  });
  return [
    link('system', systemName(hardware.system), `systems/${hardware.system.id}/`),
    ...factsOf([fact('date', formatDate(run.date))]),
    ...reports.map((report) => link('report', report.title, `reports/${report.id}/`)),
    ...presentGivers(run),
    ...(run.method === undefined ? [] : [link('method', run.method, `methods/${run.method}/`)]),
    ...(run.supersedes === undefined
      ? []
      : [link('supersedes', run.supersedes.run_id, `runs/${run.supersedes.run_id}/`)]),
    ...presentLicence(run),
  ];
}

/** More reasons than these are left to the analysis. */
const MOST_REASONS = 3;

/** How many results are steady; where none is judged, why not. */
export function steadyText(record: RunRecord): string | undefined {
  const { measurements } = record;
  if (measurements.length === 0) return undefined;
  const counts = countSteady(record);
  if (counts.steady + counts.stable + counts.not_steady > 0)
    return word('steady_counts', { counts: steadyCountsText(counts) });
  const groups = [...groupBy(measurements, ({ steady_state: { reason } }) => translated(reason))];
  const sorted = groups.toSorted(([, a], [, b]) => b.length - a.length);
  const all = formatCount(measurements.length);
  const told = sorted
    .slice(0, MOST_REASONS)
    .map(([reason, own]) =>
      groups.length === 1 ? reason : word('steady_reason_of', { count: formatCount(own.length), all, reason }),
    );
  const more = sorted.length > MOST_REASONS && word('steady_reasons_more');
  return word('steady_reason', { reason: sentences(...told, more) });
}

function stub(record: RunRecord): RunPage {
  const { run } = record.bundle;
  return {
    path: `runs/${run.id}`,
    section: 'runs',
    kind: 'page',
    title: run.title,
    description: word('withdrawn_description'),
    view: {
      withdrawn: {
        title: word('withdrawn_on', { date: formatDate(run.withdrawn?.date ?? 'not_recorded') }),
        reason: run.withdrawn?.reason ?? '',
      },
      banners: [...heldBanners(record), ...supersededBanners(record)],
      system: { text: systemName(record.bundle.hardware.system), href: `systems/${record.bundle.hardware.system.id}/` },
    },
  };
}

/** What a reader must know before the figures of a run, on its page and on all pages beside it. */
export function bannersOfRun(record: RunRecord): readonly Banner[] {
  return [...heldBanners(record), ...supersededBanners(record), ...noteBanners([record]), ...originBanners([record])];
}

type Unordered = Omit<RunView, 'sections'>;

/** Sections of the page that have something to show, in order; each has a partial of its name in layouts/_partials/run/. */
function sectionsOf(view: Unordered, isDivided: boolean): readonly RunSection[] {
  const isFilled = (key: keyof Unordered): boolean => {
    const value = view[key];
    return value !== undefined && !(Array.isArray(value) && value.length === 0);
  };
  const named = <Name extends RunSection>(name: Name, isShown: boolean): readonly Name[] => (isShown ? [name] : []);
  const optional = (name: RunSection & keyof Unordered): readonly RunSection[] => named(name, isFilled(name));
  const results = named('results', isFilled('results') || isFilled('charts'));
  const load = optional('load');
  return [
    // A list of parts is a way to the figures: the curves show more.
    ...(isDivided ? [...load, ...results] : [...results, ...load]),
    ...optional('verdicts'),
    ...DRAWN_SECTIONS.filter((name) => name !== 'load' && isFilled(name)),
    ...optional('notes'),
    ...optional('repeat'),
    'conditions',
    ...optional('configurations'),
    'hardware',
    'evidence',
    ...optional('corrections'),
    'problems',
    ...optional('remarks'),
    ...named('not-in-text', isFilled('not_in_text')),
    ...optional('sources'),
    ...named('job-files', isFilled('job_files')),
    'files',
  ];
}

/** The reports that show one of the runs. */
export function reportsOf({ reports }: Pick<Database, 'reports'>, runs: readonly RunRecord[]): readonly ReportRecord[] {
  const ids = new Set(runs.map((record) => record.bundle.id));
  return reports.filter((report) => report.runs.some((record) => ids.has(record.bundle.id)));
}

/** A run's page; a withdrawn run keeps its address with a stub that says why. */
export function presentRun(
  record: RunRecord,
  reports: readonly Contents[],
  { charts, sections }: RunPictures,
  rawFiles?: string,
): RunPage {
  const { run, hardware, notes } = record.bundle;
  if (run.withdrawn !== undefined) return stub(record);
  const disclosure = disclosureOfRun(record);
  const isDivided = record.parts !== undefined;
  const mark = run.method === undefined ? undefined : trialMark([departingRun(record)]);
  const parts = pageParts(`runs/${run.id}`, mark);
  const source = sourceOfRun(run);
  const view: Unordered = {
    summary: run.summary,
    system: { text: systemName(hardware.system), href: `systems/${hardware.system.id}/` },
    banners: bannersOfRun(record),
    badges: [...runBadges(record, ''), disclosureBadge(disclosure)],
    facts: facts(record, reports),
    headlines: presentBest(record.measurements),
    digest: presentDigest(record),
    charts: charts.map(parts.chart),
    ...placeSections(sections, parts),
    results: parts.table(presentParts(record) ?? presentResults(record)),
    each_round: isDivided ? undefined : presentRounds(record, parts),
    verdicts: presentVerdicts(record)?.map((block) => ({
      ...block,
      tables: block.tables.map((table) => parts.table(table)),
    })),
    tests: isDivided ? [] : describedTests(record),
    configurations: parts.table(configurations(record)),
    repeat: presentRepeat(record),
    disclosure: presentDisclosure(disclosure),
    // What nobody recorded stands in the list of what is missing.
    conditions: presentConditions(run.conditions).filter(
      ({ state }, place, all) => state !== 'not_recorded' || all[place]?.text !== word('not_recorded'),
    ),
    other_conditions: presentRemarks(run, run.conditions.other ?? []),
    bench: presentBench(hardware),
    hardware: presentHardware(hardware, { areLimitsDerived: record.analysis.limits !== undefined }),
    notes: notes === undefined || notes.trim() === '' ? undefined : renderMarkdown(notes, { under: 2 }),
    remarks: presentRemarks(run, run.remarks ?? []),
    not_in_text: (run.not_in_text ?? []).map((one) => ({
      text: one.what,
      locator: one.locator,
      about: run.tests.find((test) => test.id === one.test)?.title,
    })),
    evidence: {
      text: evidenceText(run),
      steady: steadyText(record),
      citation: source === undefined ? undefined : presentCitation(source),
    },
    corrections: presentCorrections(run),
    problems: presentProblems(record.problems),
    sources: isDivided ? undefined : presentSources(record),
    files_note: isDivided ? word('parts_files') : undefined,
    job_files: presentJobFiles(record),
    files: presentFiles(record, rawFiles),
    archived: presentArchived(record, isDivided ? new Set() : rawPathsOf(run.tests), rawFiles),
  };
  return madePage(parts, 'runs', 'page', {
    title: run.title,
    description: run.summary ?? word('run_description', { system: systemName(hardware.system) }),
    view: { ...view, sections: sectionsOf(view, isDivided) },
  });
}
