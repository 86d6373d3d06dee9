/** Figures of a drive model by workload class and by what tells its drives apart. */

import type { Measurement } from '#types';
import { joinKnown, listMark } from '../../base/marks.ts';
import { formatBytes, knownText } from '../../base/sizes.ts';
import { word } from '../../base/words.ts';
import type { DriveModel, DriveUse } from '../../database/drive-models.ts';
import type { WorkloadRecord } from '../../database/types.ts';
import { totalsOf } from '../../fio/patterns.ts';
import { describeWorkload } from '../../model/load.ts';
import { type Metric, metricNumber } from '../../model/metrics.ts';
import { isPutTogether } from '../../model/put-together.ts';
import { mainRate } from '../../model/rate.ts';
import { systemName } from '../../model/system-name.ts';
import { isRepresentative } from '../../tables/best.ts';
import { isStanding } from '../../tables/standing.ts';

/** What a workload class is, without its figures. */
export type WorkloadClass = Omit<WorkloadRecord, 'measurements'>;

export function classOf({ id, rw, rwmixread, bs_bytes }: WorkloadClass): WorkloadClass {
  return { id, rw, bs_bytes, rwmixread };
}

/** By themselves, several of them put together for a test, or as parts of a system. */
export const LANE_PLACES = ['alone', 'together', 'within'] as const;
export type LanePlace = (typeof LANE_PLACES)[number];

/** Drives that stand on one line: of one capacity, firmware and layout, alone or as parts of one system. */
export interface Lane {
  readonly label: string;
  readonly place: LanePlace;
  readonly figures: readonly { readonly measurement: Measurement; readonly value: number }[];
}

/** What one workload class gave; `lanes` is never empty. */
export interface DriveWorkload {
  readonly id: string;
  readonly title: string;
  readonly metric: Metric;
  readonly lanes: readonly Lane[];
}

/** "6 TB, firmware not recorded, stripe of two drives"; within a system with its name, as the layout is its own affair. */
function variantOf({ drive, run, is_alone }: DriveUse, measurement: Measurement): string {
  const size = typeof drive.capacity_bytes === 'number' ? formatBytes(drive.capacity_bytes) : undefined;
  const version = knownText(drive.firmware);
  const firmware = version === undefined ? word('drive_firmware_unknown') : word('firmware', { version });
  const own = [size ?? word('drive_capacity_unknown'), firmware].join(listMark());
  const system = systemName(run.bundle.hardware.system);
  // How the test laid drives out, such as a stripe of two, as far as its configuration says.
  const layout = knownText(measurement.axes.layout);
  return is_alone ? joinKnown(listMark(), own, layout) : word('drive_within', { system, own });
}

function placeOf({ is_alone }: DriveUse, measurement: Measurement): LanePlace {
  if (!is_alone) return 'within';
  return isPutTogether(measurement) ? 'together' : 'alone';
}

/** Workloads that the model ran, in the order of the workload classes; drives alone before those put together and parts of systems. Superseded runs are left out. */
export function workloadsOfDrive({ uses }: DriveModel, workloads: readonly WorkloadClass[]): readonly DriveWorkload[] {
  const standing = uses.filter(({ run }) => isStanding(run));
  return workloads.flatMap((workload): DriveWorkload[] => {
    const perUse = standing.map((use) => ({
      use,
      own: totalsOf(
        use.run.measurements.filter(
          (one) => one.workload_class === workload.id && one.preconditioning !== true && isRepresentative(one),
        ),
        ({ direction }) => direction,
      ),
    }));
    const metric = mainRate(
      workload.bs_bytes,
      perUse.flatMap(({ own }) => own),
    );
    const lanes = new Map<string, { label: string; place: LanePlace; figures: Lane['figures'][number][] }>();
    for (const { use, own } of perUse) {
      for (const measurement of own) {
        const value = metricNumber(measurement, metric);
        if (value === undefined) continue;
        const label = variantOf(use, measurement);
        const lane = lanes.get(label) ?? { label, place: placeOf(use, measurement), figures: [] };
        lanes.set(label, lane);
        lane.figures.push({ measurement, value });
      }
    }
    const sorted = [...lanes.values()].sort(
      (a, b) => LANE_PLACES.indexOf(a.place) - LANE_PLACES.indexOf(b.place) || (a.label < b.label ? -1 : 1),
    );
    if (sorted.length === 0) return [];
    return [{ id: workload.id, title: describeWorkload(workload), metric, lanes: sorted }];
  });
}
