import { describe, expect, it } from 'vitest';
import type { Workload } from '#types';
import { fioLog } from '../../../scripts/lib/fio/log.ts';
import { measureLogs } from '../../../scripts/lib/fio/measure-logs.ts';

/** Values of rows of a second each, by the name of the log: reads, or writes behind a colon. */
type Logs = Readonly<Record<string, readonly (number | string)[]>>;

const read = (logs: Logs, workload: Workload, sha256?: string) =>
  measureLogs(
    Object.entries(logs).map(([name, values]) => {
      const text = values.map((value, row) =>
        typeof value === 'number' ? `${1000 * (row + 1)}, ${value}, 0, 0\n` : `${value}, 0\n`,
      );
      const log = fioLog(`raw/a_${name}.log`, new TextEncoder().encode(text.join('')), false);
      return sha256 === undefined ? { log } : { log, sha256 };
    }),
    { workload, from: 'a note' },
  );

function all(...args: Parameters<typeof read>) {
  const found = read(...args);
  if (typeof found === 'string') throw new Error(found);
  return found.map(({ measurement }) => measurement);
}

const reads: Workload = { rw: 'randread', iodepth: 1, numjobs: 1 };
const times = (count: number, value: number): readonly number[] => Array(count).fill(value);
const sized = (bw: readonly number[]) => all({ iops: times(10, 100), bw }, reads)[0]?.bs_bytes;

describe('the block size that logs tell', () => {
  it('allows for both numbers being rounded down, and for no more', () => {
    expect(sized([...times(8, 400), 403, 403])).toBe(4096);
    expect(sized([...times(8, 400), 404, 404])).toBeUndefined();
    expect(sized([...times(8, 400), 399, 399])).toBeUndefined();
  });

  it('has to fit nine rows of ten', () => {
    expect(sized([...times(9, 400), 404])).toBe(4096);
    expect(sized(times(9, 400))).toBe(4096);
    expect(sized(times(8, 400))).toBeUndefined();
  });

  it('is found job by job and direction by direction', () => {
    const logs = {
      'bw.2': times(5, 1200),
      'iops.1': times(5, 100),
      'iops.2': times(5, 300),
      'bw.1': times(5, 400),
    };
    expect(all(logs, { ...reads, numjobs: 2 })[0]?.bs_bytes).toBe(4096);
    const both = { iops: ['1000, 100, 0', '1000, 300, 1'], bw: ['1000, 1200, 1', '1000, 400, 0'] };
    expect(all(both, { ...reads, rw: 'rw' }).map(({ bs_bytes }) => bs_bytes)).toEqual([4096, 4096, 4096]);
  });

  it('is none of rows without I/O', () => {
    expect(all({ iops: [0, 0], bw: [0, 0] }, reads)[0]).not.toHaveProperty('bs_bytes');
  });
});

describe('the share of reads that logs tell', () => {
  const mix = ['1000, 600, 0', '1000, 400, 1'];

  it('is that of IOPS, else that of bandwidth, of a mixed load of any kind', () => {
    expect(all({ iops: mix }, { rw: 'rw' })[0]?.rwmixread).toBe(60);
    expect(all({ bw: mix }, { rw: 'randrw' })[0]?.rwmixread).toBe(60);
    expect(all({ iops: mix, bw: ['1000, 1, 0', '1000, 1, 1'] }, { rw: 'randrw' })[0]?.rwmixread).toBe(60);
  });

  it('is none of a load that is not mixed, and what is stated where it is', () => {
    expect(all({ iops: [5] }, reads)[0]).not.toHaveProperty('rwmixread');
    expect(all({ iops: mix }, { rw: 'randrw', rwmixread: 70 })[0]?.rwmixread).toBe(70);
  });
});

describe('what is said of figures from logs', () => {
  const texts = (...args: Parameters<typeof read>) => all(...args)[0]?.notices.map(({ text }) => text);
  const first = "No fio result: the values are means of fio's logs, which have no percentiles, minimum or maximum.";

  it('names what is stated and what was computed, and nothing else', () => {
    expect(texts({ iops: [5] }, {})).toEqual([first]);
    expect(texts({ iops: [5] }, reads)).toEqual([`${first} The load (rw, iodepth, numjobs) is from a note.`]);
    expect(texts({ iops: times(3, 100), bw: times(3, 400) }, { bs_bytes: 4096, rwmixread: 100 })).toEqual([
      `${first} The load (bs_bytes, rwmixread) is from a note.`,
    ]);
  });

  it('is where one direction was logged of that one, without a total', () => {
    expect(all({ iops: [5] }, reads).map(({ direction }) => direction)).toEqual(['read']);
    const apart = { 'iops.1': ['1000, 5, 0'], 'iops.2': ['1000, 7, 1', '2000, 7, 1', '3000, 7, 1'] };
    const [read, write, mixed] = all(apart, { rw: 'rw', numjobs: 2 });
    expect([read, write, mixed].map((one) => [one?.direction, one?.iops, one?.runtime_s])).toEqual([
      ['read', 5, 1],
      ['write', 7, 3],
      ['mixed', 8.66666666666667, 3],
    ]);
    expect([read, write, mixed].map((one) => one?.source.logs?.map(({ file, rows }) => [file, rows]))).toEqual([
      [['raw/a_iops.1.log', 1]],
      [['raw/a_iops.2.log', 3]],
      [
        ['raw/a_iops.1.log', 1],
        ['raw/a_iops.2.log', 3],
      ],
    ]);
  });

  it('has the hash of the first log where it is known', () => {
    expect(all({ iops: [5] }, reads)[0]?.source).not.toHaveProperty('sha256');
    expect(all({ iops: [5] }, reads, 'a hash')[0]?.source).toMatchObject({
      sha256: 'a hash',
      logs: [{ sha256: 'a hash' }],
    });
  });
});

