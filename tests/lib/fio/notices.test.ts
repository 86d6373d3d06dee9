import { describe, expect, it } from 'vitest';
import { readFio } from '../../../scripts/lib/fio/normalise-output.ts';
import { parseFioOutput } from '../../../scripts/lib/fio/output.ts';
import type { FioOutput } from '../../../scripts/lib/fio/types.ts';
import { direction, fioOutput, fixtureBytes, job, normaliseFio } from '../../fio-fixtures.ts';

type Told = ReadonlyMap<string, string>;

const toldOf = (notices: readonly { readonly rule: string; readonly text: string }[] = []): Told =>
  new Map(notices.map(({ rule, text }) => [rule, text]));
const told = (jobs: readonly object[], document: object = {}): Told =>
  toldOf(normaliseFio(fioOutput({ ...document, jobs })).measurements[0]?.notices);
const withText = (output: FioOutput, ...text_lines: readonly string[]): FioOutput => ({ ...output, text_lines });

describe('notices of a file', () => {
  const plain = fioOutput({ jobs: [job('a', { rw: 'read' })] });
  const of = (...lines: readonly string[]) => toldOf(normaliseFio(withText(plain, ...lines)).measurements[0]?.notices);

  it('quote the line that tells of a signal, and the first that tells of an error', () => {
    const told = of('note', 'fio: terminating on signal 2', 'fio: io_u error on file x: err=5', 'fio: pid=1, err=28');
    expect(told.get('N-interrupted')).toBe('fio was interrupted: "fio: terminating on signal 2".');
    expect(told.get('N-error-text')).toBe('fio reported an error: "fio: io_u error on file x: err=5".');
  });

  it('take no other line for an error', () => {
    const told = of('a job with error', 'fio: all is well', 'fio: terror');
    expect([told.has('N-interrupted'), told.has('N-error-text'), told.has('N-unfinished')]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('are those of the last run in it only', () => {
    const run = (timestamp: number) => ({ timestamp, jobs: [{ ...job('a', { rw: 'read' }), elapsed: 2 }] });
    const text = [run(100), run(200)].map((one) => JSON.stringify(one)).join('\n');
    const output = parseFioOutput('a.json', new TextEncoder().encode(`${text}\nfio: terminating on signal 2\n`));
    expect(normaliseFio(output).measurements.map(({ notices }) => toldOf(notices).has('N-interrupted'))).toEqual([
      false,
      true,
    ]);
  });

  it('say that a later document cannot be read', () => {
    const whole = JSON.stringify({ jobs: [job('a', { rw: 'read' })] });
    const told = (text: string) =>
      toldOf(normaliseFio(parseFioOutput('a.json', new TextEncoder().encode(text))).measurements[0]?.notices);
    expect(told(`${whole}\n${whole.slice(0, -9)}`).has('N-unfinished')).toBe(true);
    expect(told(`${whole}\n`).has('N-unfinished')).toBe(false);
  });

  it('are told once of results that ran at once', () => {
    const [first, second] = ['a.json', 'b.json'].map((name) => parseFioOutput(name, fixtureBytes('3.33-stats-0.json')));
    if (first === undefined || second === undefined) throw new Error('two results');
    const { readings } = readFio(first, undefined, [{ output: second }]);
    const rules = readings[0]?.measurement.notices.map(({ rule }) => rule);
    expect(rules?.filter((rule) => rule === 'N-unreported-jobs')).toHaveLength(1);
  });
});

describe('notices of entries', () => {
  it('name each error once, and count those that the job went on after', () => {
    const clone = (rest: object) => ({ ...job('a', { rw: 'read', numjobs: '3' }), ...rest });
    const all = told([clone({ error: 5, total_err: 2 }), clone({ error: 28 }), clone({ error: 5, total_err: 1 })]);
    expect(all.get('N-job-error')).toBe('The job ended with error 5, 28 (errno).');
    expect(all.get('N-errors-survived')).toBe('3 I/O errors during the run.');
    const once = told(
      [job('a', { rw: 'read' }), { ...job('b', { rw: 'read' }) }].map((one) => ({ ...one, error: 5, total_err: 1 })),
    );
    expect(once.get('N-job-error')).toBe('The job ended with error 5 (errno).');
    expect(once.get('N-errors-survived')).toBe('1 I/O errors during the run.');
    const none = told([clone({}), clone({}), clone({})]);
    expect([none.has('N-job-error'), none.has('N-errors-survived')]).toEqual([false, false]);
  });

  it('say how much longer fio expected to run, of a document with a time that can be', () => {
    const left = (eta: number | undefined, before = 1, after = '') => {
      const document = (elapsed: number, rest: object) =>
        JSON.stringify({ jobs: [{ ...job('a', { rw: 'read' }), elapsed, ...rest }] });
      const texts = [...Array.from({ length: before }, (_, second) => document(second + 1, {})), document(9, { eta })];
      const output = parseFioOutput('a.json', new TextEncoder().encode([...texts, after].join('\n')));
      return toldOf(normaliseFio(output).measurements.at(-1)?.notices).get('N-unfinished');
    };
    expect(left(1)).toBe('fio expected 1 s more when it wrote this document.');
    expect(left(7, 0)).toBe('fio expected 7 s more when it wrote this document.');
    const none = [left(0), left(undefined), left(2 ** 31 - 1)];
    expect(none).toEqual([undefined, undefined, undefined]);
    // fio ended, before a job that was still to come.
    expect(left(9, 0, 'fio: terminating on signal 15')).toBeUndefined();
  });
});

describe('notices of the load', () => {
  it('say of which engines move no data', () => {
    expect(told([job('a', { rw: 'read', ioengine: 'null' })]).get('N-no-storage')).toBe(
      'Engine null moves no data to storage.',
    );
    expect(told([job('a', { rw: 'read', ioengine: 'libaio' })]).has('N-no-storage')).toBe(false);
  });

  it('say of engines that work on files that they move no data, and leave out what there is none of', () => {
    const options = { rw: 'write', bs: '4k', ioengine: 'filecreate' };
    const [created] = normaliseFio(fioOutput({ jobs: [job('a', options, { write: direction(100) })] })).measurements;
    expect(created?.notices.map(({ rule, text }) => [rule, text])).toContainEqual([
      'N-no-storage',
      'Each I/O of engine filecreate is an operation on a file, which moves no data: there is no bandwidth.',
    ]);
    expect(created).toMatchObject({ iops: 100, total_ios: 100, ioengine: 'filecreate' });
    for (const key of ['bw_bytes_per_s', 'io_bytes', 'rw', 'bs_bytes', 'workload_class'])
      expect(created).not.toHaveProperty(key);
    expect(created?.notices.map(({ rule }) => rule)).not.toContain('N-block-size-varies');
  });

  it('say how many I/Os had which priority, where there were several', () => {
    const prio = (level: number, N: number) => ({ prioclass: 2, prio: level, clat_ns: { N } });
    const several = { ...direction(100), prios: [prio(4, 80), prio(0, 20)] };
    const clone = job('a', { rw: 'read', numjobs: '2' }, { read: several });
    expect(told([clone, clone]).get('N-priorities')).toBe(
      'The I/Os had several priorities: best-effort 4: 160 I/Os, best-effort 0: 40 I/Os. The latencies of each are in the raw file.',
    );
    const old = { ...direction(100), clat_high_prio: { N: 30 }, clat_low_prio: { N: 70 } };
    expect(told([job('a', { rw: 'read' }, { read: old })]).get('N-priorities')).toContain(
      'high: 30 I/Os, low: 70 I/Os',
    );
    const one = { ...direction(100), prios: [prio(4, 100)] };
    expect(told([job('a', { rw: 'read' }, { read: one })]).has('N-priorities')).toBe(false);
  });

  it('say of a synchronous engine that its depth counts for nothing, where it is more than 1', () => {
    const depths = ['1', '2'].map((iodepth) => told([job('a', { rw: 'read', ioengine: 'sync', iodepth })]));
    expect(depths.map((all) => all.has('N-iodepth-ignored'))).toEqual([false, true]);
  });

  it('say of trims that libaio waits for each, and count them one at a time', () => {
    const trimmed = (rw: string, ioengine: string) =>
      normaliseFio(fioOutput({ jobs: [job('a', { rw, ioengine, iodepth: '4' }, { trim: direction(10) })] }))
        .measurements[0];
    const [alone, besideWrites] = [trimmed('randtrim', 'libaio'), trimmed('trimwrite', 'libaio')];
    expect(alone?.outstanding).toBe(1);
    expect(toldOf(alone?.notices).get('N-iodepth-ignored')).toBe(
      'libaio waits for each trim: one outstanding I/O per job, not 4.',
    );
    expect(besideWrites?.outstanding).toBe(4);
    expect(trimmed('randtrim', 'io_uring')?.outstanding).toBe(4);
  });

  it('say of a latency_target with which depth fio ended, which nobody asked for', () => {
    const entry = {
      ...job('a', { rw: 'read', ioengine: 'libaio', iodepth: '32', latency_target: '2000' }),
      latency_depth: 5,
    };
    const [sought] = normaliseFio(fioOutput({ jobs: [entry] })).measurements;
    expect(toldOf(sought?.notices).get('N-rate-limited')).toBe(
      'fio itself sought how many I/Os in flight keep to latency_target, of 32 at most: it ended with 5.',
    );
    expect(sought?.outstanding).toBeUndefined();
    expect(sought?.rate_limited).toBe(true);
    const plain = { ...job('a', { rw: 'read', ioengine: 'libaio', iodepth: '32' }), latency_depth: 32 };
    expect(normaliseFio(fioOutput({ jobs: [plain] })).measurements[0]?.outstanding).toBe(32);
  });

  it('say of writes, and of a whole with writes, that their latency is without syncs', () => {
    const both = { read: direction(10), write: direction(10) };
    const synced = (options: object, rest: object = {}) =>
      normaliseFio(fioOutput({ jobs: [{ ...job('a', { rw: 'rw', ...options }, both), ...rest }] })).measurements.map(
        ({ notices }) => toldOf(notices).has('N-fsync'),
      );
    expect(synced({ fsync: '1' })).toEqual([false, true, true]);
    expect(synced({ fdatasync: '8' })).toEqual([false, true, true]);
    expect(synced({}, { sync: { lat_ns: { N: 1 } } })).toEqual([false, true, true]);
    expect(synced({ fsync: '0', fdatasync: '0' }, { sync: { lat_ns: { N: 0 } } })).toEqual([false, false, false]);
  });

  it('say what was offered, of all clones', () => {
    const limited = job('a', { rw: 'read', rate_iops: '100', numjobs: '2' });
    expect(told([limited, limited]).get('N-rate-limited')).toMatch(/^A fixed load of 200\b/);
    const clients = ['x', 'y'].map((hostname) => ({ ...limited, hostname, port: 1 }));
    const [measured] = normaliseFio(fioOutput({ client_stats: [...clients, ...clients] })).measurements;
    expect(toldOf(measured?.notices).get('N-rate-limited')).toMatch(/^A fixed load of 400\b/);
    expect(told([job('a', { rw: 'read', thinktime: '5' })]).get('N-rate-limited')).toBe(
      "The load was rate-limited: this is not the system's maximum.",
    );
  });
});

describe('notices of figures', () => {
  const figures = (rest: object) => told([job('a', { rw: 'read' }, { read: { ...direction(100), ...rest } })]);

  it('say that a run was short, or had no time', () => {
    expect(figures({ runtime: 499 }).get('N-short-run')).toBe('The direction ran for 499 ms only.');
    expect([figures({ runtime: 500 }), figures({ runtime: 0 })].map((all) => all.has('N-short-run'))).toEqual([
      false,
      false,
    ]);
    expect([figures({ runtime: 0 }), figures({ runtime: 1 })].map((all) => all.has('N-no-runtime'))).toEqual([
      true,
      false,
    ]);
  });

  const latency = (percentile?: object) => ({
    clat_ns: { N: 100, mean: 5, min: 1, max: 9, ...(percentile === undefined ? {} : { percentile }) },
  });
  const clones = (...each: readonly object[]) =>
    told(
      each.map((one) => job('a', { rw: 'read', numjobs: `${each.length}` }, { read: { ...direction(100), ...one } })),
    );

  it('say that percentiles are lost, where any entry had some and there is more than one', () => {
    const some = latency({ '99.000000': 9 });
    const rule = 'N-percentiles-not-available';
    expect(clones(some, some).get(rule)).toBe('Percentiles of 2 entries cannot be merged without JSON+ bins.');
    expect(clones(latency(), some).has(rule)).toBe(true);
    expect([clones(latency(), latency()), clones(some), figures(latency())].map((all) => all.has(rule))).toEqual([
      false,
      false,
      false,
    ]);
    expect(clones(latency(), latency()).has('N-latency-not-measured')).toBe(false);
    expect(clones({}, {}).has('N-latency-not-measured')).toBe(true);
  });

  it('say that percentiles in the last bin are a lower bound, where an I/O took longer than its end', () => {
    const percentile = { '50.000000': 9, '99.000000': 17_112_760_320, '99.900000': 17_112_760_320 };
    const of = (max: number) => figures({ clat_ns: { N: 100, mean: 5, min: 1, max, percentile } });
    const rule = 'N-percentiles-open';
    expect(of(54e9).get(rule)).toBe('p99, p99.9: 17.0 s or longer; fio counts all of these in one bin.');
    expect(of(17.15e9).has(rule)).toBe(false);
    expect(figures(latency({ '99.000000': 16_978_542_592 })).has(rule)).toBe(false);
    // Before 3.0, in µs.
    const clat = { min: 1, max: 20e6, mean: 5, stddev: 1, percentile: { '99.000000': 16_711_680 } };
    expect(figures({ clat }).get(rule)).toBe('p99: 16.6 s or longer; fio counts all of these in one bin.');
  });

  it('say by how much the plain sum of the rates is higher, where that is more than 1 %', () => {
    const of = (runtime: number) => ({ runtime, iops: (1000 * 100) / runtime });
    // 100 + 80 against 1000 x 200 / 1250 = 160
    expect(clones(of(1000), of(1250)).get('N-runtimes-differ')).toBe(
      'The plain sum of the rates is 12.5 % higher: the entries ran for different times.',
    );
    expect(clones(of(1000), of(1010)).has('N-runtimes-differ')).toBe(false);
    expect(clones(of(1000), of(1030)).has('N-runtimes-differ')).toBe(true);
    expect(clones(of(1000)).has('N-runtimes-differ')).toBe(false);
    expect(clones({ runtime: 0 }, { runtime: 0 }).has('N-runtimes-differ')).toBe(false);
  });
});
