import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { presentComparison } from '../../../../scripts/lib/pages/compare/comparison.ts';
import { namesOf } from '../../../../scripts/lib/pages/compare/configurations.ts';
import { overlaysOf } from '../../../../scripts/lib/pages/compare/load-overlays.ts';
import { matchWorkloads } from '../../../../scripts/lib/pages/compare/matching-workloads.ts';
import type { Configuration } from '../../../../scripts/lib/pages/compare/types.ts';
import { rowHeads } from '../../../../scripts/lib/pages/compare/workload-words.ts';
import { plain } from '../../../plain.ts';
import { configurationOf } from './configuration-sample.ts';

const load = (numjobs: number, iodepth: number, more: Partial<Measurement> = {}): Partial<Measurement> => ({
  numjobs,
  iodepth,
  outstanding: numjobs * iodepth,
  iops: 1000 * numjobs * iodepth,
  ...more,
});
const view = (configurations: readonly Configuration[], options: { base?: number; workload?: string } = {}) =>
  presentComparison(configurations, { all: false, ...options });

describe('rowHeads', () => {
  const heads = (...sides: readonly (readonly Configuration[])[]) =>
    sides
      .flatMap((configurations) => rowHeads(matchWorkloads(configurations), configurations))
      .map(({ title, sub }) => `${title} | ${plain(sub)}`);

  it('tells a throttled workload from the same workload at full speed', () => {
    const figures = [load(1, 8), load(1, 8, { rate_limited: true })];
    expect(heads([configurationOf('a1', figures), configurationOf('b1', figures)])).toEqual([
      '4k random read | 1 job × QD8',
      '4k random read | 1 job × QD8 · rate-limited',
    ]);
  });

  it('says what ran beside it', () => {
    const figures = [load(1, 8, { test_id: 'both' })];
    const beside = { ...load(1, 8), test_id: 'both', job: 'stream', rw: 'write', workload_class: '4k-write' } as const;
    const configurations = ['a1', 'b1'].map((id) =>
      configurationOf(id, [...figures, beside], { facts: { is_beside: true } }),
    );
    expect(heads(configurations)[0]).toBe('4k random read | 1 job × QD8 · together with 4k sequential write');
  });

  it('names the test where nothing else differs', () => {
    const figures = [load(1, 8, { test_id: 'first' }), load(1, 8, { test_id: 'second' })];
    expect(heads([configurationOf('a1', figures), configurationOf('b1', figures)])).toEqual([
      '4k random read | 1 job × QD8 · test: first',
      '4k random read | 1 job × QD8 · test: second',
    ]);
  });
});

describe('namesOf', () => {
  const named = (name: string, title: string): Configuration => ({
    ...configurationOf('a1', [load(1, 1)]),
    name,
    title,
  });

  it('is no longer than it takes to tell configurations apart', () => {
    expect(namesOf([named('Acme A', 'Default'), named('Acme B', 'Default')])).toEqual(['Acme A', 'Acme B']);
    expect(namesOf([named('Acme A', 'RAID 5'), named('Acme A', 'RAID 0')])).toEqual(['RAID 5', 'RAID 0']);
    expect(namesOf([named('Acme A', 'RAID 5'), named('Acme A', 'RAID 0'), named('Acme B', 'RAID 0')])).toEqual([
      'Acme A: RAID 5',
      'Acme A: RAID 0',
      'Acme B: RAID 0',
    ]);
  });

  it('names the system wherever there are several, though titles alone would tell them apart', () => {
    expect(namesOf([named('Acme A', 'RAID 5'), named('Acme A', 'RAID 0'), named('Acme B', 'JBOD')])).toEqual([
      'Acme A: RAID 5',
      'Acme A: RAID 0',
      'Acme B: JBOD',
    ]);
  });
});

