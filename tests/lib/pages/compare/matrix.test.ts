import { beforeAll, describe, expect, it } from 'vitest';
import { comparandsOf } from '../../../../scripts/lib/database/comparand.ts';
import type { RunRecord } from '../../../../scripts/lib/database/types.ts';
import { presentCompare } from '../../../../scripts/lib/pages/compare/compare-pages.ts';
import { configurationsOf } from '../../../../scripts/lib/pages/compare/configurations.ts';
import { matrixTable, matrixTitle, readyMatrices, runsOfMatrix } from '../../../../scripts/lib/pages/compare/matrix.ts';
import type { RunToCompare } from '../../../../scripts/lib/pages/compare/ready-page.ts';
import type { Configuration } from '../../../../scripts/lib/pages/compare/types.ts';
import { databaseOfContent } from '../../analyse/content-run.ts';

const DRIVES = Array.from({ length: 12 }, (_, place) => `iaa-ras-2024-drive-${String(place + 1).padStart(2, '0')}`);

let runs: readonly RunRecord[];
let standing: readonly Configuration[];

const of = (record: RunToCompare): readonly Configuration[] => configurationsOf(record, comparandsOf(record));
const plain = (text = ''): string => text.replaceAll(/[\u00a0\u202f\u2007]/g, ' ').trim();

beforeAll(async () => {
  ({ runs } = await databaseOfContent(DRIVES));
  standing = runs.flatMap(of);
});

describe('readyMatrices', () => {
  it('finds the setting in which the runs of a report differ, and no figure of a vendor', () => {
    const [matrix, ...others] = readyMatrices(standing);
    expect(others).toEqual([]);
    expect(matrix).toMatchObject({ axis: 'os', from: 'FreeBSD 11.2', to: 'FreeBSD 13.1' });
    expect([...(matrix === undefined ? [] : runsOfMatrix(matrix))]).toEqual(DRIVES);
    expect(matrix === undefined ? '' : matrixTitle(matrix)).toBe('12 drives: FreeBSD 11.2 vs. FreeBSD 13.1');
  });

  it('needs three runs of one report, and both settings in each', () => {
    expect(readyMatrices(standing.filter(({ run }) => DRIVES.indexOf(run.id) < 2))).toEqual([]);
    const without = standing.filter(({ token }) => token !== 'iaa-ras-2024-drive-12:freebsd-13-1-single');
    expect(readyMatrices(without)).toEqual([]);
    const alone = standing.map(({ comparands, ...one }) => ({
      ...one,
      comparands: comparands.map(({ measurement: { report_id: _, ...measurement }, ...rest }) => ({
        ...rest,
        measurement,
      })),
    }));
    expect(readyMatrices(alone)).toEqual([]);
  });
});

describe('matrixTable', () => {
  it('has a row a drive in each test, with both figures and their bars, their ratio and its grade', () => {
    const [matrix] = readyMatrices(standing);
    if (matrix === undefined) throw new Error('no matrix');
    const table = matrixTable(matrix, (pair) => pair.map(({ token }) => token).join(' '));
    expect(table.groups.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Test 1: sequential write, one drive', 12],
      ['Test 2: sequential write, stripe of two drives', 9],
      ['Test 3: write and read at once, stripe of two drives: read', 9],
      ['Test 3: write and read at once, stripe of two drives: write', 9],
      ['Test 4: write and read at once, one drive: read', 3],
      ['Test 4: write and read at once, one drive: write', 3],
    ]);
    for (const { rows } of table.groups) {
      const bars = rows.flatMap(({ cells }) => cells.slice(1, 3).map(({ bar = 0 }) => bar));
      expect([Math.max(...bars), bars.every((bar) => bar > 0)]).toEqual([100, true]);
    }
    expect(plain(table.groups[0]?.sub)).toMatch(/FreeBSD 13.1: 3 better, 3 tied, 6 worse$/);
    const figure = (configuration: string): number | undefined =>
      runs[0]?.measurements.find(
        (one) => one.configuration_id === configuration && one.test_id === 'test-1-sequential-write',
      )?.bw_bytes_per_s;
    const [name, from, to, ratio, grade] = table.groups[0]?.rows[0]?.cells ?? [];
    expect(name).toMatchObject({
      text: 'Drive 1: Toshiba MG06SCA600E, 6 TB',
      href: 'iaa-ras-2024-drive-01:freebsd-11-2-single iaa-ras-2024-drive-01:freebsd-13-1-single',
    });
    expect([from?.value, to?.value]).toEqual([figure('freebsd-11-2-single'), figure('freebsd-13-1-single')]);
    const share = (to?.value ?? 0) / (from?.value ?? 1);
    expect(Number.parseFloat(plain(ratio?.text))).toBeCloseTo(share, 1);
    expect(grade?.badges?.[0]?.text).toMatch(/^[ABC]/);
  });
});

describe('/compare/ with a matrix', () => {
  it('has one page of all drives in place of one for each, and lists it first', () => {
    const { pages, ready: own } = presentCompare(runs, of);
    expect(own).toEqual([]);
    expect(pages.map(({ path }) => path)).toEqual(['compare', 'compare/12-drives-freebsd-11-2-vs-freebsd-13-1']);
    const [list] = pages;
    const ready = (list !== undefined && 'ready' in list.view && list.view.ready?.groups) || [];
    expect(ready[0]?.rows[0]?.cells[0]?.href).toBe('compare/12-drives-freebsd-11-2-vs-freebsd-13-1/');
  });
});
