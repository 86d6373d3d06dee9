import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Measurement, Methods, RawFiles, RunDetail } from '#types';
import { compileSchemas } from '../../scripts/lib/formats/compile-schemas.ts';
import { engineDir, nodeEffects } from '../../scripts/lib/store/node-effects.ts';
import { readSchemas } from '../../scripts/lib/store/read-schemas.ts';
import { readTree } from './build.ts';
import { ownSite } from './built-sites.ts';

const site = await ownSite();
const hasPython = spawnSync('python3', ['--version']).status === 0;

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(join(site, path), 'utf8')) as T;
}

async function documents(): Promise<readonly string[]> {
  const names = await readdir(join(site, 'api/v1'), { recursive: true });
  return names.filter((name) => name.endsWith('.json')).map((name) => `api/v1/${name}`);
}

describe('the static API of the own site', () => {
  let measurements: readonly Measurement[];
  beforeAll(async () => {
    ({ measurements } = await readJson<{ measurements: Measurement[] }>('api/v1/measurements.json'));
  });

  it('names in each document a schema that is served and that the document fits', async () => {
    const schemas = await readSchemas(nodeEffects(), join(engineDir, 'schemas'));
    const validator = compileSchemas(schemas.map(({ schema }) => schema));
    const paths = await documents();
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      const document = await readJson<{ schema: string }>(path);
      const schemaPath = posix.join(posix.dirname(path), document.schema);
      const { $id } = await readJson<{ $id: string }>(schemaPath);
      expect(validator($id)(document), path).toEqual([]);
    }
  });

  it('writes each document on one line: line breaks and indentation were a sixth of it', async () => {
    for (const path of await documents())
      expect((await readFile(join(site, path), 'utf8')).trimEnd().split('\n'), path).toHaveLength(1);
  });

  it('lists measurements by id, each once', () => {
    const ids = measurements.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids.length).toBeGreaterThan(100);
  });

  it('says the same in CSV as in JSON', async () => {
    const text = await readFile(join(site, 'api/v1/measurements.csv'), 'utf8');
    const { data, meta, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    expect(errors).toEqual([]);
    expect(data).toHaveLength(measurements.length);
    measurements.forEach((measurement, index) => {
      const row = new Map(Object.entries(data[index] ?? {}).filter(([, cell]) => cell !== ''));
      expect(row, measurement.id).toEqual(flatten(measurement));
    });
    expect(meta.fields?.filter((name) => name.startsWith('axis:')).length).toBeGreaterThan(1);
  });

  it('says the same in Parquet as in CSV', async () => {
    const text = await readFile(join(site, 'api/v1/measurements.csv'), 'utf8');
    const { data, meta } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    const { buffer } = new Uint8Array(await readFile(join(site, 'api/v1/measurements.parquet')));
    const rows = await parquetReadObjects({ file: buffer });
    expect(rows).toHaveLength(data.length);
    expect(Object.keys(rows[0] ?? {})).toEqual(meta.fields);
    rows.forEach((row, index) => {
      const cells = Object.entries(row).map(([name, value]) => [name, value === null ? '' : String(value)]);
      const plain = Object.entries(data[index] ?? {}).map(([name, cell]) => [
        name,
        cell.replace(/^'(?=[=+\-@\t\r])/, ''),
      ]);
      expect(Object.fromEntries(cells), String(row.id)).toEqual(Object.fromEntries(plain));
    });
  });

  it('gives every run a document whose files can be fetched and have the stated SHA-256', async () => {
    const { runs } = await readJson<{ runs: { id: string; document: string }[] }>('api/v1/runs.json');
    for (const { id, document } of runs) {
      const path = posix.join('api/v1', document);
      const { files, archive, run } = await readJson<RunDetail>(path);
      // Of a withdrawn run no file can be fetched.
      if (run.withdrawn !== undefined) {
        expect(files).toEqual([]);
        continue;
      }
      expect(files.map((file) => file.path)).toContain('run.json');
      for (const { url, sha256, size_bytes } of files) {
        const bytes = await readFile(join(site, posix.join(posix.dirname(path), decodeURI(url))));
        expect([createHash('sha256').update(bytes).digest('hex'), bytes.length], url).toEqual([sha256, size_bytes]);
      }
      if (archive === undefined) continue;
      const inArchive = await openArchive(posix.join(posix.dirname(path), archive.document));
      expect([...inArchive.keys()].every((name) => name.startsWith('raw/'))).toBe(true);
      for (const [name, { bytes, sha256 }] of inArchive)
        expect(createHash('sha256').update(bytes).digest('hex'), name).toBe(sha256);
      const listed = [...files.map((file) => file.path), ...inArchive.keys()];
      const bundle = await readTree(join(engineDir, 'content/runs', id));
      expect(listed.sort()).toEqual([...bundle.keys()].sort());
    }
  });

  it.skipIf(!hasPython)('has the raw files of a run with many in an archive that other programs can read', async () => {
    const { archive } = await readJson<RunDetail>('api/v1/runs/virtual-disk-2026-11.json');
    const file = join(site, posix.join('api/v1/runs', archive?.url ?? ''));
    expect((await stat(file)).size).toBe(archive?.size_bytes);
    const tested = spawnSync('python3', ['-m', 'zipfile', '-t', file], { encoding: 'utf8' });
    expect(tested.stdout.trim()).toBe('Done testing');
    const listed = spawnSync('python3', ['-m', 'zipfile', '-l', file], { encoding: 'utf8' }).stdout.split('\n');
    const { files } = await readJson<RawFiles>('api/v1/runs/virtual-disk-2026-11/raw-files.json');
    expect(listed.length - 2).toBe(files.length);
    expect(listed.find((line) => line.startsWith(files[0]?.path ?? 'none'))).toContain('1980-01-01 00:00:00');
  });

  it('publishes no file both by itself and in an archive', async () => {
    await expect(readdir(join(site, 'runs/virtual-disk-2026-11/raw'))).rejects.toThrow('ENOENT');
  });

  it('has the raw files of a run with few one by one', async () => {
    const { archive, files } = await readJson<RunDetail>('api/v1/runs/virtual-disk-seventy-percent-2026-11.json');
    expect(archive).toBeUndefined();
    expect(files.filter(({ path }) => path.startsWith('raw/')).length).toBeGreaterThan(40);
    const list = join(site, 'api/v1/runs/virtual-disk-seventy-percent-2026-11/raw-files.json');
    await expect(readFile(list)).rejects.toThrow('ENOENT');
  });

  it('gives every method its steps as a table, and an archive that holds the same', async () => {
    const { methods } = await readJson<Methods>('api/v1/methods.json');
    expect(methods.length).toBeGreaterThan(5);
    for (const { id, steps, steps_url, archive_url } of methods) {
      const table = await readFile(join(site, posix.join('api/v1', steps_url)), 'utf8');
      const { data } = Papa.parse<{ step: string; env: string }>(table, {
        delimiter: '\t',
        header: true,
        skipEmptyLines: true,
      });
      expect(
        data.map(({ step }) => step),
        id,
      ).toEqual(steps.map(({ step }) => step));
      const archive = join(site, posix.join('api/v1', archive_url));
      const unpacked = spawnSync('tar', ['-xzOf', archive, `${id}/steps.tsv`], { encoding: 'utf8' });
      expect(unpacked.stdout, id).toBe(table);
    }
  });

  it('leads every measured figure to a file, its hash and an entry in it', async () => {
    const measured = measurements.filter(({ evidence }) => evidence === 'measured');
    expect(measured.length).toBeGreaterThan(0);
    const entries = new Map<string, { readonly sha256: string; readonly value: unknown }>();
    for (const { id, run_id, source } of measured) {
      const path = `${run_id}/${source.file}`;
      const known = entries.get(path) ?? readRaw(await rawFile(run_id, source.file ?? ''), path);
      entries.set(path, known);
      expect(known.sha256, id).toBe(source.sha256);
      // Averaged logs have rows, and no entries.
      if (source.logs !== undefined) continue;
      const at = (source.pointer ?? '').split('/').slice(1);
      const entry = at.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], known.value);
      expect(entry, id).toHaveProperty('job options');
    }
  });

  it('has the verdicts of each run with the numbers they went by', async () => {
    const { verdicts } = await readJson<RunDetail>('api/v1/runs/virtual-disk-2026-11.json');
    const steady = verdicts.filter(({ id }) => id === 'V-steady-state');
    expect(steady.map(({ tests, answer }) => `${tests.join()} ${answer}`)).toContain('random-4k-70-30 stable');
    for (const { numbers } of steady) expect(numbers).toMatchObject({ range_pct: expect.any(Number), round_s: 35 });
  });

  it('leads every published figure to a place in its source', () => {
    for (const { id, source } of measurements.filter(({ evidence }) => evidence === 'published'))
      for (const figure of Object.values(source.figures ?? {}))
        expect(
          [figure.as_published, figure.locator].every((text) => text.length > 0),
          id,
        ).toBe(true);
  });
});

