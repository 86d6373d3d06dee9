import { describe, expect, it } from 'vitest';
import { judgeKnee, judgeLoadCurves } from '../../../scripts/lib/analyse/knee.ts';
import { keptLoad } from '../../../scripts/lib/analyse/load-curves.ts';
import { sampleMeasurement, sampleRun } from '../pages/site-sample.ts';

/** Loads of 1, 2, 4 ...; each test ran this long. */
const curve = (iops: readonly number[], runtime_s?: number) =>
  iops.map((value, place) => ({ load: 2 ** place, iops: value, runtime_s }));

describe('judgeKnee', () => {
  it('takes an outlier at either end for where the next two points lead', () => {
    // 100, 200, 400, 410: with a first point that is far too high, or a last one that is far too low.
    expect(judgeKnee(curve([300, 200, 400, 410, 411], 2))).toMatchObject({
      reason: 'knee_outliers',
      numbers: { load: 4, passed_over: 1, highest: 411 },
    });
    expect(judgeKnee(curve([10, 200, 400, 410, 411], 2)).numbers.passed_over).toBe(1);
    expect(judgeKnee(curve([100, 200, 400, 410, 200], 2))).toMatchObject({
      reason: 'knee_outliers',
      numbers: { load: 4, next_iops: 410, passed_over: 1, highest: 410 },
    });
  });

  it('passes over outliers where one test was short, and over none where all ran ten seconds', () => {
    const list = [100, 200, 390, 200, 402, 401, 399];
    const mixed = curve(list, 60).map((one, place) => (place === 3 ? { ...one, runtime_s: 2 } : one));
    expect(judgeKnee(mixed).numbers.passed_over).toBe(1);
    expect(judgeKnee(curve(list, 10)).numbers).not.toHaveProperty('passed_over');
    expect(judgeKnee(curve(list)).numbers).not.toHaveProperty('passed_over');
    expect(judgeKnee(curve([100, 200, 400], 2)).numbers).not.toHaveProperty('passed_over');
  });

  it('passes over the point that strays furthest first', () => {
    // Without the fourth, the third is none: it is the middle of its neighbours.
    expect(judgeKnee(curve([100, 200, 390, 40, 402, 401, 399], 2))).toMatchObject({
      numbers: { load: 4, passed_over: 1, highest: 402 },
    });
  });

  it('is not where the curve creeps up by more than a tenth, little by each doubling', () => {
    expect(judgeKnee(curve([46.5, 51.1, 55.4, 57.3, 54.1, 58.1, 62.5]))).toMatchObject({
      answer: 'yes',
      reason: 'knee',
      numbers: { load: 8, iops: 57.3, highest: 62.5 },
    });
    expect(judgeKnee(curve([90, 95, 100]))).toMatchObject({ answer: 'yes', reason: 'flat' });
    expect(judgeKnee(curve([64.7, 70, 76, 82]))).toMatchObject({ answer: 'yes', numbers: { load: 4 } });
    expect(judgeKnee(curve([74, 80, 87, 98]))).toMatchObject({ answer: 'no', reason: 'still_rising' });
  });

  it('tells how far the rate falls beyond its highest where the heaviest load gives less than nine tenths of it', () => {
    expect(judgeKnee(curve([35, 58, 70, 74, 58, 60]))).toMatchObject({
      reason: 'knee_falls',
      numbers: { load: 4, highest: 74, low_load: 16, low_iops: 58 },
    });
    expect(judgeKnee(curve([74, 60, 58])).reason).toBe('flat_falls');
    expect(judgeKnee(curve([35, 70, 74, 67])).numbers).not.toHaveProperty('low_iops');
    // A dip on the way up is no fall.
    expect(judgeKnee(curve([46.5, 57.3, 54.1, 58.1, 62.5])).numbers).not.toHaveProperty('low_iops');
  });

  it('tells the gain after the knee in per cent', () => {
    expect(judgeKnee(curve([500, 1000, 1050])).numbers.gain_pct).toBeCloseTo(5, 9);
    expect(judgeKnee(curve([500, 1000, 1050])).numbers.share_pct).toBeCloseTo((100 * 1000) / 1050, 9);
  });
});

describe('judgeLoadCurves', () => {
  it('is of the first point where there is no knee', () => {
    const points = [1, 2, 4].map((numjobs) =>
      sampleMeasurement(`t${numjobs}/read`, {
        rw: 'randread',
        bs_bytes: 4096,
        numjobs,
        iodepth: 1,
        iops: 100 * numjobs,
      }),
    );
    expect(judgeLoadCurves(sampleRun, points)).toMatchObject([
      {
        answer: 'no',
        of: { measurement_id: points[0]?.id, test_ids: ['t1', 't2', 't4'] },
        texts: { varied: 'numjobs' },
      },
    ]);
  });
});

describe('keptLoad', () => {
  it('is the load but for what varies, as far as it is known', () => {
    const one = { numjobs: 4, iodepth: 32 };
    expect(keptLoad(one, 'numjobs')).toEqual({ iodepth: 32 });
    expect(keptLoad({ ...one, clients: 2 }, undefined)).toEqual({ numjobs: 4, iodepth: 32, clients: 2 });
    expect(Object.keys(keptLoad(one, 'iodepth'))).toEqual(['numjobs']);
  });
});
