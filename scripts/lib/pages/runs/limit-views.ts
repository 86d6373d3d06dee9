/** What a run shows against its limits, without anybody asking: a view for bandwidth and one for IOPS. */
import type { View } from '#types';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import { metricLabel, metricValue } from '../../model/metrics.ts';
import { heldOf } from '../../views/limit-shares.ts';
import { pivotView } from '../../views/pivot.ts';

function viewOf(record: RunRecord, metric: 'bw' | 'iops', tests: readonly string[]): View {
  const several = record.bundle.run.configurations.length > 1;
  return {
    id: `limits-${metric}`,
    kind: 'limits',
    title: word('limit_view_title', { metric: metricLabel(metric) }),
    filter: { test: tests as [string, ...string[]] },
    ...(several ? { rows: ['configuration'], columns: ['test'] } : { rows: ['test'] }),
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
  return Math.max(0, ...shares.filter(({ ceiling }) => !ceiling.metric.startsWith('cpu_')).map(({ share }) => share));
}

/** Below this share of every ceiling a chart would show nothing of them; the sentences tell of such tests. */
const SMALLEST_DRAWN = 0.1;
/** Tests that one chart has room for: those that come nearest to a limit. */
const MOST_TESTS = 12;

/**
 * Tests by the figure they have: bandwidth where there is one without IOPS, or where blocks are large; else IOPS. Tests
 * that no ceiling holds for are left out, and of very many all but the nearest.
 */
export function limitViewsOfRun(record: RunRecord): readonly View[] {
  const near = record.measurements
    .map((one) => ({ test: one.test_id, share: largestOf(record, one) }))
    .filter(({ share }) => share >= SMALLEST_DRAWN)
    .sort((a, b) => b.share - a.share);
  const held = new Set([...new Set(near.map(({ test }) => test))].slice(0, MOST_TESTS));
  const own = record.measurements.filter(({ test_id, basis }) => held.has(test_id) && basis === 'measured');
  const metricOf = (test: string): 'bw' | 'iops' | undefined => {
    const of = own.filter(({ test_id }) => test_id === test);
    const has = (metric: 'bw' | 'iops') => of.some((one) => metricValue(one, metric) !== undefined);
    const isLarge = of.some(({ bs_bytes = 0 }) => bs_bytes > 64 * 1024);
    if (has('bw') && (isLarge || !has('iops'))) return 'bw';
    return has('iops') ? 'iops' : undefined;
  };
  const tests = record.bundle.run.tests.map(({ id }) => ({ id, metric: metricOf(id) }));
  return (['bw', 'iops'] as const).flatMap((metric) => {
    const ids = tests.filter((one) => one.metric === metric).map(({ id }) => id);
    return ids.length === 0 ? [] : [apart(viewOf(record, metric, ids), record)];
  });
}
