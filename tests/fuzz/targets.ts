/**
 * What is tried with damaged files, one target a format: it must not crash, and what is accepted must say what a simple reader finds in the
 * same bytes.
 */
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { checkCommand } from '../../scripts/commands/check.ts';
import { inspectCommand } from '../../scripts/commands/inspect.ts';
import { type RunAlone, recordRun } from '../../scripts/lib/database/run-record.ts';
import { parseJobFile } from '../../scripts/lib/fio/job-file.ts';
import { fioLog } from '../../scripts/lib/fio/log.ts';
import { readFio } from '../../scripts/lib/fio/normalise-output.ts';
import { parseFioOutput } from '../../scripts/lib/fio/output.ts';
import type { Derivation, Input } from '../../scripts/lib/model/derivation.ts';
import type { TestMeasurement } from '../../scripts/lib/model/measurement.ts';
import type { FolderInput } from '../../scripts/lib/model/source-files.ts';
import { renderMarkdown } from '../../scripts/lib/pages/markdown.ts';
import { loadFixture } from '../lib/check/fixture-bundle.ts';
import { memoryEffects } from '../memory-effects.ts';
import { at, simpleFigureRows, simpleFigures, simpleJobs, simpleJson, simpleLog } from './simple-readers.ts';

export interface Outcome {
  readonly isAccepted: boolean;
  /** Figures, rows or options held against the simple reader's. */
  readonly compared: number;
}

export interface Target {
  readonly name: string;
  readonly samples: readonly Uint8Array[];
  /** Throws when it crashes or says something else than the simple reader. */
  readonly read: (bytes: Uint8Array) => Outcome;
  /** The command that a person would type, in memory. */
  readonly command: (bytes: Uint8Array) => Promise<number>;
}

const REFUSED: Outcome = { isAccepted: false, compared: 0 };
const FIGURES = ['iops', 'bw_bytes_per_s', 'lat_mean_ns'] as const;

function requireSame(what: string, found: number, simple: number): void {
  const far = Math.abs(found - simple) > 1e-9 * Math.max(Math.abs(found), Math.abs(simple));
  if (far || Number.isNaN(found)) throw new Error(`${what} is ${found}, and ${simple} for a simple reader`);
}

function leavesOf({ inputs }: Derivation): readonly Input[] {
  return Object.values(inputs)
    .flat()
    .flatMap((input) => (input.derivation === undefined ? [input] : leavesOf(input.derivation)));
}

/** Each figure against the entries that it names, and each number that it is made of against its place in the file. */
function compareFio(
  document: unknown,
  measurement: TestMeasurement,
  derive: (key: string) => Derivation | undefined,
): number {
  let compared = 0;
  const { source, direction, job } = measurement;
  const simple = simpleFigures(document, source.entries ?? [source.pointer ?? ''], measurement);
  for (const key of FIGURES) {
    const derivation = derive(key);
    const found = measurement[key];
    if (found === undefined || derivation === undefined) continue;
    for (const { value, pointer } of leavesOf(derivation)) {
      const there = pointer === undefined ? undefined : at(document, pointer);
      if (typeof there !== 'number') continue;
      requireSame(`${job} ${pointer}`, value, there);
      compared += 1;
    }
    // Where fio's own figure is no sound number, another formula stands in.
    const isOwn = derivation.formula.expression.kind === 'name' || source.entries !== undefined;
    const own = simple[key];
    if (own === undefined || !isOwn) continue;
    requireSame(`${job} ${direction} ${key}`, found, own);
    compared += 1;
  }
  return compared;
}

function readFioJson(bytes: Uint8Array): Outcome {
  const output = parseFioOutput('raw/result.json', bytes);
  const { readings, problems } = readFio(output);
  if ([...output.problems, ...problems].some(({ severity }) => severity === 'error')) return REFUSED;
  const document = simpleJson(bytes);
  if (document === undefined || output.documents.length !== 1) return { isAccepted: true, compared: 0 };
  const counts = readings.map(({ measurement, derive }) => compareFio(document, measurement, derive));
  return { isAccepted: true, compared: counts.reduce((sum, count) => sum + count, 0) };
}

