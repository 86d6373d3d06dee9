import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type InspectOptions, inspectCommand } from '../../scripts/commands/inspect.ts';
import { CliError } from '../../scripts/lib/base/cli-error.ts';
import { formatMeasurements } from '../../scripts/lib/check/format-inspection.ts';
import { fioFixtures, fixtureBytes, normaliseFixture } from '../fio-fixtures.ts';
import { filesFrom, memoryEffects, type Recorded, recordedEffects } from '../memory-effects.ts';

/** All fixtures of fio lie where the command runs. */
const fixtures = filesFrom(fioFixtures, '.');

async function run(
  files: readonly string[],
  options: InspectOptions = {},
  effects: Recorded = memoryEffects(fixtures),
): Promise<{ readonly code: number; readonly printed: string }> {
  const code = await inspectCommand(files, options, effects);
  return { code, printed: effects.printed() };
}

interface Printed {
  readonly files: readonly {
    readonly file: string;
    readonly documents: number;
    readonly measurements: readonly Readonly<Record<string, unknown>>[];
    readonly problems: readonly { readonly rule: string; readonly severity: string; readonly message: string }[];
  }[];
  readonly at_once?: readonly { readonly files: readonly string[]; readonly together_pct: number }[];
  readonly skipped: Readonly<Record<string, number>>;
}

async function runJson(
  files: readonly string[],
  options: InspectOptions = {},
  effects: Recorded = memoryEffects(fixtures),
): Promise<{ readonly code: number; readonly found: Printed }> {
  const { code, printed } = await run(files, { ...options, json: true }, effects);
  return { code, found: JSON.parse(printed) as Printed };
}

