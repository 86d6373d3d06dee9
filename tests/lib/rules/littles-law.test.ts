import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { checkBundle } from '../../../scripts/lib/check/documents.ts';
import { readFio } from '../../../scripts/lib/fio/normalise-output.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import type { TestMeasurement } from '../../../scripts/lib/model/measurement.ts';
import { littlesLaw } from '../../../scripts/lib/rules/littles-law.ts';
import { publishedLittlesLaw } from '../../../scripts/lib/rules/published-littles-law.ts';
import { fioFixtures } from '../../fio-fixtures.ts';
import { loadFixture } from '../check/fixture-bundle.ts';

const output = { file: 'raw/x.json', documents: [], text_lines: [], problems: [] };

/** 64,000 IOPS x 0.5 ms = 32 in flight, of 32 possible. */
const full: TestMeasurement = {
  job: 'j',
  direction: 'read',
  iops: 64_000,
  lat_mean_ns: 500_000,
  outstanding: 32,
  runtime_s: 60,
  ioengine: 'libaio',
  steady_state: { verdict: 'not_judged', reason: 'test' },
  notices: [],
  source: { file: 'raw/x.json', pointer: '/jobs/0', document: 0 },
};

function severities(...measurements: readonly Partial<TestMeasurement>[]): readonly (string | undefined)[] {
  return littlesLaw
    .check(
      output,
      measurements.map((changed) => ({ ...full, ...changed })),
    )
    .map(({ severity }) => severity);
}

describe('littlesLaw', () => {
  it('has nothing to say when the depth is reached', () => {
    expect(severities({})).toEqual([]);
    expect(severities({ iops: 65_000 })).toEqual([]);
  });

  it('asks no depth of trims, which fio waits for, nor of operations on files', () => {
    expect(severities({ iops: 1000 })).toEqual(['warning']);
    expect(severities({ iops: 1000, direction: 'trim', ioengine: 'io_uring' })).toEqual([]);
    expect(severities({ iops: 66_000, direction: 'trim' })).toEqual(['error']);
    expect(severities({ iops: 1000, ioengine: 'filecreate' })).toEqual([]);
  });

  it('asks no depth of loads with fsync, which takes its turn among the writes', () => {
    const notices = [{ rule: 'N-fsync', text: 'Write latency excludes fsync.' }];
    expect(severities({ iops: 1000, direction: 'write' })).toEqual(['warning']);
    expect(severities({ iops: 1000, direction: 'write', notices })).toEqual([]);
    expect(severities({ iops: 66_000, direction: 'write', notices })).toEqual(['error']);
  });

  it('does not ask to lower a depth of 1', () => {
    const [found] = littlesLaw.check(output, [{ ...full, iops: 1600, iodepth: 1, outstanding: 1 }]);
    expect(found?.fix).not.toMatch(/lower/);
  });

  it('does not advise a lower depth where options hold it back', () => {
    const batches = { iodepth_batch_complete_min: '8', iodepth_low: '16' };
    const [found] = littlesLaw.check(output, [{ ...full, iops: 50_000, workload_options: batches }]);
    expect(found?.fix).toContain('iodepth_batch_complete_min=8, iodepth_low=16');
    expect(found?.fix).not.toMatch(/lower/);
  });

  it('is an error when more would have to be in flight than possible', () => {
    expect(severities({ iops: 66_000 })).toEqual(['error']);
    expect(severities({ lat_mean_ns: 500_000_000 })).toEqual(['error']);
  });

  it('allows for I/Os begun in the warm-up, whose whole latency fio counts', () => {
    // fio 3.33, 16 libaio jobs x 32 on a host with too little processor: 103,841 latencies of 103,345 I/Os.
    const short = {
      iops: 14_287.985,
      lat_mean_ns: 37_224_062,
      outstanding: 512,
      runtime_s: 7.233,
      lat_max_ns: 941_202_750,
    };
    expect(severities({ ...short, ramp_time_s: 2 })).toEqual([]);
    expect(severities(short)).toEqual(['error']);
    expect(severities({ ...short, ramp_time_s: 2, lat_mean_ns: 42_000_000 })).toEqual(['error']);
    expect(severities({ ...short, ramp_time_s: 2, runtime_s: 60 })).toEqual(['error']);
  });

  it('holds reads that verify against the depth by themselves: fio does them after the writes', () => {
    const verified = parseFioOutput('raw/x.json', readFileSync(join(fioFixtures, '3.33-verify.json')));
    const measurements = readFio(verified).readings.map(({ measurement }) => measurement);
    const inFlight = measurements.map(({ iops = 0, lat_mean_ns = 0 }) => (iops * lat_mean_ns) / 1e9);
    expect(inFlight.every((one) => one < 8) && inFlight.reduce((sum, one) => sum + one, 0) > 10).toBe(true);
    expect(littlesLaw.check(verified, measurements)).toEqual([]);
    const higher = measurements.map((one) => ({ ...one, iops: 2 * (one.iops ?? 0) }));
    expect(littlesLaw.check(verified, higher).map(({ severity }) => severity)).toEqual(['error']);
  });

  it('is a notice below nine tenths and a warning below half', () => {
    expect(severities({ iops: 57_000 })).toEqual(['notice']);
    expect(severities({ iops: 31_000 })).toEqual(['warning']);
  });

  it('expects no full depth of a limited load, nor of a synchronous engine', () => {
    expect(severities({ iops: 1000, rate_limited: true })).toEqual([]);
    expect(severities({ iops: 1000, ioengine: 'psync' })).toEqual([]);
    expect(severities({ iops: 66_000, rate_limited: true })).toEqual(['error']);
  });

  it('adds the directions of one job, and counts a total once', () => {
    const read = { iops: 45_000 };
    const write = { iops: 19_000, direction: 'write' } as const;
    expect(severities(read, write)).toEqual([]);
    expect(severities(read, write, { direction: 'mixed' })).toEqual([]);
    expect(severities(read, { ...write, iops: 22_000 })).toEqual(['error']);
  });

  it('keeps jobs and documents apart', () => {
    const other = { ...full.source, pointer: '/jobs/1' };
    expect(severities({}, { source: other })).toEqual([]);
    expect(severities({}, { source: { ...full.source, document: 1 } })).toEqual([]);
  });

  it('is silent when a factor is not known, or the run was too short to tell', () => {
    expect(severities({ outstanding: undefined, iops: 1e9 })).toEqual([]);
    expect(severities({ lat_mean_ns: undefined, iops: 1e9 })).toEqual([]);
    expect(severities({ runtime_s: 0.05, iops: 1e9 })).toEqual([]);
  });
});

