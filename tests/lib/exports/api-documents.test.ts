import { parquetReadObjects } from 'hyparquet';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { Runs } from '#types';
import { buildBrowserIndex } from '../../../scripts/lib/database/browser-index.ts';
import { buildDatabase } from '../../../scripts/lib/database/database.ts';
import { runDocuments } from '../../../scripts/lib/exports/api-documents.ts';
import { apiDocuments } from '../../api-files.ts';
import { notedRun, sampleNote } from '../note-sample.ts';
import { sampleRecord } from '../pages/site-sample.ts';

describe('notes in the API', () => {
  const note = sampleNote({ ioengine: 'io_uring' }, { severity: 'do_not_rely' });
  const database = buildDatabase([notedRun()], [], [], [], [note]);
  const { documents, tables } = apiDocuments(database, buildBrowserIndex(database, []));
  const all = [...documents, ...database.runs.flatMap((record) => runDocuments(record, undefined))];
  const value = (path: string): unknown => all.find((one) => one.path === `api/v1/${path}`)?.value;

  it('are a document with what each is about', () => {
    expect(value('notes.json')).toMatchObject({
      notes: [
        {
          note: { id: 'made-up' },
          url: '../../notes/#note-made-up',
          run_ids: ['acme-a1-2026'],
          system_ids: ['acme-a1'],
          measurements: 1,
        },
      ],
    });
  });

  it('stand with the run, in the list of runs and with each figure', () => {
    expect(value('runs/acme-a1-2026.json')).toMatchObject({
      notes: [{ note: { id: 'made-up' }, url: '../../../notes/#note-made-up', measurements: 1 }],
      measurements: [{ do_not_rely: true, notes: [{ id: 'made-up', severity: 'do_not_rely' }] }],
    });
    expect(value('runs.json')).toMatchObject({ runs: [{ note_ids: ['made-up'] }] });
  });

  it('are columns of the tables', async () => {
    const content = (end: string) => tables.find(({ path }) => path.endsWith(end))?.content;
    const { data } = Papa.parse<Record<string, string>>(String(content('.csv')), { header: true });
    expect(data[0]?.do_not_rely).toBe('true');
    expect(JSON.parse(data[0]?.notes ?? '')).toMatchObject([{ id: 'made-up' }]);
    const file = new Uint8Array(content('.parquet') as Uint8Array).buffer;
    expect(await parquetReadObjects({ file })).toMatchObject([{ do_not_rely: true, notes: data[0]?.notes }]);
  });
});

describe('apiDocuments', () => {
  it('says of runs and of their measurements what replaces them', () => {
    const supersedes = { run_id: 'acme-a1-2026', reason: 'The cache was on.' };
    const newer = sampleRecord({ run: { id: 'newer', date: '2027', supersedes }, measurements: [] });
    const database = buildDatabase([sampleRecord(), newer], []);
    const { documents, tables } = apiDocuments(database, buildBrowserIndex(database, []));
    const all = [...documents, ...database.runs.flatMap((record) => runDocuments(record, undefined))];
    const value = (path: string): unknown => all.find((one) => one.path === `api/v1/${path}`)?.value;
    const { runs } = value('runs.json') as Runs;
    expect(runs.map((run) => [run.id, run.supersedes, run.superseded_by])).toEqual([
      ['newer', supersedes, undefined],
      ['acme-a1-2026', undefined, 'newer'],
    ]);
    expect(value('runs/acme-a1-2026.json')).toMatchObject({ superseded_by: 'newer' });
    const csv = tables.find(({ path }) => path.endsWith('.csv'))?.content ?? '';
    const [head, first] = String(csv).split('\r\n');
    expect(head).toContain(',superseded_by,');
    expect(first).toContain(',newer,');
  });
});
