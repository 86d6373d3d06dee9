import { describe, expect, it } from 'vitest';
import { runFioRules } from '../../../scripts/lib/check/run-rules.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import type { FioOutput } from '../../../scripts/lib/fio/types.ts';
import { resultOfFio } from '../../../scripts/lib/formats/fio-reader.ts';
import { fioOutput, fixtureBytes, normaliseFio, readFixture } from '../../fio-fixtures.ts';

function problemsOf(output: FioOutput): readonly (readonly [string, number | undefined])[] {
  const { measurements } = normaliseFio(output);
  return runFioRules(output, measurements).map(({ rule, line }) => [rule, line]);
}

function appended(...names: readonly string[]): FioOutput {
  const text = names.map((name) => new TextDecoder().decode(fixtureBytes(name))).join('\n');
  return parseFioOutput('runs.json', new TextEncoder().encode(text));
}

describe('rules for fio results', () => {
  it('hold every run of a file against them, not only the last', () => {
    const [error] = problemsOf(readFixture('3.33-no-space.json')).filter(([rule]) => rule === 'R-fio-error');
    expect(error).toBeDefined();
    const found = problemsOf(appended('3.33-no-space.json', '3.33-group.json'));
    expect(found.filter(([rule]) => rule === 'R-fio-error')).toEqual([error]);
  });

  it('leave snapshots of a run aside: the last one holds them all', () => {
    const { documents } = readFixture('3.33-snapshots.json');
    expect(documents.length).toBeGreaterThan(1);
    expect(problemsOf(readFixture('3.33-snapshots.json')).filter(([rule]) => rule === 'R-zero-io')).toEqual([]);
  });

  it('do not count the bins of a snapshot, which fio took while it counted', () => {
    const { documents } = readFixture('3.33-racing-snapshots.json');
    const [early] = documents;
    const alone = parseFioOutput('early.json', new TextEncoder().encode(JSON.stringify(early?.value)));
    expect(problemsOf(alone).map(([rule]) => rule)).toContain('R-bins-count');
    expect(problemsOf(readFixture('3.33-racing-snapshots.json'))).toEqual([]);
  });

  it('leave jobs aside that fio was told not to report', () => {
    const output = readFixture('3.33-stats-0.json');
    expect(resultOfFio(output).problems).toEqual([]);
    expect(problemsOf(output)).toEqual([]);
  });

  it('know fio’s total of all clients by its place, not by its name', () => {
    const idle = { jobname: 'All clients', groupid: 0, error: 0, read: { io_bytes: 0, io_kbytes: 0 } };
    expect(problemsOf(fioOutput({ jobs: [idle] })).map(([rule]) => rule)).toContain('R-zero-io');
    const busy = { ...idle, jobname: 'a', read: { io_bytes: 4096, io_kbytes: 4, total_ios: 1, runtime: 1 } };
    expect(problemsOf(fioOutput({ client_stats: [busy, idle] })).map(([rule]) => rule)).not.toContain('R-zero-io');
  });

  it('refuse a result without any job', () => {
    expect(problemsOf(fioOutput({ jobs: [] })).map(([rule]) => rule)).toEqual(['R-zero-io']);
  });
});
