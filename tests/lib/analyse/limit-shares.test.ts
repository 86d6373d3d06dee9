import { describe, expect, it } from 'vitest';
import type { Hardware, Measurement } from '#types';
import type { Ceiling } from '../../../scripts/lib/analyse/limit-types.ts';
import { driveFigures, judgeLimits, sharesOf } from '../../../scripts/lib/analyse/limits.ts';
import { coreCeilings, queueCeilings } from '../../../scripts/lib/analyse/load-ceilings.ts';
import { BARE_DRIVE, drives, figure, hardware, runOf } from './limits-sample.ts';

const declared = (id: string, value: number, more: Partial<Ceiling> = {}): Ceiling => ({
  id,
  metric: 'iops',
  direction: 'any',
  value,
  source: { basis: 'declared', name: id },
  ...more,
});
const vendor = (id: string, value: number): Ceiling =>
  declared(id, value, {
    source: { basis: 'vendor', each: value, measurement: { id: 'b1/z-two/read/all/read', run_id: 'b1' } },
  });
const one = (more: Partial<Measurement> = {}) => figure('z-two/read/read', { iops: 70, ...more });
const held = (ceiling: Partial<Ceiling>, more: Partial<Measurement> = {}) =>
  sharesOf(one(more), [declared('c', 100, ceiling)]).length > 0;

describe('sharesOf', () => {
  it('holds a figure against what is for its direction, configuration, test, class and jobs', () => {
    expect(held({})).toBe(true);
    expect([held({ direction: 'read' }), held({ direction: 'write' })]).toEqual([true, false]);
    expect([held({ configuration_ids: ['z-two'] }), held({ configuration_ids: ['x'] })]).toEqual([true, false]);
    expect([held({ test_id: 'read' }), held({ test_id: 'write' })]).toEqual([true, false]);
    const small = { workload_class: '4k-randread' };
    expect([held(small, small), held(small, { workload_class: '8k-randread' })]).toEqual([true, false]);
    const jobs = { numjobs: 2, clients: 3 };
    expect([held({ jobs: 6 }, jobs), held({ jobs: 5 }, jobs), held({ jobs: 6 })]).toEqual([true, false, false]);
    expect(held({ jobs: 6 }, { numjobs: 6 })).toBe(false);
  });

  it('holds a queue against what asked for more than it has', () => {
    const asked = (outstanding?: number) => held({ metric: 'queue' }, { outstanding });
    expect([asked(101), asked(100), asked()]).toEqual([true, false, false]);
  });

  it('has the nearest first, each by what near is for it, and what a vendor states last', () => {
    const cores = declared('cores', 100, { metric: 'cpu_client', source: { basis: 'cores', of: 'jobs', count: 1 } });
    const busy = one({ cpu_client_pct: 95 });
    const names = (...all: readonly Ceiling[]) => sharesOf(busy, all).map(({ ceiling }) => ceiling);
    // 70 of 100 are 1.17 of what is near, 95 % of the cores 1.06 of it, and 60 of 100 just it.
    expect(names(cores, declared('far', 700), declared('near', 100))).toEqual(['near', 'cores', 'far']);
    expect(names(vendor('a', 71), declared('far', 7000), vendor('b', 70.5))).toEqual(['far', 'b', 'a']);
    expect(names(declared('b', 100), declared('a', 100))).toEqual(['a', 'b']);
    expect(names(declared('a', 100), declared('b', 100))).toEqual(['a', 'b']);
  });

  it('names cores that are busy, to the limit, and no idle ones', () => {
    const cores = declared('cores', 100, { metric: 'cpu_client', source: { basis: 'cores', of: 'jobs', count: 1 } });
    const shares = (cpu_client_pct: number) => sharesOf(one({ cpu_client_pct }), [cores]).length;
    expect([shares(90), shares(89.9)]).toEqual([1, 0]);
  });
});

