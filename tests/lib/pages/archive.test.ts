import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RawFiles, RunDetail } from '#types';
import { sha256Hex } from '../../../scripts/lib/base/sha256.ts';
import { buildBrowserIndex } from '../../../scripts/lib/database/browser-index.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { runDocuments } from '../../../scripts/lib/exports/api-documents.ts';
import { presentFigurePages } from '../../../scripts/lib/pages/figures/pages.ts';
import { presentArchivePages } from '../../../scripts/lib/pages/runs/archive.ts';
import { presentRun } from '../../../scripts/lib/pages/runs/run.ts';
import type { RunView } from '../../../scripts/lib/pages/runs/view.ts';
import { engineDir, nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { publishFiles } from '../../../scripts/lib/store/publish-files.ts';
import { readSchemas } from '../../../scripts/lib/store/read-schemas.ts';
import { memoryEffects } from '../../memory-effects.ts';
import { sampleDatabase, sampleRecord } from './site-sample.ts';

const WRITTEN = 'what fio wrote';
const ELSEWHERE = 'https://raw.example.org/main/{run}/{path}';

/** The sample run with so many raw files; raw/mix.json is one of them, and the result of its test. */
function runWith(count: number): RunRecord {
  const record = sampleRecord();
  const { bundle } = record;
  const file = (path: string) => ({ path, size_bytes: WRITTEN.length, sha256: sha256Hex(WRITTEN) });
  const logs = Array.from({ length: count - 1 }, (_, place) => file(`raw/logs/${place}.log`));
  const [first, ...others] = bundle.run.tests;
  const tests = [
    { ...first, configuration: 'default', result: 'raw/mix.json', logs: logs.map(({ path }) => path) },
    ...others,
  ];
  const run = { ...bundle.run, tests } as typeof bundle.run;
  return { ...record, bundle: { ...bundle, run, files: [file('run.json'), file('raw/mix.json'), ...logs] } };
}

const viewOf = (record: RunRecord, rawFiles?: string) =>
  presentRun(record, [], { charts: [], sections: {} }, rawFiles).view as RunView;
const listed = (record: RunRecord, rawFiles?: string) =>
  viewOf(record, rawFiles).files.flatMap(({ files }) => files.map(({ href }) => href));
const figures = (record: RunRecord, rawFiles?: string) => presentFigurePages(record, [], rawFiles)[0];

/** Where the page of figures leads to the result, and where the panel does. */
function linksOf(record: RunRecord, rawFiles?: string): readonly (string | undefined)[] {
  const page = figures(record, rawFiles);
  const panel = page?.files?.find(({ path }) => path.endsWith('/0.json.gz'))?.text ?? '[]';
  const [explained] = JSON.parse(panel) as readonly { readonly facts: readonly { readonly href?: string }[] }[];
  return [
    page?.view.tests[0]?.measurements[0]?.file?.href,
    page?.view.files[0]?.href,
    explained?.facts.find(({ href }) => href !== undefined)?.href,
  ];
}

function documentsOf(record: RunRecord, rawFiles?: string) {
  const documents = runDocuments(record, rawFiles);
  const value = <T>(path: string): T | undefined => documents.find((one) => one.path === `api/v1/${path}`)?.value as T;
  const run = value<RunDetail>('runs/acme-a1-2026.json');
  return { run, index: value<RawFiles>('runs/acme-a1-2026/raw-files.json') };
}

function written({ bundle: { folder, files } }: RunRecord): Readonly<Record<string, string>> {
  return Object.fromEntries(files.map(({ path }) => [`${folder}/${path}`, WRITTEN]));
}

async function published(
  record: RunRecord,
  rawFiles?: string,
  there: Readonly<Record<string, string>> = written(record),
): Promise<readonly string[]> {
  const effects = memoryEffects(there);
  const schemas = await readSchemas(nodeEffects(), join(engineDir, 'schemas'));
  const database = sampleDatabase([record]);
  const index = buildBrowserIndex(database, []);
  await publishFiles(effects, '/out', {
    siteDir: '.',
    database,
    pages: [],
    index,
    reports: [],
    schemas,
    baseUrl: '/',
    rawFiles,
  });
  const paths = [...effects.files.keys()].flatMap((path) => (path.startsWith('/out/runs/') ? [path.slice(5)] : []));
  return paths.sort();
}

describe('files of a run that were changed since they were checked', () => {
  it('are not published', async () => {
    const record = runWith(2);
    const [first, ...others] = record.bundle.files;
    const files = [{ ...first, sha256: 'cd'.repeat(32) }, ...others] as typeof record.bundle.files;
    await expect(published({ ...record, bundle: { ...record.bundle, files } })).rejects.toThrow(
      'run.json was changed while the site was built; build again',
    );
  });
});

describe('a run of 50 raw files', () => {
  const record = runWith(50);

  it('has each by itself, and no archive', async () => {
    expect(linksOf(record)).toEqual(Array(3).fill('runs/acme-a1-2026/raw/mix.json'));
    expect(listed(record)).toHaveLength(51);
    expect(viewOf(record).archived).toBeUndefined();
    expect(presentArchivePages(record, undefined)).toEqual([]);
    expect(documentsOf(record).run?.archive).toBeUndefined();
    expect(documentsOf(record).index).toBeUndefined();
    expect(await published(record)).toHaveLength(51);
  });
});

describe('a run of more than 50 raw files', () => {
  const record = runWith(51);
  const place = 'runs/acme-a1-2026/files/#raw/mix.json';

  it('has them in one archive, its other files by themselves', async () => {
    expect(await published(record)).toEqual(['runs/acme-a1-2026/raw.zip', 'runs/acme-a1-2026/run.json']);
    expect(listed(record)).toEqual(['runs/acme-a1-2026/run.json']);
  });

  it('leads from each figure, on the page and in the panel, to the place of its file in the list', () => {
    expect(linksOf(record)).toEqual([place, place, place]);
    const [page] = presentArchivePages(record, undefined);
    expect(page?.path).toBe('runs/acme-a1-2026/files');
    expect(page?.view.files.map(({ path }) => path)).toContain('raw/mix.json');
  });

  it('says on its page how many there are, and by folder where they are listed', () => {
    const { archived } = viewOf(record);
    expect(archived?.text).toMatch(/^51 raw files, 714\sB$/);
    expect(archived?.links.map(({ href }) => href)).toEqual(['runs/acme-a1-2026/files/', 'runs/acme-a1-2026/raw.zip']);
    expect(archived?.folders.map(({ title, href }) => [title, href])).toEqual([
      ['raw/', place],
      ['raw/logs/', 'runs/acme-a1-2026/files/#raw/logs/0.log'],
    ]);
  });

  it('is listed with the place of each file, the same on the page and for programs', () => {
    const { run, index } = documentsOf(record);
    const [page] = presentArchivePages(record, undefined);
    const places = page?.view.files.map(({ path, at_text: at, bytes, sha256 }) => [
      path,
      Number(at.replace(/\D/g, '')),
      bytes,
      sha256,
    ]);
    const forPrograms = index?.files.map(({ path, offset, size_bytes, sha256 }) => [path, offset, size_bytes, sha256]);
    expect(places?.toSorted()).toEqual(forPrograms?.toSorted());
    expect(page?.view.unit).toBe('B');
    expect(page?.view.files.map(({ size }) => Number(size.replace(/\D/g, '')))).toEqual(
      places?.map(([, , bytes]) => bytes),
    );
    expect(run?.archive).toEqual({
      url: '../../../runs/acme-a1-2026/raw.zip',
      document: '../runs/acme-a1-2026/raw-files.json',
      size_bytes: index?.size_bytes,
    });
    expect(run?.files.map(({ path }) => path)).toEqual(['run.json']);
  });

  it('publishes nothing of them once it is withdrawn', async () => {
    const withdrawn = { date: '2026-12-01', reason: 'The cache was on.' };
    const gone = { ...record, bundle: { ...record.bundle, run: { ...record.bundle.run, withdrawn } } };
    expect(presentArchivePages(gone, undefined)).toEqual([]);
    expect(documentsOf(gone).index).toBeUndefined();
    expect(await published(gone)).toEqual([]);
  });
});

describe('a site whose raw files are kept elsewhere', () => {
  const place = 'https://raw.example.org/main/acme-a1-2026/raw/mix.json';

  it.each([3, 51])('leads there from everywhere, and publishes none: of %i files', async (count) => {
    const record = runWith(count);
    expect(linksOf(record, ELSEWHERE)).toEqual([place, place, place]);
    expect(listed(record, ELSEWHERE)).toContain(place);
    expect(listed(record, ELSEWHERE)).toContain('runs/acme-a1-2026/run.json');
    const { run, index } = documentsOf(record, ELSEWHERE);
    expect(run?.files.find(({ path }) => path === 'raw/mix.json')?.url).toBe(place);
    expect([run?.archive, index]).toEqual([undefined, undefined]);
    expect(presentArchivePages(record, ELSEWHERE)).toEqual([]);
    expect(await published(record, ELSEWHERE)).toEqual(['runs/acme-a1-2026/run.json']);
  });
});

describe('a run that keeps some of its raw files elsewhere', () => {
  const place = 'https://storage.example.org/mix.json';
  const keeping = (count: number): RunRecord => {
    const record = runWith(count);
    const files = record.bundle.files.map((file) => (file.path === 'raw/mix.json' ? { ...file, url: place } : file));
    return { ...record, bundle: { ...record.bundle, files } };
  };

  it.each([
    [3, undefined, ['raw/logs/0.log', 'raw/logs/1.log', 'run.json']],
    [51, undefined, [...Array.from({ length: 50 }, (_, log) => `raw/logs/${log}.log`), 'run.json']],
    [52, undefined, ['raw.zip', 'run.json']],
    [52, ELSEWHERE, ['run.json']],
  ])('leads there for these, and publishes the others as ever: of %i files', async (count, rawFiles, own) => {
    const record = keeping(count);
    expect(await published(record, rawFiles)).toEqual(own.map((path) => `runs/acme-a1-2026/${path}`).toSorted());
    expect(linksOf(record, rawFiles)).toEqual([place, place, place]);
    expect(listed(record, rawFiles)).toContain(place);
    const { run, index } = documentsOf(record, rawFiles);
    expect(run?.files.find(({ path }) => path === 'raw/mix.json')).toMatchObject({
      url: place,
      sha256: sha256Hex(WRITTEN),
    });
    expect(index?.files.map(({ path }) => path) ?? []).not.toContain('raw/mix.json');
    expect(index?.files.length).toBe(own.includes('raw.zip') ? count - 1 : undefined);
  });

  it('publishes fetched files that readers could not reach', async () => {
    const record = runWith(2);
    const { [`${record.bundle.folder}/raw/mix.json`]: _, ...own } = written(record);
    const fetched = { [`.build/fetched/${sha256Hex(WRITTEN)}`]: WRITTEN };
    const all = await published(record, undefined, { ...own, ...fetched });
    expect(all).toContain('runs/acme-a1-2026/raw/mix.json');
    await expect(published(record, undefined, own)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
