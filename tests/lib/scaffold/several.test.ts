import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseAnswers } from '../../../scripts/lib/scaffold/answers-file.ts';
import { type Ask, back } from '../../../scripts/lib/scaffold/ask.ts';
import type { NewBundle } from '../../../scripts/lib/scaffold/made-bundle.ts';
import { makeBundle } from '../../../scripts/lib/site/new-bundle.ts';
import { fioOutput, job } from '../../fio-fixtures.ts';
import { memoryEffects } from '../../memory-effects.ts';

const runs = join(import.meta.dirname, '../../../content/runs');
const known = { vendor: 'Acme', model: 'X1', kind: 'drive', submitter: 'Lab', licence: 'CC0-1.0' };

/** Results of fio 3.1 that somebody else published: drives on /dev/sda, /dev/sdb and /dev/sdc of several servers. */
const real = (run: string, path: string): string =>
  readFileSync(join(runs, `${run}-fio-plot/raw`, path, 'randread-1-1.json'), 'utf8');
const onSda = real('intel-d3-s4610', 'server-ibm-m1015/intel-d3-s4610');
const alsoOnSda = real('intel-d3-s4610', 'hp-microserver-g10-ahci/intel-d3-s4610-ssdsc2kg48');
const onSdb = real('samsung-860-pro', 'server-ibm-m1015/samsung-860-pro');
const onSdc = real('intel-d3-s4610', 'hp-dl380-g8-hba/intel-d3-s4610');

let effects = memoryEffects();
beforeEach(() => {
  effects = memoryEffects();
});

async function put(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) await effects.writeFile(join('results', path), text);
}

function make(more: Readonly<Record<string, string>> = {}, folders = ['results'], ask?: Ask): Promise<NewBundle> {
  const values = new Map(Object.entries({ ...known, ...more }));
  return makeBundle({ folders, answers: { values }, leave_out: [], dry_run: false, yes: false }, effects, ask);
}

const open = ({ questions }: NewBundle) => questions.filter(({ optional }) => optional !== true);
const choicesOf = (made: NewBundle, id: string) => open(made).find((one) => one.id === id)?.choices;
const shifted = (text: string, seconds: number): string =>
  text.replace(/("timestamp" : )(\d+)/, (_, key, s) => `${key}${Number(s) + seconds}`);

