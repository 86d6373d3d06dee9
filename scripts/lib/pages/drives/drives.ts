/** Pages of drive models: every run of one model, by itself and as a part of systems. */

import { joinKnown, listMark, sentenceMark } from '../../base/marks.ts';
import { formatBytes, formatCount, knownText } from '../../base/sizes.ts';
import { word, wordOr } from '../../base/words.ts';
import { drawChart } from '../../charts/draw.ts';
import { shareScales } from '../../charts/scales.ts';
import type { Chart, ChartPanel, ChartRow } from '../../charts/types.ts';
import type { DriveModel, DriveUse } from '../../database/drive-models.ts';
import type { RunRecord } from '../../database/types.ts';
import { formatColumn } from '../../model/format-column.ts';
import { figureText } from '../../model/metric-text.ts';
import { metricLabel, scaleOf } from '../../model/metrics.ts';
import { isPutTogether } from '../../model/put-together.ts';
import { systemName } from '../../model/system-name.ts';
import { noteBanners } from '../../tables/note-marks.ts';
import { originBanners } from '../../tables/origin-marks.ts';
import { bytesCell, dateCell } from '../../tables/plain-cells.ts';
import { standingBadges } from '../../tables/standing.ts';
import { filledTable, type Table, type TableCell, textCell } from '../../tables/table.ts';
import { axisTitle } from '../../views/panels.ts';
import { describeDrive } from '../hardware.ts';
import { madePage, pageParts } from '../page-parts.ts';
import { runsTable } from '../runs/runs.ts';
import { systemCell } from '../system-cell.ts';
import {
  classOf,
  type DriveWorkload,
  LANE_PLACES,
  type LanePlace,
  type WorkloadClass,
  workloadsOfDrive,
} from './drive-lanes.ts';
import { driveFigures, driveTable } from './drive-table.ts';
import { drivePath, ownSystem } from './own-system.ts';
import type { DrivePage, DrivesPage } from './view.ts';

export function driveName({ vendor, model }: Pick<DriveModel, 'vendor' | 'model'>): string {
  return systemName({ vendor, model });
}

/** Media of a model, told once: "HDD". Empty where nobody recorded it. */
export function mediaOf({ uses }: DriveModel): string {
  const known = uses.map(({ drive }) => drive.media).filter((media) => media !== 'not_recorded');
  return [...new Set(known)].map((media) => wordOr('media', media)).join(listMark());
}

function capacities({ uses }: DriveModel): readonly number[] {
  const known = uses.flatMap(({ drive }) => (typeof drive.capacity_bytes === 'number' ? [drive.capacity_bytes] : []));
  return [...new Set(known)].sort((a, b) => a - b);
}

/** A run of the drive itself in which one was tested, and not a stripe of them only. One without figures counts by its system. */
function wasAlone({ is_alone, run: { measurements } }: DriveUse): boolean {
  return is_alone && (measurements.length === 0 || !measurements.every(isPutTogether));
}

/** All capacities as people read them; in bytes too, from the smallest to the largest where there are several. */
function capacityCell(drive: DriveModel): TableCell {
  const [least, ...others] = capacities(drive);
  const most = others.at(-1);
  if (least === undefined || most === undefined) return bytesCell(least);
  const text = [least, ...others].map((size) => formatBytes(size)).join(listMark());
  return { text, data: { bytes_low: least, bytes_high: most } };
}

/** Systems that have drives of a model: those that are one drive, and those that have it within. */
function countUses({ uses }: DriveModel): { readonly alone: number; readonly within: number } {
  const systems = (own: readonly DriveUse[]): number =>
    new Set(own.map(({ run }) => run.bundle.hardware.system.id)).size;
  return {
    alone: systems(uses.filter(wasAlone)),
    within: systems(uses.filter((use) => !wasAlone(use))),
  };
}

function countsOf(drive: DriveModel): string {
  const { alone, within } = countUses(drive);
  return joinKnown(
    ' · ',
    // Of a single system nobody may know how many pieces of its model it was.
    alone > 0 && (alone === 1 ? word('drive_tested_alone') : word('drive_count_alone', { Count: alone })),
    within > 0 && word('drive_count_within', { Count: within }),
  );
}

/** The day of a run, and whether the run still stands. */
function whenCell(run: RunRecord): TableCell {
  const href = `runs/${run.bundle.id}/`;
  const badges = standingBadges(run, href);
  return dateCell(run.bundle.run.date, { href, ...(badges.length === 0 ? {} : { badges }) });
}

/** Where drives of a model were tested, with what tells them apart. */
export function usesTable(uses: readonly DriveUse[], caption = word('drive_uses_caption')): Table {
  return {
    caption,
    is_titled: true,
    ...filledTable(uses, [
      ['column_system', ({ run }) => systemCell(run.bundle.hardware)],
      ['drive_column_in_it', ({ drive }) => textCell(describeDrive(drive), { is_long: true })],
      ['field_capacity', ({ drive }) => bytesCell(drive.capacity_bytes)],
      ['drive_column_firmware', ({ drive }) => textCell(knownText(drive.firmware))],
      ['column_date', ({ run }) => whenCell(run)],
    ]),
  };
}

/** All that the page of a drive model is made of. */
export interface OneDrive {
  readonly drive: DriveModel;
  /** Those that its runs have figures of, in the order of the workload classes. */
  readonly classes: readonly WorkloadClass[];
}

