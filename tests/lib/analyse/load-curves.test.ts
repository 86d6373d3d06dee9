import { describe, expect, it } from 'vitest';
import type { Measurement, Run } from '#types';
import { judgeLoadCurves } from '../../../scripts/lib/analyse/knee.ts';
import { LOADS, loadCurvesOf, PLACE, sweepsOf, testsOf, WORKLOAD } from '../../../scripts/lib/analyse/load-curves.ts';
import { hasWord } from '../../../scripts/lib/base/words.ts';
import { comparandsOf } from '../../../scripts/lib/database/comparand.ts';
import { buildLoadTable } from '../../../scripts/lib/database/load-table.ts';
import { configurationsOf } from '../../../scripts/lib/pages/compare/configurations.ts';
import { overlaysOf } from '../../../scripts/lib/pages/compare/load-overlays.ts';
import { familiesOf } from '../../../scripts/lib/pages/runs/load-families.ts';
import { sampleMeasurement, sampleRecord, sampleRun } from '../pages/site-sample.ts';

/** A point of everything that a curve asks for; its IOPS grow with the load, and so does its id. */
function point(load: Partial<Record<(typeof LOADS)[number], number>>, more: Partial<Measurement> = {}): Measurement {
  const { numjobs = 1, iodepth = 1, clients = 1 } = load;
  const outstanding = numjobs * iodepth * clients;
  return sampleMeasurement(`t-${numjobs}-${iodepth}-${clients}/read`, {
    rw: 'randrw',
    rwmixread: 70,
    bs_bytes: 4096,
    ioengine: 'libaio',
    direct: true,
    rate_limited: false,
    workload_class: '4k-randrw-70',
    workload_options: { fsync: '1', norandommap: '1' },
    workload_beside: ['rw=write'],
    numjobs,
    iodepth,
    clients,
    outstanding,
    iops: 100 * outstanding,
    lat_mean_ns: 1000 * outstanding,
    ...more,
  });
}

const testOf = testsOf(sampleRun);
const curves = (measurements: readonly Measurement[]) =>
  loadCurvesOf(measurements, testOf).map(({ varied, points }) => [varied, points.map((one) => one[varied])]);
const SWEEP = [1, 2, 4].map((numjobs) => point({ numjobs }));

/** Another value of each fact that is equal along a curve. */
const OTHERS: Readonly<Record<(typeof WORKLOAD)[number] | (typeof PLACE)[number], Partial<Measurement>>> = {
  run_id: { run_id: 'acme-a1-2027' },
  configuration_id: { configuration_id: 'other' },
  direction: { direction: 'write' },
  rw: { rw: 'randrw:8' },
  rwmixread: { rwmixread: 50 },
  bs_bytes: { bs_bytes: 8192 },
  ioengine: { ioengine: 'io_uring' },
  direct: { direct: false },
  rate_limited: { rate_limited: true },
  workload_options: { workload_options: { fsync: '32', norandommap: '1' } },
  workload_beside: { workload_beside: ['rw=read'] },
};

