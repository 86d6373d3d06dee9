/** What the figures of a report say about a finding: a formula over them, its result, and whether that is what was claimed. */
import type { Claim, Computation } from '#types';
import { formatDigits, formatExact, NBSP } from '../base/digits.ts';
import { unitSymbol } from '../base/unit-symbols.ts';
import { factorOf } from '../base/units.ts';
import { word } from '../base/words.ts';
import type { RunRecord } from '../database/types.ts';
import { measurementHref } from '../model/anchors.ts';
import { evaluateEach, formulaOf } from '../model/formula.ts';
import { metricValue } from '../model/metrics.ts';
import { selectItems } from './select.ts';

/** A figure of an input, in the unit that it enters the formula in. */
interface InputFigure {
  readonly value: number | undefined;
  readonly href: string;
}

/** Figures by the names of the formula, in the order of the runs. */
export function inputsOf(
  { inputs }: Computation,
  runs: readonly RunRecord[],
): ReadonlyMap<string, readonly InputFigure[]> {
  return new Map(
    Object.entries(inputs).map(([name, { metric, filter, unit }]) => [
      name,
      selectItems({ metrics: [metric], filter }, runs).map(({ measurement }) => {
        const value = metricValue(measurement, metric)?.value;
        // Twelve digits: a unit of 10^6 leaves no trace in the last ones.
        const inUnit = value === undefined ? undefined : Number((value / factorOf(unit)).toPrecision(12));
        return { value: inUnit, href: measurementHref(measurement) };
      }),
    ]),
  );
}

/** The result, one number for each figure of the inputs. NaN where a figure is missing. */
export function resultsOf(computation: Computation, runs: readonly RunRecord[]): readonly number[] {
  const values = [...inputsOf(computation, runs)].map(
    ([name, figures]) => [name, figures.map(({ value }) => value ?? Number.NaN)] as const,
  );
  return evaluateEach(formulaOf(computation.formula), Object.fromEntries(values));
}

/** A computation as a page shows it. */
export interface ComputationView {
  readonly what: string;
  /** The formula with its numbers, each linked; a name where it stands for several. */
  readonly parts: readonly { readonly text: string; readonly href?: string }[];
  /** What each name that stands for several is, in the order of the runs. */
  readonly several: readonly {
    readonly name: string;
    readonly figures: readonly { readonly text: string; readonly href: string }[];
  }[];
  readonly result: string;
  readonly claim?: string;
  readonly holds?: boolean;
}

function isWithin({ at_least = Number.NEGATIVE_INFINITY, at_most = Number.POSITIVE_INFINITY }: Claim, value: number) {
  return value >= at_least && value <= at_most;
}

function formatResult(value: number, isSigned: boolean): string {
  const whole = Math.trunc(Math.abs(value)).toString().length;
  return formatDigits(value, { significant: Math.max(3, whole), signed: isSigned });
}

function boundsOf({ at_least, at_most }: Claim): string {
  if (at_least === undefined) return word('claim_at_most', { value: formatExact(at_most ?? 0) });
  if (at_most === undefined) return word('claim_at_least', { value: formatExact(at_least) });
  if (at_least === at_most) return formatExact(at_least);
  return word('claim_between', { low: formatExact(at_least), high: formatExact(at_most) });
}

/** The computation over the runs of its report. */
export function presentComputation(computation: Computation, runs: readonly RunRecord[]): ComputationView {
  const { what, formula, unit, claim } = computation;
  const inputs = inputsOf(computation, runs);
  const parts = (formula.match(/[a-z_]\w*|[^a-z_]+/gi) ?? []).map((text) => {
    const [only, ...others] = inputs.get(text) ?? [];
    if (only?.value === undefined) return { text };
    if (others.length > 0) return { text: text.replaceAll('_', NBSP) };
    return { text: formatExact(only.value), href: only.href };
  });
  const several = [...inputs].flatMap(([name, figures]) =>
    figures.length < 2
      ? []
      : {
          name: name.replaceAll('_', NBSP),
          figures: figures.flatMap(({ value, href }) =>
            value === undefined ? [] : { text: formatExact(value), href },
          ),
        },
  );
  const results = resultsOf(computation, runs);
  // What is a difference may have either sign.
  const write = (value: number): string => formatResult(value, formula.includes('−'));
  const [lowest, highest] = [write(Math.min(...results)), write(Math.max(...results))];
  const suffix = unit === '' ? '' : `${NBSP}${unitSymbol(unit)}`;
  const within = claim === undefined ? 0 : results.filter((value) => isWithin(claim, value)).length;
  const count = results.length;
  const ofSeveral =
    lowest === highest
      ? word('computed_same', { value: lowest, suffix, count })
      : word('computed_range', { lowest, highest, suffix, count });
  return {
    what,
    parts,
    several,
    result: count === 1 ? `${lowest}${suffix}` : ofSeveral,
    ...(claim === undefined
      ? {}
      : {
          claim: word(results.length === 1 ? 'claim' : 'claim_of_several', {
            text: claim.text,
            bounds: `${boundsOf(claim)}${suffix}`,
            within,
            count: results.length,
          }),
          holds: within === results.length,
        }),
  };
}

/** Whether the figures show what a finding says: all that is claimed, some of it or none. Undefined where nothing is claimed. */
export function verdictOf(computations: readonly ComputationView[]): 'shown' | 'in_part' | 'contradicted' | undefined {
  const claims = computations.flatMap(({ holds }) => holds ?? []);
  if (claims.length === 0) return undefined;
  if (claims.every(Boolean)) return 'shown';
  return claims.some(Boolean) ? 'in_part' : 'contradicted';
}
