/** The answer of a workload page: one sentence of who is fastest and by how much, its grade, and the conditions it holds under. */
import { formatDigits, NBSP } from '../../base/digits.ts';
import { word, wordFor, wordOr } from '../../base/words.ts';
import type { LoadChoice, Standing, Standings } from '../../database/standings.ts';
import { describeLoad } from '../../model/load.ts';
import { formatMetric } from '../../model/metric-text.ts';
import { metricValue, ratesFor } from '../../model/metrics.ts';
import { gradeBadge, reasonOf } from '../compare/grade-words.ts';
import { nameOf } from './answers.ts';
import { noiseText } from './ranks.ts';
import type { EntryOf } from './standing-table.ts';
import type { StandingAnswer } from './view.ts';

/** More than these are counted. */
const MOST_HIGHER = 3;

/** "4.00 GB/s", in the rate that tells most of the block size. */
function rateText({ measurement }: Standing): string {
  const [text] = ratesFor(measurement.bs_bytes).flatMap((metric) => {
    const quantity = metricValue(measurement, metric);
    if (quantity === undefined) return [];
    const { text: digits, unit } = formatMetric(metric, quantity);
    return [`${digits}${NBSP}${unit}`];
  });
  return text ?? '';
}

/** "−4.5 %" of less than a fifth, "1/3.7" beyond: how far a rate is below another. */
function behindText(rate: number, of: number): string {
  const percent = 100 * (rate / of - 1);
  return `${formatDigits(percent, { significant: Math.abs(percent) < 1 ? 1 : 2, signed: true })}${NBSP}%`;
}

function loadOf(load: LoadChoice): string {
  return word(`load_choice_${load}`);
}

/** Who ranks: "Fastest at QD1: Intel … 4.00 GB/s; Samsung … −4.5 % (a tie); next WDC … 1.07 GB/s." */
function rankedText(load: LoadChoice, ranked: readonly Standing[], entryOf: EntryOf): string {
  const name = (one: Standing): string => nameOf(entryOf(one));
  const [first, ...others] = ranked;
  if (first === undefined) return '';
  const tied = others.filter(({ rank }) => rank === 1);
  const next = others.find(({ rank }) => rank !== 1);
  const [nearest, ...more] = tied;
  const parts = [
    word('standing_fastest', { load: loadOf(load), system: name(first), rate: rateText(first) }),
    ...(nearest === undefined
      ? []
      : [
          word(more.length === 0 ? 'standing_tie' : 'standing_ties', {
            system: name(nearest),
            change: behindText(nearest.rate, first.rate),
            Count: more.length,
          }),
        ]),
    ...(next === undefined
      ? []
      : [
          word('standing_next', {
            system: name(next),
            rate: rateText(next),
            change: behindText(next.rate, first.rate),
          }),
        ]),
  ];
  return `${parts.join('; ')}.`;
}

/** Nobody ranks: the highest and the next, as published. */
function unrankedText(load: LoadChoice, rows: readonly Standing[], entryOf: EntryOf): string {
  const [first, second] = rows;
  if (first === undefined) return '';
  const values = { load: loadOf(load), system: nameOf(entryOf(first)), rate: rateText(first) };
  if (second === undefined) return `${word('standing_only', values)}.`;
  return `${word('standing_highest', values)}; ${word('standing_then', { system: nameOf(entryOf(second)), rate: rateText(second) })}.`;
}

function loadsText(rows: readonly Standing[]): string {
  const loads = new Set(rows.map(({ measurement }) => describeLoad(measurement)));
  const [only] = loads;
  return loads.size === 1 && only !== undefined && only !== '' ? only : word('standing_own_loads');
}

function noiseWords(rows: readonly Standing[]): string {
  const shares = rows.map(({ noise }) => noise);
  const assumed = shares.filter(({ source }) => source === 'single');
  const [first] = assumed;
  if (first !== undefined && assumed.length === shares.length)
    return word('standing_noise_assumed', { noise: noiseText(first) });
  return word(assumed.length === 0 ? 'standing_noise_own' : 'standing_noise_some');
}

