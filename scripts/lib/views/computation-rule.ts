/** Findings that figures of the report are to show: what is computed for them can be computed. */
import type { Computation } from '#types';
import type { RunRecord } from '../database/types.ts';
import { type Formula, formulaOf, namesOf } from '../model/formula.ts';
import type { Finding, ReportRule } from '../rules/types.ts';
import { inputsOf, resultsOf } from './computations.ts';
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

export const reportComputations: ReportRule = {
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
