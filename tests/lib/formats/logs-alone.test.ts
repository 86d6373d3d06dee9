import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Problem, Workload } from '#types';
import { checkBundle } from '../../../scripts/lib/check/documents.ts';
import { recordRun } from '../../../scripts/lib/database/run-record.ts';
import type { FolderInput } from '../../../scripts/lib/model/source-files.ts';
import { presentFigurePages } from '../../../scripts/lib/pages/figures/pages.ts';
import type { Explanation } from '../../../scripts/lib/pages/figures/view.ts';
import { rules } from '../../../scripts/lib/rules/index.ts';
import { loadFixture } from '../check/fixture-bundle.ts';

const whole = join(import.meta.dirname, '../../fixtures/whole-drive-logs');

/** The run of the fixture, its logs five minutes long, with another workload. */
function runOf(workload: Workload = {}): FolderInput {
  const { input } = loadFixture('invalid', 'a-test-has-logs-and-no-result');
  const files = input.files.map((file) => {
    const name = file.path.replace('raw/', '');
    if (name.startsWith('randrw-iodepth')) return { ...file, bytes: new Uint8Array(readFileSync(join(whole, name))) };
    if (file.path !== 'run.json') return file;
    const run = JSON.parse(new TextDecoder().decode(file.bytes));
    Object.assign(run.tests[2].workload, workload);
    return { ...file, bytes: new TextEncoder().encode(JSON.stringify(run, null, 2)) };
  });
  return { ...input, files };
}

const alone = recordRun(runOf(), new Map());
const own = alone.figures?.measurements.filter(({ test_id }) => test_id === 'whole-drive') ?? [];
const series = alone.figures?.analysis.series.get('whole-drive');

const found = (problems: readonly Problem[]) => problems.map(({ rule, pointer }) => `${rule} ${pointer}`);

