import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../scripts/lib/base/json-value.ts';
import { addDirections, mergeConcurrent, readFigures } from '../../../scripts/lib/fio/figures.ts';

const read = (direction: JsonObject) => {
  const figures = readFigures(direction, false, '/jobs/0/read');
  if (!figures) throw new Error('no I/O');
  return figures;
};

const lat = (N: number, mean: number, stddev: number, min: number, max: number) => ({ N, mean, stddev, min, max });

describe('readFigures', () => {
  it('takes iops and bw_bytes, not the means of samples', () => {
    const figures = read({
      io_bytes: 4096000,
      io_kbytes: 4000,
      bw_bytes: 4096000,
      iops: 1000,
      iops_mean: 1700,
      bw_mean: 9999,
      runtime: 1000,
      total_ios: 1000,
    });
    expect(figures).toMatchObject({ iops: 1000, bw_bytes_per_s: 4096000 });
  });

  it('reads io_bytes in KiB where io_kbytes is missing (before 2.21), and makes bandwidth of it', () => {
    // 361984 KiB in 5314 ms: 361984 * 1024 * 1000 / 5314 = 69753785.47
    expect(read({ io_bytes: 361984, bw: 68119, iops: 133, runtime: 5314 })).toMatchObject({
      io_bytes: 370671616,
      bw_bytes_per_s: 69753785,
    });
  });

  it('makes bandwidth of bw, which is in KiB/s, where there is neither bw_bytes nor io_bytes with a runtime', () => {
    expect(read({ io_bytes: 4, iops: 133, bw: 68119 })).toMatchObject({ bw_bytes_per_s: 69753856 });
    expect(read({ iops: 133, runtime: 5314, bw: 68119 })).toMatchObject({ bw_bytes_per_s: 69753856 });
    expect(read({ iops: 133, bw: 68119 }).derive('bw_bytes_per_s')).toMatchObject({
      formula: { text: 'bw × 1024' },
      inputs: { bw: [{ value: 68119, pointer: '/jobs/0/read/bw' }] },
    });
  });

  it('takes the bandwidth that fio printed, though bytes and runtime give another', () => {
    const printed = { io_bytes: 4096000, io_kbytes: 4000, bw_bytes: 4096007, iops: 1000, runtime: 1000 };
    expect(read(printed).bw_bytes_per_s).toBe(4096007);
  });

  it('reads clat in microseconds and clat_ns in nanoseconds, by key', () => {
    const old = read({
      io_bytes: 4,
      runtime: 1000,
      iops: 1,
      clat: { mean: 94.72, max: 120, min: 80, stddev: 1.5, percentile: { '50.00': 95, '0.00': 0 } },
    });
    expect(old.latencies.get('clat')).toMatchObject({ mean_ns: 94720, min_ns: 80000, max_ns: 120000, stddev_ns: 1500 });
    expect(old.latencies.get('clat')?.percentiles).toEqual(new Map([[50, 95000]]));
    const young = read({ io_bytes: 4, io_kbytes: 0, runtime: 1000, iops: 1, clat_ns: lat(1, 94.72, 0, 94, 94) });
    expect(young.latencies.get('clat')?.mean_ns).toBe(94.72);
  });

  it('has no latency where fio printed zeros because it did not measure', () => {
    const figures = read({
      io_bytes: 4096,
      io_kbytes: 4,
      runtime: 1000,
      iops: 1,
      total_ios: 1,
      lat_ns: lat(0, 0, 0, 0, 0),
      clat_ns: { mean: 0, max: 0, min: 0, stddev: 0 },
    });
    expect(figures.latencies.size).toBe(0);
  });

  it('has no percentiles where all are zero, and no lowest latency of zero', () => {
    const clat_ns = { ...lat(3, 50, 1, 0, 60), percentile: { '50.000000': 0, '99.000000': 0 } };
    const latency = read({ io_bytes: 4096, io_kbytes: 4, runtime: 9, iops: 1, clat_ns }).latencies.get('clat');
    expect(latency?.percentiles.size).toBe(0);
    expect(latency?.min_ns).toBeUndefined();
  });

  it('is undefined for a direction without I/O, and has no rate without runtime', () => {
    expect(readFigures({ io_bytes: 0, total_ios: 1, iops: 0, runtime: 0 }, false, '/jobs/0/read')).toBeUndefined();
    expect(read({ io_bytes: 4096, io_kbytes: 4, iops: 0, bw_bytes: 0, runtime: 0 }).iops).toBeUndefined();
  });

  it('labels percentiles under clat_ns as total latency when lat_percentiles was on before 3.13', () => {
    const clat_ns = { ...lat(1, 5, 0, 5, 5), percentile: { '99.000000': 9 } };
    const direction = { io_bytes: 4096, io_kbytes: 4, runtime: 9, iops: 1, clat_ns, lat_ns: lat(1, 6, 0, 6, 6) };
    expect(readFigures(direction, true, '/jobs/0/read')?.latencies.get('clat')?.percentile_kind).toBe('lat');
    expect(readFigures(direction, false, '/jobs/0/read')?.latencies.get('clat')?.percentile_kind).toBe('clat');
    const withOwn = { ...direction, lat_ns: { ...lat(1, 6, 0, 6, 6), percentile: { '99.000000': 10 } } };
    expect(readFigures(withOwn, true, '/jobs/0/read')?.latencies.get('clat')?.percentile_kind).toBe('clat');
  });
});

