import { describe, expect, it } from 'vitest';
import { type Correction, correctionAlerts } from '../../../scripts/lib/pull-request/alerts.ts';

const firmware: Correction = { date: '2026-12-01', text: 'Firmware is 2.' };
const memory: Correction = { date: '2026-12-02', text: '64 GiB.', reported_by: 'A. Reader' };
const alerts = (touched: readonly string[], was: readonly Correction[], is: readonly Correction[]) =>
  correctionAlerts('x', touched, { was, is }).map(({ kind, level, named }) => [kind, level, named]);

describe('correctionAlerts', () => {
  it('names a correction that run.json tells of', () => {
    expect(alerts(['hardware.json'], [firmware], [firmware, memory])).toEqual([['corrected', 'note', ['64 GiB.']]]);
  });

  it('asks for the entry when a published run is described otherwise without one', () => {
    expect(alerts(['hardware.json'], [firmware], [firmware])).toEqual([
      ['correction_not_told', 'caution', ['hardware.json']],
    ]);
  });

  it('warns when an entry is gone or reads otherwise', () => {
    expect(alerts([], [firmware, memory], [memory])).toEqual([
      ['correction_taken_back', 'warning', ['Firmware is 2.']],
    ]);
    expect(alerts([], [firmware], [{ ...firmware, text: 'Firmware is 3.' }])).toEqual([
      ['correction_taken_back', 'warning', ['Firmware is 2.']],
      ['corrected', 'note', ['Firmware is 3.']],
    ]);
  });

  it('is silent where nothing is described otherwise', () => {
    expect(alerts([], [], [])).toEqual([]);
  });
});
