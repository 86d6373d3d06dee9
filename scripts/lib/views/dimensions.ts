/** Dimensions: the properties that measurements are told apart by. Their values, labels and order. */
import type { Measurement } from '#types';
import { withUnit } from '../base/digits.ts';
import { formatBlockSize } from '../base/sizes.ts';
import { hasWord, word, wordFor, wordOr } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';
import { ioKind } from '../fio/engines.ts';
import { isWholeLoad } from '../fio/patterns.ts';
import { stepValue } from '../methods/place-tests.ts';
import type { Named } from '../methods/types.ts';
import { axisName } from '../model/axis-text.ts';
import { describeLoad, describeWorkload } from '../model/load.ts';
import { METRICS, type Metric, metricLabel } from '../model/metrics.ts';
import { systemName } from '../model/system-name.ts';
import { pointName } from './point-name.ts';

/** One figure that can take part in a view. */
export interface Item {
  readonly measurement: Measurement;
  readonly run: RunRecord;
  readonly metric: Metric;
  /** Views of points of a load curve: which point it is. */
  readonly point?: string;
}

/** Stands for a dimension the measurement has no value for; sorted last. */
const NO_VALUE = '';

const DIRECTIONS: readonly string[] = ['read', 'write', 'trim', 'mixed'];
const BASES: readonly string[] = ['measured', 'vendor_stated', 'theoretical', 'estimate'];
const collator = new Intl.Collator('en', { numeric: true });

const READERS: Readonly<Record<string, (item: Item) => string | number | undefined>> = {
  system: ({ measurement }) => measurement.system_id,
  vendor: ({ measurement }) => measurement.vendor,
  model: ({ measurement }) => measurement.model,
  run: ({ measurement }) => measurement.run_id,
  configuration: ({ measurement }) => measurement.configuration_id,
  test: ({ measurement }) => measurement.test_id,
  job: ({ measurement }) => measurement.job,
  direction: ({ measurement }) => measurement.direction,
  basis: ({ measurement }) => measurement.basis,
  workload: ({ measurement }) => measurement.workload_class,
  // "4 jobs × QD32", as people read it: not a value for filters.
  load: ({ measurement }) => describeLoad(measurement),
  metric: ({ metric }) => metric,
  point: ({ point }) => point,
  numjobs: ({ measurement }) => measurement.numjobs,
  iodepth: ({ measurement }) => measurement.iodepth,
  bs: ({ measurement }) => measurement.bs_bytes,
  rw: ({ measurement }) => measurement.rw,
  rwmixread: ({ measurement }) => measurement.rwmixread,
  ioengine: ({ measurement }) => measurement.ioengine,
  io: ({ measurement }) => ioKind(measurement),
  whole: ({ measurement }) => (isWholeLoad(measurement) ? 'yes' : 'no'),
  clients: ({ measurement }) => measurement.clients,
  outstanding: ({ measurement }) => measurement.outstanding,
  fio_version: ({ measurement }) => measurement.fio_version,
};

/** True of the dimensions by which a method tells its steps apart. */
function isStep(dimension: string): boolean {
  return dimension === 'step' || dimension.startsWith('step:');
}

/** Value of a dimension as views filter by it; "" when this figure has none. */
export function dimensionValue(dimension: string, item: Item): string {
  if (dimension.startsWith('axis:')) return item.measurement.axes[dimension.slice(5)] ?? NO_VALUE;
  if (dimension.startsWith('label:')) return item.run.bundle.run.labels?.[dimension.slice(6)] ?? NO_VALUE;
  if (isStep(dimension)) return stepValue(dimension, item.measurement.test_id, item.run.places)?.id ?? NO_VALUE;
  return String(READERS[dimension]?.(item) ?? NO_VALUE);
}

function titleOf(list: 'configurations' | 'tests', id: string, runs: readonly RunRecord[]): string {
  const titles = runs.flatMap(({ bundle }) => bundle.run[list].filter((one) => one.id === id).map((one) => one.title));
  return titles.length === 0 ? id : [...new Set(titles)].join(' / ');
}

/** Values of a step dimension in the method's order. */
function stepsIn(dimension: string, runs: readonly RunRecord[]): readonly Named[] {
  return runs.flatMap(({ places }) =>
    [...(places?.keys() ?? [])].flatMap((test) => stepValue(dimension, test, places) ?? []),
  );
}

function workloadName(workload: string, runs: readonly RunRecord[]): string {
  const one = runs
    .flatMap(({ measurements }) => measurements)
    .find(({ workload_class }) => workload_class === workload);
  return one === undefined ? workload : describeWorkload(one);
}

