import { describe, expect, it } from 'vitest';
import type { Measurement, View } from '#types';
import { downsample } from '../../../scripts/lib/charts/downsample.ts';
import { timeAxis } from '../../../scripts/lib/charts/time-lay.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { overTimeOfRun, presentTimePage, timeViewsOfRun } from '../../../scripts/lib/pages/runs/time-page.ts';
import { presentView } from '../../../scripts/lib/views/present-view.ts';
import type { PresentedView } from '../../../scripts/lib/views/types.ts';
import { csvOf } from '../tables/csv-of.ts';
import { CELLS, directionSeries, loggedRun, sweepRun, testSeries } from './time-sample.ts';

const view: View = {
  id: 'writes',
  kind: 'time',
  title: 'Writes over time',
  filter: { test: ['write'] },
  metrics: ['iops'],
};

/** A line of so many values, one a second. */
function seriesOf(cells: number): ReturnType<typeof testSeries> {
  const whole = testSeries('write', [directionSeries('write', 2000)]);
  const iops = Array.from({ length: cells }, (_, cell) => 2000 + (cell % 7));
  const directions = whole.directions.map((one) => ({ ...one, iops }));
  return { ...whole, cells, window: { from_ms: 0, to_ms: 1000 * cells }, directions };
}

const headerTexts = (table: Awaited<ReturnType<typeof presentView>>['table']) =>
  table.rows.map((row) => row.headers.map(({ text }) => text).join(' '));

