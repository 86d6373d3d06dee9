import { describe, expect, it } from 'vitest';
import { comparisonShapes, comparisonTemplate } from '../../../../scripts/lib/charts/comparison-shapes.ts';
import type { LayerScope } from '../../../../scripts/lib/charts/line-spec.ts';
import { layPlan } from '../../../../scripts/lib/charts/plan.ts';
import { renderSvg } from '../../../../scripts/lib/charts/render.ts';
import { sanitiseSvg } from '../../../../scripts/lib/charts/sanitised-svg.ts';
import { presentComparison } from '../../../../scripts/lib/pages/compare/comparison.ts';
import type { Curves } from '../../../../scripts/lib/pages/compare/curves.ts';
import type { Configuration } from '../../../../scripts/lib/pages/compare/types.ts';
import { configurationOf } from './configuration-sample.ts';

/** Three loads, of which one was logged with a warm-up and a gap, and spreads far. */
function configuration(id: string, place: number): Configuration {
  const sweep = [1, 4, 16].map((outstanding) => ({
    outstanding,
    iodepth: outstanding,
    numjobs: 1,
    iops: (1 + place) * 1000 * outstanding,
    lat_mean_ns: 1e6 * (1 + place) * outstanding,
    lat_p50_ns: 1e5,
    lat_p99_ns: 1e6,
    lat_p99_9_ns: 1e7,
    workload_fingerprint: `00000000000000${String(outstanding).padStart(2, '0')}`,
  }));
  const iops = Array.from({ length: 300 }, (_, cell) => 1000 + cell);
  const series = {
    test_id: 'test-1',
    step_ms: 1000,
    cells_per_point: 1,
    window: { from_ms: 60_000, to_ms: 300_000 },
    warm_up: { from_ms: 0, to_ms: 60_000 },
    directions: [
      {
        direction: 'read' as const,
        iops,
        lat_kind: 'clat' as const,
        // A point between two gaps stands alone.
        lat_mean_ns: iops.map((_, cell) =>
          cell < 150 && Math.floor(cell / 3) % 3 !== 1 ? null : cell === 200 ? 1e12 : 1e6,
        ),
      },
    ],
  };
  return { ...configurationOf(id, sweep), logged: new Set(['test-1']), seriesOf: () => series };
}

/** What is seen of every picture of the curves. */
async function picturesOf(curves: readonly Curves[], scope: LayerScope): Promise<readonly string[]> {
  const pictures: string[] = [];
  for (const { names, drawings } of curves.flatMap(({ plan }) => layPlan(plan, scope)))
    for (const drawing of Object.values(drawings)) {
      const { svg } = await renderSvg(drawing);
      pictures.push(sanitiseSvg(svg, names));
    }
  return pictures;
}

describe('the curves of a comparison in a browser', () => {
  it.each([2, 7])('look as those of a page that was made at build: %s configurations', async (count) => {
    const ids = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1'].slice(0, count);
    const { curves } = presentComparison(ids.map(configuration), { all: false });
    const atBuild = await picturesOf(curves, 'drawn');
    expect(atBuild.length).toBeGreaterThan(6);
    expect(await picturesOf(curves, 'comparisons')).toEqual(atBuild);
  });

  it.each([2, 7])('have only shapes that the site publishes, however many configurations there are: %s', (count) => {
    const ids = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1'].slice(0, count);
    const { curves } = presentComparison(ids.map(configuration), { all: false });
    expect(curves.map(({ id }) => id.replace(/-.*/, ''))).toEqual(
      expect.arrayContaining(['load', 'latency', 'percentiles', 'time']),
    );
    const published = new Map(comparisonShapes().map((one) => [comparisonTemplate(one), one.shape]));
    const drawings = curves
      .flatMap(({ plan }) => layPlan(plan, 'comparisons'))
      .flatMap(({ drawings: { wide, narrow } }) => (narrow === undefined ? [wide] : [wide, narrow]));
    expect(new Set(drawings.map(comparisonTemplate)).size).toBeGreaterThan(3);
    for (const drawing of drawings) expect(drawing.shape).toEqual(published.get(comparisonTemplate(drawing)));
  });
});
