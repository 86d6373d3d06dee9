import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Run } from '#types';
import { type AnswerFlags, answersOf } from '../../../scripts/lib/scaffold/answers.ts';
import type { Ask } from '../../../scripts/lib/scaffold/ask.ts';
import type { NewBundle } from '../../../scripts/lib/scaffold/made-bundle.ts';
import { makeBundle } from '../../../scripts/lib/site/new-bundle.ts';
import { filesFrom, memoryEffects } from '../../memory-effects.ts';

const fixtures = join(import.meta.dirname, '../../fixtures');
const known = {
  vendor: 'Acme',
  model: 'X 1',
  kind: 'volume',
  submitter: 'Lab',
  licence: 'CC0-1.0',
} satisfies AnswerFlags;

let effects = memoryEffects();
beforeEach(() => {
  effects = memoryEffects();
});

/** What fio left: a file or folder of the fixtures by this name, or a text. */
async function put(name: string, from: string): Promise<void> {
  const source = join(fixtures, from);
  const files = statSync(source).isDirectory() ? filesFrom(source, name) : { [name]: readFileSync(source) };
  for (const [path, content] of Object.entries(files)) await write(path, content);
}

function write(name: string, content: string | Uint8Array): Promise<void> {
  return effects.writeFile(join('results', name), content);
}

const textOf = (name: string): string => effects.textOf(join('results', name));
const madeFiles = (): readonly string[] =>
  [...effects.files.keys()]
    .filter((path) => path.startsWith('/site/acme-x1/'))
    .map((path) => path.slice('/site/acme-x1/'.length));

interface More {
  readonly leave_out?: readonly string[];
  readonly yes?: boolean;
  readonly dry_run?: boolean;
  readonly ask?: Ask;
}

function make(flags: AnswerFlags = known, { leave_out = [], yes = false, dry_run = false, ask }: More = {}) {
  const options = { folders: ['results'], answers: answersOf(flags), leave_out, out: 'acme-x1', dry_run, yes };
  return makeBundle(options, effects, ask);
}

function testsOf(made: NewBundle): Run['tests'][number][] {
  return [...(made.runs[0]?.bundle.run.tests ?? [])];
}

function openIds({ questions }: NewBundle): readonly string[] {
  return questions.filter(({ optional }) => optional !== true).map(({ id }) => id);
}

function errorsOf({ problems }: NewBundle) {
  return problems.filter(({ severity }) => severity === 'error');
}

