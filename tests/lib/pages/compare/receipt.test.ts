import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { presentComparison } from '../../../../scripts/lib/pages/compare/comparison.ts';
import { configurationOf } from './configuration-sample.ts';

/** Rows of the receipt of two configurations, as text. */
function receiptOf(a: Partial<Measurement>, b: Partial<Measurement>): readonly string[] {
  const { receipt } = presentComparison([configurationOf('a1', [a]), configurationOf('b1', [b])], { all: false });
  const groups = receipt?.table.groups ?? [];
  return groups.flatMap(({ rows }) => rows.map(({ cells }) => cells.map(({ text }) => text).join(' | ')));
}

describe('receiptOf', () => {
  const hashed = (workload_fingerprint: string, workload_options?: Measurement['workload_options']) =>
    workload_options === undefined ? { workload_fingerprint } : { workload_fingerprint, workload_options };

  it('names the options of fio that differ, with both values', () => {
    const rows = receiptOf(hashed('f1', { fsync: '32' }), hashed('f2', { fsync: '1', norandommap: '1' }));
    expect(rows.join('\n')).toContain('✗ fsync: 32 ↔ 1; norandommap: unset ↔ 1');
  });

  it('says of each side what it has, in words and not as a yes to the name of the gate', () => {
    const rows = receiptOf({ rate_limited: true }, { rate_limited: true });
    expect(rows).toContainEqual('Rate limit | ✗ rate-limited (both)');
  });

  it('says when nobody knows which', () => {
    expect(receiptOf(hashed('f1'), hashed('f2')).join('\n')).toContain('✗ not known which');
  });
});

describe('what nobody recorded', () => {
  const presented = (a: Partial<Measurement>, b: Partial<Measurement>) =>
    presentComparison([configurationOf('a1', [a]), configurationOf('b1', [b])], { all: false }).receipt;

  it('is one line where it is recorded of neither side, and no row of crosses', () => {
    const nothing = { fio_version: undefined, lat_kind: undefined };
    const receipt = presented(nothing, nothing);
    expect(receipt?.unknown).toBe('? Not recorded: fio major version; Latency type (clat/lat).');
    expect(JSON.stringify(receipt?.table.groups)).not.toMatch(/fio major version|Latency type/);
  });

  it('is a question mark beside what the other side has', () => {
    expect(receiptOf({}, { fio_version: undefined })).toContainEqual('fio major version | ? 3 ↔ not recorded');
    expect(presented({}, { fio_version: undefined })?.unknown).toBeUndefined();
  });
});

describe('the receipt of one test', () => {
  const side = (transport: string) => {
    const unknown = { workload_fingerprint: undefined, outstanding: undefined, clients: undefined };
    return configurationOf('r1', [{ configuration_id: transport, axes: { transport }, ...unknown }]);
  };
  const { receipt } = presentComparison([side('TCP'), side('RDMA')], { all: false });

  it('names what was changed and what is the same by construction apart from what was passed', () => {
    expect(receipt?.in_one_test?.[0]).toMatch(/^What was changed: Settings\.$/);
    expect(receipt?.in_one_test?.[1]).toMatch(/^Not recorded, but the same by construction.*I\/Os in flight stated/);
    expect(receipt?.passed).toContain('Read/write direction');
    expect(receipt?.passed).not.toMatch(/Settings|I\/Os in flight stated/);
  });
});

describe('a comparison with a figure not to be relied on', () => {
  const notes = [{ id: 'made-up', severity: 'do_not_rely', title: 'Made up for tests' }] as const;
  const doubtful: Partial<Measurement> = { do_not_rely: true, notes: [...notes] };
  const { receipt, figures } = presentComparison([configurationOf('a1', [{}]), configurationOf('b1', [doubtful])], {
    all: false,
  });

  it('is refused, with the reason on the receipt', () => {
    const [, refused] = receipt?.table.groups ?? [];
    expect(refused?.rows.map(({ cells }) => cells[0]?.text)).toEqual(['Data advisories']);
  });

  it('says so beside the figure, with the way to the note', () => {
    const row = figures?.groups[0]?.rows.find(({ cells }) => cells[0]?.text === 'Data advisories');
    expect(row?.cells.slice(1).map(({ badges }) => badges?.map(({ text, href }) => [text, href]))).toEqual([
      [],
      [['do not rely', 'notes/#note-made-up']],
    ]);
  });
});
