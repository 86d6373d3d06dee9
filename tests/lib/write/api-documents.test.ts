import { describe, expect, it } from 'vitest';
import type { Runs } from '#types';
import { buildBrowserIndex } from '../../../scripts/lib/index/browser-index.ts';
import { buildDatabase } from '../../../scripts/lib/index/database.ts';
import { apiDocuments } from '../../../scripts/lib/write/api-documents.ts';
import { sampleRecord } from '../present/site-sample.ts';

describe('apiDocuments', () => {
  it('says of runs and of their measurements what replaces them', () => {
    const supersedes = { run_id: 'acme-a1-2026', reason: 'The cache was on.' };
    const newer = sampleRecord({ run: { id: 'newer', date: '2027', supersedes }, measurements: [] });
    const database = buildDatabase([sampleRecord(), newer], []);
    const { documents, tables } = apiDocuments(database, buildBrowserIndex(database, []));
    const value = (path: string): unknown => documents.find((one) => one.path === `api/v1/${path}`)?.value;
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
