/** Rules for what shows only once a report's views and computations are made: cells of two figures, missing baselines, figures that are not there. */
import type { Compare, Computation, View } from '#types';
import type { RunRecord } from '../database/types.ts';
import { type Formula, formulaOf, namesOf } from '../model/formula.ts';
import { metricLabel } from '../model/metrics.ts';
import type { Finding, ReportRule } from '../rules/types.ts';
import { hasComparison } from './compare.ts';
import { inputsOf, resultsOf } from './computations.ts';
import { dimensionValue } from './dimensions.ts';
import type { PivotTable } from './pivot.ts';
import { pivotOf } from './pivot-of.ts';
import { runsOfReport } from './runs-of-report.ts';

const file = 'report.json';

function readFormula(text: string): Formula | undefined {
  try {
    return formulaOf(text);
  } catch {
    return undefined;
  }
}

function faultsOf(computation: Computation, pointer: string, runs: readonly RunRecord[]): readonly Finding[] {
  const formula = readFormula(computation.formula);
  if (formula === undefined) {
    const fix = 'write names and numbers, joined by + − × / ^ and brackets';
    return [{ file, pointer: `${pointer}/formula`, message: 'this is not a formula', found: computation.formula, fix }];
  }
  const inputs = inputsOf(computation, runs);
  const unknown = namesOf(formula.expression).filter((name) => !inputs.has(name));
  const empty = [...inputs].filter(([, figures]) => figures.every(({ value }) => value === undefined));
  const lengths = new Set([...inputs.values()].map(({ length }) => length).filter((length) => length !== 1));
  const faults: readonly (readonly [boolean, Omit<Finding, 'file' | 'pointer'>])[] = [
    [
      unknown.length > 0,
      {
        message: 'the formula uses names that no input has',
        found: unknown.join(', '),
        allowed: [...inputs.keys()].join(', '),
        fix: 'name the inputs as the formula does',
      },
    ],
    [
      empty.length > 0,
      {
        message: 'inputs have no value',
        found: empty.map(([name]) => name).join(', '),
        fix: 'correct metric or filter; values that were not measured need basis in the filter',
      },
    ],
    [
      lengths.size > 1,
      {
        message: 'inputs have different numbers of values',
        found: [...inputs].map(([name, { length }]) => `${name}: ${length}`).join(', '),
        allowed: 'one value, or as many as the others have',
        fix: 'make the filters select the same tests of the same runs',
      },
    ],
  ];
  const found = faults.flatMap(([isFault, fault]) => (isFault ? [{ file, pointer, ...fault }] : []));
  if (found.length > 0 || resultsOf(computation, runs).every(Number.isFinite)) return found;
  return [
    {
      file,
      pointer,
      message: 'the result is not a number',
      found: computation.formula,
      fix: 'correct formula or inputs',
    },
  ];
}

const reportComputations: ReportRule = {
  id: 'R-report-computations',
  scope: 'report',
  reads_figures: true,
  severity: 'error',
  title: 'Findings from values are computed from them',
  description:
    'A finding tagged figures_here is checked: `computed` names formula, inputs and claim, and the page shows the result beside the claim, also where it contradicts it. Without that the tag is an empty word (warning). Every name of a formula is an input, every input has values, and inputs with several have equally many.',
  check: (parsed, base) => {
    const runs = runsOfReport(parsed, base);
    return (parsed.report.findings ?? []).flatMap(({ evidence, computed = [] }, index): readonly Finding[] => {
      const pointer = `/findings/${index}`;
      if (evidence === 'figures_here' && !computed.some(({ claim }) => claim !== undefined)) {
        const fix = 'add computed with a claim, or say that it is an opinion';
        return [
          {
            file,
            pointer,
            severity: 'warning',
            message: 'no computation backs the claim',
            fix,
          },
        ];
      }
      return computed.flatMap((one, place) => faultsOf(one, `${pointer}/computed/${place}`, runs));
    });
  },
};

/** Looks at each view's table; lists of systems have none. */
function eachView(
  look: (view: View, pivot: PivotTable, pointer: string, runs: readonly RunRecord[]) => Finding[],
): ReportRule['check'] {
  return (parsed, base) => {
    const runs = runsOfReport(parsed, base);
    return parsed.report.views.flatMap((view, place) =>
      view.kind === 'systems' || view.kind === 'bench'
        ? []
        : look(view, pivotOf(view, runs).pivot, `/views/${place}`, runs),
    );
  };
}

/** True when each value of the baseline occurs in the report; R-report-views tells of those that do not. */
function isKnown({ to }: Compare, runs: readonly RunRecord[]): boolean {
  const items = runs.flatMap((run) =>
    run.measurements.map((measurement) => ({ measurement, run, metric: 'iops' as const })),
  );
  return Object.entries(to).every(
    ([dimension, values]) =>
      dimension === 'metric' ||
      values.every((value) => items.some((item) => dimensionValue(dimension, item) === value)),
  );
}

const reportViewAmbiguous: ReportRule = {
  id: 'R-report-view-ambiguous',
  scope: 'report',
  reads_figures: true,
  severity: 'error',
  title: 'A cell of a view holds one value',
  description:
    'Rows, columns, series and filter of a view distinguish all its values. Where two share a cell, neither is picked and no average is made: the view has to say which it means.',
  check: eachView((view, { conflicts }, pointer) => {
    const [conflict] = conflicts;
    if (conflict === undefined) return [];
    const { first, second, differ } = conflict;
    const [best = 'a dimension that differs', ...others] = differ;
    const also = others.length > 0 ? ` (they also differ in ${others.join(', ')})` : '';
    return [
      {
        file: 'report.json',
        pointer,
        message: `a cell of view "${view.id}" holds more than one value; ${conflicts.length} too many in all`,
        found: `${first.measurement.id} and ${second.measurement.id}, ${metricLabel(first.metric)}`,
        fix: `add ${best} to rows, columns or series, or filter by it${also}`,
      },
    ];
  }),
};

const reportViewBaseline: ReportRule = {
  id: 'R-report-view-baseline',
  scope: 'report',
  reads_figures: true,
  severity: 'error',
  title: 'A view that compares has its baseline',
  description:
    "The baseline of `compare` is a column or a row of the view's own table, and there is another column or row: otherwise there is nothing to compare.",
  check: eachView((view, pivot, pointer, runs) => {
    const { compare } = view;
    if (compare === undefined || pivot.rows.length === 0 || !isKnown(compare, runs)) return [];
    if (hasComparison(pivot, compare)) return [];
    const dimensions = [...pivot.column_dimensions, ...pivot.row_dimensions].filter((one) => one !== 'metric');
    return [
      {
        file: 'report.json',
        pointer: `${pointer}/compare/to`,
        message: `view "${view.id}" has no column or row to compare with`,
        found: JSON.stringify(compare.to),
        allowed: `a value of ${dimensions.join(', ') || 'a dimension of the table, of which there is none'}`,
        fix: 'name a value of one of the columns or rows, and have at least one more',
      },
    ];
  }),
};

/** Errors for which a report's page could not be made truthfully. */
export const viewRules: readonly ReportRule[] = [reportViewAmbiguous, reportViewBaseline, reportComputations];
