import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Workload } from '#types';
import type { HashedLog } from '../../../scripts/lib/fio/job-logs.ts';
import { fioLog } from '../../../scripts/lib/fio/log.ts';
import { measureLogs } from '../../../scripts/lib/fio/measure-logs.ts';
import { figureOf } from '../../../scripts/lib/model/derivation.ts';
import type { TestMeasurement } from '../../../scripts/lib/model/measurement.ts';

const dir = join(import.meta.dirname, '../../fixtures/whole-drive-logs');
const mixed: Workload = { rw: 'randrw', iodepth: 1, numjobs: 1 };
const reads: Workload = { rw: 'randread', iodepth: 1, numjobs: 1 };

function logOf(name: string, text: string): HashedLog {
  return { log: fioLog(`raw/${name}`, new TextEncoder().encode(text), false), sha256: `hash of ${name}` };
}

/** Logs of one job by kind: rows of time, value, direction and size. */
function logsOf(kinds: Readonly<Record<string, readonly (readonly number[])[]>>): readonly HashedLog[] {
  return Object.entries(kinds).map(([kind, rows]) =>
    logOf(`a_${kind}.log`, rows.map(([t, v, d = 0, bs = 0]) => `${t}, ${v}, ${d}, ${bs}\n`).join('')),
  );
}

function measured(logs: readonly HashedLog[], workload: Workload): readonly TestMeasurement[] {
  const read = measureLogs(logs, { workload, from: 'the names of the logs' });
  if (typeof read === 'string') throw new Error(read);
  return read.map(({ measurement }) => measurement);
}

const one = (logs: readonly HashedLog[], workload: Workload): Partial<TestMeasurement> =>
  measured(logs, workload)[0] ?? {};
