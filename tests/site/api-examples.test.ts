import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { type Served, serve } from '../e2e/serve.ts';
import { ownSite } from './built-sites.ts';

const dir = await ownSite();
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&#34;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

interface Example {
  readonly title: string;
  readonly text: string;
}

const plain = (html: string): string => html.replace(/&(?:lt|gt|amp|#34|#39);/g, (sign) => ENTITIES[sign] ?? sign);
const has = (program: string, ...args: readonly string[]): boolean => spawnSync(program, [...args]).status === 0;
const hasDuckdb = has('duckdb', '--version');
const hasPandas = has('python3', '-c', 'import pandas, pyarrow');
const canRun = ({ title, text }: Example): boolean =>
  has('curl', '--version') &&
  (!text.includes('jq ') || has('jq', '--version')) &&
  (!text.includes('duckdb ') || hasDuckdb) &&
  (!title.startsWith('pandas') || hasPandas);

let served: Served;
let examples: readonly Example[];
let measurements: readonly Measurement[];
let workload: string;
beforeAll(async () => {
  served = await serve(dir);
  workload = await mkdtemp(join(tmpdir(), 'plateau-examples-'));
  const html = await readFile(join(dir, 'api/index.html'), 'utf8');
  examples = [...html.matchAll(/<h3>([^<]+)<\/h3>\s*<pre[^>]*><code>([^<]+)</g)].map(([, title = '', text = '']) => ({
    title: plain(title),
    text: plain(text).replaceAll('https://SITE/', served.address),
  }));
  ({ measurements } = JSON.parse(await readFile(join(dir, 'api/v1/measurements.json'), 'utf8')));
});
afterAll(async () => {
  await served?.stop();
  await rm(workload, { recursive: true, force: true });
});

/** What the example prints. The site is served by this process, so it must not wait with its hands tied. */
function run({ title, text }: Example): Promise<string> {
  const [program, flag] = title.startsWith('pandas') ? (['python3', '-c'] as const) : (['bash', '-c'] as const);
  return new Promise((done, fail) => {
    const child = spawn(program, [flag, text], { cwd: workload });
    let [out, wrong] = ['', ''];
    child.stdout.on('data', (part) => {
      out += part;
    });
    child.stderr.on('data', (part) => {
      wrong += part;
    });
    child.on('close', (code) => (code === 0 ? done(out) : fail(new Error(`${title}: ${wrong}`))));
  });
}

describe('the examples of the API page', () => {
  it('answer, run as they stand there, with every measurement that was asked for', async () => {
    const asked = measurements.filter(({ rw, bs_bytes, iops }) => rw === 'randread' && bs_bytes === 4096 && iops);
    const runnable = examples.filter(canRun);
    expect(examples.length).toBeGreaterThanOrEqual(9);
    expect(runnable.length).toBeGreaterThanOrEqual(1);
    for (const example of runnable) {
      const answer = await run(example);
      if (example.text.includes('DESCRIBE')) expect(answer).toMatch(/vendor[\s\S]*model[\s\S]*iops/);
      else
        for (const { model, run_id } of asked.slice(0, 3))
          expect(answer, example.title).toContain(example.text.includes('search-index') ? run_id : model);
    }
  });

  it('name columns that are in JSON, CSV and Parquet, where they give the same answer', async () => {
    const columns = ['vendor', 'model', 'iops', 'rw', 'bs_bytes'] as const;
    for (const { text } of examples.filter(({ text }) => !text.includes('search-index') && !text.includes('DESCRIBE')))
      for (const column of columns) expect(text).toContain(column);
    const csv = Papa.parse<Record<string, string>>(await readFile(join(dir, 'api/v1/measurements.csv'), 'utf8'), {
      header: true,
      skipEmptyLines: true,
    }).data;
    const file = new Uint8Array(await readFile(join(dir, 'api/v1/measurements.parquet'))).buffer;
    const parquet = await parquetReadObjects({ file, columns: [...columns] });
    const answer = (rows: readonly object[]): readonly string[] =>
      rows
        .map((row) => columns.map((column) => String((row as Record<string, unknown>)[column] ?? '')))
        .filter(([, , , rw, bs]) => rw === 'randread' && bs === '4096')
        .map((row) => row.join(' '));
    expect(answer(measurements).length).toBeGreaterThan(0);
    expect(answer(csv)).toEqual(answer(measurements));
    expect(answer(parquet)).toEqual(answer(measurements));
  });
});
