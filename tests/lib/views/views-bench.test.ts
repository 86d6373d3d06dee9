import { describe, expect, it } from 'vitest';
import { settlePage } from '../../../scripts/lib/pages/page-parts.ts';
import { presentRun } from '../../../scripts/lib/pages/runs/run.ts';
import { publishParts } from '../../../scripts/lib/pages/site.ts';
import { presentSystem } from '../../../scripts/lib/pages/systems/system.ts';
import { presentBenchView } from '../../../scripts/lib/views/bench-view.ts';
import { allReports } from '../pages/all-pages.ts';
import { sampleDatabase, sampleRecord } from '../pages/site-sample.ts';
import { databaseOf, RUNS, reportOf } from './views-sample.ts';

const VIEW = { id: 'bench', kind: 'bench', title: 'One drive', note: 'As told.', run: 'a2' } as const;

describe('a view of a test bench', () => {
  it('shows the bench of the run it names, in picture and words', () => {
    const view = presentBenchView(VIEW, RUNS);
    expect(view).toMatchObject({ id: 'bench', kind: 'bench', title: 'One drive', note: 'As told.' });
    expect(view.bench.label).toBe('Test setup: Acme A2, drive 1');
    expect(view.bench.outline.at(-1)?.text).toContain('Acme A2, drive 1');
  });

  it('stands in a row of its own on the page of a report and has no file of figures', async () => {
    const database = databaseOf([reportOf([VIEW])]);
    const site = { title: 'A Lab', baseUrl: '/', dataVersion: 'v' };
    const [, page] = publishParts(
      (await allReports(database)).map((one) => settlePage<unknown>(one)),
      { ...site, database },
    );
    expect(page?.view).toMatchObject({
      sections: [{ rows: [{ is_beside: false, views: [{ id: 'bench', bench: {} }] }] }],
    });
    expect(page?.files ?? []).toEqual([]);
  });

  it('throws where no rule kept a wrong run away', () => {
    expect(() => presentBenchView({ ...VIEW, run: 'nobody' }, RUNS)).toThrow('the report has no run nobody');
  });
});

describe('pages with a test bench', () => {
  const record = sampleRecord();
  const bench = { label: 'Test setup: Acme A1' };

  it("are a run's", () => {
    expect(presentRun(record, [], { charts: [], sections: {} }).view).toMatchObject({ bench });
  });

  it("are a system's", () => {
    const [system] = sampleDatabase([record]).systems;
    if (system === undefined) throw new Error('the sample has a system');
    expect(presentSystem(system, []).view).toMatchObject({ bench });
  });
});