describe('a view over time', () => {
  it('draws one line for a figure that has logs, with its mean over the window', async () => {
    const { chart } = await presentView(view, [loggedRun()]);
    const svg = chart?.panels[0]?.svg ?? '';
    expect(svg).toContain('mean 1.98');
    expect(svg).toContain('Time since start of measurement, s');
    expect(svg).toContain('<title id="chart-writes-title">Writes over time</title>');
  });

  it("sets fio's figure beside what the logs show", async () => {
    const { table } = await presentView(view, [loggedRun()]);
    const [row] = table.rows;
    expect(row?.cells.map(({ text }) => text.replace(/\s/g, ' '))).toEqual([
      '1.98 k IOPS',
      '1.98 k IOPS',
      '0 IOPS',
      '2.00 k IOPS',
      expect.stringMatching(/%$/),
    ]);
    expect(row?.cells[0]?.href).toMatch(/^runs\/b1\/figures\/#/);
    expect(row?.cells[1]?.value).toBeCloseTo((2000 * (CELLS - 1)) / CELLS, 9);
  });

  it('weighs a latency by the I/Os of each interval, and says where these are not known', async () => {
    const one = directionSeries('write', 2000);
    const slow = {
      ...one,
      iops: one.iops?.map((rate, cell) => (cell < CELLS / 2 ? rate : rate / 4)) ?? [],
      bw_bytes_per_s: one.bw_bytes_per_s?.map((rate, cell) => (cell < CELLS / 2 ? rate : rate / 4)) ?? [],
      lat_mean_ns: one.lat_mean_ns?.map((_, cell) => (cell < CELLS / 2 ? 1_000_000 : 4_000_000)) ?? [],
    };
    const { iops: _, ...bandwidth } = slow;
    const { bw_bytes_per_s: __, ...latency } = bandwidth;
    const shown = async (own: typeof latency) => {
      const latencies = { ...view, metrics: ['lat_mean'] as View['metrics'] };
      const { table, chart } = await presentView(latencies, [loggedRun([testSeries('write', [own])])]);
      const cell = table.rows[0]?.cells[1];
      return [cell?.value, cell?.sub, chart?.panels[0]?.svg.includes('mean of intervals 2.5')];
    };
    expect(await shown(slow)).toEqual([1_600_000, undefined, false]);
    expect(await shown(bandwidth)).toEqual([1_600_000, undefined, false]);
    expect(await shown(latency)).toEqual([2_500_000, 'mean of intervals', true]);
  });

  it('says of several jobs what each did: the mean, the least and the most', async () => {
    const own = { ...directionSeries('write', 2000), job_shares: [0.5, 0.3, 0.2] };
    const { table } = await presentView(view, [loggedRun([testSeries('write', [own])])]);
    expect(headerTexts(table).map((text) => text.replace(/\s/g, ' '))).toEqual([
      expect.stringMatching(/IOPS$/),
      expect.stringMatching(/IOPS per job, 3 jobs$/),
    ]);
    const mean = table.rows[0]?.cells[1]?.value ?? Number.NaN;
    const each = table.rows[1]?.cells.map(({ value }) => value && Math.round((1000 * value) / mean) / 1000);
    expect(each).toEqual([undefined, 0.333, 0.2, 0.5, undefined]);
  });

  it('writes every cell as CSV, a stall as 0 IOPS and as no latency', async () => {
    const { figures } = await presentView({ ...view, metrics: ['iops', 'lat_mean'] }, [loggedRun()]);
    const lines = csvOf(figures).trim().split('\n');
    expect(lines).toHaveLength(CELLS + 1);
    expect(lines[0]).toBe('time_s,IOPS (IOPS),Mean latency (ns)');
    expect(lines[60]).toBe('60,2000,1000000');
    expect(lines[61]).toBe('61,0,');
  });

  it('tells what each job of a test did whose logs are drawn together, not what one of them did', () => {
    const record = loggedRun();
    const [one] = record.measurements;
    if (one === undefined) throw new Error('there is no measurement');
    const load = { rw: 'randread', bs_bytes: 4096, numjobs: 1, iodepth: 1 } as const;
    const subtitle = (...jobs: readonly Partial<Measurement>[]) => {
      const measurements = jobs.map((job, place) => ({ ...one, ...load, id: `${place}`, job: `j${place}`, ...job }));
      return timeViewsOfRun({ ...record, measurements })[0]?.subtitle?.replaceAll('\u00a0', ' ');
    };
    expect(subtitle({}, {})).toBe('4k random read · 1 job × QD1');
    expect(subtitle({}, { bs_bytes: 8192 })).toBe('4k random read · 1 job × QD1 + 8k random read · 1 job × QD1');
    expect(subtitle({}, ...[1, 2, 3].map((more) => ({ bs_bytes: 8192 * more })))).toBe('');
  });

  it('has one axis in all panels of one quantity, and says where theirs lie too far apart for it', async () => {
    const chartOf = async (reads: number) => {
      const series = [
        testSeries('write', [directionSeries('write', 2000)]),
        testSeries('read', [directionSeries('read', reads)]),
      ];
      const both: View = { ...view, filter: {}, columns: ['test'] };
      return (await presentView(both, [loggedRun(series)])).chart;
    };
    const axesOf = (chart: Awaited<ReturnType<typeof chartOf>>) =>
      new Set(chart?.panels.map(({ drawings }) => drawings?.wide.axes?.y.max));
    const [near, far] = [await chartOf(4000), await chartOf(9000)];
    expect([near?.panels.length, axesOf(near).size]).toEqual([2, 1]);
    expect(near?.note).not.toContain('different scales');
    expect(axesOf(far).size).toBe(2);
    expect(far?.note).toContain('Panels use different scales.');
  });

  it('breaks a line where there is no value', async () => {
    const { chart } = await presentView({ ...view, metrics: ['lat_mean'] }, [loggedRun()]);
    const lines = chart?.panels[0]?.svg.match(/<path[^>]*stroke="var\(--series-1\)"[^>]*>/g) ?? [];
    expect(lines).toHaveLength(2);
  });

  it('shades the warm-up and leaves it out of the mean', async () => {
    const series = testSeries('write', [directionSeries('write', 2000)], {
      warm_up: { from_ms: 0, to_ms: 30_000 },
      window: { from_ms: 30_000, to_ms: 120_000 },
    });
    const slow = {
      ...series,
      directions: series.directions.map((one) => ({
        ...one,
        iops: one.iops?.map((iops, cell) => (cell < 30 ? 10 : iops)) ?? [],
      })),
    };
    const { chart, table } = await presentView(view, [loggedRun([slow])]);
    expect(chart?.panels[0]?.svg).toContain('ramp time');
    expect(table.rows[0]?.cells[1]?.value).toBe(2000);
  });

  it('says what is drawn around a line: the window, and what points of many values stand for', async () => {
    const { chart } = await presentView(view, [loggedRun([seriesOf(60)])]);
    expect(chart?.note).toMatch(/^Dashed: mean of the measurement window; light band: ±10\s% of it; thin line/);
    const { chart: thinned } = await presentView(view, [loggedRun([seriesOf(1000)])]);
    expect(thinned?.note).toContain('Shaded around a line: lowest to highest value behind each point.');
    expect(chart?.note).not.toContain('Shaded');
    const { chart: narrow } = await presentView(view, [loggedRun([seriesOf(120)])]);
    expect(narrow?.note).toContain('Shaded around a line on narrow screens: lowest to highest value behind');
    const shades = (svg = '') => svg.includes('fill-opacity="0.3"');
    expect([narrow, thinned].map((one) => [one?.panels[0]?.svg, one?.panels[0]?.svg_narrow].map(shades))).toEqual([
      [false, true],
      [true, true],
    ]);
  });

  it.each([
    { metrics: ['iops'] as const, pictures: 'one wide picture' },
    { metrics: ['iops', 'lat_mean'] as const, pictures: 'pictures side by side' },
  ])('says of how long a point is the mean, on wide screens and on narrow ones: $pictures', async ({ metrics }) => {
    const { chart } = await presentView({ ...view, metrics: [...metrics] }, [loggedRun([seriesOf(1000)])]);
    const secondsOf = (svg = ''): number => {
      const [, line = ''] = svg.match(/<path(?=[^>]*stroke="var\(--series-1\)")[^>]* d="([^"]*)"/) ?? [];
      return Math.ceil(1000 / ((line.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).length / 2));
    };
    const [panel] = chart?.panels ?? [];
    const [wide, narrow] = [secondsOf(panel?.svg), secondsOf(panel?.svg_narrow)];
    expect(narrow).toBeGreaterThan(wide);
    expect(chart?.note?.replace(/\s/g, ' ')).toContain(
      `Points are means of up to ${wide} s (${narrow} s on narrow screens).`,
    );
  });

  it('names the tests that have no logs, and shows no chart where none has', async () => {
    const both = await presentView({ ...view, filter: {}, columns: ['direction'] }, [loggedRun()]);
    expect(both.chart?.note).toContain('4k random read');
    const none = await presentView({ ...view, filter: { test: ['read'] } }, [loggedRun()]);
    expect(none.chart).toBeUndefined();
    expect(none.note).toContain('4k random read');
  });

  it('shows no line where the logs of a test may belong to either of two figures', async () => {
    const run = loggedRun();
    const twice = {
      ...run,
      measurements: [
        ...run.measurements,
        ...run.measurements
          .filter(({ test_id }) => test_id === 'write')
          .map((one) => ({ ...one, id: `${one.id}~2`, job: 'other' })),
      ],
    };
    const { chart } = await presentView({ ...view, columns: ['job'] }, [twice]);
    expect(chart).toBeUndefined();
  });

  it('shows the line of each job where they ran one after the other, each with its own logs', async () => {
    const jobOf = loggedRun().measurements.find(({ test_id }) => test_id === 'write')?.job ?? '';
    const later = [{ ...testSeries('write', [directionSeries('write', 500)]), jobs: ['other'] }];
    const run = loggedRun([{ ...testSeries('write', [directionSeries('write', 2000)]), jobs: [jobOf], later }]);
    const own = run.measurements.filter(({ test_id }) => test_id === 'write');
    const others = own.map((one) => ({ ...one, id: `${one.id}~2`, job: 'other' }));
    const both = { ...run, measurements: [...run.measurements, ...others] };
    expect(timeViewsOfRun(both)[0]?.columns).toEqual(['direction', 'job']);
    const { table } = await presentView({ ...view, columns: ['job'] }, [both]);
    expect(table.rows.map(({ cells }) => cells[1]?.value)).toEqual([2000, 500]);
  });

  it('adds reads and writes for a mixed figure, and weighs their latency by I/Os', async () => {
    const reads = { ...directionSeries('read', 3000), lat_mean_ns: Array.from({ length: CELLS }, () => 2_000_000) };
    const run = loggedRun([testSeries('write', [reads, directionSeries('write', 1000)])]);
    const measurements = run.measurements.map((one) => ({ ...one, direction: 'mixed' as const }));
    const { table } = await presentView({ ...view, metrics: ['iops', 'lat_mean'] }, [{ ...run, measurements }]);
    expect(table.rows.map((row) => row.cells[1]?.value)).toEqual([4000, 1_750_000]);
  });

  it('colours lines by series and names them at their ends', async () => {
    const { chart, table } = await presentView({ ...view, filter: {}, series: 'bs' }, [sweepRun([4096, 8192])]);
    expect(chart?.legend.map(({ text }) => text)).toEqual(['4k', '8k']);
    expect(chart?.panels).toHaveLength(1);
    expect(chart?.panels[0]?.svg).toMatch(/>4k<.*>8k</);
    expect(headerTexts(table)).toEqual(['4k IOPS', '8k IOPS']);
  });

  it('says of which line a remark is, where it is not of all', async () => {
    const sweep = sweepRun([4096, 8192]);
    const remark = (Count: number) => ({ key: 'jobs_ended_early', values: { Count } });
    const series = new Map(
      [...sweep.analysis.series].map(([test, one], place) => [
        test,
        { ...one, remarks: place === 0 ? [remark(3)] : [remark(3), remark(1)] },
      ]),
    );
    const run = { ...sweep, analysis: { ...sweep.analysis, series } } as typeof sweep;
    const { chart } = await presentView({ ...view, filter: {}, series: 'bs' }, [run]);
    expect(chart?.note).toMatch(
      /The logs of 3 jobs end before the others\. 8k: The log of one job ends before the others\./,
    );
  });
});

