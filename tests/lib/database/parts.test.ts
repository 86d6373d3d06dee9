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
  });
});
