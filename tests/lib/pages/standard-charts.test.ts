import { describe, expect, it } from 'vitest';
import { chartsForRun, chartsForSystem } from '../../../scripts/lib/pages/runs/standard-charts.ts';
import { measurementOf, RUNS, recordOf } from '../views/views-sample.ts';

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

  it('puts the directions of a mixed load under one label, told apart by colour', async () => {
    const run = recordOf('b1', [
      write('z-two/read/read', { iops: 70 }),
      write('z-two/read/write', { iops: 30 }),
      write('z-two/read/mixed', { iops: 100 }),
    ]);
    const [chart] = await chartsForRun(run);
    expect(chart?.subtitle).toBe('IOPS by test and direction.');
    expect(chart?.legend.map(({ text }) => text)).toEqual(['read', 'write', 'read + write']);
    const svg = chart?.panels[0]?.svg ?? '';
    expect(svg.match(/>4k random read</g)).toHaveLength(1);
    for (const figure of ['70.0', '30.0', '100']) expect(svg).toContain(`>${figure}<`);
  });

  it('keeps the colours of directions on the charts that would need none', async () => {
    const large = { bs_bytes: 1_048_576, lat_mean_ns: 1000 };
    const run = recordOf('b1', [
      write('z-two/read/read', { iops: 70 }),
      write('z-two/read/write', { iops: 30 }),
      write('z-two/write/write', { ...large, bw_bytes_per_s: 1e9 }),
      measurementOf('b1', 'z-two/more/read', { ...large, bw_bytes_per_s: 2e9 }),
    ]);
    const bandwidth = (await chartsForRun(run)).find(({ id }) => id === 'bw');
    expect(bandwidth?.legend.map(({ text, index }) => [text, index])).toEqual([
      ['read', 1],
      ['write', 2],
    ]);
  });

  it('heads the directions of a test with its title where configurations have the colours', async () => {
    const run = recordOf('b1', [
      write('z-two/read/read', { iops: 70 }),
      write('z-two/read/write', { iops: 30 }),
      write('a-three/read/read', { iops: 60 }),
      write('a-three/read/write', { iops: 20 }),
      write('z-two/write/write', { iops: 50 }),
    ]);
    const [chart] = await chartsForRun(run);
    expect(chart?.subtitle).toBe('IOPS by test and configuration.');
    const svg = chart?.panels[0]?.svg ?? '';
    expect(svg).toMatch(/font-weight="600"[^>]*>4k random read</);
    expect(svg.match(/>(?:read|write)</g)).toEqual(['>read<', '>write<']);
    expect(svg).toContain('>4k random write<');
  });

  it('leaves no lane for what did not run', async () => {
    const run = recordOf('b1', [
      write('z-two/read/read', { iops: 70 }),
      write('a-three/read/read', { iops: 60 }),
      write('z-two/write/write', { iops: 50 }),
    ]);
    const svg = (await chartsForRun(run))[0]?.panels[0]?.svg ?? '';
    expect(svg).not.toContain('>–<');
    expect(svg.match(/<path d="M0,/g)).toHaveLength(3);
  });

  it('names configurations that the vendor states, without rows of their own', async () => {
    const run = recordOf('b1', [
      write('z-two/read/read', { iops: 70 }),
      write('a-three/read/read', { iops: 90, basis: 'vendor_stated' }),
    ]);
    const [chart] = await chartsForRun(run);
    expect(chart?.note).toBe('Vendor spec, not measured: 3 replicas.');
    expect((chart?.panels[0]?.svg ?? '').match(/>4k random read</g)).toHaveLength(1);
  });

  it('keeps the colour of a configuration on all charts of a page', async () => {
    const run = recordOf('b1', [
      write('z-two/read/read', { iops: 70 }),
      write('a-three/read/read', { iops: 60, lat_mean_ns: 1000 }),
      write('a-three/write/write', { iops: 60, lat_mean_ns: 2000 }),
    ]);
    const [iops, latency] = await chartsForRun(run);
    expect(iops?.legend.map(({ text, index }) => [text, index])).toEqual([
      ['2 replicas', 1],
      ['3 replicas', 2],
    ]);
    expect(latency?.subtitle).toBe('Mean latency by test. 3 replicas.');
    expect(latency?.panels[0]?.svg).toContain('var(--series-2)');
    expect(latency?.panels[0]?.svg).not.toContain('var(--series-1)');
  });

  it('says what is left to another chart only where something is', async () => {
    const small = write('z-two/read/read', { iops: 70 });
    const other = write('z-two/write/write', { iops: 60 });
    const large = write('a-three/write/write', { iops: 5, bw_bytes_per_s: 1e9, bs_bytes: 1_048_576 });
    const [alone] = await chartsForRun(recordOf('b1', [small, other]));
    expect(alone?.subtitle).toBe('IOPS by test.');
    const [part] = await chartsForRun(recordOf('b1', [small, other, large]));
    expect(part?.subtitle).toBe('IOPS by test. 2 replicas. Block sizes up to 64k; for larger ones see bandwidth.');
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

  it('gives tests whose figures lie far apart panels with scales of their own', async () => {
    const two = (test: string, iops: number) => [
      write(`z-two/${test}`, { iops }),
      write(`a-three/${test}`, { iops: iops / 2 }),
    ];
    const of = async (iops: number) =>
      (await chartsForRun(recordOf('b1', [...two('read/read', 1000), ...two('write/write', iops)])))[0];
    const far = await of(1_000_000);
    expect(far?.panels.map(({ title }) => title)).toEqual(['4k random write', '4k random read']);
    expect(far?.note).toMatch(/different scales/);
    expect((await of(20_000))?.panels).toHaveLength(1);
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

  it('shows the tests that several of many runs have, and leaves those of one run alone to its page', async () => {
    const runs = Array.from({ length: 7 }, (_, place) => {
      const id = `r${place}`;
      const own = measurementOf(id, place === 3 ? 'z-two/alone/write' : 'z-two/read/read', {
        iops: 1000 * (place + 1),
      });
      return recordOf(id, [own, ...(place === 3 ? [measurementOf(id, 'z-two/read/read', { iops: 4000 })] : [])]);
    });
    const [chart] = await chartsForSystem(runs);
    expect(chart?.panels.map(({ title }) => title)).toEqual(['4k random read']);
    expect(chart?.subtitle).toContain('Tests that several runs have');
    // Where no test is shared each is shown.
    const apart = runs.map(({ bundle: { id } }, place) =>
      recordOf(id, [measurementOf(id, `z-two/test-${place}/read`, { iops: 1000 * (place + 1) })]),
    );
    expect((await chartsForSystem(apart))[0]?.panels.length).toBe(7);
  });

  it('draws no preparation as a result', async () => {
    const run = recordOf('b1', [
      write('z-two/fill/write', { iops: 900_000, preconditioning: true }),
      write('z-two/write/write', { iops: 100_000 }),
      write('z-two/read/read', { iops: 200_000 }),
    ]);
    const [chart] = await chartsForSystem([run]);
    expect(chart?.panels[0]?.svg).toContain('>200<');
    expect(chart?.panels[0]?.svg).not.toContain('>900<');
    expect((await chartsForRun(run))[0]?.panels[0]?.svg).toContain('>900<');
  });
});
