import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { intervalOf, readAllMonitors } from '../../../scripts/lib/analyse/monitors.ts';
import { hostCpuOf, monitorsOfJob } from '../../../scripts/lib/analyse/shape.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import { monitorFile } from '../../../scripts/lib/formats/monitor-file.ts';
import type { ParsedBundle } from '../../../scripts/lib/formats/types.ts';
import { fioOutput, resultsOf } from '../../fio-fixtures.ts';
import { jobEntry } from './logged-bundle.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/scaffold/monitors');
const fixture = (name: string): Uint8Array => new Uint8Array(readFileSync(join(fixtures, name)));

/** Ten seconds of reads after a warm-up of five. */
const plain = fioOutput({ jobs: [jobEntry(10_000, 100, { ramp_time: '5' })] });

function monitorsOf(monitor: object, text: string | Uint8Array, result = plain) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const test = { id: 'test', title: 'Test', result: 'raw/out.json', monitors: [{ file: 'raw/m', ...monitor }] };
  const bundle = {
    run: { tests: [test] },
    results: resultsOf('raw/out.json', result),
    jobFiles: new Map(),
    monitors: new Map([['raw/m', monitorFile('raw/m', bytes)]]),
  } as unknown as ParsedBundle;
  const { monitors, problems } = readAllMonitors(bundle);
  return { series: monitors.get('test') ?? [], problems };
}

function find(series: ReturnType<typeof monitorsOf>['series'], of: string, quantity: string) {
  const found = series.filter((one) => one.of === of && one.quantity === quantity);
  expect(found).toHaveLength(1);
  return found[0];
}

const iostat = (reads: number): string =>
  [
    'avg-cpu:  %user   %nice %system %iowait  %steal   %idle',
    '           10.00    0.00   20.00    5.00    0.00   65.00',
    '',
    'Device            r/s     rkB/s r_await     w/s  w_await  aqu-sz  %util',
    `vda           ${reads}.00     80.00    0.50    0.00     0.00    0.10  12.50`,
    '',
  ].join('\n');

