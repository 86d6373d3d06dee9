import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement } from '#types';
import {
  createPairCounter,
  readyClasses,
  readyRuns,
  readySystems,
} from '../../../../scripts/lib/pages/compare/ready-made.ts';
import type { Configuration } from '../../../../scripts/lib/pages/compare/types.ts';
import { configurationOf } from './configuration-sample.ts';

type Axes = Measurement['axes'];
type Drive = NonNullable<Hardware['system']['drives']>[number];

/** Configuration `title` of run `run` on system `system`. */
function part(run: string, system: string, axes: Axes, more: Partial<Measurement> = {}, media = 'hdd'): Configuration {
  const drive = { model: system, media, count: 1 } as unknown as Drive;
  const own = { axes, system_id: system, configuration_id: Object.values(axes).join('-'), ...more };
  const base = configurationOf(run, [own], { system: { id: system, model: system, drives: [drive] } });
  return { ...base, token: `${run}:${own.configuration_id}`, title: Object.values(axes).join(', ') };
}

const counter = () => createPairCounter();
const tokens = (list: readonly { readonly configurations: readonly Configuration[] }[]) =>
  list.map(({ configurations }) => configurations.map(({ token }) => token));
const linux = { os: 'Linux' };
const bsd = { os: 'FreeBSD' };

describe('readyClasses', () => {
  it('sets systems of one kind beside each other that were set up alike', () => {
    const all = [part('r1', 's1', linux), part('r1', 's1', bsd), part('r2', 's2', linux), part('r3', 's3', linux)];
    const ready = readyClasses(all, counter());
    expect(tokens(ready)).toEqual([['r1:Linux', 'r2:Linux', 'r3:Linux']]);
    expect(ready[0]).toMatchObject({ title: 'Hard drives, Linux', id: 'hard-drives-linux' });
    expect(ready[0]?.pairs).toEqual({ A: 0, B: 3, C: 0, D: 0 });
  });

  it('says of drives whose type nobody recorded that it is not known, and mixes them with no others', () => {
    const unknown = (run: string, system: string) => part(run, system, linux, {}, 'not_recorded');
    const ready = readyClasses([unknown('r1', 's1'), unknown('r2', 's2'), part('r3', 's3', linux)], counter());
    expect(ready).toMatchObject([{ title: 'Drives, type not recorded, Linux' }]);
    expect(tokens(ready)).toEqual([['r1:Linux', 'r2:Linux']]);
  });

  it('offers nothing where no pair may be compared', () => {
    const throttled = part('r2', 's2', linux, { rate_limited: true });
    expect(readyClasses([part('r1', 's1', linux), throttled], counter())).toEqual([]);
  });

  it('leaves out a system that may be compared with none of the others, and names it', () => {
    const all = [part('r1', 's1', linux), part('r2', 's2', linux), part('r3', 's3', linux, { rate_limited: true })];
    const [ready] = readyClasses(all, counter());
    expect(ready?.configurations.map(({ token }) => token)).toEqual(['r1:Linux', 'r2:Linux']);
    expect(ready?.left_out.map(({ token }) => token)).toEqual(['r3:Linux']);
  });

  it('takes a dated run of a system before one whose date nobody recorded', () => {
    const dated = (run: string, system: string, date: string, more: Partial<Measurement> = {}) => {
      const one = part(run, system, linux, more);
      return { ...one, run: { ...one.run, date } };
    };
    const all = [
      dated('r1', 's1', '2020-01-29'),
      dated('r2', 's1', 'not_recorded'),
      dated('r3', 's2', '2019-08-25'),
      dated('r4', 's2', '2020-01'),
    ];
    expect(tokens(readyClasses(all, counter()))).toEqual([['r1:Linux', 'r4:Linux']]);
  });

  it('keeps together what only an axis of one system alone tells apart', () => {
    const folders = part('r2', 's2', { ...linux, folder: 'a' });
    const [ready, ...others] = readyClasses([part('r1', 's1', linux), folders, part('r3', 's3', bsd)], counter());
    expect(ready?.configurations.map(({ token }) => token)).toEqual(['r1:Linux', 'r2:Linux-a']);
    expect([ready?.title, others]).toEqual(['Hard drives, Linux', []]);
  });

  it('puts first what can be compared most', () => {
    const pair = [part('r1', 's1', bsd), part('r2', 's2', bsd)];
    const three = ['r3', 'r4', 'r5'].map((run) => part(run, `s-${run}`, linux));
    expect(readyClasses([...pair, ...three], counter()).map(({ configurations }) => configurations.length)).toEqual([
      3, 2,
    ]);
  });

  it('keeps to eight', () => {
    const many = Array.from({ length: 12 }, (_, place) => part(`r${place}`, `s${place}`, linux));
    expect(readyClasses(many, counter())[0]?.configurations).toHaveLength(8);
  });
});

