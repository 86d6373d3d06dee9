import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Measurement } from '#types';
import { blockingGates, compareMeasurements } from '../../../scripts/lib/database/comparability.ts';
import { groupComparable, groupSimilar } from '../../../scripts/lib/database/comparable-groups.ts';
import { CONDITIONS, type Comparand, type RunFacts } from '../../../scripts/lib/database/comparand.ts';
import { groupKey } from '../../../scripts/lib/database/gate.ts';
import { GATES, GATES_AT_ANY_LOAD } from '../../../scripts/lib/database/gates.ts';
import { comparand, conditions, facts, figures, required } from './any-comparand.ts';
import { comparandOf } from './comparand-sample.ts';

const GIB = 2 ** 30;
/** Changes of one side: figures, then facts of its run. */
type Side = readonly [Partial<Measurement>?, Partial<RunFacts>?];
/** What one fact of a gate is made into, and what both sides have beside it. */
type Change = readonly [fact: string, other: Side, both?: Side];

const hashed = { workload_fingerprint: '00000000000000f2' };
const unhashed = { workload_fingerprint: undefined };
const write: Side = [{ direction: 'write', rw: 'randwrite', workload_class: '4k-randwrite' }];

/** By gate: each fact that it reads, made another, which it alone forbids. */
const FORBIDDEN: Readonly<Record<string, readonly Change[]>> = {
  basis: [['basis', [{ basis: 'vendor_stated' }]]],
  relied: [['do_not_rely', [{ do_not_rely: true }]]],
  preparation: [['preconditioning', [{ preconditioning: true }]]],
  workload_class: [['workload_class', [{ workload_class: '8k-randread' }]]],
  direction: [
    ['direction', [{ direction: 'mixed' }]],
    ['direction of what writes', [{ ...write[0], direction: 'trim' }], write],
  ],
  kind: [['kind', [{ kind: 'array' }]]],
  rate_limited: [['rate_limited', [{ rate_limited: true }]]],
  workload: [
    ['clients', [{ ...hashed, clients: 3 }]],
    ['ioengine', [{ ...hashed, ioengine: 'io_uring' }]],
    ['direct', [{ ...hashed, direct: false }]],
    ['rw', [{ ...hashed, rw: 'randread:8' }]],
    ['workload_options', [{ ...hashed, workload_options: { fsync: '1' } }]],
    ['workload_beside', [{ ...hashed, workload_beside: ['rw=write'] }]],
    ['is_beside', [unhashed, { is_beside: true }], [unhashed]],
    ['outstanding unknown', [{ ...unhashed, outstanding: undefined }], [unhashed]],
    ['clients without a fingerprint', [{ ...unhashed, clients: 3 }], [unhashed]],
    ['ioengine without a fingerprint', [{ ...unhashed, ioengine: 'io_uring' }], [unhashed]],
    ['direct without a fingerprint', [{ ...unhashed, direct: false }], [unhashed]],
    ['options without a fingerprint', [{ ...unhashed, workload_options: { fsync: '1' } }], [unhashed]],
  ],
  beside_rate: [['is_beside_free', [{}, { is_beside_free: true }]]],
  trial: [['method_factor', [{ method_factor: 0.5 }]]],
  runtime: [['runtime_s', [{ runtime_s: 30 }]]],
  host_busy: [['host_cpu_pct', [{ host_cpu_pct: 95 }]]],
  direct_honoured: [['direct_honoured', [{ direct_honoured: false }]]],
  working_set: [
    ['size_bytes', [{ size_bytes: GIB }]],
    ['cache_bytes', [{}, { cache_bytes: 10_000 * GIB }]],
    ['host_memory_bytes', [{}, { host_memory_bytes: 10_000 * GIB }], [{ direct: false }]],
  ],
  noise: [['noise', [{ noise: { pct: 120, least_pct: 1, source: 'repeats', samples: 2 } }]]],
  preconditioning: [['preconditioning', [write[0], { preconditioning: 'no' }], write]],
  fill: [['fill', [{}, { fill: 'no' }]]],
  host_cache: [['host_cache', [{}, { host_cache: 'yes' }]]],
  layout: [['layout', [{}, { layout: 'stripe' }], [{}, { layout: 'single' }]]],
  bench: [
    ['os', [{ axes: { os: 'B', cache: 'on' } }]],
    ['controller', [{ axes: { controller: 'D' } }], [{ axes: { controller: 'C' } }]],
    ['host', [{ axes: { host: 'D' } }], [{ axes: { host: 'C' } }]],
  ],
  lat_kind: [['lat_kind', [{ lat_kind: 'clat' }]]],
};

/** Facts of the load, which make no difference where a limit on latency takes its place. */
const LOADS: readonly Change[] = [
  ['workload_fingerprint', [hashed]],
  ['outstanding', [{ ...hashed, outstanding: 256 }]],
  ['iodepth', [{ ...hashed, iodepth: 64 }]],
  ['numjobs', [{ ...hashed, numjobs: 8 }]],
  ['outstanding without a fingerprint', [{ ...unhashed, outstanding: 256 }], [unhashed]],
];

