import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement, View } from '#types';
import { driveFigures, judgeLimits } from '../../../scripts/lib/analyse/limits.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { measurementHref } from '../../../scripts/lib/model/anchors.ts';
import { limitSentences } from '../../../scripts/lib/pages/limit-sentences.ts';
import { limitsOfRun } from '../../../scripts/lib/pages/runs/run-limits.ts';
import { limitFormula, limitName } from '../../../scripts/lib/views/limit-words.ts';
import { presentView } from '../../../scripts/lib/views/present-view.ts';
import { plain } from '../../plain.ts';
import { BARE_DRIVE, drives, figure, hardware } from '../analyse/limits-sample.ts';
import { csvOf } from '../tables/csv-of.ts';
import { recordOf } from '../views/views-sample.ts';

/** The sample's run with these limits: its network carries 20 GB/s, its 24 drives read 24 x 3.3 = 79.2 GB/s. */
const NETWORK = { name: 'the network', direction: 'read' as const, bw_bytes_per_s: 20e9, basis: '16 x 1.25 GB/s' };
const CLUSTER = hardware({ drives: drives() }, { limits: [NETWORK] });
const large = (bw: number, more: Partial<Measurement> = {}): Partial<Measurement> => ({
  rw: 'read',
  bs_bytes: 1 << 20,
  workload_class: '1m-read',
  bw_bytes_per_s: bw,
  ...more,
});

function record(of: Hardware, measurements: readonly Measurement[]): RunRecord {
  const one = recordOf('b1', measurements);
  const { configurations } = one.bundle.run;
  const limits = judgeLimits({ hardware: of, configurations, measurements }, driveFigures([BARE_DRIVE]));
  return { ...one, analysis: { ...one.analysis, ...(limits === undefined ? {} : { limits }) } };
}

const CLUSTER_RUN = record(CLUSTER, [
  figure('z-two/read/read', large(18.4e9)),
  figure('a-three/read/read', large(13.2e9)),
]);
const VIEW: View = {
  id: 'against-limits',
  kind: 'limits',
  title: 'The network, not the drives',
  rows: ['configuration'],
  metrics: ['bw'],
};

