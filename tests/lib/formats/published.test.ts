import { describe, expect, it } from 'vitest';
import type { Run } from '#types';
import { figuresFile, resultOfFigures } from '../../../scripts/lib/formats/figures-csv.ts';
import { normaliseBundle } from '../../../scripts/lib/formats/normalise-bundle.ts';
import { type FigureRow, PARTS } from '../../../scripts/lib/formats/published.ts';
import { plainBundle, plainRun, readFixture, resultsOf } from '../../fio-fixtures.ts';

const run = plainRun({
  id: 'acme-2020',
  date: '2020-05',
  evidence: 'published',
  report: 'acme',
  source: { title: 'Test', authors: ['A. Author'], publisher: 'Journal', date: '2020', language: 'en' },
  configurations: [{ id: 'base', title: 'Base', axes: { raid: '10' } }],
  tests: [
    {
      id: 'mix',
      title: 'Mix',
      workload: { rw: 'randrw', rwmixread: 70, bs_bytes: 4096, iodepth: 32, numjobs: 16, clients: 1 },
    },
    {
      id: 'two',
      title: 'Two jobs',
      workload: { bs_bytes: 8192, iodepth: 1 },
      jobs: [
        { name: 'reader', direction: 'read', workload: { rw: 'randread', iodepth: 4 } },
        { name: 'writer', direction: 'write', workload: { rw: 'write', rate_limited: true, rate_bytes_per_s: 1e6 } },
      ],
    },
    { id: 'waits', title: 'Waits', workload: { ioengine: 'psync', iodepth: 32, numjobs: 16, clients: 1 } },
  ],
});

const usual: Omit<FigureRow, 'digits'> = {
  configuration: 'base',
  test: 'mix',
  direction: 'mixed',
  metric: 'iops',
  unit: 'kIOPS',
  value: 438,
  locator: 'p. 3',
  line: 2,
};

/** Its numbers are written as JavaScript writes them, if not told otherwise. */
function row({ digits, ...rest }: Partial<FigureRow>): FigureRow {
  const figure = { ...usual, ...rest };
  const written = PARTS.flatMap((part) => (figure[part] === undefined ? [] : [[part, `${figure[part]}`] as const]));
  return { ...figure, digits: digits ?? Object.fromEntries(written) };
}

const bundleOf = (figures: readonly FigureRow[]) =>
  plainBundle(run, { results: new Map([[figuresFile, resultOfFigures(figuresFile, figures)]]) });
const measure = (...figures: readonly FigureRow[]) => normaliseBundle(bundleOf(figures)).measurements;

