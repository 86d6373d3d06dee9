import { describe, expect, it } from 'vitest';
import { shareAtOnce, shareOfTimes } from '../../../scripts/lib/fio/at-once.ts';
import { readFio } from '../../../scripts/lib/fio/normalise-output.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import type { FioOutput } from '../../../scripts/lib/fio/types.ts';
import type { ParsedBundle } from '../../../scripts/lib/formats/types.ts';
import type { Input } from '../../../scripts/lib/model/derivation.ts';
import { partsAlike } from '../../../scripts/lib/rules/parts-alike.ts';
import { direction, fioOutput, fixtureBytes, job, measurementOf, readFixture, resultsOf } from '../../fio-fixtures.ts';
import { percentileOf } from '../../percentile-of.ts';

const names = ['3.33-host-1.json', '3.33-host-2.json'] as const;

interface Printed {
  readonly read: {
    readonly total_ios: number;
    readonly io_bytes: number;
    readonly runtime: number;
    readonly iops: number;
    readonly lat_ns: { readonly min: number; readonly max: number; readonly mean: number; readonly N: number };
    readonly clat_ns: { readonly bins: Readonly<Record<string, number>> };
  };
}

const textOf = (name: string): string => new TextDecoder().decode(fixtureBytes(name));
const printed = names.map((name) => (JSON.parse(textOf(name)) as { readonly jobs: [Printed] }).jobs[0].read);
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function edited(name: string, edit: (text: string) => string): FioOutput {
  return parseFioOutput(name, new TextEncoder().encode(edit(textOf(name))), `hash of ${name}`);
}

function together(edit: (text: string) => string = (text) => text) {
  const [first, second] = names.map((name) => edited(name, edit));
  if (first === undefined || second === undefined) throw new Error('two results');
  return readFio(first, undefined, [{ output: second }]);
}

describe('results of two fio processes that ran at once', () => {
  const { readings, problems } = together();
  const [reading] = readings;
  const one = reading?.measurement;

  it('are one measurement, of as many clients', () => {
    expect(problems).toEqual([]);
    expect(readings).toHaveLength(1);
    expect(one).toMatchObject({ job: 'randread', direction: 'read', clients: 2, numjobs: 2, outstanding: 16 });
    expect(one?.workload_fingerprint).toBe(
      measurementOf('3.33-clients-of-own-files.json', 'read').workload_fingerprint,
    );
  });

  it('have their I/Os and bytes added up over the longest runtime', () => {
    const runtime = Math.max(...printed.map((read) => read.runtime));
    expect(one?.iops).toBeCloseTo((1000 * sum(printed.map((read) => read.total_ios))) / runtime, 6);
    expect(one?.bw_bytes_per_s).toBeCloseTo((1000 * sum(printed.map((read) => read.io_bytes))) / runtime, 3);
    expect(one?.total_ios).toBe(sum(printed.map((read) => read.total_ios)));
  });

  it('have a mean latency by samples, the least and the largest of both', () => {
    const all = printed.map((read) => read.lat_ns);
    const mean = sum(all.map((lat) => lat.mean * lat.N)) / sum(all.map((lat) => lat.N));
    expect(one?.lat_mean_ns).toBeCloseTo(mean, 3);
    expect(one?.lat_min_ns).toBe(Math.min(...all.map(({ min }) => min)));
    expect(one?.lat_max_ns).toBe(Math.max(...all.map(({ max }) => max)));
  });

  it('have percentiles of the bins of both', () => {
    const bins = new Map<number, number>();
    for (const { clat_ns } of printed)
      for (const [bin, count] of Object.entries(clat_ns.bins))
        bins.set(Number(bin), (bins.get(Number(bin)) ?? 0) + count);
    expect(one?.lat_p99_ns).toBe(
      percentileOf(
        [...bins].sort(([a], [b]) => a - b).map(([ns, count]) => ({ ns, count })),
        99,
      ),
    );
    expect(one?.percentile_source).toBe('clat merged from JSON+ bins of 2 entries');
  });

  it('have no percentiles where one has no bins, and say why', () => {
    const withoutBins = together((text) => text.replace(/,\s*"bins" : \{[^}]*\}/g, ''));
    const plain = withoutBins.readings[0]?.measurement;
    expect(plain?.lat_p99_ns).toBeUndefined();
    expect(plain?.notices.map(({ rule }) => rule)).toContain('N-percentiles-not-available');
    expect(plain?.iops).toBe(one?.iops);
  });

  it('are told with the rate of each, and with how long they ran together', () => {
    const [first, second] = printed.map(({ iops }) => Math.round(iops));
    const text = one?.notices.find(({ rule }) => rule === 'N-at-once')?.text;
    const share = Math.round(100 * (shareAtOnce(names.map(readFixture)) ?? 0));
    expect(share).toBeGreaterThan(90);
    expect(text).toBe(
      `Added up over 2 results that ran at the same time (${share} % of the longest): 3.33-host-1.json ${first} IOPS, 3.33-host-2.json ${second} IOPS.`,
    );
  });

  it('can be followed to each file', () => {
    expect(one?.source.at_once).toEqual(
      names.map((file) => ({ file, sha256: `hash of ${file}`, entries: ['/jobs/0'] })),
    );
    expect(one?.source.formula).toMatch(/^added up over 2 results that ran at once: /);
    const inputs: readonly Input[] = reading?.derive('iops')?.inputs.total_ios ?? [];
    expect(inputs.map(({ pointer }) => pointer)).toEqual(names.map((file) => `${file}#/jobs/0/read/total_ios`));
    expect(inputs.map(({ value }) => value)).toEqual(printed.map((read) => read.total_ios));
  });

  it('are no figures where a file holds several runs', () => {
    const twice = edited(names[1], (text) => `${text}\n${textOf('3.33-host-1-later.json')}`);
    const read = readFio(readFixture(names[0]), undefined, [{ output: twice }]);
    expect(read.readings).toEqual([]);
    expect(read.problems).toMatchObject([{ rule: 'N-parts-unfit', file: names[1], found: '2 runs' }]);
  });
});

