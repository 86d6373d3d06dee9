import { describe, expect, it } from 'vitest';
import { parseLogName } from '../../../scripts/lib/fio/log-name.ts';
import { distance, findResultsOfMonitor, pairingOfLogs } from '../../../scripts/lib/scaffold/pair-files.ts';
import type { LooseLog, LooseMonitor, ResultFacts } from '../../../scripts/lib/scaffold/types.ts';

/** fio 3.33, log_avg_msec=500, 8 s; the times of its logs with log_alternate_epoch_clock_id=1 (CLOCK_MONOTONIC). */
const facts = (more: Partial<ResultFacts> = {}): ResultFacts => ({
  path: 'k/out.json',
  sha256: 'a',
  logs: [{ prefix: 'x', folders: [], type: 'iops' }],
  jobs: ['x'],
  has_clock: true,
  lists_options: true,
  most_jobs: 1,
  hosts: [],
  servers: [],
  targets: [],
  directions: new Set([0]),
  start_ms: 1_795_666_400_000,
  end_ms: 1_795_666_408_000,
  ran_ms: 8000,
  measured_ms: 8000,
  load: { title: '', id: '' },
  workload: '',
  known: {},
  errors: [],
  ...more,
});

function logAt(path: string, more: Partial<LooseLog> = {}): LooseLog {
  return { path, name: parseLogName(path), directions: new Set([0]), ...more } as LooseLog;
}

function paired(first_ms: number, last_ms: number, result: ResultFacts): number {
  return pairingOfLogs([result])(logAt('k/x_iops.1.log', { first_ms, last_ms })).candidates.length;
}

/** Where the results lie that a log may belong to. */
const placesOf = (log: LooseLog, ...results: readonly ResultFacts[]): readonly string[] =>
  pairingOfLogs(results)(log).candidates.map(({ path }) => path);

