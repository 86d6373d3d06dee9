import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { Measurement, MeasurementParts } from '#types';
import { formatDate } from '../../../scripts/lib/base/dates.ts';
import { buildBrowserIndex } from '../../../scripts/lib/database/browser-index.ts';
import { buildDatabase } from '../../../scripts/lib/database/database.ts';
import { documentText } from '../../../scripts/lib/exports/api-document.ts';
import { newsOfSite } from '../../../scripts/lib/exports/feed.ts';
import { compileSchemas } from '../../../scripts/lib/formats/compile-schemas.ts';
import { presentApi } from '../../../scripts/lib/pages/api/api.ts';
import { engineDir, nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { readSchemas } from '../../../scripts/lib/store/read-schemas.ts';
import { apiDocuments } from '../../api-files.ts';
import { generatedRun } from '../../bench/generated-runs.ts';

/** Of five runs of 24; one run says no pattern, so its measurements have no class. */
const database = buildDatabase(
  [1, 2, 3, 4, 5].map((place) => {
    const record = generatedRun(place, 24);
    if (place < 5) return record;
    const measurements = record.measurements.map(({ workload_class: _, rw: __, ...rest }): Measurement => rest);
    return { ...record, measurements };
  }),
  [],
);
const index = buildBrowserIndex(database, []);
const ids = database.measurements.map(({ id }) => id);

/** Everything that a site publishes for this limit, by path below the API. */
function published(limit?: number): ReadonlyMap<string, string | Uint8Array> {
  const { documents, tables } = apiDocuments(database, index, limit);
  return new Map([
    ...documents.map((document) => [document.path.slice(7), documentText(document)] as const),
    ...tables.map(({ path, content }) => [path.slice(7), content] as const),
  ]);
}

/** What a program reads that goes by the list of parts, and by nothing else. */
function readByList(files: ReadonlyMap<string, string | Uint8Array>) {
  const list = JSON.parse(String(files.get('measurement-parts.json'))) as MeasurementParts;
  const text = (url: string) => String(files.get(url));
  const fromJson = list.json.flatMap(({ url }) => {
    const { measurements } = JSON.parse(text(url)) as { readonly measurements: readonly Measurement[] };
    return measurements;
  });
  const fromCsv = list.csv.flatMap(
    ({ url }) => Papa.parse<Record<string, string>>(text(url), { header: true, skipEmptyLines: true }).data,
  );
  return { list, fromJson, fromCsv };
}

const whole = published();
const parts = published(20_000);

describe.each([
  ['below the limit', whole],
  ['above the limit', parts],
])('the list of the files of all measurements, %s', (_, files) => {
  const { list, fromJson, fromCsv } = readByList(files);

  it('leads to every measurement once, in JSON, in CSV and in Parquet', async () => {
    expect(list.measurements).toBe(ids.length);
    expect(fromJson.map(({ id }) => id).sort()).toEqual(ids);
    expect(fromCsv.map(({ id }) => id).sort()).toEqual(ids);
    const file = new Uint8Array(files.get(list.parquet[0]?.url ?? '') as Uint8Array).buffer;
    expect((await parquetReadObjects({ file })).map(({ id }) => id)).toEqual(ids);
  });

  it('gives the same measurements, with all that is known of them', () => {
    const byId = new Map(database.measurements.map((one) => [one.id, one]));
    for (const one of fromJson) expect(one).toEqual(byId.get(one.id));
  });

  it('says of each file how many measurements, bytes and which SHA-256 it has', () => {
    for (const { url, measurements, size_bytes, sha256 } of [...list.json, ...list.csv, ...list.parquet]) {
      const bytes = Buffer.from(files.get(url) ?? '');
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')], url).toEqual([size_bytes, sha256]);
      if (url.endsWith('.json')) expect(JSON.parse(bytes.toString()).measurements, url).toHaveLength(measurements);
    }
  });

  it('fits its schema, as does each document that it names', async () => {
    const schemas = await readSchemas(nodeEffects(), join(engineDir, 'schemas'));
    const validator = compileSchemas(schemas.map(({ schema }) => schema));
    expect(validator('api/measurement-parts.schema.json')(list)).toEqual([]);
    for (const url of ['measurements.json', ...list.json.map((part) => part.url)]) {
      const document = JSON.parse(String(files.get(url)));
      expect(validator('api/measurements.schema.json')(document), url).toEqual([]);
      expect(join('/api/v1', url, '..', document.schema)).toBe('/schemas/api/measurements.schema.json');
    }
  });
});

describe('measurements below the limit', () => {
  it('are one document and one table at their old addresses, and no other file', () => {
    const { list, fromJson } = readByList(whole);
    expect([list.json, list.csv, list.parquet].map((form) => form.map(({ url }) => url))).toEqual([
      ['measurements.json'],
      ['measurements.csv'],
      ['measurements.parquet'],
    ]);
    expect(fromJson.map(({ id }) => id)).toEqual(ids);
    expect([...whole.keys()].filter((path) => path.startsWith('measurements/'))).toEqual([]);
  });

  it('are whole at the limit to the byte, and in parts one byte above', () => {
    const size = database.measurements.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(one)) + 1, 0);
    expect(readByList(published(size)).list.json).toHaveLength(1);
    expect(readByList(published(size - 1)).list.json.length).toBeGreaterThan(1);
  });
});