describe('processes that each ran one job on a device of their own', () => {
  const own = (name: string, host: number) =>
    edited(name, (text) =>
      text
        .replaceAll('"randread"', `"/dev/sd${host}"`)
        .replace(/("rw" : )"[^"]*"/, '$1"randread"')
        .replace('"job options" : {', `"job options" : {\n"cpus_allowed" : "${host}",`),
    );
  const [first, second] = names.map(own);

  it('are one measurement, by whatever name each called it', () => {
    if (first === undefined || second === undefined) throw new Error('two results');
    const { readings } = readFio(first, undefined, [{ output: second }]);
    const { measurement } = together().readings[0] ?? {};
    expect(readings.map(({ measurement: { job, clients, iops } }) => [job, clients, iops])).toEqual([
      ['/dev/sd0', 2, measurement?.iops],
    ]);
  });

  it('did the same', () => {
    const found = (...outputs: readonly (FioOutput | undefined)[]) => {
      const [result = '', ...others] = outputs.map((output) => output?.file ?? '');
      const tests = [{ id: 'a', title: 'A', result, at_once: others.map((path) => ({ result: path })) }];
      const results = new Map(outputs.flatMap((one) => (one ? [...resultsOf(one.file, one)] : [])));
      return partsAlike.check({ run: { tests }, results, jobFiles: new Map() } as unknown as ParsedBundle, [], {
        methods: new Map(),
      });
    };
    expect(found(first, second)).toEqual([]);
    expect(found(first, readFixture('3.42-randrw.json'))).toHaveLength(1);
  });
});

/** Real results under other names, read as if their processes had been started together. */
function noticesOf(...all: readonly (readonly [file: string, fixture: string])[]) {
  const [first, ...others] = all.map(([file, fixture]) => parseFioOutput(file, fixtureBytes(fixture)));
  if (first === undefined) throw new Error('at least one result');
  return readFio(
    first,
    undefined,
    others.map((output) => ({ output })),
  ).readings.map(({ measurement: { direction, notices } }) => [
    direction,
    notices.find(({ rule }) => rule === 'N-at-once')?.text.replace(/^.*: /, ''),
  ]);
}

describe('results of several fio clients at once', () => {
  it('are of all their hosts together', () => {
    const [first, second] = ['a.json', 'b.json'].map((name) =>
      parseFioOutput(name, fixtureBytes('3.33-clients-of-own-files.json')),
    );
    const { readings } = readFio(first ?? readFixture(names[0]), undefined, second ? [{ output: second }] : []);
    expect(readings.map(({ measurement }) => measurement.clients)).toEqual([4]);
  });
});

