import { describe, expect, it } from 'vitest';
import type { Hardware } from '#types';
import { buildDatabase } from '../../../scripts/lib/database/database.ts';
import { findDriveModels } from '../../../scripts/lib/database/drive-models.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { drivesWithPages, presentDrive, presentDrives } from '../../../scripts/lib/pages/drives/drives.ts';
import { drivePath } from '../../../scripts/lib/pages/drives/own-system.ts';
import type { Making } from '../../../scripts/lib/pages/page-kind.ts';
import { systemPages } from '../../../scripts/lib/pages/systems/kind.ts';
import { systemsTable } from '../../../scripts/lib/pages/systems/systems.ts';
import type { SystemView } from '../../../scripts/lib/pages/systems/view.ts';
import { sampleDatabase, sampleMeasurement, sampleRecord } from './site-sample.ts';

function recordOf(id: string, system: Partial<Hardware['system']> = {}): RunRecord {
  const curve = [1, 8, 32].map((iodepth) =>
    sampleMeasurement(`q${iodepth}/read`, {
      run_id: id,
      rw: 'randread',
      bs_bytes: 4096,
      workload_class: '4k-randread',
      numjobs: 1,
      iodepth,
      iops: 1000 * iodepth,
      lat_mean_ns: 1e6,
    }),
  );
  return sampleRecord({ run: { id }, system, measurements: curve });
}

const inside = { vendor: 'Acme', model: 'A1', count: 24, media: 'nvme_ssd' } as const;
const cluster = recordOf('c', { id: 'x-c', vendor: 'X', model: 'C', kind: 'cluster', drives: [inside] });

async function pagesOf(runs: readonly RunRecord[], database = sampleDatabase(runs)) {
  const drives = findDriveModels({ runs });
  const { things } = systemPages;
  const all = things?.list({ database, finding: { drives, vendors: [] } } as unknown as Making) ?? [];
  const systems = await Promise.all(all.map((one) => things?.make(one) ?? []));
  const views = systems
    .flat()
    .flatMap((page): readonly (readonly [string, SystemView])[] =>
      page.section === 'systems' && page.kind === 'page' ? [[page.path, page.view]] : [],
    );
  const own = await Promise.all(drivesWithPages(drives, database.workloads).map(presentDrive));
  return { drives, views: new Map(views), made: [presentDrives(drives), ...own] };
}

describe('a drive that was tested as one system', () => {
  it('has the page of that system and no second one, and every list leads there', async () => {
    const { drives, made } = await pagesOf([recordOf('a'), cluster]);
    expect(made.map(({ path }) => path)).toEqual(['drives']);
    expect(drives.map(drivePath)).toEqual(['systems/acme-a1']);
    expect(JSON.stringify(made[0]?.view)).toContain('systems/acme-a1/');
  });

  it('has on it its load curves, and the other systems that have such drives', async () => {
    const { views } = await pagesOf([recordOf('a'), cluster]);
    const view = views.get('systems/acme-a1');
    expect(view?.load?.charts).toHaveLength(1);
    expect(view?.load?.more.map(({ href }) => href)).toEqual(['runs/a/load/randread/']);
    expect(JSON.stringify(view?.within)).toContain('systems/x-c/');
    expect(views.get('systems/x-c')?.within).toBeUndefined();
  });

  it('leads to a comparison only where another system has figures', async () => {
    const compared = async (...runs: readonly RunRecord[]) =>
      (await pagesOf(runs, buildDatabase(runs, []))).views.get('systems/acme-a1')?.compare?.href;
    expect(await compared(recordOf('a'), cluster)).toBe('compare/?c=acme-a1');
    expect(await compared(recordOf('a'))).toBeUndefined();
    expect(await compared(recordOf('a'), { ...cluster, measurements: [] })).toBeUndefined();
  });

  it('keeps a page of the model where several systems are of it, or none', async () => {
    const two = await pagesOf([recordOf('a'), recordOf('b', { id: 'acme-a1-second' })]);
    expect(two.drives.map(drivePath)).toEqual(['drives/acme-a1']);
    expect(two.made.map(({ path }) => path)).toEqual(['drives', 'drives/acme-a1']);
    const { made } = await pagesOf([cluster]);
    expect(made.map(({ path }) => path)).toEqual(['drives', 'drives/acme-a1']);
  });

  describe('in a stripe', () => {
    const withLayout = (id: string, ...layouts: readonly string[]) => {
      const record = recordOf(id, { id: `acme-a1-${id}` });
      const measurements = layouts.flatMap((layout, place) =>
        record.measurements.map((one) => ({
          ...one,
          axes: { layout },
          configuration_id: layout,
          iops: (place + 1) * (one.iops ?? 0),
        })),
      );
      return { ...record, measurements };
    };
    const single = withLayout('a', 'single drive');
    const both = withLayout('b', 'single drive', 'stripe of two drives');
    const striped = withLayout('c', 'stripe of two drives');

    it('of one system is not said to be one piece, which nobody may know', () => {
      const [drive] = findDriveModels({ runs: [single] });
      const text = drive && JSON.stringify(presentDrives([drive]).view);
      expect(text).toContain('tested standalone');
      expect(text).not.toContain('1 drive tested');
    });

    it('is not the drive by itself: figures of several have a chart of their own, and none counts as standalone', async () => {
      const [drive] = findDriveModels({ runs: [single, both, striped] });
      if (drive === undefined) throw new Error('no drive');
      expect(JSON.stringify(presentDrives([drive]).view)).toContain('2 drives tested standalone');
      expect(JSON.stringify(presentDrives([drive]).view)).toContain('used in 1 system');
      const { view } = await presentDrive({
        drive,
        classes: [{ id: '4k-randread', rw: 'randread', bs_bytes: 4096 }],
      });
      expect(view.charts.map(({ subtitle = '' }) => subtitle.split('. ')[0])).toEqual([
        'Acme A1, standalone',
        'Acme A1, several together',
      ]);
    });

    it('is no peak of the drive in lists of systems and on its page', async () => {
      const peaksOf = JSON.stringify(systemsTable(sampleDatabase([both]).systems, 'Systems').groups);
      expect(peaksOf).toContain('single drive');
      expect(peaksOf).not.toContain('stripe');
      const { views } = await pagesOf([both]);
      const heads = JSON.stringify(views.get('systems/acme-a1')?.headlines);
      expect(heads).toContain('single drive');
      expect(heads).not.toContain('stripe');
    });
  });
});
