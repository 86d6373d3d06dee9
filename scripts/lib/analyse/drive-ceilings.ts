/** Ceilings that the drives inside a system set, less what its protection costs in writes. */
import type { Ceilings } from './declared-ceilings.ts';
import type { Ceiling, DriveFigure, LimitedRun, UnknownCeiling } from './limit-types.ts';
import { limitedFigure } from './limited-figure.ts';
import { protectionOf, type WriteCost, writeCost } from './write-cost.ts';

type Drive = NonNullable<LimitedRun['hardware']['system']['drives']>[number];

interface Inside {
  readonly drive: Drive;
  readonly place: number;
  readonly count: number;
}

/** The best figure of a kind: of bare drives where there is one, else what the vendor states. Of a range the upper end. */
function best(figures: readonly DriveFigure[], metric: 'bw' | 'iops') {
  const known = figures.flatMap((figure) => {
    const value = limitedFigure(figure.measurement, metric, 'highest');
    return value === undefined ? [] : [{ figure, value }];
  });
  const measured = known.filter(({ figure }) => figure.basis === 'measured');
  const [first, ...others] = measured.length > 0 ? measured : known;
  return first === undefined ? undefined : others.reduce((a, b) => (b.value > a.value ? b : a), first);
}

/** Configurations by what a write costs them; those whose scheme is not known, or does not fix it, stand apart. */
function costsOf({ hardware, configurations }: LimitedRun, of: 'bytes' | 'small') {
  const protections = hardware.system.protection ?? [];
  return configurations.map(({ id, axes }) => {
    const place = protectionOf(protections, axes);
    const protection = place === undefined ? undefined : protections[place];
    const cost = protection === undefined || place === undefined ? undefined : writeCost(protection, place, of);
    return { id, cost, scheme: protection?.scheme };
  });
}

interface Wanted {
  readonly metric: 'bw' | 'iops';
  readonly direction: 'read' | 'write';
  readonly workload_class?: string;
}

function ceilingOf(
  inside: Inside,
  wanted: Wanted,
  found: NonNullable<ReturnType<typeof best>>,
  cost?: WriteCost,
): Ceiling {
  const { metric, direction, workload_class } = wanted;
  const class_ = workload_class === undefined ? '' : `-${workload_class}`;
  return {
    id: `drives-${inside.place}-${direction}-${metric}${class_}${cost === undefined ? '' : `-${cost.place}`}`,
    metric,
    direction,
    value: (inside.count * found.value) / (cost?.factor ?? 1),
    source: {
      basis: 'drives',
      count: inside.count,
      each: found.value,
      figure: found.figure,
      ...(cost === undefined ? {} : { cost }),
    },
    ...(workload_class === undefined ? {} : { workload_class }),
    places: [`/system/drives/${inside.place}`, ...(cost === undefined ? [] : [`/system/protection/${cost.place}`])],
  };
}

function ceilingsOf(run: LimitedRun, inside: Inside, wanted: Wanted, figures: readonly DriveFigure[]): Ceilings {
  const found = best(figures, wanted.metric);
  if (found === undefined) return { ceilings: [], unknown: [] };
  if (wanted.direction === 'read') return { ceilings: [ceilingOf(inside, wanted, found)], unknown: [] };
  const used = new Set(
    run.measurements.filter(({ direction }) => direction === 'write').map((one) => one.configuration_id),
  );
  const costs = costsOf(run, wanted.metric === 'iops' ? 'small' : 'bytes').filter(({ id }) => used.has(id));
  const places = [...new Set(costs.flatMap(({ cost }) => cost?.place ?? []))];
  const ceilings = places.flatMap((place) => {
    const same = costs.filter(({ cost }) => cost?.place === place);
    const cost = same[0]?.cost;
    return cost === undefined
      ? []
      : [{ ...ceilingOf(inside, wanted, found, cost), configuration_ids: same.map(({ id }) => id) }];
  });
  const lost = costs.filter(({ cost }) => cost === undefined);
  const schemes = [...new Set(lost.map(({ scheme, id }) => scheme ?? id))].join(', ');
  const unknown: UnknownCeiling[] =
    lost.length === 0 ? [] : [{ reason: 'write_cost', names: { schemes }, places: ['/system/protection'] }];
  return { ceilings, unknown };
}

/** Figures that stand for a kind of load; I/Os per second are taken from the very same workload class only. */
function wantedOf(run: LimitedRun): readonly Wanted[] {
  const directions = ['read', 'write'] as const;
  const classes = directions.flatMap((direction) => {
    const small = run.measurements.filter(
      (one) => one.direction === direction && /^rand(read|write)$/.test(one.rw ?? ''),
    );
    const ids = new Set(small.flatMap(({ workload_class }) => workload_class ?? []));
    return [...ids].sort().map((workload_class): Wanted => ({ metric: 'iops', direction, workload_class }));
  });
  return [...directions.map((direction): Wanted => ({ metric: 'bw', direction })), ...classes];
}

/** Count x what one drive gives, bandwidth by direction and IOPS by workload class. */
export function driveCeilings(run: LimitedRun, figures: readonly DriveFigure[]): Ceilings {
  const { system } = run.hardware;
  if (system.kind !== 'array' && system.kind !== 'cluster') return { ceilings: [], unknown: [] };
  const all = (system.drives ?? []).map((drive, place): Ceilings => {
    const places = [`/system/drives/${place}`];
    const lost = (reason: UnknownCeiling['reason']): Ceilings => ({
      ceilings: [],
      unknown: [{ reason, names: { drive: `${drive.vendor} ${drive.model}` }, places }],
    });
    if (drive.model === 'not_recorded') return lost('drive_model');
    if (typeof drive.count !== 'number') return lost('drive_count');
    const own = figures.filter(({ vendor, model }) => vendor === drive.vendor && model === drive.model);
    if (own.length === 0) return lost('drive_figures');
    const inside = { drive, place, count: drive.count };
    const found = wantedOf(run).map((wanted) =>
      ceilingsOf(
        run,
        inside,
        wanted,
        own.filter(
          ({ measurement }) =>
            measurement.direction === wanted.direction &&
            (wanted.workload_class === undefined || measurement.workload_class === wanted.workload_class),
        ),
      ),
    );
    return { ceilings: found.flatMap((one) => one.ceilings), unknown: found.flatMap((one) => one.unknown) };
  });
  return { ceilings: all.flatMap((one) => one.ceilings), unknown: all.flatMap((one) => one.unknown) };
}