describe('the rate of each of several results', () => {
  it('is the sum of its directions for the total of a mixed load, which fio does not print', () => {
    const { read, write } = JSON.parse(textOf('3.42-randrw.json')).jobs[0];
    const rates = [read.iops, write.iops, read.iops + write.iops].map(Math.round);
    expect(noticesOf(['a.json', '3.42-randrw.json'], ['b.json', '3.42-randrw.json'])).toEqual(
      ['read', 'write', 'mixed'].map((name, place) => [
        name,
        `a.json ${rates[place]} IOPS, b.json ${rates[place]} IOPS.`,
      ]),
    );
  });

  it('is the total that fio prints, where it does', () => {
    const rate = Math.round(JSON.parse(textOf('3.33-unified-mixed.json')).jobs[0].mixed.iops);
    expect(noticesOf(['a.json', '3.33-unified-mixed.json'], ['b.json', '3.33-unified-mixed.json'])).toEqual([
      ['mixed', `a.json ${rate} IOPS, b.json ${rate} IOPS.`],
    ]);
  });

  it('is none of a result that did nothing of the job', () => {
    const texts = noticesOf(['a.json', '3.33-host-1.json'], ['b.json', '3.42-randrw.json']);
    expect(texts.map(([direction, text]) => [direction, text?.replaceAll(/\d+ IOPS/g, 'some')])).toEqual([
      ['read', 'a.json some, b.json none.'],
      ['read', 'a.json none, b.json some.'],
      ['write', 'a.json none, b.json some.'],
      ['mixed', 'a.json none, b.json some.'],
    ]);
  });

  it('is none of a result whose clones did only writes, where reads are told', () => {
    const [both, writes] = [
      { read: direction(100), write: direction(50) },
      { read: direction(0), write: direction(50) },
    ].map((rest, place) => fioOutput({ jobs: [job('a', { rw: 'randrw' }, rest)] }, `${place}.json`));
    if (both === undefined || writes === undefined) throw new Error('two results');
    const { readings } = readFio(both, undefined, [{ output: writes }]);
    const texts = readings.map(({ measurement }) => measurement.notices.find(({ rule }) => rule === 'N-at-once')?.text);
    expect(texts.map((text) => text?.replace(/^.*: /, ''))).toEqual([
      '0.json 100 IOPS, 1.json none.',
      '0.json 50 IOPS, 1.json 50 IOPS.',
      '0.json 150 IOPS, 1.json 50 IOPS.',
    ]);
  });

  it('is told without a share of time where fio does not say when it ran', () => {
    const [first, second] = ['a.json', 'b.json'].map((name) =>
      parseFioOutput(name, fixtureBytes('2.1.10-randrw.json')),
    );
    const { readings } = readFio(first ?? readFixture(names[0]), undefined, second ? [{ output: second }] : []);
    expect(readings[0]?.measurement.notices.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('at the same time (fio does not say when): a.json '),
    );
  });
});

describe('hosts of one fio client, each with a file of its own', () => {
  it('are added up, as fio adds them up itself', () => {
    const text = textOf('3.33-clients-of-own-files.json');
    const { client_stats } = JSON.parse(text.slice(text.indexOf('{'))) as {
      readonly client_stats: readonly (Printed & { readonly jobname: string })[];
    };
    const total = client_stats.find(({ jobname }) => jobname === 'All clients');
    const one = measurementOf('3.33-clients-of-own-files.json', 'read');
    expect(one.clients).toBe(2);
    expect(one.iops).toBeCloseTo(total?.read.iops ?? 0, 3);
  });
});

describe('shareAtOnce', () => {
  it('is 0 of results that ran one after the other', () => {
    expect(shareAtOnce([readFixture('3.33-host-1.json'), readFixture('3.33-host-1-later.json')])).toBe(0);
  });

  it('is unknown where a file holds several runs', () => {
    const twice = edited(names[0], (text) => `${text}\n${textOf('3.33-host-1-later.json')}`);
    expect(shareAtOnce([twice, readFixture(names[1])])).toBeUndefined();
  });

  it('is unknown where a result does not tell its end', () => {
    expect(shareAtOnce([readFixture('3.33-host-1.json'), readFixture('2.1.10-randrw.json')])).toBeUndefined();
  });
});

describe('shareOfTimes', () => {
  const time = (began_ms: number, ended_ms: number) => ({ began_ms, ended_ms });

  it('is what all have in common of the longest', () => {
    expect(shareOfTimes([time(0, 1000), time(500, 900), time(100, 800)])).toBe(0.3);
    expect(shareOfTimes([time(0, 1000), time(2000, 3000)])).toBe(0);
    expect(shareOfTimes([time(5, 25)])).toBe(1);
  });

  it('is unknown where nothing took any time', () => {
    expect(shareOfTimes([])).toBeUndefined();
    expect(shareOfTimes([time(7, 7), time(7, 7)])).toBeUndefined();
    expect(shareOfTimes([time(7, 8), time(7, 8)])).toBe(1);
  });
});
