/** The grades of pairs of figures that are published here: what a reader is told of each, and what decides it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Comparison, compareMeasurements, failedAt } from '../../../scripts/lib/database/comparability.ts';
import type { Comparand } from '../../../scripts/lib/database/comparand.ts';
import { GRADES } from '../../../scripts/lib/database/gate.ts';
import type { Database } from '../../../scripts/lib/database/types.ts';
import { engineDir } from '../../../scripts/lib/store/node-effects.ts';
import { comparandIn, databaseOfContent } from '../analyse/content-run.ts';

/**
 * What is compared, the ids of both figures, the grade, and what decides it: of A the axes that were changed, of C and D the gates that leave
 * no better grade.
 */
type Pair = readonly [what: string, a: string, b: string, grade: string, decides: string];

const [, ...lines] = readFileSync(join(engineDir, 'tests/fixtures/grades/pairs.tsv'), 'utf8').trimEnd().split('\n');
const PAIRS = lines.map((line) => {
  const [what = '', a = '', b = '', grade = '', decides = ''] = line.split('\t');
  return [what, a, b, grade, decides] as const satisfies Pair;
});
const runOf = (id: string): string => id.slice(0, id.indexOf('/'));
/** Runs that those of the pairs supersede have to be there, too. */
const SUPERSEDED = ['cluster-t-q', 'record-and-send', 'transactional-and-streams'].map(
  (id) => `virtual-disk-${id}-2026-11`,
);
const RUNS = [
  ...new Set(PAIRS.flatMap(([, a, b]) => [runOf(a), runOf(b)])),
  ...SUPERSEDED,
  'huawei-dorado-2100-g2-2015',
];

let database: Database;

beforeAll(async () => {
  database = await databaseOfContent(RUNS);
});

const comparand = (id: string): Comparand => comparandIn(database, id);

function decidingOf(found: Comparison): string {
  const { grade, change = [] } = found;
  if (grade === 'B') return '';
  return (grade === 'A' ? change.map(({ axis }) => axis) : failedAt(grade, found).map(({ id }) => id)).join(' ');
}

describe('the grade of a pair', () => {
  it.each(PAIRS)('%s', (_, a, b, grade, decides) => {
    const [left, right] = [comparand(a), comparand(b)];
    const found = compareMeasurements(left, right);
    expect([found.grade, decidingOf(found)]).toEqual([grade, decides]);
    expect(compareMeasurements(right, left).grade).toBe(grade);
  });

  it('is told here of eighty pairs at least, each once and all grades among them', () => {
    expect(new Set(PAIRS.map(([, a, b]) => [a, b].sort().join(' '))).size).toBe(PAIRS.length);
    expect(PAIRS.length).toBeGreaterThanOrEqual(80);
    expect([...new Set(PAIRS.map(([, , , grade]) => grade))].sort()).toEqual([...GRADES]);
  });
});

describe('a comparison of what is published', () => {
  const micron = 'micron-9200-max-ceph-2018/replication-2x';
  const vitastor = (transport: string) => `vitastor-1-3-1-cluster/2-replicas-${transport}/read-4k-t12-q128/all/read`;

  it('names what was changed', () => {
    const { change } = compareMeasurements(comparand(vitastor('tcp')), comparand(vitastor('rdma')));
    expect(change).toEqual([{ axis: 'transport', a: 'TCP', b: 'RDMA' }]);
  });

  it('tells what one run and one test share from what somebody recorded', () => {
    const { gates } = compareMeasurements(comparand(vitastor('tcp')), comparand(vitastor('rdma')));
    const shared = gates.filter(({ in_one_test }) => in_one_test === 'shared').map(({ id }) => id);
    expect(shared).toEqual(expect.arrayContaining(['load_known', 'runtime', 'fill']));
    expect(shared).not.toContain('direction');
  });

  it('says how many I/Os are likely in flight where no source says it: of a mix by both latencies, of T x Q as estimated', () => {
    const inFlight = (a: string, b: string) => {
      const { gates } = compareMeasurements(comparand(a), comparand(b));
      const { a: left, b: right } = gates.find(({ id }) => id === 'load_known') ?? {};
      return [left, right];
    };
    const array = 'aerodisk-engine-n2-2019/raid-10-two-luns/random-4k-70-30/all/mixed';
    expect(inFlight(array, `${micron}/random-4k-70-30/all/mixed`)).toEqual([512, '~1590']);
    expect(inFlight(`${micron}/random-read-4k/all/read`, vitastor('rdma'))).toEqual(['~3200', '~1536']);
  });

  it('explains an unknown load by what rate and latency tell of it', () => {
    const pair = [comparand(`${micron}/random-read-4k/all/read`), comparand(vitastor('rdma'))] as const;
    expect(compareMeasurements(...pair).gates.find(({ id }) => id === 'load_known')).toMatchObject({ a: '~3200' });
  });

  it('says which operating system both drives had, also where it is the same', () => {
    const drive = (id: string) =>
      comparand(`iaa-ras-2024-drive-${id}/freebsd-11-2-single/test-1-sequential-write/all/write`);
    const { gates } = compareMeasurements(drive('01'), drive('02'));
    expect(gates.find(({ id }) => id === 'bench')).toMatchObject({
      passed: true,
      a: 'FreeBSD 11.2',
      b: 'FreeBSD 11.2',
    });
  });

  it('has nothing of the Dorado array, whose figures stand only in pictures', () => {
    expect(database.runs.find(({ bundle }) => bundle.id === 'huawei-dorado-2100-g2-2015')?.measurements).toEqual([]);
  });
});
