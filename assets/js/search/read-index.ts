/** Rows of the search index as measurements again: what buildBrowserIndex took in, as far as the index keeps it. */
import { measurementId } from '#engine/scripts/lib/formats/identity.ts';
import {
  keyOfMetric,
  keysOfMetric,
  type MetricIn,
  metricsIn,
  type Quantity,
} from '#engine/scripts/lib/model/metrics.ts';
import type { Measurement, SearchIndex } from '#types';

export type FoundMeasurement = Omit<Measurement, 'steady_state' | 'notices' | 'source'> & {
  readonly steady_state: Pick<Measurement['steady_state'], 'verdict'>;
};
export type FoundMetric = MetricIn<'search'>;

const NUMBERS = ['iodepth', 'numjobs', 'clients', 'outstanding', ...metricsIn('search').map(keyOfMetric)] as const;

export interface IndexReader {
  readonly index: SearchIndex;
  readonly measurementAt: (row: number) => FoundMeasurement;
  /** A figure with what its source printed; undefined where there is none. */
  readonly quantityAt: (row: number, metric: FoundMetric) => Quantity | undefined;
  readonly runOf: (row: number) => number;
}

/** Values that are known, so that a key without value is left out. */
function known<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}

function rangesOf(printed: readonly SearchIndex['published'][number][]): Partial<Measurement> {
  const ends = printed.flatMap(({ metric, low, high }) => {
    const [, lowKey, highKey] = keysOfMetric(metric);
    return lowKey === undefined || highKey === undefined ? [] : [known({ [lowKey]: low, [highKey]: high })];
  });
  return Object.assign({}, ...ends);
}

const MARKS = { lower_bounds: ['at_least'], few_ios: ['few_ios'] } as const;

/** Reads an index; what is asked of it often is looked up once. */
export function readIndex(index: SearchIndex): IndexReader {
  const { systems, runs, configurations, workloads, dictionaries, columns, names } = index;
  const printed = new Map<number, SearchIndex['published']>();
  for (const figure of index.published) {
    const own = printed.get(figure.row);
    if (own) own.push(figure);
    else printed.set(figure.row, [figure]);
  }
  const marks = new Map<string, readonly string[]>(
    (['lower_bounds', 'few_ios'] as const).flatMap((list) =>
      (index[list] ?? []).map(({ row, metric }) => [`${row} ${metric}`, MARKS[list]] as const),
    ),
  );
  const text = (column: keyof typeof dictionaries, row: number): string | undefined =>
    dictionaries[column][columns[column][row] ?? -1];
  const runOf = (row: number): number => configurations.run[columns.configuration[row] ?? -1] ?? -1;

  const measurementAt = (row: number): FoundMeasurement => {
    const configuration = columns.configuration[row] ?? -1;
    const run = runOf(row);
    const system = runs.system[run] ?? -1;
    const work = columns.workload[row] ?? -1;
    const place = { run_id: runs.id[run] ?? '', configuration_id: configurations.id[configuration] ?? '' };
    const [test_id, job, direction] = [
      text('test_id', row) ?? '',
      text('job', row) ?? '',
      text('direction', row) ?? '',
    ];
    const basis = (text('basis', row) ?? 'measured') as Measurement['basis'];
    const departures = runs.method_departures[run] ?? [];
    const measurement = {
      id: measurementId(place, test_id, job, direction, basis),
      ...place,
      system_id: systems.id[system],
      vendor: names.vendor[systems.vendor[system] ?? ''] ?? 'not_recorded',
      model: systems.model[system],
      kind: systems.kind[system],
      axes: configurations.axes[configuration] ?? {},
      test_id,
      job,
      direction,
      evidence: text('evidence', row),
      basis,
      date: runs.date[run],
      steady_state: { verdict: text('verdict', row) },
      ...known({
        fio_version: text('fio_version', row),
        method_id: runs.method[run],
        method_factor: runs.method_factor[run],
        method_departures: departures.length === 0 ? undefined : departures,
        rw: workloads.rw[work],
        rwmixread: workloads.rwmixread[work],
        bs_bytes: workloads.bs_bytes[work],
        workload_class: workloads.workload_class[work],
        ioengine: text('ioengine', row),
        rate_limited: columns.rate_limited[row] === 1 ? true : undefined,
        preconditioning: columns.preconditioning[row] === 1 ? true : undefined,
        do_not_rely: columns.do_not_rely[row] === 1 ? true : undefined,
        ...Object.fromEntries(NUMBERS.map((name) => [name, columns[name][row]])),
      }),
      ...rangesOf(printed.get(row) ?? []),
    };
    return measurement as FoundMeasurement;
  };

  const quantityAt = (row: number, metric: FoundMetric): Quantity | undefined => {
    const value = columns[keyOfMetric(metric)][row] ?? undefined;
    if (value === undefined && !printed.has(row)) return undefined;
    const figure = printed.get(row)?.find((one) => one.metric === metric);
    if (value === undefined && figure?.low === undefined && figure?.high === undefined) return undefined;
    const { low, high, as_published, read_as } = figure ?? {};
    const qualifiers = figure?.qualifiers ?? marks.get(`${row} ${metric}`);
    return known({ value, low, high, qualifiers, as_published, read_as });
  };
  return { index, measurementAt, quantityAt, runOf };
}
