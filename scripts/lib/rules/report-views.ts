import type { Measurement, Report } from '#types';
import { ioKind } from '../fio/engines.ts';
import { isWholeLoad } from '../fio/patterns.ts';
import { stepValue } from '../methods/place-tests.ts';
import { keysOfMetric, PERCENTILES } from '../model/metrics.ts';
import type { Finding, ReportBase, ReportRule } from './types.ts';

type View = Report['views'][number];
type Filter = NonNullable<View['filter']>;

/** Kinds of views that show percentiles, and what these are computed from, without naming metrics. */
const DISTRIBUTIONS: ReadonlySet<View['kind']> = new Set(['percentiles', 'exceedance', 'histogram']);

/** What a measurement is by a dimension; undefined when the dimension does not tell here. */
function dimensionOf(measurement: Measurement, dimension: string, { bundles, places }: ReportBase): string | undefined {
  const bundle = bundles.get(measurement.run_id);
  if (dimension.startsWith('axis:')) return measurement.axes[dimension.slice('axis:'.length)];
  if (dimension.startsWith('label:')) return bundle?.run.labels?.[dimension.slice('label:'.length)];
  if (dimension === 'step' || dimension.startsWith('step:'))
    return stepValue(dimension, measurement.test_id, places?.get(measurement.run_id))?.id;
  if (dimension === 'io') return ioKind(measurement);
  if (dimension === 'whole') return isWholeLoad(measurement) ? 'yes' : 'no';
  const keys: Readonly<Record<string, keyof Measurement>> = {
    system: 'system_id',
    run: 'run_id',
    configuration: 'configuration_id',
    test: 'test_id',
    workload: 'workload_class',
    bs: 'bs_bytes',
  };
  const value = measurement[keys[dimension] ?? (dimension as keyof Measurement)];
  return value === undefined ? undefined : String(value);
}

/** Measurements that a view shows: those of the report's runs that pass the filter; without basis only measured ones. */
function shownBy(view: View, report: Report, base: ReportBase): readonly Measurement[] {
  const filter: Filter = { basis: ['measured'], ...view.filter };
  return base.measurements.filter(
    (measurement) =>
      report.runs.includes(measurement.run_id) &&
      Object.entries(filter).every(
        ([dimension, values]) =>
          dimension === 'metric' || values.includes(dimensionOf(measurement, dimension, base) ?? ''),
      ),
  );
}

function unknownValues(view: View, at: string, report: Report, base: ReportBase): readonly Finding[] {
  const places: readonly (readonly [string, Filter])[] = [
    [`${at}/filter`, view.filter ?? {}],
    [`${at}/compare/to`, view.compare?.to ?? {}],
  ];
  return places.flatMap(([pointer, filter]) =>
    Object.entries(filter).flatMap(([dimension, values]) => {
      if (dimension === 'metric') return [];
      const known = new Set(
        base.measurements
          .filter(({ run_id }) => report.runs.includes(run_id))
          .flatMap((measurement) => dimensionOf(measurement, dimension, base) ?? []),
      );
      return values.flatMap((value, index) =>
        known.has(value)
          ? []
          : {
              file: 'report.json',
              pointer: `${pointer}/${dimension.replaceAll('~', '~0').replaceAll('/', '~1')}/${index}`,
              message: `no measurement of the report has this ${dimension}`,
              found: value,
              ...(known.size === 0
                ? {
                    fix: `take ${dimension} out of the filter, or add a run that has it: no measurement of the report does`,
                  }
                : {
                    allowed: [...known].sort().join(', '),
                    fix: 'correct the value, or add the run that has it',
                  }),
            },
      );
    }),
  );
}

/** A test bench is drawn from a run that the report shows. */
function unknownRun({ run = '' }: View, at: string, { runs }: Report): readonly Finding[] {
  if (runs.includes(run)) return [];
  return [
    {
      file: 'report.json',
      pointer: `${at}/run`,
      message: 'the report has no such run',
      found: run,
      allowed: runs.join(', '),
      fix: 'name a run of the report, or add this one to its runs',
    },
  ];
}

export const reportViews: ReportRule = {
  id: 'R-report-views',
  scope: 'report',
  reads_figures: true,
  severity: 'error',
  title: 'Views have something to show',
  description:
    "A view of a test bench names a run of the report. For the others, each value of a filter occurs in a measurement of the report, and at least one measurement with one of the view's metrics passes the filter: an empty table or chart is a mistake.",
  check: ({ report }, base) =>
    report.views.flatMap((view, index): readonly Finding[] => {
      const at = `/views/${index}`;
      if (view.kind === 'bench') return unknownRun(view, at, report);
      const unknown = unknownValues(view, at, report, base);
      if (unknown.length > 0 || view.kind === 'systems') return unknown;
      const metrics = DISTRIBUTIONS.has(view.kind) ? [...PERCENTILES.keys()] : (view.metrics ?? []);
      const keys = metrics.flatMap(keysOfMetric);
      if (shownBy(view, report, base).some((measurement) => keys.some((key) => measurement[key] !== undefined)))
        return [];
      return [
        {
          file: 'report.json',
          pointer: at,
          message: `view "${view.id}" shows nothing`,
          found: `no measurement passes its filter and has ${metrics.join(' or ')}`,
          fix: 'correct filter or metrics; values that were not measured need basis in the filter',
        },
      ];
    }),
};
