import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { readSweeps } from '../../../../scripts/lib/database/limit-ranking.ts';
import { noiseOf } from '../../../../scripts/lib/database/noise.ts';
import type { LoadChoice, Standing } from '../../../../scripts/lib/database/standings.ts';
import { sweepsOfDrawn } from '../../../../scripts/lib/pages/workloads/overlay.ts';
import { overlayFinding } from '../../../../scripts/lib/pages/workloads/overlay-finding.ts';
import { standingFinding } from '../../../../scripts/lib/pages/workloads/standing-finding.ts';
import { measurementOf, recordOf } from '../../views/views-sample.ts';
import { classOfRuns } from './class-sample.ts';

const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

function row(run: string, iops: number, more: Partial<Standing> = {}, figures: Partial<Measurement> = {}): Standing {
  const measurement = measurementOf(run, 'z-two/write/write', { iops, ...figures });
  return { measurement, rate: iops, noise: noiseOf(measurement), is_aside: false, flatters: false, ...more };
}

function standing(rows: readonly Standing[], load: LoadChoice = 'peak'): string | undefined {
  return plain(
    standingFinding(rows, load, 'iops', ({ measurement }) => ({
      measurement,
      run: recordOf(measurement.run_id, [measurement]),
      apart: 'none',
    })),
  );
}

describe('the title of standings', () => {
  it('names who leads how many, and by how much: as a factor, or in per cent where it is little', () => {
    expect(standing([row('a', 210_000, { rank: 1 }), row('b', 100_000, { rank: 2 })])).toBe(
      'Acme A, drive 1 leads the 2 drives ranked at peak, 2.1× the next',
    );
    expect(standing([row('a', 112_000, { rank: 1 }), row('b', 100_000, { rank: 2 })], 'qd1')).toBe(
      'Acme A, drive 1 leads the 2 drives ranked at QD1, 12.0 % above the next',
    );
  });

  it('names no leader among those that tie, and measures the lead by the last of them', () => {
    const [a, b] = [row('a', 103_000, { rank: 1, tie: 'rank' }), row('b', 100_000, { rank: 1, tie: 'rank' })];
    expect(standing([a, b])).toBe('The 2 drives ranked at peak tie');
    expect(standing([a, b, row('c', 50_000, { rank: 3 })])).toBe(
      'Acme A, drive 1 and Acme B, drive 1 tie at peak, at least 2.0× the next',
    );
    const c = row('c', 99_000, { rank: 1, tie: 'rank' });
    expect(standing([a, b, c, row('d', 45_000, { rank: 4 })])).toBe(
      '3 of 4 drives tie for first at peak, at least 2.2× the next',
    );
  });

  it('measures the lead by the next that is ranked, and says so where another stands between', () => {
    const [a, b] = [row('a', 103_000, { rank: 1, tie: 'rank' }), row('b', 100_000, { rank: 1, tie: 'rank' })];
    const [third, other] = [row('c', 50_000, { rank: 3 }), row('z', 99_000)];
    expect(standing([a, b, other, third])).toMatch(/tie at peak, at least 2\.0× the next ranked$/);
    expect(standing([row('a', 112_000, { rank: 1 }), row('z', 105_000), row('b', 100_000, { rank: 2 })])).toMatch(
      /12.0 % above the next ranked$/,
    );
    expect(standing([a, b, third, row('z', 1_000)])).toMatch(/2\.0× the next$/);
  });

  it('does not measure SSDs that tie by the hard disk behind them', () => {
    const tied = [row('a', 103_000, { rank: 1, tie: 'rank' }), row('b', 100_000, { rank: 1, tie: 'rank' })];
    expect(standing([...tied, row('c', 10_001, { rank: 3 })])).toMatch(/tie at peak, at least 9\.\d× the next$/);
    expect(standing([...tied, row('c', 250, { rank: 3 })])).toBe('Acme A, drive 1 and Acme B, drive 1 tie at peak');
  });

  it('says "at least" of nothing that is less', () => {
    const tied = [row('a', 103_000, { rank: 1, tie: 'rank' }), row('b', 100_000, { rank: 1, tie: 'rank' })];
    // 1.395, and 10.99 %
    expect(standing([...tied, row('c', 71_690, { rank: 3 })])).toMatch(/at least 1\.3× the next$/);
    expect(standing([...tied, row('c', 90_100, { rank: 3 })])).toMatch(/at least 10\.9 % above the next$/);
  });

  it('keeps the factor of one who leads alone to the nearest', () => {
    expect(standing([row('a', 139_500, { rank: 1 }), row('b', 100_000, { rank: 2 })])).toMatch(/1\.4× the next$/);
  });

  it('says no lead where the last of those tied may tie with the next', () => {
    const tied = [row('a', 104_000, { rank: 1, tie: 'rank' }), row('b', 100_000, { rank: 1, tie: 'rank' })];
    expect(standing([...tied, row('c', 98_000, { rank: 3, tie: 'above' })])).toBe(
      'Acme A, drive 1 and Acme B, drive 1 tie at peak',
    );
  });

  it('tells of higher figures that are not ranked, and calls several kinds systems', () => {
    const array = row('z', 900_000, {}, { kind: 'array' });
    const ranked = [row('a', 210_000, { rank: 1 }), row('b', 100_000, { rank: 2 })];
    expect(standing([array, ...ranked])).toMatch(/2\.1× the next; 1 system with a higher result is not ranked$/);
    expect(standing([array, row('y', 300_000), ...ranked])).toMatch(/; 2 systems with higher results are not ranked$/);
    expect(standing([array, row('a', 210_000)])).toBe('2 systems at peak: 210 k IOPS to 900 k IOPS, not ranked');
  });

  it('has no word of rank where nobody is ranked, and keeps the marks of what a source gives', () => {
    const { source } = measurementOf('b', 'z-two/write/write', {});
    const figures = { iops: { as_published: '438k', qualifiers: ['about'], locator: 'table 1' } };
    const text = standing([row('b', 438_000, {}, { source: { ...source, figures } }), row('a', 62_000)]);
    expect(text).toBe('2 drives at peak: 62.0 k IOPS to ~438 k IOPS, not ranked');
    expect(text).not.toMatch(/lead|fastest|tie|next/);
  });

  it('leaves what does not compare out of a range, unless nothing does', () => {
    const graded = (run: string, iops: number, grade: 'C' | 'D') =>
      row(run, iops, { comparison: { grade, gates: [] } });
    const first = row('a', 40_000);
    expect(standing([first, graded('b', 20_000, 'C'), graded('c', 30, 'D')])).toBe(
      '2 drives that compare at peak: 20.0 k IOPS to 40.0 k IOPS, not ranked',
    );
    expect(standing([first, graded('c', 30, 'D')])).toBe('2 drives at peak: 30.0 IOPS to 40.0 k IOPS, not ranked');
  });

  it('ranks no demonstrations, and says of one system what it reaches, of none nothing', () => {
    const aside = row('z', 900_000, { is_aside: true });
    expect(standing([row('a', 10_000), row('b', 20_000), aside])).toBe(
      '2 drives at peak: 10.0 k IOPS to 20.0 k IOPS, not ranked',
    );
    expect(standing([row('a', 10_000), aside])).toBe(
      'Acme A, drive 1 reaches 10.0 k IOPS at peak, beside 1 demonstration of a method',
    );
    const buffered = row('y', 900_000, { is_aside: true, flatters: true }, { direct: false });
    expect(standing([row('a', 10_000), buffered])).toBe(
      'Acme A, drive 1 reaches 10.0 k IOPS at peak, beside 1 result whose load flatters (buffered I/O)',
    );
    expect(standing([aside])).toBeUndefined();
    expect(standing([])).toBeUndefined();
  });
});

