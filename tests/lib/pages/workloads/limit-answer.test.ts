import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { type Limit, readUnder } from '../../../../scripts/lib/database/limit-ranking.ts';
import type { RunRecord } from '../../../../scripts/lib/database/types.ts';
import { chooseLimit, presentLimitAnswers } from '../../../../scripts/lib/pages/workloads/limit-answer.ts';
import { standardLimits } from '../../../../scripts/lib/pages/workloads/limits.ts';
import { presentLimitReceipts } from '../../../../scripts/lib/pages/workloads/receipt.ts';
import { measurementOf, recordOf } from '../../views/views-sample.ts';
import { classOfRuns } from './class-sample.ts';

/** A load curve of random writes: jobs, thousands of IOPS, mean latency in ms. */
const curve = (run: string, points: readonly (readonly [number, number, number])[], more: Partial<Measurement> = {}) =>
  points.map(
    ([numjobs, kiops, ms]): Measurement => ({
      ...measurementOf(run, 'z-two/write/write', {
        numjobs,
        iodepth: 8,
        outstanding: 8 * numjobs,
        iops: 1000 * kiops,
        lat_mean_ns: ms * 1e6,
        ...more,
      }),
      id: `${run}/z-two/write/all/write-${numjobs}`,
    }),
  );

/** Runs of these are demonstrations of a method. */
const DEMONSTRATIONS = ['demo'];

function classOf(...curves: readonly (readonly Measurement[])[]) {
  const runs = curves.map((all): RunRecord => {
    const record = recordOf(all[0]?.run_id ?? '', all);
    const { bundle } = record;
    return DEMONSTRATIONS.includes(bundle.run.id)
      ? { ...record, bundle: { ...bundle, run: { ...bundle.run, purpose: 'demonstration' } } }
      : record;
  });
  const { workload, data } = classOfRuns(runs);
  return { data, underOf: (limit: Limit) => readUnder(workload.loads, limit) };
}

function answersOf(limit: Limit, ...curves: readonly (readonly Measurement[])[]): readonly string[] {
  const { data, underOf } = classOf(...curves);
  return presentLimitAnswers(underOf(limit), limit, data).map(({ text }) => text.replaceAll(/[\u00a0\u202f]/g, ' '));
}

const MEAN: Limit = { latency: 'lat_mean', ns: 1e6 };
const FAST = curve('b1', [
  [1, 60, 0.4],
  [2, 100, 0.8],
  [4, 140, 1.6],
]);
const SLOW = curve('a2', [
  [1, 20, 0.3],
  [2, 40, 0.5],
  [4, 60, 1.5],
]);