describe('measurements above the limit', () => {
  const { list } = readByList(parts);

  it('lie by workload class, and those without one apart', () => {
    for (const { url, workload_class } of list.json)
      for (const one of JSON.parse(String(parts.get(url))).measurements)
        expect(one.workload_class, url).toBe(workload_class);
    const classes = list.json.flatMap(({ workload_class }) => workload_class ?? []);
    expect(new Set(classes)).toEqual(new Set(database.measurements.flatMap((one) => one.workload_class ?? [])));
    expect(classes).toEqual(classes.toSorted());
    expect(list.json.at(-1)?.url).toMatch(/^measurements\/no-class/);
  });

  it('fill no document above the limit: a large class has several', () => {
    const small = readByList(published(4_000)).list;
    expect(Math.max(...small.json.map(({ size_bytes }) => size_bytes))).toBeLessThan(4_100);
    expect(small.json.map(({ url }) => url)).toContain('measurements/no-class.2.json');
    expect(new Set(small.json.map(({ url }) => url)).size).toBe(small.json.length);
  });

  it('have the same columns in each table, so that the tables can be put together', () => {
    const heads = new Set(list.csv.map(({ url }) => String(parts.get(url)).split('\r\n')[0]));
    expect([...heads]).toEqual([String(whole.get('measurements.csv')).split('\r\n')[0]]);
  });

  it('are told of at their old addresses, where a program that knows only those finds no figure', () => {
    expect(JSON.parse(String(parts.get('measurements.json')))).toEqual({
      schema: '../../schemas/api/measurements.schema.json',
      parts: 'measurement-parts.json',
    });
    const { data } = Papa.parse<Record<string, string>>(String(parts.get('measurements.csv')), {
      header: true,
      skipEmptyLines: true,
    });
    expect(data.map(({ url, sha256 }) => [url, sha256])).toEqual(list.csv.map(({ url, sha256 }) => [url, sha256]));
  });
});

describe('the page of the API', () => {
  const page = (limit?: number) =>
    presentApi(database, [], { dataVersion: '0123456789', baseUrl: 'https://example.org/' }, limit).view;

  it('names the limit, and which side of it the site is on', () => {
    expect(page().parts).toMatch(/^Up to 15\sMB of JSON, .* are whole, as here/);
    expect(page(20_000).parts).toMatch(/^All measurements exceed 20\skB of JSON here/);
  });

  it('links the versions that are kept, and lists what the newest days changed', () => {
    const archive = 'https://example.org/data-{version}';
    const dated = { dataVersion: '0123456789', dataArchive: archive, dataReleases: ['2026-11-22-0123456789'] };
    const { versions } = presentApi(database, [], { ...dated, baseUrl: '/' }).view;
    expect(versions.releases.map(({ href }) => href)).toEqual(['https://example.org/data-2026-11-22-0123456789']);
    const [newest] = newsOfSite(database);
    expect(versions.changes?.groups[0]?.title).toBe(formatDate(newest?.date ?? ''));
    expect(versions.changes?.groups[0]?.rows[0]?.cells[0]).toMatchObject({ text: newest?.title, href: newest?.path });
  });

  it('has no example that reads one file where there are many', () => {
    const lines = (limit?: number) => page(limit).examples.flatMap((example) => example.lines);
    expect(lines().filter((line) => /measurements\.(json|csv)/.test(line)).length).toBeGreaterThan(0);
    expect(lines(20_000).filter((line) => /measurements\.(json|csv)/.test(line))).toEqual([]);
    for (const all of [lines(), lines(20_000)]) expect(all.join('\n')).toContain('/measurement-parts.json');
  });
});