describe('judgeLimits', () => {
  const verdict = (of: Hardware, ...all: readonly Measurement[]) => judgeLimits(runOf(of, all), [])?.held[0]?.verdict;

  it('calls cores near and never above: clocks of processors are no limit to pass', () => {
    const more = { cpu_client_pct: 110, cpu_client_of: 'one_core_each' } as const;
    expect(verdict(hardware({}), one(more))).toBe('near');
  });

  it('rounds a ceiling by 2 % in whole per cent, as it is shown', () => {
    const of = hardware({}, { limits: [{ name: 'port', direction: 'any', iops: 100 }] });
    expect([102.4, 102.6].map((iops) => verdict(of, one({ iops })))).toEqual(['near', 'above']);
  });

  it('makes a ceiling of what a vendor states of reads and of writes, where it states something', () => {
    const stated = (more: Partial<Measurement>) =>
      judgeLimits(
        runOf(hardware({ kind: 'drive' }), [figure('datasheet/read/read', { basis: 'vendor_stated', ...more })]),
        [],
      )?.ceilings;
    expect(stated({ iops: 100 })).toMatchObject([{ metric: 'iops', direction: 'read', value: 100 }]);
    expect(stated({ iops: 100, direction: 'write' })).toMatchObject([{ direction: 'write' }]);
    expect(stated({ iops: 100, direction: 'mixed' })).toBeUndefined();
    expect(stated({ iops: 100, bw_bytes_per_s: 0 })).toHaveLength(1);
    expect(stated({})).toBeUndefined();
  });

  it('tells a computed ceiling beside a declared one of another metric, direction or value, or of some configurations', () => {
    const links = [{ from: 'host', to: 'array', protocol: 'FC', count: 4, payload_bytes_per_s: 800e6 }];
    const ids = (limit: object) =>
      judgeLimits(
        runOf(
          hardware(
            {},
            {
              fabric: { description: 'links', links },
              limits: [{ name: 'l', direction: 'read', bw_bytes_per_s: 3.2e9, ...limit }] as Hardware['limits'],
            },
          ),
          [],
        ),
        [],
      )?.ceilings.filter(({ id }) => id === 'links-read').length;
    expect(ids({})).toBe(0);
    expect(ids({ configurations: ['z-two'] })).toBe(1);
    expect(ids({ bw_bytes_per_s: 'not_recorded', iops: 3.2e9 })).toBe(1);
    expect(ids({ direction: 'write' })).toBe(1);
    expect(ids({ bw_bytes_per_s: 3e9 })).toBe(1);
  });
});

describe('driveFigures', () => {
  const { measurements } = BARE_DRIVE;
  const count = (system: Partial<Hardware['system']>, more: Partial<Measurement> = {}) =>
    driveFigures([
      {
        hardware: hardware({ kind: 'drive', drives: drives(1), ...system }),
        measurements: measurements.map((figures) => ({ ...figures, ...more })),
      },
    ]).length;

  it('are of runs of one drive', () => {
    expect(count({})).toBe(3);
    expect(count({ kind: 'array' })).toBe(0);
    expect(count({ drives: [] })).toBe(0);
    expect(count({ drives: undefined })).toBe(0);
    expect(count({ drives: drives(2) })).toBe(0);
    expect(count({ drives: [...drives(1), ...drives(1)] })).toBe(0);
  });

  it('are measured on a bare drive at full load, or stated by its vendor', () => {
    const striped = { protection: [{ scheme: 'none' }, { scheme: 'RAID 0' }] };
    expect([count({}, { rate_limited: true }), count(striped), count({}, { basis: 'estimate' })]).toEqual([0, 0, 0]);
    expect(count(striped, { basis: 'vendor_stated', rate_limited: true })).toBe(3);
    expect(count({ protection: [{ scheme: 'none' }] })).toBe(3);
  });
});

