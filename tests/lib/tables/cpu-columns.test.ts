import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { metricColumns } from '../../../scripts/lib/tables/table.ts';
import { sampleMeasurement } from '../pages/site-sample.ts';

const columnOf = (...list: readonly Partial<Measurement>[]) => {
  const measurements = list.map((one, place) => sampleMeasurement(`t${place}/read`, one));
  const [found] = metricColumns(measurements, ['cpu_client']);
  return { label: found?.column.label, cells: found?.cells.map(({ text, sub, bar }) => [text, sub, bar]) };
};

describe('processor use in a column', () => {
  it('says in the head of what it is per cent, where all figures agree', () => {
    const each = { cpu_client_pct: 50, cpu_client_of: 'one_core' } as const;
    expect(columnOf(each, each).label).toBe('CPU, client, of one core, all jobs combined');
  });

  it('says it of each figure where they differ, and draws no bars between them', () => {
    const column = columnOf(
      { cpu_client_pct: 90, cpu_client_of: 'all_cores' },
      { cpu_client_pct: 85.2, cpu_client_of: 'one_core_each' },
      { cpu_client_pct: 30 },
    );
    expect(column.label).toBe('CPU, client');
    expect(column.cells).toEqual([
      ['90.0', 'of all cores', undefined],
      ['85.2', 'of one core, per job, process or drive', undefined],
      ['30.0', 'basis not stated', undefined],
    ]);
  });
});