/** What people read for a value of a dimension. `runs` are those of the view, whose titles are used. */
export function dimensionLabel(dimension: string, value: string, runs: readonly RunRecord[]): string {
  if (value === NO_VALUE) return word('view_no_value');
  if (dimension === 'configuration') return titleOf('configurations', value, runs);
  if (dimension === 'test') return titleOf('tests', value, runs);
  if (dimension === 'system') {
    const run = runs.find(({ bundle }) => bundle.hardware.system.id === value);
    return run === undefined ? value : systemName(run.bundle.hardware.system);
  }
  if (dimension === 'run') return runs.find(({ bundle }) => bundle.id === value)?.bundle.run.title ?? value;
  if (dimension === 'metric') return METRICS.includes(value as Metric) ? metricLabel(value as Metric) : value;
  if (dimension === 'point') return pointName(value);
  if (dimension === 'workload') return workloadName(value, runs);
  if (dimension === 'bs') return formatBlockSize(Number(value));
  if (dimension === 'io') return value === 'sync' ? word('io_sync') : word('io_async', { depth: value.slice(6) });
  if (dimension === 'rwmixread') return word('read_share', { share: withUnit(String(value), '%') });
  if (dimension === 'rw') return wordOr('rw', value);
  if (isStep(dimension)) return stepsIn(dimension, runs).find(({ id }) => id === value)?.title ?? value;
  const key = `${dimension}_${value}`;
  return (dimension === 'whole' || dimension === 'direction' || dimension === 'basis') && hasWord(key)
    ? word(key)
    : value;
}

/** What the methods of the runs call an axis. */
function axisTitles(axis: string, runs: readonly RunRecord[]): readonly string[] {
  const places = runs.flatMap((run) => [...(run.places?.values() ?? [])]);
  return [...new Set(places.flatMap((place) => place.axes[axis]?.axis ?? []))];
}

/** Name of a dimension for headers: "Configuration", "Operating system" from the words; "Write cache" from axis:write_cache; a method's axis by its title. */
export function dimensionName(dimension: string, runs: readonly RunRecord[] = []): string {
  const [kind = '', name] = dimension.split(':');
  const titles = kind === 'step' && name !== undefined ? axisTitles(name, runs) : [];
  if (titles.length > 0) return titles.join(' / ');
  if (name === undefined) return wordFor('dimension', kind);
  return axisName(name);
}

/** A value that stands alone, as people say it: "32 jobs", "QD8", "8k"; a bare number with what it is of. */
export function sayValue(dimension: string, value: string, runs: readonly RunRecord[]): string {
  const label = dimensionLabel(dimension, value, runs);
  if (dimension === 'numjobs') return word('load_jobs', { Count: Number(label) });
  if (dimension === 'iodepth') return word('load_depth', { depth: Number(label) });
  return /^[\d.,\s]+$/.test(label) ? `${dimensionName(dimension, runs)} ${label}` : label;
}

/** Values in the order the runs list them; empty where the runs say nothing, and natural order decides. */
function listedValues(dimension: string, runs: readonly RunRecord[]): readonly string[] {
  if (dimension === 'direction') return DIRECTIONS;
  if (dimension === 'basis') return BASES;
  if (dimension === 'metric') return METRICS;
  if (isStep(dimension)) return stepsIn(dimension, runs).map(({ id }) => id);
  if (dimension === 'io') return ['sync'];
  return runs.flatMap(({ bundle }): readonly string[] => {
    const { run, hardware } = bundle;
    if (dimension === 'configuration') return run.configurations.map(({ id }) => id);
    if (dimension.startsWith('axis:'))
      return run.configurations.map(({ axes }) => axes[dimension.slice(5)] ?? NO_VALUE);
    if (dimension === 'test') return run.tests.map(({ id }) => id);
    if (dimension === 'job') return run.tests.flatMap(({ jobs }) => (jobs ?? []).map(({ name }) => name));
    if (dimension.startsWith('label:')) return [run.labels?.[dimension.slice(6)] ?? NO_VALUE];
    if (dimension === 'run') return [bundle.id];
    const { id, vendor, model } = hardware.system;
    return dimension === 'system' ? [id] : dimension === 'vendor' ? [vendor] : dimension === 'model' ? [model] : [];
  });
}

/** Compares two values of a dimension: order of the runs' own lists first, then natural order; no value comes last. */
export function compareValues(dimension: string, runs: readonly RunRecord[]): (a: string, b: string) => number {
  const places = new Map<string, number>();
  for (const value of listedValues(dimension, runs)) {
    if (value !== NO_VALUE && !places.has(value)) places.set(value, places.size);
  }
  const place = (value: string): number => (value === NO_VALUE ? Infinity : (places.get(value) ?? places.size));
  return (a, b) => (place(a) === place(b) ? collator.compare(a, b) : place(a) - place(b));
}