describe('coreCeilings', () => {
  const host = (more: object = {}) => ({ role: 'load generator', count: 1, cpu_sockets: 1, cpu_cores: 8, ...more });
  const ceilings = (hosts: readonly object[], ...all: readonly Partial<Measurement>[]) =>
    coreCeilings(
      runOf(
        hardware({}, { hosts: hosts as Hardware['hosts'] }),
        all.map((more) => one({ clients: 1, cpu_client_of: 'one_core', ...more })),
      ),
    ).ceilings.map(({ id, value }) => `${id} ${value}`);
  const full = { cpu_client_pct: 100, numjobs: 1 };

  it('have a core for each job, the fewest jobs first, and none for more jobs than there are cores', () => {
    expect(ceilings([host()], { cpu_client_pct: 800, numjobs: 8 }, { cpu_client_pct: 200, numjobs: 2 })).toEqual([
      'cores-jobs-2 200',
      'cores-jobs-8 800',
      'cores-hosts 800',
    ]);
    expect(ceilings([host()], { cpu_client_pct: 900, numjobs: 9 })).toEqual(['cores-hosts 800']);
    expect(ceilings([], { cpu_client_pct: 900, numjobs: 9 })).toEqual(['cores-jobs-9 900']);
    expect(ceilings([host()], { cpu_client_pct: 100, clients: undefined, numjobs: 1 })).toEqual([]);
    expect(ceilings([host()], { cpu_client_pct: 100, numjobs: undefined })).toEqual([]);
    expect(ceilings([host()], { cpu_client_pct: 400, numjobs: 2, clients: 2 })).toEqual(['cores-jobs-4 400']);
  });

  it('are of jobs that were busy themselves, to the limit', () => {
    expect(ceilings([host()], full, { cpu_client_pct: 100, numjobs: 4 })).toEqual(['cores-jobs-1 100']);
    expect(ceilings([host()], { ...full, cpu_client_pct: 90 })).toEqual(['cores-jobs-1 100']);
    expect(ceilings([host()], { ...full, cpu_client_pct: 89 })).toEqual([]);
    expect(ceilings([host()], { ...full, cpu_client_pct: 89 }, { numjobs: 1 })).toEqual([]);
    expect(ceilings([host()], { ...full, cpu_client_pct: 10 }, { cpu_client_pct: 100, numjobs: 4 })).toEqual([]);
  });

  it('count the cores of all machines that made the load, and none where one count is not known', () => {
    const all = { cpu_client_pct: 1600, numjobs: 64 };
    expect(ceilings([host(), host()], all)).toEqual(['cores-hosts 1600']);
    expect(ceilings([host({ count: 2 })], all)).toEqual(['cores-hosts 1600']);
    expect(ceilings([host({ cpu_sockets: 2 })], all)).toEqual(['cores-hosts 1600']);
    // A virtual machine runs on one of the others.
    expect(ceilings([host({ count: 2 }), host({ runs_on: 'node' })], all)).toEqual(['cores-hosts 1600']);
    expect(ceilings([host({ count: 2 }), host({ cpu_cores: 'not_recorded' })], all)).toEqual([]);
    expect(ceilings([host({ count: 2 })], { ...all, cpu_client_of: undefined })).toEqual([]);
  });

  it('are of a machine that its monitor shows busy', () => {
    expect(ceilings([], { host_cpu_pct: 90 })).toEqual(['cores-watched 100']);
    expect(ceilings([], { host_cpu_pct: 89 })).toEqual([]);
    expect(ceilings([], {})).toEqual([]);
    expect(ceilings([], { host_cpu_pct: 95 }, {})).toEqual(['cores-watched 100']);
  });

  it('say where they come from, and that idle cores are none', () => {
    const run = runOf(hardware({}, { hosts: [host()] as Hardware['hosts'] }), [
      one({ clients: 1, numjobs: 1, cpu_client_pct: 100, cpu_client_of: 'one_core_each' }),
      one({ clients: 1, numjobs: 8, cpu_client_pct: 800, cpu_client_of: 'one_core' }),
    ]);
    expect(coreCeilings(run).ceilings).toMatchObject([
      { metric: 'cpu_client', source: { of: 'jobs', count: 8 } },
      { metric: 'cpu_client', source: { of: 'hosts', count: 8 } },
      { metric: 'cpu_client', value: 100, source: { of: 'jobs', count: 1 } },
    ]);
    const watched = coreCeilings(runOf(hardware({}), [one({ host_cpu_pct: 95 })]));
    expect(watched).toMatchObject({
      ceilings: [{ metric: 'cpu_host', source: { of: 'watched', count: 1 } }],
      unknown: [],
    });
  });
});

describe('queueCeilings', () => {
  const setting = (value: string, name = 'nr_requests') => ({ name, value });
  const queue = (system: Partial<Hardware['system']>, tuning: readonly object[] = [], outstanding?: number) =>
    queueCeilings(
      runOf(
        hardware({ kind: 'drive', ...system }, { hosts: [{ role: 'host', count: 1, tuning }] as Hardware['hosts'] }),
        [one({ outstanding })],
      ),
    ).ceilings.map(({ value, metric, source }) => [value, metric, source]);

  it('are of a drive or a volume with one setting, whose number is read', () => {
    const found = [64, 'queue', { basis: 'queue', setting: 'nr_requests' }];
    expect(queue({}, [setting('64')], 65)).toEqual([found]);
    expect(queue({ kind: 'volume' }, [setting('7', 'other'), setting('64')], 65)).toEqual([found]);
    expect(queue({ kind: 'array' }, [setting('64')], 65)).toEqual([]);
    expect(queue({}, [setting('64'), setting('64', 'vdb: nr_requests')], 65)).toEqual([]);
    expect(queue({ settings: [setting('64')] }, [setting('64')], 65)).toEqual([]);
    expect(queue({}, [setting('none')], 65)).toEqual([]);
    expect(queue({}, [], 65)).toEqual([]);
  });

  it('are told where more was asked than it holds', () => {
    expect([queue({}, [setting('64')], 64), queue({}, [setting('64')])]).toEqual([[], []]);
    const of = hardware({ kind: 'drive', settings: [setting('64')] });
    expect(queueCeilings(runOf(of, [one({ outstanding: 1 }), one({ outstanding: 65 })])).ceilings).toHaveLength(1);
  });
});
