/** Drive models and vendors: what is sold under one name, wherever it was tested. */
import type { Hardware } from '#types';
import { knownText } from '../base/sizes.ts';
import { slugOf } from '../base/slug.ts';
import type { Database, RunRecord, SystemRecord } from './types.ts';

export type Drive = NonNullable<Hardware['system']['drives']>[number];

/** Drives of one model in one run. */
export interface DriveUse {
  readonly drive: Drive;
  readonly run: RunRecord;
  /** The drive itself was the system under test, and not a part of one. */
  readonly is_alone: boolean;
}

export interface DriveModel {
  /** Last part of its address: toshiba-mg06sca600e. */
  readonly id: string;
  readonly vendor: string;
  readonly model: string;
  /** Newest run first. */
  readonly uses: readonly DriveUse[];
}

export interface Vendor {
  readonly id: string;
  readonly name: string;
  readonly systems: readonly SystemRecord[];
  readonly drives: readonly DriveModel[];
}

/** Drives that a run's system has; of a system that is a drive, at least that one. */
function drivesOf({ bundle }: RunRecord): readonly Drive[] {
  const { kind, vendor, model, drives = [] } = bundle.hardware.system;
  const known = drives.filter((drive) => knownText(drive.model) !== undefined);
  return known.length > 0 || kind !== 'drive' ? known : [{ vendor, model, count: 1, media: 'not_recorded' }];
}

/** Every drive model whose name was recorded, by id. Withdrawn runs count as uses; they have no figures. */
export function findDriveModels({ runs }: Pick<Database, 'runs'>): readonly DriveModel[] {
  const models = new Map<string, DriveModel & { uses: DriveUse[] }>();
  for (const run of runs) {
    for (const drive of drivesOf(run)) {
      const id = slugOf(`${knownText(drive.vendor) ?? ''} ${drive.model}`);
      const known = models.get(id) ?? { id, vendor: drive.vendor, model: drive.model, uses: [] };
      models.set(id, known);
      known.uses.push({ drive, run, is_alone: run.bundle.hardware.system.kind === 'drive' });
    }
  }
  return [...models.values()].sort(byId);
}

/** Every vendor of a system or a drive, by id. */
export function findVendors({ systems }: Pick<Database, 'systems'>, drives: readonly DriveModel[]): readonly Vendor[] {
  const names = new Map<string, string>();
  for (const { vendor } of [...systems, ...drives])
    if (knownText(vendor) !== undefined && !names.has(slugOf(vendor))) names.set(slugOf(vendor), vendor);
  return [...names]
    .map(([id, name]) => ({
      id,
      name,
      systems: systems.filter(({ vendor }) => slugOf(vendor) === id),
      drives: drives.filter(({ vendor }) => slugOf(vendor) === id),
    }))
    .sort(byId);
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return a.id < b.id ? -1 : 1;
}
