/** Standings as a table: a row a system, best first, with rank, grade and ratio; columns that no row has are left out. */

import { listMark, sentences } from '../../base/marks.ts';
import { word, wordOr } from '../../base/words.ts';
import type { LoadChoice, Standing, Standings } from '../../database/standings.ts';
import { measurementHref } from '../../model/anchors.ts';
import { describeLoad } from '../../model/load.ts';
import { figureText } from '../../model/metric-text.ts';
import { hasMetric, isLatency, type Metric, metricsIn, metricValue, ratesFor } from '../../model/metrics.ts';
import { flatteryOf } from '../../tables/best.ts';
import { fewIosNote, latencyNote } from '../../tables/latency-note.ts';
import { loadCell } from '../../tables/plain-cells.ts';
import { missingReason } from '../../tables/run-results.ts';
import { fillRows, metricColumns, numberColumn, type Table, type TableCell, textCell } from '../../tables/table.ts';
import { ratioCell } from '../compare/grade-words.ts';
import { gatesRule } from '../comparison-rules.ts';
import { noiseLine, noiseTitle } from '../noise-words.ts';
import { rankText } from '../rank-text.ts';
import { systemCell } from '../system-cell.ts';
import { evidenceCell } from './cells.ts';
import { configurationTitle, type Entry } from './rows.ts';

/** Of more systems the page shows the highest; search has all. */
export const MOST_STANDINGS = 60;

export type EntryOf = (standing: Pick<Standing, 'measurement'>) => Entry;

function whyUnranked({ measurement, is_aside: isAside, flatters }: Standing): string {
  if (isAside && flatters) return word('standing_flattering', { marks: flatteryOf(measurement).join(listMark()) });
  return word(isAside ? 'standing_aside' : 'standing_unranked');
}

function rankCell(standing: Standing, receipt: string): TableCell {
  const { rank, tie, noise } = standing;
  if (rank === undefined) return { text: '–', reason: whyUnranked(standing) };
  const lines = [...(tie === 'above' ? [word('standing_tie_above')] : []), noiseLine(noise)];
  return {
    text: rankText({ rank, is_tied: tie === 'rank' }),
    value: rank,
    href: receipt,
    title: noiseTitle(noise),
    sub: lines.join('\n'),
  };
}

function againstCell({ comparison, rate, noise }: Standing, { reference }: Standings, metric: Metric): TableCell {
  if (comparison === undefined || reference === undefined) return textCell(word('standing_reference'));
  return ratioCell(comparison, metric, { value: rate, noise }, { value: reference.rate, noise: reference.noise });
}

/** The configuration, and under it the one in which the system does more. */
function configurationCell(standing: Standing, metric: Metric, entryOf: EntryOf): TableCell {
  const { elsewhere: measurement } = standing;
  const highest = measurement && metricValue(measurement, metric);
  const title = configurationTitle(entryOf(standing));
  if (measurement === undefined || highest === undefined) return textCell(title, { is_long: true });
  const configuration = configurationTitle(entryOf({ measurement }));
  const text = word('standing_elsewhere', { rate: figureText(metric, highest), configuration });
  return textCell(title, { is_long: true, links: [{ text, href: measurementHref(measurement) }] });
}

/** The table of one choice of load. `receipt` is the place of what was checked among those ranked. */
export function standingTable(
  caption: string,
  standings: Standings,
  {
    load,
    entryOf,
    receipt,
    metric,
    hasShortened,
  }: {
    readonly load: LoadChoice;
    readonly entryOf: EntryOf;
    readonly receipt: string;
    readonly metric: Metric;
    /** Of the class, whether it stands or not. */
    readonly hasShortened: boolean;
  },
): Table {
  const rows = standings.rows.slice(0, MOST_STANDINGS);
  const measurements = rows.map(({ measurement }) => measurement);
  const [first] = measurements;
  // The other rate is the same figure times the block size: told where it is all there is.
  const isWhole = measurements.every((one) => hasMetric(one, metric));
  const rates = [metric, ...(isWhole ? [] : ratesFor(first?.bs_bytes).filter((one) => one !== metric))];
  const figures = metricColumns(measurements, [...rates, ...metricsIn('workload').filter(isLatency)], {
    href: measurementHref,
    reason: missingReason,
  });
  const [main, ...others] = figures;
  const hasRanks = rows.some(({ rank }) => rank !== undefined);
  const hasRatios = rows.length > 1;
  const hasLoads = load === 'peak' || new Set(measurements.map(describeLoad)).size !== 1;
  const hasDirections = new Set(measurements.map(({ direction }) => direction)).size > 1;
  const filled = fillRows(rows, [
    ['column_system', (row) => systemCell(entryOf(row).run.bundle.hardware)],
    hasRanks && [numberColumn('column_rank'), (row) => rankCell(row, receipt)],
    main,
    hasRatios && ['standing_against', (row) => againstCell(row, standings, metric)],
    ...others,
    hasLoads && ['column_load', ({ measurement }) => loadCell(measurement)],
    ['column_configuration', (row) => configurationCell(row, metric, entryOf)],
    ['column_evidence', (row) => evidenceCell(entryOf(row))],
    hasDirections && [
      'column_direction',
      ({ measurement }) => textCell(wordOr('direction_short', measurement.direction)),
    ],
  ]);
  return {
    caption,
    note: sentences(
      word(hasRanks ? 'standing_note' : 'standing_note_unranked'),
      hasShortened && word('standing_note_shortened'),
      rows.some(({ rank, measurement: { kind } }) => rank !== undefined && kind === 'drive') &&
        word('standing_note_drives'),
      ...latencyNote(measurements),
      ...fewIosNote(measurements, metricsIn('workload')),
    ),
    note_link: gatesRule(),
    columns: filled.columns,
    groups: [
      {
        rows: measurements.map(({ kind, evidence }, place) => ({
          cells: filled.rows[place]?.cells ?? [],
          facets: { kind, evidence },
        })),
      },
    ],
  };
}
