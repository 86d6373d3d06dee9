import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { analyseBundle } from '../../../scripts/lib/analyse/bundle.ts';
import { derivedInFlight, judgeInFlight } from '../../../scripts/lib/analyse/in-flight.ts';
import { checkBundle } from '../../../scripts/lib/check/documents.ts';
import { compareMeasurements } from '../../../scripts/lib/database/comparability.ts';
import { normaliseBundle } from '../../../scripts/lib/formats/normalise-bundle.ts';
import { loadFixture } from '../check/fixture-bundle.ts';
import { comparandOf } from '../database/comparand-sample.ts';

const derived = (more: Partial<Measurement>): number | undefined => derivedInFlight(comparandOf(more).measurement);

/** A gate of a pair: what is compared, and what each side has. */
function gateOf(id: string, a: Partial<Measurement>, b: Partial<Measurement>) {
  const unknown = { workload_fingerprint: undefined, workload_options: undefined };
  const { gates } = compareMeasurements(comparandOf({ ...unknown, ...a }), comparandOf({ ...unknown, ...b }));
  return gates.find((gate) => gate.id === id);
}

describe('derivedInFlight', () => {
  it("is rate times mean latency by Little's law, to three digits", () => {
    expect(derived({ iops: 2_000_000, lat_mean_ns: 1_600_000 })).toBe(3200);
    expect(derived({ iops: 438_000, lat_mean_ns: 2_600_000 })).toBe(1140);
    expect(derived({ iops: undefined, bw_bytes_per_s: 4096 * 1000, lat_mean_ns: 1e6 })).toBe(1);
  });

  it('has the syncs in it that an engine of one thing at a time does between the writes, and is unknown with others', () => {
    const notices = [{ rule: 'N-fsync', text: 'Write latency excludes fsync.' }];
    const flushed = { iops: 354, lat_mean_ns: 11_300, runtime_s: 4, syncs: 1416, sync_lat_mean_ns: 2_811_458, notices };
    expect(derived({ ...flushed, ioengine: 'psync' })).toBe(0.999);
    expect(derived({ ...flushed, ioengine: 'psync', syncs: undefined })).toBeUndefined();
    expect(derived({ ...flushed, ioengine: 'libaio' })).toBeUndefined();
  });

  it('is unknown without a rate or a mean latency, and for one direction of a mix, which is a part of its load', () => {
    expect(derived({ iops: undefined })).toBeUndefined();
    expect(derived({ lat_mean_ns: undefined })).toBeUndefined();
    expect(derived({ rw: 'randrw', direction: 'read' })).toBeUndefined();
    expect(derived({ rw: 'randrw', direction: 'mixed' })).toBe(128);
  });

  it('is the sum of both directions for a mix whose mean latencies are told apart, each at its share of the rate', () => {
    const mix = { rw: 'randrw', rwmixread: 70, direction: 'mixed', iops: 781_000, lat_mean_ns: undefined } as const;
    const part = (direction: 'read' | 'write', lat_mean_ns: number, iops?: number) =>
      comparandOf({ rw: 'randrw', direction, lat_mean_ns, iops }).measurement;
    const told = (...parts: Measurement[]) => derivedInFlight(comparandOf(mix).measurement, parts);
    expect(told(part('read', 1_400_000), part('write', 3_500_000))).toBe(1590);
    expect(told(part('read', 1_400_000, 500_000), part('write', 3_500_000, 300_000))).toBe(1750);
    expect(told(part('read', 1_400_000))).toBeUndefined();
    expect(told(part('write', 3_500_000))).toBeUndefined();
    expect(told(part('read', 1_400_000), { ...part('write', 3_500_000), job: 'another' })).toBeUndefined();
  });
});

