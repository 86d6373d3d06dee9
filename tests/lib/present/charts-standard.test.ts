import { describe, expect, it } from 'vitest';
import { chartsForRun, chartsForSystem } from '../../../scripts/lib/present/charts/standard.ts';
import { measurementOf, RUNS, recordOf } from './views-sample.ts';

const write = (place: string, figures: Parameters<typeof measurementOf>[2]) => measurementOf('b1', place, figures);

describe('chartsForRun', () => {
  it('draws IOPS and mean latency of small blocks by test, coloured by configuration', async () => {
    const [run] = RUNS;
    if (run === undefined) throw new Error('no run');
    const charts = await chartsForRun(run);
    expect(charts.map(({ id }) => id)).toEqual(['iops', 'lat-mean']);
    expect(charts[0]?.legend.map(({ text }) => text)).toEqual(['2 replicas', '3 replicas']);
  });

  it('tells large blocks by bandwidth and not by IOPS', async () => {
    const large = { bs_bytes: 131_072, iops: 1000, bw_bytes_per_s: 131_072_000 };
    const run = recordOf('b1', [write('z-two/write/write', large), write('z-two/read/read', large)]);
    expect((await chartsForRun(run)).map(({ id }) => id)).toEqual(['bw']);
  });

  it('keeps the directions of a mixed load apart', async () => {
    const run = recordOf('b1', [
      write('z-two/read/read', { iops: 70 }),
      write('z-two/read/write', { iops: 30 }),
      write('z-two/read/mixed', { iops: 100 }),
    ]);
    const svg = (await chartsForRun(run))[0]?.panels[0]?.svg ?? '';
    for (const direction of ['read', 'write', 'reads and writes together'])
      expect(svg).toContain(`>4k random read, ${direction}<`);
  });

  it('leaves theoretical limits and estimates to the tables', async () => {
    const run = recordOf('b1', [
      write('z-two/read/read', { iops: 70 }),
      write('z-two/write/write', { iops: 30 }),
      write('a-three/read/read', { iops: 9999, basis: 'theoretical' }),
    ]);
    const svg = (await chartsForRun(run))[0]?.panels[0]?.svg ?? '';
    expect(svg).toContain('>70.0<');
    expect(svg).not.toContain('999');
  });

  it('makes a panel for each test when there are more than six configurations', async () => {
    const many = Array.from({ length: 7 }, (_, place) => ({
      ...write('z-two/read/read', { iops: place + 1, configuration_id: `c${place}` }),
      id: `b1/c${place}/read/all/read`,
    }));
    const [chart] = await chartsForRun(recordOf('b1', many));
    expect(chart?.panels.map(({ title }) => title)).toEqual(['4k random read']);
    expect(chart?.legend).toEqual([]);
  });

  it('draws nothing for a single figure or none', async () => {
    expect(await chartsForRun(recordOf('b1', [write('z-two/read/read', { iops: 1 })]))).toEqual([]);
    expect(await chartsForRun(recordOf('b1', []))).toEqual([]);
  });
});

describe('chartsForSystem', () => {
  it('gives each of several runs its colour', async () => {
    const again = recordOf('a2', [measurementOf('a2', 'z-two/write/write', { iops: 200_000 })]);
    const first = recordOf('b1', [write('z-two/write/write', { iops: 100_000 })]);
    const [chart] = await chartsForSystem([again, first, recordOf('c3', [])]);
    expect(chart?.legend.map(({ text }) => text)).toEqual(['Drive a2', 'Drive b1']);
  });
});
