/** From the rows of figures.csv to measurements: published evidence. */
import type { Figure, Measurement, Problem, Test, Workload } from '#types';
import { factorOf, unitsOf } from '../base/units.ts';
import { outstandingOf } from '../fio/engines.ts';
import { rateLimited } from '../fio/offered-load.ts';
import { workloadClass } from '../fio/workload-class.ts';
import { sourceLine } from '../model/citation.ts';
import { type Derivation, type Derive, derived, figureOf } from '../model/derivation.ts';
import type { RunKeys } from '../model/measurement.ts';
import { keyOfMetric, keysOfMetric, METRICS, type NumberKey, PERCENTILES, unitsOfMetric } from '../model/metrics.ts';
import { measurementId, runKeysOf } from './identity.ts';
import type { NormalisedBundle, ParsedBundle } from './types.ts';

/** Why no published figure is judged. */
export const NOTHING_OVER_TIME = 'The source publishes no values over time.';

export const PARTS = ['value', 'low', 'high'] as const;
export type Part = (typeof PARTS)[number];

/** A row of figures.csv with its line in the file, and with its numbers as they are written there: "5.50" is more than 5.5. */
export interface FigureRow extends Figure {
  readonly digits: Readonly<Partial<Record<Part, string>>>;
  readonly line: number;
}

/** How a key came out of the row's value, low or high; undefined where the row does not give it, or its unit does not fit its metric. */
function deriveFigure(row: Figure, key: string): Derivation | undefined {
  const part = PARTS[(keysOfMetric(row.metric) as readonly string[]).indexOf(key)];
  const value = part && row[part];
  if (part === undefined || value === undefined || !unitsOf(unitsOfMetric(row.metric)).includes(row.unit))
    return undefined;
  const factor = factorOf(row.unit);
  return derived(factor === 1 ? part : `${part} × ${factor}`, { [part]: [{ value }] });
}

/**
 * Keys that a row gives; none when its unit does not fit its metric, and no range where a metric takes single values. Decimal digits
 * survive: 5.5 GB/s is 5500000000, not 5500000000.000001.
 */
function keysOfFigure(row: Figure): Partial<Record<NumberKey, number>> {
  const keys: Partial<Record<NumberKey, number>> = {};
  for (const key of keysOfMetric(row.metric)) {
    const derivation = deriveFigure(row, key);
    if (derivation) keys[key] = figureOf(derivation);
  }
  return keys;
}

/** True when the row gives a range and its metric has no keys for one. */
function dropsRange(row: Figure): boolean {
  return (row.low !== undefined || row.high !== undefined) && keysOfMetric(row.metric).length === 1;
}

/** Value and unit digit by digit: "438 kIOPS", "5.50 ms", "5-6 GB/s". */
function inDigits({ digits: { value, low, high }, unit }: FigureRow): string {
  const range = low !== undefined && high !== undefined ? `${low}-${high}` : undefined;
  const text = value === undefined ? (range ?? '') : range === undefined ? value : `${value} (${range})`;
  return `${text} ${unit}`;
}

type Basis = Measurement['basis'];

/** What a figure rests on, by its qualifiers; measured when the source does not say otherwise. */
function basisOf(row: FigureRow): Basis {
  const words: readonly string[] = row.qualifier ?? [];
  return (['vendor_stated', 'theoretical', 'estimate'] as const).find((word) => words.includes(word)) ?? 'measured';
}

const WORKLOAD_KEYS: ReadonlySet<string> = new Set(['rw', 'rwmixread', 'bs_bytes']);

/** The one job whose figures this direction shows, if the test names one. */
function jobOf(test: Test, direction: Measurement['direction']) {
  const jobs = (test.jobs ?? []).filter((job) => job.direction === direction);
  return jobs.length === 1 ? jobs[0] : undefined;
}

/** What a figure is of: nobody ran what a vendor states or somebody estimates, so it has a workload and no load. */
function loadOf(test: Test, direction: Measurement['direction'], basis: Basis): Workload {
  const load: Workload = { ...test.workload, ...jobOf(test, direction)?.workload };
  if (basis === 'measured') return load;
  return Object.fromEntries(Object.entries(load).filter(([key]) => WORKLOAD_KEYS.has(key)));
}

function loadKeys(whole: Workload, direction: Measurement['direction']): Partial<Measurement> {
  const { rate_bytes_per_s: limit, ...load } = whole;
  const { numjobs, clients } = load;
  const clones = (numjobs ?? Number.NaN) * (clients ?? Number.NaN);
  const isOffered = limit !== undefined && limit > 0 && direction !== 'mixed' && !Number.isNaN(clones);
  const outstanding = outstandingOf(load);
  const workload_class = workloadClass(load);
  return {
    ...load,
    ...(isOffered ? { offered_bw_bytes_per_s: limit * clones } : {}),
    ...(outstanding === undefined ? {} : { outstanding }),
    ...(workload_class !== undefined ? { workload_class } : {}),
  };
}

