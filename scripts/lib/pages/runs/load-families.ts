/** Measurements of a run that show one kind of work under growing load: what its load curves are drawn from. */
import type { Measurement } from '#types';
import type { RunRecord } from '../../database/types.ts';
import { ioKind } from '../../fio/engines.ts';
import { inManifestOrder } from '../../tables/run-results.ts';

/** A curve of fewer points shows no bend. */
export const FEWEST_LOADS = 3;
const LOADS = ['numjobs', 'iodepth', 'clients'] as const;

export type Load = (typeof LOADS)[number];

export interface Family {
  /** Unique in the run; part of an address. */
  readonly id: string;
  readonly load: Load;
  /** What else of the load differs between its curves: a panel for each. */
  readonly panels: readonly ('io' | Load)[];
  /** True when its curves differ in block size. */
  readonly has_sizes: boolean;
  readonly sample: Measurement;
  /** What its curves are made of. */
  readonly measurements: readonly Measurement[];
  /** The whole run: a block size has one colour on all its charts. */
  readonly record: RunRecord;
}

function groupBy<T>(list: readonly T[], keyOf: (one: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const key = keyOf(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/** The same but for the load: equal work in one block size, by one engine, with all other factors of the load equal. */
function curvesOf(list: readonly Measurement[], load: Load): readonly (readonly Measurement[])[] {
  const others = LOADS.filter((one) => one !== load);
  const known = list.filter((one) => one[load] !== undefined);
  const curves = groupBy(known, (one) =>
    JSON.stringify([
      one.bs_bytes,
      one.ioengine,
      load === 'iodepth' ? '' : ioKind(one),
      ...others.map((key) => one[key]),
    ]),
  );
  return curves.filter((curve) => {
    const loads = new Set(curve.map((one) => one[load]));
    return loads.size >= FEWEST_LOADS && loads.size === curve.length;
  });
}

/** The factor of the load whose curves hold most of the measurements. */
function best(
  list: readonly Measurement[],
): { readonly load: Load; readonly kept: readonly Measurement[] } | undefined {
  const options = LOADS.map((load) => ({ load, kept: curvesOf(list, load).flat() })).filter(
    ({ kept }) => kept.length > 0,
  );
  return options.toSorted((a, b) => b.kept.length - a.kept.length)[0];
}

function panelsOf(list: readonly Measurement[], load: Load): Family['panels'] {
  const differs = (read: (one: Measurement) => unknown): boolean => new Set(list.map(read)).size > 1;
  const factors = LOADS.filter((one) => one !== load && differs((measurement) => measurement[one]));
  if (load === 'iodepth' || !differs(ioKind)) return factors;
  return ['io', ...factors.filter((one) => one !== 'iodepth')];
}

function nameOf(record: RunRecord, sample: Measurement): string {
  const entry = record.places?.get(sample.test_id)?.entry.id;
  const work = entry ?? [sample.rw, sample.rwmixread].filter((part) => part !== undefined).join('-');
  const way = sample.rwmixread === undefined ? [] : [sample.direction];
  const configuration = record.bundle.run.configurations.length > 1 ? [sample.configuration_id] : [];
  return [work, ...way, ...configuration].join('-').replaceAll(/[^a-z0-9-]/gi, '-');
}

/** Families in the order of the manifest; empty where nothing was measured under three loads. */
export function familiesOf(record: RunRecord): readonly Family[] {
  const measured = inManifestOrder(record).filter(({ basis, rw }) => basis === 'measured' && rw !== undefined);
  const groups = groupBy(measured, (one) =>
    JSON.stringify([
      one.configuration_id,
      record.places?.get(one.test_id)?.entry.id,
      one.rw,
      one.rwmixread,
      one.direction,
      one.rate_limited === true,
    ]),
  );
  const taken = new Set<string>();
  return groups.flatMap((group): Family[] => {
    const found = best(group);
    const [sample] = found?.kept ?? [];
    if (found === undefined || sample === undefined) return [];
    const name = nameOf(record, sample);
    const id = taken.has(name) ? `${name}-${taken.size + 1}` : name;
    taken.add(id);
    return [
      {
        id,
        load: found.load,
        panels: panelsOf(found.kept, found.load),
        has_sizes: new Set(found.kept.map(({ bs_bytes }) => bs_bytes)).size > 1,
        sample,
        measurements: found.kept,
        record,
      },
    ];
  });
}
