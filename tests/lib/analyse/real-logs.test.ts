import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { analyseBundle } from '../../../scripts/lib/analyse/bundle.ts';
import type { Analysed } from '../../../scripts/lib/analyse/types.ts';
import { checkBundle } from '../../../scripts/lib/check/documents.ts';
import { normaliseBundle } from '../../../scripts/lib/formats/normalise-bundle.ts';
import { readFolder } from '../../../scripts/lib/store/folder.ts';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';

const site = join(import.meta.dirname, '../../..');
let analysed: Analysed;

// Three tests of 16 jobs on fio 3.33, 30 s of warm-up and 180 s of measurement each, with iostat beside them.
beforeAll(async () => {
  const { bundle } = checkBundle(
    await readFolder(nodeEffects(), join(site, 'content/runs/virtual-disk-2026-11'), site),
  );
  if (bundle === undefined) throw new Error('the run is not there');
  const { measurements, latencies } = normaliseBundle(bundle);
  analysed = analyseBundle(bundle, measurements, latencies);
});

describe('a published run', () => {
  it('has the rates in its logs that fio reports, in every test and direction', () => {
    const checks = [...analysed.analysis.series.values()].flatMap(({ directions }) =>
      directions.map(({ check }) => check),
    );
    expect(checks).toHaveLength(4);
    for (const check of checks) expect((check?.logged ?? 0) / (check?.reported ?? 1)).toBeCloseTo(1, 2);
    expect(analysed.problems).toEqual([]);
  });

  it('has the mean latency in its logs that fio reports', () => {
    for (const { test_id, directions } of analysed.analysis.series.values())
      for (const { direction, lat_mean_ns = [], iops = [] } of directions) {
        const ios = iops.reduce((sum, value) => sum + value, 0);
        const mean = lat_mean_ns.reduce<number>((sum, ns, cell) => sum + (ns ?? 0) * (iops[cell] ?? 0), 0) / ios;
        const measured = analysed.measurements.find((one) => one.test_id === test_id && one.direction === direction);
        expect(mean / (measured?.lat_mean_ns ?? 0)).toBeCloseTo(1, 1);
      }
  });

  it('has no warm-up in its logs: fio counts their time from its end', () => {
    for (const series of analysed.analysis.series.values()) {
      expect(series).toMatchObject({
        step_ms: 1000,
        cells: 179,
        window: { from_ms: 0, to_ms: 179_000 },
        complete: true,
      });
      expect(series.warm_up).toBeUndefined();
    }
  });

  it('has the disk as busy as the logs say, at the same time', () => {
    const [reads] = (analysed.analysis.monitors.get('random-4k-70-30') ?? []).filter(
      ({ quantity }) => quantity === 'reads',
    );
    const logged = analysed.analysis.series.get('random-4k-70-30')?.directions[0]?.iops ?? [];
    const pairs = (reads?.time_ms ?? []).flatMap((time, place) => {
      const cell = logged[time / 1000 - 1];
      return cell === undefined ? [] : [[reads?.values[place] ?? 0, cell] as const];
    });
    expect(pairs).toHaveLength(179);
    const [watched, rated] = [0, 1].map((side) => pairs.reduce((sum, pair) => sum + (pair[side] ?? 0), 0)) as [
      number,
      number,
    ];
    expect(watched / rated).toBeCloseTo(1, 1);
  });

  it('is called steady nowhere: three minutes make no rounds of a minute', () => {
    const answers = analysed.analysis.verdicts.filter(({ id }) => id === 'V-steady-state');
    expect(answers.map(({ of, reason }) => `${of.measurement_id?.split('/').slice(2).join(' ')}: ${reason}`)).toEqual([
      'random-4k-70-30 random-4k-70-30 read: short_rounds',
      'random-4k-70-30 random-4k-70-30 write: short_rounds',
      'random-4k-70-30 random-4k-70-30 mixed: short_rounds',
      'sequential-write-128k sequential-write-128k write: warm_up',
      'sequential-read-128k sequential-read-128k read: short_rounds',
    ]);
    expect(answers[0]?.numbers).toMatchObject({ over_s: 175, round_s: 35 });
    const verdicts = analysed.measurements.map(({ steady_state }) => steady_state.verdict);
    expect(verdicts).toEqual(['stable', 'stable', 'stable', 'not_judged', 'stable']);
  });

  it('is looked through for a write cliff only where twice the disk was written', () => {
    // 18.8 GB and 627 GB of 275 GB.
    const cliffs = analysed.analysis.verdicts.filter(({ id }) => id === 'V-write-cliff');
    expect(cliffs.map(({ of, answer, reason }) => [of.test_ids[0], answer, reason])).toEqual([
      ['random-4k-70-30', 'not_judged', 'too_little'],
      ['sequential-write-128k', 'no', 'none'],
    ]);
  });
});
