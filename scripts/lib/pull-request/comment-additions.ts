/** What the runs add, and where their figures stand among others. */
import type { Measurement } from '#types';
import { formatDigits, NBSP } from '../base/digits.ts';
import { formatCount } from '../base/sizes.ts';
import { word, wordFor } from '../base/words.ts';
import type { Addition } from '../database/additions.ts';
import { describeLoad } from '../model/load.ts';
import { figureText } from '../model/metric-text.ts';
import type { Metric } from '../model/metrics.ts';
import { type Caps, code, names, sentence, table } from './comment-parts.ts';
import { describeAddition } from './describe-additions.ts';
import type { Review } from './review.ts';
import type { Standing } from './standings.ts';

function rowOf({ run_id, system, tests, measurements, classes }: Addition, caps: Caps): readonly string[] {
  const fresh = classes.filter(({ is_new }) => is_new).map(({ id }) => id);
  return [
    code(run_id),
    `${code(system.id)}${system.is_new ? ` ${word('pr_new')}` : ''}`,
    formatCount(tests),
    formatCount(measurements),
    formatCount(classes.length) +
      (fresh.length === 0 ? '' : `; ${word('pr_new_classes', { names: names(fresh, caps) })}`),
  ];
}

/** One row for each new run that was admitted. */
export function additionLines({ additions, folders, not_admitted }: Review, caps: Caps): readonly string[] {
  const added = new Set(folders.flatMap(({ id, kind, change }) => (kind === 'run' && change === 'added' ? [id] : [])));
  const rows = additions.filter(({ run_id }) => added.has(run_id)).map((one) => rowOf(one, caps));
  const head = (['run', 'system', 'tests', 'measurements', 'classes'] as const).map((name) =>
    word(`pr_column_${name}`),
  );
  return [
    ...(rows.length === 0 ? [] : [`### ${word('pr_adds')}`, '', ...table(head, rows, caps, [2, 3]), '']),
    ...(not_admitted.length === 0 ? [] : [word('pr_not_admitted', { names: names(not_admitted, caps) }), '']),
  ];
}

function rate({ iops, bw_bytes_per_s }: Measurement): string {
  return iops === undefined ? figure('bw', bw_bytes_per_s) : figure('iops', iops);
}

function figure(metric: Metric, value: number | undefined): string {
  return value === undefined ? '–' : figureText(metric, value);
}

function ratio(value: number | undefined): string {
  return value === undefined ? '–' : `${formatDigits(value, { keepZeros: true })}${NBSP}×`;
}

function standingRow(standing: Standing): readonly string[] {
  const { workload_class, direction, measurement, place, compared, rate_ratio, lat_mean_ratio } = standing;
  const away = Object.entries(standing.obstacles).sort(([a], [b]) => (a < b ? -1 : 1));
  const load = describeLoad(measurement);
  return [
    `${code(workload_class)} ${word(`direction_short_${direction}`)}`,
    load === '' ? '–' : sentence(load),
    rate(measurement),
    place === undefined ? word('pr_not_comparable') : word('pr_place', { place, of: compared + 1 }),
    ratio(rate_ratio),
    figure('lat_mean', measurement.lat_mean_ns),
    ratio(lat_mean_ratio),
    away.length === 0 && compared === 0
      ? word('pr_alone')
      : away.map(([id, Count]) => word('pr_obstacle', { Count, reason: wordFor('obstacle', id) })).join('; ') || '–',
  ];
}

/** Tables of the standings of each run, after the figures that are unusual. */
export function comparisonLines({ standings, additions }: Review, caps: Caps): readonly string[] {
  const unusual = additions.flatMap((one) =>
    describeAddition(one)
      .slice(1)
      .map((line) => `- ${code(one.run_id)}: ${sentence(line.trim().replace(/^unusual: /, ''))}`),
  );
  const runs = [...new Set(standings.map(({ run_id }) => run_id))];
  if (runs.length === 0) return [];
  const columns = ['class', 'load', 'rate', 'place', 'rate_ratio', 'latency', 'latency_ratio', 'apart'] as const;
  const head = columns.map((name) => word(`pr_column_${name}`));
  const rest = unusual.length - caps.rows;
  return [
    `### ${word('pr_compares')}`,
    '',
    ...(unusual.length === 0 ? [] : [word('pr_unusual'), '', ...unusual.slice(0, caps.rows)]),
    ...(rest > 0 ? [`- ${word('pr_more', { count: rest })}`] : []),
    ...(unusual.length === 0 ? [] : ['']),
    ...runs.flatMap((run) => {
      const own = standings.filter(({ run_id }) => run_id === run);
      const ordered = [...own].sort((a, b) => Number(b.compared > 0) - Number(a.compared > 0));
      return [`${code(run)}:`, '', ...table(head, ordered.map(standingRow), caps, [2, 3, 4, 5, 6]), ''];
    }),
    word('pr_compares_note'),
    '',
  ];
}
