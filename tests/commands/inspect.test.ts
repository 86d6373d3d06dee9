import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inspectCommand } from '../../scripts/commands/inspect.ts';
import { CliError } from '../../scripts/lib/effects/cli-error.ts';
import { formatMeasurements } from '../../scripts/lib/present/inspection.ts';
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
    expect(found.files[0]?.problems.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['N-no-io', 'R-fio-error']),
    );
  });

  it('walks folders in order', async () => {
    const { found } = await runJson([fioFixtures]);
    const names = found.files.map(({ file }) => file);
    expect(names.length).toBeGreaterThan(30);
    expect(names).toEqual([...names].sort());
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
