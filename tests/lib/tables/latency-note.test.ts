import { describe, expect, it } from 'vitest';
import { fewIosNote, latencyNote } from '../../../scripts/lib/tables/latency-note.ts';
import { sampleMeasurement } from '../pages/site-sample.ts';

describe('latencyNote', () => {
  it('says which latencies are shown where mean and percentiles are of two', () => {
    const one = sampleMeasurement('a', { lat_kind: 'lat', percentile_source: 'clat of one entry' });
    expect(latencyNote([one])).toEqual([expect.stringContaining('Mean is total latency')]);
    expect(latencyNote([{ ...one, lat_kind: 'clat' }])).toEqual([]);
  });
});

describe('fewIosNote', () => {
  it('explains the mark where a percentile that is shown carries it, and not otherwise', () => {
    const one = sampleMeasurement('a', { lat_p99_ns: 1e6, lat_p99_99_ns: 2e6, total_ios: 360 });
    expect(fewIosNote([one], ['lat_p99', 'lat_p99_99'])).toEqual([expect.stringContaining('the slowest of them')]);
    expect(fewIosNote([one], ['lat_p99'])).toEqual([]);
  });
});
