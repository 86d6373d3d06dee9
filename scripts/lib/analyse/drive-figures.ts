/** What single drives give: figures of runs whose system is one bare drive, and what vendors state of it. */
import type { Hardware, Measurement } from '#types';
import type { DriveFigure } from './limit-types.ts';

interface DriveRun {
  readonly hardware: Hardware;
  readonly measurements: readonly Measurement[];
}

/** True when nothing stands between fio and the one drive. */
function isBare({ system }: Hardware): boolean {
  return (system.protection ?? []).every(({ scheme }) => scheme === 'none');
}

/** Figures of all runs that test one drive. A striped or mirrored one counts by its vendor's figures only. */
export function driveFigures(runs: readonly DriveRun[]): readonly DriveFigure[] {
  return runs.flatMap(({ hardware, measurements }) => {
    const [drive, ...others] = hardware.system.drives ?? [];
    if (hardware.system.kind !== 'drive' || drive === undefined || others.length > 0 || drive.count !== 1) return [];
    const bare = isBare(hardware);
    return measurements.flatMap((measurement): DriveFigure[] => {
      const { basis, rate_limited } = measurement;
      const counts = basis === 'vendor_stated' || (basis === 'measured' && bare && rate_limited !== true);
      return counts
        ? [{ vendor: drive.vendor, model: drive.model, basis: basis as DriveFigure['basis'], measurement }]
        : [];
    });
  });
}