describe('makeBundle', () => {
  it('writes a bundle that check accepts, raw files byte for byte', async () => {
    await put('deep/down/a result', 'fio/3.33-clones.json');
    const made = await make();
    expect(made.problems).toEqual([]);
    const [test] = testsOf(made);
    expect(test?.result).toBe('raw/deep/down/a-result.txt');
    expect([...madeFiles()].sort()).toEqual(['hardware.json', 'notes.md', 'raw/deep/down/a-result.txt', 'run.json']);
    expect(effects.textOf('acme-x1/raw/deep/down/a-result.txt')).toBe(textOf('deep/down/a result'));
    expect(made.runs[0]?.bundle.hardware.hosts[0]).toMatchObject({ cpu: 'not_recorded', software: ['fio-3.33'] });
    expect(made.runs[0]?.bundle.run.conditions.purge).toEqual({ state: 'not_recorded' });
  });

  it('pairs logs by the prefixes in the options, in the layout of bench-fio', async () => {
    await put('.', 'scaffold/bench-fio');
    const made = await make({ ...known, configuration: ['sda=slot:1', 'sdb=slot:2'] });
    expect(errorsOf(made)).toEqual([]);
    const logs = new Map(testsOf(made).map(({ result, logs = [] }) => [result, logs]));
    expect([...logs.keys()].sort()).toEqual([
      'raw/sda/randread/4k/randread-1-2.json',
      'raw/sda/randread/4k/randread-4-2.json',
      'raw/sdb/randread/4k/randread-1-2.json',
    ]);
    for (const [result, names] of logs) {
      const place = result?.replace(/randread-(\d)-2\.json$/, 'randread-iodepth-$1-numjobs-2_') ?? '';
      expect(names).toEqual(['bw.1', 'bw.2', 'lat.1', 'lat.2'].map((end) => `${place}${end}.log`));
    }
    expect(made.runs[0]?.bundle.run.configurations.map(({ axes }) => axes)).toEqual([{ slot: '1' }, { slot: '2' }]);
  });

  it('does not take a name for evidence: a log that no option asked for stays outside', async () => {
    await put('randread.json', 'scaffold/bench-fio/sda/randread/4k/randread-1-2.json');
    await put('randread_bw.1.log', 'scaffold/bench-fio/sda/randread/4k/randread-iodepth-1-numjobs-2_bw.1.log');
    const made = await make();
    expect(testsOf(made)[0]?.logs).toBeUndefined();
    expect(made.left_out.map(({ path }) => path)).toEqual(['randread_bw.1.log']);
  });

  it('keeps a log apart whose index, direction or end does not fit the jobs that ran', async () => {
    await put('r.json', 'scaffold/bench-fio/sda/randread/4k/randread-1-2.json');
    await put('bw.log', 'scaffold/bench-fio/sda/randread/4k/randread-iodepth-1-numjobs-2_bw.1.log');
    const log = textOf('bw.log');
    await effects.remove('results/bw.log');
    const prefix = 'randread-iodepth-1-numjobs-2';
    await write(`${prefix}_bw.2.log`, log);
    await write(`${prefix}_bw.3.log`, log);
    await write(`${prefix}_lat.1.log`, log.replaceAll(', 0, 0, 0', ', 1, 0, 0'));
    await write(`${prefix}_lat.2.log`, `${log}60000, 5, 0, 0, 0\n`);
    const made = await make();
    expect(testsOf(made)[0]?.logs).toEqual(['raw/randread-iodepth-1-numjobs-2_bw.2.log']);
    expect(made.left_out).toHaveLength(3);
  });

  it('takes a log of the total rate, which no option names, for that of the result beside it', async () => {
    await put('a/r.json', 'scaffold/bench-fio/sda/randread/4k/randread-1-2.json');
    await put('a/agg-read_bw.log', 'scaffold/bench-fio/sda/randread/4k/randread-iodepth-1-numjobs-2_bw.1.log');
    await write('elsewhere/agg-read_bw.log', textOf('a/agg-read_bw.log'));
    const made = await make();
    expect(testsOf(made)[0]?.logs).toEqual([expect.stringContaining('agg-read_bw.log')]);
    expect(made.left_out.map(({ path }) => path)).toEqual(['elsewhere/agg-read_bw.log']);
  });

  it('names logs of clients by stand-ins, and takes them only from hosts of the result', async () => {
    await put('out.json', 'fio/3.33-clients.json');
    await put('job.fio', 'fio/3.33-clients.fio');
    const text = textOf('out.json');
    await write('out.json', text.replaceAll(/"hostname" : "[^"]*"/g, '"hostname" : "127.0.0.1"'));
    await put('.', 'scaffold/client-logs');
    await write('cs_bw.1.log.elsewhere', textOf('cs_bw.1.log.127.0.0.1'));
    const made = await make();
    expect(errorsOf(made)).toEqual([]);
    const [test] = testsOf(made);
    expect(test?.job_file).toBe('jobs/job.fio');
    expect(test?.logs).toContain('raw/cs_lat.3.client-1.log');
    expect(test?.logs).toHaveLength(6);
    expect(made.left_out.map(({ path }) => path)).toEqual(['cs_bw.1.log.elsewhere']);
    expect(made.runs[0]?.bundle.hardware.hosts[0]?.count).toBe(1);
  });

  it('finds the job file by jobs and options, whatever it is called', async () => {
    await put('one.json', 'fio/3.33-two-globals.json');
    await put('two.txt', 'fio/3.33-clients.json');
    await put('x/a', 'fio/3.33-clients.fio');
    await put('x/b', 'fio/3.33-two-globals.fio');
    const text = textOf('x/a');
    await write('two.fio', text.replace('iodepth=8', 'iodepth=9'));
    const made = await make();
    const jobFiles = Object.fromEntries(testsOf(made).map(({ result, job_file }) => [result, job_file]));
    expect(jobFiles).toEqual({ 'raw/two.txt': 'jobs/a.fio', 'raw/one.json': 'jobs/b.fio' });
    expect(made.left_out).toContainEqual({ path: 'two.fio', why: 'a job file that no result was made with' });
  });

  it('asks which of two job files that differ only in what fio does not print was the one', async () => {
    await put('r.json', 'fio/3.33-clients.json');
    await put('a.fio', 'fio/3.33-clients.fio');
    const text = textOf('a.fio');
    await write('b.fio', text.replace('directory=', '# elsewhere\ndirectory='));
    const asked = await make();
    expect(openIds(asked)).toEqual(['pair:r.json']);
    expect(madeFiles()).toEqual([]);
    const made = await make({ ...known, pair: ['r.json=b.fio'] });
    expect(testsOf(made)[0]?.job_file).toBe('jobs/b.fio');
    expect(effects.textOf('acme-x1/jobs/b.fio')).toContain('# elsewhere');
  });

  it('asks whether one load measured twice is a repeat, and counts repeats', async () => {
    await put('.', 'scaffold/bench-fio');
    const made = await make({ ...known, repeats: true });
    expect(testsOf(made).map(({ title }) => title)).toContain('4k random read, 2 jobs × QD1, repeat 2');
    expect(errorsOf(made)).toEqual([]);
  });

  it('asks before it leaves out a result with errors, and says in the notes that it did', async () => {
    await put('good.json', 'fio/3.33-clones.json');
    await put('full.json', 'fio/3.33-no-space.json');
    await put('cut.json', 'fio/3.33-killed.json');
    await write('cut.json', textOf('good.json').slice(0, 900));
    expect(openIds(await make())).toEqual(['leave-out:cut.json', 'leave-out:full.json']);
    const made = await make(known, { leave_out: ['full.json', 'cut.json'] });
    expect(errorsOf(made)).toEqual([]);
    const notes = effects.textOf('acme-x1/notes.md');
    expect(notes).toContain('- `full.json`: job');
    expect(notes).toContain('- `cut.json`: the document is cut off: its last } is missing');
  });

  it('asks what fio cannot tell, and takes no suggestion by itself where a wrong one would matter', async () => {
    await put('r.json', 'fio/3.33-clones.json');
    expect(openIds(await make({}))).toEqual(['vendor', 'model', 'kind', 'submitter', 'licence']);
    const answers = new Map(Object.entries({ ...known, 'condition:purge': 'yes' }));
    const asked: string[] = [];
    const ask: Ask = async ({ id, suggestion = '' }) => {
      asked.push(id);
      return answers.get(id) ?? suggestion;
    };
    const made = await make({}, { ask });
    expect(asked).toContain('condition:purge');
    expect(made.runs[0]?.bundle.run.conditions.purge).toEqual({ state: 'yes' });
    expect(made.runs[0]?.bundle.hardware.system.id).toBe('acme-x-1');
  });

  it('asks for the date when fio is too old to print it', async () => {
    await put('r.json', 'fio/2.1.10-randrw.json');
    expect(openIds(await make())).toEqual(['date']);
    expect((await make({ ...known, date: '2014-05' })).runs[0]?.bundle.run.date).toBe('2014-05');
  });

  it('asks for the day where the clock of the host was not set', async () => {
    await put('whole.json', 'fio/3.33-clones.json');
    await write(
      'r.json',
      textOf('whole.json').replace(
        /"timestamp(_ms)?" : (\d+)/g,
        (_, ms = '') => `"timestamp${ms}" : 259200${ms && '000'}`,
      ),
    );
    await effects.remove('results/whole.json');
    expect(openIds(await make())).toEqual(['date']);
    const made = await make({ ...known, date: '2026-11' });
    expect([made.problems, made.runs[0]?.bundle.run.date]).toEqual([[], '2026-11']);
  });

  it('writes nothing on a dry run, nor where something is', async () => {
    await put('r.json', 'fio/3.33-clones.json');
    const made = await make(known, { dry_run: true });
    expect(made.runs).toHaveLength(1);
    expect([...effects.files.keys()]).toEqual(['/site/results/r.json']);
    await make();
    const before = effects.textOf('acme-x1/run.json');
    await expect(make()).rejects.toThrow('is there already');
    expect(effects.textOf('acme-x1/run.json')).toEqual(before);
  });

  it('leaves a file alone that has the name of its folder', async () => {
    await put('r.json', 'fio/3.33-clones.json');
    await effects.writeFile('acme-x1', 'my only copy');
    await expect(make()).rejects.toThrow('/site/acme-x1 is there already');
    expect(effects.textOf('acme-x1')).toBe('my only copy');
  });

  it('refuses a folder whose name can be no id before it writes', async () => {
    await put('r.json', 'fio/3.33-clones.json');
    const options = { folders: ['results'], leave_out: [], out: 'my run.txt', dry_run: false, yes: false };
    await expect(makeBundle({ ...options, answers: answersOf(known) }, effects)).rejects.toThrow(
      '--out has to end in the id of the run: "my run.txt" cannot be; allowed: lower-case letters',
    );
    expect([...effects.files.keys()]).toEqual(['/site/results/r.json']);
  });

  it('says of each result why it cannot be in a run, where none can', async () => {
    await put('full.json', 'fio/3.33-no-space.json');
    await put('fine.json', 'fio/3.33-clones.json');
    await expect(make(known, { yes: true, leave_out: ['fine.json'] })).rejects.toThrow(
      /none of those given can be in one:\n {2}fine\.json: left out, as was answered\n {2}full\.json: .*R-fio-error; found 28 .*To mend it, /,
    );
  });

  it('takes no day from a time that fio cannot have run at', async () => {
    await put('r.json', 'fio/3.33-clones.json');
    await write('r.json', textOf('r.json').replace(/"timestamp" : \d+/, '"timestamp" : 1795630580000'));
    expect(openIds(await make())).toEqual(['date']);
  });

  it('reads gzipped results and logs, and keeps them packed', async () => {
    await put('.', 'scaffold/bench-fio/sda/randread/4k');
    for (const [path, bytes] of [...effects.files]) {
      await effects.writeFile(`${path}.gz`, gzipSync(bytes));
      await effects.remove(path);
    }
    const made = await make();
    expect(errorsOf(made)).toEqual([]);
    expect(testsOf(made).map(({ logs = [] }) => logs.length)).toEqual([4, 4]);
  });

  it('refuses a folder without a result and says what is in it instead', async () => {
    await put('out.txt', 'fio/3.33-terse.txt');
    await expect(make()).rejects.toThrow(/holds no result.*\n.*out\.txt: fio's terse format/);
  });
});
