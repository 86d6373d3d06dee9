/** Real fio output of tests/fixtures/fio/, read and normalised. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normaliseFio } from '../scripts/lib/fio/normalise-output.ts';
import { parseFioOutput } from '../scripts/lib/fio/output.ts';
import type { FioOutput, JobFile } from '../scripts/lib/fio/types.ts';
import type { FioMeasurement, Normalised } from '../scripts/lib/model/measurement.ts';

export const fioFixtures = join(import.meta.dirname, 'fixtures/fio');

export function fixtureBytes(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(fioFixtures, name)));
}

export function readFixture(name: string): FioOutput {
  return parseFioOutput(name, fixtureBytes(name));
}

export function normaliseFixture(name: string, jobFile?: JobFile): Normalised<FioMeasurement> {
  return normaliseFio(readFixture(name), jobFile);
}

/** The one measurement of that direction (and job); fails when there is none or more than one. */
export function measurementOf(name: string, direction: FioMeasurement['direction'], job?: string): FioMeasurement {
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