describe('published figures that need more in flight than their load has', () => {
  const judged = (more: Partial<Measurement>) =>
    judgeInFlight({
      ...comparandOf({ evidence: 'published', outstanding: 512, lat_mean_ns: 2_600_000 }).measurement,
      ...more,
    });

  it('are told of, beside each of them and in the analysis of the run', () => {
    const { bundle } = checkBundle(loadFixture('invalid', 'published-latency-needs-more-in-flight').input);
    if (bundle === undefined) throw new Error('the fixture is broken');
    const { measurements, latencies } = normaliseBundle(bundle);
    const { measurements: analysed, analysis } = analyseBundle(bundle, measurements, latencies);
    const told = analysed.filter(({ notices }) => notices.some(({ rule }) => rule === 'V-in-flight'));
    expect(told.map(({ test_id, direction }) => [test_id, direction])).toEqual([['random-read-4k', 'read']]);
    expect(told[0]?.notices[0]?.text).toMatch(/260 I\/Os in flight, but the stated load has 128 at most/);
    expect(analysis.verdicts.filter(({ id }) => id === 'V-in-flight')).toMatchObject([
      { answer: 'yes', of: { test_ids: ['random-read-4k'], measurement_id: told[0]?.id } },
    ]);
  });

  it('are counted in whole numbers where they are many', () => {
    expect(judged({ iops: 438_000 })?.numbers).toMatchObject({ in_flight: 1139, outstanding: 512 });
    expect(judged({ iops: 2045, lat_mean_ns: 600_000, outstanding: 1 })?.numbers).toMatchObject({ in_flight: 1.23 });
  });

  it('are not those that rounding explains, nor of fio itself, nor of a load that is not stated', () => {
    expect(judged({ iops: 210_000 })).toBeUndefined();
    expect(judged({ iops: 438_000, evidence: 'measured' })).toBeUndefined();
    expect(judged({ iops: 438_000, outstanding: undefined })).toBeUndefined();
    expect(judged({ iops: 438_000, lat_mean_ns: undefined })).toBeUndefined();
  });
});

describe('a load that is not stated', () => {
  it('is explained by what rate and latency tell of it, and leaves C all the same', () => {
    const unstated = { outstanding: undefined };
    expect(gateOf('load_known', {}, unstated)).toMatchObject({ passed: false, at_best: 'C', a: 128, b: '~128' });
    expect(gateOf('load_known', unstated, { ...unstated, lat_mean_ns: undefined })).toEqual({
      id: 'load_known',
      passed: false,
      at_best: 'C',
      a: '~128',
    });
  });
});

describe('a load that its run estimates', () => {
  it('is told with a tilde where rate and latency tell nothing, and is not taken as stated', () => {
    const likely = { outstanding: undefined, outstanding_estimate: 1536 };
    expect(gateOf('load_known', {}, { ...likely, lat_mean_ns: undefined })).toMatchObject({
      passed: false,
      b: '~1536',
    });
    expect(gateOf('load_known', {}, likely)).toMatchObject({ passed: false, b: '~128' });
  });
});

describe('a stated load', () => {
  it('is flagged where rate and latency contradict it, with both numbers', () => {
    expect(gateOf('in_flight', {}, { lat_mean_ns: 1_500_000 })).toMatchObject({ passed: false, b: '128/~150' });
    expect(gateOf('in_flight', { lat_mean_ns: 500_000 }, {})).toMatchObject({ passed: false, a: '128/~50' });
    expect(gateOf('in_flight', {}, { lat_mean_ns: 1_400_000 })).toMatchObject({ passed: true });
  });

  it('is believed up to 10 % more than is stated', () => {
    const stated = { outstanding: 100, iops: 100_000, lat_mean_ns: 1_000_000 };
    expect(gateOf('in_flight', stated, { ...stated, lat_mean_ns: 1_100_000 })).toMatchObject({ passed: true });
    expect(gateOf('in_flight', stated, { ...stated, lat_mean_ns: 1_110_000 })).toMatchObject({ passed: false });
  });

  it('is asked about where a side tells rate and latency too', () => {
    const silent = { lat_mean_ns: undefined };
    expect(gateOf('in_flight', silent, {})).toMatchObject({ passed: true });
    expect(gateOf('in_flight', silent, silent)).toBeUndefined();
    expect(gateOf('in_flight', { outstanding: undefined }, silent)).toBeUndefined();
  });

  it('need not be reached by what was held back', () => {
    expect(gateOf('in_flight', {}, { lat_mean_ns: 500_000, rate_limited: true })).toMatchObject({ passed: true });
  });
});
