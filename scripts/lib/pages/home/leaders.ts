/** The highest results of the workloads that readers ask for first: one row a system, best first. */
import type { Measurement } from '#types';
import { groupBy } from '../../base/group-by.ts';
import { type WordKey, word, wordOr } from '../../base/words.ts';
import { rateOf } from '../../database/rate.ts';
import type { Database } from '../../database/types.ts';
import { measurementHref } from '../../model/anchors.ts';
import { describeLoad } from '../../model/load.ts';
import { formatMetric } from '../../model/metric-text.ts';
import { metricValue, ratesFor } from '../../model/metrics.ts';
import { systemName } from '../../model/system-name.ts';
import { mayHead } from '../../tables/best.ts';
import type { Leader, LeaderBoard } from './view.ts';

/** Classes of 4k at one I/O in flight and at any, of 128k in sequence, and the mix of a database. */
const CANONICAL: readonly { readonly title: WordKey; readonly workload: string; readonly outstanding?: number }[] = [
  { title: 'leaders_4k_read', workload: '4k-randread' },
  { title: 'leaders_4k_read_one', workload: '4k-randread', outstanding: 1 },
  { title: 'leaders_4k_write', workload: '4k-randwrite' },
  { title: 'leaders_4k_write_one', workload: '4k-randwrite', outstanding: 1 },
  { title: 'leaders_4k_mix', workload: '4k-randrw-70' },
  { title: 'leaders_128k_read', workload: '128k-read' },
  { title: 'leaders_128k_write', workload: '128k-write' },
];
const SHOWN = 3;

/** Of a mix the total of both directions. */
function isWhole({ direction, rwmixread }: Measurement): boolean {
  return rwmixread === undefined || direction === 'mixed';
}

/** I/Os in flight that a load asks for; undefined where that is not known. */
function inFlight({ outstanding, numjobs, iodepth, clients = 1 }: Measurement): number | undefined {
  return outstanding ?? (numjobs === undefined || iodepth === undefined ? undefined : clients * numjobs * iodepth);
}

/** "438 k IOPS" in the rate that tells most of the block size; undefined where only the other is known. */
function figureOf(measurement: Measurement): Pick<Leader, 'text' | 'unit' | 'title'> | undefined {
  const [metric] = ratesFor(measurement.bs_bytes);
  const quantity = metricValue(measurement, metric);
  return quantity === undefined ? undefined : formatMetric(metric, quantity);
}

function boardOf(
  { title, workload, outstanding }: (typeof CANONICAL)[number],
  measurements: readonly Measurement[],
  names: ReadonlyMap<string, string>,
): LeaderBoard | undefined {
  const own = measurements.filter(
    (one) =>
      one.workload_class === workload &&
      isWhole(one) &&
      (outstanding === undefined || inFlight(one) === outstanding) &&
      rateOf(one) !== undefined &&
      figureOf(one) !== undefined,
  );
  const rate = (one: Measurement | undefined): number => (one && rateOf(one)) ?? 0;
  const best = [...groupBy(own, ({ system_id }) => system_id).values()]
    .flatMap((all) => all.toSorted((a, b) => rate(b) - rate(a) || (a.id < b.id ? -1 : 1)).slice(0, 1))
    .sort((a, b) => rate(b) - rate(a) || (a.id < b.id ? -1 : 1));
  if (best.length === 0) return undefined;
  const most = rate(best[0]);
  return {
    title: word(title),
    href: `workloads/${workload}/`,
    all: word('leaders_all', { Count: best.length }),
    rows: best.slice(0, SHOWN).flatMap((one) => {
      const figure = figureOf(one);
      if (figure === undefined) return [];
      return [
        {
          ...figure,
          system: { text: names.get(one.system_id) ?? one.system_id, href: `systems/${one.system_id}/` },
          conditions: [wordOr('kind', one.kind), describeLoad(one)].filter((part) => part !== '').join(' · '),
          href: measurementHref(one),
          share: Math.round((100 * rate(one)) / most),
        },
      ];
    }),
  };
}

/** Boards with a row at least; `runs` are those whose figures count. */
export function presentLeaders(
  { systems, measurements }: Pick<Database, 'systems' | 'measurements'>,
  runs: ReadonlySet<string>,
): readonly LeaderBoard[] {
  const names = new Map(systems.map(({ hardware }) => [hardware.system.id, systemName(hardware.system)]));
  const counted = measurements.filter((one) => runs.has(one.run_id) && one.superseded_by === undefined && mayHead(one));
  return CANONICAL.flatMap((one) => boardOf(one, counted, names) ?? []);
}
