/** Runs that did less than their method asks for: all its times were multiplied by a factor below 1, or something was left out. */

import type { Measurement } from '#types';
import { formatExact, formatList } from '../base/digits.ts';
import { listMark, sentences } from '../base/marks.ts';
import { word, wordFor } from '../base/words.ts';

export type Shortened = Pick<Measurement, 'method_factor'>;
export type Departing = Shortened & Pick<Measurement, 'method_departures'>;

export function isTrial({ method_factor = 1 }: Shortened): boolean {
  return method_factor < 1;
}

const departuresOf = ({ method_departures = [] }: Departing): NonNullable<Departing['method_departures']> =>
  method_departures;

const departs = (one: Departing): boolean => departuresOf(one).length > 0;

/** A run as its mark is made from; what it left out stands in its measurements, in each the same. */
export function departingRun({
  bundle: { run },
  measurements: [first],
}: {
  readonly bundle: { readonly run: Shortened };
  readonly measurements: readonly Departing[];
}): Departing {
  const { method_factor } = run;
  const { method_departures } = first ?? {};
  return {
    ...(method_factor === undefined ? {} : { method_factor }),
    ...(method_departures === undefined ? {} : { method_departures }),
  };
}

/** "no rests, 12 of 19 steps"; "" where nothing was left out. */
function whatIsLeftOut(one: Departing): string {
  return departuresOf(one)
    .map(({ departure, count = 0, of = 0 }) => wordFor('departure', departure, { count, of, ran: of - count }))
    .join(listMark());
}

/** What was left out, where it is the same for all; where it differs, that it is so, unless the mark of trials says enough. */
function departureMark(all: readonly Departing[]): string | undefined {
  const [what = '', ...others] = new Set(all.map(whatIsLeftOut));
  const isOfTrials = all.filter(departs).every(isTrial);
  if (others.length > 0) return isOfTrials ? undefined : word('departs_some');
  if (what === '') return undefined;
  return isOfTrials ? what : word('departs', { what });
}

/** More factors than these are told by the least and the greatest. */
const MOST_FACTORS = 3;

/** "0.034, 0.1", of many "0.017–0.5". */
function factorOf(trials: readonly Shortened[]): string {
  const factors = [...new Set(trials.map(({ method_factor }) => method_factor ?? 1))].sort((a, b) => a - b);
  const ends = factors.length > MOST_FACTORS ? [factors[0] ?? 1, factors.at(-1) ?? 1] : undefined;
  return ends === undefined ? formatList(factors) : ends.map((factor) => formatExact(factor)).join('–');
}

/**
 * "shortened run (0.034× duration), no rests"; "includes shortened runs" where others stand beside. "departs from its method: no rests" where the
 * times are those of the method. Undefined where nothing was shortened or left out.
 */
export function trialMark(all: readonly Departing[]): string | undefined {
  const trials = all.filter(isTrial);
  const factor = factorOf(trials);
  const times =
    trials.length === 0 ? undefined : word(trials.length === all.length ? 'method_trial' : 'trial_some', { factor });
  const parts = [times, departureMark(all)].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(listMark());
}

/** The mark as a row has room for it: "shortened to 0.034×", "includes shortened runs"; what was left out is for the mark itself. */
export function trialRowMark(all: readonly Departing[]): string | undefined {
  const trials = all.filter(isTrial);
  if (trials.length > 0)
    return trials.length === all.length ? word('trial_row', { factor: factorOf(trials) }) : word('trial_row_some');
  if (!all.some(departs)) return undefined;
  return word(all.every(departs) ? 'departs_row' : 'departs_some');
}

/** What the mark means for who reads the figures. */
export function trialTitle(all: readonly Departing[]): string {
  return sentences(all.some(isTrial) && word('method_trial_title'), all.some(departs) && word('departs_title'));
}