describe('overlaysOf', () => {
  const sample = configurationOf('a1', [load(1, 1)]).comparands[0]?.measurement as Measurement;
  const over = (...sides: readonly (readonly Partial<Measurement>[])[]) =>
    overlaysOf(
      sides.map((figures, place) => configurationOf(`s${place}`, figures)),
      sample,
    ).map(({ varied, points }) => [varied, ...points.map((list) => list.map((one) => one[varied]))]);
  const found = (figures: readonly Partial<Measurement>[]) =>
    over(figures, figures).map(([varied, points]) => [varied, points]);

  it('is one by I/Os in flight where each configuration has one sweep, whatever grew', () => {
    expect(found([load(4, 1), load(1, 1), load(2, 1)])).toEqual([['outstanding', [1, 2, 4]]]);
    expect(over([load(1, 1), load(2, 1), load(4, 1)], [load(2, 2), load(2, 8)], [])).toEqual([
      ['outstanding', [1, 2, 4], [4, 16], []],
    ]);
  });

  it('tells jobs from depth where both grow', () => {
    expect(found([load(1, 1), load(4, 1), load(16, 1), load(1, 4), load(1, 16)])).toEqual([
      ['iodepth', [1, 4, 16]],
      ['numjobs', [1, 4, 16]],
    ]);
  });

  it('begins with what more configurations have a curve of, then the lightest of what is kept, depth before jobs', () => {
    const matrix = [1, 2, 4, 16].flatMap((numjobs) => [16, 2, 1].map((iodepth) => load(numjobs, iodepth)));
    const kept = (sides: readonly (readonly Partial<Measurement>[])[]) =>
      overlaysOf(
        sides.map((figures, place) => configurationOf(`s${place}`, figures)),
        sample,
      ).map(({ varied, points }) => `${varied} at ${points.flat()[0]?.[varied === 'iodepth' ? 'numjobs' : 'iodepth']}`);
    expect(kept([matrix, matrix])).toEqual([
      ...['iodepth at 1', 'numjobs at 1', 'iodepth at 2', 'numjobs at 2'],
      ...['iodepth at 4', 'iodepth at 16', 'numjobs at 16'],
    ]);
    expect(kept([matrix, matrix, matrix.filter(({ iodepth }) => iodepth === 16)])[0]).toBe('numjobs at 16');
  });

  it('draws no line through figures that differ in jobs and in depth', () => {
    expect(found([load(4, 4), load(1, 1), load(2, 2)])).toEqual([]);
  });

  it('lays equal workloads over each other only, where configurations have several sweeps', () => {
    const engines = (name: string) => [1, 2, 4].map((jobs) => load(jobs, 1, { ioengine: name }));
    const two = [...engines('libaio'), ...engines('psync')];
    expect(over(two, engines('psync'))).toEqual([['numjobs', [1, 2, 4], [1, 2, 4]]]);
    expect(over(two, engines('io_uring'))).toEqual([]);
  });

  it('leaves out throttled figures', () => {
    expect(found([load(1, 1), load(2, 1), load(4, 1, { rate_limited: true })])).toEqual([]);
  });
});

