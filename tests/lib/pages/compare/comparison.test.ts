import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement, Run } from '#types';
import type { RowTip } from '../../../../scripts/lib/charts/drawing.ts';
import { layPlan } from '../../../../scripts/lib/charts/plan.ts';
import { comparandsOf } from '../../../../scripts/lib/database/comparand.ts';
import { SINGLE_NOISE } from '../../../../scripts/lib/database/noise.ts';
import { presentComparison } from '../../../../scripts/lib/pages/compare/comparison.ts';
import { configurationsOf } from '../../../../scripts/lib/pages/compare/configurations.ts';
import { matchWorkloads } from '../../../../scripts/lib/pages/compare/matching-workloads.ts';
import { gradedRatio, ratioText } from '../../../../scripts/lib/pages/compare/ratio-text.ts';
import type { ComparisonView, Configuration } from '../../../../scripts/lib/pages/compare/types.ts';
import type { Table } from '../../../../scripts/lib/tables/table.ts';
import { sampleRecord } from '../site-sample.ts';
import { configurationOf } from './configuration-sample.ts';

const view = (configurations: readonly Configuration[], options: { base?: number; all?: boolean } = {}) =>
  presentComparison(configurations, { all: false, ...options });
const texts = (table: Table | undefined, group = 0): readonly (readonly string[])[] =>
  (table?.groups[group]?.rows ?? []).map(({ cells }) =>
    cells.map(({ text, sub, badges }) =>
      [text, sub, badges?.map((badge) => badge.text).join()]
        .filter(Boolean)
        .join(' | ')
        .replaceAll(/[\u202f\u00a0]/g, ' '),
    ),
  );
const deep = (outstanding: number, iops: number): Partial<Measurement> => ({
  outstanding,
  iodepth: outstanding,
  numjobs: 1,
  iops,
  lat_mean_ns: (outstanding / iops) * 1e9,
  workload_fingerprint: `00000000000000${String(outstanding).padStart(2, '0')}`,
});

describe('matchWorkloads', () => {
  const loads = (configurations: readonly Configuration[]) =>
    matchWorkloads(configurations).map(({ kind, cells }) => [
      kind,
      ...cells.map((cell) => cell?.measurement.outstanding),
    ]);

  it('sets figures of one workload and load beside each other, and leaves out loads that only one has', () => {
    const configurations = [
      configurationOf('a1', [deep(1, 10), deep(8, 60)]),
      configurationOf('b1', [deep(8, 70), deep(32, 90)]),
    ];
    expect(loads(configurations)).toEqual([['same_load', 8, 8]]);
  });

  it('takes the highest of each where no load is shared', () => {
    const configurations = [
      configurationOf('a1', [deep(1, 10), deep(8, 60)]),
      configurationOf('b1', [deep(4, 20), deep(32, 90)]),
    ];
    expect(loads(configurations)).toEqual([['highest', 8, 32]]);
  });

  it('does not leave out a third configuration that shares the workload under a load of its own', () => {
    const configurations = [
      configurationOf('a1', [deep(8, 60)]),
      configurationOf('b1', [deep(8, 70)]),
      configurationOf('c1', [deep(4, 20)]),
    ];
    expect(loads(configurations)).toEqual([
      ['same_load', 8, 8, undefined],
      ['highest', 8, 8, 4],
    ]);
  });

  it('has a row with the highest of each where two pairs share a load each, and no load is shared across them', () => {
    const configurations = [
      configurationOf('a1', [deep(8, 60)]),
      configurationOf('b1', [deep(8, 70)]),
      configurationOf('c1', [deep(4, 20)]),
      configurationOf('d1', [deep(4, 30)]),
    ];
    expect(loads(configurations)).toEqual([
      ['same_load', undefined, undefined, 4, 4],
      ['same_load', 8, 8, undefined, undefined],
      ['highest', 8, 8, 4, 4],
    ]);
    expect(texts(view(configurations, { base: 0 }).grades).map(([name]) => name)).toEqual(
      ['B1', 'C1', 'D1'].map((name) => `Acme ${name} | Default`),
    );
  });

  it('has the order of the list of workloads: by pattern and by size, not by their names', () => {
    const of = (rw: string, kib: number) =>
      ({ ...deep(8, 60), rw, bs_bytes: 1024 * kib, workload_class: `${kib}k-${rw}`, test_id: `${rw}-${kib}` }) as const;
    const figures = [of('read', 128), of('randread', 16), of('read', 4), of('randread', 8)];
    const rows = matchWorkloads([configurationOf('a1', figures), configurationOf('b1', figures)]);
    expect(rows.map(({ cells: [cell] }) => cell?.measurement.workload_class)).toEqual([
      ...['8k-randread', '16k-randread'],
      ...['4k-read', '128k-read'],
    ]);
  });

  it('pairs repeated loads by the names of test and job only', () => {
    const twice = [deep(8, 60), { ...deep(8, 61), job: 'second' }];
    const rows = matchWorkloads([configurationOf('a1', twice), configurationOf('b1', twice)]);
    expect(rows.map(({ cells }) => cells.map((cell) => cell?.measurement.job))).toEqual([
      ['read', 'read'],
      ['second', 'second'],
    ]);
  });

  it('takes the highest of a test and its repeats, so that no other configuration is without a row beside it', () => {
    const { tests } = sampleRecord().bundle.run;
    const twice: Run['tests'] = [...tests, { id: 'test-1', title: 'Again', repeat_of: 'test-0' }];
    const configurations = [
      configurationOf('a1', [deep(8, 60), deep(8, 61)], { run: { tests: twice } }),
      configurationOf('b1', [deep(8, 70)]),
      configurationOf('c1', [{ ...deep(8, 80), test_id: 'named-otherwise' }]),
    ];
    const rows = matchWorkloads(configurations);
    expect(rows.map(({ cells }) => cells.map((cell) => cell?.measurement.iops))).toEqual([[61, 70, 80]]);
  });

  it('never sets a read beside a write', () => {
    const write = { ...deep(8, 60), direction: 'write', workload_class: '4k-randwrite' } as const;
    expect(matchWorkloads([configurationOf('a1', [deep(8, 60)]), configurationOf('b1', [write])])).toEqual([]);
  });
});