/** Facts that are not known of one side, which keeps nothing apart, and is another key all the same: it fits into several groups. */
const UNKNOWN: readonly Change[] = [
  ['rate_limited', [{ rate_limited: undefined }]],
  ['workload_fingerprint', [unhashed]],
  ['workload_options', [{ ...unhashed, workload_options: undefined }], [unhashed]],
  ['ioengine', [{ ...unhashed, ioengine: undefined }], [unhashed]],
  ['direct', [{ ...unhashed, direct: undefined, size_bytes: 4000 * GIB }], [unhashed]],
  ['clients', [{ ...unhashed, clients: undefined }], [unhashed]],
  ['size_bytes', [{ size_bytes: undefined }]],
  ['preconditioning', [write[0], { preconditioning: 'not_recorded' }], write],
  ['fill', [{}, { fill: 'not_recorded' }]],
  ['host_cache', [{}, { host_cache: 'not_recorded' }]],
  ['layout', [{}, { layout: 'stripe' }]],
  ['runtime_s', [{ runtime_s: undefined }]],
  ['host_cpu_pct', [{ host_cpu_pct: 20 }]],
  ['lat_kind', [{ lat_kind: undefined }]],
  ['axes', [{ axes: { cache: 'on' } }]],
];

/** By gate that warns: a difference. */
const WARNED: Readonly<Record<string, Side>> = {
  in_flight: [{ lat_mean_ns: 12_800_000 }],
  purge: [{}, { purge: 'no' }],
  target_cache: [{}, { target_cache: 'no' }],
  evidence: [{ evidence: 'published' }],
  steady_state: [{ steady_state: { verdict: 'not_steady', reason: 'It falls.' } }],
  protection: [{}, { protection: 'raid 1' }],
  configuration: [{ axes: { os: 'A', cache: 'off' } }],
  fio_version: [{ fio_version: 'fio-2.21' }],
};

function sidesOf([, other, both = []]: Change): readonly [Comparand, Comparand] {
  const known = { axes: { os: 'A', cache: 'on' }, ...both[0] };
  return [comparandOf(known, both[1]), comparandOf({ ...known, ...other[0] }, { ...both[1], ...other[1] })];
}

const idsOf = (kind: 'forbids' | 'warns') => GATES.flatMap((gate) => (gate.kind === kind ? [gate.id] : []));
const groupsOf = (all: readonly Comparand[], gates = GATES) =>
  groupComparable(groupSimilar(all, gates), gates).map((group) => group.flatMap(({ members }) => members));
const forbidden = Object.entries(FORBIDDEN).flatMap(([id, changes]) =>
  changes.map((change) => [id, change[0], change] as const),
);
const named = (changes: readonly Change[]) => changes.map((change) => [change[0], change] as const);
const LISTS = [
  ['at one load', GATES],
  ['at any load', GATES_AT_ANY_LOAD],
] as const;
/** Answers of the gate of the workload that have a name of their own. */
const OF_WORKLOAD = [
  'workload',
  'beside',
  'load_known',
  'outstanding',
  'iodepth',
  'numjobs',
  'clients',
  'ioengine',
  'direct',
];

describe('groupSimilar', () => {
  it('gives the sets of most systems first, then by what they are, whatever order comes in', () => {
    const of = (system_id: string, more: Partial<Measurement> = {}) => comparandOf({ system_id, ...more });
    const all = [
      of('one'),
      of('two', { kind: 'array' }),
      of('three', { kind: 'volume' }),
      of('four', { kind: 'cluster' }),
      of('five', { kind: 'cluster' }),
    ];
    const kinds = (some: readonly Comparand[]) => groupSimilar(some).map(({ sample }) => sample.measurement.kind);
    expect(kinds(all)).toEqual(['cluster', 'array', 'drive', 'volume']);
    expect(kinds(all.toReversed())).toEqual(kinds(all));
  });
});