describe('plateau inspect', () => {
  it('prints a table with job, load and figures', async () => {
    const { code, printed } = await run(['3.33-clients.json']);
    expect(code).toBe(0);
    expect(printed).toMatch(/reader\s+read\s+randread\s+4k\s+1 x 8 x 2 clients\s+35136\s+143\.9\s+453\.4\s+1057/);
  });

  it('has the latency of syncs where there were some', async () => {
    const { printed } = await run(['3.33-fsync.json']);
    expect(printed).toMatch(/mean us\s+p99 us\s+sync mean us\s+sync p99 us\n/);
    expect((await run(['3.33-clients.json'])).printed).not.toMatch(/sync/);
  });

  it('names results of one load that ran at the same time, and no others', async () => {
    const files = ['3.33-host-1.json', '3.33-host-1-later.json', '3.33-group.json', '3.33-host-2.json'];
    const { code, printed } = await run(files);
    expect(code).toBe(0);
    expect(printed).toMatch(
      /Ran at the same time with the same load, 9\d % .*: 3\.33-host-1\.json, 3\.33-host-2\.json\n/,
    );
    const { found } = await runJson(files);
    expect(found.at_once?.map((one) => one.files)).toEqual([['3.33-host-1.json', '3.33-host-2.json']]);
    expect((await runJson(files.slice(0, 3))).found.at_once).toBeUndefined();
  });

  it('prints one JSON document with all files, also when a file is refused', async () => {
    const { code, found } = await runJson(['3.33-snapshots.json', '3.33-terse.txt']);
    expect(code).toBe(1);
    expect(found.files.map(({ documents, measurements }) => [documents, measurements.length])).toEqual([
      [6, 1],
      [0, 0],
    ]);
    expect(found.files[1]?.problems).toMatchObject([{ rule: 'input', severity: 'error' }]);
    expect(found.files[0]?.measurements[0]).toMatchObject({
      job: 'rr',
      source: { document: 5, sha256: expect.any(String) },
    });
  });

  it('applies the rules for fio results', async () => {
    const { code, found } = await runJson(['3.33-no-space.json']);
    expect(code).toBe(1);
    expect(found.files[0]?.problems.map(({ rule }) => rule)).toEqual(['R-fio-error']);
  });

  it('says each fact once: what a rule says is no notice too', async () => {
    const { printed } = await run(['3.33-rate-limited.json']);
    expect(printed).toContain('R-rate-limited');
    expect(printed).not.toContain('N-rate-limited');
    const { found } = await runJson(['3.33-rate-limited.json']);
    expect(JSON.stringify(found.files[0]?.measurements)).toContain('N-rate-limited');
  });

  it('walks folders in order', async () => {
    const { found } = await runJson(['.']);
    const names = found.files.map(({ file }) => file);
    expect(names.length).toBeGreaterThan(30);
    expect(names).toEqual([...names].sort());
  });

  it('counts what is plainly no result in a folder, and says it of a file that is named', async () => {
    const folder = {
      'results/a.json': fixtureBytes('3.33-group.json'),
      'results/a_bw.1.log': '500, 1024, 0, 4096, 0\n1000, 1030, 0, 4096, 0\n',
      'results/a.fio': '; comment\n[a]\ngroup_reporting\nrw=read\n',
      'results/stdout.txt': '',
      'results/run.json': '{"time": 1}',
    };
    const { code, found } = await runJson(['results'], {}, memoryEffects(folder));
    expect([code, found.files.map(({ file }) => file)]).toEqual([0, ['results/a.json']]);
    expect(found.skipped).toEqual({ job_file: 1, fio_log: 1, other_json: 1, empty: 1 });
    const { printed } = await run(['results'], {}, memoryEffects(folder));
    expect(printed.trimEnd().split('\n').at(-1)).toBe(
      'skipped, because they are no results: 1 job file, 1 fio log, 1 other JSON file, 1 empty file',
    );
    expect((await run(['results/a_bw.1.log'], {}, memoryEffects(folder))).code).toBe(1);
    const cut = { 'results/b.json': '', 'results/c.txt': '{"fio version": "fio-3.33", "jobs": [' };
    const broken = await runJson(['results'], {}, memoryEffects({ ...folder, ...cut }));
    expect(broken.code).toBe(1);
    expect(broken.found.files.map(({ file }) => file)).toEqual(['results/a.json', 'results/b.json', 'results/c.txt']);
  });

  it('counts links below a folder and does not follow them round', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inspect-'));
    symlinkSync('.', join(folder, 'round'));
    const { found } = await runJson([folder], {}, recordedEffects());
    expect(found.skipped).toEqual({ link: 1 });
    rmSync(folder, { recursive: true });
  });

  it('does not pass a folder without any result', async () => {
    const { code, found } = await runJson(['.'], {}, memoryEffects({ 'readme.txt': 'text' }));
    expect(code).toBe(1);
    expect(found.files[0]?.problems).toMatchObject([{ message: 'no fio result is in the folder' }]);
  });

  it('says which file is not there, goes on with the others, and ends with 2', async () => {
    const { code, found } = await runJson(['none.json', '3.33-group.json']);
    expect(code).toBe(2);
    expect(found.files[0]?.problems).toMatchObject([{ message: 'the file cannot be read' }]);
    expect(found.files[1]?.measurements).toHaveLength(3);
  });

  it('takes from the job file what the output leaves out', async () => {
    const file = '3.33-clients.json';
    const without = await runJson([file]);
    expect(without.found.files[0]?.measurements[0]).not.toHaveProperty('workload_fingerprint');
    const { found } = await runJson([file], { job: '3.33-clients.fio' });
    expect(found.files[0]?.measurements[0]).toHaveProperty('workload_fingerprint');
  });

  it('ends at once when the job file is not there', async () => {
    await expect(run(['3.33-clients.json'], { job: 'none.fio' })).rejects.toThrow(CliError);
  });

  it('prints a depth that fio sought itself as the most that it tried', () => {
    const [measurement] = normaliseFixture('3.33-group.json').measurements;
    if (measurement === undefined) throw new Error('no measurement');
    const { outstanding, ...others } = measurement;
    expect(outstanding).toBeGreaterThan(0);
    const sought = { ...others, workload_options: { latency_target: '500' } };
    expect(formatMeasurements([sought])).toContain(`${measurement.numjobs} x <=${measurement.iodepth}`);
  });

  it('does not let names steer the terminal', () => {
    const [measurement] = normaliseFixture('3.33-group.json').measurements;
    const printed = formatMeasurements(measurement ? [{ ...measurement, job: 'a\u001b[2J\u202eb' }] : []);
    expect(printed).toContain('a?[2J?b');
  });
});
