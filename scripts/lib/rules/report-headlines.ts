import { keysOfMetric } from '../model/metrics.ts';
import { isTrial } from '../model/trial.ts';
import type { ReportRule } from './types.ts';

export const reportHeadlines: ReportRule = {
  id: 'R-report-headlines',
  scope: 'report',
  reads_figures: true,
  severity: 'error',
  title: 'Key results exist',
  description:
    "A headline names a measurement of one of the report's runs by its id, and a metric that this measurement has (a published range counts). A test whose times were shortened stands for no system: such a headline is not shown.",
  check: ({ report }, { measurements }) =>
    (report.headlines ?? []).flatMap(({ measurement: id, metric }, index) => {
      const place = { file: 'report.json', pointer: `/headlines/${index}/measurement` };
      const measurement = measurements.find((other) => other.id === id);
      if (measurement === undefined || !report.runs.includes(measurement.run_id)) {
        const near = measurements.filter(
          (other) => report.runs.includes(other.run_id) && other.id.startsWith(id.split('/').slice(0, 3).join('/')),
        );
        const allowed = near.slice(0, 6).map((other) => other.id);
        return {
          ...place,
          message: 'there is no measurement of this id in the runs of the report',
          found: id,
          ...(allowed.length > 0 ? { allowed: allowed.join(', ') } : {}),
          fix: 'take the id from api/v1/measurements.json: run/configuration/test/job/direction',
        };
      }
      const keys = keysOfMetric(metric);
      if (keys.some((key) => measurement[key] !== undefined))
        return isTrial(measurement)
          ? {
              ...place,
              severity: 'warning' as const,
              message: 'the headline is of a shortened run, and is not shown',
              found: `method_factor ${measurement.method_factor}`,
              allowed: 'a measurement of a run with the full times of its method',
              fix: 'name another measurement, or take the headline out',
            }
          : [];
      return {
        ...place,
        pointer: `/headlines/${index}/metric`,
        message: 'the measurement has no value for this metric',
        found: metric,
        fix: 'name a metric that it has',
      };
    }),
};