describe('presentComparison', () => {
  const other = { ...load(1, 1), workload_class: '8k-randread', bs_bytes: 8192 };

  it('leaves configurations without a common workload out of the tables of figures, and says so', () => {
    const configurations = [
      configurationOf('a1', [load(1, 8)]),
      configurationOf('b1', [other]),
      configurationOf('c1', [load(1, 8)]),
    ];
    const { figures, receipt, facts, left_out, base } = view(configurations, { base: 2 });
    expect(figures?.columns.map(({ label }) => label)).toEqual(['Value', 'Acme A1', 'Acme C1']);
    expect(receipt?.table.columns.map(({ label }) => label)).toEqual(['Check', 'Acme A1']);
    expect(facts.columns).toHaveLength(4);
    expect(left_out).toContain('Acme B1');
    expect(base).toBe(2);
  });

  it('names last in the grades, with the reason, what has no result beside one of the baseline', () => {
    const configurations = [
      configurationOf('a1', [load(1, 8)]),
      configurationOf('c1', [other]),
      configurationOf('b1', [load(1, 8)]),
      configurationOf('d1', [other]),
    ];
    const { grades } = view(configurations, { base: 0 });
    const rows = grades?.groups[0]?.rows.map(({ cells }) => [cells[0]?.text, cells[1]?.text === '–', cells[1]?.reason]);
    expect(rows).toEqual([
      ['Acme B1', false, undefined],
      ['Acme C1', true, 'No result here has one of the baseline beside it.'],
      ['Acme D1', true, 'No result here has one of the baseline beside it.'],
    ]);
  });

  it('names systems over all that were picked, and what is the baseline in place of one that is left out', () => {
    const of = (id: string, name: string, title: string, figures: Partial<Measurement>) => ({
      ...configurationOf(id, [figures]),
      name,
      title,
    });
    const configurations = [
      of('a1', 'Acme A', 'RAID 5', load(1, 8)),
      of('a2', 'Acme A', 'RAID 10', load(1, 8)),
      of('b1', 'Acme B', 'JBOD', other),
    ];
    const { figures, left_out } = view(configurations, { base: 2 });
    expect(figures?.columns.slice(1).map(({ label, unit }) => [label, unit])).toEqual([
      ['Acme A', 'RAID 5'],
      ['Acme A', 'RAID 10'],
    ]);
    expect(left_out).toContain('Acme B: JBOD. The chosen baseline, Acme B: JBOD, is one of these');
    expect(left_out).toContain('Acme A: RAID 5 stands in for it');
    expect(view(configurations, { base: 1 }).left_out).not.toContain('chosen baseline');
  });

  it('takes as baseline the one with the most figures that may be compared', () => {
    const throttled = { ...load(1, 16), rate_limited: true };
    const configurations = [
      configurationOf('a1', [throttled, { ...throttled, iodepth: 32, outstanding: 32 }]),
      configurationOf('b1', [load(1, 8)]),
      configurationOf('c1', [load(1, 8), throttled, { ...throttled, iodepth: 32, outstanding: 32 }]),
    ];
    expect(view(configurations).base).toBe(2);
    expect(view(configurations.slice(0, 2).concat(configurationOf('d1', [load(1, 8)]))).base).toBe(1);
  });

  it('shows one load of each workload where there are many, and all loads of the one that is asked for', () => {
    const sweep = Array.from({ length: 13 }, (_, place) => load(2 ** place, 1));
    const configurations = [configurationOf('a1', [...sweep, other]), configurationOf('b1', [...sweep, other])];
    const all = view(configurations);
    expect(all.workloads.map(({ text }) => text)).toEqual(['4k random read', '8k random read']);
    expect(all.figures?.groups[0]?.rows.map(({ cells }) => plain(cells[0]?.sub).split(' · ')[0])).toEqual([
      '4 096 jobs × QD1',
      '1 job × QD1',
    ]);
    const one = view(configurations, { workload: '4k-randread' });
    expect(one.figures?.groups[0]?.rows).toHaveLength(13);
    expect(view(configurations, { workload: 'gone' }).workload).toBeUndefined();
  });

  describe('of many rows', () => {
    /** Rates under 13 loads; `best` is done under the load at `place`. */
    const sweep = (place: number, best: number) =>
      Array.from({ length: 13 }, (_, number) =>
        load(2 ** number, 1, {
          iops: number === place ? best : 1000,
          workload_fingerprint: String(2 ** number).padStart(16, '0'),
        }),
      );
    const shown = (configurations: readonly Configuration[], base: number) =>
      (view(configurations, { base }).figures?.groups[0]?.rows ?? []).map(({ cells }) =>
        cells.map(({ text, sub }) => plain([text, sub].filter(Boolean).join(' | '))),
      );
    const pair = [configurationOf('a1', [...sweep(3, 5000), other]), configurationOf('b1', [...sweep(5, 9000), other])];

    it('shows a workload at one load, whichever is the baseline', () => {
      const loads = (base: number) => shown(pair, base).map(([head]) => head?.split(' · ')[0]);
      expect(loads(0)).toEqual(loads(1));
      expect(shown(pair, 0)[0]?.[0]).toBe('4k random read | 32 jobs × QD1 · k IOPS, higher is better');
      expect(shown(pair, 0)[0]?.slice(1)).toEqual(['1.00 | baseline', '9.00 | B · 9.00×, better']);
      expect(shown(pair, 1)[0]?.slice(1)).toEqual(['1.00 | B · 0.11×, worse', '9.00 | baseline']);
    });

    it('sets the own peak of each below it with its load, where that is another', () => {
      expect(shown(pair, 0).map(([head]) => head)).toEqual([
        '4k random read | 32 jobs × QD1 · k IOPS, higher is better',
        '4k random read | each at its own peak · k IOPS, higher is better',
        '8k random read | 1 job × QD1 · k IOPS, higher is better',
      ]);
      expect(shown(pair, 0)[1]?.slice(1)).toEqual([
        '5.00 | 8 jobs × QD1 · baseline',
        '9.00 | 32 jobs × QD1 · C · 1.80×',
      ]);
    });

    it('has no such row where a peak elsewhere is within the noise of what is shown', () => {
      const near = [
        configurationOf('a1', [...sweep(3, 1020), other]),
        configurationOf('b1', [...sweep(5, 9000), other]),
      ];
      expect(shown(near, 0).map(([head]) => head?.split(' · ')[0])).toEqual([
        '4k random read | 32 jobs × QD1',
        '8k random read | 1 job × QD1',
      ]);
    });

    it('takes a load that all share before one under which some do more', () => {
      const third = configurationOf('c1', [load(8, 1, { iops: 10 }), other]);
      expect(shown([...pair, third], 0)[0]?.[0]).toContain('8 jobs × QD1');
    });

    it('has a row for each load that some share where not all share one', () => {
      const apart = ['c1', 'd1'].map((id) => configurationOf(id, [load(1, 64), other]));
      const heads = shown([...pair, ...apart], 0).map(([head]) => head?.split(' · ')[0]);
      expect(heads).toEqual([
        '4k random read | 1 job × QD64',
        '4k random read | 32 jobs × QD1',
        '4k random read | each at its own peak',
        '8k random read | 1 job × QD1',
      ]);
    });
  });

  it('names what only one of them ran, and what may have set it apart; counts where that is much', () => {
    const shared = load(1, 1);
    const limited = load(1, 8, { rate_limited: true });
    const other = (bs: number) => load(1, 8, { workload_class: `${bs}k-randread`, bs_bytes: bs * 1024 });
    const said = (a: readonly Partial<Measurement>[], b: readonly Partial<Measurement>[]) =>
      plain(view([configurationOf('a1', a), configurationOf('b1', b)]).left_out);
    expect(said([shared, limited, limited], [shared, other(8), load(1, 1, { preconditioning: true })])).toBe(
      'Run on one of these only: Acme A1: 4k random read (rate-limited); Acme B1: 8k random read.',
    );
    expect(said([shared], [shared])).toBe('');
    const many = Array.from({ length: 9 }, (_, place) => other(8 + place));
    expect(said([shared, ...many], [shared])).toBe('9 more workloads were run on one of these only.');
  });

  it('sets the latency of syncs side by side where there is some', () => {
    const synced = (sync_lat_mean_ns: number) => load(1, 1, { sync_lat_mean_ns, syncs: 1000 });
    const labels = (...figures: readonly Partial<Measurement>[]) =>
      view(figures.map((one, place) => configurationOf(`a${place}`, [one]))).figures?.groups.flatMap(({ rows }) =>
        rows.map(({ cells }) => cells[0]?.text),
      );
    expect(labels(synced(2e6), synced(3e6))).toContain('Mean sync latency');
    expect(labels(load(1, 1), load(1, 1))).not.toContain('Mean sync latency');
  });

  it('has a row for each grade of a configuration, the best first, with what it is of', () => {
    const doubtful = load(1, 16, { do_not_rely: true });
    const rows = (figures: readonly Partial<Measurement>[]) =>
      view([configurationOf('a1', figures), configurationOf('b1', figures)]).grades?.groups[0]?.rows.map(({ cells }) =>
        cells.map(({ text, badges = [] }) => plain(badges.map((badge) => badge.text).join() || text)),
      );
    expect(rows([load(1, 8, { lat_mean_ns: 1e6 }), doubtful])).toEqual([
      ['Acme B1', 'B · 1.00×, tie', 'B same load · 1 pair', 'nothing against it'],
      ['Acme B1', 'D · not compared', 'D no comparison · 1 pair', 'known data-quality issue'],
    ]);
  });
});
