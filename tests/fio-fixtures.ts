/** Real fio output of tests/fixtures/fio/, read and normalised; and plain output, runs and bundles for what fixtures do not show. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hardware, Run } from '#types';
import { readFio } from '../scripts/lib/fio/normalise-output.ts';
import { parseFioOutput } from '../scripts/lib/fio/output.ts';
import type { FioOutput, JobFile } from '../scripts/lib/fio/types.ts';
import { resultOfFio } from '../scripts/lib/formats/fio-reader.ts';
import type { ParsedBundle, ResultFile } from '../scripts/lib/formats/types.ts';
import type { Normalised, TestMeasurement } from '../scripts/lib/model/measurement.ts';

export const fioFixtures = join(import.meta.dirname, 'fixtures/fio');

export function fixtureBytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(fioFixtures, name)));
}

export function readFixture(name: string): FioOutput {
  return parseFioOutput(name, fixtureBytes(name));
}

export function normaliseFio(output: FioOutput, jobFile?: JobFile): Normalised<TestMeasurement> {
  const { readings, problems } = readFio(output, jobFile);
  return { measurements: readings.map(({ measurement }) => measurement), problems };
}

/** Results of a bundle: this one, at a path. */
export function resultsOf(path: string, output: FioOutput): ReadonlyMap<string, ResultFile> {
  return new Map([[path, resultOfFio(output)]]);
}

export function normaliseFixture(name: string, jobFile?: JobFile): Normalised<TestMeasurement> {
  return normaliseFio(readFixture(name), jobFile);
}

/** The one measurement of that direction (and job); fails when there is none or more than one. */
export function measurementOf(name: string, direction: TestMeasurement['direction'], job?: string): TestMeasurement {
  const found = normaliseFixture(name).measurements.filter(
    (one) => one.direction === direction && (job === undefined || one.job === job),
  );
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${name} has ${found.length} ${direction} measurements`);
  return first;
}

/** Output with these entries, as a present fio prints them; the keys that a test is about are given, the rest is plain. */
export function fioOutput(document: object, file = 'out.json'): FioOutput {
  const text = JSON.stringify({ 'fio version': 'fio-3.42', ...document });
  return parseFioOutput(file, new TextEncoder().encode(text));
}

/** One direction as fio prints it: so many I/Os of 4 KiB in a second. */
export const direction = (ios: number) => ({
  io_bytes: ios * 4096,
  io_kbytes: ios * 4,
  bw_bytes: ios * 4096,
  iops: ios,
  runtime: 1000,
  total_ios: ios,
});

/** An entry of jobs as fio prints it. */
export const job = (jobname: string, options: object, rest: object = { read: direction(100) }) => ({
  jobname,
  groupid: 0,
  error: 0,
  'job options': options,
  sync: {},
  ...rest,
});

const unknown = { state: 'not_recorded' } as const;

/** Conditions that nobody recorded. */
export const NO_CONDITIONS: Run['conditions'] = {
  preconditioning: unknown,
  purge: unknown,
  fill: unknown,
  warm_up: unknown,
  host_cache: unknown,
  target_cache: unknown,
};

/** A manifest that says no more than it must, but for what is given. */
export function plainRun(rest: Partial<Run>): Run {
  return {
    id: 'a-run',
    title: 'A run',
    date: '2026',
    submitter: { name: 'Lab' },
    licence: 'CC0-1.0',
    evidence: 'measured',
    configurations: [{ id: 'base', title: 'Base', axes: {} }],
    tests: [{ id: 't', title: 'T', configuration: 'base', result: 'raw/t.json' }],
    conditions: NO_CONDITIONS,
    ...rest,
  };
}

/** A bundle of this run with nothing else in it, but for what is given. */
export function plainBundle(run: Run, rest: Partial<ParsedBundle> = {}): ParsedBundle {
  return {
    id: run.id,
    folder: `content/runs/${run.id}`,
    files: [],
    run,
    hardware: { system: { id: 'acme-a1', vendor: 'Acme', model: 'A1', kind: 'array' } } as Hardware,
    results: new Map(),
    jobFiles: new Map(),
    locate: new Map(),
    ...rest,
  };
}
