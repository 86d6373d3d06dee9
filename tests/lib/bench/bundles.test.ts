import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { recordRun } from '../../../scripts/lib/database/run-record.ts';
import { type Bundle, type BundleChoice, KINDS, makeBundle } from '../../bench/bundles/bundle.ts';
import { folderInput } from '../../bench/folder-input.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const digestsOf = ({ files }: Bundle): ReadonlyMap<string, string> =>
  new Map([...files].map(([path, bytes]) => [path, sha256(bytes)]));

/** Two systems of each seed, and the first run of each that is not the system's first. */
const choices = KINDS.flatMap((kind) =>
  [1, 2].flatMap((seed) => [0, 1, 5].map((place): BundleChoice => ({ seed, kind, place }))),
);
const textOf = (bundle: Bundle, path: string): string => new TextDecoder().decode(bundle.files.get(path));

describe('generated bundles', () => {
  it.each(choices)('pass every check: seed $seed, $kind, run $place', (choice) => {
    const { problems, figures } = recordRun(folderInput(makeBundle(choice)), new Map());
    expect(problems.filter(({ severity }) => severity !== 'notice')).toEqual([]);
    const tests = new Set(figures?.measurements.map(({ test_id }) => test_id));
    expect(tests.size).toBeGreaterThanOrEqual(choice.kind === 'small' ? 2 : 16);
    expect(tests.size).toBeLessThanOrEqual(choice.kind === 'small' ? 2 : 24);
  });

  it.each(KINDS)('are the same for the same seed, and others for another: %s', (kind) => {
    const one = makeBundle({ seed: 1, kind, place: 3 });
    expect(digestsOf(makeBundle({ seed: 1, kind, place: 3 }))).toEqual(digestsOf(one));
    const other = new Set(digestsOf(makeBundle({ seed: 2, kind, place: 3 })).values());
    const shared = [...digestsOf(one)].filter(([, digest]) => other.has(digest)).map(([path]) => path);
    expect(shared.filter((path) => !path.startsWith('jobs/'))).toEqual(['notes.md']);
  });

  it('have other figures in each run, and one system in neighbouring runs', () => {
    const runs = [0, 1, 2, 3, 4].map((place) => makeBundle({ seed: 1, kind: 'small', place }));
    const results = runs.flatMap((run) => [...digestsOf(run)].filter(([path]) => path.startsWith('raw/')));
    expect(results).toHaveLength(10);
    expect(new Set(results.map(([, digest]) => digest)).size).toBe(results.length);
    const systems = runs.map((run) => textOf(run, 'hardware.json'));
    expect(new Set(systems.slice(0, 4)).size).toBe(1);
    expect(systems[4]).not.toBe(systems[0]);
  });

  it('of another edition have other figures, under the same id and of the same system', () => {
    const [first, second] = [0, 1].map((edition) => makeBundle({ seed: 1, kind: 'small', place: 0, edition }));
    expect(second?.id).toBe(first?.id);
    const [before, now] = [first, second].map((run) => run && digestsOf(run));
    expect(now?.get('hardware.json')).toBe(before?.get('hardware.json'));
    const results = [...(now ?? [])].filter(([path]) => path.startsWith('raw/'));
    expect(results).toHaveLength(2);
    for (const [path, digest] of results) expect(before?.get(path), path).not.toBe(digest);
  });

  it('say that they are generated', () => {
    const bundle = makeBundle({ seed: 1, kind: 'realistic', place: 0 });
    for (const path of ['run.json', 'notes.md', 'jobs/'])
      for (const file of [...bundle.files.keys()].filter((one) => one.startsWith(path)))
        expect(textOf(bundle, file), file).toMatch(/Generated for a benchmark/);
    expect(textOf(bundle, 'hardware.json')).toMatch(/there is no such product/);
  });

  it('of the realistic kind have bins and whole logs of bandwidth, IOPS and latency', () => {
    const { figures } = recordRun(folderInput(makeBundle({ seed: 1, kind: 'realistic', place: 0 })), new Map());
    const { measurements = [], analysis } = figures ?? {};
    expect(measurements.length).toBeGreaterThanOrEqual(16);
    for (const { id, test_id, direction } of measurements) {
      expect(analysis?.bins.has(id), id).toBe(true);
      const series = analysis?.series.get(test_id);
      expect(series?.complete, id).toBe(true);
      const logged = series?.directions.find((one) => direction === 'mixed' || one.direction === direction);
      for (const key of ['iops', 'bw_bytes_per_s', 'lat_mean_ns'] as const) expect(logged?.[key], id).toHaveLength(60);
    }
  });
});
