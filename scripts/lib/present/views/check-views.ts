/** What is wrong with a report's views, headlines and sections, seen against the runs it shows. */
import type { Problem, View } from '#types';
import type { ReportRecord } from '../../index/types.ts';
import { metricLabel, metricValue } from '../numbers.ts';
import { pairColumns } from './compare.ts';
import { pivotView } from './pivot.ts';

type Finding = Pick<Problem, 'pointer' | 'message'> & Partial<Pick<Problem, 'found' | 'allowed' | 'fix' | 'severity'>>;

function checkView(view: View, pointer: string, record: ReportRecord): Finding[] {
  if (view.kind === 'systems') return [];
  const pivot = pivotView(view, record.runs);
  const findings: Finding[] = [];
  const [conflict] = pivot.conflicts;
  if (conflict !== undefined) {
    const { first, second, differ } = conflict;
    findings.push({
      pointer,
      message: `a cell of view ${view.id} holds more than one figure (${pivot.conflicts.length} too many in all)`,
      found: `${first.measurement.id} and ${second.measurement.id}, ${metricLabel(first.metric)}`,
      fix: `add ${differ[0] ?? 'a dimension that differs'} to rows, columns or series, or filter by it${differ.length > 1 ? ` (they also differ in ${differ.slice(1).join(', ')})` : ''}`,
    });
  }
  if (pivot.rows.length === 0) {
    const fix = 'correct the filter and the metrics; figures that are not measured need a filter on basis';
    findings.push({ pointer, message: `no figure of the report's runs is in view ${view.id}`, fix });
  }
  if (view.compare !== undefined && pivot.rows.length > 0 && pairColumns(pivot, view.compare).length === 0) {
    findings.push({
      pointer: `${pointer}/compare/to`,
      message: `view ${view.id} has no column to compare with`,
      found: JSON.stringify(view.compare.to),
      allowed: `values of ${pivot.column_dimensions.filter((one) => one !== 'metric').join(', ') || 'a column dimension'}`,
      fix: 'name a value of one of the columns',
    });
  }
  return findings;
}

function checkHeadlines(record: ReportRecord): Finding[] {
  const measurements = new Map(record.runs.flatMap((run) => run.measurements.map((one) => [one.id, one] as const)));
  return (record.parsed.report.headlines ?? []).flatMap(({ measurement, metric }, place): Finding[] => {
    const found = measurements.get(measurement);
    if (found === undefined) {
      const fix = "use an id of measurements.json from one of the report's runs";
      return [{ pointer: `/headlines/${place}/measurement`, message: 'no such measurement', found: measurement, fix }];
    }
    if (metricValue(found, metric) !== undefined) return [];
    return [
      { pointer: `/headlines/${place}/metric`, message: `${measurement} has no ${metricLabel(metric)}`, found: metric },
    ];
  });
}

function checkSections(record: ReportRecord): Finding[] {
  const { report, texts } = record.parsed;
  const known = new Set(report.views.map(({ id }) => id));
  const used = new Set(report.sections.flatMap(({ views }) => views ?? []));
  const unknown = report.sections.flatMap((section, place): Finding[] => [
    ...(section.views ?? []).flatMap((id, view): Finding[] =>
      known.has(id)
        ? []
        : [
            {
              pointer: `/sections/${place}/views/${view}`,
              message: 'no such view',
              found: id,
              allowed: [...known].join(', ') || 'none',
            },
          ],
    ),
    ...(section.text === undefined || texts.has(section.text)
      ? []
      : [
          {
            pointer: `/sections/${place}/text`,
            message: 'no such file in the report',
            found: section.text,
            allowed: [...texts.keys()].sort().join(', ') || 'none',
          },
        ]),
  ]);
  const unused = report.views.flatMap(({ id }, place): Finding[] =>
    used.has(id)
      ? []
      : [
          {
            pointer: `/views/${place}/id`,
            severity: 'warning',
            message: 'no section shows this view',
            found: id,
            fix: 'name it in the views of a section',
          },
        ],
  );
  return [...unknown, ...unused];
}

/** All problems of a report, with places in report.json; errors where its page could not be made truthfully. */
export function checkReportViews(record: ReportRecord): Problem[] {
  const { report, folder, locate } = record.parsed;
  const views = report.views.flatMap((view, place) => checkView(view, `/views/${place}`, record));
  return [...checkSections(record), ...views, ...checkHeadlines(record)].map((finding) => ({
    file: `${folder}/report.json`,
    rule: 'input',
    severity: 'error',
    ...finding,
    ...locate(finding.pointer),
  }));
}
