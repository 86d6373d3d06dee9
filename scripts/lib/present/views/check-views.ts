/** What is wrong with a report's views and shows only once they are made: cells of two figures, missing baselines. */
import type { Problem, View } from '#types';
import type { ReportRecord } from '../../index/types.ts';
import { metricLabel } from '../numbers.ts';
import { pairColumns } from './compare.ts';
import { type PivotTable, pivotView } from './pivot.ts';

type Finding = Pick<Problem, 'pointer' | 'message' | 'found' | 'allowed' | 'fix'>;

function ambiguous(view: View, pivot: PivotTable, pointer: string): Finding[] {
  const [conflict] = pivot.conflicts;
  if (conflict === undefined) return [];
  const { first, second, differ } = conflict;
  const [best = 'a dimension that differs', ...others] = differ;
  const also = others.length > 0 ? ` (they also differ in ${others.join(', ')})` : '';
  return [
    {
      pointer,
      message: `a cell of view ${view.id} holds more than one figure; ${pivot.conflicts.length} too many in all`,
      found: `${first.measurement.id} and ${second.measurement.id}, ${metricLabel(first.metric)}`,
      fix: `add ${best} to rows, columns or series, or filter by it${also}`,
    },
  ];
}

function withoutBaseline(view: View, pivot: PivotTable, pointer: string): Finding[] {
  const { compare } = view;
  if (compare === undefined || pivot.rows.length === 0 || pairColumns(pivot, compare).length > 0) return [];
  const dimensions = pivot.column_dimensions.filter((dimension) => dimension !== 'metric');
  return [
    {
      pointer: `${pointer}/compare/to`,
      message: `view ${view.id} has no column to compare with`,
      found: JSON.stringify(compare.to),
      allowed: `a value of ${dimensions.join(', ') || 'a column dimension, of which there is none'}`,
      fix: 'name a value of one of the columns, and have another column beside it',
    },
  ];
}

/** Errors in report.json, with their places, for which its page could not be made truthfully. */
export function checkReportViews(record: Pick<ReportRecord, 'parsed' | 'runs'>): Problem[] {
  const { report, folder, locate } = record.parsed;
  const findings = report.views.flatMap((view, place) => {
    if (view.kind === 'systems') return [];
    const pivot = pivotView(view, record.runs);
    const pointer = `/views/${place}`;
    return [...ambiguous(view, pivot, pointer), ...withoutBaseline(view, pivot, pointer)];
  });
  return findings.map((finding) => ({
    file: `${folder}/report.json`,
    rule: 'input',
    severity: 'error',
    ...finding,
    ...locate(finding.pointer),
  }));
}