describe('texts of tools', () => {
  it('reads iostat by its samples, in SI units, from the start of the warm-up', () => {
    const { series } = monitorsOf({ tool: 'iostat -x -y 2' }, iostat(20) + iostat(30));
    expect(find(series, 'vda', 'reads')).toMatchObject({ unit: '1/s', time_ms: [-3000, -1000], values: [20, 30] });
    expect(find(series, 'vda', 'read_bandwidth')).toMatchObject({ unit: 'B/s', values: [81_920, 81_920] });
    expect(find(series, 'vda', 'read_latency')).toMatchObject({ unit: 'ns', values: [500_000, 500_000] });
    expect(find(series, 'host', 'cpu')).toMatchObject({ unit: '%', values: [30, 30] });
  });

  it('knows no latency where there was no I/O', () => {
    const { series } = monitorsOf({ tool: 'iostat -x -y 2' }, iostat(20));
    expect(find(series, 'vda', 'write_latency')?.values).toEqual([null]);
  });

  it('leaves the first sample of iostat out: it is about the time since the host started', () => {
    const { series } = monitorsOf({ tool: 'iostat -x 2' }, iostat(9999) + iostat(30));
    expect(find(series, 'vda', 'reads')).toMatchObject({ time_ms: [-3000], values: [30] });
  });

  it('places samples with dates by the clock of the fio host', () => {
    const second = parseFioOutput('second.json', fixture('second.json'));
    const { series } = monitorsOf({ tool: 'iostat -x -t 1' }, fixture('iostat-t.txt'), second);
    // fio ended its 4014 ms at 15:24:59.057 by that clock
    expect(find(series, 'vda', 'writes')).toMatchObject({
      time_ms: [-43, 957, 1957],
      values: [217, 15_323, 14_563],
    });
  });

  it('gives each test its part of a monitor that ran through several', () => {
    const parts = ['first.json', 'second.json'].map((name) => {
      const { series } = monitorsOf({ tool: 'sar' }, fixture('sar.txt'), parseFioOutput(name, fixture(name)));
      return find(series, 'host', 'cpu_iowait');
    });
    expect(parts.map((part) => part?.time_ms.slice(0, 2))).toEqual([
      [428, 1428],
      [-4043, -3043],
    ]);
    expect(parts.map((part) => part?.values[0])).toEqual([34.39, 17.95]);
  });

  it('gives jobs that ran one after the other each its own samples, by their number and by the clock', () => {
    const job = (jobname: string, groupid: number, options = {}) => ({
      ...jobEntry(4000, 100, { stonewall: '', ...options }),
      jobname,
      groupid,
    });
    const jobs = [job('first', 0), job('second', 1, { ramp_time: '2' })];
    const result = fioOutput({ jobs, timestamp: 1_795_661_600, timestamp_ms: 1_795_661_600_000 });
    const reads = Array.from({ length: 10 }, (_, second) => second + 1);
    const expected = [
      { jobs: ['first'], time_ms: [1000, 2000, 3000, 4000], values: [1, 2, 3, 4] },
      { jobs: ['second'], time_ms: [-1000, 0, 1000, 2000, 3000, 4000], values: [5, 6, 7, 8, 9, 10] },
    ];
    const watched = ({ series }: ReturnType<typeof monitorsOf>) =>
      series.filter(({ quantity }) => quantity === 'reads');
    const numbered = monitorsOf({ tool: 'iostat -x -y 1' }, reads.map(iostat).join(''), result);
    expect(watched(numbered)).toMatchObject(expected);
    expect(hostCpuOf(monitorsOfJob(numbered.series, 'third'), 4)).toBeUndefined();
    expect(hostCpuOf(monitorsOfJob(numbered.series, 'second'), 4)).toBe(30);
    const rows = reads.map((count) => `${1_795_661_590 + count},vda,${count}\n`).join('');
    const clocked = monitorsOf({ tool: 'collect.sh' }, `epoch_s,device,read_iops\n${rows}`, result);
    expect(watched(clocked)).toMatchObject(expected);
  });

  it('shows no samples beside jobs that ran one after the other where nothing tells them apart', () => {
    const jobs = [0, 1].map((groupid) => ({ ...jobEntry(4000, 100, { stonewall: '' }), groupid }));
    const { series, problems } = monitorsOf({ tool: 'iostat -x -y 1' }, iostat(1) + iostat(2), fioOutput({ jobs }));
    expect(series).toEqual([]);
    expect(problems).toMatchObject([{ severity: 'notice', file: 'raw/m' }]);
  });

  it('keeps processes of one name apart', () => {
    const second = parseFioOutput('second.json', fixture('second.json'));
    const { series } = monitorsOf({ tool: 'pidstat 1' }, fixture('pidstat.txt'), second);
    expect(find(series, 'fio 18695', 'cpu')?.values[0]).toBe(12.38);
    expect(find(series, 'fio 18749', 'cpu')?.values[0]).toBe(40);
  });

  it('turns the counts of vxstat into rates', () => {
    const sample = (time: string, reads: number) => `Mon Dec  1 ${time} 2014\nvol data ${reads} 50 16000 400 2.5 0.0\n`;
    const text = `                    OPERATIONS          BLOCKS        AVG TIME(ms)\nTYP NAME          READ     WRITE      READ     WRITE   READ  WRITE\n\n${sample('12:00:00', 1)}${sample('12:00:05', 1000)}`;
    const result = fioOutput({
      jobs: [jobEntry(10_000, 100)],
      timestamp: 1_417_435_210,
      time: 'Mon Dec  1 12:00:10 2014',
    });
    const { series } = monitorsOf({ tool: 'vxstat -i 5' }, text, result);
    expect(find(series, 'data', 'reads')).toMatchObject({ time_ms: [5000], values: [200] });
    expect(find(series, 'data', 'read_bandwidth')?.values).toEqual([(16_000 * 512) / 5]);
    expect(find(series, 'data', 'read_latency')?.values).toEqual([2_500_000]);
  });

  it('says so where no sample was taken while the test ran', () => {
    const far = (start_s: number) => monitorsOf({ tool: 'iostat -x -y 2', start_s }, iostat(20) + iostat(30));
    const told = (start_s: number) =>
      far(start_s).problems.map(({ severity, message, found }) => [severity, message, found]);
    const message = 'no sample was taken while test test ran, so none is shown';
    expect(told(3600)).toEqual([['notice', message, 'the last 3596 s before it began']]);
    expect(told(-3600)).toEqual([['notice', message, 'the first 3587 s after it ended']]);
    expect(far(3600).series).toEqual([]);
    expect(far(0).problems).toEqual([]);
    const apart = monitorsOf({ tool: 'iostat -x -y 40', start_s: 52 }, iostat(20) + iostat(30));
    expect(apart.problems[0]?.found).toBe('some before it began, the others after it ended');
  });

  it('takes samples from 5 s before the warm-up to 5 s after the end', () => {
    // Samples every two seconds: two before the start, and two after it.
    const countOf = (start_s: number) =>
      monitorsOf({ tool: 'iostat -x -y 2', start_s }, iostat(20) + iostat(30)).series[0]?.values.length;
    expect([countOf(7), countOf(7.001), countOf(-16), countOf(-16.001)]).toEqual([2, 1, 2, 1]);
  });

  it('asks for the interval where nothing tells it', () => {
    const { series, problems } = monitorsOf({ tool: 'iostat -x' }, iostat(1) + iostat(2));
    expect(series).toEqual([]);
    expect(problems).toMatchObject([
      { severity: 'notice', file: 'raw/m', fix: 'give interval_s in tests[].monitors[]' },
    ]);
  });
});

