/** Workload pages: like workloads beside like, across vendors, with what keeps figures from being compared. */

import type { Measurement } from '#types';
import { formatDigits } from '../../base/digits.ts';
import { groupBy } from '../../base/group-by.ts';
import { joinKnown, listMark } from '../../base/marks.ts';
import { formatCount } from '../../base/sizes.ts';
import { unitSymbol } from '../../base/unit-symbols.ts';
import { word, wordOr } from '../../base/words.ts';
import { type RunOfClass, readOfRun } from '../../database/comparand.ts';
import { relateWorkload } from '../../database/database.ts';
import { type Limit, readSweeps, type Under } from '../../database/limit-ranking.ts';
import { PURPOSES, purposeOf } from '../../database/purpose.ts';
import type { Database, WorkloadRecord } from '../../database/types.ts';
import { measurementHref } from '../../model/anchors.ts';
import { describeWorkload } from '../../model/load.ts';
import { sayFigure } from '../../model/metric-text.ts';
import { metricValue, shortName } from '../../model/metrics.ts';
import { mainRate } from '../../model/rate.ts';
import { systemName } from '../../model/system-name.ts';
import { evidenceRowBadges } from '../../tables/badges.ts';
import { bestOf, passedByFlattery } from '../../tables/best.ts';
import { countCell } from '../../tables/plain-cells.ts';
import { groupedTable, numberColumn, type Table, type TableCell } from '../../tables/table.ts';
import { madePage, pageParts } from '../page-parts.ts';
import { missingBest } from '../runs/runs.ts';
import { NOTHING, writeAsked } from '../search/state.ts';
import { dataOf, textOfData, type WorkloadData } from './data.ts';
import { chooseLimit, presentLimitAnswers } from './limit-answer.ts';
import { LIMITABLE, LIMITS_MS, presentLimitTables, standardLimits } from './limits.ts';
import { drawnSweeps, sweepsOfDrawn } from './overlay.ts';
import { overlayChart } from './overlay-chart.ts';
import { overlayFinding } from './overlay-finding.ts';
import { presentPerUnit } from './per-unit.ts';
import { rankedTable } from './ranks.ts';
import { presentLimitReceipts, presentReceipts } from './receipt.ts';
import { type Entry, entriesOf } from './rows.ts';
import { presentStandings } from './standing-views.ts';
import { UNITS } from './units.ts';
import type { Choice, CurveScale, WorkloadPage, WorkloadsPage, WorkloadTools, WorkloadView } from './view.ts';

type Family = 'random' | 'sequential' | 'mixed' | 'trim';
const FAMILIES: readonly Family[] = ['random', 'mixed', 'sequential', 'trim'];

/** Family of a pattern: fio's randrw and rw mix directions, rand... is random, read and write are sequential. */
export function familyOf(rw: string): Family {
  if (rw.includes('trim')) return 'trim';
  if (rw.endsWith('rw')) return 'mixed';
  return rw.startsWith('rand') ? 'random' : 'sequential';
}

/** What keeps the rows of this class from being set against each other, as far as it holds here. */
export function caveatsOf(entries: readonly Entry[]): string[] {
  const measurements = entries.map(({ measurement }) => measurement);
  const loads = measurements.flatMap(({ outstanding }) => outstanding ?? []);
  const published = measurements.filter(({ evidence }) => evidence === 'published').length;
  const kinds = [...new Set(measurements.map(({ kind }) => kind))].sort();
  const sorted = loads.toSorted((a, b) => a - b);
  const [least, most] = [sorted.at(0) ?? 0, sorted.at(-1) ?? 0];
  const unjudged = measurements.every(
    ({ steady_state: { verdict } }) => verdict === 'not_judged' || verdict === 'stable',
  );
  return [
    ...(least !== most ? [word('caveat_load', { least: formatCount(least), most: formatCount(most) })] : []),
    ...(published > 0
      ? [word('caveat_evidence', { published: formatCount(published), all: formatCount(measurements.length) })]
      : []),
    ...(kinds.length > 1
      ? [word('caveat_kinds', { kinds: kinds.map((kind) => wordOr('kind', kind)).join(listMark()) })]
      : []),
    ...(unjudged ? [word('caveat_steady')] : []),
    word('caveat_limits'),
  ];
}

