/** Where the figures of one measurement come from: file, place, hash and formula. */
import type { Measurement } from '#types';
import type { RunRecord } from '../../index/types.ts';
import { measurementAnchor } from '../anchors.ts';
import { measurementBadges } from '../badges.ts';
import { NBSP } from '../digits.ts';
import type { Fact } from '../facts.ts';
import { fact, factsOf } from '../facts.ts';
import { describeConditions } from '../load.ts';
import type { Metric } from '../numbers.ts';
import { formatMetric, METRICS, metricLabel, metricValue } from '../numbers.ts';
import { formatBytes, formatCount, formatSeconds } from '../sizes.ts';
import type { Badge } from '../tables.ts';
import { wordOr } from '../tables.ts';
import { word } from '../words.ts';

export interface SourceView {
  readonly anchor: string;
  readonly title: string;
  readonly conditions: string;
  /** The measurement's id in the API. */
  readonly id: string;
  readonly badges: readonly Badge[];
  readonly notices: readonly { readonly rule: string; readonly href: string; readonly text: string }[];
  readonly facts: readonly Fact[];
  /** Every figure with its full value, and for published ones what stood in the source and where. */
  readonly figures: readonly {
    readonly label: string;
    readonly text: string;
    readonly exact: string;
    readonly published?: string;
    readonly locator?: string;
  }[];
}

function titleOf(record: RunRecord, measurement: Measurement): string {
  const { run } = record.bundle;
  const test = run.tests.find((one) => one.id === measurement.test_id)?.title ?? measurement.test_id;
  const configuration = run.configurations.find((one) => one.id === measurement.configuration_id)?.title;
  const parts = [test, run.configurations.length > 1 ? configuration : undefined, wordOr('way', measurement.direction)];
  return parts.filter((part) => part !== undefined).join(' · ');
}

function placeFacts(measurement: Measurement): readonly Fact[] {
  const { source } = measurement;
  const entries = source.entries?.length ?? 0;
  const raw: Fact[] =
    source.file === undefined
      ? []
      : [{ label: word('fact_file'), text: source.file, href: `runs/${measurement.run_id}/${source.file}` }];
  return [
    ...raw,
    ...factsOf([
      // A file mostly holds one document; its number says something only where there are more.
      fact('document', source.document ? formatCount(source.document) : undefined),
      fact('pointer', source.pointer),
      fact('entries', entries > 1 ? word('entries_merged', { Count: entries }) : undefined),
      fact('sha256', source.sha256),
      fact('formula', source.formula),
      fact('percentiles', measurement.percentile_source),
      fact('citation', source.citation),
      fact('locator', source.locator),
      fact('fio_version', measurement.fio_version),
      fact('ioengine', measurement.ioengine),
      fact(
        'direct',
        measurement.direct === undefined ? undefined : word(measurement.direct ? 'direct_yes' : 'direct_no'),
      ),
      fact('runtime', measurement.runtime_s === undefined ? undefined : formatSeconds(measurement.runtime_s)),
      fact('ramp_time', measurement.ramp_time_s === undefined ? undefined : formatSeconds(measurement.ramp_time_s)),
      fact('size', measurement.size_bytes === undefined ? undefined : formatBytes(measurement.size_bytes)),
      fact('total_ios', measurement.total_ios === undefined ? undefined : formatCount(measurement.total_ios)),
      fact('io_bytes', measurement.io_bytes === undefined ? undefined : formatBytes(measurement.io_bytes)),
      fact('fingerprint', measurement.workload_fingerprint),
    ]),
  ];
}

function figuresOf(measurement: Measurement): SourceView['figures'] {
  return METRICS.flatMap((metric: Metric) => {
    const quantity = metricValue(measurement, metric);
    if (quantity === undefined) return [];
    const { text, unit, title } = formatMetric(metric, quantity);
    const published = measurement.source.figures?.[metric];
    const row = published?.row === undefined ? undefined : word('csv_line', { line: published.row });
    const locator = published && [published.locator, row].filter((part) => part !== undefined).join('; ');
    return [
      {
        label: metricLabel(metric),
        text: `${text}${NBSP}${unit}`,
        exact: title.split('; ')[0] ?? title,
        ...(published === undefined ? {} : { published: publishedText(published) }),
        ...(locator === undefined ? {} : { locator }),
      },
    ];
  });
}

function publishedText(figure: NonNullable<Measurement['source']['figures']>[string]): string {
  const words = (figure.qualifiers ?? []).map((qualifier) => word(`qualifier_${qualifier}`));
  return [figure.as_published, ...words].join('; ');
}

/** Everything that is told of one measurement of the run. */
export function explainMeasurement(record: RunRecord, measurement: Measurement): SourceView {
  return {
    anchor: measurementAnchor(measurement),
    title: titleOf(record, measurement),
    conditions: describeConditions(measurement),
    id: measurement.id,
    badges: measurementBadges(measurement).filter((badge) => badge.kind !== 'notice'),
    notices: measurement.notices.map((notice) => ({ ...notice, href: `rules/#${notice.rule}` })),
    facts: placeFacts(measurement),
    figures: figuresOf(measurement),
  };
}
