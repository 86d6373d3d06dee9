/** The answer of a workload page: who is fastest and by how much, with the grade and the conditions under which that holds. */

import type { Measurement } from '#types';
import { countBy } from '../../base/group-by.ts';
import { clauseMark, joinKnown, listMark, stopMark } from '../../base/marks.ts';
import { formatComparison } from '../../base/sizes.ts';
import { word, wordFor, wordOr } from '../../base/words.ts';
import { purposeOf } from '../../database/purpose.ts';
import type { LoadChoice, Standing, Standings } from '../../database/standings.ts';
import { describeLoad } from '../../model/load.ts';
import { figureText } from '../../model/metric-text.ts';
import { metricValue, ratesFor } from '../../model/metrics.ts';
import { rateOf } from '../../model/rate.ts';
import { flatteryOf } from '../../tables/best.ts';
import { gradeBadge, reasonOf } from '../compare/grade-words.ts';
import { noiseText } from '../noise-words.ts';
import { nameOf, ratioText } from './answers.ts';
import { besideText } from './beside.ts';
import { demoBadges } from './demo-badge.ts';
import { configurationTitle } from './rows.ts';
import type { EntryOf } from './standing-table.ts';
import type { StandingAnswer } from './view.ts';

/** More than these are counted. */
const MOST_HIGHER = 3;

/** "4.00 GB/s", in the rate that tells most of the block size. */
function rateText(measurement: Measurement): string {
  const [text] = ratesFor(measurement.bs_bytes).flatMap((metric) => {
    const quantity = metricValue(measurement, metric);
    return quantity === undefined ? [] : [figureText(metric, quantity)];
  });
  return text ?? '';
}

/** "−73.3 %"; "1/395" of what is less than a tenth: how far a rate is below another. */
function behindText(rate: number, of: number): string {
  const percent = 100 * (rate / of - 1);
  return percent < -90 && rate > 0 ? `1/${ratioText(of / rate)}` : formatComparison(percent, { signed: true });
}

function loadOf(load: LoadChoice): string {
  return word(`load_choice_${load}`);
}

/** What opens the list of those ranked, of those set beside each other, and of one alone; after those who are higher it says of whom it is. */
const OPENINGS = {
  first: { ranked: 'standing_fastest', compared: 'standing_highest', only: 'standing_only' },
  after: {
    ranked: 'standing_fastest_ranked',
    compared: 'standing_highest_compared',
    only: 'standing_highest_compared',
  },
} as const;
type Openings = (typeof OPENINGS)[keyof typeof OPENINGS];

/** Who ranks: "Fastest at QD1: Seagate … 284 MB/s; Toshiba … −3.2 % (a tie); next Toshiba … 265 MB/s." */
function rankedText(load: LoadChoice, ranked: readonly Standing[], entryOf: EntryOf, openings: Openings): string {
  const name = (one: Standing): string => nameOf(entryOf(one));
  const [first, ...others] = ranked;
  if (first === undefined) return '';
  const tied = others.filter(({ rank }) => rank === 1);
  const next = others.find(({ rank }) => rank !== 1);
  const [nearest, ...more] = tied;
  const parts = [
    word(openings.ranked, { load: loadOf(load), system: name(first), rate: rateText(first.measurement) }),
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
            rate: rateText(next.measurement),
            change: behindText(next.rate, first.rate),
          }),
        ]),
  ];
  return `${parts.join(clauseMark())}${stopMark()}`;
}

interface Unranked {
  /** What stands beside the results without being counted among them. */
  readonly beside: string | undefined;
  readonly entryOf: EntryOf;
  readonly openings: Openings;
}

/** Nobody ranks: the highest and the next, as published; of one alone what stands `beside` it. */
function unrankedText(load: LoadChoice, rows: readonly Standing[], { beside, entryOf, openings }: Unranked): string {
  const [first, second] = rows;
  if (first === undefined) return '';
  const values = { load: loadOf(load), system: nameOf(entryOf(first)), rate: rateText(first.measurement) };
  if (second === undefined) {
    if (openings.only !== 'standing_only') return `${word(openings.only, values)}${stopMark()}`;
    if (beside !== undefined) return `${word('standing_found_alone', { ...values, beside })}${stopMark()}`;
    return `${word(load === 'peak' ? 'standing_only' : 'standing_only_load', values)}${stopMark()}`;
  }
  return `${word(openings.compared, values)}${clauseMark()}${word('standing_then', { system: nameOf(entryOf(second)), rate: rateText(second.measurement) })}${stopMark()}`;
}