describe('loadCurvesOf', () => {
  it.each(LOADS)('makes a curve of figures that differ in %s alone, from the lightest load', (load) => {
    expect(curves([4, 1, 2].map((value) => point({ [load]: value })))).toEqual([[load, [1, 2, 4]]]);
  });

  it('asks for all that a workload and its place are', () => {
    expect(Object.keys(OTHERS).sort()).toEqual([...WORKLOAD, ...PLACE].sort());
  });

  it.each(Object.entries(OTHERS))('draws none through another %s, nor through one that is not known', (fact, other) => {
    const [first, second, third] = SWEEP as [Measurement, Measurement, Measurement];
    expect(curves([first, second, { ...third, ...other }])).toEqual([]);
    expect(curves([first, second, { ...third, [fact]: undefined }])).toEqual([]);
    // What differs from the others, or is known of none, makes a curve of its own.
    expect(curves([...SWEEP, ...SWEEP.map((one) => ({ ...one, ...other }))])).toHaveLength(2);
    expect(curves(SWEEP.map((one) => ({ ...one, [fact]: undefined })))).toHaveLength(1);
  });

  it.each(LOADS)('has words for what grows: %s', (load) => {
    for (const key of [`verdict_varied_${load}`, `limit_varied_${load}`, `compare_by_${load}`])
      expect(hasWord(key) || hasWord(`${key}.other`), key).toBe(true);
  });

  it('reads options in any order', () => {
    const [first, ...others] = SWEEP as [Measurement, ...Measurement[]];
    const turned = { ...first, workload_options: { norandommap: '1', fsync: '1' } };
    expect(curves([turned, ...others])).toEqual([['numjobs', [1, 2, 4]]]);
  });

  it.each([
    ['numjobs', 'iodepth'],
    ['numjobs', 'clients'],
    ['iodepth', 'numjobs'],
    ['iodepth', 'clients'],
    ['clients', 'numjobs'],
    ['clients', 'iodepth'],
  ] as const)('keeps curves by %s apart by %s', (varied, kept) => {
    const at = (value: number) => [1, 2, 4].map((load) => point({ [varied]: load, [kept]: value }));
    expect(curves([...at(16), ...at(32)])).toEqual([
      [varied, [1, 2, 4]],
      [varied, [1, 2, 4]],
    ]);
    expect(curves([point({}), point({ [varied]: 2, [kept]: 2 }), point({ [varied]: 4, [kept]: 4 })])).toEqual([]);
  });

  it('takes the depth of synchronous I/O for no load', () => {
    const sync = [1, 2, 4].map((iodepth) => point({ iodepth }, { ioengine: 'psync', outstanding: 1 }));
    expect(curves(sync)).toEqual([]);
    const unknown = [4, 1, 2].map((numjobs) => point({ numjobs }, { iodepth: undefined, outstanding: undefined }));
    expect(curves(unknown)).toEqual([['numjobs', [1, 2, 4]]]);
  });

  it('wants three loads, and each once', () => {
    expect(curves(SWEEP.slice(1))).toEqual([]);
    expect(sweepsOf(SWEEP.slice(1), testOf)[0]?.points).toHaveLength(2);
    expect(curves([...SWEEP, point({ numjobs: 4 }, { id: 'again' })])).toEqual([]);
  });

  it('has no points that were stated, that prepare for other tests, or that are rounds', () => {
    expect(curves(SWEEP.map((one) => ({ ...one, basis: 'vendor_stated' })))).toEqual([]);
    expect(curves(SWEEP.map((one) => ({ ...one, preconditioning: true })))).toEqual([]);
    const tests = SWEEP.map(({ test_id }) => ({ id: test_id, round: 1 })) as unknown as Run['tests'];
    expect(loadCurvesOf(SWEEP, testsOf({ tests }))).toEqual([]);
  });

  it('tells tests of different job files apart where they come by the same load', () => {
    const long = { ...point({ numjobs: 4 }), id: 'long', test_id: 'long' };
    const files = [...SWEEP.map(({ test_id }) => [test_id, 'jobs/sweep.fio']), ['long', 'jobs/long.fio']];
    const tests = files.map(([id, job_file]) => ({ id, job_file })) as unknown as Run['tests'];
    expect(loadCurvesOf([...SWEEP, long], testsOf({ tests })).map(({ points }) => points)).toEqual([SWEEP]);
  });
});

describe('a load curve', () => {
  /** What each of its four users makes of the figures of one run: ids of the points of each curve. */
  function usersOf(measurements: readonly Measurement[]): Readonly<Record<string, readonly (readonly string[])[]>> {
    const record = sampleRecord({ measurements });
    const comparandOf = comparandsOf(record);
    const figures = measurements.map(comparandOf);
    const table = buildLoadTable(
      figures.map(({ measurement, facts }) => ({ measurement, facts: { ...facts, is_beside: false } })),
      testOf,
    );
    const configurations = configurationsOf(record, comparandOf).flatMap((one) => [one, one]);
    const ids = (points: readonly Measurement[]) => points.map(({ id }) => id);
    return {
      knee: judgeLoadCurves(sampleRun, measurements).map(({ of }) =>
        of.test_ids.flatMap((test) => measurements.find(({ test_id }) => test_id === test)?.id ?? []),
      ),
      limit: table.sweeps.map((sweep) => sweep.figures.flatMap((place) => table.figures[place]?.measurement.id ?? [])),
      run: familiesOf(record).map((family) => ids(family.measurements)),
      compare: overlaysOf(configurations, SWEEP[0] as Measurement).map(({ points: [first = []] }) => ids(first)),
    };
  }

  it.each<readonly [string, readonly Measurement[], number]>([
    ['jobs alone', SWEEP, 1],
    ['depth alone', [1, 2, 4].map((iodepth) => point({ iodepth })), 1],
    ['clients alone', [1, 2, 4].map((clients) => point({ clients })), 1],
    ['jobs and depth at once', [1, 2, 4].map((load) => point({ numjobs: load, iodepth: load })), 0],
    ['another engine', SWEEP.map((one, place) => (place === 1 ? { ...one, ioengine: 'io_uring' } : one)), 0],
    ['buffered I/O', SWEEP.map((one, place) => (place === 1 ? { ...one, direct: false } : one)), 0],
    ['another option', SWEEP.map((one, place) => (place === 1 ? { ...one, workload_options: {} } : one)), 0],
    ['other jobs beside', SWEEP.map((one, place) => (place === 1 ? { ...one, workload_beside: [] } : one)), 0],
    ['a load that repeats', [...SWEEP, point({ numjobs: 4 }, { id: 'again' })], 0],
  ])('is the same for the knee, the rate under a limit, the run and the comparison: %s', (_, figures, count) => {
    const expected = count === 0 ? [] : [figures.map(({ id }) => id)];
    expect(usersOf(figures)).toEqual({ knee: expected, limit: expected, run: expected, compare: expected });
  });
});
