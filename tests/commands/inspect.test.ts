import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inspectCommand } from '../../scripts/commands/inspect.ts';
import { CliError } from '../../scripts/lib/base/cli-error.ts';
import { formatMeasurements } from '../../scripts/lib/check/format-inspection.ts';
import { fioFixtures, normaliseFixture } from '../fio-fixtures.ts';

const fixture = (name: string) => join(fioFixtures, name);

async function run(
  files: readonly string[],
  options = {},
): Promise<{ readonly code: number; readonly printed: string }> {
  let printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  const code = await inspectCommand(files, options);
  return { code, printed };
}

interface Printed {
  readonly files: readonly {
    readonly file: string;
    readonly documents: number;
    readonly measurements: readonly Readonly<Record<string, unknown>>[];
    readonly problems: readonly { readonly rule: string; readonly severity: string; readonly message: string }[];
  }[];
  readonly skipped: Readonly<Record<string, number>>;
}

async function runJson(
  files: readonly string[],
  options = {},
): Promise<{ readonly code: number; readonly found: Printed }> {
  const { code, printed } = await run(files, { ...options, json: true });
  return { code, found: JSON.parse(printed) as Printed };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('inspectCommand', () => {
  it('prints a table with job, load and figures', async () => {
    const { code, printed } = await run([fixture('3.33-clients.json')]);
    expect(code).toBe(0);
    expect(printed).toMatch(/reader\s+read\s+randread\s+4k\s+1 x 8 x 2 clients\s+35136\s+143\.9\s+453\.4\s+1057/);
  });

  it('prints one JSON document with all files, also when a file is refused', async () => {
    const { code, found } = await runJson([fixture('3.33-snapshots.json'), fixture('3.33-terse.txt')]);
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
    const { code, found } = await runJson([fixture('3.33-no-space.json')]);
    expect(code).toBe(1);
    expect(found.files[0]?.problems.map(({ rule }) => rule)).toEqual(['R-fio-error']);
  });

  it('says each fact once: what a rule says is no notice too', async () => {
    const { printed } = await run([fixture('3.33-rate-limited.json')]);
    expect(printed).toContain('R-rate-limited');
    expect(printed).not.toContain('N-rate-limited');
    const { found } = await runJson([fixture('3.33-rate-limited.json')]);
    expect(JSON.stringify(found.files[0]?.measurements)).toContain('N-rate-limited');
  });

  it('walks folders in order', async () => {
    const { found } = await runJson([fioFixtures]);
    const names = found.files.map(({ file }) => file);
    expect(names.length).toBeGreaterThan(30);
    expect(names).toEqual([...names].sort());
  });

  it('counts what is plainly no result in a folder, and says it of a file that is named', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inspect-'));
    copyFileSync(fixture('3.33-group.json'), join(folder, 'a.json'));
    writeFileSync(join(folder, 'a_bw.1.log'), '500, 1024, 0, 4096, 0\n1000, 1030, 0, 4096, 0\n');
    writeFileSync(join(folder, 'a.fio'), '; comment\n[a]\ngroup_reporting\nrw=read\n');
    writeFileSync(join(folder, 'stdout.txt'), '');
    writeFileSync(join(folder, 'run.json'), '{"time": 1}');
    symlinkSync('.', join(folder, 'round'));
    const clean = await runJson([folder]);
    expect(clean.code).toBe(0);
    expect(clean.found.files.map(({ file }) => basename(file))).toEqual(['a.json']);
    expect(clean.found.skipped).toEqual({ job_file: 1, fio_log: 1, link: 1, other_json: 1, empty: 1 });
    const { printed } = await run([folder]);
    expect(printed.trimEnd().split('\n').at(-1)).toBe(
      'skipped, because they are no results: 1 job file, 1 fio log, 1 symbolic link, 1 other JSON file, 1 empty file',
    );
    expect((await run([join(folder, 'a_bw.1.log')])).code).toBe(1);
    writeFileSync(join(folder, 'b.json'), '');
    writeFileSync(join(folder, 'c.txt'), '{"fio version": "fio-3.33", "jobs": [');
    const broken = await runJson([folder]);
    expect(broken.code).toBe(1);
    expect(broken.found.files.map(({ file }) => basename(file))).toEqual(['a.json', 'b.json', 'c.txt']);
    rmSync(folder, { recursive: true });
  });

  it('does not pass a folder without any result', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inspect-'));
    writeFileSync(join(folder, 'readme.txt'), 'text');
    const { code, found } = await runJson([folder]);
    expect(code).toBe(1);
    expect(found.files[0]?.problems).toMatchObject([{ message: 'no fio result is in the folder' }]);
    rmSync(folder, { recursive: true });
  });

  it('says which file is not there, goes on with the others, and ends with 2', async () => {
    const { code, found } = await runJson([fixture('none.json'), fixture('3.33-group.json')]);
    expect(code).toBe(2);
    expect(found.files[0]?.problems).toMatchObject([{ message: 'the file cannot be read' }]);
    expect(found.files[1]?.measurements).toHaveLength(3);
  });

  it('takes from the job file what the output leaves out', async () => {
    const file = fixture('3.33-clients.json');
    const without = await runJson([file]);
    expect(without.found.files[0]?.measurements[0]).not.toHaveProperty('workload_fingerprint');
    const { found } = await runJson([file], { job: fixture('3.33-clients.fio') });
    expect(found.files[0]?.measurements[0]).toHaveProperty('workload_fingerprint');
  });

  it('ends at once when the job file is not there', async () => {
    await expect(run([fixture('3.33-clients.json')], { job: fixture('none.fio') })).rejects.toThrow(CliError);
  });

  it('does not let names steer the terminal', () => {
    const [measurement] = normaliseFixture('3.33-group.json').measurements;
    const printed = formatMeasurements(measurement ? [{ ...measurement, job: 'a\u001b[2Jb' }] : []);
    expect(printed).toContain('a?[2Jb');
  });
});
