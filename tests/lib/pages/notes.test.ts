import { describe, expect, it } from 'vitest';
import type { Note } from '#types';
import { figureColumns } from '../../../assets/js/search/figure-columns.ts';
import { readIndex } from '../../../assets/js/search/read-index.ts';
import { word } from '../../../scripts/lib/base/words.ts';
import { buildBrowserIndex } from '../../../scripts/lib/database/browser-index.ts';
import { buildDatabase, relateWorkload } from '../../../scripts/lib/database/database.ts';
import type { Database, RunRecord } from '../../../scripts/lib/database/types.ts';
import { formatFeed } from '../../../scripts/lib/exports/feed.ts';
import { presentNotes } from '../../../scripts/lib/pages/notes/notes-page.ts';
import { presentRun } from '../../../scripts/lib/pages/runs/run.ts';
import { runsTable } from '../../../scripts/lib/pages/runs/runs.ts';
import { presentSystem } from '../../../scripts/lib/pages/systems/system.ts';
import { rankedTable } from '../../../scripts/lib/pages/workloads/ranks.ts';
import { entriesOf } from '../../../scripts/lib/pages/workloads/rows.ts';
import { presentBest } from '../../../scripts/lib/tables/best.ts';
import { presentResults } from '../../../scripts/lib/tables/run-results.ts';
import type { Banner } from '../../../scripts/lib/tables/standing.ts';
import { notedRun, sampleNote } from '../note-sample.ts';

const other = notedRun({
  run: { id: 'best-b1-2026' },
  system: { id: 'best-b1', vendor: 'Best', model: 'B1' },
  measurement: {
    id: 'best-b1-2026/default/read/all/read',
    run_id: 'best-b1-2026',
    system_id: 'best-b1',
    vendor: 'Best',
    model: 'B1',
    iops: 3000,
  },
});

function databaseWith(severity: Note['severity'], affects: Note['affects'] = { vendor: 'Best' }): Database {
  return buildDatabase([notedRun(), other], [], [], [], [sampleNote(affects, { severity })]);
}

function noted(database: Database): RunRecord {
  const found = database.runs.find(({ notes }) => notes !== undefined);
  if (found === undefined) throw new Error('no run is affected');
  return found;
}

const bannersOf = (view: unknown): readonly Banner[] => (view as { banners: readonly Banner[] }).banners;
const noted1 = { href: 'notes/#note-made-up', title: 'Made up for tests: counts twice' };

describe('a run that a note is about', () => {
  const run = noted(databaseWith('warning'));

  it('says so above everything else, with a way to the note', () => {
    const [banner] = bannersOf(presentRun(run, [], { charts: [], sections: {} }).view);
    expect(banner).toMatchObject({
      id: 'note-made-up',
      title: 'Data advisory, caution: Made up for tests: counts twice',
      text: expect.stringMatching(/^Half of the I\/Os were counted twice\. It affects the one result/),
      links: [{ href: 'notes/#note-made-up' }],
    });
  });

  it('is marked in lists of runs, and its figures in their tables', () => {
    const badge = { ...noted1, kind: 'warning', text: 'caution' };
    const inList = runsTable([run], 'Runs').groups[0]?.rows[0]?.cells.flatMap(({ badges = [] }) => badges);
    expect(inList).toContainEqual(badge);
    const ofFigure = presentResults(run)?.groups[0]?.rows[0]?.cells.flatMap(({ badges = [] }) => badges);
    expect(ofFigure).toContainEqual(badge);
  });

  it('has its system say so too', () => {
    const { systems } = databaseWith('information');
    const banners = systems.map((system) => bannersOf(presentSystem(system, []).view));
    expect(banners.map((list) => list.map(({ id, kind }) => [id, kind]))).toEqual([
      [],
      [['note-made-up', 'information']],
    ]);
  });
});

