/** Holds the figures of a run against its ceilings. */
import type { Hardware, Measurement } from '#types';
import { type Ceilings, declaredCeilings, driveCeilings, limitedFigure, linkCeilings } from './ceilings.ts';
import type { Ceiling, DriveFigure, Held, LimitedRun, RunLimits, Share } from './limit-types.ts';
import { BUSY, coreCeilings, jobsOf, queueCeilings } from './load-ceilings.ts';

/** From this share of a ceiling on it is the likely bottleneck. Ours: below it, something unknown may as well be. */
const NEAR = 0.6;
/** Clocks of host and fio, and units rounded in hardware.json. */
const ROUNDING = 1.02;

/** Whether a figure of so many times a ceiling passes it. In whole per cent, as it is shown: of two that read 102 % one would be said to. */
export function passesCeiling(share: number): boolean {
  return Math.round(100 * share) / 100 > ROUNDING;
}

/** What the vendor states for the very same test of this run's drive. */
function vendorCeilings({ measurements }: LimitedRun): Ceilings {
  const ceilings = measurements.flatMap((one): Ceiling[] => {
    const { basis, direction } = one;
    if (basis !== 'vendor_stated' || (direction !== 'read' && direction !== 'write')) return [];
    return (['bw', 'iops'] as const).flatMap((metric) => {
      const each = metric === 'bw' ? one.bw_bytes_per_s : one.iops;
      return each === undefined || each === 0
        ? []
        : [
            {
              id: `vendor-${one.id}-${metric}`,
              metric,
              direction,
              value: each,
              source: { basis: 'vendor', each, measurement: { id: one.id, run_id: one.run_id } },
              test_id: one.test_id,
            } satisfies Ceiling,
          ];
    });
  });
  return { ceilings, unknown: [] };
}

function holdsFor(ceiling: Ceiling, one: Measurement): boolean {
  return (
    (ceiling.direction === 'any' || ceiling.direction === one.direction) &&
    (ceiling.configuration_ids?.includes(one.configuration_id) ?? true) &&
    (ceiling.test_id === undefined || ceiling.test_id === one.test_id) &&
    (ceiling.workload_class === undefined || ceiling.workload_class === one.workload_class) &&
    (ceiling.jobs === undefined || ceiling.jobs === jobsOf(one)) &&
    // A queue holds nothing back before it is full.
    (ceiling.metric !== 'queue' || (one.outstanding ?? 0) > ceiling.value)
  );
}

/** A processor that is busy for the most part sets the figure; at less it only works. */
function nearOf({ source }: Ceiling): number {
  return source.basis === 'cores' ? BUSY : NEAR;
}

/** A figure of a measurement in parts of each ceiling that holds for it: the nearest first, and what a vendor states after all limits. */
export function sharesOf(one: Measurement, ceilings: readonly Ceiling[]): readonly Share[] {
  return ceilings
    .flatMap((ceiling) => {
      const figure = holdsFor(ceiling, one) ? limitedFigure(one, ceiling.metric) : undefined;
      if (figure === undefined) return [];
      const share = figure / ceiling.value;
      // Busy cores are named, idle ones are no news.
      if (ceiling.source.basis === 'cores' && share < BUSY) return [];
      return [{ ceiling, share, rank: ceiling.source.basis === 'vendor' ? 0 : share / nearOf(ceiling) }];
    })
    .sort((a, b) => b.rank - a.rank || b.share - a.share || (a.ceiling.id < b.ceiling.id ? -1 : 1))
    .map(({ ceiling: { id }, share }) => ({ ceiling: id, share }));
}

/** Of a range, the share of its upper end. */
function shareOfMost(share: number, { value, most = value }: Ceiling): number {
  return share * (value / most);
}

/** Whether a figure that is near a ceiling is near the upper end of its range too: near the lower one alone, the ceiling may be far above it. */
export function isNearMost(share: number, ceiling: Ceiling): boolean {
  return shareOfMost(share, ceiling) >= nearOf(ceiling);
}

function verdictOf(one: Measurement, share: number, nearest: Ceiling): Held['verdict'] {
  const { basis } = nearest.source;
  const passed = shareOfMost(share, nearest);
  if (passesCeiling(passed) && basis !== 'queue' && basis !== 'cores') return 'above';
  if (one.rate_limited === true && one.offered_met !== false) return 'throttled';
  if (basis === 'vendor') return 'reference';
  // A full queue tells that I/Os wait, not that they would be done sooner in a longer one.
  if (basis === 'queue') return 'queued';
  return share >= nearOf(nearest) ? 'near' : 'far';
}

/** A declared limit often is the computed one, written down: it is told once, in the words of the run. */
function isDeclared(one: Ceiling, declared: readonly Ceiling[]): boolean {
  return declared.some(
    ({ metric, direction, value, configuration_ids }) =>
      metric === one.metric && direction === one.direction && value === one.value && configuration_ids === undefined,
  );
}

/** The same gap, found for several loads, is told once. */
function distinct<T>(list: readonly T[]): readonly T[] {
  return [...new Map(list.map((one) => [JSON.stringify(one), one])).values()];
}

/**
 * Ceilings of a run, declared and computed, and the share of each that its measured figures reach. `figures` are what
 * single drives of the whole site give. Undefined when the run tells nothing of its limits.
 */
export function judgeLimits(run: LimitedRun, figures: readonly DriveFigure[]): RunLimits | undefined {
  const declared = declaredCeilings(run.hardware);
  const computed = [
    linkCeilings(run.hardware),
    driveCeilings(run, figures),
    coreCeilings(run),
    queueCeilings(run),
    vendorCeilings(run),
  ];
  const parts = [declared, ...computed];
  const ceilings = [
    ...declared.ceilings,
    ...computed.flatMap((part) => part.ceilings).filter((one) => !isDeclared(one, declared.ceilings)),
  ];
  const unknown = distinct(parts.flatMap((part) => part.unknown));
  if (ceilings.length === 0 && unknown.length === 0) return undefined;
  const byId = new Map(ceilings.map((ceiling) => [ceiling.id, ceiling]));
  const held = run.measurements
    .filter(({ basis }) => basis === 'measured')
    .flatMap((one): Held[] => {
      const shares = sharesOf(one, ceilings);
      const [first] = shares;
      const nearest = byId.get(first?.ceiling ?? '');
      return first === undefined || nearest === undefined
        ? []
        : [{ measurement_id: one.id, shares, verdict: verdictOf(one, first.share, nearest) }];
    });
  return { ceilings, unknown, held };
}

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
