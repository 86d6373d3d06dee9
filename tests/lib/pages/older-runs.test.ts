import { describe, expect, it } from 'vitest';
import { presentRuns } from '../../../scripts/lib/pages/runs/runs.ts';
import { sampleRecord } from './site-sample.ts';

const runs = ['05', '04', '03', '02', '01'].map((day) =>
  sampleRecord({ run: { id: `acme-a1-${day}`, date: `2026-11-${day}` } }),
);
const linksOf = (rows: number) =>
  presentRuns({ runs }, rows).map(({ path, view }) => ({
    path,
    newer: view.newer?.href,
    older: view.older?.href,
    runs: view.table?.groups.flatMap((group) => group.rows.map(({ cells }) => cells[0]?.href)),
  }));

describe('the list of runs', () => {
  it('is one page, as long as that is not too long', () => {
    expect(linksOf(5)).toHaveLength(1);
    expect(linksOf(5)[0]).toMatchObject({ path: 'runs', newer: undefined, older: undefined });
    expect(presentRuns({ runs: [] })).toHaveLength(1);
  });

  it('goes on on further pages, from the newest to the oldest, each with links to those beside it', () => {
    expect(linksOf(2)).toEqual([
      { path: 'runs', newer: undefined, older: 'runs/older--2/', runs: ['runs/acme-a1-05/', 'runs/acme-a1-04/'] },
      {
        path: 'runs/older--2',
        newer: 'runs/',
        older: 'runs/older--3/',
        runs: ['runs/acme-a1-03/', 'runs/acme-a1-02/'],
      },
      { path: 'runs/older--3', newer: 'runs/older--2/', older: undefined, runs: ['runs/acme-a1-01/'] },
    ]);
    expect(presentRuns({ runs }, 2).map(({ title }) => title)).toEqual([
      'Runs · page 1 of 3',
      'Runs · page 2 of 3',
      'Runs · page 3 of 3',
    ]);
  });

  it('has one page for each five hundred runs of a site', () => {
    const many = Array.from({ length: 1001 }, (_, place) => sampleRecord({ run: { id: `acme-a1-${place}` } }));
    expect(
      presentRuns({ runs: many }).map(({ view }) => view.table?.groups.flatMap(({ rows }) => rows).length),
    ).toEqual([500, 500, 1]);
  });
});