describe('a figure not to be relied on', () => {
  it('is ranked nowhere, and the table of its class says why', () => {
    const relatedIn = ({ workloads, runs }: Database) => workloads.map((workload) => relateWorkload(workload, runs))[0];
    const rankedIn = (database: Database) => relatedIn(database)?.ranking.groups.map(({ ranked }) => ranked.length);
    expect(rankedIn(databaseWith('warning'))).toEqual([2]);
    const database = databaseWith('do_not_rely');
    expect(rankedIn(database)).toEqual([]);
    const [workload] = database.workloads;
    const related = relatedIn(database);
    if (workload === undefined || related === undefined) throw new Error('no class');
    const { table } = rankedTable('All', entriesOf(workload.measurements, database.runs), related.ranking);
    const rows = table.groups.flatMap((group) => group.rows);
    const own = rows.filter((row) => JSON.stringify(row).includes('"text":"do not rely"'));
    expect(own).toHaveLength(1);
    expect(own[0]?.cells[1]).toEqual({ text: '–', reason: word('apart_do_not_rely_why') });
    expect(related.loads.figures.map(({ measurement }) => measurement.run_id)).toEqual(['acme-a1-2026']);
  });

  it('is marked where figures are searched', () => {
    const index = { schema: '', data_version: '', ...buildBrowserIndex(databaseWith('do_not_rely'), []) };
    expect(index.columns.do_not_rely).toEqual([null, 1]);
    const evidence = figureColumns(readIndex(index)).find(({ id }) => id === 'evidence');
    // A column that says the same in each row is not shown, and stands above the table in words.
    const texts = [0, 1].map((row) => (evidence?.kind === 'text' ? evidence.textAt(row) : ''));
    expect(texts).toEqual(['raw data', 'raw data, do not rely']);
  });

  it('is no best figure of its run or system', () => {
    expect(presentBest(noted(databaseWith('warning')).measurements)).toHaveLength(1);
    const run = noted(databaseWith('do_not_rely'));
    expect(presentBest(run.measurements)).toEqual([]);
    const cells = runsTable([run, notedRun()], 'Runs').groups[0]?.rows[0]?.cells;
    expect(cells?.map(({ reason }) => reason)).toContain('An advisory says not to rely on these results.');
  });
});

describe('presentNotes', () => {
  interface View {
    readonly notes: readonly { readonly anchor: string; readonly query: unknown; readonly runs: unknown }[];
  }

  it('lists each note with what it asks for and what it is about', () => {
    const affects = { vendor: ['Best', 'Third'], date: { from: '2026-11-01' } } as const;
    const { notes } = presentNotes(databaseWith('warning', { ...affects, vendor: [...affects.vendor] })).view as View;
    expect(notes).toHaveLength(1);
    expect(notes[0]?.anchor).toBe('note-made-up');
    expect(notes[0]?.query).toEqual([
      { label: 'System vendor', text: 'Best or Third' },
      { label: 'Measured', text: '1 November 2026 or later' },
    ]);
    expect(notes[0]?.runs).toEqual([
      { text: 'Acme A1, mixed load', href: 'runs/best-b1-2026/', note: 'Best B1 · 1 of 1 result', badges: [] },
    ]);
  });

  it('is there on a site without notes', () => {
    expect(presentNotes(buildDatabase([], []))).toMatchObject({ path: 'notes', view: { notes: [] } });
  });
});

describe('the feed', () => {
  it('tells of a note by its own day, with its text', () => {
    const text = formatFeed(databaseWith('warning'), { title: 'Lab', baseUrl: '/' }) ?? '';
    const [entry = ''] = /<entry>.*?<\/entry>/s.exec(text) ?? [];
    expect(entry).toContain('<updated>2027-01-15T00:00:00Z</updated>');
    expect(entry).toContain('<category term="note" label="advisory"/>');
    expect(entry).toContain('href="./notes/#note-made-up"');
    expect(entry).toContain('<summary>Half of the I/Os were counted twice.</summary>');
  });
});
