/** Measurements of a run that show one workload under growing load: what its load curves are drawn from. */
import type { Measurement } from '#types';
import { factKey, LOADS, type Load, loadCurvesOf, type Sweep, testsOf, WORKLOAD } from '../../analyse/load-curves.ts';
import { groupBy } from '../../base/group-by.ts';
import type { RunRecord } from '../../database/types.ts';
import { ioKind } from '../../fio/engines.ts';
import { inManifestOrder } from '../../tables/run-results.ts';

export interface Family {
  /** Unique in the run; part of an address. */
  readonly id: string;
  readonly load: Load;
  /** What else differs between its curves: a panel or a colour for each. */
  readonly panels: readonly ('direction' | 'io' | Load)[];
  /** True when its curves differ in block size. */
  readonly has_sizes: boolean;
  /** Those of the run that have such curves, in the order of the manifest. */
  readonly configurations: readonly string[];
  readonly sample: Measurement;
  /** What its curves are made of. */
  readonly measurements: readonly Measurement[];
  /** The whole run: a block size has one colour on all its charts. */
  readonly record: RunRecord;
}

/** The factor of the load whose curves hold most of the measurements. */
function bestLoad(curves: readonly Sweep[]): Load | undefined {
  const count = (load: Load): number =>
    curves.reduce((sum, { varied, points }) => sum + (varied === load ? points.length : 0), 0);
  const [best] = LOADS.toSorted((a, b) => count(b) - count(a));
  return curves.length === 0 ? undefined : best;
}

function panelsOf(list: readonly Measurement[], load: Load): Family['panels'] {
  const differs = (read: (one: Measurement) => unknown): boolean => new Set(list.map(read)).size > 1;
  const factors = LOADS.filter((one) => one !== load && differs((measurement) => measurement[one]));
  const ways = differs(({ direction }) => direction) ? (['direction'] as const) : [];
  if (load === 'iodepth' || !differs(ioKind)) return [...ways, ...factors];
  return [...ways, 'io', ...factors.filter((one) => one !== 'iodepth')];
}

function nameOf(record: RunRecord, sample: Measurement): string {
  const entry = record.places?.get(sample.test_id)?.entry.id;
  const workload = entry ?? [sample.rw, sample.rwmixread].filter((part) => part !== undefined).join('-');
  return workload.replaceAll(/[^a-z0-9-]/gi, '-');
}

/** What the curves of a family have in common; configuration, block size and engine are its colours and panels. */
const COMMON = WORKLOAD.filter((fact) => fact !== 'bs_bytes' && fact !== 'ioengine');
/** Reads, writes and total of a mixed load are one workload. */
const COMMON_MIXED = COMMON.filter((fact) => fact !== 'direction');

/** Families in the order of the manifest; empty where nothing was measured under three loads. */
export function familiesOf(record: RunRecord): readonly Family[] {
  const measured = inManifestOrder(record).filter(({ rw }) => rw !== undefined);
  const curves = loadCurvesOf(measured, testsOf(record.bundle.run));
  const families = groupBy(curves, ({ points: [first] }) => {
    const entry = record.places?.get(first?.test_id ?? '')?.entry.id ?? '';
    return first === undefined ? '' : entry + factKey(first, first.rwmixread === undefined ? COMMON : COMMON_MIXED);
  });
  const place = new Map(measured.map((one, index) => [one, index]));
  const inOrder = (a: Measurement, b: Measurement): number => (place.get(a) ?? 0) - (place.get(b) ?? 0);
  const taken = new Set<string>();
  const found = [...families.values()].flatMap((family): Omit<Family, 'id'>[] => {
    const load = bestLoad(family);
    const own = family.filter(({ varied }) => varied === load).flatMap(({ points }) => points);
    const measurements = own.toSorted(inOrder);
    const [sample] = measurements;
    if (load === undefined || sample === undefined) return [];
    const has_sizes = new Set(measurements.map(({ bs_bytes }) => bs_bytes)).size > 1;
    const known = new Set(measurements.map(({ configuration_id }) => configuration_id));
    const configurations = record.bundle.run.configurations.flatMap(({ id }) => (known.has(id) ? [id] : []));
    const panels = panelsOf(measurements, load);
    return [{ load, panels, has_sizes, configurations, sample, measurements, record }];
  });
  return found
    .toSorted((a, b) => inOrder(a.sample, b.sample))
    .map((family) => {
      const name = nameOf(record, family.sample);
      const id = taken.has(name) ? `${name}-${taken.size + 1}` : name;
      taken.add(id);
      return { id, ...family };
    });
}
