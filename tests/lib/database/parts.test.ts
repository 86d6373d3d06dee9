import { describe, expect, it } from 'vitest';
import type { Measurement, Run } from '#types';
import { withParts } from '../../../scripts/lib/database/parts.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { measurementOf, recordOf } from '../views/views-sample.ts';

/** A run of tests with one measurement for each direction. */
function runOf(
  tests: readonly { id: string; directions?: readonly string[]; more: Partial<Measurement> }[],
): RunRecord {
  const measurements = tests.flatMap(({ id, directions = ['read'], more }) =>
    directions.map((direction) => measurementOf('b1', `z-two/${id}/${direction}`, more)),
  );
  const record = recordOf('b1', measurements);
  const [first, ...others] = tests.map(({ id }) => ({ id, title: id }));
  if (first === undefined) throw new Error('no test');
  const run: Run = { ...record.bundle.run, tests: [first, ...others] };
  return { ...record, bundle: { ...record.bundle, run } };
}

const jobs = Array.from({ length: 20 }, (_, place) => place + 1);
const sync = { ioengine: 'psync', iodepth: 1, rw: 'randread' };
const deep = { ioengine: 'libaio', iodepth: 32, rw: 'randread' };
const reads = [
  { name: 'sync', more: sync },
  { name: 'deep', more: deep },
].flatMap(({ name, more }) =>
  [4096, 8192].flatMap((bs) =>
    jobs.map((numjobs) => ({
      id: `${name}-${bs}-${numjobs}`,
      more: { ...more, bs_bytes: bs, numjobs, workload_class: `${bs / 1024}k-randread` },
    })),
  ),
);

describe('withParts', () => {
  it('leaves a run alone that fits on one page', () => {
    const record = runOf(reads.slice(0, 60));
    expect(withParts(record)).toBe(record);
  });

  it('divides by what differs, and no further than the size of a page asks for', () => {
    const { parts = [], measurements } = withParts(runOf(reads));
    expect(parts.map(({ id, test_ids }) => [id, test_ids.length])).toEqual([
      ['sync', 40],
      ['async-32', 40],
    ]);
    expect(parts[1]?.values).toEqual([{ dimension: 'io', value: 'async-32' }]);
    expect(measurements.find(({ test_id }) => test_id === 'deep-8192-20')?.part).toBe('async-32');
    expect(measurements.every(({ part }) => part !== undefined)).toBe(true);
  });

  it('keeps all directions of a test on one page and counts them', () => {
    const mixes = reads.map((test) => ({ ...test, directions: ['mixed', 'read', 'write'] }));
    const { parts = [] } = withParts(runOf(mixes));
    expect(parts.map(({ id, test_ids }) => [id, test_ids.length])).toEqual([
      ['sync-4k', 20],
      ['sync-8k', 20],
      ['async-32-4k', 20],
      ['async-32-8k', 20],
    ]);
  });

  it('divides by the entries of the method first', () => {
    const record = runOf(reads);
    const entry = (test: string) => (test.startsWith('sync') ? 'cold' : 'warm');
    const places = new Map(
      reads.map(({ id }) => [id, { entry: { id: entry(id), title: entry(id) }, kind: 'test', axes: {} }] as const),
    );
    expect(withParts({ ...record, places }).parts?.map(({ id }) => id)).toEqual(['cold', 'warm']);
  });

  it('cuts what nothing tells apart into pieces, in the order of the tests', () => {
    const same = Array.from({ length: 130 }, (_, place) => ({ id: `t${place}`, more: sync }));
    const { parts = [] } = withParts(runOf(same));
    expect(parts.map(({ id, test_ids }) => [id, test_ids.length, test_ids[0]])).toEqual([
      ['1', 60, 't0'],
      ['2', 60, 't60'],
      ['3', 10, 't120'],
    ]);
    expect(parts.map(({ values }) => values)).toEqual(['1', '2', '3'].map((value) => [{ dimension: 'piece', value }]));
  });

  it('names pieces of a part by it, and what has no block size as other', () => {
    const many = (name: string, more: Partial<Measurement>) =>
      Array.from({ length: 61 }, (_, place) => ({ id: `${name}-${place}`, more: { ...sync, ...more } }));
    const { parts = [] } = withParts(
      runOf([
        ...many('a', { bs_bytes: 4096, workload_class: '4k-randread' }),
        ...many('b', { bs_bytes: undefined, workload_class: undefined }),
      ]),
    );
    expect(parts.map(({ id }) => id)).toEqual(['4k-1', '4k-2', 'other-1', 'other-2']);
    expect(parts[1]?.values).toEqual([
      { dimension: 'bs', value: '4096' },
      { dimension: 'piece', value: '2' },
    ]);
  });

  it('has no piece without a test, and leaves tests without figures out', () => {
    const directions = Array.from({ length: 61 }, (_, place) => `read${place}`);
    const record = runOf([
      { id: 'large', directions, more: sync },
      { id: 'none', directions: [], more: sync },
      { id: 'small', more: sync },
    ]);
    const { parts = [] } = withParts(record);
    expect(parts.map(({ test_ids }) => test_ids)).toEqual([['large'], ['small']]);
  });

  it('gives parts of one name ids of their own', () => {
    const as = (rw: string, id: string) =>
      Array.from({ length: 40 }, (_, place) => ({ id: `${id}-${place}`, more: { ...sync, rw } }));
    const { parts = [] } = withParts(runOf([...as('rand-read', 'a'), ...as('rand read', 'b')]));
    expect(parts.map(({ id }) => id)).toEqual(['rand-read', 'rand-read-2']);
  });
});
