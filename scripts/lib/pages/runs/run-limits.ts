/** The section "Against the limits" of a run's page: what is near, drawn; every share; and how each ceiling came about. */

import type { View } from '#types';
import type { Ceiling } from '../../analyse/limit-types.ts';
import { inTurn } from '../../base/in-turn.ts';
import { clauseMark, joinKnown, listMark, stopMark } from '../../base/marks.ts';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import { measurementHref } from '../../model/anchors.ts';
import { dataUnitOf, hasMetric, metricLabel, ratesFor } from '../../model/metrics.ts';
import { titleIn } from '../../model/title-in.ts';
import { filledTable, numberColumn, type Table, textCell } from '../../tables/table.ts';
import { heldOf } from '../../views/limit-shares.ts';
import { ceilingText, limitFormula, limitName, unknownText } from '../../views/limit-words.ts';
import { pivotView } from '../../views/pivot.ts';
import { presentView } from '../../views/present-view.ts';
import type { PresentedView } from '../../views/types.ts';
import { limitSentences, namedShareText } from '../limit-sentences.ts';
import type { LimitsSection } from './view.ts';

function holdsFor(record: RunRecord, ceiling: Ceiling): string {
  const { configurations, tests } = record.bundle.run;
  const own = configurations.filter(({ id }) => ceiling.configuration_ids?.includes(id)).map(({ title }) => title);
  const test = tests.find(({ id }) => id === ceiling.test_id)?.title;
  const parts = [word(`limit_direction_${ceiling.direction}`), test, ceiling.workload_class, ...own];
  return joinKnown(clauseMark(), ...parts);
}

function unitOf(metric: Ceiling['metric']): string {
  if (metric === 'queue') return 'I/Os';
  return metric === 'cpu_host' ? '%' : dataUnitOf(metric);
}

/** Where the cited source tells of it. */
function placeOf({ source }: Ceiling): { readonly sub?: string } {
  if (source.basis !== 'declared' || source.locator === undefined) return {};
  return { sub: word('quoted_place', { place: source.locator }) };
}

/** The figure that a ceiling was taken or worked out from. */
function figureOf({ source }: Ceiling): { readonly href?: string } {
  if (source.basis === 'vendor') return { href: measurementHref(source.measurement) };
  return source.basis === 'drives' ? { href: measurementHref(source.figure.measurement) } : {};
}

function ceilingsTable(record: RunRecord, ceilings: readonly Ceiling[]): Table {
  return {
    caption: word('limit_ceilings_caption'),
    is_titled: true,
    note: word('limit_ceilings_note'),
    ...filledTable(ceilings, [
      ['limit_column_limit', (one) => textCell(limitName(one))],
      ['limit_column_for', (one) => textCell(holdsFor(record, one), { is_long: true })],
      [
        numberColumn('limit_column_most'),
        (one) => ({
          text: [one.value, ...(one.most === undefined ? [] : [one.most])]
            .map((each) => ceilingText(one.metric, each))
            .join(' – '),
          value: one.value,
          data_unit: unitOf(one.metric),
          ...figureOf(one),
        }),
      ],
      ['limit_column_how', (one) => textCell(limitFormula(one), { is_long: true, ...placeOf(one) })],
    ]),
  };
}

/** The section. Undefined where no ceiling is known. */
export async function limitsOfRun(record: RunRecord): Promise<LimitsSection<PresentedView> | undefined> {
  const { limits } = record.analysis;
  if (limits === undefined || limits.ceilings.length === 0) return undefined;
  const views = await inTurn(limitViewsOfRun(record), (view) =>
    presentView(view, [record], { spreads: true, is_compact: true }),
  );
  return {
    sentences: limitSentences(record),
    views,
    ceilings: ceilingsTable(record, limits.ceilings),
    unknown: limits.unknown.map(unknownText),
  };
}

/** A longer title says less than the plain one. */
const LONGEST = 120;