describe('presentView of kind limits', () => {
  it('sets each figure beside the share of every ceiling and names the likely bottleneck', async () => {
    const { table } = await presentView(VIEW, [CLUSTER_RUN]);
    expect(table.head[0]?.map(({ text }) => plain(text))).toEqual([
      'Configuration',
      'Result',
      'Share of the network',
      'Share of 24 × Flash F1',
      'Likely bottleneck',
    ]);
    // 18.4 / 20 = 92 %, 18.4 / 79.2 = 23.2 %; 13.2 / 20 = 66 %, 13.2 / 79.2 = 16.7 %.
    expect(table.rows.map(({ cells }) => cells.map(({ text }) => plain(text)))).toEqual([
      ['18.4 GB/s', '92 %', '23 %', 'the network'],
      ['13.2 GB/s', '66 %', '17 %', 'the network'],
    ]);
  });

  it('draws each ceiling as a dashed line at its place, named above the bars', async () => {
    const { chart } = await presentView(VIEW, [CLUSTER_RUN]);
    for (const svg of [chart?.panels[0]?.svg ?? '', chart?.panels[0]?.svg_narrow ?? ''].map(plain)) {
      expect(svg).toContain('>the network<');
      expect(svg).toContain('>24 × Flash F1<');
      expect(svg).toContain('Dashed lines are limits');
    }
    const svg = chart?.panels[0]?.svg ?? '';
    const lines = [...svg.matchAll(/<line transform="translate\(([\d.]+),[^>]*stroke-dasharray="4,3"/g)].map(([, x]) =>
      Number(x),
    );
    expect(lines).toHaveLength(2);
    expect((lines[0] ?? 0) / (lines[1] ?? 1)).toBeCloseTo(20 / 79.2, 2);
  });

  it('gives every share in full as CSV', async () => {
    const csv = csvOf((await presentView(VIEW, [CLUSTER_RUN])).figures);
    expect(csv.split('\n').slice(0, 2)).toEqual([
      'Configuration,metric,value,limit,limit_value,limit_unit,share_percent,measurement',
      '2 replicas,Bandwidth,18400000000,the network,20000000000,bytes/s,92,b1/z-two/read/all/read',
    ]);
  });

  it('draws a bandwidth ceiling over IOPS by the block size', async () => {
    // 20 GB/s / 8192 bytes = 2.44 million I/Os; 2 million are 81.9 %.
    const small = { rw: 'randread', bs_bytes: 8192, workload_class: '8k-randread', iops: 2e6 } as const;
    const run = record(CLUSTER, [figure('z-two/read/read', small)]);
    const { table, chart } = await presentView({ ...VIEW, metrics: ['iops'] }, [run]);
    expect(table.rows[0]?.cells.map(({ text }) => plain(text))).toEqual(['2.00 M IOPS', '82 %', '21 %', 'the network']);
    expect(chart?.panels[0]?.svg).toContain('>the network<');
  });
});

describe('limitsOfRun', () => {
  it('says for each test what is near, and names the ceiling with its formula', async () => {
    const section = await limitsOfRun(CLUSTER_RUN);
    expect(section?.views.map(({ id, title, subtitle }) => [id, plain(title), subtitle])).toEqual([
      ['limits-bw', '92 % of the network: 4k random read, 2 replicas', 'Bandwidth vs. known limits.'],
    ]);
    expect(section?.sentences.map(plain)).toEqual([
      '4k random read (2 replicas): 92 % of the network, 23 % of 24 × Flash F1. Likely bottleneck: the network.',
    ]);
    expect(section?.ceilings.groups[0]?.rows.map(({ cells }) => cells.map(({ text }) => plain(text)))).toEqual([
      ['the network', 'reads', '20.0 GB/s', '16 x 1.25 GB/s'],
      ['24 × Flash F1', 'reads', '79.2 GB/s', '24 × 3.30 GB/s of one bare drive'],
    ]);
  });

  it('leads from a limit to the figure that it is taken or worked out from', async () => {
    const stated = figure('z-two/read/read', large(3.5e9, { id: 'b1/z-two/read/stated/read', basis: 'vendor_stated' }));
    const run = record(CLUSTER, [figure('z-two/read/read', large(18.4e9)), stated]);
    const rows = (await limitsOfRun(run))?.ceilings.groups[0]?.rows ?? [];
    const [bare] = driveFigures([BARE_DRIVE]);
    expect(rows.map(({ cells }) => cells[2]?.href)).toEqual([
      undefined,
      measurementHref(bare?.measurement ?? stated),
      measurementHref(stated),
    ]);
  });

  it('names the place of the source that a declared limit is from', async () => {
    const limits = [{ ...NETWORK, locator: 'section 3' }];
    const section = await limitsOfRun(record(hardware({}, { limits }), [figure('z-two/read/read', large(18.4e9))]));
    expect(section?.ceilings.groups[0]?.rows[0]?.cells.at(-1)).toMatchObject({
      text: '16 x 1.25 GB/s',
      sub: 'source: section 3',
    });
  });

  it('tells of tests that are as near to the same limit in one sentence', async () => {
    const many = Array.from({ length: 30 }, (_, place) =>
      figure('z-two/read/read', large(15e9 + 1e8 * place, { test_id: `t${place}`, id: `b1/z-two/t${place}/all/read` })),
    );
    const section = await limitsOfRun(record(CLUSTER, many));
    // 15 to 17.9 GB/s of 20 and of 79.2 GB/s.
    expect(section?.sentences.map(plain)).toEqual([
      '30 tests (2 replicas), such as t29: 75–90 % of the network, 19–23 % of 24 × Flash F1. Likely bottleneck: the network.',
    ]);
  });

  it('counts tests that come near no limit, and names the nearest', async () => {
    const many = Array.from({ length: 9 }, (_, place) =>
      figure('z-two/read/read', large(4e9 + 1e8 * place, { test_id: `t${place}`, id: `b1/z-two/t${place}/all/read` })),
    );
    const section = await limitsOfRun(record(CLUSTER, many));
    expect(section?.sentences.map(plain)).toEqual([
      'No known limit was approached in 9 tests, nearest t8 (24 % of the network); the bottleneck is not identified.',
    ]);
  });

  it('counts tests of two configurations apart where they have one title', async () => {
    const places = ['z-two', 'a-three'].flatMap((own) => [1, 2, 3, 4].map((load) => ({ own, load })));
    const { bundle, ...rest } = record(
      CLUSTER,
      places.map(({ own, load }) => {
        const test_id = `${own}-${load}`;
        const bw = (own === 'z-two' ? 15e9 : 2e9) + 1e8 * load;
        return figure(`${own}/read/read`, large(bw, { test_id, id: `b1/${own}/${test_id}/all/read` }));
      }),
    );
    const tests = places.map(({ own, load }) => ({ id: `${own}-${load}`, title: `QD${load}` }));
    const run = { ...bundle.run, tests: [...bundle.run.tests, ...tests] as typeof bundle.run.tests };
    const section = await limitsOfRun({ ...rest, bundle: { ...bundle, run } });
    expect(section?.sentences.map(plain)).toEqual([
      '4 tests (2 replicas), such as QD4: 76–77 % of the network, 19 % of 24 × Flash F1. Likely bottleneck: the network.',
      'No known limit was approached in 4 tests, nearest QD4 (12 % of the network); the bottleneck is not identified.',
    ]);
  });

  it('calls a limit that is a range a possible bottleneck where its lower end alone is near', () => {
    // 24 drives give 24 to 48 GB/s: 75 % of the lower end are 38 % of the upper one.
    const load = { rw: 'write', bs_bytes: 1 << 20, workload_class: '1m-write' } as const;
    const each = figure('z-two/write/write', { ...load, bw_low_bytes_per_s: 1e9, bw_high_bytes_per_s: 2e9 });
    const said = (bw: number): readonly string[] => {
      const measurements = [figure('z-two/write/write', { ...load, bw_bytes_per_s: bw })];
      const one = recordOf('b1', measurements);
      const of = hardware({ drives: drives(), protection: [{ scheme: 'none' }] });
      const { configurations } = one.bundle.run;
      const figures = driveFigures([{ ...BARE_DRIVE, measurements: [each] }]);
      const limits = judgeLimits({ hardware: of, configurations, measurements }, figures);
      if (limits === undefined) throw new Error('no limits');
      return limitSentences({ ...one, analysis: { ...one.analysis, limits } }).map(plain);
    };
    expect(said(18e9)[0]).toMatch(/75 % of the lower end of .*\. Possible bottleneck: 24 × Flash F1;/);
    expect(said(30e9)[0]).toMatch(/125 % of the lower end of .*\. Likely bottleneck: 24 × Flash F1\.$/);
  });

  it('says to how many tests no known limit applies', async () => {
    const many = [1, 2, 3].map((place) =>
      figure('z-two/write/write', { iops: 1e5, test_id: `w${place}`, id: `b1/z-two/w${place}/all/write` }),
    );
    const network = record(hardware({}, { limits: [NETWORK] }), [figure('z-two/read/read', large(18.4e9)), ...many]);
    expect((await limitsOfRun(network))?.sentences.map(plain)).toEqual([
      '4k random read (2 replicas): 92 % of the network. Likely bottleneck: the network.',
      'No known limit applies to 3 more tests.',
    ]);
  });

  it('draws the tests of one configuration in one chart where a run has many of them', async () => {
    const many = [3, 5, 7].map((place) =>
      figure('z-two/read/read', large(2e9 * place, { test_id: `t${place}`, id: `b1/z-two/t${place}/all/read` })),
    );
    const tests = many.map(({ test_id }) => ({ id: test_id, title: test_id, configuration: 'z-two' }));
    const one = record(CLUSTER, many);
    const run = { ...one.bundle.run, tests };
    const section = await limitsOfRun({ ...one, bundle: { ...one.bundle, run } } as RunRecord);
    expect(section?.views.map(({ chart }) => chart?.panels.length)).toEqual([1]);
  });

  it('names no limit where none is near', async () => {
    const section = await limitsOfRun(record(CLUSTER, [figure('z-two/read/read', large(5e9))]));
    expect(plain(section?.sentences[0] ?? '')).toMatch(/^No known limit was approached in .* \(25 % of the network\)/);
  });

  it('marks a figure above a limit and does not hide it', async () => {
    const section = await limitsOfRun(record(CLUSTER, [figure('z-two/read/read', large(22e9))]));
    expect(plain(section?.sentences[0] ?? '')).toMatch(/110 % of the network.* check for caching/);
    expect(plain(section?.views[0]?.table.rows[0]?.cells.at(-1)?.text ?? '')).toBe('exceeds the network');
  });

  it('has no section where no limit is known, and a sentence where no figure is', async () => {
    expect(await limitsOfRun(record(hardware({}), [figure('z-two/read/read', large(5e9))]))).toBeUndefined();
    const section = await limitsOfRun(record(CLUSTER, []));
    expect(section?.sentences).toEqual(['No result can be compared with the limits below.']);
  });
});

describe('limitFormula', () => {
  it('tells count, rate and encoding of links', () => {
    const link = { from: 'host', to: 'array', protocol: 'Fibre Channel 8G', count: 4, rate_bits_per_s: 8e9 };
    const of = hardware({}, { fabric: { description: 'links', links: [link] } });
    const [ceiling] = judgeLimits({ hardware: of, configurations: [], measurements: [] }, [])?.ceilings ?? [];
    if (ceiling === undefined) throw new Error('no ceiling');
    expect(plain(limitName(ceiling))).toBe('4 × Fibre Channel 8G');
    expect(plain(limitFormula(ceiling))).toBe('4 × 850 MB/s (8.5 Gbit/s line rate, 8/10 encoding; INCITS FC-PI-4)');
    // Of a range it is the first of two sentences.
    expect(plain(limitFormula({ ...ceiling, most: 5e9 }))).toMatch(
      /FC-PI-4\)\. Lower end of a range up to 5\.00 GB\/s/,
    );
  });
});

