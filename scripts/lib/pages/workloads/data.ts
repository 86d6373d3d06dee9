/** What a workload page shows under a limit and by unit: its load curves with the names and the hardware of their systems. Published as JSON. */

import type { Measurement } from '#types';
import { type PackedColumns, packColumns, unpackColumns } from '../../base/pack-columns.ts';
import type { RelatedWorkload } from '../../database/database.ts';
import type { FigureKeys, LoadFigure, LoadTable } from '../../database/load-table.ts';
import { purposeOf } from '../../database/purpose.ts';
import { keyOfMetric, metricsIn, metricValue } from '../../model/metrics.ts';
import { isPutTogether } from '../../model/put-together.ts';
import { mainRate } from '../../model/rate.ts';
import { systemName } from '../../model/system-name.ts';
import { type Overlay, overlayOf } from './overlay.ts';
import { configurationTitle, type Entry } from './rows.ts';
import { type UnitCounts, unitsOf } from './units.ts';

export interface WorkloadSystem {
  readonly name: string;
  readonly kind: string;
  readonly units: UnitCounts;
}

export interface WorkloadConfiguration {
  readonly title: string;
  /** A test on several drives, of which the run describes one. */
  readonly is_put_together?: true;
  /** Its run shows a method rather than a product. */
  readonly is_demonstration?: true;
}

export interface WorkloadData {
  /** What rates are shown as. */
  readonly metric: 'iops' | 'bw';
  readonly bs_bytes: number;
  /** By id. */
  readonly systems: Readonly<Record<string, WorkloadSystem>>;
  /** By "<run>/<configuration>". */
  readonly configurations: Readonly<Record<string, WorkloadConfiguration>>;
  readonly loads: LoadTable;
  /** The curves that are drawn over each other; absent where there are none. */
  readonly overlay?: Overlay;
}

export function configurationId({ run_id, configuration_id }: Pick<FigureKeys, 'run_id' | 'configuration_id'>): string {
  return `${run_id}/${configuration_id}`;
}

/** One rule of rounding for what is made at build and in the browser: the figure itself, and never I/Os times their size. */
function withShown(figure: LoadFigure, measurement: Measurement | undefined, metric: 'iops' | 'bw'): LoadFigure {
  if (measurement === undefined) return figure;
  const shown = [metric, ...metricsIn('limit')].flatMap((one) => {
    const quantity = metricValue(measurement, one);
    if (quantity?.value === undefined || (one !== metric && quantity.as_published === undefined)) return [];
    const { low: _low, high: _high, of: _of, ...rest } = quantity;
    return [[one, rest] as const];
  });
  return shown.length === 0 ? figure : { ...figure, shown: Object.fromEntries(shown) };
}

export function dataOf({ loads, bs_bytes }: RelatedWorkload, entries: readonly Entry[]): WorkloadData {
  const used = new Set(loads.figures.map(({ measurement }) => measurement.id));
  const own = entries.filter(({ measurement }) => used.has(measurement.id));
  const metric = mainRate(
    bs_bytes,
    entries.map(({ measurement }) => measurement),
  );
  const demonstrations = new Set(
    own.filter(({ run }) => purposeOf(run) === 'demonstration').map(({ run }) => run.bundle.id),
  );
  const overlay = overlayOf(loads, (figure) => demonstrations.has(figure.measurement.run_id));
  const byId = new Map(own.map(({ measurement }) => [measurement.id, measurement]));
  return {
    metric,
    bs_bytes,
    systems: Object.fromEntries(
      own.map(({ measurement: { system_id, kind }, run }) => {
        const { hardware } = run.bundle;
        return [system_id, { name: systemName(hardware.system), kind, units: unitsOf(hardware) }];
      }),
    ),
    configurations: Object.fromEntries(
      own.map((entry) => {
        const one: WorkloadConfiguration = {
          title: configurationTitle(entry),
          ...(isPutTogether(entry.measurement) ? { is_put_together: true } : {}),
          ...(demonstrations.has(entry.run.bundle.id) ? { is_demonstration: true } : {}),
        };
        return [configurationId(entry.measurement), one];
      }),
    ),
    overlay,
    loads: {
      ...loads,
      figures: loads.figures.map((figure) => withShown(figure, byId.get(figure.measurement.id), metric)),
    },
  };
}

const KEYS = [
  'id',
  'run_id',
  'configuration_id',
  'test_id',
  'system_id',
  'direction',
  'evidence',
  'numjobs',
  'iodepth',
  'clients',
  'outstanding',
  ...metricsIn('limit').map(keyOfMetric),
] as const satisfies readonly (keyof FigureKeys)[];

/** More digits than any figure tells: rounded to six, one in two thousand would be rounded to three in another way than the figure itself. */
const DIGITS = 9;

function shortened(value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value;
}

function slim(figure: LoadFigure): LoadFigure {
  const { measurement, rate } = figure;
  const known = KEYS.filter((key) => measurement[key] !== undefined).map((key) => [key, shortened(measurement[key])]);
  return { ...figure, rate: Number(rate.toPrecision(DIGITS)), measurement: Object.fromEntries(known) as FigureKeys };
}

/** The file of a page's load curves. */
type DataFile = Omit<WorkloadData, 'loads'> & {
  readonly loads: Omit<LoadTable, 'figures'> & {
    /** What was measured, and the rest of each figure. */
    readonly figures: { readonly measurements: PackedColumns; readonly more: PackedColumns };
  };
};

/** As the page's script reads it; the gates of groups are on the page itself. */
export function textOfData(data: WorkloadData): string {
  const { figures, sweeps, groups } = data.loads;
  const slimmed = figures.map(slim);
  const file: DataFile = {
    ...data,
    loads: {
      figures: {
        measurements: packColumns(slimmed.map(({ measurement }) => measurement)),
        more: packColumns(slimmed.map(({ measurement: _, ...more }) => more)),
      },
      sweeps,
      groups: groups.map((group) => ({ ...group, gates: [] })),
    },
  };
  return `${JSON.stringify(file)}\n`;
}

/** The data that the text was made of. */
export function readData(text: string): WorkloadData {
  const { loads, ...data } = JSON.parse(text) as DataFile;
  const { measurements, more } = loads.figures;
  const others = unpackColumns(more) as Omit<LoadFigure, 'measurement'>[];
  const figures = (unpackColumns(measurements) as FigureKeys[]).flatMap((measurement, place): LoadFigure[] => {
    const other = others[place];
    return other === undefined ? [] : [{ ...other, measurement }];
  });
  return { ...data, loads: { ...loads, figures } };
}