/** "92 % of the network: 128k sequential read": the figure of these tests that comes nearest to a limit that is drawn over it. */
function nearestText(record: RunRecord, metric: 'bw' | 'iops', tests: readonly string[]): string | undefined {
  const { run } = record.bundle;
  const [nearest] = record.measurements
    .filter((one) => one.basis === 'measured' && tests.includes(one.test_id) && hasMetric(one, metric))
    .flatMap((measurement) =>
      (heldOf(record, measurement)?.shares ?? [])
        .filter(({ ceiling }) => ceiling.metric === 'bw' || ceiling.metric === 'iops')
        .map((share) => ({ measurement, share })),
    )
    .toSorted((a, b) => b.share.share - a.share.share);
  if (nearest === undefined) return undefined;
  const { measurement, share } = nearest;
  const set = run.configurations.length > 1 ? [titleIn(run.configurations, measurement.configuration_id)] : [];
  const text = word('limit_view_found', {
    share: namedShareText(share),
    at: [titleIn(run.tests, measurement.test_id), ...set].join(listMark()),
  });
  return text.length > LONGEST ? undefined : text;
}

/** Bars beside each other are of one test, or, where that makes fewer charts, of one configuration. */
function placesOf(record: RunRecord, tests: readonly string[]): Pick<View, 'rows' | 'columns'> {
  if (record.bundle.run.configurations.length < 2) return { rows: ['test'] };
  const drawn = record.measurements.filter((one) => tests.includes(one.test_id) && largestOf(record, one) > 0);
  const isOfFewer = new Set(drawn.map((one) => one.configuration_id)).size < tests.length;
  return isOfFewer ? { rows: ['test'], columns: ['configuration'] } : { rows: ['configuration'], columns: ['test'] };
}

function viewOf(record: RunRecord, metric: 'bw' | 'iops', tests: readonly string[]): View {
  const plain = word('limit_view_title', { metric: metricLabel(metric) });
  const found = nearestText(record, metric, tests);
  return {
    id: `limits-${metric}`,
    kind: 'limits',
    title: found ?? plain,
    ...(found === undefined ? {} : { subtitle: `${plain}${stopMark()}` }),
    filter: { test: tests as [string, ...string[]] },
    ...placesOf(record, tests),
    metrics: [metric],
  };
}

/** Adds what tells figures of one cell apart, direction or job. */
function apart(view: View, record: RunRecord): View {
  const [conflict] = pivotView(view, [record]).conflicts;
  const [dimension] = conflict?.differ ?? [];
  if (dimension === undefined) return view;
  return apart({ ...view, rows: [...(view.rows ?? ['test']), dimension] as NonNullable<View['rows']> }, record);
}

/** Largest share of a ceiling that can be drawn beside a rate; 0 without one. */
function largestOf(record: RunRecord, measurement: RunRecord['measurements'][number]): number {
  const shares = heldOf(record, measurement)?.shares ?? [];
  return Math.max(
    0,
    ...shares.filter(({ ceiling: { metric } }) => metric === 'bw' || metric === 'iops').map(({ share }) => share),
  );
}

/** Below this share of every ceiling a chart would show nothing of them; the sentences tell of such tests. */
const SMALLEST_DRAWN = 0.1;
/** Tests that one chart has room for: those that come nearest to a limit. */
const MOST_TESTS = 12;

/**
 * Tests by the figure they have: bandwidth where there is one without IOPS, or where blocks are large; else IOPS. Tests
 * that no ceiling holds for are left out, and of very many all but the nearest.
 */
function limitViewsOfRun(record: RunRecord): readonly View[] {
  const near = record.measurements
    .map((one) => ({ test: one.test_id, share: largestOf(record, one) }))
    .filter(({ share }) => share >= SMALLEST_DRAWN)
    .sort((a, b) => b.share - a.share);
  const held = new Set([...new Set(near.map(({ test }) => test))].slice(0, MOST_TESTS));
  const own = record.measurements.filter(({ test_id, basis }) => held.has(test_id) && basis === 'measured');
  const metricOf = (test: string): 'bw' | 'iops' | undefined => {
    const of = own.filter(({ test_id }) => test_id === test);
    const has = (metric: 'bw' | 'iops') => of.some((one) => hasMetric(one, metric));
    const isLarge = of.some(({ bs_bytes }) => ratesFor(bs_bytes)[0] === 'bw');
    if (has('bw') && (isLarge || !has('iops'))) return 'bw';
    return has('iops') ? 'iops' : undefined;
  };
  const tests = record.bundle.run.tests.map(({ id }) => ({ id, metric: metricOf(id) }));
  return (['bw', 'iops'] as const).flatMap((metric) => {
    const ids = tests.filter((one) => one.metric === metric).map(({ id }) => id);
    return ids.length === 0 ? [] : [apart(viewOf(record, metric, ids), record)];
  });
}