/** What the source's figures of processor use are per cent of, where it says so. */
function cpuKeys({ cpu = {} }: ParsedBundle['run'], figures: Partial<Measurement>): Partial<Measurement> {
  const { client, target } = cpu;
  return {
    ...(figures.cpu_client_pct === undefined || client === undefined ? {} : { cpu_client_of: client }),
    ...(figures.cpu_target_pct === undefined || target === undefined ? {} : { cpu_target_of: target }),
  };
}

function rangeLost(file: string, row: FigureRow): Problem {
  return {
    file,
    pointer: '',
    line: row.line,
    rule: 'N-figure-unfit',
    severity: 'warning',
    message: `a range of ${row.metric} is not kept`,
    found: inDigits(row),
    allowed: `low and high for ${METRICS.filter((metric) => keysOfMetric(metric).length > 1).join(', ')}`,
    fix:
      row.value === undefined
        ? 'leave the row out, and tell the range in remarks of run.json'
        : 'give the value alone, and tell the range in remarks of run.json',
  };
}

function sourceOf(bundle: ParsedBundle, rows: readonly FigureRow[]): Measurement['source'] {
  const { source } = bundle.run;
  const figures = rows.map((row) => {
    const qualifiers = row.qualifier ?? [];
    const words = row.as_printed;
    const printed =
      words === undefined ? { as_published: inDigits(row) } : { as_published: words, read_as: inDigits(row) };
    const place = { ...printed, locator: row.locator, row: row.line };
    return [row.metric, qualifiers.length > 0 ? { ...place, qualifiers: [...qualifiers] } : place] as const;
  });
  return {
    ...(source === undefined ? {} : { citation: sourceLine(source) }),
    locator: [...new Set(rows.map((row) => row.locator))].join('; '),
    figures: Object.fromEntries(figures),
  };
}

function measurementOf(
  bundle: ParsedBundle,
  keys: RunKeys,
  test: Test,
  rows: readonly FigureRow[],
  first: FigureRow,
): Measurement {
  const basis = basisOf(first);
  const { direction } = first;
  const job = jobOf(test, direction)?.name ?? 'all';
  const figures: Partial<Measurement> = Object.assign({}, ...rows.map(keysOfFigure));
  const load = loadKeys(loadOf(test, direction, basis), direction);
  const hasPercentiles = [...PERCENTILES.keys()].some((metric) => figures[keyOfMetric(metric)] !== undefined);
  return {
    ...keys,
    id: measurementId(keys, test.id, job, direction, basis),
    test_id: test.id,
    job,
    direction,
    evidence: 'published',
    basis,
    ...load,
    ...figures,
    ...cpuKeys(bundle.run, figures),
    ...(hasPercentiles ? { percentile_source: 'as published' } : {}),
    steady_state: { verdict: 'not_judged', reason: NOTHING_OVER_TIME },
    notices: load.rate_limited ? [rateLimited(load)] : [],
    source: sourceOf(bundle, rows),
  };
}

/**
 * One measurement per configuration, test, job, direction and basis of the rows, in the order of the rows. Of a figure
 * given twice the first row counts. Rows with a unit that does not fit, or that name an unknown configuration or test, are
 * left to the checks.
 */
export function normalisePublished(bundle: ParsedBundle, file: string, all: readonly FigureRow[]): NormalisedBundle {
  const problems: Problem[] = [];
  const groups = new Map<string, FigureRow[]>();
  for (const row of all) {
    if (dropsRange(row)) problems.push(rangeLost(`${bundle.folder}/${file}`, row));
    if (Object.keys(keysOfFigure(row)).length === 0) continue;
    const key = JSON.stringify([row.configuration, row.test, row.direction, basisOf(row)]);
    const group = groups.get(key) ?? [];
    if (!group.some((other) => other.metric === row.metric)) group.push(row);
    groups.set(key, group);
  }
  const derivations = new Map<string, Derive>();
  const measurements = [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    const keys = first && runKeysOf(bundle, first.configuration);
    const test = bundle.run.tests.find((one) => one.id === first?.test);
    if (!first || !keys || !test) return [];
    const measurement = measurementOf(bundle, keys, test, rows, first);
    derivations.set(measurement.id, (key) => firstOf(rows, (row) => deriveFigure(row, key)));
    return [measurement];
  });
  return { measurements, problems, derivations, latencies: new Map() };
}

function firstOf<T, R>(list: readonly T[], read: (one: T) => R | undefined): R | undefined {
  for (const one of list) {
    const found = read(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
