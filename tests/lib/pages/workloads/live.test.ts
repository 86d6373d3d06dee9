import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement } from '#types';
import { type Limit, readUnder, type Under } from '../../../../scripts/lib/database/limit-ranking.ts';
import type { RunRecord } from '../../../../scripts/lib/database/types.ts';
import { readData, textOfData, type WorkloadData } from '../../../../scripts/lib/pages/workloads/data.ts';
import { presentLimitAnswers } from '../../../../scripts/lib/pages/workloads/limit-answer.ts';
import { type LiveOptions, presentLive, underOfKind } from '../../../../scripts/lib/pages/workloads/live.ts';
import { metricColumns, type Table } from '../../../../scripts/lib/tables/table.ts';
import { measurementOf, recordOf } from '../../views/views-sample.ts';
import { classOfRuns } from './class-sample.ts';

const LIMIT: Limit = { latency: 'lat_mean', ns: 1e6 };

/** A run of random writes: jobs, thousands of IOPS, mean latency in ms; on a system of so many drives. */
function runOf(
  id: string,
  drives: number | undefined,
  points: readonly (readonly [number, number, number])[],
  more: Partial<Measurement> = {},
): RunRecord {
  const figures = points.map(([numjobs, kiops, ms]): Measurement => {
    const load = { numjobs, iodepth: 8, outstanding: 8 * numjobs };
    const one = measurementOf(id, 'z-two/write/write', { ...load, iops: 1000 * kiops, lat_mean_ns: ms * 1e6, ...more });
    return { ...one, id: `${id}/z-two/write/all/write-${numjobs}` };
  });
  const record = recordOf(id, figures);
  const { hardware } = record.bundle;
  const system = { ...hardware.system, ...(drives === undefined ? {} : { drives: [{ count: drives }] }) };
  return { ...record, bundle: { ...record.bundle, hardware: { ...hardware, system } as Hardware } };
}

const RUNS = [
  runOf('b1', 22, [
    [1, 60, 0.4],
    [2, 100, 0.8],
    [4, 140, 1.6],
  ]),
  runOf('a2', 2, [
    [1, 20, 0.3],
    [2, 40, 0.5],
    [4, 60, 1.5],
  ]),
  runOf('c3', undefined, [[8, 10, 0.2]], { evidence: 'measured' }),
  runOf('d4', 4, [[8, 500, 7]]),
];

/** As the browser has it: out of the published text. */
function dataOfRuns(runs: readonly RunRecord[]): WorkloadData {
  return readData(textOfData(classOfRuns(runs).data));
}

function tableOf(limit: Limit | undefined, options: Partial<LiveOptions> = {}): Table {
  const data = dataOfRuns(RUNS);
  return presentLive(readUnder(data.loads, limit), data, { all: false, fits: () => true, ...options }).table;
}

/** Cells of some columns, by the first words of their heads; a missing figure by its reason. */
function cellsOf(table: Table, ...labels: readonly string[]) {
  const places = labels.map((label) => table.columns.findIndex((column) => column.label.startsWith(label)));
  return table.groups.flatMap(({ rows }) =>
    rows.map(({ cells }) =>
      places.map((place) =>
        (cells[place]?.reason ?? cells[place]?.text.trim() ?? '').replaceAll(/[\u00a0\u202f]/g, ' '),
      ),
    ),
  );
}