describe('results in several places', () => {
  it('are told before anything is asked, with what fio names', async () => {
    await put({ 'intel/r.json': onSda, 'samsung/r.json': onSdb });
    expect((await make()).found).toEqual([
      'intel: 1 result on /dev/sda (disk sda), 2020-01-28',
      'samsung: 1 result on /dev/sdb (disk sdb), 2020-01-28',
    ]);
  });

  it('have no day by a clock that was not set', async () => {
    await put({
      'intel/r.json': onSda,
      'samsung/r.json': onSdb.replaceAll(/("timestamp(?:_ms)?" : )\d+/g, (_, key) => `${key}42`),
    });
    expect((await make()).found).toEqual([
      'intel: 1 result on /dev/sda (disk sda), 2020-01-28',
      'samsung: 1 result on /dev/sdb (disk sdb)',
    ]);
  });

  it('are never taken for one system unasked, nor can they be on several devices', async () => {
    await put({ 'intel/r.json': onSda, 'samsung/r.json': onSdb });
    const made = await make();
    expect(made.runs).toEqual([]);
    expect(choicesOf(made, 'several')).toEqual(['configurations', 'runs']);
    expect(open(made)[0]?.text).toContain('Results of 2 folders on 2 devices or disks');
    await expect(make({ several: 'one' })).rejects.toThrow('several: "one" cannot be');
    await expect(make({ several: 'one' })).rejects.toThrow('allowed: configurations, runs');
  });

  it('are asked about in one folder too, where fio names several devices', async () => {
    await put({ 'a.json': onSda, 'b.json': onSdb });
    const made = await make();
    expect(made.found).toEqual([
      '/dev/sda: 1 result on /dev/sda (disk sda), 2020-01-28',
      '/dev/sdb: 1 result on /dev/sdb (disk sdb), 2020-01-28',
    ]);
    const { runs } = await make({ 'configuration:/dev/sda': 'slot:1', 'configuration:/dev/sdb': 'slot:2' });
    expect(runs[0]?.bundle.run.tests.map(({ configuration }) => configuration)).toEqual(['slot-1', 'slot-2']);
  });

  it('are named by their disks where fio says nothing else of where they were', async () => {
    // A job named after its device and no filename in the options, as Ceph's benchmark tool runs fio.
    const ofDisk = (text: string) => text.replace(/"filename" : "[^"]*"/g, '"randrepeat" : "0"');
    await put({ 'a.json': ofDisk(onSda), 'b.json': ofDisk(onSdb) });
    const { found, runs } = await make({ 'configuration:@sda': 'slot:1', 'configuration:@sdb': 'slot:2' });
    expect(found).toEqual(['@sda: 1 result on disk sda, 2020-01-28', '@sdb: 1 result on disk sdb, 2020-01-28']);
    expect(runs[0]?.bundle.run.tests.map(({ configuration }) => configuration)).toEqual(['slot-1', 'slot-2']);
  });

  it('are asked of once, also where fio does not say where one was', async () => {
    const nowhere = onSda
      .replace(/"filename" : "[^"]*"/g, '"randrepeat" : "0"')
      .replace(/"disk_util" : \[[^\]]*\]/, '"disk_util" : []');
    await put({ 'a.json': onSda, 'b.json': onSdb, 'c.json': nowhere });
    const asked = open(await make({ several: 'configurations' }));
    expect(asked.map(({ id }) => id).sort()).toEqual([
      'configuration:/dev/sda',
      'configuration:/dev/sdb',
      'configuration:@not_recorded',
    ]);
    const answers = asked.map(({ id }, place) => [id, `slot:${place + 1}`]);
    const { runs } = await make({ several: 'configurations', ...Object.fromEntries(answers) });
    const tests = runs[0]?.bundle.run.tests ?? [];
    expect(tests.map(({ configuration }) => configuration).sort()).toEqual(['slot-1', 'slot-2', 'slot-3']);
  });

  it('are asked about by the folder of a device where one was measured through it; an answer for a file with an @ is found', async () => {
    const inFolder = onSda.replaceAll('"/dev/sda"', '"/mnt/data/file@1"');
    await put({ 'a.json': onSda, 'm@1.json': shifted(inFolder, 900), 'b.json': onSdb });
    const places = {
      several: 'configurations',
      'configuration:/dev/sda': 'slot:1',
      'configuration:/dev/sdb': 'slot:2',
    };
    expect(open(await make(places)).map(({ id }) => id)).toEqual(['configuration:/mnt/data']);
    const made = await make({ ...places, 'configuration:m@1.json': 'slot:1', 'same-load': 'repeats' });
    expect(made.runs[0]?.bundle.run.configurations.map(({ axes }) => axes)).toEqual([{ slot: '1' }, { slot: '2' }]);
  });

  it('may be one system where they are on devices of one name, and are asked whether they are repeats then', async () => {
    await put({ 'first/r.json': onSda, 'second/r.json': alsoOnSda });
    expect(choicesOf(await make(), 'several')).toEqual(['one', 'configurations', 'runs']);
    expect(open(await make({ several: 'one' })).map(({ id }) => id)).toEqual(['same-load']);
    const { runs } = await make({ several: 'one', 'same-load': 'repeats' });
    const [first, second] = runs[0]?.bundle.run.tests ?? [];
    expect([first?.title, second?.title]).toEqual([
      '4k random read, 1 job × QD1',
      '4k random read, 1 job × QD1, repeat 2',
    ]);
    expect([first?.repeat_of, second?.repeat_of]).toEqual([undefined, first?.id]);
  });

  it('are one place in folders that only name the load', async () => {
    await put({ 'randread/4k/r.json': onSda, 'randwrite/4k/w.json': onSda.replace('"bs" : "4k"', '"bs" : "8k"') });
    expect(open(await make()).map(({ id }) => id)).not.toContain('several');
  });

  it('become a run each where that is the answer, each of one device and with answers of its own', async () => {
    await put({ 'intel/r.json': onSda, 'samsung/r.json': onSdb, 'hba/r.json': onSdc });
    const made = await make({ several: 'runs', 'run:samsung:vendor': 'Samsung', 'run:samsung:model': '860 PRO' });
    const systems = made.runs.map(({ bundle }) => bundle.hardware.system.id);
    expect(systems).toEqual(['acme-x1', 'acme-x1', 'samsung-860-pro']);
    expect(made.runs.map(({ out }) => out)).toEqual(['acme-x1-2019', 'acme-x1-2020', 'samsung-860-pro-2020']);
    for (const { bundle, out } of made.runs) {
      const [test, ...others] = bundle.run.tests;
      expect(others).toEqual([]);
      expect(effects.textOf(join(out, test.result ?? ''))).toBe(effects.textOf(`results/${test.result?.slice(4)}`));
    }
    expect(made.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('are told apart by their places where all else is the same', async () => {
    await put({ 'intel/r.json': onSda, 'samsung/r.json': onSdb });
    const { runs } = await make({ several: 'runs' });
    expect(runs.map(({ bundle }) => bundle.id)).toEqual(['acme-x1-2020-intel', 'acme-x1-2020-samsung']);
  });

  it('ask for each run what only its owner knows, and once what holds for all', async () => {
    await put({ 'intel/r.json': onSda, 'samsung/r.json': onSdb });
    const values = new Map([['several', 'runs']]);
    const options = { folders: ['results'], answers: { values }, leave_out: [], dry_run: true, yes: false };
    expect(open(await makeBundle(options, effects)).map(({ id }) => id)).toEqual([
      'run:intel:vendor',
      'run:intel:model',
      'run:intel:kind',
      'submitter',
      'licence',
      'run:samsung:vendor',
      'run:samsung:model',
      'run:samsung:kind',
    ]);
  });

  it('are configurations by the words of their folders that differ, unless their owner has better ones', async () => {
    await put({ 'hp-hba/intel/r.json': onSdc, 'ibm-m1015-hba/intel/r.json': onSda });
    const made = await make({ several: 'configurations' });
    expect(open(made).map(({ id, suggestion }) => [id, suggestion])).toEqual([
      ['configuration:hp-hba/intel', 'controller:hp-hba'],
      ['configuration:ibm-m1015-hba/intel', 'controller:ibm-m1015-hba'],
    ]);
  });

  it('are of the top folder where they lie above the folders of others', async () => {
    await put({ 'r.json': onSda, 'raid/r.json': onSdc });
    expect(open(await make({ several: 'configurations' })).map(({ suggestion }) => suggestion)).toEqual([
      'folder:top folder',
      'folder:raid',
    ]);
  });

  it('may be given as several folders, of which nothing else is taken', async () => {
    await put({ 'a/intel/r.json': onSda, 'b/intel/r.json': onSdc, 'c/r.json': onSdb });
    const named = { 'configuration:a': 'controller:Alpha HBA', 'configuration:b': 'controller:Beta HBA' };
    const { runs } = await make(named, ['results/a/intel', 'results/b/intel']);
    expect(runs[0]?.bundle.run.configurations.map(({ id, title }) => [id, title])).toEqual([
      ['alpha-hba', 'Alpha HBA'],
      ['beta-hba', 'Beta HBA'],
    ]);
    expect(runs[0]?.bundle.copies.map(({ from }) => from)).toEqual(['a/intel/r.json', 'b/intel/r.json']);
  });

  it('that ran at the same time are parts of one test, and no repeats', async () => {
    await put({ 'host1/r.json': onSda, 'host2/r.json': shifted(onSda, 5) });
    const made = await make();
    expect(open(made)[0]?.text).toContain('Some ran at the same time');
    expect(choicesOf(made, 'several')).toEqual(['one', 'add-up', 'configurations', 'runs']);
    const asked = await make({ several: 'one', 'same-load': 'repeats' });
    expect(asked.runs).toEqual([]);
    expect(choicesOf(asked, 'at-once')).toEqual(['add-up', 'configurations']);
    expect(open(asked)[0]?.text).toContain(
      '2 results ran at the same time: host1/r.json, host2/r.json. They are no repeats',
    );
    const newest = await make({ several: 'one', 'same-load': 'newest' });
    expect([newest.runs, choicesOf(newest, 'at-once')]).toEqual([[], ['add-up', 'configurations']]);
    await effects.remove('results/host2/r.json');
    await put({ 'host2/r.json': shifted(onSda, 3600) });
    expect(choicesOf(await make(), 'several')).toEqual(['one', 'configurations', 'runs']);
    await expect(make({ several: 'add-up' })).rejects.toThrow('several: "add-up" cannot be');
    expect((await make({ several: 'one', 'same-load': 'repeats' })).runs).toHaveLength(1);
  });

  it('are seen to have run at the same time in the form of client and server too', async () => {
    const text = readFileSync(join(import.meta.dirname, '../../fixtures/fio/3.33-clients.json'), 'utf8');
    const other = shifted(text, 1).replaceAll(/"hostname" : "[^"]*"/g, '"hostname" : "10.0.0.2"');
    await put({ 'rack1/out.json': text, 'rack2/out.json': other });
    const made = await make();
    expect(made.found[1]).toMatch(/^rack2: 1 result on .* by 2 fio servers/);
    expect(open(made)[0]?.text).toContain('Some ran at the same time');
    await put({ 'rack2/out.json': shifted(other, 3600) });
    expect(open(await make())[0]?.text).not.toContain('at the same time');
  });

  it('count once where they are the same bytes, if their owner says so', async () => {
    await put({ 'p420i/r.json': onSda, 'h420i/r.json': onSda });
    expect(open(await make()).map(({ id }) => id)).toEqual(['copies:p420i']);
    const { runs, left_out } = await make({ 'copies:p420i': 'yes' });
    expect(runs[0]?.bundle.run.tests).toHaveLength(1);
    expect(left_out).toEqual([{ path: 'p420i/r.json', why: 'the same file as h420i/r.json, byte for byte' }]);
  });

  it('count once with their logs, of which a copy of the folder has as many', async () => {
    const options = { rw: 'randread', write_iops_log: 'l', log_avg_msec: '500', filename: '/dev/sda' };
    const text = JSON.stringify(fioOutput({ jobs: [job('a', options)] }).documents[0]?.value);
    const log = '500, 100, 0, 0\n1000, 100, 0, 0\n';
    await put({ 'a/r.json': text, 'a/l_iops.1.log': log, 'b/r.json': text, 'b/l_iops.1.log': log });
    const { runs, left_out } = await make({ 'copies:b': 'yes', date: '2026-01-01' });
    expect(runs[0]?.bundle.run.tests.map(({ logs }) => logs?.length)).toEqual([1]);
    expect(left_out).toContainEqual({ path: 'b/l_iops.1.log', why: 'it lies beside a copy of a/r.json' });
  });
});

describe('fio servers at one address', () => {
  it('are one machine and as many servers as they have ports', async () => {
    const fixtures = join(import.meta.dirname, '../../fixtures/fio');
    const result = readFileSync(join(fixtures, '3.33-clients.json'), 'utf8');
    await put({ 'result.json': result, 'drive/r.json': onSda });
    expect((await make()).found[0]).toMatch(/^in the folder itself: 1 result .* by 2 fio servers/);
    await effects.writeFile('alone/result.json', result);
    const made = await make({}, ['alone']);
    expect(made.runs[0]?.bundle.hardware.hosts.map(({ role, runs_on, count }) => [role, runs_on, count])).toEqual([
      ['load generator', undefined, 1],
      ['load generator (fio server)', 'load generator', 2],
    ]);
  });
});

describe('results of several hosts at once', () => {
  const fixture = (name: string): string => readFileSync(join(import.meta.dirname, '../../fixtures/fio', name), 'utf8');
  const [one, two] = [fixture('3.33-host-1.json'), fixture('3.33-host-2.json')];
  const testsOf = ({ runs: [made] }: NewBundle) => made?.bundle.run.tests;

  it.each(['several', 'at-once'])('are added up where that is the answer to %s', async (question) => {
    await put({ 'host-1/r.json': one, 'host-2/r.json': two });
    const made = await make({ [question]: 'add-up' });
    expect(testsOf(made)).toEqual([
      {
        id: '4k-randread-c2-t2-q4',
        title: '4k random read, 2 clients, 2 jobs × QD4',
        configuration: 'default',
        result: 'raw/host-1/r.json',
        at_once: [{ result: 'raw/host-2/r.json' }],
      },
    ]);
    expect(made.problems.filter(({ severity }) => severity !== 'notice')).toEqual([]);
    expect(made.runs[0]?.bundle.hardware.hosts[0]?.count).toBe(2);
  });

  it('are asked about in one folder too', async () => {
    await put({ 'a.json': one, 'b.json': two });
    expect(open(await make()).map(({ id }) => id)).toEqual(['at-once']);
    // One that ran alone later is none of them.
    await put({ 'c.json': fixture('3.33-host-1-later.json') });
    expect(open(await make())[0]?.text).toContain('2 results ran at the same time: a.json, b.json.');
    await effects.remove(join('results', 'c.json'));
    expect(testsOf(await make({ 'at-once': 'add-up' }))?.[0]?.at_once).toEqual([{ result: 'raw/b.json' }]);
  });

  it('may have been measured again, with all hosts', async () => {
    const again = { 'a2.json': shifted(one, 60), 'b2.json': shifted(two, 60) };
    const later = Object.entries(again).map(([path, text]) => [
      path,
      text.replace(/("timestamp_ms" : )(\d+)/, (_, key, ms) => `${key}${Number(ms) + 60_000}`),
    ]);
    await put({ 'a.json': one, 'b.json': two, ...Object.fromEntries(later) });
    expect(choicesOf(await make({ 'at-once': 'add-up' }), 'same-load')).toEqual([
      'repeats',
      'configurations',
      'newest',
    ]);
    const repeats = testsOf(await make({ 'at-once': 'add-up', 'same-load': 'repeats' }));
    expect(repeats?.map(({ result, at_once }) => [result, at_once?.[0].result])).toEqual([
      ['raw/a.json', 'raw/b.json'],
      ['raw/a2.json', 'raw/b2.json'],
    ]);
    const newest = await make({ 'at-once': 'add-up', 'same-load': 'newest', id: 'newest' });
    expect(newest.left_out.map(({ path }) => path)).toEqual(['a.json', 'b.json']);
    expect(testsOf(newest)).toHaveLength(1);
  });

  it('name the job file of each host', async () => {
    const jobs = join(import.meta.dirname, '../../fixtures/bundles/valid/two-hosts-at-once/jobs');
    const job = (name: string): string => readFileSync(join(jobs, name), 'utf8');
    await put({ 'host-1/r.json': one, 'host-2/r.json': two });
    await put({ 'host-1/j.fio': job('host-1.fio'), 'host-2/j.fio': job('host-2.fio') });
    const made = await make({ several: 'add-up' });
    expect(testsOf(made)?.[0]).toMatchObject({
      job_file: 'jobs/j.fio',
      at_once: [{ result: 'raw/host-2/r.json', job_file: 'jobs/j-2.fio' }],
    });
    expect(made.problems.filter(({ severity }) => severity !== 'notice')).toEqual([]);
  });

  it('are added up in the form of client and server too', async () => {
    const text = fixture('3.33-clients-of-own-files.json');
    await put({ 'rack-1/r.json': text, 'rack-2/r.json': text.replaceAll('127.0.0.1', '127.0.0.2') });
    const made = await make({ several: 'add-up' });
    expect(testsOf(made)?.[0]?.title).toBe('4k random read, 4 clients, 2 jobs × QD4');
    expect(made.problems.filter(({ severity }) => severity !== 'notice')).toEqual([]);
  });
});

describe('runs of several places', () => {
  it('have no copy of a result that another one has', async () => {
    await put({ 'intel/r.json': onSda, 'samsung/r.json': onSdb, 'zz.json': onSda });
    const made = await make({ several: 'runs', 'copies:.': 'yes' });
    expect(made.runs.map(({ bundle }) => bundle.run.tests.map(({ result }) => result))).toEqual([
      ['raw/intel/r.json'],
      ['raw/samsung/r.json'],
    ]);
    expect(made.runs[0]?.bundle.notes).toContain('`zz.json`: the same file as intel/r.json');
  });
});

describe('one load measured again in one place', () => {
  const loads = { 'a.json': onSda, 'b.json': shifted(onSda, 600) };

  it('may be configurations that differ, of which each is named', async () => {
    await put(loads);
    expect(choicesOf(await make(), 'same-load')).toEqual(['repeats', 'configurations', 'newest']);
    expect(open(await make({ 'same-load': 'configurations' })).map(({ id }) => id)).toEqual([
      'configuration:a.json',
      'configuration:b.json',
    ]);
  });

  it('is no repeat with another engine, size or option that shapes it: titles say what differs', async () => {
    const otherwise = (from: string, to: string, seconds: number): string => {
      expect(onSda).toContain(from);
      return shifted(onSda.replace(from, to), seconds);
    };
    await put({
      ...loads,
      'c.json': otherwise('"ioengine" : "libaio"', '"ioengine" : "io_uring"', 1200),
      'd.json': otherwise('"rw" : "randread"', '"rw" : "randread", "random_distribution" : "zipf:1.2"', 1800),
      'e.json': otherwise('"direct" : "1"', '"direct" : "0"', 2400),
      'f.json': otherwise('"rw" : "randread"', '"rw" : "randread", "size" : "8m"', 3000),
    });
    const [question] = open(await make());
    expect([question?.id, question?.text]).toEqual(['same-load', expect.stringContaining('2 times: a.json, b.json.')]);
    const { runs } = await make({ 'same-load': 'repeats' });
    const load = '4k random read, 1 job × QD1';
    expect(runs[0]?.bundle.run.tests.map(({ id, title, repeat_of }) => [id, title, repeat_of])).toEqual([
      ['4k-randread-t1-q1', load, undefined],
      ['4k-randread-t1-q1-2', `${load}, repeat 2`, '4k-randread-t1-q1'],
      ['4k-randread-t1-q1-io-uring', `${load}, io_uring`, undefined],
      ['4k-randread-t1-q1-random-distribution-zipf-1-2', `${load}, random_distribution=zipf:1.2`, undefined],
      ['4k-randread-t1-q1-direct-0', `${load}, direct=0`, undefined],
      ['4k-randread-t1-q1-size-8m', `${load}, size=8m`, undefined],
    ]);
  });

  it('may count by its last result, and the run says what was left out', async () => {
    await put(loads);
    const { runs } = await make({ 'same-load': 'newest' });
    expect(runs[0]?.bundle.run.tests.map(({ result }) => result)).toEqual(['raw/b.json']);
    expect(runs[0]?.bundle.notes).toContain('`a.json`: measured again later: b.json');
  });
});

describe('answers', () => {
  it.each([
    [{ 'configuration:nowhere': 'slot:1' }, '--configuration "nowhere": no result lies there; results are in intel'],
    [{ 'origin-of:nowhere': 'x' }, '--origin-of "nowhere": no result lies there'],
    [{ 'pair:x.log': 'intel/r.json' }, '--pair "x.log": no such file; there are intel/r.json'],
    [{ 'pair:intel/r.json': 'x.fio' }, '--pair "intel/r.json=x.fio": no such result or job file'],
  ])('to nothing are refused, and name what is there: %j', async (answers, sentence) => {
    await put({ 'intel/r.json': onSda });
    await expect(make(answers)).rejects.toThrow(sentence);
  });

  it('of a file may be in groups, and what no question asks is refused', () => {
    const text = '{"vendor": "Acme", "origin": {"url": "https://example.org"}, "run": {"intel": {"model": "X1"}}}';
    expect([...parseAnswers(text, 'a.json')]).toEqual([
      ['vendor', 'Acme'],
      ['origin:url', 'https://example.org'],
      ['run:intel:model', 'X1'],
    ]);
    expect(() => parseAnswers('{"colour": "red"}', 'a.json')).toThrow('a.json: "colour": no question has this id');
    expect(() => parseAnswers('{"kind": "disk"}', 'a.json')).toThrow('"disk" cannot be');
    expect(() => parseAnswers('{"vendor": 1}', 'a.json')).toThrow('not a text');
    expect(() => parseAnswers('vendor=1', 'a.json')).toThrow('a.json is no JSON');
  });

  it('can be taken back, one after the other', async () => {
    await put({ 'intel/r.json': onSda, 'samsung/r.json': onSdb });
    const typed: readonly (string | typeof back)[] = [
      'runs',
      back,
      'configurations',
      'slot:1',
      back,
      'slot:A',
      'slot:B',
    ];
    const asked: string[] = [];
    const made = await make({}, ['results'], async ({ id }) => {
      asked.push(id);
      return typed[asked.length - 1];
    });
    const [intel, samsung] = ['configuration:intel', 'configuration:samsung'];
    expect(asked.slice(2, 7)).toEqual(['several', intel, samsung, intel, samsung]);
    expect(made.runs[0]?.bundle.run.configurations.map(({ axes }) => axes)).toEqual([{ slot: 'A' }, { slot: 'B' }]);
  });
});
