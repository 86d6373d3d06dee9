import { describe, expect, it } from 'vitest';
import type { Hardware } from '#types';
import { findDriveModels, findVendors } from '../../../scripts/lib/database/drive-models.ts';
import type { RunRecord } from '../../../scripts/lib/database/types.ts';
import { sampleDatabase, sampleRecord } from '../pages/site-sample.ts';

function recordOf(id: string, system: Partial<Hardware['system']>): RunRecord {
  return sampleRecord({ run: { id }, system });
}

const drive = { vendor: 'Acme', model: 'A1', count: 24, media: 'nvme_ssd' } as const;

describe('findDriveModels', () => {
  it('puts a drive by itself and the same model inside a cluster together, and tells them apart', () => {
    const alone = recordOf('a', {});
    const cluster = recordOf('b', { id: 'x-c', vendor: 'X', model: 'C', kind: 'cluster', drives: [drive] });
    const models = findDriveModels({ runs: [alone, cluster] });
    expect(models.map(({ id, uses }) => [id, uses.map(({ run, is_alone }) => [run.bundle.id, is_alone])])).toEqual([
      [
        'acme-a1',
        [
          ['a', true],
          ['b', false],
        ],
      ],
    ]);
  });

  it('has no page for drives whose model nobody recorded', () => {
    const drives = [{ ...drive, model: 'not_recorded' }];
    expect(findDriveModels({ runs: [recordOf('a', { kind: 'array', drives })] })).toEqual([]);
  });

  it('takes a system that is a drive for one even where its parts are not listed', () => {
    const record = recordOf('a', {});
    const { drives: _, ...system } = record.bundle.hardware.system;
    const bare = { ...record, bundle: { ...record.bundle, hardware: { ...record.bundle.hardware, system } } };
    expect(findDriveModels({ runs: [bare] }).map(({ id }) => id)).toEqual(['acme-a1']);
  });
});

describe('findVendors', () => {
  it('knows who makes systems and who makes only the drives in them', () => {
    const cluster = recordOf('b', { id: 'x-c', vendor: 'X', model: 'C', kind: 'cluster', drives: [drive] });
    const [system] = sampleDatabase([cluster]).systems;
    if (system === undefined) throw new Error('no system');
    const vendors = findVendors(
      { systems: [{ ...system, vendor: 'X', model: 'C' }] },
      findDriveModels({ runs: [cluster] }),
    );
    expect(vendors.map(({ id, systems, drives }) => [id, systems.length, drives.length])).toEqual([
      ['acme', 0, 1],
      ['x', 1, 0],
    ]);
  });
});
