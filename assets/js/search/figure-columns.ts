/** The columns of the table of figures: what each row has there, and what rows are ordered by. Pure. */
import { formatDate } from '#engine/scripts/lib/base/dates.ts';
import { hasWord, word, wordFor, wordOr } from '#engine/scripts/lib/base/words.ts';
import { describeLoad, describeWorkload, statedInFlight } from '#engine/scripts/lib/model/load.ts';
import {
  betterOf,
  keyOfMetric,
  metricLabel,
  metricsIn,
  numberOf,
  shortName,
} from '#engine/scripts/lib/model/metrics.ts';
import { systemName } from '#engine/scripts/lib/model/system-name.ts';
import { COLUMN_IDS, type ColumnId } from '#engine/scripts/lib/pages/search/column-ids.ts';
import type { SearchIndex } from '#types';
import { marksOf } from './figure-marks.ts';
import type { FoundMetric, IndexReader } from './read-index.ts';

interface ColumnBase {
  readonly id: ColumnId;
  readonly label: string;
  /** Rows are ordered by it; undefined where a row has nothing here. */
  readonly orderAt: (row: number) => number | undefined;
  /** The natural order begins with the largest. */
  readonly is_largest_first: boolean;
  /** True where another column says as much. */
  readonly isImplied?: (row: number) => boolean;
}
export interface TextColumn extends ColumnBase {
  readonly kind: 'text';
  readonly textAt: (row: number) => string;
  /** Texts that can stand there, for the width of the column. */
  readonly texts: readonly string[];
}
export interface NumberColumn extends ColumnBase {
  readonly kind: 'number';
  readonly metric: FoundMetric;
  readonly better: 'higher' | 'lower';
}
export type FigureColumn = TextColumn | NumberColumn;

type TextOptions = Partial<Pick<TextColumn, 'label' | 'is_largest_first' | 'isImplied'>> & {
  /** What texts are ordered by; the texts themselves where it is not given. */
  readonly ranks?: readonly (number | undefined)[];
};

function ranksOf(texts: readonly string[]): readonly number[] {
  const order = [...texts.keys()].sort((a, b) => ((texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1));
  const ranks: number[] = [];
  for (const [rank, place] of order.entries()) ranks[place] = rank;
  return ranks;
}

/** What has no date has no place among dates: it comes last. */
function ranksOfDates(dates: readonly string[]): readonly (number | undefined)[] {
  return ranksOf(dates).map((rank, place) => (/^\d/.test(dates[place] ?? '') ? rank : undefined));
}

/** Evidence with the marks of each figure, so that the column stays where some rows have one, and says so where all have. */
function evidenceColumn(reader: IndexReader): TextColumn {
  const { columns, rows } = reader.index;
  const texts: string[] = [];
  const places = new Map<string, number>();
  const ofRow = Array.from({ length: rows }, (_, row) => {
    const { evidence, basis, do_not_rely, rate_limited, preconditioning } = columns;
    const own = [evidence, basis, do_not_rely, rate_limited, preconditioning].map((column) => column[row]);
    const key = [reader.runOf(row), ...own].join();
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, texts.length);
    const measurement = reader.measurementAt(row);
    const marks = marksOf(measurement).map(({ text }) => text);
    return texts.push([wordOr('evidence', measurement.evidence), ...marks].join(', ')) - 1;
  });
  return textColumn('evidence', texts, (row) => ofRow[row] ?? -1);
}

/** A column of texts that stand in a list; `placeAt` gives the place of a row's text, -1 for none. */
function textColumn(
  id: ColumnId,
  texts: readonly string[],
  placeAt: (row: number) => number,
  {
    label = wordFor('figures_column', id),
    ranks = ranksOf(texts),
    is_largest_first = false,
    isImplied,
  }: TextOptions = {},
): TextColumn {
  return {
    id,
    label,
    kind: 'text',
    texts,
    textAt: (row) => texts[placeAt(row)] ?? '',
    orderAt: (row) => (texts[placeAt(row)] ? ranks[placeAt(row)] : undefined),
    is_largest_first,
    ...(isImplied === undefined ? {} : { isImplied }),
  };
}

/** Patterns that go in one direction only. */
const ONE_WAY = new Set(['read', 'write', 'trim', 'randread', 'randwrite', 'randtrim']);

export function isOneWay(rw: string | undefined): boolean {
  return ONE_WAY.has(rw ?? '');
}

function metricColumn(metric: FoundMetric, { index, quantityAt }: IndexReader): NumberColumn {
  const better = betterOf(metric) ?? 'higher';
  const values = index.columns[keyOfMetric(metric)];
  const id = shortName(metric);
  const short = `figures_column_${id.replaceAll('.', '_')}`;
  return {
    id,
    label: hasWord(short) ? word(short) : metricLabel(metric),
    kind: 'number',
    metric,
    better,
    orderAt: (row) => {
      const plain = values[row] ?? undefined;
      if (plain !== undefined) return plain;
      const quantity = quantityAt(row, metric);
      return quantity === undefined ? undefined : numberOf(quantity);
    },
    is_largest_first: better === 'higher',
  };
}

