/** Columns of a workload's table: who and how much first, so that they need no scrolling; configuration, versions and dates after them. */

import type { Measurement } from '#types';
import { formatCount, formatSeconds, knownText } from '../../base/sizes.ts';
import { slugOf } from '../../base/slug.ts';
import { translated, word, wordOr } from '../../base/words.ts';
import { measurementHref } from '../../model/anchors.ts';
import { isLatency, type Metric, metricsIn, ratesFor, unitsOfMetric } from '../../model/metrics.ts';
import { titleIn } from '../../model/title-in.ts';
import { evidenceBadges, measurementBadges } from '../../tables/badges.ts';
import { type Fold, foldedLoad, spreadOf } from '../../tables/fold.ts';
import { dateCell, loadCell } from '../../tables/plain-cells.ts';
import { missingReason } from '../../tables/run-results.ts';
import {
  type Column,
  type FilledColumn,
  fillRows,
  metricColumns,
  numberColumn,
  type TableCell,
  textCell,
} from '../../tables/table.ts';
import { STEADY_KINDS } from '../../tables/trust-badges.ts';
import { systemCell } from '../system-cell.ts';
import { configurationTitle, type Entry } from './rows.ts';

const SHOWN = metricsIn('workload');

function loadCellOf({ measurement }: Entry, all: readonly Entry[]): TableCell {
  const { outstanding, outstanding_estimate: likely } = measurement;
  const folded = foldedLoad(all.map((one) => one.measurement));
  if (folded.sub !== undefined) return loadCell(measurement, folded);
  const count = outstanding !== undefined ? formatCount(outstanding) : likely && `~${formatCount(likely)}`;
  const inFlight = count === undefined ? undefined : word('load_in_flight', { count });
  return loadCell(measurement, inFlight === undefined ? {} : { sub: inFlight });
}

export function evidenceCell({ measurement, run }: Entry): TableCell {
  const page = `runs/${run.bundle.id}/`;
  const { evidence } = measurement;
  const notices = measurementBadges(measurement).filter(({ kind }) => kind !== 'neutral');
  return { text: '', badges: [...evidenceBadges([{ evidence }], `${page}#evidence`), ...notices] };
}

function steadyCell({ measurement: { steady_state, evidence }, run }: Entry): TableCell {
  const { verdict, reason, formula, rounds = 0, round_s = 0 } = steady_state;
  const isOfLogs = verdict === 'stable' && formula === 'V-steady-state';
  const text = isOfLogs
    ? word('steady_stable_over', { time: formatSeconds(rounds * round_s) })
    : word(`steady_short_${verdict}`);
  const href = `runs/${run.bundle.id}/#${evidence === 'measured' ? 'verdicts' : 'evidence'}`;
  const badge = { kind: STEADY_KINDS[verdict], text, title: translated(reason), href };
  return { text: '', badges: [badge] };
}

function vendorCell({ measurement: { vendor } }: Entry): TableCell {
  return textCell(knownText(vendor), { href: `vendors/${slugOf(vendor)}/` });
}

/** Fio's version, under the date. */
function whenCell({ measurement }: Entry): TableCell {
  const { fio_version, date } = measurement;
  const version = fio_version === undefined ? {} : { sub: fio_version };
  return dateCell(date, { href: measurementHref(measurement), ...version });
}

/** Columns of a class and the cells of each row, by its entry; the second column, the rank, comes from outside. */
export function workloadCells(
  folds: readonly Fold<Entry>[],
  rankOf: (entry: Entry) => TableCell,
): { readonly columns: readonly Column[]; readonly cells: ReadonlyMap<Entry, readonly TableCell[]> } {
  const entries = folds.map(({ best }) => best);
  const measurements: readonly Measurement[] = entries.map(({ measurement }) => measurement);
  const spread = (place: number, metric: Metric) =>
    spreadOf(folds[place]?.all.map(({ measurement }) => measurement) ?? [], metric);
  const figures = (metrics: readonly Metric[]): readonly FilledColumn[] =>
    metricColumns(measurements, metrics, { href: measurementHref, reason: missingReason, spread });
  const hasDirections = new Set(measurements.map(({ direction }) => direction)).size > 1;
  const { columns, rows } = fillRows(entries, [
    ['column_system', ({ run }) => systemCell(run.bundle.hardware)],
    [numberColumn('column_rank'), rankOf],
    ...figures([...ratesFor(measurements[0]?.bs_bytes), ...SHOWN.filter(isLatency)]),
    hasDirections && [
      'column_direction',
      ({ measurement }) => textCell(wordOr('direction_short', measurement.direction)),
    ],
    ['column_load', (entry, place) => loadCellOf(entry, folds[place]?.all ?? [])],
    ['column_evidence', evidenceCell],
    ['column_steady', steadyCell],
    [
      'column_configuration',
      (entry) =>
        textCell(configurationTitle(entry), {
          sub: titleIn(entry.run.bundle.run.tests, entry.measurement.test_id),
          is_long: true,
        }),
    ],
    ['column_protection', ({ protection }) => textCell(protection)],
    ...figures(SHOWN.filter((metric) => unitsOfMetric(metric) === 'share')),
    ['column_vendor', vendorCell],
    ['column_date_source', whenCell],
  ]);
  return { columns, cells: new Map(entries.map((entry, place) => [entry, rows[place]?.cells ?? []])) };
}