describe('what was watched beside fio', () => {
  /** Device busy at 50 % in a warm-up of 30 s, at 90 % in the test; samples tell of the second before them. */
  const times = Array.from({ length: 150 }, (_, place) => (place - 29) * 1000);
  const monitor = {
    test_id: 'write',
    of: 'vda',
    quantity: 'utilisation',
    unit: '%',
    time_ms: times,
    values: times.map((time) => (time <= 0 ? 50 : 90)),
    file: 'raw/monitor.csv',
  };
  const watched = (monitors: readonly (typeof monitor)[]) => {
    const run = loggedRun();
    return { ...run, analysis: { ...run.analysis, monitors: new Map([['write', monitors]]) } };
  };

  it('stands in a panel of its own on the time of the logs, and shows the warm-up that fio does not log', async () => {
    const { chart, table, figures } = await presentView(view, [watched([monitor])]);
    expect(chart?.panels).toHaveLength(2);
    expect(chart?.panels[1]?.svg).toContain('vda: Utilisation');
    expect(chart?.panels.every(({ svg }) => svg.includes('>ramp time<'))).toBe(true);
    expect(table.rows[1]?.cells[1]?.value).toBe(90);
    const lines = csvOf(figures).split('\n');
    expect(lines[0]).toBe('time_s,IOPS (IOPS),vda: Utilisation (%)');
    expect(lines[1]).toBe('-29,,50');
    expect(lines[31]).toBe('1,2000,90');
  });

  it('is drawn to the end of the logs, and not beyond the frame where it ran on', async () => {
    const longer = Array.from({ length: 20 }, (_, place) => 121_000 + 1000 * place);
    const time_ms = [...times, ...longer];
    const values = [...monitor.values, ...longer.map(() => 50 as const)];
    const [whole, ranOn] = await Promise.all(
      [monitor, { ...monitor, time_ms, values }].map((one) => presentView(view, [watched([one])])),
    );
    expect(ranOn?.chart?.panels[1]?.svg).toBe(whole?.chart?.panels[1]?.svg);
    expect(csvOf(ranOn?.figures).trimEnd().split('\n').at(-1)).toBe('140,,50');
  });

  it('is left out where its unit is not per cent, and where the lines belong to several tests', async () => {
    const { chart } = await presentView(view, [watched([{ ...monitor, quantity: 'reads', unit: '1/s' }])]);
    expect(chart?.panels).toHaveLength(1);
    const sweep = sweepRun([4096, 8192]);
    const of = { ...monitor, test_id: 'write-4096' };
    const analysis = { ...sweep.analysis, monitors: new Map([['write-4096', [of]]]) };
    const several = await presentView({ ...view, filter: {}, series: 'bs' }, [{ ...sweep, analysis }]);
    expect(several.chart?.panels).toHaveLength(1);
  });
});

