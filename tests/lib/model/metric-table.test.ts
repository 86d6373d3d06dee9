import { describe, expect, it } from 'vitest';
import measurementSchema from '../../../schemas/api/measurement.schema.json' with { type: 'json' };
import searchSchema from '../../../schemas/api/search-index.schema.json' with { type: 'json' };
import figureSchema from '../../../schemas/figure.schema.json' with { type: 'json' };
import reportSchema from '../../../schemas/report.schema.json' with { type: 'json' };
import { hasWord } from '../../../scripts/lib/base/words.ts';
import {
  betterOf,
  dataUnitOf,
  keyOfMetric,
  keysOfMetric,
  METRICS,
  type Metric,
  metricsIn,
  PERCENTILES,
  ratesFor,
  shortName,
} from '../../../scripts/lib/model/metrics.ts';

/** What each metric is, said a second time and in words: who changes the table by mistake meets the sentence here. */
const SENTENCES: Readonly<Record<Metric, string>> = {
  iops: 'higher is better, in IOPS',
  bw: 'higher is better, in bytes/s',
  lat_mean: 'lower is better, in ns',
  lat_min: 'lower is better, in ns',
  lat_max: 'lower is better, in ns',
  lat_p50: 'lower is better, in ns',
  lat_p90: 'lower is better, in ns',
  lat_p95: 'lower is better, in ns',
  lat_p99: 'lower is better, in ns',
  lat_p99_9: 'lower is better, in ns',
  lat_p99_99: 'lower is better, in ns',
  sync_lat_mean: 'lower is better, in ns',
  sync_lat_p99: 'lower is better, in ns',
  sync_lat_p99_9: 'lower is better, in ns',
  sync_lat_max: 'lower is better, in ns',
  cpu_client: 'neither way is better, in %',
  cpu_target: 'neither way is better, in %',
};

/** How the API ends the key of a figure in a unit. */
const ENDINGS: Readonly<Record<string, string>> = { IOPS: '', 'bytes/s': '_bytes_per_s', ns: '_ns', '%': '_pct' };

describe('the table of metrics', () => {
  it.each(Object.entries(SENTENCES))('%s: %s', (id, sentence) => {
    const metric = id as Metric;
    const better = betterOf(metric);
    expect(`${better === undefined ? 'neither way' : better} is better, in ${dataUnitOf(metric)}`).toBe(sentence);
  });

  it('has no metric without a sentence', () => {
    expect(METRICS).toEqual(Object.keys(SENTENCES));
  });

  it.each(METRICS)('calls %s in the API by its id and its unit', (metric) => {
    expect(keyOfMetric(metric)).toBe(`${metric}${ENDINGS[dataUnitOf(metric)]}`);
  });

  it('has the ends of published ranges, the lower one first', () => {
    const ends = Object.keys(measurementSchema.properties).filter((key) => /_(?:low|high)(?:_|$)/.test(key));
    expect(ends.length).toBeGreaterThan(3);
    expect(METRICS.flatMap((metric) => keysOfMetric(metric).slice(1))).toEqual(ends);
    expect(ends.map((key) => /_(low|high)/.exec(key)?.[1])).toEqual(ends.map((_, place) => ['low', 'high'][place % 2]));
  });

  it('has the percentiles that its ids name, from the lowest', () => {
    const named = METRICS.flatMap((metric) => {
      const [, digits] = /^lat_p(\d+(?:_\d+)?)$/.exec(metric) ?? [];
      return digits === undefined ? [] : [[metric, Number(digits.replace('_', '.'))]];
    });
    expect([...PERCENTILES]).toEqual(named);
    expect([...PERCENTILES.values()]).toEqual([...PERCENTILES.values()].toSorted((a, b) => a - b));
  });

  it('says where each stands', () => {
    const places = ['figures', 'compare', 'workload', 'limit', 'limit_table', 'brief', 'best'] as const;
    expect(Object.fromEntries(places.map((place) => [place, metricsIn(place).map(shortName).join(' ')]))).toEqual({
      figures: 'iops bw mean max p50 p90 p95 p99 p99.9 p99.99 sync_lat_mean sync_lat_p99 cpu_client cpu_target',
      compare: 'iops bw mean p50 p99 p99.9 p99.99 sync_lat_mean sync_lat_p99 cpu_client cpu_target',
      workload: 'iops bw mean p99 p99.9 sync_lat_mean sync_lat_p99 cpu_client cpu_target',
      limit: 'mean p99 p99.9',
      limit_table: 'mean p99',
      brief: 'iops bw mean p99 sync_lat_mean sync_lat_p99',
      best: 'iops bw mean',
    });
  });

  it('has the words of each metric, and those of its places', () => {
    const wanted = [
      ...METRICS.map((metric) => `metric_${metric}`),
      ...metricsIn('limit').map((metric) => `limit_of_${metric}`),
      ...metricsIn('search').map((metric) => `limit_${shortName(metric).replaceAll('.', '_')}`),
    ];
    expect(wanted.filter((key) => !hasWord(key))).toEqual([]);
  });
});

describe('ratesFor', () => {
  it('tells blocks up to 64 KiB by IOPS, larger ones by bandwidth, and an unknown size by IOPS', () => {
    expect([4096, 65_536, 65_537, 1_048_576, undefined].map((bytes) => ratesFor(bytes)[0])).toEqual([
      'iops',
      'iops',
      'bw',
      'bw',
      'iops',
    ]);
  });
});

describe('schemas have the metrics of the table', () => {
  it('views of reports: all', () => {
    expect(reportSchema.$defs.metric.enum).toEqual(METRICS);
  });

  it('figures.csv: those that a transcribed run shows', () => {
    expect(figureSchema.properties.metric.enum).toEqual(metricsIn('figures'));
  });

  it('measurements: every key as a number', () => {
    const properties: Readonly<Record<string, object>> = measurementSchema.properties;
    for (const metric of METRICS)
      for (const key of keysOfMetric(metric)) expect(properties[key], key).toMatchObject({ type: 'number' });
    const percentiles = Object.keys(properties).filter((key) => /^lat_p\d/.test(key));
    expect(percentiles).toEqual([...PERCENTILES.keys()].map(keyOfMetric));
  });

  it('the search index: those that can be searched, as columns and as published', () => {
    const { columns, published } = searchSchema.properties;
    expect(published.items.properties.metric.enum).toEqual(metricsIn('search'));
    const keys = metricsIn('search').map(keyOfMetric);
    const others = ['numjobs', 'iodepth', 'clients', 'outstanding'];
    expect(columns.required.slice(columns.required.indexOf('numjobs'))).toEqual([...others, ...keys]);
    expect(Object.keys(columns.properties)).toEqual(columns.required);
  });
});