describe('presentLimitAnswers', () => {
  it('names who reaches most, how much that is and how many times the next', () => {
    // 110 thousand half way between 0.8 and 1.2 ms of 1.6; 50 thousand half way from 40 to 60.
    expect(answersOf(MEAN, FAST, SLOW)).toEqual([
      'At mean latency ≤ 1 ms (2 replicas), Acme B1, drive 1 has the highest rate of 2 comparable systems: ~110 k IOPS, 2.2× that of Acme A2, drive 1.',
    ]);
  });

  it('leads to the receipt of the systems that it speaks of', () => {
    const { data, underOf } = classOf(FAST, SLOW);
    const hrefs = presentLimitAnswers(underOf(MEAN), MEAN, data).map(({ href }) => href);
    expect(hrefs).toEqual(presentLimitReceipts(data).map(({ id }) => `#${id}`));
  });

  it('tells a small lead in as many digits as show it', () => {
    const quiet: Partial<Measurement> = { noise: { pct: 1, least_pct: 1, source: 'log', samples: 5 } };
    const [first, second] = [100, 96].map((kiops, place) =>
      curve(
        ['b1', 'a2'][place] ?? '',
        [
          [1, 60, 0.4],
          [2, kiops, 0.999],
          [4, kiops + 1, 1.6],
        ],
        quiet,
      ),
    );
    expect(answersOf(MEAN, first ?? [], second ?? [])[0]).toMatch(/: ~100 k IOPS, 1\.04× that of Acme A2/);
  });

  it('names those that tie, who is next, and the configuration that all of them had, which does not look like that of the last', () => {
    const near = FAST.map(
      (one): Measurement => ({ ...one, id: one.id.replace('b1', 'c3'), run_id: 'c3', system_id: 'acme-c3-drive-1' }),
    );
    const [text] = answersOf(MEAN, FAST, near, SLOW);
    expect(text).toMatch(
      /^At mean latency ≤ 1 ms \(.+\), tied for first of 3 comparable systems: .* ~110 k IOPS, .* ~110 k IOPS; next Acme A2, drive 1 ~50\.0 k IOPS\.$/,
    );
  });

  it('begins with what reaches more and is not ranked with them, as another type of system', () => {
    const array = curve('z9', [
      [1, 300, 0.4],
      [4, 400, 1.6],
    ]).map((one): Measurement => ({ ...one, kind: 'array' }));
    const [above, ranked] = answersOf(MEAN, FAST, SLOW, array);
    expect(above).toMatch(/^Highest at mean latency ≤ 1 ms: Acme Z9, drive 1, ≥300 k IOPS \(array\)\.$/);
    expect(ranked).toMatch(/Acme B1, drive 1 has the highest rate of 2 comparable systems/);
    expect(answersOf(MEAN, FAST, SLOW)).toHaveLength(1);
  });

  it('names beside those ranked who may do more, as its load was not raised to the limit', () => {
    const open = curve('c3', [
      [1, 60, 0.4],
      [2, 90, 0.5],
      [4, 95, 0.9],
    ]);
    expect(answersOf(MEAN, FAST, SLOW, open)[0]).toMatch(
      /highest rate of 2 comparable systems.*[^.]\. Not ranked, as the load was not raised to the target.*: Acme C3, drive 1 ≥95\.0 k IOPS\.$/,
    );
  });

  it('names the rates that are known and refuses to rank them where a gate forbids it', () => {
    const array = SLOW.map((one): Measurement => ({ ...one, kind: 'array' }));
    expect(answersOf(MEAN, FAST, array)).toEqual([
      'At mean latency ≤ 1 ms: Acme B1, drive 1 ~110 k IOPS; Acme A2, drive 1 ~50.0 k IOPS. Not ranked: different system type (2 systems).',
    ]);
  });

  it('does not rank lower bounds, and says that the load was not raised far enough', () => {
    const [text] = answersOf({ latency: 'lat_mean', ns: 20e6 }, FAST, SLOW);
    expect(text).toMatch(/≥140 k IOPS.*load too low to reach the target \(2 systems\)/);
  });

  it('speaks of the totals of a mixed load, and not of its reads and writes', () => {
    const mixed = FAST.map((one): Measurement => ({ ...one, direction: 'mixed' }));
    const reads = FAST.map((one): Measurement => ({ ...one, id: `${one.id}/read`, direction: 'read' }));
    expect(answersOf(MEAN, [...mixed, ...reads])).toEqual([
      'Only one system has a known rate at mean latency ≤ 1 ms: Acme B1, drive 1 ~110 k IOPS.',
    ]);
  });

  it('marks a demonstration, and names it after products', () => {
    const demo = curve('demo', [
      [1, 200, 0.4],
      [2, 300, 1.6],
    ]).map((one): Measurement => ({ ...one, kind: 'array' }));
    expect(answersOf(MEAN, demo)[0]).toMatch(/^Only one system has a known rate at .*: .* \(demo\) ≥200 k IOPS\.$/);
    expect(answersOf(MEAN, demo, FAST)[0]).toMatch(/: Acme B1, drive 1 ~110 k IOPS; .* \(demo\) ≥200 k IOPS\./);
  });

  it('says why no rate is known', () => {
    expect(answersOf({ latency: 'lat_mean', ns: 1e5 }, FAST)).toEqual([
      'No system here has a known rate at mean latency ≤ 100 µs: above the target at the lowest load (1 system).',
    ]);
    expect(answersOf({ latency: 'lat_p99', ns: 1e6 }, FAST)[0]).toMatch(/latency not reported \(1 system\)/);
  });
});

describe('chooseLimit', () => {
  it('takes 1 ms where somebody is ranked, else where most are', () => {
    expect(chooseLimit(standardLimits(), classOf(FAST, SLOW).underOf)).toEqual(MEAN);
    const late = (all: readonly Measurement[]) =>
      all.map((one) => ({ ...one, lat_mean_ns: 3 * (one.lat_mean_ns ?? 0) }));
    expect(chooseLimit(standardLimits(), classOf(late(FAST), late(SLOW)).underOf)).toEqual({
      latency: 'lat_mean',
      ns: 2e6,
    });
  });

  it('takes the percentile where fewer are ranked by it than by the mean, but somebody is', () => {
    const slowest = (all: readonly Measurement[], factor: number) =>
      all.map((one) => ({ ...one, lat_p99_ns: factor * (one.lat_mean_ns ?? 0) }));
    const third = FAST.map((one) => ({ ...one, run_id: 'c', system_id: 'c', id: one.id.replace(/^[^/]+/, 'c') }));
    const known = classOf(slowest(FAST, 1), slowest(SLOW, 1), third).underOf;
    expect(chooseLimit(standardLimits(), known)).toEqual({ latency: 'lat_p99', ns: 1e6 });
    expect(chooseLimit(standardLimits(), classOf(slowest(FAST, 50), slowest(SLOW, 50), third).underOf)).toEqual(MEAN);
  });

  it('takes none where no latency is known', () => {
    const silent = FAST.map(({ lat_mean_ns: _, ...one }) => one);
    expect(chooseLimit(standardLimits(), classOf(silent).underOf)).toBeUndefined();
  });
});
