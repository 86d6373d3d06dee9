import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import type { DownsampledSeries } from '../../../../scripts/lib/analyse/downsampled-series.ts';
import { layPlan } from '../../../../scripts/lib/charts/plan.ts';
import { presentComparison } from '../../../../scripts/lib/pages/compare/comparison.ts';
import type { Configuration } from '../../../../scripts/lib/pages/compare/types.ts';
import { configurationOf } from './configuration-sample.ts';

const workload: Partial<Measurement> = { test_id: 'one', numjobs: 1, iodepth: 8, outstanding: 8 };

/** Three seconds of measuring after a warm-up of `from` seconds. */
function seriesOf(from: number, iops: readonly number[], more: Partial<DownsampledSeries> = {}): DownsampledSeries {
  return {
    test_id: 'one',
    step_ms: 1000,
    cells_per_point: 1,
    window: { from_ms: from * 1000, to_ms: (from + 3) * 1000 },
    ...(from > 0 ? { warm_up: { from_ms: 0, to_ms: from * 1000 } } : {}),
    directions: [{ direction: 'read', iops, lat_kind: 'clat', lat_mean_ns: iops.map((rate) => 8e9 / rate) }],
    ...more,
  };
}

function logged(id: string, series: DownsampledSeries | undefined, figures = [workload]): Configuration {
  return { ...configurationOf(id, figures), logged: new Set(['one']), ...(series ? { seriesOf: () => series } : {}) };
}

const view = (configurations: readonly Configuration[]) => presentComparison(configurations, { all: false });
const overTime = (configurations: readonly Configuration[]) =>
  view(configurations).curves.find(({ id }) => id.startsWith('time'));
const drawingsOf = (configurations: readonly Configuration[]) => {
  const plan = overTime(configurations)?.plan;
  return plan === undefined ? [] : layPlan(plan).map(({ drawings }) => drawings.wide);
};
const points = (configurations: readonly Configuration[]) => {
  const { columns = [], rows = [] } = overTime(configurations)?.figures ?? {};
  return rows.map(({ values }) => Object.fromEntries(columns.map(({ name }, place) => [name, values[place]])));
};

describe('timeCurves', () => {
  it('lays the series over each other from the moment at which measuring began', () => {
    const found = points([logged('a1', seriesOf(0, [10, 20, 30])), logged('b1', seriesOf(2, [1, 2, 40, 50, 60]))]);
    expect(found.map(({ configuration, time_s, iops }) => [configuration, time_s, iops])).toEqual([
      ['a1:default', 0.5, 10],
      ['a1:default', 1.5, 20],
      ['a1:default', 2.5, 30],
      ['b1:default', -1.5, 1],
      ['b1:default', -0.5, 2],
      ['b1:default', 0.5, 40],
      ['b1:default', 1.5, 50],
      ['b1:default', 2.5, 60],
    ]);
    expect(found[0]).toMatchObject({ lat_mean_ns: 8e8, measurement: 'a1/default/test-0/job/read' });
  });

  it('shades the warm-up, and leaves it out of means', () => {
    const configurations = [logged('a1', seriesOf(0, [10, 20, 30])), logged('b1', seriesOf(2, [1, 2, 40, 50, 60]))];
    const chart = overTime(configurations);
    expect(drawingsOf(configurations)[0]?.rows).toContainEqual({ mark: 'warm-up', x: -2000, x2: 0 });
    expect(chart?.table.groups[0]?.rows[0]?.cells.map(({ value }) => value)).toEqual([undefined, 20, 50]);
    expect(chart?.plan.panels.map(({ title }) => title)).toEqual(['IOPS', 'Mean latency']);
  });

  it('weighs latency by the I/Os of each interval, and names the mean after intervals where one side has none', () => {
    const rated = seriesOf(0, [10, 20, 30]);
    const unrated = { ...rated, directions: rated.directions.map(({ iops: _, ...own }) => own) };
    const meanOf = (other: DownsampledSeries) => {
      const { groups = [] } = overTime([logged('a1', rated), logged('b1', other)])?.table ?? {};
      const cells = groups.at(-1)?.rows[0]?.cells ?? [];
      return [cells[0]?.text, Math.round(cells[1]?.value ?? 0), Math.round(cells[2]?.value ?? 0)];
    };
    expect(meanOf(rated)).toEqual(['Mean of logs', 4e8, 4e8]);
    const intervals = Math.round((8e9 / 10 + 8e9 / 20 + 8e9 / 30) / 3);
    expect(meanOf(unrated)).toEqual(['Mean of intervals', intervals, intervals]);
    const ofBytes = ({ iops, ...own }: (typeof rated.directions)[number]) => ({
      ...own,
      bw_bytes_per_s: iops?.map((rate) => 4096 * rate),
    });
    // Blocks of one size: as many bytes as I/Os.
    const bytes = { ...rated, directions: rated.directions.map(ofBytes) } as DownsampledSeries;
    expect(meanOf(bytes)).toEqual(['Mean of logs', 4e8, 4e8]);
  });

  it('asks for the series that it needs, and draws nothing until two are there', () => {
    const configurations = [logged('a1', undefined), logged('b1', undefined)];
    expect(view(configurations).logged).toEqual([
      { run: 'a1', test: 'one' },
      { run: 'b1', test: 'one' },
    ]);
    expect(overTime(configurations)).toBeUndefined();
    expect(overTime([logged('a1', seriesOf(0, [1, 2, 3])), logged('b1', undefined)])).toBeUndefined();
  });

  it('says of how long a point is the mean: as the API has thinned the log, and as the pictures have', () => {
    const noteOf = (cells: number, cells_per_point: number) => {
      const iops = Array.from({ length: cells }, (_, cell) => cell + 1);
      const note = overTime(['a1', 'b1'].map((id) => logged(id, seriesOf(0, iops, { cells_per_point }))))?.plan.note;
      return note?.replace(/\s/g, ' ');
    };
    expect(noteOf(3, 1)).toBeUndefined();
    expect(noteOf(3, 5)).toBe('Points are means of up to 1 s.');
    expect(noteOf(131, 1)).toBe('Points are means of up to 2 s.');
    expect(noteOf(240, 1)).toBe('Points are means of up to 2 s (3 s on narrow screens).');
  });

  it('asks for nothing where the logs of a test may be those of another figure', () => {
    const twice = [workload, { ...workload, job: 'second', outstanding: 16 }];
    expect(view([logged('a1', undefined, twice), logged('b1', undefined)]).logged).toEqual([]);
  });

  it('parts a line where nothing was logged', () => {
    const directions = [{ direction: 'read', iops: [1, 2, 3], lat_kind: 'clat', lat_mean_ns: [5, null, 7] }] as const;
    const [, latency] = drawingsOf(['a1', 'b1'].map((id) => logged(id, seriesOf(0, [1, 2, 3], { directions }))));
    const drawn = (latency?.rows ?? []) as { readonly part?: string; readonly value?: number }[];
    expect(new Set(drawn.flatMap(({ part, value }) => (value === undefined ? [] : [part]))).size).toBe(4);
  });
});