describe('configurationsOf', () => {
  const configurations = (more: Partial<Measurement>, run: object = {}) => {
    const { bundle, measurements } = sampleRecord();
    const record = {
      bundle: { ...bundle, run: { ...bundle.run, ...run } },
      measurements: measurements.map((one) => ({ ...one, ...more })),
    };
    return configurationsOf(record, comparandsOf(record));
  };

  it('names each configuration with figures by run and configuration', () => {
    const [first] = configurations({});
    expect(first?.token).toBe(`${first?.run.id}:${first?.comparands[0]?.measurement.configuration_id}`);
    expect(first?.comparands.length).toBeGreaterThan(0);
  });

  it('marks configurations that notes of later findings are about', () => {
    const notes = [{ id: 'made-up', severity: 'warning', title: 'Made up' }] as const;
    expect(configurations({ notes: [...notes] })[0]?.title).toMatch(/\(advisory\)$/);
    expect(configurations({ notes: [...notes], do_not_rely: true })[0]?.title).toMatch(/\(do not rely\)$/);
  });

  it('marks a superseded run, and has nothing of a withdrawn one', () => {
    expect(configurations({ superseded_by: 'newer' })[0]?.title).toMatch(/\(superseded\)$/);
    expect(configurations({}, { withdrawn: { date: '2026-11-21', reason: 'Wrong drive.' } })).toEqual([]);
  });
});

describe('ratioText', () => {
  const noisy = (value: number) => ({ value, noise: SINGLE_NOISE });
  const ratio = (metric: Parameters<typeof ratioText>[0], value: number, baseline: number) =>
    ratioText(metric, noisy(value), noisy(baseline));

  it('says which is better by the metric: more IOPS, less latency', () => {
    expect(ratio('iops', 124, 100)).toBe('1.24×, better');
    expect(ratio('lat_p99', 124, 100)).toBe('1.24×, worse');
    expect(ratio('lat_p99', 50, 100)).toBe('0.50×, better');
    expect(ratio('cpu_client', 200, 100)).toBe('2.00×');
  });

  it('calls a difference within the noise a tie', () => {
    expect(ratio('iops', 105, 100)).toBe('1.05×, tie');
    expect(ratio('iops', 106, 100)).toBe('1.06×, better');
  });
});