const real = readdirSync(dir).filter((name) => name.endsWith('.log'));
const realLogs = real.map((name) => logOf(name, readFileSync(join(dir, name), 'utf8')));
const realRows = (kind: string, direction: number): readonly (readonly number[])[] =>
  readFileSync(join(dir, `randrw-iodepth-1-numjobs-1_${kind}.1.log`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(',').map(Number))
    .filter((row) => row[2] === direction);

describe('measurements from logs alone', () => {
  it('are the means of real logs: rates of rows of a second, latency by I/Os', () => {
    const all = measured(realLogs, mixed);
    expect(all.map(({ direction }) => direction)).toEqual(['read', 'write', 'mixed']);
    for (const [place, { iops = 0, bw_bytes_per_s = 0, lat_mean_ns = 0 }] of all.slice(0, 2).entries()) {
      const [ios, bytes, times] = ['iops', 'bw', 'lat'].map((kind) => realRows(kind, place).map(([, v = 0]) => v));
      const sum = (list: readonly number[] = []) => list.reduce((a, b) => a + b, 0);
      expect(iops / (sum(ios) / 300)).toBeCloseTo(1, 4);
      expect(bw_bytes_per_s / ((1024 * sum(bytes)) / 300)).toBeCloseTo(1, 4);
      const weighted = (times ?? []).map((ns, row) => ns * (ios?.[row] ?? 0));
      expect(lat_mean_ns / (sum(weighted) / sum(ios))).toBeCloseTo(1, 4);
      // The plain mean is another figure: slow seconds have fewer I/Os.
      expect(Math.abs(lat_mean_ns / (sum(times) / (times?.length ?? 0)) - 1)).toBeGreaterThan(1e-3);
    }
    const [read, write, total] = all;
    expect(total?.iops).toBeCloseTo((read?.iops ?? 0) + (write?.iops ?? 0), 6);
    expect(all.map(({ lat_kind }) => lat_kind)).toEqual(['lat', 'lat', 'lat']);
  });

  it('have the load that is stated, and block size and share of reads that the logs show', () => {
    expect(one(realLogs, mixed)).toMatchObject({
      ...mixed,
      rwmixread: 50,
      bs_bytes: 4096,
      clients: 1,
      outstanding: 1,
      workload_class: '4k-randrw-50',
    });
    expect(one(realLogs, mixed)).not.toHaveProperty('direct');
  });

  it('count the one I/O of a stall as one, though the rates of the same time are of thousands behind it', () => {
    const [before, behind] = [[500, 1000, 1500, 2000], Array.from({ length: 40 }, (_, row) => 3500 + 500 * row)];
    const iops = [...before, ...behind].map((time) => [time, time === 3500 ? 2980 : 8000]);
    const lat = [...before, 3304, ...behind].map((time) => [time, time === 3304 ? 1.3e9 : 120_000]);
    // One I/O of 1.3 s, or with what rounding hides at most two, among 173,000.
    const { lat_mean_ns = 0 } = one(logsOf({ iops, lat }), reads);
    expect(lat_mean_ns).toBeGreaterThan(127_000);
    expect(lat_mean_ns).toBeLessThan(136_000);
  });

  it('have no percentiles, no minimum and no maximum, and say why', () => {
    const read = one(realLogs, mixed);
    expect(Object.keys(read).filter((key) => /_p\d|min|max|stddev|total|percentile/.test(key))).toEqual([]);
    expect(read.notices).toEqual([
      {
        rule: 'N-from-logs',
        text: "No fio result: the values are means of fio's logs, which have no percentiles, minimum or maximum. The load (rw, iodepth, numjobs) is from the names of the logs. The logs show a block size of 4k and 50 % reads.",
      },
    ]);
  });

  it('name the logs, their hashes and rows, and give the formula of every figure', () => {
    const [reading] = measureLogs(realLogs, { workload: mixed, from: 'their names' });
    if (typeof reading !== 'object') throw new Error('nothing was read');
    const { measurement, derive } = reading;
    expect(measurement.source.logs).toEqual(
      ['iops', 'bw', 'lat'].map((gives) => {
        const name = `randrw-iodepth-1-numjobs-1_${gives}.1.log`;
        return { file: `raw/${name}`, sha256: `hash of ${name}`, gives, rows: 300 };
      }),
    );
    expect(measurement.source.file).toBe('raw/randrw-iodepth-1-numjobs-1_iops.1.log');
    for (const key of ['iops', 'bw_bytes_per_s', 'lat_mean_ns'] as const) {
      const derivation = derive(key);
      expect(derivation && figureOf(derivation)).toBe(measurement[key]);
      const places = Object.values(derivation?.inputs ?? {}).flatMap((list) => list.map(({ of }) => of));
      expect(places.every((place) => place?.includes('.1.log'))).toBe(true);
    }
    expect(derive('iops')?.inputs.ios?.[0]?.of).toBe(
      'IOPS × time over 300 rows of read in raw/randrw-iodepth-1-numjobs-1_iops.1.log',
    );
    expect(derive('lat_p99_ns')).toBeUndefined();
  });

  it('weight rates by the time of their rows, and count a window without a row as no I/O', () => {
    expect(
      one(
        logsOf({
          iops: [
            [1000, 100],
            [2000, 100],
            [3000, 100],
            [3500, 20],
          ],
        }),
        reads,
      ).iops,
    ).toBeCloseTo(310 / 3.5, 9);
    expect(
      one(
        logsOf({
          iops: [
            [1000, 100],
            [2000, 100],
            [3000, 100],
            [6000, 100],
          ],
        }),
        reads,
      ).iops,
    ).toBeCloseTo(400 / 6, 9);
  });

  it('add up the logs of jobs over the longest time, and want one of each job', () => {
    const logs = [logOf('a_iops.1.log', '1000, 10, 0, 0\n2000, 10, 0, 0\n'), logOf('a_iops.2.log', '1000, 30, 0, 0\n')];
    expect(one(logs, { ...reads, numjobs: 2 }).iops).toBe(25);
    expect(measureLogs(logs, { workload: { ...reads, numjobs: 3 }, from: '' })).toBe('2 of 3 iops logs');
  });

  const second = (value: number): string => `1000, ${value}, 0, 0\n2000, ${value}, 0, 0\n`;

  it('want a log of each job of each host, by the names of the hosts', () => {
    const logs = ['x', 'y'].flatMap((host) => [1, 2].map((job) => logOf(`a_iops.${job}.log.${host}`, second(10))));
    expect(one(logs, { ...reads, iodepth: 4, numjobs: 2 })).toMatchObject({ iops: 40, clients: 2, outstanding: 16 });
    const read = measureLogs(logs.slice(1), { workload: { ...reads, numjobs: 2 }, from: '' });
    expect(read).toBe('3 of 4 iops logs');
  });

  it('weight the latency of each job by its own rate, whatever order the logs stand in', () => {
    const logs = [
      logOf('a_lat.2.log', second(3_000_000)),
      logOf('a_lat.1.log', second(1_000_000)),
      logOf('a_iops.1.log', second(900)),
      logOf('a_iops.2.log', second(300)),
    ];
    // (900 x 1 + 300 x 3) / 1200 ms
    expect(one(logs, { ...reads, numjobs: 2, iodepth: 1 }).lat_mean_ns).toBe(1_500_000);
  });

  it('are of bandwidth alone where IOPS are not logged', () => {
    const read = one([logOf('a_bw.1.log', second(400))], { ...reads, bs_bytes: 4096 });
    expect(read).toMatchObject({ bw_bytes_per_s: 409_600, bs_bytes: 4096 });
    expect(read).not.toHaveProperty('iops');
  });

  it('pass over logs of other kinds, sums of bandwidth, and files that are not named as logs', () => {
    const logs = [
      logOf('a_iops.1.log', second(10)),
      logOf('a_slat.1.log', second(999)),
      logOf('agg-read_bw.log', second(40)),
      logOf('notes.txt', 'some words'),
    ];
    const read = one(logs, reads);
    expect(read.iops).toBe(10);
    expect(read).not.toHaveProperty('bw_bytes_per_s');
    expect(read.source?.logs?.map(({ file }) => file)).toEqual(['raw/a_iops.1.log']);
  });

  it('are none of single I/Os, of jobs in one file, of no rates or of no rows', () => {
    const why = (kinds: Parameters<typeof logsOf>[0]) => measureLogs(logsOf(kinds), { workload: {}, from: '' });
    expect(why({ iops: [[1, 1, 0, 4096]] })).toContain('log_avg_msec was not set');
    expect(
      why({
        iops: [
          [1000, 5],
          [2000, 5],
          [1000, 5],
        ],
      }),
    ).toContain('time goes back');
    expect(why({ iops: [] })).toContain('no rows');
    expect(why({ lat: [[1000, 5]] })).toBe('no log of iops or bw');
  });

  it('have a block size only where I/Os and bytes fit one row by row', () => {
    const rows = (values: readonly number[]) => values.map((value, row) => [1000 * (row + 1), value]);
    const sized = (bw: readonly number[]) => one(logsOf({ iops: rows([100, 101, 99, 100]), bw: rows(bw) }), reads);
    expect(sized([400, 404, 396, 400])).toMatchObject({ bs_bytes: 4096, workload_class: '4k-randread' });
    const mix = sized([580, 640, 570, 610]);
    expect(mix).not.toHaveProperty('bs_bytes');
    expect(mix).not.toHaveProperty('workload_class');
    expect(mix.notices?.map(({ rule }) => rule)).toContain('N-block-size-varies');
    // Without bytes nothing tells but what is stated.
    expect(one(logsOf({ iops: rows([100]) }), { ...reads, bs_bytes: 8192 }).bs_bytes).toBe(8192);
  });

  it('have a share of reads only where it is a whole per cent', () => {
    const shared = (write: number) =>
      one(
        logsOf({
          iops: [
            [1000, 600, 0],
            [1000, write, 1],
          ],
          bw: [
            [1000, 2400, 0],
            [1000, 4 * write, 1],
          ],
        }),
        mixed,
      );
    expect(shared(400)).toMatchObject({ rwmixread: 60, workload_class: '4k-randrw-60' });
    expect(shared(410)).not.toHaveProperty('rwmixread');
    expect(shared(410)).not.toHaveProperty('workload_class');
  });

  it('leave latency out where it may be in µs, and where its rows are not beside those of IOPS', () => {
    const at = (lat: number, depth: number) =>
      one(
        logsOf({
          iops: [
            [1000, 1000],
            [2000, 1000],
          ],
          lat: [
            [1000, lat],
            [2000, lat],
          ],
        }),
        { ...reads, iodepth: depth },
      );
    expect(at(990_000, 1)).toMatchObject({ lat_kind: 'lat', lat_mean_ns: 990_000 });
    // 990 ns would be 0.00099 I/Os in flight; 990 µs are 0.99.
    expect(at(990, 1)).not.toHaveProperty('lat_mean_ns');
    expect(at(990, 1).notices?.[0]?.text).toContain('ns or µs');
    const apart = one(
      logsOf({
        iops: [
          [1000, 1000],
          [2000, 1000],
        ],
        lat: [
          [1600, 990_000],
          [2600, 990_000],
        ],
      }),
      reads,
    );
    expect(apart).not.toHaveProperty('lat_mean_ns');
    expect(apart.notices?.[0]?.text).toContain('do not lie beside');
  });

  it('count time of day from the first window on', () => {
    const since = 1_700_000_000_000;
    expect(
      one(
        logsOf({
          iops: [
            [since + 1000, 5],
            [since + 2000, 15],
          ],
        }),
        reads,
      ),
    ).toMatchObject({ iops: 10, runtime_s: 2 });
  });
});
