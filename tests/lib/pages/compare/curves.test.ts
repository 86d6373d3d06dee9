import { describe, expect, it } from 'vitest';
import { layPlan } from '../../../../scripts/lib/charts/plan.ts';
import type { LineChartData } from '../../../../scripts/lib/charts/types.ts';
import { planCurves } from '../../../../scripts/lib/pages/compare/curves.ts';
import { writeCsv } from '../../../../scripts/lib/tables/write-table.ts';

const chart = (names: readonly string[]): LineChartData => ({
  id: 'one',
  kind: 'line',
  size: 'half',
  title: 'Rate by load',
  desc: 'Lines.',
  series: names.map((text, place) => ({ text, index: place + 1 })),
  panels: [
    {
      value_title: 'k IOPS',
      unit: 'k IOPS',
      x_title: 'Jobs',
      log_x: true,
      max: names.length,
      rows: names.flatMap((series, place) =>
        [1, 2].map((x) => ({ series, label: String(x), x, value: place + x - 1, text: String(place) })),
      ),
    },
  ],
});
const TABLE = { caption: 'Rate by load', columns: [], groups: [] };
const RECORDS: readonly Record<string, string | number>[] = [
  { configuration: 'a:b', name: '=cmd', iops: 1000.25 },
  { configuration: 'c:d', name: 'C', iops: 2000, lat_mean_ns: 5 },
];
const curvesOf = (names: readonly string[]) => planCurves(chart(names), TABLE, RECORDS);

describe('planCurves', () => {
  it('names each line at its end on wide screens, and in a legend on narrow ones', () => {
    const { plan } = curvesOf(['Alpha', 'Beta']);
    const [panel] = layPlan(plan);
    const named = (rows: readonly object[] = []) => rows.filter((row) => 'mark' in row && row.mark === 'name');
    expect(named(panel?.drawings.wide.rows)).toHaveLength(2);
    expect(named(panel?.drawings.narrow?.rows)).toEqual([]);
    expect([plan.has_names, plan.legend.map(({ text }) => text)]).toEqual([true, ['Alpha', 'Beta']]);
  });

  it('keeps the legend where a name at the end had to be cut', () => {
    const long = 'A name that is far too long for two lines beside the plot of a chart of half the width of a page';
    expect(curvesOf([long, 'Beta']).plan.has_names).toBeUndefined();
  });

  it('gives more than six lines panels of their own, on equal axes', () => {
    const { plan } = curvesOf(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    expect([plan.size, plan.legend]).toEqual(['small', []]);
    expect(plan.panels.map(({ title }) => title)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    for (const { drawings } of layPlan(plan))
      expect(drawings.wide.axes).toEqual({ x: { min: 1, max: 2, is_log: true }, y: { min: 0, max: 7 } });
  });

  it('has the points in full; as CSV a name that a spreadsheet would run stays text', () => {
    const { title, figures } = curvesOf(['a', 'b']);
    const csv = writeCsv({ title, ...figures });
    expect(csv).toBe('configuration,name,iops,lat_mean_ns\na:b,"\'=cmd",1000.25,\nc:d,C,2000,5\n');
  });
});