describe('what a run shows over time', () => {
  it('has a view for each logged test', () => {
    expect(timeViewsOfRun(loggedRun()).map(({ title, metrics }) => [title, metrics])).toEqual([
      ['4k random write over time', ['iops', 'lat_mean']],
    ]);
  });

  it('heads a test with its rate and how far its rounds lie apart, steady or not, where these are judged', () => {
    const run = loggedRun();
    const titleWith = (steady_state: Measurement['steady_state']): string | undefined => {
      const measurements = run.measurements.map((one) => ({ ...one, steady_state }));
      return timeViewsOfRun({ ...run, measurements })[0]?.title.replaceAll(/[\u00a0\u202f]/g, ' ');
    };
    const judged = {
      verdict: 'steady',
      reason: 'Level.',
      formula: 'V-steady-state',
      variable: 'iops',
      avg: 59_500,
      range_pct: 3.08,
    } as const;
    expect(titleWith(judged)).toBe('4k random write over time: 59.5 k IOPS, rounds differ by up to 3.1 %');
    expect(titleWith({ ...judged, verdict: 'not_steady', range_pct: 38 })).toBe(
      '4k random write over time: 59.5 k IOPS, rounds differ by up to 38 %',
    );
    const { range_pct: _, ...unjudged } = judged;
    expect(titleWith(unjudged)).toBe('4k random write over time');
    expect(titleWith({ ...judged, formula: 'V-steady-rounds' })).toBe('4k random write over time');
  });

  it('heads a chart of bandwidth with bandwidth, whichever rate was judged', () => {
    const run = loggedRun([testSeries('write', [directionSeries('write', 2000)])]);
    const headOf = (steady_state: object, bs_bytes: number | undefined) => {
      const measurements = run.measurements.map((one) => ({
        ...one,
        bs_bytes,
        steady_state: {
          verdict: 'steady',
          reason: 'Level.',
          formula: 'V-steady-state',
          range_pct: 3.08,
          ...steady_state,
        },
      })) as Measurement[];
      const [view] = timeViewsOfRun({ ...run, measurements });
      return [view?.title.replaceAll(/[\u00a0\u202f]/g, ' '), view?.metrics?.[0]];
    };
    const large = '4k random write over time: 1.31 GB/s, rounds differ by up to 3.1 %';
    expect(headOf({ variable: 'iops', avg: 10_000 }, 131_072)).toEqual([large, 'bw']);
    expect(headOf({ variable: 'bw', avg: 1_310_720_000 }, 131_072)).toEqual([large, 'bw']);
    const small = '4k random write over time: 10.0 k IOPS, rounds differ by up to 3.1 %';
    expect(headOf({ variable: 'bw', avg: 40_960_000 }, 4096)).toEqual([small, 'iops']);
    expect(headOf({ variable: 'bw', avg: 40_960_000 }, undefined)).toEqual(['4k random write over time', 'iops']);
  });

  it('puts tests that differ in block size alone into one view', () => {
    const [only, ...others] = timeViewsOfRun(sweepRun([4096, 8192, 65536]));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ title: 'Random write over time, by block size', series: 'bs' });
  });

  it('draws what was logged, not what is usual: one rate, latency or percentiles alone', () => {
    const whole = directionSeries('write', 2000);
    const { direction, iops, bw_bytes_per_s, lat_kind, lat_mean_ns } = whole;
    const percentiles = [{ metric: 'lat_p99' as const, values: lat_mean_ns ?? [] }];
    const metricsOf = (one: Partial<typeof whole>) =>
      timeViewsOfRun(loggedRun([testSeries('write', [{ direction, ...one }])])).map(({ metrics }) => metrics);
    expect(metricsOf(whole)).toEqual([['iops', 'lat_mean']]);
    expect(metricsOf({ bw_bytes_per_s })).toEqual([['bw']]);
    expect(metricsOf({ iops, bw_bytes_per_s })).toEqual([['iops']]);
    expect(metricsOf({ lat_kind, lat_mean_ns })).toEqual([['lat_mean']]);
    expect(metricsOf({ percentiles })).toEqual([['lat_p50', 'lat_p99']]);
  });

  it('draws the total of a test that has no directions', () => {
    const run = loggedRun();
    const mixed = run.measurements
      .filter(({ test_id }) => test_id === 'write')
      .map((one) => ({ ...one, direction: 'mixed' as const }));
    expect(timeViewsOfRun({ ...run, measurements: mixed }).map(({ filter }) => filter?.direction)).toEqual([['mixed']]);
  });

  it('has one view for a test of several loads', () => {
    const run = loggedRun();
    const other = run.measurements.filter(({ test_id }) => test_id === 'write');
    const reads = other.map((one) => ({
      ...one,
      id: `${one.id}~2`,
      job: 'reader',
      rw: 'read',
      direction: 'read' as const,
    }));
    expect(timeViewsOfRun({ ...run, measurements: [...run.measurements, ...reads] }).map(({ id }) => id)).toEqual([
      'over-time-write',
    ]);
  });

  it('draws charts for half the width where several stand beside each other, and one alone as wide as it may be', async () => {
    const series = ['write', 'read'].map((test) => testSeries(test, [directionSeries(test as 'read' | 'write', 2000)]));
    const halves = async (record: RunRecord) =>
      (await overTimeOfRun(record))?.views.map(({ chart }) => chart?.is_half ?? false);
    expect(await halves(loggedRun(series))).toEqual([true, true]);
    expect(await halves(loggedRun())).toEqual([false]);
  });

  it('has neither section nor page without logs', async () => {
    expect(await overTimeOfRun(loggedRun([]))).toBeUndefined();
    expect(await presentTimePage(loggedRun([]))).toEqual([]);
  });

  it('says which of several configurations a test was of, and lists tests by their titles, not by what was found', async () => {
    const series = ['write', 'read'].map((test) => testSeries(test, [directionSeries(test as 'read' | 'write', 2000)]));
    const record = loggedRun(series);
    const run = structuredClone(record.bundle.run);
    for (const test of run.tests) Object.assign(test, { configuration: 'z-two' });
    const [page] = await presentTimePage({ ...record, bundle: { ...record.bundle, run } });
    const { views, contents } = (page as { view: unknown }).view as {
      views: readonly PresentedView[];
      contents: readonly { title: string }[];
    };
    expect(views.map(({ subtitle }) => subtitle?.split(' · ').at(-1))).toEqual(['2 replicas', '2 replicas']);
    expect(contents.map(({ title }) => title)).toEqual(['4k random write', '4k random read']);
  });

  it('does not repeat in a subtitle what the title says of the load', () => {
    const record = loggedRun();
    const measurements = record.measurements.map((one) => ({ ...one, numjobs: 1, iodepth: 1 }));
    const run = structuredClone(record.bundle.run);
    for (const test of run.tests) Object.assign(test, { title: `4k random ${test.id}, 1 job × QD1` });
    const [view] = timeViewsOfRun({ ...record, measurements, bundle: { ...record.bundle, run } });
    expect([view?.title, view?.subtitle]).toEqual(['4k random write, 1 job × QD1 over time', '']);
  });

  it('publishes the cells of each chart beside its page', async () => {
    const [page] = await presentTimePage(loggedRun());
    expect(page?.path).toBe('runs/b1/over-time');
    expect(page?.view).toMatchObject({ views: [{ id: 'over-time-write' }] });
  });
});

