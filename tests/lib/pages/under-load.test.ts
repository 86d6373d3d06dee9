import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { familiesOf } from '../../../scripts/lib/pages/runs/load-families.ts';
import { peakFinding, tailFinding } from '../../../scripts/lib/pages/runs/load-findings.ts';
import { presentLoadPages, underLoadOfRun } from '../../../scripts/lib/pages/runs/load-page.ts';
import { viewsOfFamily, wholeOf } from '../../../scripts/lib/pages/runs/load-views.ts';
import { matrixRun, POINTS } from '../charts/load-sample.ts';
import { measurementOf, recordOf } from '../views/views-sample.ts';

/** A run of 1 to 4 jobs, 1 to 16 deep, in each configuration; the later has the higher rates. */
function gridOf(configurations: readonly string[]): RunRecord {
  const points = configurations.flatMap((configuration, place) =>
    [1, 2, 4].flatMap((numjobs) =>
      [1, 4, 16].map((iodepth) =>
        measurementOf('b1', `${configuration}/${configuration}-j${numjobs}-d${iodepth}/read`, {
          configuration_id: configuration,
          evidence: 'measured',
          ioengine: 'libaio',
          numjobs,
          iodepth,
          iops: 2500 * (place + 1) * iodepth,
          lat_mean_ns: 400_000 / (place + 1),
        }),
      ),
    ),
  );
  const record = recordOf('b1', points);
  const [first] = record.bundle.run.configurations;
  if (first === undefined) throw new Error('no configuration');
  const known = new Map(record.bundle.run.configurations.map((one) => [one.id, one]));
  const all = configurations.map(
    (id) => known.get(id) ?? { ...first, id, title: id === 'z-three' ? '3 replicas' : id },
  );
  const run = { ...record.bundle.run, configurations: all as unknown as typeof record.bundle.run.configurations };
  return { ...record, bundle: { ...record.bundle, run } };
}

