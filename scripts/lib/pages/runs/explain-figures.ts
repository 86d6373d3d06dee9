/** The figures of one measurement, each with how it came about. */
import type { Measurement } from '#types';
import { NBSP } from '../../base/digits.ts';
import { word } from '../../base/words.ts';
import type { RunRecord } from '../../database/types.ts';
import type { Metric } from '../../model/metrics.ts';
import { formatMetric, keysOfMetric, METRICS, metricLabel, metricValue } from '../../model/metrics.ts';
import { type StepView, stepsOf } from './explain-steps.ts';

export interface FigureView {
  readonly label: string;
  /** As tables round it: "84.9 k IOPS". */
  readonly shown: string;
  /** As the API has it: "84 947.802 IOPS". */
  readonly exact: string;
  /** Value and unit as the source prints them, with its qualifiers. */
  readonly published?: string;
  /** Place in the source, and line of figures.csv. */
  readonly locator?: string;
  readonly steps: readonly StepView[];
}

function publishedText(figure: NonNullable<Measurement['source']['figures']>[string]): string {
  const words = (figure.qualifiers ?? []).map((qualifier) => word(`qualifier_${qualifier}`));
  return [figure.as_published, ...words].join('; ');
}

function stepsOfMetric(record: RunRecord, measurement: Measurement, metric: Metric): readonly StepView[] {
  const derive = record.derivations?.get(measurement.id);
  return keysOfMetric(metric).flatMap((key) => {
    const derivation = derive?.(key);
    const value = measurement[key];
    return derivation === undefined || value === undefined ? [] : stepsOf(derivation, value);
  });
}

/** Every figure that the measurement has, in the order of tables. */
export function figuresOf(record: RunRecord, measurement: Measurement): readonly FigureView[] {
  return METRICS.flatMap((metric): readonly FigureView[] => {
    const quantity = metricValue(measurement, metric);
    if (quantity === undefined) return [];
    const { text, unit, title } = formatMetric(metric, quantity);
    const published = measurement.source.figures?.[metric];
    const row = published?.row === undefined ? undefined : word('csv_line', { line: published.row });
    const locator = published && [published.locator, row].filter((part) => part !== undefined).join('; ');
    return [
      {
        label: metricLabel(metric),
        shown: `${text}${NBSP}${unit}`,
        exact: title.split('; ')[0] ?? title,
        ...(published === undefined ? {} : { published: publishedText(published) }),
        ...(locator === undefined ? {} : { locator }),
        steps: stepsOfMetric(record, measurement, metric),
      },
    ];
  });
}
