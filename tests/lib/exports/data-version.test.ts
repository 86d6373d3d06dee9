import { describe, expect, it } from 'vitest';
import { dataVersion } from '../../../scripts/lib/exports/data-version.ts';
import { sampleDatabase, sampleRecord } from '../pages/site-sample.ts';

describe('dataVersion', () => {
  const record = sampleRecord();
  const [first, ...others] = record.measurements;
  const version = dataVersion(sampleDatabase([record]));

  it('is named by the newest day and is the same for the same data', () => {
    expect(version).toMatch(/^2\d{3}-\d{2}-\d{2}-[0-9a-f]{10}$/);
    expect(dataVersion(sampleDatabase([sampleRecord()]))).toBe(version);
  });

  it('changes with a figure, and with a fact of the hardware', () => {
    if (first === undefined) throw new Error('the sample has no figures');
    const corrected = { ...record, measurements: [{ ...first, iops: 1 }, ...others] };
    expect(dataVersion(sampleDatabase([corrected]))).not.toBe(version);
    const { bundle } = record;
    const hardware = { ...bundle.hardware, system: { ...bundle.hardware.system, software: 'other' } };
    expect(dataVersion(sampleDatabase([{ ...record, bundle: { ...bundle, hardware } }]))).not.toBe(version);
  });
});
