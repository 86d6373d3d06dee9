/** The tail of a run's latencies for its page: percentiles and shares of slow I/Os of what has bins. */
import type { Measurement, View } from '#types';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import { dimensionValue } from '../../views/dimensions.ts';
import type { TailKind, TailView } from '../../views/tail-pivot.ts';
import { presentTailView } from '../../views/tail-view.ts';
import { withTrialMark } from '../../views/trial-subtitle.ts';
import type { PresentedView } from '../../views/types.ts';
import { rangeText } from './standard-finding.ts';
import type { RunTail } from './view.ts';

/** Lines that one picture tells apart. */
const MOST_LINES = 6;
/** Pictures beside each other, one for each test, that the page has room for. */
const MOST_PANELS = 4;
const DIMENSIONS = ['test', 'configuration', 'direction', 'job'] as const;

interface TailOptions {
  /** What has percentiles and no bins is drawn too, as points. */
  readonly with_points?: boolean;
}

/** What can be drawn; a total stands aside where its directions are there. */
function measurementsOf({ measurements, analysis }: RunRecord, options: TailOptions): readonly Measurement[] {
  const all = measurements.filter(
    ({ id, lat_p99_ns }) => analysis.bins.has(id) || (options.with_points === true && lat_p99_ns !== undefined),
  );
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

/** As few dimensions as tell all of them apart; jobs mostly repeat the test's name. */
function tellingApart(list: readonly Measurement[], run: RunRecord): readonly (typeof DIMENSIONS)[number][] {
  const chosen: (typeof DIMENSIONS)[number][] = [];
  const distinct = (dimensions: readonly string[]): number =>
    new Set(list.map((one) => JSON.stringify(dimensions.map((dimension) => valuesOf([one], dimension, run))))).size;
  for (const dimension of DIMENSIONS) if (distinct([...chosen, dimension]) > distinct(chosen)) chosen.push(dimension);
  return chosen;
}

/** Panels by test when one picture has too many lines for all; undefined when that is too much too. */
function layoutOf(list: readonly Measurement[], run: RunRecord): Pick<View, 'rows' | 'columns'> | undefined {
  const varying = tellingApart(list, run);
  const [first = 'test', ...others] = varying;
  if (list.length <= MOST_LINES) return { rows: [first, ...others] };
  const tests = valuesOf(list, 'test', run);
  const most = Math.max(...tests.map((test) => list.filter(({ test_id }) => test_id === test).length));
  const [within = 'direction', ...more] = varying.filter((dimension) => dimension !== 'test');
  return tests.length <= MOST_PANELS && most <= MOST_LINES ? { columns: ['test'], rows: [within, ...more] } : undefined;
}

/** For the run's own page; undefined where nothing can be drawn. */
export async function tailOfRun(
  record: RunRecord,
  options: TailOptions = {},
): Promise<RunTail<PresentedView> | undefined> {
  const list = measurementsOf(record, options);
  if (list.length === 0) return undefined;
  const hasBins = list.some(({ id }) => record.analysis.bins.has(id));
  const layout = layoutOf(list, record);
  if (layout === undefined && !hasBins) return undefined;
  if (layout === undefined) return { views: [], note: word('tail_too_many', { Count: list.length }) };
  const filter = { test: valuesOf(list, 'test', record), direction: valuesOf(list, 'direction', record) };
  const views: PresentedView[] = [];
  const kinds = ['percentiles', 'exceedance'] as const satisfies readonly TailKind[];
  for (const kind of hasBins ? kinds : kinds.slice(0, 1)) {
    const [plain, means] = [word(`tail_run_${kind}`), word(`tail_run_${kind}_means`)];
    // The shares of slow I/Os are the same figures seen from the other side.
    const found = kind === 'percentiles' ? rangeText([{ ...record, measurements: list }], 'lat_p99') : undefined;
    const [title, subtitle] = found === undefined ? [plain, means] : [found, `${plain}. ${means}`];
    const view = withTrialMark<TailView>({ id: `tail-${kind}`, kind, title, subtitle, filter, ...layout }, [record]);
    views.push({
      id: view.id,
      kind,
      title,
      ...(view.subtitle === undefined ? {} : { subtitle: view.subtitle }),
      ...(await presentTailView(view, [record])),
    });
  }
  return { views };
}
