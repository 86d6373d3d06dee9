import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement } from '#types';
import { comparandsOf, jobsBeside, type RunFacts } from '../../../scripts/lib/database/comparand.ts';
import { sampleHardware, sampleMeasurement, sampleRecord } from '../pages/site-sample.ts';

const { system: sampleSystem } = sampleHardware;
const GIB = 2 ** 30;

/** Facts of the first of these measurements on this hardware. */
function factsOf(measurements: readonly Measurement[], hardware: Partial<Hardware> = {}): RunFacts {
  const record = sampleRecord({ measurements });
  const bundle = { ...record.bundle, hardware: { ...sampleHardware, ...hardware } };
  const [first = sampleMeasurement('read/read')] = measurements;
  return comparandsOf({ ...record, bundle })(first).facts;
}

describe('comparandsOf', () => {
  it('has one name for a way of protection, however it is written', () => {
    const named = (...schemes: readonly string[]) =>
      factsOf([
        sampleMeasurement('read/read', {
          axes: Object.fromEntries(schemes.map((one, place) => [place === 0 ? 'replication' : 'raid', one])),
        }),
      ]).protection;
    expect(['3x', ' 3 Replicas', '3x replication', '3 replicas of each object'].map((one) => named(one))).toEqual(
      Array.from({ length: 4 }, () => '3 replicas'),
    );
    expect(['RAID-10', 'raid 10', 'RAID10'].map((one) => named(one))).toEqual(
      Array.from({ length: 3 }, () => 'raid 10'),
    );
    expect(named('2x', 'RAID-1')).toBe('2 replicas, raid 1');
    expect(factsOf([sampleMeasurement('read/read')])).not.toHaveProperty('protection');
  });

  it('tells the layout of a test where its configuration does, and the cache of the system where it is a number', () => {
    const facts = (layout: string, cache_bytes: Hardware['system']['cache_bytes']) =>
      factsOf([sampleMeasurement('read/read', { axes: { layout } })], { system: { ...sampleSystem, cache_bytes } });
    expect(facts('stripe', GIB)).toMatchObject({ layout: 'stripe', cache_bytes: GIB });
    expect(facts('not_recorded', 'not_recorded')).not.toHaveProperty('layout');
    expect(facts('not_recorded', 'not_recorded')).not.toHaveProperty('cache_bytes');
    expect(factsOf([sampleMeasurement('read/read')])).not.toHaveProperty('layout');
  });

  it('adds up the memory of all hosts, and does not know it without hosts or where one is not told', () => {
    const [host] = sampleHardware.hosts;
    const memory = (...hosts: readonly object[]) =>
      factsOf([sampleMeasurement('read/read')], {
        hosts: hosts.map((one) => ({ ...host, ...one })) as Hardware['hosts'],
      }).host_memory_bytes;
    expect(memory({ count: 2, memory_bytes: GIB }, { count: 1, memory_bytes: 3 * GIB })).toBe(5 * GIB);
    expect(memory({ count: 2, memory_bytes: GIB }, { count: 'not_recorded', memory_bytes: GIB })).toBeUndefined();
    expect(memory({ count: 2, memory_bytes: 'not_recorded' })).toBeUndefined();
    expect(memory()).toBeUndefined();
  });

  it('derives the I/Os in flight of a figure that tells rate and mean latency', () => {
    expect(factsOf([sampleMeasurement('read/read', { iops: 1000, lat_mean_ns: 8e6 })]).in_flight).toBe(8);
    expect(factsOf([sampleMeasurement('read/read', { iops: 1000 })])).not.toHaveProperty('in_flight');
  });
});

describe('jobs beside', () => {
  const job = (name: string, more: Partial<Measurement> = {}) =>
    sampleMeasurement('mix/read', { job: name, rw: 'randread', bs_bytes: 4096, ...more });
  const told = (...all: readonly Measurement[]) => {
    const { is_beside, jobs_beside } = factsOf(all);
    return [is_beside, jobs_beside];
  };

  it('are the other jobs of the same test and configuration', () => {
    expect(told(job('a'))).toEqual([false, undefined]);
    expect(told(job('a'), job('a', { direction: 'write' }))).toEqual([false, undefined]);
    expect(told(job('a'), job('b'))[0]).toBe(true);
    expect(factsOf([job('a'), job('b', { rate_limited: true })])).not.toHaveProperty('is_beside_free');
    expect(factsOf([job('a'), job('b', { rate_limited: true }), job('c')]).is_beside_free).toBe(true);
    for (const other of [{ test_id: 'read' }, { configuration_id: 'x' }, { basis: 'vendor_stated' }] as const)
      expect(told(job('a'), job('b', other))).toEqual([false, undefined]);
  });

  it('are told of each figure of a run, and none of a figure of another', () => {
    const [a, b, c] = [job('a'), job('b'), job('c', { test_id: 'read' })];
    const beside = jobsBeside([a, b, c]);
    expect([beside(a), beside(c), beside(job('d', { test_id: 'other' }))]).toEqual([[b], [], []]);
  });

  it('are equal for equal work, whatever the names and the order', () => {
    const large = { bs_bytes: 65_536 };
    const [one] = told(job('a'), job('b'), job('c', large)).slice(1);
    expect(told(job('a'), job('d', large), job('e'))).toEqual([true, one]);
    expect(told(job('a'), job('b'), job('c'))[1]).not.toBe(one);
  });

  it('are of unknown work where a pattern or a block size is not known of one', () => {
    expect(told(job('a'), job('b'), job('c', { rw: undefined }))).toEqual([true, undefined]);
    expect(told(job('a'), job('b'), job('c', { bs_bytes: undefined }))).toEqual([true, undefined]);
  });

  it('are none for a job whose fingerprint has none, unless there are more than a fingerprint tells', () => {
    const alone = { workload_fingerprint: 'f1' };
    const others = Array.from({ length: 9 }, (_, place) => job(`other-${place}`));
    expect(told(job('a', alone), ...others.slice(1))).toEqual([false, undefined]);
    expect(told(job('a', alone), ...others)[0]).toBe(true);
    expect(told(job('a', { workload_alone: true }), job('b'))[0]).toBe(false);
    expect(told(job('a', { ...alone, workload_beside: ['rw=randread'] }), job('b'))[0]).toBe(true);
  });
});