describe('readySystems', () => {
  it('sets runs of one system beside each other, not the configurations of one of them', () => {
    expect(tokens(readySystems([part('r1', 's1', linux), part('r2', 's1', linux)], counter()))).toEqual([
      ['r1:Linux', 'r2:Linux'],
    ]);
    expect(readySystems([part('r1', 's1', linux), part('r1', 's1', bsd)], counter())).toEqual([]);
  });
});

describe('titles of runs of one system', () => {
  it('tell two comparisons apart', () => {
    const eight = { numjobs: 4, outstanding: 4, iodepth: 1, workload_class: '8k-randread' };
    const pair = [part('r1', 's1', linux), part('r2', 's1', bsd)];
    const other = [part('r3', 's1', linux, eight), part('r4', 's1', bsd, eight)];
    const titles = (all: readonly Configuration[]) => readySystems(all, counter()).map(({ title }) => title);
    expect(titles(pair)).toEqual([expect.stringMatching(/: several runs$/)]);
    const both = titles([...pair, ...other]);
    expect(both).toHaveLength(2);
    expect(new Set(both.map((title) => title.endsWith('several runs')))).toEqual(new Set([false]));
    // Shortened runs are marked below the title.
    const short = { ...eight, method_factor: 0.1 };
    const another = [part('r3', 's1', { os: 'Solaris' }, short), part('r4', 's1', { os: 'AIX' }, short)];
    expect(titles([...pair, ...another])).toEqual(['Acme R1: Acme R1 · Acme R2', 'Acme R3: Acme R3 · Acme R4']);
    const marked = [...pair, ...other].map((one) => {
      const bare_title = `${one.run.id} on a file`;
      return { ...one, name: 'Acme', bare_title, title: `${bare_title} (shortened run (0.1× duration), no rests)` };
    });
    expect(titles(marked)).toEqual(['Acme: r1 on a file · r2 on a file', 'Acme: r3 on a file · r4 on a file']);
  });
});

describe('readyRuns', () => {
  it('sets what was changed in one test side by side', () => {
    const ready = readyRuns([part('r1', 's1', linux), part('r1', 's1', bsd)], counter());
    expect(ready[0]?.pairs).toEqual({ A: 1, B: 0, C: 0, D: 0 });
  });

  it('parts configurations that have no work in common, and says what each part shares', () => {
    const all = ['single', 'stripe'].flatMap((layout) =>
      ['FreeBSD 11', 'FreeBSD 13'].map((os) =>
        part('r1', 's1', { os, layout }, layout === 'single' ? {} : { workload_class: '8k-randread' }),
      ),
    );
    const ready = readyRuns(all, counter());
    expect(tokens(ready)).toEqual([
      ['r1:FreeBSD 11-single', 'r1:FreeBSD 13-single'],
      ['r1:FreeBSD 11-stripe', 'r1:FreeBSD 13-stripe'],
    ]);
    expect(ready.map(({ id, title }) => [id, title.split(' · ').at(-1)])).toEqual([
      ['r1', 'single'],
      ['r1-2', 'stripe'],
    ]);
  });

  it('still shows what has work in common where nothing may be compared: the receipt says why', () => {
    const doubtful = { do_not_rely: true };
    const all = [part('r1', 's1', linux, doubtful), part('r1', 's1', bsd, doubtful)];
    expect(readyRuns(all, counter())[0]?.pairs).toEqual({ A: 0, B: 0, C: 0, D: 1 });
  });
});
