import { describe, expect, it } from 'vitest';
import { familiesOf } from '../../../scripts/lib/pages/runs/load-families.ts';
import { presentLoadPages, underLoadOfRun, viewsOfFamily } from '../../../scripts/lib/pages/runs/load-page.ts';
import { matrixRun, POINTS } from '../charts/load-sample.ts';
import { measurementOf } from '../views/views-sample.ts';

describe('familiesOf', () => {
  it('finds what grows with the number of jobs, apart by kind of I/O and block size', () => {
    const [family, ...others] = familiesOf(matrixRun());
    expect(others).toEqual([]);
    expect(family).toMatchObject({ id: 'matrix-z-two', load: 'numjobs', panels: ['io'], has_sizes: true });
    expect(family?.measurements).toHaveLength(16);
  });

  it('finds nothing in tests of two loads, nor where a load was measured twice', () => {
    expect(familiesOf(matrixRun(POINTS.filter(({ numjobs = 0 }) => numjobs < 3)))).toEqual([]);
    const [point] = POINTS;
    if (point === undefined) throw new Error('no point');
    const twice = [
      ...POINTS.filter(({ bs_bytes, iodepth }) => bs_bytes === 4096 && iodepth === 1),
      { ...point, job: 'b' },
    ];
    expect(familiesOf(matrixRun(twice))).toEqual([]);
  });

  it('keeps the entries of a method, directions and configurations apart', () => {
    const writes = POINTS.map((point) => ({ ...point, id: `${point.id}-w`, direction: 'write' as const }));
    const places = new Map(matrixRun().places);
    const ids = familiesOf({ ...matrixRun([...POINTS, ...writes]), places }).map(({ id, sample }) => [
      id,
      sample.direction,
    ]);
    expect(ids).toEqual([
      ['matrix-z-two', 'read'],
      ['matrix-z-two-2', 'write'],
    ]);
  });

  it('takes the depth for the load where that is what grows', () => {
    const deep = [1, 4, 16, 64].map((iodepth) =>
      measurementOf('b1', `z-two/d-${iodepth}/read`, {
        ioengine: 'libaio',
        numjobs: 2,
        iodepth,
        iops: iodepth,
        lat_mean_ns: 1e6,
      }),
    );
    const [family] = familiesOf(matrixRun(deep));
    expect(family).toMatchObject({ load: 'iodepth', panels: [], has_sizes: false });
    if (family === undefined) throw new Error('no family');
    const views = viewsOfFamily(family);
    expect(views.map(({ id, subtitle }) => [id, subtitle])).toContainEqual(['iops-by-iodepth', '2\u00a0jobs']);
    expect(views[0]?.title).toBe('4k random read, 2 replicas: IOPS vs. load');
  });
});

describe('viewsOfFamily', () => {
  it('draws no metric that is known at one or two loads only', () => {
    const [first, ...others] = POINTS.filter(({ iodepth, bs_bytes }) => iodepth === 1 && bs_bytes === 4096);
    if (first === undefined) throw new Error('no point');
    const without = others.map(({ lat_mean_ns: _, bw_bytes_per_s: __, ...rest }) => rest);
    const views = familiesOf(matrixRun([first, ...without])).flatMap(viewsOfFamily);
    expect(views.map(({ id }) => id)).toEqual(['iops-by-numjobs']);
  });

  it('names the one row of a table of points by its configuration', () => {
    const one = POINTS.filter(({ iodepth, bs_bytes }) => iodepth === 1 && bs_bytes === 4096);
    const [points] = familiesOf(matrixRun(one))
      .flatMap(viewsOfFamily)
      .filter(({ id }) => id === 'points');
    expect(points?.rows).toEqual(['configuration']);
  });
});

describe('a run under load', () => {
  it('gives a block size the colour it has on all charts of the run', async () => {
    const other = measurementOf('b1', 'z-two/long/read', { bs_bytes: 8192, iops: 1 });
    const shown = await underLoadOfRun(matrixRun([...POINTS, other]));
    expect(shown?.charts[0]?.legend.map(({ text, index }) => [text, index])).toEqual([
      ['4k', 1],
      ['64k', 3],
    ]);
  });

  it('has one chart of each workload on its page, and the addresses of the rest', async () => {
    const shown = await underLoadOfRun(matrixRun());
    expect(shown?.charts.map(({ title, panels }) => [title, panels.length])).toEqual([
      ['Random read, 2 replicas: IOPS vs. load', 2],
    ]);
    expect(shown?.more).toEqual([{ text: 'Random read, 2 replicas', href: 'runs/b1/load/matrix-z-two/' }]);
  });

  it('has nothing of it where no load grows', async () => {
    const still = matrixRun(POINTS.slice(0, 1));
    expect(await underLoadOfRun(still)).toBeUndefined();
    expect(await presentLoadPages(still)).toEqual([]);
  });

  it('has a page with lines, curves, heat map and points, each with its table and its figures', async () => {
    const [page] = await presentLoadPages(matrixRun());
    if (page === undefined) throw new Error('no page');
    const { views } = page.view;
    expect(views.map(({ id, kind }) => [id, kind])).toEqual([
      ['iops-by-numjobs', 'line'],
      ['bw-by-numjobs', 'line'],
      ['lat-mean-by-numjobs', 'line'],
      ['latency-over-iops', 'latency-throughput'],
      ['iops-by-size', 'heatmap'],
      ['points', 'load-points'],
    ]);
    expect(views.every(({ table }) => table.rows.length > 0)).toBe(true);
    expect(views.every(({ chart, figures }) => chart?.has_figures === true || figures !== undefined)).toBe(true);
  });
});