describe('a test with logs and no result', () => {
  it('is measured evidence beside tests that have one, each direction with an id of its own', () => {
    expect(own.map(({ id, evidence, basis }) => [id, evidence, basis])).toEqual(
      ['read', 'write', 'mixed'].map((way) => [
        `fio-with-job-files/default/whole-drive/all/${way}`,
        'measured',
        'measured',
      ]),
    );
    const others = alone.figures?.measurements.filter(({ test_id }) => test_id !== 'whole-drive') ?? [];
    expect(others.length).toBeGreaterThan(3);
    expect(others.every(({ source }) => source.logs === undefined)).toBe(true);
  });

  it('names the hash of each log as the bundle has it', () => {
    const { bundle } = checkBundle(runOf());
    const hashes = new Map(bundle?.files.map(({ path, sha256 }) => [path, sha256]));
    const logs = own.flatMap(({ source }) => source.logs ?? []);
    expect(logs).toHaveLength(9);
    expect(logs.filter(({ file, sha256 }) => hashes.get(file) !== sha256)).toEqual([]);
  });

  it('has its logs over time: their mean, by windows, is the value', () => {
    expect(series?.step_ms).toBe(1000);
    expect(series?.cells).toBe(300);
    expect(series?.remarks).toEqual([]);
    for (const { direction, iops = [], lat_mean_ns = [] } of series?.directions ?? []) {
      const measured = own.find((one) => one.direction === direction);
      expect(iops.reduce((sum, one) => sum + one, 0) / iops.length / (measured?.iops ?? 0)).toBeCloseTo(1, 4);
      expect(lat_mean_ns.every((ns) => ns !== null && ns > 30_000)).toBe(true);
    }
    expect(series?.directions.map(({ direction }) => direction)).toEqual(['read', 'write']);
  });

  it('has its steady state judged by them', () => {
    expect(own.map(({ steady_state }) => [steady_state.verdict, steady_state.formula])).toEqual(
      own.map(() => ['not_steady', 'V-steady-state']),
    );
  });

  it('raises no rule that needs what fio printed, and one notice that it has no result', () => {
    expect(found(alone.problems)).toEqual(['N-from-logs /tests/2/logs']);
    expect(alone.problems[0]?.line).toBeGreaterThan(1);
  });

  it('is explained by its logs: each with its rows, and the formula with its sums', () => {
    if (alone.bundle === undefined || alone.figures === undefined) throw new Error('the run is not there');
    const [page] = presentFigurePages({ ...alone.figures, bundle: alone.bundle, problems: alone.problems }, rules);
    const texts = page?.files?.filter(({ path }) => path.endsWith('.json.gz')).map(({ text }) => text) ?? [];
    const told = texts.flatMap((text) => JSON.parse(text) as readonly Explanation[]);
    const read = told.find(({ id }) => id.endsWith('whole-drive/all/read'));
    expect(read?.facts.slice(0, 3)).toEqual(
      ['IOPS log', 'Bandwidth log', 'Latency log'].map((label, place) => {
        const path = `raw/randrw-iodepth-1-numjobs-1_${['iops', 'bw', 'lat'][place]}.1.log`;
        return { label, text: `${path}, 300 rows`, href: `runs/fio-with-job-files/${path}` };
      }),
    );
    const iops = read?.figures.find(({ label }) => label === 'IOPS')?.steps.at(-1);
    expect(iops?.formula).toBe('1000 × sum(ios) / max(ms)');
    expect(iops?.readings.map(({ name, place }) => [name, place])).toEqual([
      ['ios', 'IOPS × time over 300 rows of read in raw/randrw-iodepth-1-numjobs-1_iops.1.log'],
      ['ms', 'end of the last row of read in raw/randrw-iodepth-1-numjobs-1_iops.1.log'],
    ]);
    expect(read?.notices.map(({ rule }) => rule)).toEqual(['N-from-logs']);
    expect(read?.checks.raised).toEqual([]);
    const logs = 'Logs of fio report I/Os per second, KiB/s and ns, row by row.';
    expect(page?.view.means).toContain(logs);
    const others = alone.figures.measurements.filter(({ source }) => source.logs === undefined);
    const without = { ...alone.figures, bundle: alone.bundle, problems: [], measurements: others };
    expect(presentFigurePages(without, rules)[0]?.view.means).not.toContain(logs);
    const hashed = page?.view.files.map(({ path }) => path) ?? [];
    expect(hashed.filter((path) => path.endsWith('.log'))).toHaveLength(3);
  });

  it.each([
    ['rw', { rw: 'randread' }, 1],
    ['bs_bytes', { bs_bytes: 8192 }, 1],
    ['rwmixread', { rwmixread: 70 }, 1],
    ['iodepth', {}, 2],
  ] as readonly (readonly [string, Workload, number])[])(
    'states no other %s than its logs show',
    (key, workload, slower) => {
      const input = runOf(workload);
      // Latencies twice as long need two I/Os in flight, and there is one.
      const files = input.files.map((file) => {
        if (!file.path.endsWith('_lat.1.log')) return file;
        const rows = new TextDecoder().decode(file.bytes).split('\n');
        const slow = rows.map((row) =>
          row.replace(/^(\d+), (\d+)/, (_, time, ns) => `${time}, ${Number(ns) * slower}`),
        );
        return { ...file, bytes: new TextEncoder().encode(slow.join('\n')) };
      });
      const { problems } = recordRun({ ...input, files }, new Map());
      expect(found(problems.filter(({ rule }) => rule === 'R-stated-load'))).toEqual([
        `R-stated-load /tests/2/workload/${key}`,
      ]);
    },
  );

  it('may state what its logs show', () => {
    const { problems } = recordRun(runOf({ rwmixread: 50, bs_bytes: 4096, direct: true, clients: 1 }), new Map());
    expect(found(problems)).toEqual(['N-from-logs /tests/2/logs']);
  });
});
