import { describe, expect, it } from 'vitest';
import { standingsOf } from '../../../../scripts/lib/database/standings.ts';
import { standingTable } from '../../../../scripts/lib/pages/workloads/standing-table.ts';
import { comparandOf } from '../../database/comparand-sample.ts';
import { sampleRecord } from '../site-sample.ts';

describe('standingTable', () => {
  it('says that a shortened run does not stand for a system that has another, where the class has one', () => {
    const rules = { mayLead: () => true, isDemonstration: () => false, flatters: () => false };
    const standings = standingsOf([comparandOf({ id: 'a', system_id: 'a', iops: 90_000 })], 'peak', rules);
    const noteOf = (hasShortened: boolean) =>
      standingTable('4k random read, peak', standings, {
        load: 'peak',
        entryOf: ({ measurement }) => ({ measurement, apart: 'none', run: sampleRecord() }),
        receipt: '#receipt',
        metric: 'iops',
        hasShortened,
      }).note;
    const text = 'A shortened run counts only where a system has no other.';
    expect(noteOf(true)).toContain(text);
    expect(noteOf(false)).not.toContain(text);
  });
});
