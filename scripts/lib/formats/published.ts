/** From the rows of figures.csv to measurements: published evidence. */
import type { Measurement, Problem, Test, Workload } from '#types';
import { workloadClass } from '../fio/workload-class.ts';
import type { Derive } from '../model/derivation.ts';
import type { Normalised } from '../model/measurement.ts';
import { keyOfMetric, PERCENTILES } from '../model/metrics.ts';
import { measurementId, type RunKeys } from './identity.ts';
import { asPublished, deriveFigure, dropsRange, keysOfFigure } from './published-figure.ts';
import type { FigureRow, ParsedBundle } from './types.ts';

type Basis = Measurement['basis'];

/** What a figure rests on, by its qualifiers; measured when the source does not say otherwise. */
function basisOf(row: FigureRow): Basis {
  const words: readonly string[] = row.qualifier ?? [];
  return (['vendor_stated', 'theoretical', 'estimate'] as const).find((word) => words.includes(word)) ?? 'measured';
}

/** The one job whose figures this direction shows, if the test names one. */
function jobOf(test: Test, direction: Measurement['direction']) {
  const jobs = (test.jobs ?? []).filter((job) => job.direction === direction);
  return jobs.length === 1 ? jobs[0] : undefined;
}

function loadKeys(test: Test, direction: Measurement['direction']): Partial<Measurement> {
  const { rate_bytes_per_s: _limit, ...load }: Workload = { ...test.workload, ...jobOf(test, direction)?.workload };
  const { iodepth, numjobs, clients } = load;
  const known = iodepth !== undefined && numjobs !== undefined && clients !== undefined;
  const workload_class = workloadClass(load);
  return {
    ...load,
    ...(known ? { outstanding: iodepth * numjobs * clients } : {}),
    ...(workload_class !== undefined ? { workload_class } : {}),
  };
}

/** The cited source in one line. */
function citationOf(source: ParsedBundle['run']['source']): string | undefined {
  if (!source) return undefined;
  const authors = source.authors && source.authors.length > 0 ? `${source.authors.join(', ')}: ` : '';
  const volume = source.volume === undefined ? '' : `, ${source.volume}`;
  return `${authors}${source.title_en ?? source.title}. ${source.publisher}${volume}, ${source.date}`;
}

function rangeLost(bundle: ParsedBundle, row: FigureRow): Problem {
  return {
    file: `${bundle.folder}/figures.csv`,
    pointer: '',
    line: row.line,
    rule: 'N-figure-unfit',
    severity: 'warning',
    message: `a range of ${row.metric} is not kept`,
    found: asPublished(row),
    allowed: 'low and high for iops and bw',
    fix: 'give the value, and tell the range in remarks of run.json',
  };
}

function sourceOf(bundle: ParsedBundle, rows: readonly FigureRow[]): Measurement['source'] {
  const citation = citationOf(bundle.run.source);
  const figures = rows.map((row) => {
    const qualifiers = row.qualifier ?? [];
    const place = { as_published: asPublished(row), locator: row.locator, row: row.line };
    return [row.metric, qualifiers.length > 0 ? { ...place, qualifiers: [...qualifiers] } : place] as const;
  });
  return {
    ...(citation !== undefined ? { citation } : {}),
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
  const load = loadKeys(test, direction);
  const hasPercentiles = [...PERCENTILES.keys()].some((metric) => figures[keyOfMetric(metric)] !== undefined);
  const text = 'The load was throttled: the figure is the limit that was set.';
  return {
    ...keys,
    id: measurementId(keys, test.id, job, direction, basis),
    test_id: test.id,
    job,
    direction,
    evidence: 'published',
    basis,
    ...load,
    ...(figures.lat_mean_ns !== undefined ? { lat_kind: 'lat' as const } : {}),
    ...figures,
    ...(hasPercentiles ? { percentile_source: 'as published' } : {}),
    steady_state: { verdict: 'not_judged', reason: 'The source publishes no values over time.' },
    notices: load.rate_limited ? [{ rule: 'N-rate-limited', text }] : [],
    source: sourceOf(bundle, rows),
  };
}

/**
 * One measurement per configuration, test, job, direction and basis of the rows, in the order of the rows. Of a figure
 * given twice the first row counts. Rows with a unit that does not fit, or that name an unknown configuration or test, are
 * left to the checks.
 */
export function normalisePublished(
  bundle: ParsedBundle,
  runKeys: (configuration: string) => RunKeys | undefined,
): Normalised<Measurement> & { readonly derivations: ReadonlyMap<string, Derive> } {
  const problems: Problem[] = [];
  const groups = new Map<string, FigureRow[]>();
  for (const row of bundle.figures) {
    if (dropsRange(row)) problems.push(rangeLost(bundle, row));
    if (Object.keys(keysOfFigure(row)).length === 0) continue;
    const key = JSON.stringify([row.configuration, row.test, row.direction, basisOf(row)]);
    const group = groups.get(key) ?? [];
    if (!group.some((other) => other.metric === row.metric)) group.push(row);
    groups.set(key, group);
  }
  const derivations = new Map<string, Derive>();
  const measurements = [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    const keys = first && runKeys(first.configuration);
    const test = bundle.run.tests.find((one) => one.id === first?.test);
    if (!first || !keys || !test) return [];
    const measurement = measurementOf(bundle, keys, test, rows, first);
    derivations.set(measurement.id, (key) => firstOf(rows, (row) => deriveFigure(row, key)));
    return [measurement];
  });
  return { measurements, problems, derivations };
}

function firstOf<T, R>(list: readonly T[], read: (one: T) => R | undefined): R | undefined {
  for (const one of list) {
    const found = read(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