function loadsText(rows: readonly Standing[], isOnlyLoad: boolean): string {
  const loads = new Set(rows.map(({ measurement }) => describeLoad(measurement)));
  const [load] = loads;
  if (loads.size !== 1 || load === undefined || load === '') return word('standing_own_loads');
  return isOnlyLoad ? word('standing_only_load_tested', { load }) : load;
}

function noiseWords(rows: readonly Standing[]): string {
  const shares = rows.map(({ noise }) => noise);
  const assumed = shares.filter(({ source }) => source === 'single');
  const [first] = assumed;
  if (first !== undefined && assumed.length === shares.length)
    return word('standing_noise_assumed', { noise: noiseText(first) });
  return word(assumed.length === 0 ? 'standing_noise_own' : 'standing_noise_some');
}

/** Operating system, controller and the like, where all have the same, as far as it is recorded of more than one. */
function sharedAxes(all: readonly Measurement[]): readonly string[] {
  const names = [...new Set(all.flatMap(({ axes }) => Object.keys(axes)))];
  return names.flatMap((axis) => {
    const known = all.flatMap(({ axes }) => axes[axis] ?? []);
    const [value = ''] = known;
    if (new Set(known).size > 1 || known.length < 2) return [];
    return [known.length === all.length ? value : word('standing_where_recorded', { value })];
  });
}

/** What the sentence holds for: how many of which kind, on what, under which load, as measured or published, and how near is a tie. */
function rankedConditions(ranked: readonly Standing[], entryOf: EntryOf, isOnlyLoad: boolean): string {
  const measurements = ranked.map(({ measurement }) => measurement);
  const evidence = [...new Set(measurements.map((one) => word(`evidence_${one.evidence}`)))];
  return joinKnown(
    ' · ',
    [...countBy(measurements, ({ kind }) => kind)]
      .map(([kind, Count]) => wordFor('standing_kind', kind, { Count }))
      .join(listMark()),
    ...sharedAxes(measurements),
    loadsText(ranked, isOnlyLoad),
    ranked.every((one) => entryOf(one).apart === 'beside_another_job') && word('leaders_beside'),
    evidence.join(listMark()),
    ...new Set(measurements.flatMap(flatteryOf)),
    noiseWords(ranked),
  );
}

/** A figure above those ranked; `configuration` is of a system that is ranked by less, in another one. */
interface Higher extends Standing {
  readonly configuration?: string;
}

/** Of another kind than is ranked: its kind. Of the same: what keeps it out. */
function whyOut({ measurement, comparison, configuration }: Higher, kind: string): string {
  if (configuration !== undefined) return word('obstacle_bench');
  if (measurement.kind !== kind) return wordOr('kind', measurement.kind);
  return (comparison && reasonOf(comparison.grade, [comparison])) ?? '';
}

/** Figures of products above another, with which they are not ranked, and those of systems that are, where they do more. */
function rowsAbove(rows: readonly Standing[], than: Standing, entryOf: EntryOf): readonly Higher[] {
  const elsewhere = rows.flatMap(({ comparison: _, elsewhere: measurement, ...row }): readonly Higher[] => {
    if (measurement === undefined) return [];
    const configuration = configurationTitle(entryOf({ measurement }));
    return [{ ...row, measurement, rate: rateOf(measurement) ?? 0, configuration }];
  });
  return [...rows.filter(({ is_aside, rank }) => !is_aside && rank === undefined), ...elsewhere]
    .filter(({ rate }) => rate > than.rate)
    .toSorted((a, b) => b.rate - a.rate);
}

/** "Intel …, 4.00 GB/s; Samsung …, 3.82 GB/s (−4.5 %)": of the kind and load of the first how far below it, of another kind its kind. */
function listed(one: Higher, first: Standing, isOneKind: boolean, entryOf: EntryOf): string {
  const isLike =
    one !== first &&
    one.measurement.kind === first.measurement.kind &&
    describeLoad(one.measurement) === describeLoad(first.measurement);
  const change = isLike ? behindText(one.rate, first.rate) : undefined;
  const said = one.configuration ?? change ?? (isOneKind ? undefined : wordOr('kind', one.measurement.kind));
  const values = { system: nameOf(entryOf(one)), rate: rateText(one.measurement) };
  return said === undefined ? word('standing_one', values) : word('standing_one_with', { ...values, said });
}

