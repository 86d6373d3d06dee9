/**
 * Ceilings of a run: those that hardware.json declares, those of its links, and those of the drives inside a system, less
 * what its protection costs in writes.
 */

import type { Hardware, Measurement } from '#types';
import { knownText } from '../base/sizes.ts';
import { systemName } from '../model/system-name.ts';
import type { Ceiling, CeilingSource, DriveFigure, LimitedMetric, LimitedRun, UnknownCeiling } from './limit-types.ts';
import { fabricCapacity, lanePayload, lineOf, linkPayload } from './links.ts';
import { protectionOf, type WriteCost, writeCost } from './write-cost.ts';

/** Ceilings that are known, and why others are not. */
export interface Ceilings {
  readonly ceilings: readonly Ceiling[];
  readonly unknown: readonly UnknownCeiling[];
}

type DeclaredLimit = NonNullable<Hardware['limits']>[number];

/** The quantities that a limit of hardware.json has a value of. */
export function valuesOf(limit: DeclaredLimit): readonly { readonly metric: LimitedMetric; readonly value: number }[] {
  const values: readonly (readonly [LimitedMetric, unknown])[] = [
    ['bw', limit.bw_bytes_per_s],
    ['iops', limit.iops],
    ['cpu_client', limit.cpu_client_pct],
    ['cpu_target', limit.cpu_target_pct],
  ];
  return values.flatMap(([metric, value]) => (typeof value === 'number' && value > 0 ? [{ metric, value }] : []));
}

/** limits[] of hardware.json, one ceiling for each quantity. */
export function declaredCeilings({ limits = [] }: Hardware): Ceilings {
  const ceilings: Ceiling[] = [];
  const unknown: UnknownCeiling[] = [];
  for (const [place, limit] of limits.entries()) {
    const known = valuesOf(limit);
    if (known.length === 0) unknown.push({ reason: 'declared', names: { name: limit.name } });
    for (const { metric, value } of known) {
      const low = metric === 'bw' ? limit.bw_low_bytes_per_s : undefined;
      const ends = typeof low === 'number' && low < value ? { value: low, most: value } : { value };
      ceilings.push({
        id: `declared-${place}-${metric}`,
        metric,
        direction: limit.direction,
        ...ends,
        source: {
          basis: 'declared',
          name: limit.name,
          ...(limit.basis === undefined ? {} : { text: limit.basis }),
          ...(limit.locator === undefined ? {} : { locator: limit.locator }),
        },
        ...(limit.configurations === undefined ? {} : { configuration_ids: limit.configurations }),
      });
    }
  }
  return { ceilings, unknown };
}

type Links = Extract<CeilingSource, { basis: 'links' }>['links'];

/** Links are full duplex: reads and writes have the whole of them each. */
function bothWays(value: number, links: Links): Ceilings {
  const ceilings = (['read', 'write'] as const).map(
    (direction): Ceiling => ({
      id: `links-${direction}`,
      metric: 'bw',
      direction,
      value,
      source: { basis: 'links', links },
    }),
  );
  return { ceilings, unknown: [] };
}

function notKnown(protocols: string): Ceilings {
  return { ceilings: [], unknown: [{ reason: 'links', names: { protocols } }] };
}

/** The interface of one bare drive; nothing where it is not recorded. */
function interfaceCeilings({ system }: Hardware): Ceilings {
  const [drive] = system.drives ?? [];
  const text = knownText(drive?.interface);
  const isBare = system.kind === 'drive' && (system.protection ?? []).every(({ scheme }) => scheme === 'none');
  if (!isBare || text === undefined) return { ceilings: [], unknown: [] };
  const line = lineOf(text);
  if (line === undefined || line === 'ethernet') return notKnown(text);
  const value = line.lanes * lanePayload(line.line);
  const link = { count: 1, protocol: text, payload: { bytes_per_s: value, basis: 'coded', ...line } } as const;
  return bothWays(value, [link]);
}