describe('limitSentences', () => {
  it('says how much was asked of a queue, and what it holds', () => {
    const tuning = [{ name: 'vda: nr_requests', value: '256' }];
    const hosts = [{ role: 'load generator', count: 1, tuning }];
    const one = figure('z-two/read/read', { iops: 1e5, outstanding: 512 });
    expect(limitSentences(record(hardware({ kind: 'volume' }, { hosts }), [one])).map(plain)).toEqual([
      expect.stringContaining('512 I/Os requested of the device queue (vda: nr_requests), which holds 256.'),
    ]);
    const three = [512, 1024, 2048].map((outstanding) =>
      figure('z-two/read/read', {
        iops: 1e5,
        outstanding,
        test_id: `q${outstanding}`,
        id: `b1/z/q${outstanding}/all/read`,
      }),
    );
    expect(limitSentences(record(hardware({ kind: 'volume' }, { hosts }), three)).map(plain)).toEqual([
      expect.stringContaining('3 tests (2 replicas), such as q2048: 512–2 048 I/Os requested of the device queue'),
    ]);
  });

  it('calls no figure of a vendor a bottleneck', () => {
    const stated = figure('datasheet/read/read', large(3e9, { basis: 'vendor_stated' }));
    const [sentence = ''] = limitSentences(
      record(hardware({ kind: 'drive' }), [stated, figure('z-two/read/read', large(2.9e9))]),
    );
    expect(plain(sentence)).toContain('97 % of the vendor spec. Vendor spec only; no limit is known here.');
    expect(sentence).not.toContain('bottleneck');
  });
});