describe('publishedLittlesLaw', () => {
  const { bundle } = checkBundle(loadFixture('valid', 'figures-from-an-article').input);
  const published: Measurement = {
    ...full,
    id: 'r/c/t/all/mixed',
    run_id: 'r',
    system_id: 's',
    vendor: 'V',
    model: 'M',
    kind: 'array',
    configuration_id: 'c',
    axes: {},
    test_id: 't',
    evidence: 'published',
    basis: 'measured',
    date: '2019',
    direction: 'mixed',
    rw: 'randrw',
    outstanding: 512,
    iops: 438_000,
    lat_mean_ns: 2_600_000,
    bs_bytes: 4096,
  };
  const check = (changed: Partial<Measurement>) =>
    bundle ? publishedLittlesLaw.check(bundle, [{ ...published, ...changed }], { methods: new Map() }) : [];

  it('finds 1,139 in flight behind 438,000 IOPS at 2.6 ms, and only warns', () => {
    expect(publishedLittlesLaw.severity).toBe('warning');
    expect(check({})).toMatchObject([{ severity: 'warning', found: '1,139 in flight = 438,000 IOPS x 2.6 ms' }]);
  });

  it('works from bandwidth and block size too: 5.5 GB/s of 128 KiB at 11 ms are 462 of 512', () => {
    const stream = {
      iops: undefined,
      bw_bytes_per_s: 5.5e9,
      bs_bytes: 131_072,
      lat_mean_ns: 11e6,
      direction: 'write',
      rw: 'write',
    } as const;
    expect(check(stream)).toEqual([]);
    expect(check({ ...stream, lat_mean_ns: 14e6 })).toMatchObject([
      { severity: 'warning', found: expect.stringContaining('587 in flight') },
    ]);
  });

  it('takes the middle of a range of rates, as the comparison of the same figures does', () => {
    const range = { iops: undefined, iops_low: 400_000, iops_high: 476_000 };
    expect(check(range)).toMatchObject([{ severity: 'warning', found: '1,139 in flight = 438,000 IOPS x 2.6 ms' }]);
  });

  it('shows a small excess as one', () => {
    const one = { iops: 2045, lat_mean_ns: 600_000, outstanding: 1 };
    expect(check(one)).toMatchObject([{ found: '1.23 in flight = 2,045 IOPS x 0.6 ms' }]);
  });

  it('is a notice when less than half of the depth is used', () => {
    expect(check({ iops: 90_000 })).toMatchObject([{ severity: 'notice' }]);
  });

  it('takes more clients than a source would leave unsaid for a slip of units, where clients are not stated', () => {
    // 40 µs at a depth of 32 and 8 jobs, for 5 clients: 1,250 in flight.
    const one = { outstanding: undefined, iodepth: 32, numjobs: 8, iops: 31_250_000, lat_mean_ns: 40_000 };
    expect(check(one)).toEqual([]);
    expect(check({ ...one, lat_mean_ns: 40_000_000 })).toMatchObject([
      {
        severity: 'warning',
        found: '1,250,000 in flight = 31,250,000 IOPS x 40 ms',
        allowed: 'at most 25600 = iodepth x numjobs, as stated, x 100 clients, which are not',
      },
    ]);
    expect(check({ ...one, iodepth: undefined, lat_mean_ns: 40_000_000 })).toEqual([]);
  });

  it('leaves one direction of a mixed load, and figures that were not measured, alone', () => {
    expect(check({ direction: 'read' })).toEqual([]);
    expect(check({ basis: 'vendor_stated' })).toEqual([]);
  });
});
