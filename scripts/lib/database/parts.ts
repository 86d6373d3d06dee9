/** Divides runs of very many measurements into parts, so that no page of theirs grows beyond what a reader can load. */
import type { Measurement } from '#types';
import { ioKind } from '../fio/engines.ts';
import type { RunPart, RunRecord } from './types.ts';

/** Measurements that one page shows with their sources; about 60 kB gzipped. */
const MOST_ON_PAGE = 60;

/** What parts are told apart by, outermost first: a dimension of views, its value, and how an address says it. */
interface Level {
  readonly dimension: string;
  readonly read: (measurement: Measurement, record: RunRecord) => { readonly value: string; readonly name?: string };
}

const text = (value: string | number | undefined) => ({ value: String(value ?? '') });

const LEVELS: readonly Level[] = [
  { dimension: 'step', read: ({ test_id }, { places }) => text(places?.get(test_id)?.entry.id) },
  { dimension: 'rw', read: ({ rw }) => text(rw) },
  { dimension: 'rwmixread', read: ({ rwmixread }) => text(rwmixread) },
  { dimension: 'io', read: (measurement) => text(ioKind(measurement)) },
  {
    dimension: 'bs',
    read: ({ bs_bytes, workload_class }) => ({ ...text(bs_bytes), name: workload_class?.split('-')[0] ?? '' }),
  },
];

/** Measurements of tests that share a part, with the values that tell it from others. */
interface Group {
  readonly tests: readonly (readonly Measurement[])[];
  readonly values: RunPart['values'];
  readonly name: string;
}

function sizeOf({ tests }: Group): number {
  return tests.reduce((sum, test) => sum + test.length, 0);
}

/** Groups no larger than a page, divided by one level after the other as far as they need it. */
function divide(group: Group, levels: readonly Level[], record: RunRecord): readonly Group[] {
  const [level, ...others] = levels;
  if (sizeOf(group) <= MOST_ON_PAGE) return [group];
  if (level === undefined) return cut(group);
  const groups = new Map<string, { tests: (readonly Measurement[])[]; name: string }>();
  for (const test of group.tests) {
    const [sample] = test;
    const { value, name = value } = sample === undefined ? { value: '' } : level.read(sample, record);
    const known = groups.get(value) ?? { tests: [], name };
    groups.set(value, known);
    known.tests.push(test);
  }
  if (groups.size < 2) return divide(group, others, record);
  return [...groups].flatMap(([value, { tests, name }]) => {
    const values = [...group.values, { dimension: level.dimension, value }];
    return divide({ tests, values, name: `${group.name}-${name === '' ? 'other' : name}` }, others, record);
  });
}

/** Pieces of a group that nothing tells apart, in the order of its tests. */
function cut(group: Group): readonly Group[] {
  const pieces: (readonly Measurement[])[][] = [[]];
  for (const test of group.tests) {
    const last = pieces.at(-1) ?? [];
    const size = last.reduce((sum, one) => sum + one.length, 0);
    if (last.length > 0 && size + test.length > MOST_ON_PAGE) pieces.push([test]);
    else last.push(test);
  }
  return pieces.map((tests, place) => ({
    tests,
    values: [...group.values, { dimension: 'piece', value: String(place + 1) }],
    name: `${group.name}-${place + 1}`,
  }));
}

/**
 * The run with its parts, and each measurement with the id of its part; a run that fits on one page as it is. Parts follow the order
 * of the tests in run.json; a test is in one part with all its measurements.
 */
export function withParts(record: RunRecord): RunRecord {
  const { measurements } = record;
  if (measurements.length <= MOST_ON_PAGE) return record;
  const byTest = new Map<string, Measurement[]>(record.bundle.run.tests.map(({ id }) => [id, []]));
  for (const measurement of measurements) byTest.get(measurement.test_id)?.push(measurement);
  const tests = [...byTest.values()].filter((test) => test.length > 0);
  const taken = new Set<string>();
  const partOf = new Map<string, string>();
  const parts = divide({ tests, values: [], name: '' }, LEVELS, record).map((group): RunPart => {
    const name = group.name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replace(/^-/, '');
    const id = taken.has(name) ? `${name}-${taken.size + 1}` : name;
    taken.add(id);
    const ids = group.tests.flatMap(([first]) => first?.test_id ?? []);
    for (const test of ids) partOf.set(test, id);
    return { id, values: group.values, test_ids: ids };
  });
  const placed = measurements.map((one): Measurement => {
    const part = partOf.get(one.test_id);
    return part === undefined ? one : { ...one, part };
  });
  return { ...record, measurements: placed, parts };
}