/** Where the figures are that the page has no room for. */
function restOf(id: string, entries: readonly Entry[], left: number): NonNullable<WorkloadView['rest']> {
  const hasDemonstrations = entries.some(({ run }) => purposeOf(run) === 'demonstration');
  const choice = { workload: [id], ...(hasDemonstrations ? { purpose: PURPOSES } : {}) };
  return {
    text: word('workload_rows_left', { count: formatCount(left) }),
    link: { text: word('workload_rows_search'), href: `search/${writeAsked({ ...NOTHING, choice })}` },
  };
}

/** All that the page of a class is made of. */
export interface OneWorkload {
  readonly found: WorkloadRecord;
  /** Those that its figures are of. */
  readonly runs: readonly RunOfClass[];
}

/** The highest of the standard limits: where no rate is known even there, the answer says why. */
function highestLimit(latency: Limit['latency']): Limit | undefined {
  const own = standardLimits().filter((one) => one.latency === latency);
  return own.toSorted((a, b) => b.ns - a.ns)[0];
}

/** What the curves show under the limit that answers best, of those on the latency that is drawn. */
function findingOf(data: WorkloadData): string | undefined {
  const own = standardLimits().filter(({ latency }) => latency === data.overlay?.latency);
  const underOf = (limit: Limit): Under => readSweeps(data.loads, limit, drawnSweeps(data));
  const limit = chooseLimit(own, underOf);
  if (limit === undefined) return undefined;
  const { readings } = underOf(limit);
  return overlayFinding({ readings, all: readSweeps(data.loads, limit, sweepsOfDrawn(data)).readings }, limit, data);
}

const systemsOf = (entries: readonly Entry[]): number => new Set(entries.map(({ measurement: m }) => m.system_id)).size;
const productsIn = (entries: readonly Entry[]) => entries.filter(({ run }) => purposeOf(run) === 'product');

/** Systems as the home page counts them, those that only show how a method works apart. */
function countsOf(entries: readonly Entry[]): string {
  const systems = systemsOf(productsIn(entries));
  const others = systemsOf(entries) - systems;
  return joinKnown(
    ' · ',
    systems > 0 && word('count_systems', { Count: systems }),
    others > 0 && word('count_demonstrations', { Count: others }),
    word('count_figures', { Count: entries.length }),
  );
}

export async function presentWorkload({ found, runs }: OneWorkload): Promise<WorkloadPage> {
  const workload = relateWorkload(found, runs);
  const entries = entriesOf(found.measurements, runs);
  const title = describeWorkload(workload);
  const { ranking } = workload;
  const perUnit = presentPerUnit(entries, workload.bs_bytes);
  const counts = countsOf(entries);
  const data = dataOf(workload, entries);
  const sweeps = sweepsOfDrawn(data);
  const underOf = (limit: Limit): Under => readSweeps(workload.loads, limit, sweeps);
  const { table, groups, left } = rankedTable(word('workload_caption', { workload: title }), entries, ranking);
  const hasCurves = data.loads.figures.length > 0;
  const file = `workloads/${workload.id}/load-curves.json`;
  const limit = data.overlay && (chooseLimit(standardLimits(), underOf) ?? highestLimit(data.overlay.latency));
  const curves = await overlayChart(title, data, findingOf(data));
  const parts = pageParts(`workloads/${workload.id}`);
  const standings = await presentStandings({ workload, runs, title, entries, parts });
  return madePage(parts, 'workloads', 'page', {
    title,
    description: word('workload_description', { workload: title, counts }),
    view: {
      counts,
      id: workload.id,
      caveats: caveatsOf(entries),
      tools: presentTools(hasCurves ? file : undefined, data, entries, curves?.scale),
      curves: curves && parts.chart(curves.chart),
      standings,
      answers: limit === undefined ? [] : presentLimitAnswers(underOf(limit), limit, data),
      table: parts.table(table),
      rest: left === 0 ? undefined : restOf(workload.id, entries, left),
      limits: presentLimitTables(underOf, data).map((one) => parts.table(one)),
      per_unit: parts.table(perUnit),
      receipts: [...presentReceipts(ranking, entries, groups), ...presentLimitReceipts(data)].map((receipt) => ({
        ...receipt,
        table: parts.table(receipt.table),
      })),
    },
    ...(hasCurves ? { files: [{ path: file, text: textOfData(data) }] } : {}),
  });
}

interface Listed {
  readonly workload: WorkloadRecord;
  readonly entries: readonly Entry[];
  readonly measurements: readonly Measurement[];
}

