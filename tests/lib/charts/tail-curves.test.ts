import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latencyBins, listBins } from '../../../scripts/lib/analyse/bundle.ts';
import { latencyAxis, percentileAxis, shareAxis, type TailAxis } from '../../../scripts/lib/charts/tail-axes.ts';
import { classesOf, classLabel, countClasses } from '../../../scripts/lib/charts/tail-classes.ts';
import { type CurvePoint, cornersOf, cutCurve, thinLine } from '../../../scripts/lib/charts/tail-curve.ts';
import { layTails, plotOf } from '../../../scripts/lib/charts/tail-pictures.ts';
import { readFio } from '../../../scripts/lib/fio/normalise-output.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import { THOUSAND } from './tail-sample.ts';

const content = join(import.meta.dirname, '../../../content/runs/virtual-disk-2026-11/raw');

/** Latency of the step that spans a share of slower I/Os: the lower one where two steps meet. */
function latencyAt(points: readonly CurvePoint[], slower: number): number | undefined {
  for (let place = 0; place + 1 < points.length; place += 2) {
    const [from, to] = [points[place], points[place + 1]];
    if (from && to && from.slower >= slower && to.slower <= slower * (1 + 1e-12)) return from.ns;
  }
  return undefined;
}

describe('cornersOf', () => {
  it('steps down by the I/Os of each bin and ends where one is left', () => {
    expect(cornersOf(THOUSAND)).toEqual([
      { ns: 100_000, slower: 1 },
      { ns: 100_000, slower: 0.5 },
      { ns: 200_000, slower: 0.5 },
      { ns: 200_000, slower: 0.1 },
      { ns: 1_000_000, slower: 0.1 },
      { ns: 1_000_000, slower: 0.01 },
      { ns: 10_000_000, slower: 0.01 },
      { ns: 10_000_000, slower: 0.001 },
      { ns: 100_000_000, slower: 0.001 },
      { ns: 100_000_000, slower: 0.001 },
    ]);
  });

  it.each(['random-4k-70-30', 'sequential-read-128k', 'sequential-write-128k'])(
    'passes through the percentiles that fio printed of %s',
    (test) => {
      const output = parseFioOutput(test, new Uint8Array(readFileSync(join(content, `${test}.json`))));
      for (const { measurement, counts } of readFio(output).readings) {
        const bins = counts && latencyBins(new Map([['one', counts]])).get('one');
        const corners = cornersOf(bins ? listBins(bins) : []);
        const { lat_p50_ns, lat_p90_ns, lat_p95_ns, lat_p99_ns, lat_p99_9_ns, lat_p99_99_ns } = measurement;
        const shares = [0.5, 0.1, 0.05, 0.01, 0.001, 0.0001];
        expect(shares.map((slower) => latencyAt(corners, slower))).toEqual([
          lat_p50_ns,
          lat_p90_ns,
          lat_p95_ns,
          lat_p99_ns,
          lat_p99_9_ns,
          lat_p99_99_ns,
        ]);
      }
    },
  );
});

describe('cutCurve', () => {
  it('ends steps at the very shares it is cut at', () => {
    expect(cutCurve(cornersOf(THOUSAND), 0.3, 0.05)).toEqual([
      { ns: 200_000, slower: 0.3 },
      { ns: 200_000, slower: 0.1 },
      { ns: 1_000_000, slower: 0.1 },
      { ns: 1_000_000, slower: 0.05 },
    ]);
  });
});

describe('thinLine', () => {
  it('drops what lies on a straight line, and keeps ends, corners and named points', () => {
    const points = [0, 1, 2, 3, 4].map((x) => ({ x, y: 0, keep: x === 1 }));
    const corner = [...points, { x: 4, y: 9 }, { x: 5, y: 9 }];
    expect(thinLine(corner, 0.5).map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [1, 0],
      [4, 0],
      [4, 9],
      [5, 9],
    ]);
  });

  it('never leaves the true line by more than the tolerance', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), { minLength: 2 });
    fc.assert(
      fc.property(steps, (list) => {
        let [x, y] = [0, 0];
        const points = list.map(([dx, dy]) => {
          x += dx;
          y += dy;
          return { x, y };
        });
        const thin = thinLine(points, 0.7);
        for (const point of points) {
          const offs = thin.slice(1).map((to, place) => {
            const from = thin[place] ?? to;
            const [ux, uy] = [to.x - from.x, to.y - from.y];
            const length = Math.hypot(ux, uy);
            return length === 0
              ? Math.hypot(point.x - to.x, point.y - to.y)
              : Math.abs(uy * (point.x - from.x) - ux * (point.y - from.y)) / length;
          });
          expect(Math.min(...offs)).toBeLessThanOrEqual(0.7);
        }
      }),
    );
  });
});