describe('mergeConcurrent', () => {
  it('adds bins of one kind only: those of lat and those of clat make no percentile together', () => {
    const bins = { '100': 9, '900': 1 };
    const clat_ns = { ...lat(10, 180, 1, 100, 900), bins };
    const base = { io_bytes: 4096, io_kbytes: 4, runtime: 1000, iops: 10, total_ios: 10, clat_ns };
    // fio 3.1 to 3.12 with lat_percentiles=1: what stands under clat_ns is of lat.
    const ofLat = readFigures(base, true, '/jobs/0/read');
    const ofClat = readFigures(base, false, '/jobs/1/read');
    if (!ofLat || !ofClat) throw new Error('no I/O');
    expect(mergeConcurrent([ofClat, ofClat])?.latencies.get('clat')?.percentiles.get(99)).toBe(900);
    expect(mergeConcurrent([ofLat, ofLat])?.latencies.get('clat')?.percentile_kind).toBe('lat');
    for (const both of [
      [ofLat, ofClat],
      [ofClat, ofLat],
    ]) {
      const merged = mergeConcurrent(both)?.latencies.get('clat');
      expect(merged?.samples).toBe(20);
      expect(merged?.percentiles.size).toBe(0);
      expect(merged?.has_bins).toBe(false);
    }
  });

  const one = read({
    io_bytes: 409600,
    io_kbytes: 400,
    bw_bytes: 204800,
    iops: 50,
    runtime: 2000,
    total_ios: 100,
    lat_ns: lat(100, 10, 2, 5, 30),
  });
  const other = read({
    io_bytes: 1228800,
    io_kbytes: 1200,
    bw_bytes: 307200,
    iops: 75,
    runtime: 4000,
    total_ios: 300,
    lat_ns: lat(300, 20, 4, 6, 90),
  });

  it('divides the sum of I/Os by the longest runtime, as fio does for a group', () => {
    // (100 + 300) * 1000 / 4000 = 100, not 50 + 75; (409600 + 1228800) * 1000 / 4000 = 409600
    expect(mergeConcurrent([one, other])).toMatchObject({
      iops: 100,
      bw_bytes_per_s: 409600,
      runtime_ms: 4000,
      total_ios: 400,
    });
  });

  it('weights latency by samples and keeps the deviation of the union', () => {
    // mean (100*10 + 300*20)/400 = 17.5; variance (99*4 + 299*16 + 100*56.25 + 300*6.25)/399 = 12680/399 = 31.779...
    const latency = mergeConcurrent([one, other])?.latencies.get('lat');
    expect(latency).toMatchObject({ samples: 400, mean_ns: 17.5, min_ns: 5, max_ns: 90 });
    expect(latency?.stddev_ns).toBeCloseTo(Math.sqrt(12680 / 399), 10);
    expect(latency?.percentiles.size).toBe(0);
  });

  it('has no latency when one part has none', () => {
    const silent = read({ io_bytes: 4096, io_kbytes: 4, iops: 1, runtime: 1000, total_ios: 1 });
    expect(mergeConcurrent([one, silent])?.latencies.size).toBe(0);
  });

  it('divides by the longest runtime also where one of them ran for less than a millisecond', () => {
    const brief = read({ ...{ io_bytes: 40960, io_kbytes: 40, bw_bytes: 0, iops: 0 }, runtime: 0, total_ios: 10 });
    expect(mergeConcurrent([one, brief])).toMatchObject({ iops: 55, bw_bytes_per_s: 225280, runtime_ms: 2000 });
    const none = mergeConcurrent([brief, brief]);
    expect(none).toMatchObject({ total_ios: 20, runtime_ms: 0 });
    expect(none).not.toHaveProperty('iops');
    expect(none).not.toHaveProperty('bw_bytes_per_s');
  });

  it('adds bandwidth up where bytes are not printed', () => {
    const old = (bw: number) => read({ bw, iops: 10, runtime: 1000 });
    expect(mergeConcurrent([old(100), old(200)])).toMatchObject({ iops: 20, bw_bytes_per_s: 300 * 1024 });
  });

  it('has no rate that one of them lacks', () => {
    const silent = read({ io_bytes: 4096, io_kbytes: 4, runtime: 1000 });
    expect(mergeConcurrent([one, silent])).not.toHaveProperty('iops');
    expect(mergeConcurrent([one, silent])).not.toHaveProperty('total_ios');
    expect(mergeConcurrent([one, silent])?.io_bytes).toBe(413696);
  });

  it('uses iops x runtime where total_ios is not printed', () => {
    const old = (iops: number, runtime = 1000) => read({ io_bytes: 4, iops, runtime });
    expect(mergeConcurrent([old(10), old(30)])?.iops).toBe(40);
    // (10 + 60) I/Os in 2 s
    expect(mergeConcurrent([old(10), old(30, 2000)])?.iops).toBe(35);
  });
});

describe('addDirections', () => {
  it('adds reads and writes, and weights their latency by samples', () => {
    const reads = read({
      io_bytes: 2867200,
      io_kbytes: 2800,
      bw_bytes: 2867200,
      iops: 700,
      runtime: 1000,
      total_ios: 700,
      lat_ns: lat(700, 100, 1, 1, 2),
    });
    const writes = read({
      io_bytes: 1228800,
      io_kbytes: 1200,
      bw_bytes: 1228800,
      iops: 300,
      runtime: 1000,
      total_ios: 300,
      lat_ns: lat(300, 200, 1, 3, 9),
    });
    const total = addDirections([reads, writes], ['read', 'write']);
    expect(total).toMatchObject({ iops: 1000, bw_bytes_per_s: 4096000 });
    expect(total.latencies.get('lat')).toMatchObject({ mean_ns: 130, min_ns: 1, max_ns: 9 });
  });
});
