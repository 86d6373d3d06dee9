import { describe, expect, it } from 'vitest';
import { verdictKinds } from '../../../scripts/lib/analyse/verdict-kinds.ts';
import { presentRules } from '../../../scripts/lib/pages/rules/rules.ts';

const kinds = presentRules([], verdictKinds, []).view.judgements.flatMap((group) => group.kinds);
const tableOf = (id: string) => kinds.find((one) => one.id === id)?.table;

describe('the thresholds of a verdict', () => {
  it('are no table where there are none', () => {
    expect(tableOf('V-direct')).toBeUndefined();
    for (const { table } of kinds) expect(table?.groups[0]?.rows).not.toEqual([]);
  });

  it('are told in microseconds where they are that short', () => {
    expect(tableOf('V-disk-latency')?.groups[0]?.rows[0]?.cells[1]?.text).toBe('100\u00a0µs');
  });
});