/** The highest figures, which stand above those that compare: "Highest at peak: AERODISK ENGINE N2, 5.5 GB/s (array); …". */
function aboveAnswer(
  load: LoadChoice,
  above: readonly Higher[],
  than: Standing,
  entryOf: EntryOf,
): StandingAnswer | undefined {
  const [first] = above;
  if (first === undefined) return undefined;
  const shown = above.slice(0, MOST_HIGHER);
  const isOneKind = new Set([...shown, than].map(({ measurement }) => measurement.kind)).size === 1;
  const Count = above.length - shown.length;
  const list = [
    ...shown.map((one) => listed(one, first, isOneKind, entryOf)),
    ...(Count > 0 ? [word('standing_more', { Count })] : []),
  ];
  const grades = above.flatMap(({ comparison }) => comparison ?? []).toSorted((a, b) => (a.grade < b.grade ? -1 : 1));
  const reasons = new Set(above.map((one) => whyOut(one, than.measurement.kind)).filter((reason) => reason !== ''));
  const { href: _, ...badge } = grades[0] === undefined ? { href: '' } : gradeBadge(grades[0]);
  return {
    text: `${word('standing_above', { load: loadOf(load), list: list.join(clauseMark()) })}${stopMark()}`,
    badges: 'kind' in badge ? [badge] : [],
    conditions: word('standing_above_reasons', { reasons: [...reasons].join(clauseMark()) }),
  };
}

/** The highest of those that compare, where nobody is ranked. */
function unrankedAnswer(load: LoadChoice, shown: readonly Standing[], said: Unranked): StandingAnswer {
  const [first, next] = shown;
  // The reference of the others may be either of the two.
  const judged = next?.comparison ?? (next === undefined ? undefined : first?.comparison);
  const { href: _, ...badge } = judged === undefined ? { href: '' } : gradeBadge(judged);
  const reason = judged && reasonOf(judged.grade, [judged]);
  return {
    text: unrankedText(load, shown, said),
    badges: [
      ...('kind' in badge ? [badge] : []),
      ...demoBadges(first !== undefined && purposeOf(said.entryOf(first).run) === 'demonstration'),
    ],
    conditions:
      first === undefined
        ? ''
        : [
            ...(shown.length > 1 ? [word('standing_none_ranked'), ...(reason === undefined ? [] : [reason])] : []),
            joinKnown(
              listMark(),
              wordOr('kind', first.measurement.kind),
              describeLoad(first.measurement),
              ...flatteryOf(first.measurement),
            ),
          ].join(' · '),
  };
}

/** The answer to one choice of load: the highest figures, and those that are ranked or compare. `receipt` is the place of what was checked. */
export function standingAnswers(
  standings: Standings,
  load: LoadChoice,
  entryOf: EntryOf,
  receipt: string,
): readonly StandingAnswer[] {
  const { rows } = standings;
  const ranked = rows.filter(({ rank }) => rank !== undefined).toSorted((a, b) => b.rate - a.rate);
  const second = ranked[1]?.comparison;
  const compared = rows.filter(({ is_aside, comparison }) => !is_aside && comparison?.grade !== 'D');
  const shown = second !== undefined ? ranked : compared.length > 1 ? compared : rows.filter((one) => !one.is_aside);
  const [head] = shown;
  const above = shown.length > 1 && head !== undefined ? rowsAbove(rows, head, entryOf) : [];
  const higher = head === undefined ? undefined : aboveAnswer(load, above, head, entryOf);
  const openings = OPENINGS[higher === undefined ? 'first' : 'after'];
  const main =
    second === undefined
      ? unrankedAnswer(load, shown, { beside: besideText(rows), entryOf, openings })
      : {
          text: rankedText(load, ranked, entryOf, openings),
          badges: [{ ...gradeBadge(second), href: receipt }],
          conditions: rankedConditions(ranked, entryOf, standings.only_load === true),
        };
  return [higher ?? [], main].flat();
}