describe('presentLive', () => {
  it('shows the rate of each system under a limit, its rank, and the points it was read from', () => {
    const table = tableOf(LIMIT);
    expect(cellsOf(table, 'System', 'Rank', 'IOPS at mean latency ≤ 1').slice(0, 3)).toEqual([
      ['Acme B1, drive 1', '1', '~110'],
      ['Acme A2, drive 1', '2', '~50.0'],
      ['Acme C3, drive 1', expect.stringMatching(/lower bound below a known rate has no rank/), '≥10.0'],
    ]);
    const [first, second] = table.groups[0]?.rows ?? [];
    expect(first?.cells.flatMap(({ links = [] }) => links.map(({ text }) => text.replaceAll('\u00a0', ' ')))).toEqual([
      expect.stringMatching(/^100.k.IOPS at 800 µs$/),
      expect.stringMatching(/^140.k.IOPS at 1.60 ms$/),
    ]);
    expect(second?.cells[1]?.links?.map(({ href }) => href)).toEqual(['compare/?c=b1:z-two,a2:z-two']);
  });

  it('lists apart what has no rate under the limit, with the reason', () => {
    const { groups } = tableOf(LIMIT);
    expect(groups[1]?.title).toBe('Unknown; each dash has its reason');
    expect(groups[1]?.rows.map(({ cells }) => cells[0]?.text)).toEqual(['Acme D4, drive 1']);
    expect(groups[1]?.rows[0]?.cells.map(({ reason }) => reason).join(' ')).toMatch(
      /Exceeds the target at the lowest load.*7.00/,
    );
  });

  it('divides the rate at the limit by what the reader picks, orders by it and ranks nothing', () => {
    // 110 thousand by 22 drives, 50 thousand by 2: the order turns round.
    const table = tableOf(LIMIT, { per: 'drive' });
    expect(table.columns.map(({ label }) => label)).not.toContain('Rank');
    const rows = cellsOf(table, 'System', 'Per drive');
    expect(rows.slice(0, 2)).toEqual([
      ['Acme A2, drive 1', '~25.0'],
      ['Acme B1, drive 1', '~5.00'],
    ]);
    expect(rows.find(([system]) => system === 'Acme C3, drive 1')).toEqual([
      'Acme C3, drive 1',
      'Number of drives not recorded.',
    ]);
    const per = table.columns.findIndex(({ label }) => label === 'Per drive');
    expect(table.groups[0]?.rows.map(({ cells }) => [cells[per]?.value, cells[per]?.sub])).toEqual([
      [25_000, 'of 2 drives'],
      [5000, 'of 22 drives'],
    ]);
  });

  it('divides the highest figures where no limit is picked, each with its own latency and source', () => {
    const table = tableOf(undefined, { per: 'drive' });
    expect(cellsOf(table, 'System', 'Per drive', 'IOPS', 'Mean latency').slice(0, 2)).toEqual([
      ['Acme D4, drive 1', '125', '500', '7.00'],
      ['Acme A2, drive 1', '30.0', '60.0', '1.50'],
    ]);
    expect(table.groups[0]?.rows[0]?.cells.map(({ href }) => href)).toContain(
      'runs/d4/figures/#z-two-write-all-write-8',
    );
  });

  it('divides a single drive where the same system was also tested as a stripe of two, demonstrations after products', () => {
    const one = runOf('b1', 1, [[1, 60, 0.4]]);
    const [single] = one.measurements;
    if (single === undefined) throw new Error('the sample has no figure');
    const stripe: Measurement = {
      ...single,
      id: `${single.id}-stripe`,
      configuration_id: 'a-three',
      axes: { layout: 'stripe of two drives' },
      iops: 110_000,
    };
    const demo = runOf('demo', 1, [[1, 900, 0.4]]);
    const runs = [
      { ...one, measurements: [single, stripe] },
      { ...demo, bundle: { ...demo.bundle, run: { ...demo.bundle.run, purpose: 'demonstration' as const } } },
    ];
    const data = dataOfRuns(runs);
    const options = { all: false, fits: () => true } as const;
    const { table } = presentLive(readUnder(data.loads, undefined), data, { ...options, per: 'drive' });
    expect(cellsOf(table, 'Per drive')).toEqual([['60.0'], ['900']]);
    expect(table.groups.map(({ title }) => title)).toEqual([undefined, 'Method demonstrations']);
    const badges = table.groups[1]?.rows[0]?.cells.flatMap(({ badges: own = [] }) => own.map(({ text }) => text));
    expect(badges).toContain('demo');
    expect(cellsOf(presentLive(readUnder(data.loads, undefined), data, options).table, 'IOPS')).toEqual([
      ['900'],
      ['110'],
    ]);
  });

  it('filters by words, kind and evidence, and keeps the ranks of all', () => {
    expect(cellsOf(tableOf(LIMIT, { fits: (text) => text.includes('A2') }), 'System', 'Rank')).toEqual([
      ['Acme A2, drive 1', '2'],
    ]);
    expect(cellsOf(tableOf(LIMIT, { evidence: 'measured' }), 'System')).toEqual([['Acme C3, drive 1']]);
    expect(cellsOf(tableOf(LIMIT, { kind: 'array' }), 'System')).toEqual([]);
  });
});