/** Loads are few and each is named once. */
function loadColumn({ columns, rows }: SearchIndex): TextColumn {
  const texts: string[] = [];
  const flights: number[] = [];
  const places = new Map<string, number>();
  const ofRow = Array.from({ length: rows }, (_, row) => {
    const [numjobs, iodepth, clients, outstanding] = [
      columns.numjobs[row] ?? undefined,
      columns.iodepth[row] ?? undefined,
      columns.clients[row] ?? undefined,
      columns.outstanding[row] ?? undefined,
    ];
    const key = [numjobs, iodepth, clients, outstanding].join();
    const known = places.get(key);
    if (known !== undefined) return known;
    const load = Object.fromEntries(
      Object.entries({ numjobs, iodepth, clients, outstanding }).filter(([, value]) => value !== undefined),
    );
    places.set(key, texts.length);
    flights.push(statedInFlight(load) ?? 0);
    return texts.push(describeLoad(load)) - 1;
  });
  return textColumn('load', texts, (row) => ofRow[row] ?? -1, { ranks: flights });
}

function axisColumns({ configurations, columns }: SearchIndex): readonly TextColumn[] {
  const names = [...new Set(configurations.axes.flatMap((axes) => Object.keys(axes)))].sort();
  return names.map((name) => {
    const texts = configurations.axes.map((axes) => axes[name] ?? '');
    return textColumn(`axis:${name}`, texts, (row) => columns.configuration[row] ?? -1, { label: name });
  });
}

/** What each workload of the index is called. */
export function workloadNames({ workloads }: SearchIndex): readonly string[] {
  return workloads.rw.map((rw, place) => {
    const [rwmixread, bs_bytes] = [workloads.rwmixread[place], workloads.bs_bytes[place]];
    return describeWorkload({
      ...(rw === '' ? {} : { rw }),
      ...(rwmixread == null ? {} : { rwmixread }),
      ...(bs_bytes == null ? {} : { bs_bytes }),
    });
  });
}

/** Workloads in the order of the index; halves of mixes come after all that was done as a whole. */
function workOrder({ workloads, dictionaries, columns }: SearchIndex, row: number): number | undefined {
  const work = columns.workload[row] ?? undefined;
  if (work === undefined) return undefined;
  const isWhole = isOneWay(workloads.rw[work]) || dictionaries.direction[columns.direction[row] ?? -1] === 'mixed';
  return isWhole ? work : work + workloads.rw.length;
}

/** Every column there is, in the order they stand; those of axes last. */
export function figureColumns(reader: IndexReader): readonly FigureColumn[] {
  const { index, runOf } = reader;
  const { systems, runs, workloads, dictionaries, columns, names } = index;
  const systemOf = (row: number): number => runs.system[runOf(row)] ?? -1;
  const coded = (name: keyof SearchIndex['dictionaries']) => (row: number) => columns[name][row] ?? -1;
  const namesOfSystems = systems.id.map((_, place) =>
    systemName({
      vendor: names.vendor[systems.vendor[place] ?? ''] ?? 'not_recorded',
      model: systems.model[place] ?? '',
      ...(systems.specimen[place] ? { specimen: systems.specimen[place] } : {}),
    }),
  );
  const workloadTexts = workloadNames(index);
  const inWords = (prefix: string, values: readonly string[]): readonly string[] =>
    values.map((value) => wordOr(prefix, value));
  const all: readonly FigureColumn[] = [
    textColumn('system', namesOfSystems, systemOf),
    {
      ...textColumn('work', workloadTexts, (row) => columns.workload[row] ?? -1),
      orderAt: (row) => workOrder(index, row),
    },
    textColumn('direction', inWords('direction_short', dictionaries.direction), coded('direction'), {
      isImplied: (row) => isOneWay(workloads.rw[columns.workload[row] ?? -1]),
    }),
    loadColumn(index),
    ...metricsIn('search').map((metric) => metricColumn(metric, reader)),
    textColumn('protection', inProtection(index), coded('protection')),
    textColumn('steady', inWords('steady_short', dictionaries.verdict), coded('verdict')),
    evidenceColumn(reader),
    textColumn(
      'date',
      runs.date.map((date) => formatDate(date)),
      runOf,
      { ranks: ranksOfDates(runs.date), is_largest_first: true },
    ),
    textColumn('kind', inWords('kind', systems.kind), systemOf),
    textColumn('fio', dictionaries.fio_version, coded('fio_version')),
    textColumn('engine', dictionaries.ioengine, coded('ioengine')),
    textColumn('method', runs.method, runOf),
    textColumn('run', runs.title, runOf),
    textColumn('test', dictionaries.test_id, coded('test_id')),
    ...axisColumns(index),
  ];
  const place = (id: ColumnId): number => {
    const found = (COLUMN_IDS as readonly string[]).indexOf(id);
    return found < 0 ? COLUMN_IDS.length : found;
  };
  return [...all].sort((a, b) => place(a.id) - place(b.id));
}

function inProtection({ dictionaries, names }: SearchIndex): readonly string[] {
  return dictionaries.protection.map((slug) => names.protection[slug] ?? slug);
}
