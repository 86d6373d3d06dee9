import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NewBundle } from '../../../scripts/lib/scaffold/made-bundle.ts';
import { faultOfLoad, loadStated } from '../../../scripts/lib/scaffold/stated-load.ts';
import { makeBundle } from '../../../scripts/lib/site/new-bundle.ts';
import { fixtureBytes } from '../../fio-fixtures.ts';
import { memoryEffects } from '../../memory-effects.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/whole-drive-logs');
const logs = readdirSync(fixtures).filter((name) => name.endsWith('.log'));
const prefix = 'randrw-iodepth-1-numjobs-1';
const known = {
  vendor: 'Acme',
  model: 'X1',
  kind: 'drive',
  submitter: 'Lab',
  licence: 'CC0-1.0',
  date: 'not_recorded',
};

let effects = memoryEffects();
beforeEach(() => {
  effects = memoryEffects();
});

async function put(folder: string, named = prefix): Promise<void> {
  for (const name of logs)
    await effects.writeFile(
      join('results', folder, name.replace(prefix, named)),
      readFileSync(join(fixtures, name), 'utf8'),
    );
}

function make(more: Readonly<Record<string, string>> = {}, yes = false): Promise<NewBundle> {
  const values = new Map(Object.entries({ ...known, ...more }));
  return makeBundle({ folders: ['results'], answers: { values }, leave_out: [], dry_run: false, yes }, effects);
}

const open = ({ questions }: NewBundle) => questions.filter(({ optional }) => optional !== true);
const worse = ({ problems }: NewBundle) => problems.filter(({ severity }) => severity !== 'notice');

describe('a folder of logs without a result', () => {
  it('is a test once its load is stated, and says who stated it', async () => {
    await put('.');
    expect(open(await make()).map(({ id, suggestion }) => [id, suggestion])).toEqual([
      [`load:${prefix}`, 'rw=randrw iodepth=1 numjobs=1'],
    ]);
    const made = await make({ [`load:${prefix}`]: 'rw=randrw bs=4k iodepth=1 numjobs=1 rwmixread=50' });
    const run = made.runs[0]?.bundle.run;
    expect(run?.tests).toEqual([
      {
        id: '4k-randrw-50-t1-q1',
        title: '4k random read/write, 50 % reads, 1 job × QD1',
        configuration: 'default',
        logs: logs.map((name) => `raw/${name}`).toSorted(),
        workload: { rw: 'randrw', bs_bytes: 4096, iodepth: 1, numjobs: 1, rwmixread: 50 },
        workload_from: 'the submitter',
      },
    ]);
    expect([run?.id, run?.date]).toEqual(['acme-x1', 'not_recorded']);
    expect(made.problems.map(({ rule }) => rule)).toEqual(['N-from-logs']);
  });

  it('takes what bench-fio writes into their names only as a suggestion', async () => {
    await put('.');
    const { runs } = await make({}, true);
    expect(runs[0]?.bundle.run.tests[0]).toMatchObject({
      workload: { rw: 'randrw', iodepth: 1, numjobs: 1 },
      workload_from: 'the names of the logs, as bench-fio forms them',
    });
    await effects.remove('results');
    await put('.', 'whole');
    const unnamed = await make({ id: 'other' }, true);
    expect([unnamed.runs, open(unnamed).map(({ id, suggestion }) => [id, suggestion])]).toEqual([
      [],
      [['load:whole', undefined]],
    ]);
  });

  it('is told where the logs show another load than was stated', async () => {
    await put('.');
    const made = await make({ [`load:${prefix}`]: 'rw=randread iodepth=1 numjobs=1' });
    expect(worse(made)).toMatchObject([{ rule: 'R-stated-load', severity: 'error', found: 'randread' }]);
  });

  it('is never one system with another such folder unasked', async () => {
    await put('intel');
    await put('samsung');
    const made = await make({}, true);
    expect([made.runs, open(made).map(({ id }) => id)]).toEqual([[], ['several']]);
    expect(made.found).toEqual(['intel: 1 test of logs alone', 'samsung: 1 test of logs alone']);
    const { runs } = await make({ several: 'runs' }, true);
    expect(runs.map(({ bundle }) => bundle.copies.map(({ from }) => from.split('/')[0]))).toEqual([
      logs.map(() => 'intel'),
      logs.map(() => 'samsung'),
    ]);
  });

  it('may have the same load again, and nobody knows which is the newest', async () => {
    await put('.');
    await put('.', 'again');
    const stated = { [`load:${prefix}`]: 'rw=randrw', 'load:again': 'rw=randrw' };
    const made = await make(stated);
    expect(open(made).map(({ id, choices }) => [id, choices])).toEqual([['same-load', ['repeats', 'configurations']]]);
    expect((await make({ ...stated, 'same-load': 'repeats' })).runs[0]?.bundle.run.tests).toHaveLength(2);
  });

  it('leaves out what has no rates, with the reason', async () => {
    await put('.');
    await effects.writeFile('results/other_lat.1.log', '500, 100, 0, 0\n1000, 100, 0, 0\n');
    const { left_out } = await make({}, true);
    expect(left_out).toMatchObject([{ path: 'other_lat.1.log', why: expect.stringContaining('IOPS or bandwidth') }]);
  });

  it('names a result that cannot be read, which would say more than the logs', async () => {
    await put('.');
    await effects.writeFile('results/r.json', '{"fio version" : "fio-3.33", "jobs" : [');
    const load = { [`load:${prefix}`]: 'rw=randrw' };
    expect(open(await make(load)).map(({ id }) => id)).toEqual(['leave-out:r.json']);
    for (const answer of ['yes', 'no']) {
      const { runs } = await make({ ...load, 'leave-out:r.json': answer, id: answer });
      expect(runs[0]?.bundle.notes).toContain('- `r.json`: ');
    }
  });

  it('is refused where no log can be read as a test', async () => {
    await effects.writeFile('results/other_lat.1.log', '500, 100, 0, 0\n1000, 100, 0, 0\n');
    await expect(make()).rejects.toThrow('1 fio log, none with rates');
  });

  it('beside results is none: they tell their loads', async () => {
    await put('logs');
    await effects.writeFile('results/r.json', new TextDecoder().decode(fixtureBytes('3.33-host-1.json')));
    const { runs } = await make({}, true);
    expect(runs[0]?.bundle.run.tests.map(({ result }) => result)).toEqual(['raw/r.json']);
  });

  it('is asked about by names that are there', async () => {
    await put('.');
    await expect(make({ 'load:nothing': 'rw=read' })).rejects.toThrow('"load:nothing": no logs of that prefix');
  });
});

describe('a stated load', () => {
  it("is in fio's words", () => {
    expect(loadStated('rw=write bs=128k iodepth=8 numjobs=2 direct=1 ioengine=libaio')).toEqual({
      rw: 'write',
      bs_bytes: 131_072,
      iodepth: 8,
      numjobs: 2,
      direct: true,
      ioengine: 'libaio',
    });
  });

  it.each([
    ['', 'is none of rw, bs, iodepth, numjobs, rwmixread'],
    ['bs=4k', 'rw is missing'],
    ['rw=fast', '"rw=fast" is none of'],
    ['rw=read qd=4', '"qd=4" is none of'],
    ['rw=read iodepth=0', '"iodepth=0" is none of'],
    ['rw=randrw rwmixread=101', '"rwmixread=101" is none of'],
  ])('"%s" cannot be', (text, fault) => {
    expect(faultOfLoad(text)).toContain(fault);
  });
});
