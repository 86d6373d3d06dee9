/** The highest results of the workloads that readers ask for first: the first rows of the same standings that the workload's page shows. */

import type { Measurement } from '#types';
import { NBSP } from '../../base/digits.ts';
import { joinKnown } from '../../base/marks.ts';
import { byText } from '../../base/text-order.ts';
import { type WordKey, word, wordOr } from '../../base/words.ts';
import type { Comparison } from '../../database/comparability.ts';
import { jobsBeside } from '../../database/comparand.ts';
import { relateStandings } from '../../database/database.ts';
import type { LoadChoice, Standing } from '../../database/standings.ts';
import type { Database } from '../../database/types.ts';
import { measurementHref } from '../../model/anchors.ts';
import { describeLoad } from '../../model/load.ts';
import { formatMetric } from '../../model/metric-text.ts';
import { metricValue, ratesFor } from '../../model/metrics.ts';
import { systemName } from '../../model/system-name.ts';
import { flatteryOf, LEADING, mayHead } from '../../tables/best.ts';
import { gradeBadge } from '../compare/grade-words.ts';
import { rankText } from '../rank-text.ts';
import type { Leader, LeaderBoard } from './view.ts';

/** Classes of 4k at one I/O in flight and at any, of 128k in sequence, and the mix of a database. */
const CANONICAL: readonly { readonly title: WordKey; readonly workload: string; readonly load: LoadChoice }[] = [
  { title: 'leaders_4k_read', workload: '4k-randread', load: 'peak' },
  { title: 'leaders_4k_read_one', workload: '4k-randread', load: 'qd1' },
  { title: 'leaders_4k_write', workload: '4k-randwrite', load: 'peak' },
  { title: 'leaders_4k_write_one', workload: '4k-randwrite', load: 'qd1' },
  { title: 'leaders_4k_mix', workload: '4k-randrw-70', load: 'peak' },
  { title: 'leaders_128k_read', workload: '128k-read', load: 'peak' },
  { title: 'leaders_128k_write', workload: '128k-write', load: 'peak' },
];
const SHOWN = 3;

/** "438 k IOPS" in the rate that tells most of the block size; undefined where only the other is known. */
function figureOf(measurement: Measurement): Pick<Leader, 'text' | 'unit' | 'title'> | undefined {
  const [metric] = ratesFor(measurement.bs_bytes);
  const quantity = metricValue(measurement, metric);
  return quantity === undefined ? undefined : formatMetric(metric, quantity);
}

/** The reference is as good as the best that is set against it, of a ranking among those ranked. */
function bestAgainst(row: Standing, rows: readonly Standing[]): Comparison | undefined {
  const others = rows.filter((one) => one !== row && (row.rank === undefined || one.rank !== undefined));
  const judged = others.flatMap(({ comparison }) => comparison ?? []);
  return judged.toSorted((a, b) => byText(a.grade, b.grade))[0];
}

type TitleOf = (measurement: Measurement) => string;

/** Where a drive does more than where it is ranked, with the way to the figure. */
function elsewhereOf({ elsewhere }: Standing, titleOf: TitleOf): Pick<Leader, 'elsewhere'> {
  const figure = elsewhere && figureOf(elsewhere);
  if (elsewhere === undefined || figure === undefined) return {};
  const values = { rate: `${figure.text}${NBSP}${figure.unit}`, configuration: titleOf(elsewhere) };
  return { elsewhere: { text: word('standing_elsewhere', values), href: measurementHref(elsewhere) } };
}

/** Kind of system and load; of a drive what it was tested on. */
function conditionsOf({ measurement }: Standing, titleOf: TitleOf, isBeside: boolean): string {
  return joinKnown(
    ' · ',
    wordOr('kind', measurement.kind),
    describeLoad(measurement),
    measurement.kind === 'drive' ? titleOf(measurement) : '',
    isBeside ? word('leaders_beside') : '',
    ...flatteryOf(measurement),
  );
}

/** `shown`: the rows of its board. */
function leaderOf(
  row: Standing,
  { rows, shown }: { readonly rows: readonly Standing[]; readonly shown: readonly Standing[] },
  name: string,
  said: Pick<Leader, 'conditions' | 'elsewhere'>,
): readonly Leader[] {
  const { measurement, comparison, rank, tie } = row;
  const figure = figureOf(measurement);
  if (figure === undefined) return [];
  const judged = comparison ?? bestAgainst(row, rows);
  const { href: _, ...badge } = judged === undefined ? { href: '' } : gradeBadge(judged);
  const isOneKind = new Set(shown.map((one) => one.measurement.kind)).size === 1;
  return [
    {
      ...figure,
      system: { text: name, href: `systems/${measurement.system_id}/` },
      ...said,
      href: measurementHref(measurement),
      // A bare number before "drive" would count drives.
      ...(rank === undefined
        ? {}
        : { rank: word('limit_rank', { rank: rankText({ rank, is_tied: tie === 'rank' }) }) }),
      ...('kind' in badge ? { grade: badge } : {}),
      // Bars from zero are for figures of one kind of system.
      share: isOneKind ? Math.round((100 * row.rate) / Math.max(...shown.map(({ rate }) => rate))) : 0,
    },
  ];
}

/** Boards with a row at least; `runs` are those whose figures count. */
export function presentLeaders(
  { systems, workloads, runs: all }: Pick<Database, 'systems' | 'workloads' | 'runs'>,
  runs: ReadonlySet<string>,
): readonly LeaderBoard[] {
  const runOf = (id: string) => all.find(({ bundle }) => bundle.id === id);
  const titleOf: TitleOf = ({ run_id, configuration_id }) => {
    const { configurations = [] } = runOf(run_id)?.bundle.run ?? {};
    return configurations.find(({ id }) => id === configuration_id)?.title ?? '';
  };
  const names = new Map(systems.map(({ hardware }) => [hardware.system.id, systemName(hardware.system)]));
  return CANONICAL.flatMap(({ title, workload: id, load }): readonly LeaderBoard[] => {
    const workload = workloads.find((one) => one.id === id);
    if (workload === undefined) return [];
    const measurements = workload.measurements.filter((one) => runs.has(one.run_id) && mayHead(one));
    const [[, { rows }] = ['', { rows: [] }]] = relateStandings({ measurements }, all, LEADING, [load]);
    if (rows.length === 0) return [];
    // What compares with nothing may be higher than all that does.
    const shown = rows.toSorted((a, b) => Number(a.is_aside) - Number(b.is_aside) || b.rate - a.rate).slice(0, SHOWN);
    return [
      {
        title: word(title),
        href: `workloads/${id}/${load === 'peak' ? '' : `?load=${load}`}`,
        all: word('leaders_all', { Count: rows.length }),
        rows: shown.flatMap((row) => {
          const { system_id, run_id } = row.measurement;
          const beside = jobsBeside(runOf(run_id)?.measurements ?? []);
          const conditions = conditionsOf(row, titleOf, beside(row.measurement).length > 0);
          const said = { conditions, ...elsewhereOf(row, titleOf) };
          return leaderOf(row, { rows, shown }, names.get(system_id) ?? system_id, said);
        }),
      },
    ];
  });
}
