/** Where a drive model has its page: a model that was tested by itself as one system has that system's page, and no second one. */
import type { Hardware } from '#types';
import type { DriveModel } from '../../database/drive-models.ts';

/** The system that is the model by itself; undefined where it was only a part of others, or several systems are of this model. */
export function ownSystem({ uses }: DriveModel): Hardware['system'] | undefined {
  const alone = uses
    .filter(({ is_alone }) => is_alone)
    .map(({ run }) => [run.bundle.hardware.system.id, run.bundle.hardware.system] as const);
  const systems = [...new Map(alone).values()];
  return systems.length === 1 ? systems[0] : undefined;
}

/** Address of the model's page, without the last slash. */
export function drivePath(drive: DriveModel): string {
  const system = ownSystem(drive);
  return system === undefined ? `drives/${drive.id}` : `systems/${system.id}`;
}
