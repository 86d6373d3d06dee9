/** The title of a chart of standings: what its rows show together. The sentence above it has names and figures of the first two. */
import { roundedDown } from '../../base/digits.ts';
import { formatComparison } from '../../base/sizes.ts';
import { word, wordFor } from '../../base/words.ts';
import { isTie, type NoisyFigure } from '../../database/noise.ts';
import type { LoadChoice, Standing } from '../../database/standings.ts';
import { figureText } from '../../model/metric-text.ts';
import { type Metric, metricValue, numberOf } from '../../model/metrics.ts';
import { nameOf, ratioText } from './answers.ts';
import { besideText } from './beside.ts';
import type { EntryOf } from './standing-table.ts';

/** From this ratio on a lead is told as a factor, below in per cent. */
const FACTOR_FROM = 1.2;

/** From this ratio on what comes next is of another kind, as a disk behind SSDs: how far it is tells nothing of those that tie. */
const FAR = 10;

/** "2.1× the next", "8.3 % above the next"; where it is said to be at least that, rounded down. `isPassed`: an unranked figure lies between. */
function leadText(rate: number, next: number, isPassed: boolean, isLeast = false): string {
  const share = rate / next;
  if (share >= FACTOR_FROM) {
    const ratio = ratioText(share, isLeast);
    return word(isPassed ? 'standing_lead_factor_ranked' : 'standing_lead_factor', { ratio });
  }
  const above = 100 * (share - 1);
  const percent = formatComparison(isLeast ? roundedDown(above, above < 10 ? 2 : 3) : above);
  return word(isPassed ? 'standing_lead_percent_ranked' : 'standing_lead_percent', { percent });
}

/** "12 drives"; of several kinds "12 systems". */
function countText(rows: readonly Standing[]): string {
  const kinds = new Set(rows.map(({ measurement }) => measurement.kind));
  const [kind] = kinds;
  return kinds.size === 1 && kind !== undefined
    ? wordFor('standing_kind', kind, { Count: rows.length })
    : word('count_systems', { Count: rows.length });
}

function figureOf({ rate, noise }: Standing): NoisyFigure {
  return { value: rate, noise };
}

function rankedText(
  products: readonly Standing[],
  ranked: readonly Standing[],
  load: string,
  entryOf: EntryOf,
): string {
  const tied = ranked.filter(({ rank }) => rank === 1);
  const next = ranked.find(({ rank }) => rank !== 1);
  const [first, second] = tied;
  const last = tied.at(-1);
  if (first === undefined || last === undefined) return '';
  const values = { load, all: countText(ranked), Count: tied.length };
  if (next === undefined) return word('standing_found_all_tie', values);
  const isPassed = products.some(({ rank, rate }) => rank === undefined && rate > next.rate && rate <= last.rate);
  if (second === undefined)
    return word('standing_found_first', {
      ...values,
      system: nameOf(entryOf(first)),
      lead: leadText(first.rate, next.rate, isPassed),
    });
  const text =
    tied.length > 2
      ? word('standing_found_ties', values)
      : word('standing_found_tie', { ...values, system: nameOf(entryOf(first)), other: nameOf(entryOf(second)) });
  // The last of those tied may be as near to the next as to the first.
  return isTie(figureOf(last), figureOf(next)) || last.rate >= FAR * next.rate
    ? text
    : word('standing_found_tie_lead', { text, lead: leadText(last.rate, next.rate, isPassed, true) });
}

/** Of those that compare, where these are fewer than all: the lowest of the others may be a rate that its test kept to. */
function spreadText(all: readonly Standing[], load: string, metric: Metric): string | undefined {
  const compared = all.filter(({ comparison }) => comparison?.grade !== 'D');
  const rows = compared.length > 1 ? compared : all;
  const known = rows
    .flatMap(({ measurement }) => metricValue(measurement, metric) ?? [])
    .toSorted((a, b) => (numberOf(a) ?? 0) - (numberOf(b) ?? 0));
  const [low, high] = [known[0], known.at(-1)];
  if (low === undefined || high === undefined || known.length < 2) return undefined;
  return word(rows.length < all.length ? 'standing_found_spread_compared' : 'standing_found_spread', {
    all: countText(rows),
    load,
    low: figureText(metric, low),
    high: figureText(metric, high),
  });
}

/**
 * `rows` are those drawn. Of systems that are ranked who leads and by how much, and how many unranked figures stand higher; where nobody
 * is, from what to what, with no word of rank. Undefined where the picture shows no product.
 */
export function standingFinding(
  rows: readonly Standing[],
  load: LoadChoice,
  metric: Metric,
  entryOf: EntryOf,
): string | undefined {
  const products = rows.filter(({ is_aside }) => !is_aside);
  const at = word(`load_choice_${load}`);
  const ranked = products.filter(({ rank }) => rank !== undefined).toSorted((a, b) => b.rate - a.rate);
  const [first] = ranked;
  const [only, ...others] = products;
  const alone = only && others.length === 0 ? metricValue(only.measurement, metric) : undefined;
  if (only !== undefined && alone !== undefined)
    return word('standing_found_alone', {
      system: nameOf(entryOf(only)),
      rate: figureText(metric, alone),
      load: at,
      beside: besideText(rows) ?? '',
    });
  if (first === undefined || ranked.length < 2) return spreadText(products, at, metric);
  const text = rankedText(products, ranked, at, entryOf);
  const Count = products.filter(({ rank, rate }) => rank === undefined && rate > first.rate).length;
  return Count === 0 ? text : word('standing_found_higher', { text, Count });
}