/** What the links carry one way. Where the load ran on the nodes of the system, part of the data crosses none of them. */
export function linkCeilings(hardware: Hardware): Ceilings {
  const links = hardware.fabric.links ?? [];
  if (hardware.hosts.some((host) => host.is_system_node === true))
    return { ceilings: [], unknown: [{ reason: 'inside', names: {} }] };
  if (links.length === 0) return interfaceCeilings(hardware);
  const capacity = fabricCapacity(links);
  if (capacity === undefined) return notKnown([...new Set(links.map(({ protocol }) => protocol))].join(', '));
  const narrowest = capacity.narrowest.flatMap((place) => {
    const link = links[place];
    const payload = link === undefined ? undefined : linkPayload(link);
    return link === undefined || payload === undefined || typeof link.count !== 'number'
      ? []
      : [{ count: link.count, protocol: link.protocol, payload }];
  });
  return bothWays(capacity.bytes_per_s, narrowest);
}

type Range = readonly [value: number | undefined, low: number | undefined, high: number | undefined];

function middle([value, low, high]: Range): number | undefined {
  if (value !== undefined) return value;
  return low !== undefined && high !== undefined ? (low + high) / 2 : undefined;
}

const highest = ([value, , high]: Range): number | undefined => value ?? high;
const lowest = ([value, low]: Range): number | undefined => value ?? low;

/**
 * Bytes/s, I/Os per second, per cent or I/Os in flight; bandwidth and IOPS from each other by the block size. A range counts by its
 * middle; where it makes a ceiling, by its ends.
 */
export function limitedFigure(
  one: Measurement,
  metric: LimitedMetric,
  end: 'middle' | 'highest' | 'lowest' = 'middle',
): number | undefined {
  const take = { middle, highest, lowest }[end];
  const iops = take([one.iops, one.iops_low, one.iops_high]);
  const bw = take([one.bw_bytes_per_s, one.bw_low_bytes_per_s, one.bw_high_bytes_per_s]);
  const bs = one.bs_bytes;
  if (metric === 'iops') return iops ?? (bw === undefined || !bs ? undefined : bw / bs);
  if (metric === 'bw') return bw ?? (iops === undefined || bs === undefined ? undefined : iops * bs);
  if (metric === 'queue') return one.outstanding;
  if (metric === 'cpu_host') return one.host_cpu_pct;
  return metric === 'cpu_client' ? one.cpu_client_pct : one.cpu_target_pct;
}

interface Inside {
  readonly place: number;
  readonly count: number;
}

/** The best figure of a kind, by its upper end: of bare drives where there is one, else what the vendor states. `least`: its lower end. */
function best(figures: readonly DriveFigure[], metric: 'bw' | 'iops') {
  const known = figures.flatMap((figure) => {
    const value = limitedFigure(figure.measurement, metric, 'highest');
    const least = limitedFigure(figure.measurement, metric, 'lowest');
    return value === undefined || least === undefined ? [] : [{ figure, value, least }];
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
    value: (inside.count * found.least) / (cost?.factor ?? 1),
    ...(found.least < found.value ? { most: (inside.count * found.value) / (cost?.factor ?? 1) } : {}),
    source: {
      basis: 'drives',
      count: inside.count,
      each: found.least,
      figure: found.figure,
      ...(cost === undefined ? {} : { cost }),
    },
    ...(workload_class === undefined ? {} : { workload_class }),
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
  const unknown: UnknownCeiling[] = lost.length === 0 ? [] : [{ reason: 'write_cost', names: { schemes } }];
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
  if (system.kind === 'drive' || system.kind === 'volume') return { ceilings: [], unknown: [] };
  const all = (system.drives ?? []).map((drive, place): Ceilings => {
    const lost = (reason: UnknownCeiling['reason']): Ceilings => ({
      ceilings: [],
      unknown: [{ reason, names: { drive: systemName({ vendor: drive.vendor, model: drive.model }) } }],
    });
    if (drive.model === 'not_recorded') return lost('drive_model');
    if (typeof drive.count !== 'number') return lost('drive_count');
    const own = figures.filter(({ vendor, model }) => vendor === drive.vendor && model === drive.model);
    if (own.length === 0) return lost('drive_figures');
    const inside = { place, count: drive.count };
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