/** What the sentence holds for: how many of which kind, under which load, as measured or published, and how near is a tie. */
function rankedConditions(ranked: readonly Standing[]): string {
  const measurements = ranked.map(({ measurement }) => measurement);
  const kinds = new Map<string, number>();
  for (const { kind } of measurements) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const evidence = [...new Set(measurements.map((one) => word(`evidence_${one.evidence}`)))];
  return [
    [...kinds].map(([kind, Count]) => wordFor('standing_kind', kind, { Count })).join(', '),
    loadsText(ranked),
    evidence.join(', '),
    noiseWords(ranked),
  ].join(' · ');
}

/** Of another kind than is ranked: its kind. Of the same: what keeps it out. */
function whyOut({ measurement, comparison }: Standing, kind: string): string {
  if (measurement.kind !== kind) return wordOr('kind', measurement.kind);
  return (comparison && reasonOf(comparison.grade, [comparison])) ?? '';
}

/** Above the fastest, but not to be ranked against it: "Higher, not ranked against these: AERODISK, 5.5 GB/s (array)." */
function higherText(rows: readonly Standing[], than: Standing | undefined, entryOf: EntryOf): string | undefined {
  if (than === undefined) return undefined;
  const above = rows.filter(({ is_aside, rank, rate }) => !is_aside && rank === undefined && rate > than.rate);
  if (above.length === 0) return undefined;
  const list = above.slice(0, MOST_HIGHER).map((one) => {
    const reason = whyOut(one, than.measurement.kind);
    return word('standing_higher_one', { system: nameOf(entryOf(one)), rate: rateText(one), reason });
  });
  const Count = above.length - list.length;
  return word('standing_higher', {
    list: [...list, ...(Count > 0 ? [word('standing_more', { Count })] : [])].join('; '),
  });
}

/** The answer to one choice of load. `receipt` is the place of what was checked. */
export function standingAnswer(
  standings: Standings,
  load: LoadChoice,
  entryOf: EntryOf,
  receipt: string,
): StandingAnswer {
  const { rows } = standings;
  const ranked = rows.filter(({ rank }) => rank !== undefined).toSorted((a, b) => b.rate - a.rate);
  const second = ranked[1]?.comparison;
  if (second !== undefined) {
    const higher = higherText(rows, ranked[0], entryOf);
    return {
      text: rankedText(load, ranked, entryOf),
      badges: [{ ...gradeBadge(second), href: receipt }],
      ...(higher === undefined ? {} : { higher }),
      conditions: rankedConditions(ranked),
    };
  }
  const compared = rows.filter(({ is_aside, comparison }) => !is_aside && comparison?.grade !== 'D');
  const shown = compared.length > 1 ? compared : rows.filter(({ is_aside }) => !is_aside);
  const higher = compared.length > 1 ? higherText(rows, shown[0], entryOf) : undefined;
  const [first, next] = shown;
  // The reference of the others may be either of the two.
  const judged = next?.comparison ?? (next === undefined ? undefined : first?.comparison);
  const { href: _, ...badge } = judged === undefined ? { href: '' } : gradeBadge(judged);
  const reason = judged && reasonOf(judged.grade, [judged]);
  return {
    text: unrankedText(load, shown, entryOf),
    badges: 'kind' in badge ? [badge] : [],
    ...(higher === undefined ? {} : { higher }),
    conditions:
      first === undefined
        ? ''
        : [
            ...(shown.length > 1 ? [word('standing_none_ranked'), ...(reason === undefined ? [] : [reason])] : []),
            [wordOr('kind', first.measurement.kind), describeLoad(first.measurement)]
              .filter((part) => part !== '')
              .join(', '),
          ].join(' · '),
  };
}