/** The files of an archive by their paths, cut out of it as its document says. */
async function openArchive(
  document: string,
): Promise<ReadonlyMap<string, { readonly bytes: Buffer; readonly sha256: string }>> {
  const { url, size_bytes, files } = await readJson<RawFiles>(document);
  const bytes = await readFile(join(site, posix.join(posix.dirname(document), url)));
  expect(bytes.length).toBe(size_bytes);
  return new Map(
    files.map(({ path, offset, size_bytes: size, sha256 }) => {
      return [path, { bytes: bytes.subarray(offset, offset + size), sha256 }];
    }),
  );
}

const archives = new Map<string, ReturnType<typeof openArchive>>();

/** A raw file as published, by itself or in the archive of its run. */
async function rawFile(run: string, path: string): Promise<Buffer> {
  const single = await readFile(join(site, 'runs', run, path)).catch(() => undefined);
  if (single !== undefined) return single;
  const archive = archives.get(run) ?? openArchive(`api/v1/runs/${run}/raw-files.json`);
  archives.set(run, archive);
  const file = (await archive).get(path);
  if (file === undefined) throw new Error(`${run} has no ${path}`);
  return file.bytes;
}

/** Its hash, and its one JSON document without the text that fio writes around it. */
function readRaw(bytes: Buffer, path: string): { readonly sha256: string; readonly value: unknown } {
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    value: text.includes('{') ? JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) : undefined,
  };
}

/** A measurement as its CSV cells, written here a second time on purpose. */
function flatten(measurement: Measurement): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  const put = (name: string, value: unknown): void => {
    if (value === undefined) return;
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    cells.set(name, /^[=+\-@\t\r]/.test(text) && typeof value === 'string' ? `'${text}` : text);
  };
  const { axes, steady_state, noise = {}, source, ...simple } = measurement;
  for (const [name, value] of Object.entries(simple)) put(name, value);
  for (const [name, value] of Object.entries(axes)) put(`axis:${name}`, value);
  for (const [name, value] of Object.entries(steady_state)) put(`steady_state.${name}`, value);
  for (const [name, value] of Object.entries(noise)) put(`noise.${name}`, value);
  for (const [name, value] of Object.entries(source)) put(`source.${name}`, value);
  return cells;
}
