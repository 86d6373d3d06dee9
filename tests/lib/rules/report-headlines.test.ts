import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import type { ParsedReport } from '../../../scripts/lib/formats/types.ts';
import { reportHeadlines } from '../../../scripts/lib/rules/report-headlines.ts';

const id = 'disk/default/read/job/read';
const report = {
  report: { runs: ['disk'], headlines: [{ label: 'Reads', measurement: id, metric: 'iops' }] },
} as unknown as ParsedReport;
const found = (more: Partial<Measurement>) => {
  const measurement = { id, run_id: 'disk', iops: 100, ...more } as Measurement;
  return reportHeadlines
    .check(report, { bundles: new Map(), measurements: [measurement] })
    .map(({ severity = reportHeadlines.severity, message }) => [severity, message]);
};

describe('R-report-headlines', () => {
  it('warns of a headline of a shortened run, which the page leaves out', () => {
    expect(found({ method_factor: 0.1 })).toEqual([
      ['warning', 'the headline is of a shortened run, and is not shown'],
    ]);
    expect(found({ method_factor: 1 })).toEqual([]);
    expect(found({})).toEqual([]);
  });
});