describe('normaliseBundle, published figures', () => {
  it('gathers the figures of one direction into one measurement in SI units, each with its place', () => {
    const latency = row({ metric: 'lat_mean', unit: 'ms', value: 2.6, locator: 'p. 4', line: 3, qualifier: ['about'] });
    const [first, ...rest] = measure(row({}), latency);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      id: 'acme-2020/base/mix/all/mixed',
      system_id: 'acme-a1',
      report_id: 'acme',
      axes: { raid: '10' },
      evidence: 'published',
      basis: 'measured',
      iops: 438000,
      lat_mean_ns: 2600000,
      outstanding: 512,
      workload_class: '4k-randrw-70',
      source: {
        citation: 'A. Author: Test. Journal, 2020',
        locator: 'p. 3; p. 4',
        figures: {
          iops: { as_published: '438 kIOPS', locator: 'p. 3', row: 2 },
          lat_mean: { as_published: '2.6 ms', locator: 'p. 4', row: 3, qualifiers: ['about'] },
        },
      },
    });
  });

  it.each([
    ['bw', 'GB/s', 5.5, 'bw_bytes_per_s', 5.5e9],
    ['bw', 'GiB/s', 2, 'bw_bytes_per_s', 2147483648],
    ['bw', 'MB/s', 79.2, 'bw_bytes_per_s', 79200000],
    ['bw', 'KiB/s', 3, 'bw_bytes_per_s', 3072],
    ['iops', 'MIOPS', 1.1, 'iops', 1100000],
    ['lat_p99_99', 'us', 0.3, 'lat_p99_99_ns', 300],
    ['lat_p50', 's', 0.001, 'lat_p50_ns', 1000000],
    ['cpu_target', '%', 150, 'cpu_target_pct', 150],
  ] as const)('converts %s in %s', (metric, unit, value, key, expected) => {
    expect(measure(row({ metric, unit, value }))[0]?.[key]).toBe(expected);
  });

  it('keeps a range as a range, without a value in between', () => {
    const [first] = measure(row({ metric: 'bw', unit: 'GB/s', value: undefined, low: 5, high: 6 }));
    expect(first).toMatchObject({ bw_low_bytes_per_s: 5e9, bw_high_bytes_per_s: 6e9 });
    expect(first).not.toHaveProperty('bw_bytes_per_s');
    expect(first?.source.figures?.bw?.as_published).toBe('5-6 GB/s');
  });

  it.each([
    ['zeros at the end', { digits: { value: '5.50' } }, '5.50 kIOPS'],
    ['the ends of a range', { digits: { low: '5', high: '6.0' } }, '5-6.0 kIOPS'],
  ])('repeats %s', (_what, rest, expected) => {
    expect(measure(row({ value: 5.5, ...rest }))[0]?.source.figures?.iops?.as_published).toBe(expected);
  });

  it("repeats the source's own words, and says how they were read", () => {
    expect(measure(row({ value: 2, unit: 'MIOPS', as_printed: '2 Million' }))[0]?.source.figures?.iops).toMatchObject({
      as_published: '2 Million',
      read_as: '2 MIOPS',
    });
  });

  it('keeps a range of mean latency', () => {
    const [first] = measure(row({ metric: 'lat_mean', unit: 'ms', value: undefined, low: 3.5, high: 4 }));
    expect(first).toMatchObject({ lat_mean_low_ns: 3.5e6, lat_mean_high_ns: 4e6 });
    expect(first).not.toHaveProperty('lat_mean_ns');
  });

  it.each([
    ['keeps its value', 2, { lat_p99_ns: 2e6 }, '2 (1-3) ms', /^give the value alone/],
    ['asks for none where there is none', undefined, {}, '1-3 ms', /^leave the row out/],
  ])('says that a range of a percentile has no place, and %s', (_what, value, kept, found, fix) => {
    const { measurements, problems } = normaliseBundle(
      bundleOf([row({ metric: 'lat_p99', unit: 'ms', value, low: 1, high: 3 })]),
    );
    expect(measurements[0] ?? {}).toMatchObject(kept);
    expect(problems.filter(({ rule }) => rule === 'N-figure-unfit')).toMatchObject([
      { line: 2, found, allowed: 'low and high for iops, bw, lat_mean', fix: expect.stringMatching(fix) },
    ]);
  });

  it('keeps figures of another basis apart, and says so in their id', () => {
    const found = measure(
      row({}),
      row({ value: 500, qualifier: ['vendor_stated'], line: 3 }),
      row({ value: 600, qualifier: ['about', 'theoretical'], line: 4 }),
    );
    expect(found.map(({ id, basis, iops }) => [id, basis, iops])).toEqual([
      ['acme-2020/base/mix/all/mixed', 'measured', 438000],
      ['acme-2020/base/mix/all/mixed~vendor_stated', 'vendor_stated', 500000],
      ['acme-2020/base/mix/all/mixed~theoretical', 'theoretical', 600000],
    ]);
  });

  it('gives a figure that nobody measured the workload of its test, and no load or time: nobody ran it', () => {
    const [measured, stated] = measure(row({}), row({ value: 500, qualifier: ['vendor_stated'], line: 3 }));
    expect(measured).toMatchObject({ workload_class: '4k-randrw-70', iodepth: 32, numjobs: 16, outstanding: 512 });
    expect(stated).toMatchObject({ workload_class: '4k-randrw-70', rw: 'randrw', rwmixread: 70, bs_bytes: 4096 });
    for (const key of ['iodepth', 'numjobs', 'clients', 'outstanding']) expect(stated).not.toHaveProperty(key);
  });

  it('gives each direction the load of its own job', () => {
    const [read, write] = measure(
      row({ test: 'two', direction: 'read' }),
      row({ test: 'two', direction: 'write', metric: 'bw', unit: 'MB/s', value: 1, line: 3 }),
    );
    expect(read).toMatchObject({
      job: 'reader',
      rw: 'randread',
      bs_bytes: 8192,
      iodepth: 4,
      workload_class: '8k-randread',
      notices: [],
    });
    expect(write).toMatchObject({
      job: 'writer',
      rw: 'write',
      iodepth: 1,
      rate_limited: true,
      workload_class: '8k-write',
    });
    expect(write?.notices).toMatchObject([{ rule: 'N-rate-limited' }]);
    expect(write).not.toHaveProperty('rate_bytes_per_s');
    expect(write).not.toHaveProperty('outstanding');
  });

  it('offers what each job is limited to, times the jobs of all clients, as far as these are told', () => {
    const offered = (more: object, direction: FigureRow['direction'] = 'write') => {
      const workload = { rw: 'randrw', bs_bytes: 4096, rate_bytes_per_s: 1e6, numjobs: 2, clients: 3, ...more };
      const tests = [{ id: 'mix', title: 'Mix', workload }];
      const results = new Map([[figuresFile, resultOfFigures(figuresFile, [row({ direction })])]]);
      const { measurements } = normaliseBundle(plainBundle({ ...run, tests } as Run, { results }));
      return measurements[0]?.offered_bw_bytes_per_s;
    };
    expect(offered({})).toBe(6e6);
    expect([
      offered({ rate_bytes_per_s: 0 }),
      offered({ numjobs: undefined }),
      offered({ clients: undefined }),
    ]).toEqual([undefined, undefined, undefined]);
    expect(offered({}, 'mixed')).toBeUndefined();
  });

  it('takes of a figure that is given twice the first', () => {
    expect(measure(row({}), row({ value: 500, line: 3 }))[0]?.iops).toBe(438_000);
  });

  it('counts one I/O in flight per job of a synchronous engine', () => {
    expect(measure(row({ test: 'waits' }))[0]).toMatchObject({ iodepth: 32, outstanding: 16 });
  });

  it('leaves a figure out whose unit does not fit', () => {
    expect(measure(row({ metric: 'iops', unit: 'ms' }))).toEqual([]);
  });
});

