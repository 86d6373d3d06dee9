/** What a run shows over time: the first charts for its own page, and a page of all of them. */

import type { Measurement, View } from '#types';
import { seriesOfGroups } from '../../analyse/rates.ts';
import { formatDigits, withUnit } from '../../base/digits.ts';
import { inTurn } from '../../base/in-turn.ts';
import { clauseMark, joinKnown, listMark } from '../../base/marks.ts';
import { capitalised, word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import { conditionsBeside, describeConditions, describeLoad, describeWorkload } from '../../model/load.ts';
import { figureText } from '../../model/metric-text.ts';
import { keyOfMetric, type Rate, ratesFor } from '../../model/metrics.ts';
import { systemName } from '../../model/system-name.ts';
import { titleIn } from '../../model/title-in.ts';
import { inManifestOrder } from '../../tables/run-results.ts';
import { presentTimeView } from '../../views/time-view.ts';
import { withTrialMark } from '../../views/trial-subtitle.ts';
import type { PresentedView } from '../../views/types.ts';
import { wordsOfView } from '../../views/words-of-view.ts';
import { madePage, pageParts } from '../page-parts.ts';
import type { OverTime, ViewsPage } from './view.ts';

/** Charts on the run's own page, which has to stay small: two rows of two. */
const MOST_ON_RUN_PAGE = 4;

async function present(unmarked: View, record: RunRecord, options = {}): Promise<PresentedView> {
  const view = withTrialMark(unmarked, [record]);
  return { ...wordsOfView(view), ...(await presentTimeView(view, [record], options)) };
}

/** Address of the page of a run's charts over time, below the base URL. */
function timePagePath(record: RunRecord): string {
  return `runs/${record.bundle.id}/over-time`;
}

/** For the run's own page; undefined where nothing was logged. */
export async function overTimeOfRun(record: RunRecord): Promise<OverTime<PresentedView> | undefined> {
  const views = timeViewsOfRun(record);
  if (views.length === 0) return undefined;
  const options = { without_monitors: true, size: views.length > 1 ? 'half' : 'wide' } as const;
  const shown = await inTurn(views.slice(0, MOST_ON_RUN_PAGE), async (view) => {
    const { figures, chart, ...rest } = await present(shortened(view), record, options);
    return {
      ...rest,
      ...(chart === undefined ? {} : { chart: { ...chart, ...(figures === undefined ? {} : { figures }) } }),
    };
  });
  const more = { text: word('time_more', { Count: views.length }), href: `${timePagePath(record)}/` };
  return { views: shown, more };
}

/** The first views over time of a run, and how many there are. */
export async function firstOverTime(
  record: RunRecord,
  most: number,
): Promise<{ readonly views: readonly PresentedView[]; readonly all: number }> {
  const all = timeViewsOfRun(record);
  const views = await inTurn(all.slice(0, most), (view) => present(view, record));
  return { views, all: all.length };
}

/** What a list calls a view: its test, and the configuration where others ran one of that title; of several tests what its title says. */
function nameOf({ title, filter }: View, record: RunRecord): string {
  const { tests } = record.bundle.run;
  const [only = '', ...others] = filter?.test ?? [];
  const test = others.length > 0 ? undefined : tests.find(({ id }) => id === only);
  if (test === undefined) return title;
  const isAlone = tests.every((one) => one.id === only || one.title !== test.title);
  return joinKnown(listMark(), test.title, isAlone ? undefined : configurationOf(record, only));
}

/** Of a run that has several. */
function configurationOf({ bundle: { run } }: RunRecord, test: string): string | undefined {
  const own = run.tests.find(({ id }) => id === test)?.configuration;
  return run.configurations.length < 2 ? undefined : run.configurations.find(({ id }) => id === own)?.title;
}

/** The page of all charts over time of a run; none where nothing was logged. */
export async function presentTimePage(record: RunRecord): Promise<readonly ViewsPage[]> {
  const { run, hardware } = record.bundle;
  const all = timeViewsOfRun(record);
  const views = await inTurn(all, (view) => present(view, record));
  if (views.length === 0) return [];
  const parts = pageParts(timePagePath(record));
  return [
    madePage(parts, 'run-views', 'page', {
      title: word('time_page_title', { run: run.title }),
      description: word('time_page_description', { system: systemName(hardware.system) }),
      view: {
        run: { text: run.title, href: `runs/${run.id}/` },
        lead: word('time_page_lead'),
        contents: all.length > 1 ? all.map((view) => ({ id: `view-${view.id}`, title: nameOf(view, record) })) : [],
        views: views.map((one) => parts.view(one)),
      },
    }),
  ];
}

/** More lines than this cannot be told apart. */
const MOST_LINES = 6;
const DIRECTIONS = ['read', 'write', 'trim'] as const;

/** The same workload in another block size: everything else of the load is equal. */
function familyOf(measurement: Measurement): string {
  const { configuration_id, rw, rwmixread, numjobs, iodepth, ioengine, clients } = measurement;
  return JSON.stringify([configuration_id, rw, rwmixread, numjobs, iodepth, ioengine, clients]);
}

/** A total is drawn where it is all there is: unified_rw_reporting logs no directions. */
function isDrawn({ test_id, direction }: Measurement, all: readonly Measurement[]): boolean {
  return direction !== 'mixed' || all.every((one) => one.test_id !== test_id || one.direction === 'mixed');
}

interface Family {
  readonly tests: string[];
  readonly sizes: Set<number>;
  readonly sample: Measurement;
}

function familiesOf(record: RunRecord): Family[] {
  const families = new Map<string, Family>();
  const logged = inManifestOrder(record).filter(
    (one) => record.analysis.series.has(one.test_id) && isDrawn(one, record.measurements),
  );
  for (const measurement of logged) {
    const key = familyOf(measurement);
    const family = families.get(key) ?? { tests: [], sizes: new Set<number>(), sample: measurement };
    families.set(key, family);
    if (!family.tests.includes(measurement.test_id)) family.tests.push(measurement.test_id);
    if (measurement.bs_bytes !== undefined) family.sizes.add(measurement.bs_bytes);
  }
  return [...families.values()];
}

/** True when the tests differ in block size and in nothing else, and their lines can be told apart. */
function isSweep({ tests, sizes }: Family): boolean {
  return tests.length > 1 && sizes.size === tests.length && tests.length <= MOST_LINES;
}

function sweepView({ tests, sample }: Family, number: number): View {
  const { bs_bytes: _, ...workload } = sample;
  return {
    id: `over-time-sizes-${number + 1}`,
    kind: 'time',
    title: word('time_title_sweep', { workload: capitalised(describeWorkload(workload)) }),
    subtitle: describeLoad(sample),
    filter: { test: tests as [string, ...string[]], direction: [...DIRECTIONS] },
    columns: ['direction'],
    series: 'bs',
    metrics: ['iops', 'bw', 'lat_mean'],
  };
}

/** Figures that a title has room for. */
const MOST_KEPT = 2;

/** The average of the judged rounds in the rate that the chart shows: of one block size the other rate tells it. */
function averageIn(
  rate: Rate,
  { bs_bytes = Number.NaN, steady_state: { formula, variable, avg = Number.NaN } }: Measurement,
): number {
  if (formula !== 'V-steady-state') return Number.NaN;
  if (variable === rate) return avg;
  if (variable === 'iops') return avg * bs_bytes;
  return variable === 'bw' ? avg / bs_bytes : Number.NaN;
}

/**
 * "59.5 k IOPS read, rounds differ by up to 3.1 %": the average of each direction over the rounds that are judged, in the rate that is drawn, and
 * their spread, steady or not. Undefined where one is not judged.
 */
function keptText(measurements: readonly Measurement[], drawn: View['metrics']): string | undefined {
  const rate = (['iops', 'bw'] as const).find((one) => drawn?.includes(one));
  if (rate === undefined) return undefined;
  const parts = measurements.map((one) => {
    const { range_pct } = one.steady_state;
    const average = averageIn(rate, one);
    if (Number.isNaN(average) || range_pct === undefined) return undefined;
    const text = figureText(rate, average);
    return word('time_found_kept', {
      rate: measurements.length === 1 ? text : `${word(`direction_${one.direction}`)} ${text}`,
      range: withUnit(formatDigits(range_pct, { significant: 2 }), '%'),
    });
  });
  return parts.length === 0 || parts.length > MOST_KEPT || parts.includes(undefined)
    ? undefined
    : parts.join(clauseMark());
}

/** One rate, the main one where it is logged, and latency, as far as any direction was logged with them. */
function loggedMetrics({ analysis }: RunRecord, test: string, sample: Measurement): View['metrics'] {
  const directions = seriesOfGroups(analysis.series.get(test)).flatMap((one) => one.directions);
  const isLogged = (metric: 'iops' | 'bw' | 'lat_mean'): boolean =>
    directions.some((one) => one[keyOfMetric(metric)] !== undefined);
  const rates = ratesFor(sample.bs_bytes);
  const [rate = rates[0]] = rates.filter(isLogged);
  if (isLogged(rate)) return isLogged('lat_mean') ? [rate, 'lat_mean'] : [rate];
  if (isLogged('lat_mean')) return ['lat_mean'];
  // Histograms alone.
  return directions.some(({ percentiles }) => percentiles !== undefined) ? ['lat_p50', 'lat_p99'] : [rate];
}

/** What jobs of a test did whose logs are drawn together: each of up to three that differ, and nothing of more. */
function conditionsOf(measurements: readonly Measurement[], sample: Measurement): string {
  const jobs = new Map(measurements.map((one) => [one.job, one] as const));
  const told = new Set([...jobs.values()].map(describeConditions));
  if (jobs.size < 2 || told.size < 2) return describeConditions(sample);
  return told.size > 3 ? '' : [...told].join(' + ');
}

function testView(record: RunRecord, test: string, sample: Measurement): View {
  const title = titleIn(record.bundle.run.tests, test);
  const metrics = loggedMetrics(record, test, sample);
  const own = record.measurements.filter(({ test_id, direction }) => test_id === test && direction !== 'mixed');
  const kept = keptText(own, metrics);
  return {
    id: `over-time-${test}`,
    kind: 'time',
    title: kept === undefined ? word('time_title_test', { test: title }) : word('time_found', { test: title, kept }),
    subtitle: joinKnown(' · ', conditionsBeside(title, conditionsOf(own, sample)), configurationOf(record, test)),
    filter: { test: [test], direction: sample.direction === 'mixed' ? ['mixed'] : [...DIRECTIONS] },
    // Jobs that ran one after the other may have gone in the same direction.
    columns: record.analysis.series.get(test)?.later === undefined ? ['direction'] : ['direction', 'job'],
    metrics,
  };
}

/** In the order of the manifest, each test once: one of several loads has one view. Empty where nothing was logged. */
export function timeViewsOfRun(record: RunRecord): readonly View[] {
  const samples = new Map(inManifestOrder(record).map((one) => [one.test_id, one] as const));
  const families = familiesOf(record);
  const sweeps = families.filter(
    (family) => isSweep(family) && family.tests.every((test) => isOneLoad(test, families)),
  );
  const shown = new Set(sweeps.flatMap(({ tests }) => tests));
  return families.flatMap((family, number): readonly View[] => {
    if (sweeps.includes(family)) return [sweepView(family, number)];
    return family.tests.flatMap((test) => {
      if (shown.has(test)) return [];
      shown.add(test);
      return [testView(record, test, samples.get(test) ?? family.sample)];
    });
  });
}

function isOneLoad(test: string, families: readonly Family[]): boolean {
  return families.filter(({ tests }) => tests.includes(test)).length === 1;
}

/** The same view with its first figure only: what fits on the run's own page. */
function shortened(view: View): View {
  const [first] = view.metrics ?? [];
  return first === undefined ? view : { ...view, metrics: [first] };
}
