import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runFioRules } from '../../../scripts/lib/check/run-rules.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import { normaliseFio } from '../../fio-fixtures.ts';
import { lacksSamples, samples } from '../../missing.ts';

const fixtures = join(import.meta.dirname, '../../fixtures');

/** Runs that failed, by the sample's own description: a full device, and a trim that the device refuses. */
const FAILED = /^(fio-3\.33-cases\/(15-error-enospc|20-continue-on-error|22-trim-unsup)|fio-versions\/[^/]+\/c)\//;

interface Found {
  readonly file: string;
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
}

function judge(dir: string): { readonly documents: number; readonly found: readonly Found[] } {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(log|fio|md)$|^(rc|CMD)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const outputs = files.map((file) => parseFioOutput(file.slice(dir.length + 1), readFileSync(file)));
  const found = outputs.flatMap((output) =>
    output.documents.length === 0 ? [] : runFioRules(output, normaliseFio(output).measurements),
  );
  return { documents: outputs.reduce((sum, { documents }) => sum + documents.length, 0), found };
}

const collections = [
  { name: 'genuine fio output', dir: samples, isMissing: lacksSamples(), least: 150 },
  { name: 'the part of it in fixtures', dir: join(fixtures, 'fio-samples'), isMissing: false, least: 35 },
];

describe.each(collections)('rules on $name', ({ dir, isMissing, least }) => {
  const it = test.skipIf(isMissing);
  const { documents, found } = isMissing ? { documents: 0, found: [] } : judge(dir);

  it('look at documents of many versions', () => {
    expect(documents).toBeGreaterThan(least);
  });

  it('never crash', () => {
    expect(found.filter(({ message }) => message.includes('crashed'))).toEqual([]);
  });

  it('raise an error only where the run itself failed', () => {
    const errors = found.filter(({ severity }) => severity === 'error');
    expect(errors.filter(({ file }) => !FAILED.test(file))).toEqual([]);
    expect(new Set(errors.map(({ rule }) => rule))).toEqual(new Set(['R-fio-error', 'R-zero-io']));
  });

  it('raise no doubt about the arithmetic of any of them', () => {
    const arithmetic = /^R-(iops-of|bw-|io-kbytes|io-size|bins|percentiles|latency|littles|iodepth-levels|cpu)/;
    expect(found.filter(({ rule }) => arithmetic.test(rule))).toEqual([]);
  });

  it('find the interrupted, buffered, limited and synchronous ones', () => {
    const of = (rule: string) =>
      new Set(found.filter((problem) => problem.rule === rule).map(({ file }) => file.split('/')[1]));
    expect(of('R-interrupted')).toEqual(new Set(['I1-sigINT', 'I1-sigTERM', 'I2-sigINT-stdout']));
    expect(of('R-direct-io')).toContain('39-buffered');
    expect(of('R-rate-limited')).toContain('10-rate-mixed');
    expect(of('R-sync-engine-iodepth')).toEqual(new Set(['38-sync-engine-iod']));
    expect(of('R-null-engine')).toEqual(new Set(['23-null-hi']));
  });
});