function readLog(bytes: Uint8Array): Outcome {
  const rows: number[][] = [];
  const log = fioLog('raw/x_lat.1.log', bytes, false);
  const { problems } = log.read((cells, columns) => {
    rows.push([...cells.subarray(0, columns)]);
    return true;
  });
  if (problems.some(({ severity }) => severity === 'error')) return REFUSED;
  // Of an archive what is in it is compared.
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return { isAccepted: true, compared: 0 };
  const simple = simpleLog(bytes);
  if (rows.length !== simple.length) throw new Error(`${rows.length} rows, and ${simple.length} for a simple reader`);
  // Numbers over 2^53 are read digit by digit, and rounded otherwise than by Number.
  for (const [row, cells] of rows.entries())
    for (const [column, value] of cells.entries())
      requireSame(`row ${row} column ${column}`, value, simple[row]?.[column] ?? Number.NaN);
  return { isAccepted: true, compared: rows.length };
}

function readJobs(bytes: Uint8Array): Outcome {
  const text = new TextDecoder().decode(bytes);
  const { sections, problems } = parseJobFile('jobs/x.fio', text);
  if (problems.some(({ severity }) => severity === 'error')) return REFUSED;
  const simple = simpleJobs(text.replace(/^\uFEFF/, ''));
  const names = sections.map(({ name }) => name);
  if (
    !isDeepStrictEqual(
      names,
      simple.map(([name]) => name),
    )
  )
    throw new Error(`sections are ${names.join(', ')}`);
  let compared = 0;
  for (const [place, [name, options]] of simple.entries())
    for (const [key, value] of options) {
      const found = sections[place]?.options.get(key);
      // fio knows an option by several names, and a later one of another name replaces it.
      if (found === undefined || [...options.keys()].some((other) => other !== key && sameOption(other, key))) continue;
      if (!value.includes('$') && found.value !== value)
        throw new Error(`[${name}] ${key} is ${found.value}, and ${value} for a simple reader`);
      compared += 1;
    }
  return { isAccepted: true, compared };
}

const sameOption = (a: string, b: string): boolean => {
  const nameOf = (key: string) => [...(parseJobFile('x', `[x]\n${key}=1`).sections[0]?.options.keys() ?? [])][0];
  return nameOf(a) === nameOf(b);
};

function withFile(input: FolderInput, path: string, bytes: Uint8Array): FolderInput {
  const files = input.files.map((file) => (file.path === path ? { ...file, bytes, size_bytes: bytes.length } : file));
  return { ...input, files };
}

const isRefused = ({ problems }: RunAlone): boolean => problems.some(({ severity }) => severity === 'error');

/** Figures of a run of raw files against the files' own, whatever was done to its other files. */
function compareRun(input: FolderInput, alone: RunAlone): number {
  let compared = 0;
  for (const measurement of alone.figures?.measurements ?? []) {
    const { file, entries, pointer = '', document } = measurement.source;
    const bytes = input.files.find(({ path }) => path === file)?.bytes;
    if (bytes === undefined || document !== 0) continue;
    const simple = simpleFigures(simpleJson(bytes), entries ?? [pointer], measurement);
    for (const key of FIGURES) {
      const [found, own] = [measurement[key], simple[key]];
      if (found === undefined || own === undefined) continue;
      requireSame(`${measurement.test_id} ${key}`, found, own);
      compared += 1;
    }
  }
  return compared;
}

/** A file of a bundle that people write, with what is to be held against it when the bundle is accepted. */
function ofBundle(
  name: string,
  path: string,
  compare: (bytes: Uint8Array, alone: RunAlone, input: FolderInput) => number,
): Target {
  const { input } = loadFixture('valid', name);
  const command = async (bytes: Uint8Array): Promise<number> => {
    const files = withFile(input, path, bytes).files.map((file) => [`${input.folder}/${file.path}`, file.bytes]);
    return checkCommand([], {}, memoryEffects(Object.fromEntries(files)));
  };
  return {
    name: `${path} of ${name}`,
    samples: input.files.filter((file) => file.path === path).map(({ bytes }) => bytes),
    read: (bytes) => {
      const folder = withFile(input, path, bytes);
      const alone = recordRun(folder, new Map());
      for (const { message } of alone.problems) if (message.includes('crashed')) throw new Error(message);
      return isRefused(alone) ? REFUSED : { isAccepted: true, compared: compare(bytes, alone, folder) };
    },
    command,
  };
}

function compareWritten(bytes: Uint8Array, written: unknown): number {
  const simple = simpleJson(bytes);
  if (simple === undefined) return 0;
  // Objects of the reader have no prototype.
  if (JSON.stringify(written) !== JSON.stringify(simple)) throw new Error('is not what JSON.parse reads');
  return 1;
}

