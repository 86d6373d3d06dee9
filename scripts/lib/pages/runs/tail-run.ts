/** The tail of a run's latencies for its page: percentiles and shares of slow I/Os of what has bins. */

import type { Measurement, View } from '#types';
import { groupBy } from '../../base/group-by.ts';
import { sentenceMark } from '../../base/marks.ts';
import { formatCount } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import { statedInFlight } from '../../model/load.ts';
import { rateOf } from '../../model/rate.ts';
import { dimensionValue } from '../../views/dimensions.ts';
import type { TailKind, TailView } from '../../views/tail-pivot.ts';
import { presentTailView } from '../../views/tail-view.ts';
import { withTrialMark } from '../../views/trial-subtitle.ts';
import type { PresentedView } from '../../views/types.ts';
import { wordsOfView } from '../../views/words-of-view.ts';
import { rangeText } from './standard-finding.ts';
import type { RunTail } from './view.ts';

/** Lines that one picture tells apart. */
const MOST_LINES = 6;
/** Pictures beside each other, one for each test or workload, that the page has room for. */
const MOST_PANELS = 6;
const DIMENSIONS = ['test', 'configuration', 'direction', 'job'] as const;
/** Of panels by workload: loads have shorter names than tests. */
const WITHIN_WORKLOAD = ['load', 'direction', 'configuration', 'test', 'job'] as const;

interface TailOptions {
  /** What has percentiles and no bins is drawn too, as points. */
  readonly with_points?: boolean;
}

/** What can be drawn; a total stands aside where its directions are there, and what prepared for tests where these are. */
function measurementsOf({ measurements, analysis }: RunRecord, options: TailOptions): readonly Measurement[] {
  const known = measurements.filter(
    ({ id, lat_p99_ns }) => analysis.bins.has(id) || (options.with_points === true && lat_p99_ns !== undefined),
  );
  const tests = known.filter(({ preconditioning }) => preconditioning !== true);
  const all = tests.length > 0 ? tests : known;
  const single = all.filter(({ direction }) => direction !== 'mixed');
  return all.filter(
    (one) =>
      one.direction !== 'mixed' ||
      !single.some((other) => other.test_id === one.test_id && other.configuration_id === one.configuration_id),
  );
}

function valuesOf(list: readonly Measurement[], dimension: string, run: RunRecord): [string, ...string[]] {
  const values = list.map((measurement) => dimensionValue(dimension, { measurement, run, metric: 'lat_p99' }));
  const [first = '', ...others] = [...new Set(values)];
  return [first, ...others];
}

/** As few dimensions as tell all of them apart beside those of the panels; jobs mostly repeat the test's name. */
function tellingApart<D extends string>(
  list: readonly Measurement[],
  run: RunRecord,
  dimensions: readonly D[],
  panels: readonly string[] = [],
): readonly D[] {
  const distinct = (some: readonly string[]): number =>
    new Set(list.map((one) => JSON.stringify([...panels, ...some].map((each) => valuesOf([one], each, run))))).size;
  const chosen: D[] = [];
  for (const dimension of dimensions) if (distinct([...chosen, dimension]) > distinct(chosen)) chosen.push(dimension);
  return chosen.reduce((kept: readonly D[], dimension) => {
    const fewer = kept.filter((one) => one !== dimension);
    return distinct(fewer) === distinct(chosen) ? fewer : kept;
  }, chosen);
}

/** What no class is known of has a panel of its own. */
const workloadOf = ({ workload_class }: Measurement): string => workload_class ?? '';

/** Panels by test or workload when one picture has too many lines for all; undefined when that is too much too. */
function layoutOf(list: readonly Measurement[], run: RunRecord): Pick<View, 'rows' | 'columns'> | undefined {
  const varying = tellingApart(list, run, DIMENSIONS);
  const [first = 'test', ...others] = varying;
  if (list.length <= MOST_LINES) return { rows: [first, ...others] };
  const fits = (panels: ReadonlyMap<string, readonly Measurement[]>): boolean =>
    panels.size <= MOST_PANELS && [...panels.values()].every(({ length }) => length <= MOST_LINES);
  if (fits(groupBy(list, ({ test_id }) => test_id))) {
    const [within = 'direction', ...more] = varying.filter((dimension) => dimension !== 'test');
    return { columns: ['test'], rows: [within, ...more] };
  }
  if (!fits(groupBy(list, workloadOf))) return undefined;
  const [line = 'test', ...rest] = tellingApart(list, run, WITHIN_WORKLOAD, ['workload']);
  return { columns: ['workload'], rows: [line, ...rest] };
}

const testsIn = (list: readonly Measurement[]): number => new Set(list.map(({ test_id }) => test_id)).size;

/** A load that is not known is not the lowest. */
const loadOf = (one: Measurement): number => statedInFlight(one) ?? Number.POSITIVE_INFINITY;

/** Of the workloads with most tests, and of each of their directions, the lowest load and the highest rate. */
function chosenOf(list: readonly Measurement[]): readonly Measurement[] {
  const workloads = [...groupBy(list, workloadOf).values()].toSorted((a, b) => testsIn(b) - testsIn(a));
  const chosen = new Set(
    workloads
      .slice(0, MOST_PANELS)
      .flatMap((all) =>
        [...groupBy(all, ({ direction }) => direction).values()].flatMap((own) => [
          own.reduce((a, b) => (loadOf(b) < loadOf(a) ? b : a)),
          own.reduce((a, b) => ((rateOf(b) ?? 0) > (rateOf(a) ?? 0) ? b : a)),
        ]),
      ),
  );
  return list.filter((one) => chosen.has(one));
}

function chosenText(list: readonly Measurement[], all: readonly Measurement[]): string {
  const [drawn = 0, workloads = 0] = [list, all].map((some) => groupBy(some, workloadOf).size);
  const counts = { shown: formatCount(list.length), all: formatCount(all.length) };
  return drawn === workloads ? word('tail_chosen', counts) : word('tail_chosen_some', { ...counts, drawn, workloads });
}

/** For the run's own page; undefined where nothing can be drawn. */
export async function tailOfRun(
  record: RunRecord,
  options: TailOptions = {},
): Promise<RunTail<PresentedView> | undefined> {
  const all = measurementsOf(record, options);
  if (all.length === 0) return undefined;
  const hasBins = all.some(({ id }) => record.analysis.bins.has(id));
  const whole = layoutOf(all, record);
  const list = whole === undefined ? chosenOf(all) : all;
  const layout = whole ?? (hasBins ? layoutOf(list, record) : undefined);
  if (layout === undefined) return undefined;
  const shown = { ...record, measurements: list };
  const filter = { test: valuesOf(list, 'test', record), direction: valuesOf(list, 'direction', record) };
  const views: PresentedView[] = [];
  const kinds = ['percentiles', 'exceedance'] as const satisfies readonly TailKind[];
  for (const kind of hasBins && whole !== undefined ? kinds : kinds.slice(0, 1)) {
    const [plain, means] = [word(`tail_run_${kind}`), word(`tail_run_${kind}_means`)];
    // The shares of slow I/Os are the same figures seen from the other side.
    const found = kind === 'percentiles' ? rangeText([shown], 'lat_p99') : undefined;
    const [title, subtitle] = found === undefined ? [plain, means] : [found, `${plain}${sentenceMark()}${means}`];
    const view = withTrialMark<TailView>({ id: `tail-${kind}`, kind, title, subtitle, filter, ...layout }, [shown]);
    views.push({ ...wordsOfView(view), ...(await presentTailView(view, [shown])) });
  }
  return whole === undefined ? { views, note: chosenText(list, all) } : { views };
}