describe('pairingOfLogs', () => {
  it('takes logs of a clock that the options name, whatever it counts from', () => {
    expect(paired(39_675_006, 39_682_006, facts())).toBe(1);
    // Of another run with that clock: twice as long.
    expect(paired(39_675_006, 39_691_006, facts())).toBe(0);
    expect(paired(39_675_006, 39_682_006, facts({ has_clock: false }))).toBe(0);
  });

  it('takes logs since 1970 in the time of the result, and those since the start by its length', () => {
    expect(paired(1_795_666_400_500, 1_795_666_408_000, facts())).toBe(1);
    expect(paired(1_795_666_500_500, 1_795_666_508_000, facts())).toBe(0);
    expect(paired(500, 8000, facts({ has_clock: false }))).toBe(1);
    expect(paired(500, 16_000, facts({ has_clock: false }))).toBe(0);
  });

  it('takes logs that are called after a job in the same folder, where the options tell of no prefix for them', () => {
    const bare = { has_clock: false, logs: [] };
    expect(paired(500, 8000, facts(bare))).toBe(1);
    expect(paired(500, 8000, facts({ ...bare, jobs: ['y'] }))).toBe(0);
    expect(paired(500, 8000, facts({ ...bare, path: 'other/out.json' }))).toBe(0);
    const prefixed = { ...bare, logs: [{ prefix: 'z', folders: [], type: 'iops' }] };
    expect(paired(500, 8000, facts(prefixed))).toBe(0);
  });

  it('allows 2.5 s at either end, as fio prints its end to the second', () => {
    const [start, end] = [1_795_666_400_000, 1_795_666_408_000];
    const at = (first: number, last: number) => paired(first, last, facts({ has_clock: false }));
    expect([at(start - 2500, end + 2500), at(start - 2501, end), at(start, end + 2501)]).toEqual([1, 0, 0]);
    expect([at(500, 10_500), at(500, 10_501)]).toEqual([1, 0]);
    expect([paired(39_675_000, 39_685_500, facts()), paired(39_675_000, 39_685_501, facts())]).toEqual([1, 0]);
  });

  it('takes rows for those of a clock from 2.5 s after the end alone', () => {
    expect([paired(6000, 10_500, facts()), paired(6000, 10_501, facts())]).toEqual([1, 0]);
    const untimed = facts({ has_clock: false, start_ms: undefined });
    expect(paired(39_675_006, 39_682_006, untimed)).toBe(0);
  });

  it('takes logs of a result that does not tell when it ran or for how long', () => {
    for (const key of ['start_ms', 'end_ms'])
      expect(paired(1_795_666_500_500, 1_795_666_508_000, facts({ has_clock: false, [key]: undefined }))).toBe(1);
    const unset = facts({ has_clock: false, start_ms: undefined, end_ms: undefined });
    expect(paired(1_795_666_400_500, 1_795_666_408_000, unset)).toBe(1);
    expect(paired(500, 900_000, facts({ has_clock: false, ran_ms: 0 }))).toBe(1);
    expect(placesOf(logAt('k/x_iops.1.log'), facts())).toEqual(['k/out.json']);
  });

  it('asks for the job, the client and the directions of a result', () => {
    expect(placesOf(logAt('k/x_iops.1.log'), facts())).toHaveLength(1);
    expect(placesOf(logAt('k/x_iops.2.log'), facts())).toEqual([]);
    expect(placesOf(logAt('k/x_iops.2.log'), facts({ most_jobs: undefined }))).toHaveLength(1);
    expect(placesOf(logAt('k/x_iops.1.log', { directions: new Set([0, 1]) }), facts())).toEqual([]);
    const ofClient = logAt('k/x_iops.1.log.h1');
    expect([placesOf(ofClient, facts()), placesOf(ofClient, facts({ hosts: ['h1'] }))]).toEqual([[], ['k/out.json']]);
  });

  it('prefers the result that ended with the log, then the folders that its options name, then the nearest', () => {
    const log = logAt('a/b/x_iops.1.log', { first_ms: 500, last_ms: 8000 });
    const plain = { has_clock: false };
    const [far, long] = [
      facts({ ...plain, path: 'z/out.json' }),
      facts({ ...plain, path: 'a/b/l.json', ran_ms: 60_000, measured_ms: 60_000 }),
    ];
    expect(placesOf(log, long, far)).toEqual(['z/out.json']);
    expect(placesOf(log, long)).toEqual(['a/b/l.json']);
    // Its warm-up is not logged; and a tenth of a long run is no other end.
    const warmed = facts({ ...plain, path: 'z/w.json', ran_ms: 20_000 });
    expect(placesOf(log, long, warmed)).toEqual(['z/w.json']);
    const late = (ran_ms: number) => facts({ ...plain, path: 'z/t.json', ran_ms, measured_ms: ran_ms });
    const minutes = logAt('a/b/x_iops.1.log', { first_ms: 500, last_ms: 54_000 });
    expect(
      placesOf(minutes, late(60_000), facts({ ...plain, path: 'a/b/l.json', ran_ms: 60_001, measured_ms: 60_001 })),
    ).toEqual(['z/t.json']);
    const near = facts({ ...plain, path: 'a/b/n.json' });
    expect(placesOf(log, far, near)).toEqual(['a/b/n.json']);
    const named = facts({ ...plain, path: 'z/f.json', logs: [{ prefix: 'x', folders: ['c', 'b'], type: 'iops' }] });
    expect(placesOf(log, near, named)).toEqual(['z/f.json']);
    const deeper = facts({ ...plain, path: 'z/d.json', logs: [{ prefix: 'x', folders: ['a', 'b'], type: 'iops' }] });
    expect(placesOf(log, named, deeper)).toEqual(['z/d.json']);
    const other = facts({ ...plain, path: 'z/o.json', logs: [{ prefix: 'x', folders: ['a', 'b'], type: 'lat' }] });
    expect(placesOf(log, other)).toEqual([]);
  });

  it('takes a prefix that fio does not print from the result of its own folder alone', () => {
    const silent = facts({ lists_options: false, logs: [] });
    expect(placesOf(logAt('k/y_iops.1.log'), silent)).toEqual(['k/out.json']);
    expect(placesOf(logAt('other/y_iops.1.log'), silent)).toEqual([]);
    expect(placesOf(logAt('k/y_iops.1.log'), facts())).toEqual([]);
    expect(placesOf(logAt('k/agg-read_bw.log'), facts())).toEqual(['k/out.json']);
    expect(pairingOfLogs([silent])(logAt('k/y_iops.1.log')).why).toMatch(/^the result of the same folder/);
    expect(pairingOfLogs([facts()])(logAt('k/x_iops.1.log')).why).toMatch(/^the options name its prefix/);
  });
});