describe('downsample', () => {
  it('takes means over equal stretches and says how far they hide values', () => {
    const values = Array.from({ length: 170 }, (_, cell) => [1, 3, 10, 30][cell] ?? 0);
    const points = downsample({ series: '', step_ms: 1000, values }, 'narrow');
    expect(points).toHaveLength(85);
    expect(points.slice(0, 2)).toEqual([
      { x: 1000, value: 2, low: 1, high: 3 },
      { x: 3000, value: 20, low: 10, high: 30 },
    ]);
  });

  it('keeps a gap that fills a stretch', () => {
    const values = Array.from({ length: 170 }, (_, cell) => (cell === 2 || cell === 3 ? null : 1));
    expect(downsample({ series: '', step_ms: 1000, values }, 'narrow')[1]).toEqual({ x: 3000, value: null });
  });
});

describe('timeAxis', () => {
  it('counts in the unit that suits the length', () => {
    expect(timeAxis(0, 180_000, 9).ticks.map(({ text }) => text)).toEqual(['0', '30', '60', '90', '120', '150', '180']);
    expect(timeAxis(0, 3_600_000, 7).title).toContain('min');
    expect(timeAxis(0, 6 * 3_600_000, 7).title).toContain(' h');
    expect(timeAxis(0, 2500, 5).ticks.map(({ text }) => text)).toEqual(['0', '1', '2']);
  });
});