describe('rounding', () => {
  const large = (figures: Partial<Measurement>): readonly RunRecord[] => [
    runOf('b1', 2, [[1, 3.99, 1.5]], {
      workload_class: '1m-randwrite',
      bs_bytes: 1 << 20,
      ...figures,
    }),
  ];
  const liveOf = (runs: readonly RunRecord[]) => {
    const data = dataOfRuns(runs);
    const { table } = presentLive(readUnder(data.loads, undefined), data, { all: true, fits: () => true });
    return table.groups.flatMap(({ rows }) => rows.map(({ cells }) => cells[1]?.text));
  };

  it('is that of the figure, and not of I/Os times their size', () => {
    // 3 814.6 x 1 MiB = 4.00 GB/s, and fio says 3.994.
    expect(liveOf(large({ iops: 3814.6, bw_bytes_per_s: 3.994e9 }))).toEqual(['3.99']);
  });

  it('keeps the digits and the mark of the source', () => {
    const figures = { bw: { as_published: '~537 MB/s', locator: 'p. 1', qualifiers: ['about'] } };
    // 512 IOPS of 1 MiB are 536.9 MB/s, and the source prints 537.
    const about = large({ iops: 512, bw_bytes_per_s: 537e6, source: { figures } });
    expect(liveOf(about)).toEqual(['~537']);
    const two = { bw: { as_published: '5.5 GB/s', locator: 'p. 1' } };
    expect(liveOf(large({ iops: undefined, bw_bytes_per_s: 5.5e9, source: { figures: two } }))).toEqual(['5.5']);
  });

  it('is the same in tables made at build and in those that a browser makes, figure for figure', () => {
    // Rounded to six digits first, this would become 4.00.
    const [run] = large({ iops: 3814.6, bw_bytes_per_s: 3_994_999_600 });
    const [column] = metricColumns(run?.measurements ?? [], ['bw']);
    expect(column?.cells.map(({ text }) => text)).toEqual(['3.99']);
    expect(liveOf(run === undefined ? [] : [run])).toEqual(['3.99']);
  });
});

describe('underOfKind', () => {
  it('answers of one kind of systems alone, with its ranks', () => {
    const arrays = ['e5', 'f6'].map((id, place) => {
      const run = runOf(id, 8, [
        [1, 200 + 100 * place, 0.3],
        [2, 400 + 100 * place, 0.9],
        [4, 450 + 100 * place, 1.8],
      ]);
      const { hardware } = run.bundle;
      const system = { ...hardware.system, kind: 'array' };
      const measurements = run.measurements.map((one): Measurement => ({ ...one, kind: 'array' }));
      return { ...run, measurements, bundle: { ...run.bundle, hardware: { ...hardware, system } as Hardware } };
    });
    const data = dataOfRuns([...RUNS, ...arrays]);
    const under = readUnder(data.loads, LIMIT);
    const told = (of: Under) => presentLimitAnswers(of, LIMIT, data).map(({ text }) => /Acme \w\d/.exec(text)?.[0]);
    expect(told(under)).toEqual(['Acme F6', 'Acme B1']);
    expect(['array', 'drive', 'cluster'].map((kind) => told(underOfKind(under, kind, data)))).toEqual([
      ['Acme F6'],
      ['Acme B1'],
      [],
    ]);
  });
});
