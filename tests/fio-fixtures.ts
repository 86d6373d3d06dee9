/** Real fio output of tests/fixtures/fio/, read and normalised. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFio } from '../scripts/lib/fio/normalise-output.ts';
import { parseFioOutput } from '../scripts/lib/fio/output.ts';
import type { FioOutput, JobFile } from '../scripts/lib/fio/types.ts';
import { resultOfFio } from '../scripts/lib/formats/fio-reader.ts';
import type { ResultFile } from '../scripts/lib/formats/types.ts';
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
