import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { latencyBins, listBins } from '../../../scripts/lib/analyse/bundle.ts';
import type { JsonObject } from '../../../scripts/lib/base/json-value.ts';
import { isJsonArray, isJsonObject } from '../../../scripts/lib/base/pointer.ts';
import { numberOf, objectOf } from '../../../scripts/lib/fio/fio-keys.ts';
import { readFio } from '../../../scripts/lib/fio/normalise-output.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import type { FioOutput } from '../../../scripts/lib/fio/types.ts';
import { fioOutput, readFixture } from '../../fio-fixtures.ts';
import { percentileOf } from '../../percentile-of.ts';

const binsIn = (output: FioOutput) =>
  readFio(output).readings.map(({ measurement, counts }) => ({
    measurement,
    bins: counts && latencyBins(new Map([['one', counts]])).get('one'),
  }));

const content = join(import.meta.dirname, '../../../content/runs/virtual-disk-2026-11/raw');

describe('latencyBins', () => {
  it.each(['random-4k-70-30', 'sequential-read-128k', 'sequential-write-128k'])(
    'gives back every percentile that fio printed of %s',
    (test) => {
      const output = parseFioOutput(test, new Uint8Array(readFileSync(join(content, `${test}.json`))));
      const jobs = output.documents[0]?.value.jobs;
      const job = isJsonArray(jobs) && isJsonObject(jobs[0]) ? jobs[0] : ({} as JsonObject);
      const single = binsIn(output).filter(({ measurement }) => measurement.direction !== 'mixed');
      expect(single.length).toBeGreaterThan(0);
      for (const { measurement, bins } of single) {
        const printed =
          objectOf(objectOf(objectOf(job, measurement.direction) ?? {}, 'clat_ns') ?? {}, 'percentile') ?? {};
        expect(Object.keys(printed)).toHaveLength(17);
        expect(bins?.kind).toBe('clat');
        const own = bins ? listBins(bins) : [];
        for (const key of Object.keys(printed))
          expect([key, percentileOf(own, Number(key))]).toEqual([key, numberOf(printed, key)]);
      }
    },
  );

  it('has as many I/Os in a total as in its directions', () => {
    const output = parseFioOutput('r', new Uint8Array(readFileSync(join(content, 'random-4k-70-30.json'))));
    const counted = new Map(
      binsIn(output).map(({ measurement, bins }) => [
        measurement.direction,
        (bins ? listBins(bins) : []).reduce((sum, { count }) => sum + count, 0),
      ]),
    );
    expect(counted.get('read')).toBe(10_705_638);
    expect(counted.get('mixed')).toBe((counted.get('read') ?? 0) + (counted.get('write') ?? 0));
  });

  it('adds the bins of clones and sorts them as numbers, also beyond 2^32 ns', () => {
    const clone = (bins: object) => ({
      jobname: 'a',
      groupid: 0,
      'job options': { rw: 'randread', numjobs: '2' },
      read: {
        io_bytes: 4096 * 3,
        total_ios: 3,
        iops: 3,
        runtime: 1000,
        clat_ns: { min: 90, max: 9e9, mean: 3e9, stddev: 1, N: 3, percentile: { '50.000000': 900 }, bins },
      },
    });
    const jobs = [clone({ '5033164800': 1, '900': 1, '95': 1 }), clone({ '4294967295': 1, '900': 2 })];
    const [one] = binsIn(fioOutput({ jobs }));
    expect(one?.bins && listBins(one.bins)).toEqual([
      { ns: 95, count: 1 },
      { ns: 900, count: 3 },
      { ns: 4_294_967_295, count: 1 },
      { ns: 5_033_164_800, count: 1 },
    ]);
  });

  it('is of total latency where fio 3.1 to 3.12 prints that under clat', () => {
    const latency = { min: 90, max: 99, mean: 95, stddev: 1 };
    const clat_ns = { ...latency, percentile: { '50.000000': 95 }, bins: { '95': 3 } };
    const read = { io_bytes: 12_288, total_ios: 3, iops: 3, runtime: 1000, clat_ns, lat_ns: latency };
    const jobs = [{ jobname: 'a', groupid: 0, 'job options': { rw: 'randread', lat_percentiles: '1' }, read }];
    expect(binsIn(fioOutput({ jobs }))[0]?.bins?.kind).toBe('lat');
  });

  it('has nothing of a result without bins', () => {
    expect(binsIn(readFixture('3.7-lat-percentiles.json')).map(({ bins }) => bins)).toEqual([undefined]);
  });
});