function compareFigures(bytes: Uint8Array, alone: RunAlone): number {
  const rows = simpleFigureRows(new TextDecoder().decode(bytes));
  let compared = 0;
  for (const { configuration_id, test_id, direction, ...figures } of alone.figures?.measurements ?? [])
    for (const [metric, key] of [
      ['iops', 'iops'],
      ['bw', 'bw_bytes_per_s'],
      ['lat_mean', 'lat_mean_ns'],
    ] as const) {
      const found = figures[key];
      const same = rows.filter(
        (row) => row.test === test_id && row.direction === direction && row.configuration === configuration_id,
      );
      const values = same.filter((row) => row.metric === metric).map(({ value }) => value);
      const [nearest] = values.sort((a, b) => Math.abs(a - (found ?? 0)) - Math.abs(b - (found ?? 0)));
      if (found === undefined || nearest === undefined) continue;
      requireSame(`${test_id} ${metric}`, found, nearest);
      compared += 1;
    }
  return compared;
}

const TAGS =
  /^(?:h[2-6]|p|a|ul|ol|li|em|strong|code|pre|blockquote|table|thead|tbody|tr|th|td|hr|br|s|del|img|div|span)$/;
const ATTRIBUTES = /^(?:href|rel|class|id|start|title|alt|tabindex|role|aria-label)$/;

/** Every tag of the HTML is one that Markdown makes, with nothing that could run. */
function compareNotes(bytes: Uint8Array): number {
  const html = renderMarkdown(new TextDecoder().decode(bytes), { under: 2 });
  for (const [tag, name = '', rest = ''] of html.matchAll(/<\/?([^\s>/]*)((?:[^>"]|"[^"]*")*)>/g)) {
    if (!TAGS.test(name)) throw new Error(`notes make ${tag}`);
    for (const [, attribute = '', value = ''] of rest.matchAll(/\s([^\s=]+)="([^"]*)"/g))
      if (!ATTRIBUTES.test(attribute) || (attribute === 'href' && /^\s*(?:javascript|data|vbscript):/i.test(value)))
        throw new Error(`notes make ${tag}`);
  }
  return 1;
}

const inspected =
  (path: string) =>
  async (bytes: Uint8Array): Promise<number> =>
    inspectCommand([path], {}, memoryEffects({ [path]: bytes }));

/** Archives that are damaged, and damaged files that are packed: what is accepted has to say the same unpacked by Node. */
function packed(name: string, plain: readonly Uint8Array[], read: Target['read'], path: string): Target {
  const packedUp = (bytes: Uint8Array): Uint8Array =>
    bytes[0] === 0x1f && bytes[1] === 0x8b ? bytes : new Uint8Array(gzipSync(bytes));
  const command = inspected(path);
  return {
    name,
    samples: plain.flatMap((bytes) => [bytes, packedUp(bytes)]),
    read: (bytes) => {
      const archive = packedUp(bytes);
      return read(archive).isAccepted ? read(new Uint8Array(gunzipSync(archive))) : REFUSED;
    },
    command: (bytes) => command(packedUp(bytes)),
  };
}

/** `fio`, `logs`, `jobs`: sound samples of each. */
export function fuzzTargets(samples: {
  readonly fio: readonly Uint8Array[];
  readonly logs: readonly Uint8Array[];
  readonly jobs: readonly Uint8Array[];
}): readonly Target[] {
  const measured = 'fio-with-job-files';
  const published = 'figures-from-an-article';
  return [
    { name: 'fio JSON', samples: samples.fio, read: readFioJson, command: inspected('result.json') },
    { name: 'fio log', samples: samples.logs, read: readLog, command: inspected('x_lat.1.log') },
    packed('fio JSON, gzip', samples.fio, readFioJson, 'result.json.gz'),
    packed('fio log, gzip', samples.logs, readLog, 'x_lat.1.log.gz'),
    { name: 'job file', samples: samples.jobs, read: readJobs, command: inspected('x.fio') },
    ofBundle(measured, 'raw/randrw-4k.json', (_, alone, input) => compareRun(input, alone)),
    ofBundle(
      measured,
      'run.json',
      (bytes, alone, input) => compareWritten(bytes, alone.bundle?.run) + compareRun(input, alone),
    ),
    ofBundle(
      measured,
      'hardware.json',
      (bytes, alone, input) => compareWritten(bytes, alone.bundle?.hardware) + compareRun(input, alone),
    ),
    ofBundle(measured, 'jobs/randrw-4k.fio', (_, alone, input) => compareRun(input, alone)),
    ofBundle(measured, 'notes.md', compareNotes),
    ofBundle(published, 'run.json', (bytes, alone) => compareWritten(bytes, alone.bundle?.run)),
    ofBundle(published, 'hardware.json', (bytes, alone) => compareWritten(bytes, alone.bundle?.hardware)),
    ofBundle(published, 'figures.csv', compareFigures),
  ];
}
