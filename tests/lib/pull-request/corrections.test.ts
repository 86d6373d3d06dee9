import { describe, expect, it } from 'vitest';
import { type Correction, correctionAlerts } from '../../../scripts/lib/pull-request/alerts.ts';
import type { FileChange } from '../../../scripts/lib/pull-request/changed-folders.ts';

const firmware: Correction = { date: '2026-12-01', text: 'Firmware is 2.' };
const memory: Correction = { date: '2026-12-02', text: '64 GiB.', reported_by: 'A. Reader' };
const alerts = (paths: readonly string[], was: readonly Correction[], is: readonly Correction[]) => {
  const files = paths.map((path): FileChange => ({ path, change: 'changed' }));
  return correctionAlerts('x', files, { was, is }).map(({ kind, level, named }) => [kind, level, named]);
};

describe('correctionAlerts', () => {
  it('names a correction that run.json tells of', () => {
    expect(alerts(['hardware.json', 'run.json'], [firmware], [firmware, memory])).toEqual([
      ['corrected', 'note', ['64 GiB.']],
    ]);
  });

  it('asks for the entry when a published run is described otherwise without one', () => {
    expect(alerts(['hardware.json', 'raw/a.json'], [firmware], [firmware])).toEqual([
      ['correction_not_told', 'warning', ['hardware.json']],
    ]);
  });

  it('warns when an entry is gone or reads otherwise', () => {
    expect(alerts(['run.json'], [firmware, memory], [memory])).toEqual([
      ['correction_taken_back', 'warning', ['Firmware is 2.']],
    ]);
    expect(alerts(['run.json'], [firmware], [{ ...firmware, text: 'Firmware is 3.' }])).toEqual([
      ['correction_taken_back', 'warning', ['Firmware is 2.']],
      ['corrected', 'note', ['Firmware is 3.']],
    ]);
  });

  it('is silent where only other files change', () => {
    expect(alerts(['run.json', 'media/bench.png'], [], [])).toEqual([]);
  });
});