describe('tables', () => {
  it("reads the collector's own without a mapping", () => {
    const head =
      'time_s,device,read_iops,read_bytes_per_s,write_iops,write_bytes_per_s,util_pct,cpu_busy_pct,cpu_iowait_pct,load_1m\n';
    const { series } = monitorsOf(
      { tool: 'collect.sh, from /proc once a second' },
      `${head}6.00,vda,100.5,4096,0.0,0,50.0,20.0,1.0,0.5\n6.00,vdb,7.0,4096,0.0,0,2.0,20.0,1.0,0.5\n`,
    );
    expect(find(series, 'vdb', 'reads')).toMatchObject({ time_ms: [1000], values: [7] });
    expect(find(series, 'host', 'cpu')).toMatchObject({ time_ms: [1000], values: [20] });
    // Since 1970: fio took three seconds to begin, which the warm-up alone does not tell.
    const end = {
      ...plain,
      documents: plain.documents.map((one) => ({ ...one, value: { ...one.value, timestamp_ms: 1_795_661_600_000 } })),
    };
    const since1970 = `${head.replace('time_s', 'epoch_s')}1795661591.00,vda,9.0,1,0.0,0,1.0,1.0,0.0,0.5\n`;
    const placed = monitorsOf({ tool: 'collect.sh, from /proc once a second' }, since1970, end);
    expect(find(placed.series, 'vda', 'reads')).toMatchObject({ time_ms: [1000], values: [9] });
    // The test was over before the first second.
    expect(monitorsOf({ tool: 'collect.sh, from /proc once a second' }, head)).toMatchObject({
      series: [],
      problems: [{ severity: 'notice', message: 'the table has no samples, so nothing of it is shown' }],
    });
  });

  const mapping = {
    tool: 'export of the array',
    time: { column: 'Time', unit: 's' },
    columns: [{ column: 'CPU usage(%)', quantity: 'cpu', unit: '%', of: 'controller A' }],
  };

  it("reads a controller's by the columns that run.json names", () => {
    const text = 'Report of 2015\n\nTime;Queue;CPU usage(%)\n5;1;40.5\n10;2;\n15;3;60 %\n';
    expect(monitorsOf({ ...mapping, start_s: 2 }, text)).toEqual({
      series: [
        {
          test_id: 'test',
          of: 'controller A',
          quantity: 'cpu',
          unit: '%',
          time_ms: [-2000, 8000],
          values: [40.5, 60],
          file: 'raw/m',
        },
      ],
      problems: [],
    });
  });

  it('names the columns that there are when one is not', () => {
    const { problems } = monitorsOf(mapping, 'Time,CPU\n5,40\n');
    expect(problems).toMatchObject([{ severity: 'error', found: 'CPU usage(%)', allowed: 'Time, CPU' }]);
  });

  it('says that a text without a table it knows needs a mapping', () => {
    expect(monitorsOf({ tool: 'top 1' }, 'anything\nat all\n')).toMatchObject({
      series: [],
      problems: [{ severity: 'notice' }],
    });
  });
});

describe('intervalOf', () => {
  it.each([
    ['iostat -x -y 1', 1],
    ['iostat -x -w 5 -c 90000', 5],
    ['vxstat -g dg -i 10', 10],
    ['iostat -x 2 300', 2],
    ['iostat -x', undefined],
  ])('%s: %s', (tool, seconds) => expect(intervalOf(tool)).toBe(seconds));
});