describe('findResultsOfMonitor', () => {
  const monitor = (more: Partial<LooseMonitor>) => ({ path: 'k/sar.txt', clock: 'utc', ...more }) as LooseMonitor;
  const [start, end] = [1_795_666_400_000, 1_795_666_460_000];
  const minute = facts({ start_ms: start, end_ms: end, ran_ms: 60_000, zone_ms: 3_600_000 });
  const found = (one: LooseMonitor, ...results: readonly ResultFacts[]) => {
    const { sure, candidates } = findResultsOfMonitor(one, results);
    return [sure, candidates.map(({ path }) => path)];
  };

  it('takes those that ran for half of the shorter time, by the clock of the monitor', () => {
    const from = (first_ms: number, more: Partial<LooseMonitor> = {}) =>
      found(monitor({ first_ms, last_ms: first_ms + 60_000, ...more }), minute);
    expect([from(start), from(start + 32_500), from(start + 32_501)]).toEqual([
      [true, ['k/out.json']],
      [true, ['k/out.json']],
      [true, []],
    ]);
    expect([from(start - 32_500), from(start - 32_501)]).toEqual([
      [true, ['k/out.json']],
      [true, []],
    ]);
    expect([from(start + 3_600_000, { clock: 'local' }), from(start, { clock: 'local' })]).toEqual([
      [true, ['k/out.json']],
      [true, []],
    ]);
  });

  it('is asked about where a result does not tell when it ran, or in which zone', () => {
    const untimed = facts({ path: 'k/u.json', start_ms: undefined });
    const times = { first_ms: start, last_ms: end };
    expect(found(monitor(times), untimed)).toEqual([false, ['k/u.json']]);
    expect(found(monitor(times), untimed, minute)).toEqual([true, ['k/out.json']]);
    expect(found(monitor({ ...times, clock: 'local' }), facts({ start_ms: start, end_ms: end }))).toEqual([
      false,
      ['k/out.json'],
    ]);
    expect(found(monitor({ first_ms: start }), minute)).toEqual([false, ['k/out.json']]);
  });

  it('goes by its length and folder where it counts from its own start', () => {
    const own = (last_ms: number) => found(monitor({ clock: 'own', last_ms }), minute);
    // A tenth, and 5 s at least.
    expect([own(66_000), own(54_000)]).toEqual([
      [true, ['k/out.json']],
      [true, ['k/out.json']],
    ]);
    expect([own(66_001), own(53_999)].map(([sure]) => sure)).toEqual([false, false]);
    const brief = facts({ ran_ms: 8000 });
    const ofBrief = (last_ms: number) => found(monitor({ clock: 'own', last_ms }), brief)[0];
    expect([ofBrief(13_000), ofBrief(13_001)]).toEqual([true, false]);
    const elsewhere = { ...minute, path: 'other/out.json' };
    expect(found(monitor({ clock: 'own', last_ms: 60_000 }), elsewhere)).toEqual([false, ['other/out.json']]);
  });
});

describe('distance', () => {
  it('is the steps from folder to folder', () => {
    expect([distance('a/x', 'a/y'), distance('x', 'y'), distance('a/b/x', 'a/y'), distance('a/b/x', 'c/b/y')]).toEqual([
      0, 0, 1, 4,
    ]);
  });
});