describe('groupKey', () => {
  it('is tried out here with each gate and each condition', () => {
    expect(idsOf('forbids')).toEqual(Object.keys(FORBIDDEN));
    expect(idsOf('warns')).toEqual(Object.keys(WARNED));
    expect(GATES_AT_ANY_LOAD.map(({ id }) => id)).toEqual(GATES.map(({ id }) => id));
    expect([...idsOf('forbids'), ...idsOf('warns')]).toEqual(expect.arrayContaining([...CONDITIONS]));
  });

  describe.each(LISTS)('%s', (_, gates) => {
    it.each(forbidden)('keeps apart what %s alone forbids: another %s', (id, __, change) => {
      const [a, b] = sidesOf(change);
      const found = blockingGates(a, b, gates).map((gate) => gate.id);
      expect(found.length).toBeGreaterThan(0);
      for (const one of found) expect(id === 'workload' ? OF_WORKLOAD : [id]).toContain(one);
      expect(blockingGates(b, a, gates).map((gate) => gate.id)).toEqual(found);
      expect(groupKey(a, gates)).not.toBe(groupKey(b, gates));
      const alone = gates.filter((gate) => gate.id === id);
      expect(groupKey(a, alone)).not.toBe(groupKey(b, alone));
      expect(groupsOf([a, b], gates).some((group) => group.length > 1)).toBe(false);
    });

    it.each(named(UNKNOWN))('knows figures whose %s is not known from others, and keeps none apart', (_, change) => {
      const [a, b] = sidesOf(change);
      expect(groupKey(a, gates)).not.toBe(groupKey(b, gates));
      expect(groupsOf([a, b], gates)).toHaveLength(1);
    });

    it.each(Object.entries(WARNED))('is one key where %s only warns', (id, other) => {
      const [a, b] = sidesOf([id, other]);
      const failed = compareMeasurements(a, b, gates).gates.filter(({ passed }) => !passed);
      expect(failed.map((gate) => [gate.id, gate.at_best])).toEqual([[id, 'B']]);
      expect(groupKey(a, gates)).toBe(groupKey(b, gates));
    });
  });

  it.each(named(LOADS))('has the load in it but at a limit on latency: %s', (_, change) => {
    const [a, b] = sidesOf(change);
    expect(groupKey(a, GATES)).not.toBe(groupKey(b, GATES));
    expect(groupsOf([a, b])).toHaveLength(2);
    expect(groupKey(a, GATES_AT_ANY_LOAD)).toBe(groupKey(b, GATES_AT_ANY_LOAD));
    expect(blockingGates(a, b, GATES_AT_ANY_LOAD)).toEqual([]);
  });

  it('reads options in any order', () => {
    const [a, b] = [
      { fsync: '1', verify: 'md5' },
      { verify: 'md5', fsync: '1' },
    ].map((workload_options) => comparandOf({ workload_options })) as [Comparand, Comparand];
    for (const [, gates] of LISTS) expect(groupKey(a, gates)).toBe(groupKey(b, gates));
  });
});

/** Figures that differ from one of them in a fact or two. */
const nearOnes: fc.Arbitrary<readonly Comparand[]> = fc
  .tuple(
    comparand,
    fc.array(
      fc.tuple(
        comparand,
        fc.subarray([...Object.keys({ ...figures, ...required, ...facts, ...conditions })], { maxLength: 2 }),
      ),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([base, others]) => {
    const changed = <T extends object>(from: T, to: T, keys: readonly string[]): T =>
      Object.fromEntries(
        Object.entries(to).map(([key, value]) => [key, keys.includes(key) ? from[key as keyof T] : value]),
      ) as T;
    const all = others.map(([from, keys]) => ({
      measurement: changed(from.measurement, { ...from.measurement, ...base.measurement }, keys),
      facts: changed(from.facts, { ...from.facts, ...base.facts }, keys),
    }));
    return [base, ...all].map((one, place) => ({
      ...one,
      measurement: { ...one.measurement, id: String(place), system_id: String(place) },
    }));
  });

describe('groups of any figures', () => {
  describe.each(LISTS)('%s', (_, gates) => {
    const blocked = (a: Comparand, b: Comparand) =>
      blockingGates(a, b, gates).map(({ id, a: own, b: other }) => [id, own, other]);

    it('are equal before every third where their key is', () => {
      let equal = 0;
      fc.assert(
        fc.property(nearOnes, comparand, (all, third) => {
          for (const { members } of groupSimilar(all, gates))
            for (const one of members.slice(1)) {
              equal += 1;
              for (const other of [third, ...all]) {
                expect(blocked(one, other)).toEqual(blocked(members[0] as Comparand, other));
                expect(blocked(other, one)).toEqual(blocked(other, members[0] as Comparand));
              }
            }
        }),
        { numRuns: 300 },
      );
      expect(equal).toBeGreaterThan(50);
    });

    it('hold only figures of which any two may be compared, and every figure that may be compared with its like', () => {
      let shared = 0;
      const sane = nearOnes.map((all) =>
        all.map(({ measurement, facts: own }) => ({
          facts: own,
          measurement: {
            ...measurement,
            basis: 'measured' as const,
            workload_class: '4k-randread',
            rate_limited: false,
          },
        })),
      );
      fc.assert(
        fc.property(sane, (all) => {
          const groups = groupsOf(all, gates);
          for (const group of groups)
            for (const one of group)
              for (const other of group) {
                expect(['A', 'B']).toContain(compareMeasurements(one, other, gates).grade);
                if (one !== other) shared += 1;
              }
          const grouped = groups.flat();
          expect(new Set(grouped).size).toBe(grouped.length);
          for (const one of all) expect(grouped.includes(one)).toBe(blocked(one, one).length === 0);
        }),
        { numRuns: 300 },
      );
      expect(shared).toBeGreaterThan(50);
    });
  });
});