describe('normaliseBundle, fio results', () => {
  it('adds run, system, configuration and test, and names the raw file', () => {
    const output = readFixture('3.33-group.json');
    const tests: Run['tests'] = [{ id: 'mix', title: 'Mix', configuration: 'base', result: 'raw/mix.json' }];
    const bundle = plainBundle(
      { ...run, tests },
      {
        results: resultsOf('raw/mix.json', { ...output, sha256: 'ab' }),
      },
    );
    const { measurements, problems } = normaliseBundle(bundle);
    expect(problems).toEqual([]);
    expect(measurements.map(({ id }) => id)).toEqual(
      ['read', 'write', 'mixed'].map((one) => `acme-2020/base/mix/rw/${one}`),
    );
    expect(measurements[0]).toMatchObject({
      run_id: 'acme-2020',
      configuration_id: 'base',
      evidence: 'measured',
      basis: 'measured',
      source: { file: 'raw/mix.json', pointer: '/jobs/0', document: 0, sha256: 'ab' },
    });
  });

  it('says of each measurement by which method it was made, and that its times were shortened', () => {
    const tests: Run['tests'] = [{ id: 'mix', title: 'Mix', configuration: 'base', result: 'raw/mix.json' }];
    const results = resultsOf('raw/mix.json', readFixture('3.33-group.json'));
    const trial = plainBundle({ ...run, tests, method: 'snia', method_factor: 0.01 }, { results });
    expect(normaliseBundle(trial).measurements[0]).toMatchObject({ method_id: 'snia', method_factor: 0.01 });
  });
});
