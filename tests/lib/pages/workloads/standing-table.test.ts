import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { standingsOf } from '../../../../scripts/lib/database/standings.ts';
import { standingTable } from '../../../../scripts/lib/pages/workloads/standing-table.ts';
import { comparandOf } from '../../database/comparand-sample.ts';
import { sampleRecord } from '../site-sample.ts';

const RULES = { mayLead: () => true, isDemonstration: () => false, flatters: () => false };

function tableOf(measurements: readonly Partial<Measurement>[], hasShortened = false) {
  return standingTable(
    '4k random read, peak',
    standingsOf(
      measurements.map((one) => comparandOf(one)),
      'peak',
      RULES,
    ),
    {
      load: 'peak',
      entryOf: ({ measurement }) => ({ measurement, apart: 'none', run: sampleRecord() }),
      receipt: '#receipt',
      metric: 'iops',
      hasShortened,
    },
  );
}

describe('standingTable', () => {
  it('says that a shortened run does not stand for a system that has another, where the class has one', () => {
    const noteOf = (hasShortened: boolean) => tableOf([{ id: 'a', system_id: 'a', iops: 90_000 }], hasShortened).note;
    const text = 'A shortened run counts only where a system has no other.';
    expect(noteOf(true)).toContain(text);
    expect(noteOf(false)).not.toContain(text);
  });

  it('gives each row the kind and evidence that the filter of its page goes by', () => {
    const { columns, groups } = tableOf([
      { id: 'a', system_id: 'a', iops: 90_000, kind: 'array', evidence: 'measured' },
      { id: 'b', system_id: 'b', iops: 80_000, kind: 'drive', evidence: 'published' },
    ]);
    const rows = groups.flatMap((group) => group.rows);
    expect(rows.map(({ facets }) => facets)).toEqual([
      { kind: 'array', evidence: 'measured' },
      { kind: 'drive', evidence: 'published' },
    ]);
    expect(rows.map(({ cells }) => cells.length)).toEqual([columns.length, columns.length]);
  });
});