describe('gradedRatio', () => {
  const noisy = (value: number) => ({ value, noise: SINGLE_NOISE });
  const ratio = (grade: 'A' | 'B' | 'C' | 'D', value: number) =>
    gradedRatio(grade, 'iops', noisy(value), noisy(100)).replaceAll('\u00a0', ' ');

  it('says as much as the grade allows', () => {
    expect(ratio('A', 124)).toBe('A · 1.24× (+24.0 %), better');
    expect(ratio('A', 330)).toBe('A · 3.30× (+230 %), better');
    expect(ratio('A', 91.5)).toBe('A · 0.92× (−8.5 %), worse');
    expect(ratio('A', 104)).toBe('A · 1.04× (+4.0 %), tie');
    expect([99.9, 100, 100.1, 99.4].map((value) => ratio('C', value))).toEqual([
      ...Array(3).fill('C · 1.00×'),
      'C · 0.99×',
    ]);
    expect(ratio('B', 124)).toBe('B · 1.24×, better');
    expect(ratio('C', 124)).toBe('C · 1.24×');
    expect(ratio('D', 124)).toBe('D · not compared');
  });
});

describe('presentComparison', () => {
  const pair = [configurationOf('a1', [deep(8, 100_000)]), configurationOf('b1', [deep(8, 124_000)])];

  it('gives each figure with its ratio to the baseline', () => {
    expect(texts(view(pair).figures)).toEqual([
      ['Grade', 'baseline', 'B same load'],
      ['IOPS | k IOPS, higher is better', '100 | baseline', '124 | B · 1.24×, better'],
      ['Mean latency | µs, lower is better', '80.0 | baseline', '64.5 | B · 0.81×, better'],
      ['Uncertainty | ± on the rate', ...Array(2).fill('±5 % | assumed (single sample)')],
    ]);
  });

  const answers = (all: readonly Configuration[], base = 0) =>
    view(all, { base }).answers.map(({ text, badges = [] }) =>
      [text, ...badges.map((badge) => badge.text)].join(' | ').replaceAll(/[\u202f\u00a0]/g, ' '),
    );

  it('begins, of two, with what the table of grades says of them', () => {
    const one = pair[0] as Configuration;
    const against = (...figures: readonly Partial<Measurement>[]) => answers([one, configurationOf('b1', figures)]);
    const many = [deep(8, 100_000), deep(16, 100_000), deep(32, 100_000)];
    expect(against(deep(8, 124_000))).toEqual(['Rate of Acme B1 against Acme A1: 1.24×, better (grade B).']);
    expect(answers(pair, 1)).toEqual(['Rate of Acme A1 against Acme B1: 0.81×, worse (grade B).']);
    expect(against(deep(8, 104_000))[0]).toMatch(/: 1\.04×, tie \(grade B\)\.$/);
    expect(against({ ...deep(8, 124_000), kind: 'array' })[0]).toMatch(/: 1\.24×, which ranks neither \(grade C\)\.$/);
    expect(against({ ...deep(8, 124_000), do_not_rely: true })[0]).toMatch(/: 1 pair without a ratio \(grade D\)\.$/);
    const other = [deep(8, 98_000), deep(16, 200_000), { ...deep(32, 1000), do_not_rely: true }];
    const both = [configurationOf('a1', many), configurationOf('b1', other)];
    expect(answers(both)).toEqual([
      'Rate of Acme B1 against Acme A1: 0.98× to 2.00×, 1 better, 1 tied, 0 worse (grade B); 1 pair without a ratio (grade D).',
    ]);
    expect(view(both).lead).toBe('1 workload was run on both. 3 rows of results by load and direction.');
    expect(view([...pair, configurationOf('c1', [deep(8, 1)])]).lead).toBe('1 workload was run on two or more.');
  });

  it('begins, of more, with who does most of each workload at the load that most of them share, and with whom it ties', () => {
    const writes = (iops: number) =>
      ({ ...deep(8, iops), rw: 'randwrite', direction: 'write', workload_class: '4k-randwrite' }) as const;
    const three = [
      configurationOf('a1', [deep(8, 100_000), deep(32, 400_000), writes(10_000)]),
      configurationOf('b1', [deep(8, 124_000), deep(32, 300_000), { ...writes(90_000), kind: 'array' }]),
      configurationOf('c1', [deep(8, 123_000), writes(9000)]),
    ];
    const said = [
      'Highest rate in 4k random read (1 job × QD8): Acme B1, 124 k IOPS, tied with Acme C1. | B same load · 2 pairs',
      'Highest rate in 4k random write (1 job × QD8): Acme B1, 90.0 k IOPS. | C ratio only · 2 pairs',
    ];
    expect(answers(three)).toEqual(said);
    expect(view(three).answers.map(({ href }) => href)).toEqual([
      'runs/b1/figures/#default-test-0-job-read',
      'runs/b1/figures/#default-test-2-job-read',
    ]);
    expect(answers(three, 2)).toEqual(said);
  });

  it('names no leader among loads that were throttled, beside others, preparations or only stated, and counts workloads past the third', () => {
    const of = (id: string, iops: number) =>
      configurationOf(id, [
        { ...deep(8, iops), rate_limited: true },
        { ...deep(8, iops), workload_class: '8k-randread', bs_bytes: 8192, basis: 'vendor_stated' },
        { ...deep(8, iops), workload_class: '64k-randread', bs_bytes: 65_536, preconditioning: true },
        ...[1, 2, 3, 4, 5].map((k) => ({ ...deep(8, iops), workload_class: `${k}m-randread`, bs_bytes: k * 2 ** 20 })),
      ]);
    const found = answers([of('a1', 10), of('b1', 20), of('c1', 30)]);
    expect(found.map((text) => text.replace(/ \(.*/, ''))).toEqual([
      'Highest rate in 1M random read',
      'Highest rate in 2M random read',
      'Highest rate in 3M random read',
      '2 more workloads are in the table below.',
    ]);
  });

  it('turns the ratio round with another baseline', () => {
    expect(texts(view(pair, { base: 1 }).figures)[1]).toEqual([
      'IOPS | k IOPS, higher is better',
      '100 | B · 0.81×, worse',
      '124 | baseline',
    ]);
  });

  it('gives a ratio only between systems of two kinds, without a winner, and says why', () => {
    const array = configurationOf('b1', [{ ...deep(8, 124_000), kind: 'array' }]);
    const { figures, receipt } = view([pair[0] as Configuration, array]);
    expect(texts(figures).slice(0, 2)).toEqual([
      ['Grade', 'baseline', 'different system type | C ratio only'],
      ['IOPS | k IOPS, higher is better', '100 | baseline', '124 | C · 1.24×'],
    ]);
    expect(receipt?.table.groups[1]?.title).toBe('Leaves C, ratio only');
    expect(texts(receipt?.table, 1)).toEqual([['System type', '✗ drive ↔ array']]);
    expect(receipt?.passed).toContain('Read/write direction');
    expect(receipt?.passed).not.toContain('System type');
  });

  it('gives no ratio to a figure not to be relied on', () => {
    const doubtful = configurationOf('b1', [{ ...deep(8, 124_000), do_not_rely: true }]);
    const { figures, grades } = view([pair[0] as Configuration, doubtful]);
    expect(texts(figures)[1]?.at(-1)).toBe('124 | D · not compared');
    expect(texts(grades)).toEqual([
      ['Acme B1 | Default', 'D · not compared', 'D no comparison · 1 pair', 'known data-quality issue'],
    ]);
  });

  it('leads with the rate, its grade and what was changed in one test of one run', () => {
    const side = (transport: string, figures: readonly Partial<Measurement>[]): Configuration => {
      const own = { run_id: 'one-run', configuration_id: transport, axes: { transport } };
      const made = configurationOf(
        'one-run',
        figures.map((one) => ({ ...own, ...one })),
      );
      return { ...made, token: `one-run:${transport}`, title: transport };
    };
    const of = (...iops: readonly number[]) => iops.map((each, place) => deep(8 * (place + 1), each));
    const one = view([side('TCP', of(100_000)), side('RDMA', of(330_000))]);
    expect(texts(one.grades)).toEqual([
      ['RDMA', 'A · 3.30× (+230 %), better', 'A same test · 1 pair', 'transport: TCP → RDMA'],
    ]);
    expect(texts(one.figures)[0]).toEqual(['Grade', 'baseline', 'transport: TCP → RDMA | A same test']);
    const two = view([side('TCP', of(100_000, 200_000)), side('RDMA', of(90_000, 400_000))]);
    expect(texts(two.grades)[0]?.slice(1, 3)).toEqual([
      'A · 0.90× to 2.00× | 1 better, 0 tied, 1 worse',
      'A same test · 2 pairs',
    ]);
  });

  it('tells doubts from what leaves no better grade, with what each side has', () => {
    const { receipt } = view([
      pair[0] as Configuration,
      configurationOf('b1', [{ ...deep(8, 1), steady_state: { verdict: 'not_judged', reason: 'No logs.' } }], {
        facts: { protection: 'raid 5' },
      }),
    ]);
    expect(texts(receipt?.table)).toEqual([['Grades, by pair of results', 'B same load · 1 pair']]);
    expect(receipt?.table.groups[1]?.title).toBe('Caveats');
    expect(texts(receipt?.table, 1)).toEqual([
      ['Steady state', '? steady ↔ not assessed'],
      ['Redundancy scheme', '✗ none ↔ raid 5'],
    ]);
  });

  it('sets the figures of a workload that the baseline did not run against the first that has one', () => {
    const large = (iops: number) => ({ ...deep(8, iops), workload_class: '8k-randread', workload_fingerprint: '08' });
    const all = [
      configurationOf('a1', [deep(8, 100_000)]),
      configurationOf('b1', [deep(8, 124_000), large(50_000)]),
      configurationOf('c1', [deep(8, 90_000), large(75_000)]),
    ];
    const { figures, grades } = view(all, { base: 0 });
    expect(texts(figures, 1).slice(0, 2)).toEqual([
      ['Grade', '–', 'baseline', 'B same load'],
      ['IOPS | k IOPS, higher is better', '–', '50.0 | baseline', '75.0 | B · 1.50×, better'],
    ]);
    expect(figures?.note).toContain('Where the baseline has no figure');
    expect(view(pair).figures?.note).not.toContain('Where the baseline has no figure');
    // What the comparison leads with is against its baseline alone.
    expect(texts(grades).map(([name, rate]) => [name, rate])).toEqual([
      ['Acme B1 | Default', 'B · 1.24×, better'],
      ['Acme C1 | Default', 'B · 0.90×, worse'],
    ]);
  });

  it('takes the configuration with the most in common as baseline when none is chosen', () => {
    const sweep = [deep(8, 100), deep(16, 150)];
    const configurations = [
      configurationOf('a1', [deep(8, 90)]),
      configurationOf('b1', sweep),
      configurationOf('c1', sweep),
    ];
    expect(view(configurations).base).toBe(1);
    expect(view(configurations, { base: 7 }).base).toBe(1);
    expect(view(configurations, { base: 2 }).base).toBe(2);
  });

  it('shows what differs in hardware and settings, or all of it', () => {
    const other = configurationOf('b1', [deep(8, 1)], { system: { vendor: 'Best' } });
    const labels = (all: boolean) =>
      view([pair[0] as Configuration, other], { all }).facts.groups.flatMap(({ rows }) =>
        rows.map(({ cells }) => cells[0]?.text),
      );
    expect(labels(false)).toEqual(['Product']);
    expect(labels(true)).toEqual(expect.arrayContaining(['Product', 'System type', 'Evidence']));
    expect(labels(true).length).toBeGreaterThan(5);
  });

  it('shows no limit of another configuration of the run', () => {
    const facts = (of: Partial<NonNullable<Hardware['limits']>[number]>): string => {
      const one = configurationOf('a1', [deep(8, 90)]);
      const limits = [{ name: 'one SATA link', direction: 'any', bw_bytes_per_s: 300e6, ...of } as const];
      const limited = { ...one, hardware: { ...one.hardware, limits } };
      return JSON.stringify(view([limited, configurationOf('b1', [deep(8, 1)])], { all: true }).facts);
    };
    expect(facts({})).toContain('one SATA link');
    expect(facts({ configurations: ['another'] })).not.toContain('one SATA link');
  });

  const titlesOf = (curves: ComparisonView['curves']) =>
    curves.map(({ plan }) => [plan.title, plan.subtitle].map((text) => text?.replaceAll(/[\u202f\u00a0]/g, ' ')));

  it('lays curves over each other where one configuration has three loads at least', () => {
    const sweep = (by: number) => [1, 4, 16].map((load) => deep(load, by * load));
    const { curves } = view([configurationOf('a1', sweep(1000)), configurationOf('b1', sweep(2000))]);
    expect(titlesOf(curves)).toEqual([
      ['Highest rate: Acme A1 16.0 k IOPS; Acme B1 32.0 k IOPS', '4k random read: rate by load.'],
      [
        'Mean latency within 1 % of the highest rate: Acme A1 1.00 ms; Acme B1 500 µs',
        '4k random read: latency by rate. Load grows along each curve; lower right is better.',
      ],
    ]);
    const [load] = curves;
    expect(load?.plan.legend.map(({ text }) => text)).toEqual(['Acme A1', 'Acme B1']);
    const rows = (load === undefined ? [] : layPlan(load.plan)).flatMap(
      ({ drawings }) => drawings.wide.rows as RowTip[],
    );
    const told = rows.map(({ tip_at, tip_text }) => `${tip_at}: ${tip_text}`.replaceAll(/[\u202f\u00a0]/g, ' '));
    expect(told.filter((text) => text === '1 job × QD16: 32.0 k IOPS')).toHaveLength(1);
    expect(
      load?.table.groups[0]?.rows
        .map(({ cells }) => cells.map(({ text }) => text.replaceAll(/[\u202f\u00a0]/g, ' ')))[2]
        ?.slice(1),
    ).toEqual(['16.0 k IOPS', '32.0 k IOPS']);
    // As a file it has the figures, and the place of each.
    const figures = load?.table.groups[0]?.rows[2]?.cells.slice(1) ?? [];
    expect(figures.map(({ value, data_unit }) => `${value} ${data_unit}`)).toEqual(['16000 IOPS', '32000 IOPS']);
    expect(figures.every(({ href }) => href?.startsWith('runs/'))).toBe(true);
    expect(view([configurationOf('a1', sweep(1).slice(1)), configurationOf('b1', sweep(2).slice(1))]).curves).toEqual(
      [],
    );
  });

  it('sets the rates of one workload on axes of one kind: logarithmic where any spreads over a decade', () => {
    const axesOf = (...growths: readonly number[]) => {
      const sweep = (numjobs: number, growth: number) =>
        [1, 2, 4].map((iodepth) => ({
          ...deep(iodepth, 100 * iodepth ** growth),
          numjobs,
          outstanding: numjobs * iodepth,
          id: `a1/x/${numjobs}-${iodepth}/all/read`,
          test_id: `${numjobs}-${iodepth}`,
        }));
      const all = growths.flatMap((growth, place) => sweep(place + 1, growth));
      return view([configurationOf('a1', all), configurationOf('b1', all)])
        .curves.filter(({ id }) => id.startsWith('load'))
        .map(({ plan }) => layPlan(plan)[0]?.drawings.wide.axes?.y.is_log === true);
    };
    expect(new Set(axesOf(1, 1))).toEqual(new Set([false]));
    const spread = axesOf(1, 2);
    expect(spread.length).toBeGreaterThan(1);
    expect(new Set(spread)).toEqual(new Set([true]));
  });

  it('reads latency where the rate is as good as the highest, not at the load that is it by chance', () => {
    const flat = (more: number) => [1, 4, 16].map((load) => deep(load, 10_000 + more * load));
    const [, latency] = titlesOf(view([configurationOf('a1', flat(1)), configurationOf('b1', flat(-1))]).curves);
    expect(latency?.[0]).toMatch(/: Acme A1 100 µs; Acme B1 100 µs$/);
  });

  it('draws percentiles where two configurations have three of them', () => {
    const spread = { lat_p50_ns: 1e5, lat_p99_ns: 1e6, lat_p99_9_ns: 1e7 };
    const one = configurationOf('a1', [{ ...deep(8, 1), ...spread }]);
    const two = configurationOf('b1', [{ ...deep(8, 1), ...spread, lat_p99_9_ns: 2e7 }]);
    expect(titlesOf(view([one, two]).curves)).toEqual([
      ['p99.9: Acme A1 10.0 ms; Acme B1 20.0 ms', '4k random read · 1 job × QD8: how latency spreads.'],
    ]);
  });

  it('says so when nothing is shared, and still tells the hardware apart', () => {
    const { lead, grades, receipt, figures, facts } = view([
      pair[0] as Configuration,
      configurationOf('b1', [{ ...deep(8, 1), workload_class: '8k-randread' }]),
    ]);
    expect(lead).toMatch(/^They have no workload in common/);
    expect([grades, receipt, figures]).toEqual([undefined, undefined, undefined]);
    expect(facts.columns).toHaveLength(3);
  });

  it('does not say that nothing is shared where one of the same workload was rate-limited', () => {
    const limited = configurationOf('b1', [{ ...deep(8, 1), rate_limited: true }]);
    const { lead, figures } = view([configurationOf('a1', [deep(8, 1)]), limited]);
    expect(lead).toMatch(/^They ran the same pattern, read share and block size, but not alike/);
    expect(figures).toBeUndefined();
  });
});