describe('a picture of a curve', () => {
  it('has every named percentile among its corners, however much is thinned out', () => {
    const bins = Array.from({ length: 900 }, (_, place) => ({ ns: 1000 * 1.01 ** place, count: 900 - place }));
    const points = [{ ns: bins.find((_, place) => place === 417)?.ns ?? 0, slower: 0.25 }];
    const line = { text: '', index: 1, points, bins };
    const plot = plotOf('exceedance', [line], 'Latency');
    const { rows } = layTails(plot, [line], 'wide');
    const curve = rows.filter((row) => (row as { mark: string }).mark === 'line') as { x: number; value: number }[];
    expect(curve.length).toBeLessThan(100);
    const [named] = rows.filter((row) => (row as { mark: string }).mark === 'point') as { x: number; value: number }[];
    expect(curve.some(({ x, value }) => x === named?.x && value === named.value)).toBe(true);
  });
});

describe('axes of distributions', () => {
  it('names percentiles by their nines', () => {
    const axis = percentileAxis('', 5);
    expect(axis.ticks.map(({ text }) => text)).toEqual(['50', '90', '99', '99.9', '99.99', '99.999']);
    expect(axis.ticks.slice(1).map(({ at }) => at)).toEqual([1, 2, 3, 4, 5]);
  });

  it('names shares down to one in ten thousand', () => {
    expect(shareAxis('', 4).ticks.map(({ text }) => text.replace(/\s/g, ' '))).toEqual([
      '100 %',
      '10 %',
      '1 %',
      '0.1 %',
      '0.01 %',
    ]);
  });

  it('ends at 1, 2 or 5 times a power of ten and names the powers, or steps where these are few', () => {
    const plain = ({ ticks }: TailAxis) => ticks.map(({ text }) => text.replace(/\s/g, ' '));
    const far = latencyAxis('', [130_000, 70_000_000]);
    expect([far.min, far.max]).toEqual([100_000, 100_000_000]);
    expect(plain(far)).toEqual(['100 µs', '1 ms', '10 ms', '100 ms']);
    expect(plain(latencyAxis('', [2_100_000, 9_000_000]))).toEqual(['2 ms', '5 ms', '10 ms']);
    expect(plain(latencyAxis('', [1000, 1000]))).toEqual(['500 ns', '1 µs']);
  });
});

describe('classes of latency', () => {
  it('are ten to a power of ten, from the fastest to the slowest', () => {
    const classes = classesOf([[{ ns: 105_000, count: 1 }], [{ ns: 810_000, count: 1 }]]);
    expect(classes.map((one) => classLabel(one).replace(/\s/g, ' '))).toEqual([
      '100–125 µs',
      '125–160 µs',
      '160–200 µs',
      '200–250 µs',
      '250–315 µs',
      '315–400 µs',
      '400–500 µs',
      '500–630 µs',
      '630–800 µs',
      '800–1 000 µs',
    ]);
  });

  it('hold each I/O once, a border in the class above', () => {
    const bins = [
      { ns: 0, count: 1 },
      { ns: 99, count: 2 },
      { ns: 100, count: 4 },
      { ns: 124, count: 8 },
      { ns: 125, count: 16 },
    ];
    const classes = classesOf([bins]);
    const counts = countClasses(bins, classes);
    expect(classes.flatMap(({ from_ns }, place) => (counts[place] ? [[from_ns, counts[place]]] : []))).toEqual([
      [1, 1],
      [80, 2],
      [100, 12],
      [125, 16],
    ]);
  });
});