/** A page for each model that no system's page is already. */
export function drivesWithPages(
  drives: readonly DriveModel[],
  workloads: readonly WorkloadClass[],
): readonly OneDrive[] {
  return drives
    .filter((one) => ownSystem(one) === undefined)
    .map((drive) => {
      const ran = new Set(drive.uses.flatMap(({ run }) => run.measurements.map((one) => one.workload_class)));
      const classes = workloads.filter(({ id }) => ran.has(id)).map(classOf);
      return { drive, classes };
    });
}

export async function presentDrive({ drive, classes }: OneDrive): Promise<DrivePage> {
  const workload = workloadsOfDrive(drive, classes);
  const name = driveName(drive);
  const strips = await Promise.all(LANE_PLACES.map((place) => driveStrips(name, workload, place)));
  const runs = [...new Set(drive.uses.map(({ run }) => run))];
  const parts = pageParts(`drives/${drive.id}`);
  return madePage(parts, 'drives', 'page', {
    title: name,
    description: word('drive_description', { drive: name }),
    view: {
      banners: [...noteBanners(runs), ...originBanners(runs)],
      lead: joinKnown(
        ' · ',
        mediaOf(drive),
        capacities(drive)
          .map((size) => formatBytes(size))
          .join(listMark()),
        countsOf(drive),
      ),
      charts: strips.filter((chart) => chart !== undefined).map(parts.chart),
      table: workload.length === 0 ? undefined : parts.table(driveTable(workload)),
      uses: parts.table(usesTable(drive.uses)),
      runs: parts.table(runsTable(runs, word('drive_runs_caption'))),
    },
  });
}

/** Drive models as rows: what each is and how often it was tested. */
export function drivesTable(drives: readonly DriveModel[], caption: string): Table {
  return {
    caption,
    is_titled: true,
    ...filledTable(drives, [
      ['drive_column_model', (drive) => ({ text: driveName(drive), href: `${drivePath(drive)}/` })],
      ['field_media', (drive) => textCell(mediaOf(drive))],
      ['field_capacity', capacityCell],
      ['drive_column_tested', (drive) => textCell(countsOf(drive), { data: { ...countUses(drive) } })],
    ]),
  };
}

/** The list of drive models. */
export function presentDrives(drives: readonly DriveModel[]): DrivesPage {
  const parts = pageParts('drives');
  return madePage(parts, 'drives', 'section', {
    title: word('drives_title'),
    description: word('drives_description'),
    view: {
      count: word('count_drive_models', { Count: formatCount(drives.length) }),
      table: drives.length === 0 ? undefined : parts.table(drivesTable(drives, word('drives_caption'))),
    },
  });
}

function panelOf({ title, metric, lanes }: DriveWorkload): ChartPanel {
  const figures = lanes.flatMap(({ label, figures: own }) => own.map((one) => ({ label, ...one })));
  const values = figures.map(({ value }) => value);
  const { factor, unit } = scaleOf(metric, values);
  const { cells } = formatColumn(
    metric,
    values.map((value) => ({ quantity: { value } })),
  );
  const rows = figures.map(
    ({ label, value }, place): ChartRow => ({
      label,
      series: '',
      value: value / factor,
      text: cells[place]?.text ?? '',
    }),
  );
  return { title, value_title: axisTitle(metric, unit), unit, max: Math.max(...values) / factor || 1, rows };
}

/** "Widest spread: 389 MB/s to 522 MB/s, 8 TB, stripe of two drives": of drives alike. Undefined where no two differ. */
function spreadText(workload: readonly DriveWorkload[]): string | undefined {
  const lanes = workload.flatMap(({ metric, lanes: own }) =>
    own.map(({ label, figures }) => {
      const values = figures.map(({ value }) => value);
      return { metric, label, low: Math.min(...values), high: Math.max(...values) };
    }),
  );
  const [widest] = lanes.filter(({ low }) => low > 0).toSorted((a, b) => b.high / b.low - a.high / a.low);
  if (widest === undefined || widest.low === widest.high) return undefined;
  const { metric, label, low, high } = widest;
  return word('drive_strip_found', { low: figureText(metric, low), high: figureText(metric, high), drives: label });
}

/**
 * The strips of the drives by themselves, of several put together, or of the systems they are part of: one does not compare with the other.
 * Undefined where no workload class has two figures.
 */
export async function driveStrips(
  name: string,
  workload: readonly DriveWorkload[],
  place: LanePlace,
): Promise<Chart | undefined> {
  const shown = workload
    .map((one) => ({ ...one, lanes: one.lanes.filter((lane) => lane.place === place) }))
    .filter(({ lanes }) => lanes.reduce((sum, { figures }) => sum + figures.length, 0) > 1);
  if (shown.length === 0) return undefined;
  const panels = shown.map(panelOf);
  const plain = word(`drive_strip_${place}`, { drive: name });
  const found = spreadText(shown);
  const shared = shareScales(panels);
  const chart = await drawChart({
    id: `drive-${place}`,
    kind: 'dot',
    ...(panels.length > 1 ? { size: 'half' as const, spreads: true } : {}),
    title: found ?? plain,
    subtitle: found === undefined ? word('drive_strip_means') : `${plain}${sentenceMark()}${word('drive_strip_means')}`,
    ...(shared.differ ? { note: word('chart_scales_differ') } : {}),
    desc: word('chart_desc_dot', {
      metrics: [...new Set(workload.map(({ metric }) => metricLabel(metric)))].join(listMark()),
    }),
    series: [{ text: '', index: 1 }],
    panels: shared.panels,
  });
  return { ...chart, figures: driveFigures(shown) };
}
