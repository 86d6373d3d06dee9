import { describe, expect, it } from 'vitest';
import { buildHistory } from '../../../scripts/lib/database/history.ts';
import { describeChange, presentHistory } from '../../../scripts/lib/pages/systems/history.ts';
import { sampleMeasurement, sampleRecord } from './site-sample.ts';

const axes = ['FreeBSD 11.2', 'FreeBSD 13.1', 'FreeBSD 14.0'];
const figures = [1e9, 2.5e9, 2.52e9];
const record = sampleRecord({
  measurements: axes.map((os, place) =>
    sampleMeasurement('read/read', {
      id: `read/${place}`,
      configuration_id: `c${place}`,
      axes: { os, layout: 'stripe' },
      rw: 'read',
      bs_bytes: 131_072,
      bw_bytes_per_s: figures[place] ?? 0,
    }),
  ),
});

describe('presentHistory', () => {
  it('shows nothing of a system that ran no workload twice', async () => {
    expect(await presentHistory(undefined)).toBeUndefined();
    expect(await presentHistory([])).toBeUndefined();
  });

  it('marks in each row the version that changed, and how much the figure did', async () => {
    const view = await presentHistory(buildHistory([record]));
    const [group, ...others] = view?.table.groups ?? [];
    expect(others).toEqual([]);
    expect([group?.title, group?.sub]).toEqual(['Reads, read', '128k sequential read · stripe']);
    const rows = group?.rows.map(({ cells }) =>
      cells.slice(1).map(({ text, sub }) => [text, sub?.replace('\u00a0', ' ')]),
    );
    expect(rows).toEqual([
      [
        ['FreeBSD 11.2', undefined],
        ['1.00', undefined],
      ],
      [
        ['FreeBSD 13.1', 'was FreeBSD 11.2'],
        ['2.50', '150 % higher'],
      ],
      [
        ['FreeBSD 14.0', 'was FreeBSD 13.1'],
        ['2.52', 'no clear change'],
      ],
    ]);
  });

  it('draws the figures by version, with the clear changes in words', async () => {
    const view = await presentHistory(buildHistory([record]));
    expect(view?.charts.map(({ title, subtitle }) => [title, subtitle?.split('. ')[0]])).toEqual([
      ['Bandwidth changes clearly in 1 of 2 steps: 150\u00a0% higher', 'Bandwidth over time and versions'],
    ]);
    const svg = view?.charts[0]?.panels[0]?.svg.replaceAll('\u00a0', ' ') ?? '';
    for (const text of [...axes, '2.50, 150 % higher', 'GB/s']) expect(svg).toContain(text);
    expect(svg).not.toContain('no clear change');
  });

  it('claims no change that one sample cannot tell', async () => {
    const lines = buildHistory([record]).map((line) => ({
      ...line,
      points: line.points.map(({ changes, ...point }) => ({
        ...point,
        changes: changes.bw === undefined ? {} : { bw: { ...changes.bw, is_clear: false } },
      })),
    }));
    const view = await presentHistory(lines);
    expect(view?.charts[0]?.title).toBe('Bandwidth changes clearly in none of 2 steps');
  });

  it('says how many workloads are left out where there are many', async () => {
    const lines = buildHistory([record]);
    const view = await presentHistory(Array.from({ length: 13 }, () => lines).flat());
    expect(view?.table.groups).toHaveLength(12);
    expect(view?.means).toContain('12 of 13');
  });
});

describe('describeChange', () => {
  it('tells which way a figure went', () => {
    expect(describeChange({ share: -0.984, is_clear: true })).toBe('98.4\u00a0% lower');
    expect(describeChange(undefined)).toBeUndefined();
  });
});