describe('the title of curves over each other', () => {
  const curve = (run: string, k: number, ms: number) =>
    recordOf(
      run,
      [1, 4, 16, 64].map(
        (depth): Measurement => ({
          ...measurementOf(run, 'z-two/write/write', {
            numjobs: 1,
            iodepth: depth,
            outstanding: depth,
            iops: 1000 * k * depth,
          }),
          lat_p99_ns: ms * depth * 1e6,
          id: `${run}/z-two/write-${depth}/all/write`,
          test_id: `write-${depth}`,
        }),
      ),
    );
  const LIMIT = { latency: 'lat_p99', ns: 1e6 } as const;

  function overlay(...runs: readonly ReturnType<typeof curve>[]): string | undefined {
    const { workload, data } = classOfRuns(runs);
    const sweeps = (data.overlay?.sweeps ?? []).flatMap((place) => workload.loads.sweeps[place] ?? []);
    const [readings, all] = [sweeps, sweepsOfDrawn(data)].map((own) => readSweeps(workload.loads, LIMIT, own).readings);
    return plain(overlayFinding({ readings: readings ?? [], all: all ?? [] }, LIMIT, data));
  }

  it('names one system or two with the rates that they reach within the limit', () => {
    expect(overlay(curve('a', 10, 0.1))).toBe('~100 k IOPS on Acme A, drive 1 within p99 ≤ 1 ms');
    expect(overlay(curve('a', 10, 0.1), curve('b', 5, 0.1))).toBe(
      '~100 k IOPS on Acme A, drive 1, ~50.0 k IOPS on Acme B, drive 1 within p99 ≤ 1 ms',
    );
  });

  it('marks the rate of a curve that never passes the limit as a lower bound', () => {
    expect(overlay(curve('a', 10, 0.001))).toBe('≥640 k IOPS on Acme A, drive 1 within p99 ≤ 1 ms');
  });

  it('tells no rate that another curve of the same system exceeds', () => {
    const { measurements } = curve('a', 10, 0.1);
    const jobs = measurements.map(
      (one): Measurement => ({
        ...one,
        id: one.id.replace('/write-', '/jobs-'),
        numjobs: 2,
        iops: 1.2 * (one.iops ?? 0),
      }),
    );
    const wide = recordOf('a', [...measurements, ...jobs]);
    expect(overlay(wide)).toBeUndefined();
    expect(overlay(wide, curve('b', 5, 0.1))).toBe('2 of the 2 curves drawn have loads within p99 ≤ 1 ms');
  });

  it('counts more systems, and those that never keep the limit', () => {
    expect(overlay(curve('a', 10, 0.1), curve('b', 5, 3))).toBe(
      '1 of the 2 curves drawn has loads within p99 ≤ 1 ms; highest rate there ~100 k IOPS',
    );
    expect(overlay(curve('a', 10, 0.1), curve('b', 5, 0.1), curve('c', 2, 3))).toBe(
      '2 of the 3 curves drawn have loads within p99 ≤ 1 ms; highest rate there ~100 k IOPS',
    );
  });

  it('is none where no curve is known to keep it', () => {
    expect(overlay(curve('a', 10, 3), curve('b', 5, 3))).toBeUndefined();
  });
});