describe('the latency that logs tell', () => {
  const at = (lat: number, workload: Workload) => all({ iops: [1000, 1000], lat: [lat, lat] }, workload)[0];

  it('is in ns where as µs it would need more in flight than the load has', () => {
    expect(at(1021, reads)?.lat_mean_ns).toBe(1021);
    expect(at(1020, reads)).not.toHaveProperty('lat_mean_ns');
    expect(at(4081, { ...reads, iodepth: 4 })?.lat_mean_ns).toBe(4081);
    expect(at(4079, { ...reads, iodepth: 4 })).not.toHaveProperty('lat_mean_ns');
  });

  it('is left out where nothing tells how much was in flight', () => {
    const unknown: readonly Workload[] = [{ rw: 'randread', iodepth: 4 }, { rw: 'randread', numjobs: 1 }, {}];
    for (const workload of unknown) {
      expect(at(1e9, workload)).not.toHaveProperty('lat_mean_ns');
      expect(at(1e9, workload)).not.toHaveProperty('outstanding');
      expect(at(1e9, workload)?.notices[0]?.text).toContain('ns or µs');
    }
    expect(at(1e9, { rw: 'randread', ioengine: 'psync', iodepth: 32, numjobs: 1 })?.outstanding).toBe(1);
    expect(at(1e9, { rw: 'randtrim', ioengine: 'libaio', iodepth: 32, numjobs: 1 })?.outstanding).toBe(1);
  });

  it('is of completion where the whole is not logged', () => {
    expect(all({ iops: [1000], clat: [1e9] }, reads)[0]).toMatchObject({ lat_kind: 'clat', lat_mean_ns: 1e9 });
    const both = all({ iops: [1000], clat: [1e9], lat: [2e9] }, reads)[0];
    expect(both).toMatchObject({ lat_kind: 'lat', lat_mean_ns: 2e9 });
    expect(both?.source.logs?.map(({ gives }) => gives)).toEqual(['iops', 'lat']);
  });

  it('is over the I/Os of both directions for their total', () => {
    const logs = { iops: ['1000, 300, 0', '1000, 100, 1'], lat: ['1000, 1000000, 0', '1000, 5000000, 1'] };
    expect(all(logs, { rw: 'rw', iodepth: 1, numjobs: 1 }).map((one) => one.lat_mean_ns)).toEqual([1e6, 5e6, 2e6]);
  });

  it('counts rows by the I/Os of their time, however long that is', () => {
    // 100 I/Os of each 1 s and 40 of the last 0.4 s
    const rows = (values: readonly [number, number, number]) =>
      values.map((value, row) => `${[1000, 2000, 2400][row]}, ${value}, 0`);
    const logs = { iops: rows([100, 100, 100]), lat: rows([1e6, 1e6, 7e6]) };
    expect(all(logs, reads)[0]?.lat_mean_ns).toBe(2e6);
  });

  it('needs the rows of both logs beside each other, all but one of twenty', () => {
    const shared = (lat: number, iops: number) =>
      all({ iops: times(iops, 1000), lat: times(lat, 1e9) }, reads)[0]?.lat_mean_ns;
    expect([shared(20, 20), shared(19, 20), shared(20, 19)]).toEqual([1e9, 1e9, 1e9]);
    expect([shared(18, 20), shared(20, 18)]).toEqual([undefined, undefined]);
  });

  it('is of all jobs or of none', () => {
    const logs = { 'iops.1': times(3, 1000), 'iops.2': times(3, 1000), 'lat.1': times(3, 1e9) };
    const [one] = all(logs, { rw: 'randread', iodepth: 1 });
    expect(one).not.toHaveProperty('lat_mean_ns');
    expect(one?.notices[0]?.text).toContain('do not lie beside');
  });
});
