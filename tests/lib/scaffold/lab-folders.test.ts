import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { CliError } from '../../../scripts/lib/base/cli-error.ts';
import type { NewBundle } from '../../../scripts/lib/scaffold/made-bundle.ts';
import { makeBundleOf, readSources, type Sources } from '../../../scripts/lib/site/new-bundle.ts';
import { nodeEffects } from '../../../scripts/lib/store/node-effects.ts';
import { lacks, samples } from '../../missing.ts';

const lab = join(samples, '../lab-data');
const isMissing = lacks('../shared/lab-data', existsSync(lab));
const foldersIn = (dir: string): readonly string[] =>
  existsSync(dir)
    ? readdirSync(dir, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [join(dir, one.name)] : []))
    : [];
const all = [...foldersIn(lab), ...foldersIn(join(samples, 'public'))];
// Without any, one stands for all of them and is skipped.
const folders = all.length === 0 ? [lab] : all;

const known = { vendor: 'Acme', model: 'X1', kind: 'drive', submitter: 'Lab', licence: 'CC0-1.0', date: '2020' };

const effects = nodeEffects();
const sourcesByFolder = new Map<string, Promise<Sources>>();

/** A folder is read once for all tests of it: what differs between them is what is answered. */
function readOnce(folder: string): Promise<Sources> {
  const sources = sourcesByFolder.get(folder) ?? readSources({ folders: [folder] }, effects);
  sourcesByFolder.set(folder, sources);
  return sources;
}

/** As --answers and --yes do it: nobody is asked. */
async function make(folder: string, answers: Readonly<Record<string, string>>): Promise<NewBundle | string> {
  const values = new Map(Object.entries({ ...known, ...answers }));
  const options = { folders: [folder], answers: { values }, leave_out: [], dry_run: true, yes: true };
  try {
    return await makeBundleOf(await readOnce(folder), options, effects);
  } catch (error) {
    if (error instanceof CliError) return error.message;
    throw error;
  }
}

/** What its owner would say of logs that lie without a result: here their folders are called after it. */
const loadsOf = (made: NewBundle): Readonly<Record<string, string>> =>
  Object.fromEntries(
    made.questions.flatMap(({ id }) => {
      const [, rw, bs] = /^load:.*\/([a-z]+)-(\d+[kM])-[A-Z]+$/.exec(id) ?? [];
      return rw === undefined ? [] : [[id, `rw=${rw} bs=${bs}`]];
    }),
  );

interface Told {
  /** What its owner would say of it before anything else. */
  readonly stated: Readonly<Record<string, string>>;
  readonly made: NewBundle | string;
}

const toldByFolder = new Map<string, Promise<Told>>();

/** Without an answer to what its places are; made once for all tests of the folder, which is only read. */
function makeUnasked(folder: string): Promise<Told> {
  const told = toldByFolder.get(folder) ?? tell(folder);
  toldByFolder.set(folder, told);
  return told;
}

async function tell(folder: string): Promise<Told> {
  const asked = await make(folder, {});
  const stated = typeof asked === 'string' ? {} : loadsOf(asked);
  return { stated, made: Object.keys(stated).length === 0 ? asked : await make(folder, stated) };
}

const openIds = (made: NewBundle) => made.questions.filter(({ optional }) => optional !== true).map(({ id }) => id);

const namesByPath = new Map<string, readonly string[]>();

/** What a result was measured on, read once from its text alone: devices, folders, and the disks of one that ran by itself. */
function namesIn(path: string): readonly string[] {
  const names = namesByPath.get(path) ?? readNames(path);
  namesByPath.set(path, names);
  return names;
}

function readNames(path: string): readonly string[] {
  const bytes = readFileSync(path);
  const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('latin1');
  const names = [...text.matchAll(/"(?:filename|directory)"\s*:\s*"([^"]+)"/g)].map(([, name = '']) =>
    name.startsWith('/dev/') ? name : name.replace(/\/[^/]*$/, ''),
  );
  const disks = text.includes('"client_stats"') ? '' : text.slice(text.lastIndexOf('"disk_util"'));
  const found = [...disks.matchAll(/"name"\s*:\s*"([^"]+)"/g)].map(([, name = '']) => name);
  return [...new Set([...names, ...found])].sort();
}

/** Folders of results that say what they were measured on, by configuration. */
function mixed(made: NewBundle, folder: string): readonly string[] {
  return made.runs.flatMap(({ bundle: { id, run, copies } }) => {
    const from = new Map(copies.map((copy) => [copy.to, copy.from]));
    const seen = new Map<string, Set<string>>();
    for (const { configuration = '', result, logs = [] } of run.tests) {
      // Logs without a result say nothing of what they are of: each folder of them stands for itself.
      const path = from.get(result ?? logs[0] ?? '') ?? '';
      const device = result === undefined ? dirname(path) : namesIn(join(folder, path)).join(' ');
      if (device !== '') seen.set(configuration, (seen.get(configuration) ?? new Set()).add(device));
    }
    return [...seen].filter(([, devices]) => devices.size > 1).map(([one]) => `${id} ${one}`);
  });
}

const named = folders.map((folder) => [basename(folder), folder] as const);

describe.skipIf(isMissing).each(named)('plateau new over %s, without a person', (_, folder) => {
  afterAll(() => {
    sourcesByFolder.delete(folder);
  });

  it('takes no places for one system unasked', async () => {
    const { made } = await makeUnasked(folder);
    if (typeof made === 'string') {
      expect(made).toContain('holds no result of fio that can be read');
      return;
    }
    if (made.found.length === 1) {
      expect(made.runs).toHaveLength(1);
      expect(made.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    } else expect([openIds(made), made.runs]).toEqual([['several'], []]);
    expect(mixed(made, folder)).toEqual([]);
  });

  it.each(['runs', 'configurations'])('mixes no devices as %s', async (several) => {
    const unasked = await makeUnasked(folder);
    // Of one place nobody asks this.
    if (typeof unasked.made === 'string' || unasked.made.found.length === 1) return;
    const made = await make(folder, { ...unasked.stated, several, 'same-load': 'newest' });
    if (typeof made === 'string') return;
    expect(openIds(made)).toEqual([]);
    expect(made.runs).toHaveLength(several === 'runs' ? made.found.length : 1);
    expect(made.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(mixed(made, folder)).toEqual([]);
  });
});