describe('familiesOf', () => {
  it('finds what grows with the number of jobs, apart by kind of I/O and block size', () => {
    const [family, ...others] = familiesOf(matrixRun());
    expect(others).toEqual([]);
    expect(family).toMatchObject({ id: 'matrix', load: 'numjobs', panels: ['io'], has_sizes: true });
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

  it('keeps the entries of a method and directions apart', () => {
    const writes = POINTS.map((point) => ({ ...point, id: `${point.id}-w`, direction: 'write' as const }));
    const places = new Map(matrixRun().places);
    const ids = familiesOf({ ...matrixRun([...POINTS, ...writes]), places }).map(({ id, sample }) => [
      id,
      sample.direction,
    ]);
    expect(ids).toEqual([
      ['matrix', 'read'],
      ['matrix-2', 'write'],
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
    expect(views.map(({ view: { id, subtitle } }) => [id, subtitle])).toContainEqual([
      'iops-by-iodepth',
      'Queue depth grows along each curve; 2\u00a0jobs.',
    ]);
  });
});

describe('viewsOfFamily', () => {
  it('draws no metric that is known at one or two loads only', () => {
    const [first, ...others] = POINTS.filter(({ iodepth, bs_bytes }) => iodepth === 1 && bs_bytes === 4096);
    if (first === undefined) throw new Error('no point');
    const without = others.map(({ lat_mean_ns: _, bw_bytes_per_s: __, ...rest }) => rest);
    const views = familiesOf(matrixRun([first, ...without])).flatMap(viewsOfFamily);
    expect(views.map(({ view }) => view.id)).toEqual(['iops-by-numjobs']);
  });

  it('names the one row of a table of points by its configuration', () => {
    const one = POINTS.filter(({ iodepth, bs_bytes }) => iodepth === 1 && bs_bytes === 4096);
    const [points] = familiesOf(matrixRun(one))
      .flatMap(viewsOfFamily)
      .filter(({ view }) => view.id === 'points');
    expect(points?.view.rows).toEqual(['configuration']);
  });
});

describe('the table of points', () => {
  const pointsOf = (latencyOf: (one: Measurement) => number) => {
    const run = gridOf(['z-two']);
    const measurements = run.measurements.map((one) => ({ ...one, lat_mean_ns: latencyOf(one) }));
    const families = familiesOf({ ...run, measurements });
    return families.flatMap(viewsOfFamily).find(({ view }) => view.kind === 'load-points')?.view;
  };
  const loadOf = ({ numjobs = 1, iodepth = 1 }: Measurement): number => numjobs * iodepth;

  it('keeps to 1 ms, or to the next power of ten that any load keeps: hard disks never meet 1 ms', () => {
    expect(pointsOf((one) => 400_000 * loadOf(one))?.limit).toEqual({ metric: 'lat_mean', ms: 1 });
    expect(pointsOf((one) => 15_000_000 * loadOf(one))?.limit).toEqual({ metric: 'lat_mean', ms: 100 });
  });

  it('has bandwidth where block sizes differ, and not beside IOPS of one size, which say the same', () => {
    const metricsOf = (bs: readonly number[]) => {
      const run = gridOf(['z-two']);
      const measurements = bs.flatMap((bs_bytes) =>
        run.measurements.map((one) => ({
          ...one,
          id: `${one.id}-${bs_bytes}`,
          test_id: `${one.test_id}-${bs_bytes}`,
          bs_bytes,
          bw_bytes_per_s: (one.iops ?? 0) * bs_bytes,
        })),
      );
      const views = familiesOf({ ...run, measurements }).flatMap(viewsOfFamily);
      return views.find(({ view }) => view.kind === 'load-points')?.view.metrics;
    };
    expect(metricsOf([4096])).toEqual(['iops', 'lat_mean']);
    expect(metricsOf([4096, 8192])).toEqual(['iops', 'bw', 'lat_mean']);
  });

  it('has those of the lowest latency where they are others than those of the lowest load', () => {
    expect(pointsOf((one) => 400_000 * loadOf(one))?.points).not.toContain('lowest_latency');
    expect(pointsOf((one) => 400_000 / loadOf(one))?.points).toContain('lowest_latency');
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
      ['Random read: latency vs. IOPS', 2],
    ]);
    expect(shown?.more).toEqual([{ text: 'Random read', href: 'runs/b1/load/matrix/' }]);
  });

  it('has charts of two workloads beside each other where each is one picture', async () => {
    const reads = POINTS.filter(({ iodepth }) => iodepth === 1);
    const writes = reads.map((one) => ({ ...one, id: `${one.id}-w`, rw: 'randwrite', direction: 'write' as const }));
    const halvesOf = async (points: typeof reads) =>
      (await underLoadOfRun(matrixRun(points)))?.charts.map(({ is_half }) => is_half);
    expect(await halvesOf([...reads, ...writes])).toEqual([true, true]);
    expect(await halvesOf(reads)).toEqual([undefined]);
  });

  it('has nothing of it where no load grows', async () => {
    const still = matrixRun(POINTS.slice(0, 1));
    expect(await underLoadOfRun(still)).toBeUndefined();
    expect(await presentLoadPages(still)).toEqual([]);
  });

  it('has a page with curves, rates and points, each with its table and its figures', async () => {
    const [page] = await presentLoadPages(matrixRun());
    if (page === undefined) throw new Error('no page');
    const { views } = page.view;
    expect(views.map(({ id, kind }) => [id, kind])).toEqual([
      ['latency-over-iops', 'latency-throughput'],
      ['iops-by-numjobs', 'line'],
      ['points', 'load-points'],
    ]);
    expect(views.every(({ table }) => table.rows.length > 0)).toBe(true);
    expect(views.every(({ chart, figures }) => chart?.has_figures === true || figures !== undefined)).toBe(true);
  });

  it('lays configurations over each other on one page, in the sweep that all have, and says whose peak is highest', async () => {
    const two = gridOf(['z-two', 'z-three']);
    const pages = await presentLoadPages(two);
    expect(pages.map(({ path }) => path)).toEqual(['runs/b1/load/randread']);
    const [family] = familiesOf(two);
    if (family === undefined) throw new Error('no family');
    const [curve, rates, points] = viewsOfFamily(family).map(({ view }) => view);
    expect(curve).toMatchObject({
      kind: 'latency-throughput',
      rows: ['iodepth'],
      columns: [],
      series: 'configuration',
      subtitle: 'Queue depth grows along each curve; 1\u00a0job.',
    });
    expect(curve?.title).toBe(
      '4k random read, 1\u00a0job: peaks from 40.0\u00a0k\u202fIOPS on 2 replicas to 80.0\u00a0k\u202fIOPS on 3 replicas',
    );
    expect(curve?.filter?.test).toHaveLength(6);
    expect(rates).toMatchObject({ columns: ['io'], series: 'configuration' });
    expect(points?.rows).toEqual(['configuration', 'io']);
    expect(pages[0]?.view.views[0]?.chart?.panels).toHaveLength(1);
  });

  /** Titles of the curves, with the rates or latencies of a run changed. */
  const curveTitle = (run: RunRecord, change: (one: Measurement) => Partial<Measurement>): string | undefined => {
    const measurements = run.measurements.map((one) => ({ ...one, ...change(one) }));
    const [family] = familiesOf({ ...run, measurements });
    return family && viewsOfFamily(family)[0]?.view.title.replaceAll(/[\u00a0\u202f]/g, ' ');
  };

  it('names no highest of peaks that tie', () => {
    const level = ({ configuration_id, iodepth = 1 }: Measurement) => ({
      iops: (configuration_id === 'z-two' ? 5000 : 5100) * iodepth,
    });
    expect(curveTitle(gridOf(['z-two', 'z-three']), level)).toBe(
      '4k random read, 1 job: the peaks of 2 configurations tie, at up to 81.6 k IOPS',
    );
  });

  it('says of a rate that no load raises where it is reached', () => {
    const flat = ({ iodepth = 1 }: Measurement) => ({ iops: 10_000, lat_mean_ns: 1e5 * iodepth });
    expect(curveTitle(gridOf(['z-two']), flat)).toBe(
      '4k random read: 10.0 k IOPS at the lowest latency, 100 µs, already within 1 % of the peak',
    );
  });

  it('does not take a load that nobody knows for the lightest at the peak', () => {
    const run = gridOf(['z-two']);
    const sought = { clients: 1, outstanding: undefined };
    const flat = run.measurements.map((one) => ({ ...one, iops: 10_000, ...(one.iodepth === 1 ? sought : {}) }));
    const [family] = familiesOf({ ...run, measurements: flat });
    if (family === undefined) throw new Error('no family');
    expect(peakFinding('4k', family)?.replaceAll('\u00a0', ' ')).toContain('1 job × QD4');
  });

  it('counts a load that is on no curve', () => {
    const run = gridOf(['z-two']);
    const [one] = run.measurements;
    if (one === undefined) throw new Error('no measurement');
    const lone = { ...one, id: `${one.id}-lone`, test_id: 'lone', numjobs: 3, iodepth: 2, iops: 40_000 };
    const [family] = familiesOf({ ...run, measurements: [...run.measurements, lone] });
    if (family === undefined) throw new Error('no family');
    expect(family.measurements).not.toContain(lone);
    expect(peakFinding('4k', family)?.replaceAll(/[\u202f\u00a0]/g, ' ')).toBe(
      '4k: peak 40.0 k IOPS, reached within 1 % at 3 jobs × QD2',
    );
  });

  it('says nothing of rates that a source gives roughly', () => {
    const run = gridOf(['z-two', 'z-three']);
    const published = run.measurements.map((one) => ({ ...one, evidence: 'published' as const }));
    const [family] = familiesOf({ ...run, measurements: published });
    if (family === undefined) throw new Error('no family');
    expect(viewsOfFamily(family)[0]?.view.title).toBe('4k random read: latency vs. IOPS');
    expect(viewsOfFamily(family)[1]?.view.title).toBe('4k random read: IOPS vs. load');
  });

  it('draws queue depths of one configuration as curves of one picture', async () => {
    const [page] = await presentLoadPages(gridOf(['z-two']));
    const [curve, rates] = page?.view.views ?? [];
    expect(curve?.chart?.panels).toHaveLength(1);
    expect(curve?.chart?.legend).toHaveLength(3);
    expect(rates?.chart?.panels).toHaveLength(1);
  });

  it('has reads, writes and total of a mixed load on one page', () => {
    const mixed = (['read', 'write', 'mixed'] as const).flatMap((direction) =>
      POINTS.map((point) => ({
        ...point,
        id: `${point.id}-${direction}`,
        rw: 'randrw',
        rwmixread: 70,
        direction,
      })),
    );
    const [family, ...others] = familiesOf(matrixRun(mixed));
    expect(others).toEqual([]);
    expect(family?.panels).toEqual(['direction', 'io']);
    expect(
      wholeOf(family as NonNullable<typeof family>).measurements.every(({ direction }) => direction === 'mixed'),
    ).toBe(true);
  });

  it('draws the eight configurations of the highest peaks, and has all of them in its table', () => {
    const many = gridOf(Array.from({ length: 9 }, (_, place) => `c-${place}`));
    const [family] = familiesOf(many);
    if (family === undefined) throw new Error('no family');
    const [curve, , points] = viewsOfFamily(family).map(({ view }) => view);
    expect(curve?.filter?.configuration).toEqual(family.configurations.slice(1));
    expect(curve?.subtitle).toContain('8 of 9 configurations');
    expect(points?.filter?.configuration).toEqual(family.configurations);
  });
});

describe('the points of short tests', () => {
  /** The pages of a grid whose tests ran for so long, as text of the picture and the note of the rates. */
  async function ratesOf(runtime_s: number) {
    const grid = gridOf(['z-two']);
    const measurements = grid.measurements.map((one) => ({ ...one, runtime_s }));
    const [page] = await presentLoadPages({ ...grid, measurements });
    const rates = page?.view.views.find(({ chart }) => chart?.id.startsWith('iops-by-'));
    const svg = rates?.chart?.panels.map((panel) => panel.svg).join('') ?? '';
    return { note: rates?.chart?.note, rules: svg.match(/<line [^>]*y2="-[^>]*opacity="0\.7"/g)?.length ?? 0 };
  }

  it('carry their noise as upright bars, which the note explains', async () => {
    const { note, rules } = await ratesOf(2);
    expect(note).toContain('Upright bars: noise of tests under 60 s');
    expect(rules).toBe(9);
  });

  it('carry none where every test ran for a minute', async () => {
    const { note, rules } = await ratesOf(59.998);
    expect(note ?? '').not.toContain('Upright bars');
    expect(rules).toBe(0);
  });
});

describe('tailFinding', () => {
  const tailOf = (p99: (one: Measurement) => number) => {
    const record = gridOf(['z-two']);
    const measurements = record.measurements.map((one) => ({ ...one, lat_p99_ns: p99(one) }));
    const [family] = familiesOf({ ...record, measurements });
    return family && tailFinding('4k random read', family)?.replaceAll(/[\u202f\u00a0]/g, ' ');
  };

  it('names the load of the highest, and counts the tests where several reach as much', () => {
    expect(tailOf(({ numjobs = 1, iodepth = 1 }) => 1e6 * numjobs * iodepth)).toBe(
      '4k random read: p99 from 1.00 ms at 1 job × QD1 to 64.0 ms at 4 jobs × QD16',
    );
    expect(tailOf(({ numjobs = 1, iodepth = 1 }) => Math.min(16e6, 1e6 * numjobs * iodepth))).toBe(
      '4k random read: p99 from 1.00 ms at 1 job × QD1 to 16.0 ms in 4 tests',
    );
  });
});