function highestCell({ workload, entries, measurements }: Listed): TableCell {
  const metric = mainRate(workload.bs_bytes, measurements);
  const best = bestOf(measurements, metric);
  const quantity = best && metricValue(best, metric);
  const run = entries.find(({ measurement }) => measurement === best)?.run;
  if (best === undefined || quantity === undefined || run === undefined)
    return { text: '–', reason: missingBest(measurements, metric) };
  return {
    ...sayFigure(metric, quantity),
    href: measurementHref(best),
    sub: joinKnown('\n', systemName(run.bundle.hardware.system), passedByFlattery(measurements, metric, best)),
  };
}

/** Classes that only demonstrations of methods have come last: they answer nobody's question about a product. */
function listTable(all: readonly Listed[]): Table {
  const tested = all.filter(({ entries }) => productsIn(entries).length > 0);
  const [main, demonstrations] = tested.length === 0 ? [all, []] : [tested, all.filter((one) => !tested.includes(one))];
  return {
    caption: word('workloads_caption'),
    note: word('workloads_note'),
    ...groupedTable(
      [
        ...FAMILIES.map((family) => ({
          title: word(`family_${family}`),
          sub: word(`family_${family}_means`),
          rows: main.filter(({ workload }) => familyOf(workload.rw) === family),
        })),
        { title: word('home_demonstrations'), sub: word('workloads_demonstrations'), rows: demonstrations },
      ],
      [
        [
          'dimension_workload',
          ({ workload }) => ({ text: describeWorkload(workload), href: `workloads/${workload.id}/` }),
        ],
        ['column_highest', highestCell],
        [
          numberColumn('column_systems'),
          ({ entries }) => countCell(systemsOf(productsIn(entries)) || systemsOf(entries)),
        ],
        [numberColumn('column_figures'), ({ measurements }) => countCell(measurements.length)],
        [
          'column_evidence',
          ({ measurements }) => ({
            text: '',
            badges: evidenceRowBadges(measurements, 'glossary/#evidence', 'glossary/#shortened-run'),
          }),
        ],
      ],
    ),
  };
}

/** The list of workload classes. */
export function presentWorkloads(database: Database): WorkloadsPage {
  const all = database.workloads.map((workload): Listed => {
    const entries = entriesOf(workload.measurements, database.runs);
    return { workload, entries, measurements: entries.map(({ measurement }) => measurement) };
  });
  const parts = pageParts('workloads');
  return madePage(parts, 'workloads', 'section', {
    title: word('workloads_title'),
    description: word('workloads_description'),
    view: { lead: word('workloads_lead'), table: all.length === 0 ? undefined : parts.table(listTable(all)) },
  });
}

/** What the page of each class is made of. */
export function workloadsOf(database: Database): readonly OneWorkload[] {
  return database.workloads.map((found) => {
    const entries = entriesOf(found.measurements, database.runs);
    return { found, runs: [...new Set(entries.map(({ run }) => run))] };
  });
}

/** The same with no more of the runs than its page is made from. */
export function readOfWorkload({ found, runs }: OneWorkload): OneWorkload {
  const figures = groupBy(found.measurements, ({ run_id }) => run_id);
  return { found, runs: runs.map((run) => readOfRun(run, figures.get(run.bundle.id) ?? [])) };
}

/** As it may be typed: "0.5 ms". */
function limitOption(ms: number): string {
  return `${formatDigits(ms)} ${unitSymbol('ms')}`;
}

function choices(prefix: string, values: readonly string[]): readonly Choice[] | undefined {
  const sorted = [...new Set(values)].sort();
  return sorted.length < 2 ? undefined : sorted.map((value) => ({ value, text: wordOr(prefix, value) }));
}

function presentTools(
  file: string | undefined,
  { overlay }: WorkloadData,
  entries: readonly Entry[],
  scale: CurveScale | undefined,
): WorkloadTools {
  const kinds = choices(
    'kind',
    entries.map(({ measurement }) => measurement.kind),
  );
  const evidences = choices(
    'evidence',
    entries.map(({ measurement }) => measurement.evidence),
  );
  return {
    data: file,
    ...(overlay === undefined ? {} : { latency: shortName(overlay.latency) }),
    scale,
    latencies: [
      { value: '', text: word('tools_limit_none') },
      ...LIMITABLE.map((latency) => ({
        value: shortName(latency),
        text: `${word(`limit_of_${latency}`)} ≤`,
      })),
    ],
    limit: limitOption(1),
    limits: LIMITS_MS.map(limitOption),
    per: [
      { value: '', text: word('tools_per_system') },
      ...UNITS.map((unit) => ({ value: unit.replace('_', '-'), text: word(`tools_per_${unit}`) })),
    ],
    kinds,
    evidences,
  };
}
