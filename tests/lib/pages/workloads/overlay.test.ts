import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { readSweeps } from '../../../../scripts/lib/database/limit-ranking.ts';
import type { RunRecord } from '../../../../scripts/lib/database/types.ts';
import { presentLimitAnswers } from '../../../../scripts/lib/pages/workloads/limit-answer.ts';
import { figuresOfSweep } from '../../../../scripts/lib/pages/workloads/overlay.ts';
import { overlayChart } from '../../../../scripts/lib/pages/workloads/overlay-chart.ts';
import { measurementOf, recordOf } from '../../views/views-sample.ts';
import { classOfRuns } from './class-sample.ts';

/** A random write at one load; latency grows with the I/Os in flight. */
function write(
  run: string,
  numjobs: number,
  iodepth: number,
  iops: number,
  more: Partial<Measurement> = {},
): Measurement {
  const outstanding = numjobs * iodepth;
  return {
    ...measurementOf(run, 'z-two/write/write', { numjobs, iodepth, outstanding, iops, ...more }),
    lat_p99_ns: outstanding * 1e5,
    id: `${run}/z-two/write-${numjobs}-${iodepth}/all/write`,
    test_id: `write-${numjobs}-${iodepth}`,
  };
}

const byDepth = (run: string, numjobs: number, iops: number): readonly Measurement[] =>
  [1, 4, 16, 64].map((depth) => write(run, numjobs, depth, iops * depth));

const relate = (...runs: readonly RunRecord[]) => classOfRuns(runs);

function drawn({ data }: ReturnType<typeof relate>) {
  return (data.overlay?.sweeps ?? []).map((place) => {
    const sweep = data.loads.sweeps[place];
    const figures = sweep === undefined ? [] : figuresOfSweep(data.loads, sweep);
    return [figures[0]?.measurement.system_id, sweep?.varied, figures[0]?.measurement.numjobs, figures.length];
  });
}

describe('the curves that are laid over each other', () => {
  it('are one a system, of the sweep that most systems have, from the highest rate', () => {
    const both = recordOf('b1', [...byDepth('b1', 1, 100), ...byDepth('b1', 16, 900)]);
    const one = recordOf('a2', byDepth('a2', 1, 200));
    expect(drawn(relate(both, one))).toEqual([
      ['acme-a2', 'iodepth', 1, 4],
      ['acme-b1', 'iodepth', 1, 4],
    ]);
  });

  it('have a system without that sweep by its own longest one', () => {
    const jobs = [1, 2, 4].map((numjobs) => write('c3', numjobs, 8, 50 * numjobs));
    const all = relate(
      recordOf('a2', byDepth('a2', 1, 200)),
      recordOf('b1', byDepth('b1', 1, 100)),
      recordOf('c3', jobs),
    );
    expect(drawn(all).at(-1)).toEqual(['acme-c3', 'numjobs', 1, 3]);
  });

  it('stand on a logarithmic axis where drives and systems of many drives meet, however near their rates', async () => {
    const near = (run: string, kind: Measurement['kind']) =>
      recordOf(
        run,
        [1, 4, 16, 64].map((depth, place) => write(run, 1, depth, 1000 * (place + 1), { kind })),
      );
    const axisOf = async (...runs: readonly RunRecord[]) => {
      const picture = await overlayChart('4k random write', relate(...runs).data);
      return picture?.chart.panels[0]?.drawings.wide.axes?.x;
    };
    expect(await axisOf(near('a2', 'drive'), near('b1', 'cluster'))).toMatchObject({ is_log: true });
    expect(await axisOf(near('a2', 'drive'), near('b1', 'drive'))).not.toHaveProperty('is_log');
  });

  it('are none where figures stand alone, and then nothing is read under a limit', async () => {
    const { workload, data } = relate(recordOf('a2', [write('a2', 1, 1, 100), write('a2', 1, 4, 200)]));
    expect(data.overlay).toBeUndefined();
    expect(await overlayChart('4k random write', data)).toBeUndefined();
    const limit = { latency: 'lat_p99', ns: 1e6 } as const;
    expect(presentLimitAnswers(readSweeps(workload.loads, limit, []), limit, data)).toEqual([]);
  });

  it('are read without the lone figures of others', () => {
    const { workload, data } = relate(recordOf('a2', byDepth('a2', 1, 200)), recordOf('b1', [write('b1', 2, 2, 1e6)]));
    const sweeps = (data.overlay?.sweeps ?? []).flatMap((place) => workload.loads.sweeps[place] ?? []);
    const { readings } = readSweeps(workload.loads, { latency: 'lat_p99', ns: 1e6 }, sweeps);
    expect(readings.map(({ sample }) => sample.measurement.system_id)).toEqual(['acme-a2']);
  });

  it('leave demonstrations to pages that have nothing else', () => {
    const own = recordOf('b1', byDepth('b1', 1, 900));
    const shown = { ...own, bundle: { ...own.bundle, run: { ...own.bundle.run, purpose: 'demonstration' as const } } };
    expect(drawn(relate(shown, recordOf('a2', byDepth('a2', 1, 200)))).map(([system]) => system)).toEqual(['acme-a2']);
    expect(drawn(relate(shown)).map(([system]) => system)).toEqual(['acme-b1']);
  });
});

describe('the picture of the curves', () => {
  it('names each system, says what varies, and has logarithmic axes where figures spread over decades', async () => {
    const { data } = relate(recordOf('a2', byDepth('a2', 1, 200)), recordOf('b1', byDepth('b1', 1, 100)));
    const { chart, scale } = (await overlayChart('4k random write', data)) ?? {};
    expect(chart?.legend.map(({ text }) => text)).toEqual(['Acme A2, drive 1', 'Acme B1, drive 1']);
    expect(chart?.subtitle?.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(
      '4k random write. Queue depth grows along each curve; 1 job. One curve per system; the tables take the best of all its curves.',
    );
    const [panel] = chart?.panels ?? [];
    expect(panel?.drawings.wide.axes).toMatchObject({ x: { is_log: true }, y: { is_log: true } });
    expect(scale).toMatchObject({ from_ns: 1e5, to_ns: 64e5 });
  });

  it('gives the fourteen highest curves a mark of their own each, and the others one quiet mark', async () => {
    const runs = Array.from({ length: 20 }, (_, place) => recordOf(`r${place}`, byDepth(`r${place}`, 1, 100 + place)));
    const { chart } = (await overlayChart('4k random write', relate(...runs).data)) ?? {};
    expect(chart?.legend).toHaveLength(20);
    const marks = chart?.legend.map(({ index, key }) => `${index} ${key}`) ?? [];
    expect(new Set(marks.slice(0, 14)).size).toBe(14);
    expect(new Set(marks.slice(14)).size).toBe(1);
    expect(marks.slice(0, 14)).not.toContain(marks[14]);
  });
});
