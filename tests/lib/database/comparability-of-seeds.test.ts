import { beforeAll, describe, expect, it } from 'vitest';
import { blockingGates, compareMeasurements } from '../../../scripts/lib/database/comparability.ts';
import type { Comparand } from '../../../scripts/lib/database/comparand.ts';
import { relateWorkload } from '../../../scripts/lib/database/database.ts';
import type { Database } from '../../../scripts/lib/database/types.ts';
import { obstacleText } from '../../../scripts/lib/pages/differences.ts';
import { comparandIn, databaseOfContent } from '../analyse/content-run.ts';

const RUNS = [
  'aerodisk-engine-n2-2019',
  'huawei-dorado-2100-g2-2015',
  'iaa-ras-2024-drive-01',
  'iaa-ras-2024-drive-02',
  'iaa-ras-2024-drive-10',
  'iaa-ras-2024-drive-11',
  'micron-9200-max-ceph-2018',
  'vitastor-1-3-1-cluster',
];
let database: Database;

beforeAll(async () => {
  database = await databaseOfContent(RUNS);
});

const comparand = (id: string): Comparand => comparandIn(database, id);

function blocking(a: string, b: string): readonly string[] {
  return blockingGates(comparand(a), comparand(b)).map(({ id }) => id);
}

const IAA = (drive: string, place: string) => `iaa-ras-2024-drive-${drive}/freebsd-11-2-${place}`;

describe('compareMeasurements, on the published reports', () => {
  it('does not rank the Vitastor cluster against Micron and Ceph: the reports do not say enough of the load', () => {
    const vitastor = 'vitastor-1-3-1-cluster/2-replicas-rdma/read-4k-t1-q1/all/read';
    expect(blocking('micron-9200-max-ceph-2018/replication-2x/random-read-4k/all/read', vitastor)).toEqual([
      'load_known',
    ]);
  });

  it('does not rank an array against a cluster or a drive', () => {
    const aerodisk = 'aerodisk-engine-n2-2019/raid-10-two-luns';
    const micron = 'micron-9200-max-ceph-2018/replication-2x/random-4k-70-30/all/mixed';
    expect(blocking(`${aerodisk}/random-4k-70-30/all/mixed`, micron)).toEqual(['kind', 'load_known']);
    const drive = IAA('01', 'single/test-1-sequential-write/all/write');
    const reasons = ['kind', 'outstanding', 'iodepth', 'numjobs'];
    expect(blocking(`${aerodisk}/sequential-write-128k/all/write`, drive)).toEqual(reasons);
  });

  it('says why in words, with both values where they are known', () => {
    const drive = comparand(IAA('01', 'single/test-1-sequential-write/all/write'));
    const array = comparand('aerodisk-engine-n2-2019/raid-10-two-luns/sequential-write-128k/all/write');
    expect(blockingGates(array, drive).map(obstacleText)).toEqual([
      'different system type',
      'different I/Os in flight (512 ↔ 1)',
      'different queue depth (32 ↔ 1)',
      'different number of jobs (16 ↔ 1)',
    ]);
  });

  it('ranks no two systems of different reports', () => {
    const reportOf = (id: string): string | undefined =>
      database.measurements.find((one) => one.id === id)?.run_id.replace(/-drive-\d+$/, '');
    const groups = database.workloads.flatMap((one) => relateWorkload(one, database.runs).ranking.groups);
    expect(groups.length).toBeGreaterThan(0);
    for (const { ranked } of groups)
      expect(new Set(ranked.map(({ measurement_id }) => reportOf(measurement_id))).size).toBe(1);
  });

  it('has nothing of the Dorado array to rank: its figures stand only in pictures', () => {
    const dorado = database.runs.find(({ bundle }) => bundle.id === 'huawei-dorado-2100-g2-2015');
    expect(dorado?.measurements).toEqual([]);
  });

  it('ranks two drives of one laboratory, with doubts for what it does not tell', () => {
    const test = 'single/test-1-sequential-write/all/write';
    const { grade, gates } = compareMeasurements(comparand(IAA('01', test)), comparand(IAA('02', test)));
    expect(grade).toBe('B');
    const failed = gates.filter(({ passed }) => !passed).map(({ id }) => id);
    expect(failed).toEqual(
      expect.arrayContaining(['workload_known', 'preconditioning', 'steady_state', 'fio_version']),
    );
    expect(failed).not.toContain('outstanding');
  });

  it('does not rank a stripe of two drives against one drive, nor one job beside others', () => {
    const one = IAA('01', 'single/test-1-sequential-write/all/write');
    expect(blocking(one, IAA('02', 'stripe/test-2-sequential-write/all/write'))).toEqual(['direct_honoured', 'layout']);
    expect(blocking(one, IAA('10', 'single/test-4-write-and-read/write256m/write'))).toEqual(['beside', 'beside_rate']);
  });

  it('gives a ratio and no rank where each drive read while it wrote as fast as it could', () => {
    const reads = (drive: string) => IAA(drive, 'single/test-4-write-and-read/read30m/read');
    expect(blocking(reads('10'), reads('11'))).toEqual(['beside_rate']);
    expect(compareMeasurements(comparand(reads('10')), comparand(reads('11'))).grade).toBe('C');
    // One test of one drive, on two versions of its system, is compared with itself.
    expect(compareMeasurements(comparand(reads('10')), comparand(reads('10').replace('11-2', '13-1'))).grade).toBe('A');
  });
});
