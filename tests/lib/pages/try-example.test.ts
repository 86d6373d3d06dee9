import { describe, expect, it } from 'vitest';
import type { Run } from '#types';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { exampleOf } from '../../../scripts/lib/pages/try/example.ts';
import { sampleRecord, sampleRun } from './site-sample.ts';

const run: Partial<Run> = {
  tests: [{ id: 'read', title: 'Reads', configuration: 'default', result: 'raw/read.json' }],
};

/** A run with a raw file of this size. */
function record(more: Partial<Run> = {}, file: object = {}): RunRecord {
  const found = sampleRecord({ run: { ...run, ...more } });
  const raw = { path: 'raw/read.json', size_bytes: 4000, sha256: 'ab', ...file };
  return { ...found, bundle: { ...found.bundle, files: [raw] } };
}

describe('exampleOf', () => {
  it('is the first run with results of one configuration on this site, and no demonstration where there is another', () => {
    const first = record({ id: 'shows-a-method', purpose: 'demonstration' });
    const second = record({ id: 'of-a-product' });
    expect(exampleOf([first, second, record()])).toEqual({ run: 'of-a-product', system: 'Acme A1' });
    expect(exampleOf([first])?.run).toBe('shows-a-method');
  });

  it('is none that is large, kept elsewhere, replaced, of several configurations, or without results of fio', () => {
    const [configuration] = sampleRun.configurations;
    const unfit = [
      record({}, { size_bytes: 3e6 }),
      record({}, { url: 'https://files.example/read.json' }),
      { ...record(), superseded_by: { run_id: 'newer', title: 'Newer', date: '2027', reason: 'The cache was on.' } },
      record({ withdrawn: { date: '2026-11-22', reason: 'The cache was on.' } }),
      record({
        configurations: [...sampleRun.configurations, { ...configuration, id: 'other', title: 'b', axes: {} }],
      }),
      record({ tests: [{ id: 'read', title: 'Reads', logs: ['raw/read_bw.1.log'] }] }),
    ];
    expect(unfit.map((one) => exampleOf([one]))).toEqual(unfit.map(() => undefined));
  });
});
