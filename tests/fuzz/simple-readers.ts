/**
 * What fio's files, job files and figures.csv say, read as simply as can be and without a line of Plateau's own: JSON.parse, split, Number. They
 * read sound files only, and give nothing for others.
 */

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;

/** The JSON of a file that is nothing but one document; undefined otherwise. */
export function simpleJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

export function at(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, key) => (isPlain(value) && Object.hasOwn(value, key) ? value[key] : undefined), document);
}

interface SimpleFigures {
  readonly iops?: number;
  readonly bw_bytes_per_s?: number;
  readonly lat_mean_ns?: number;
}

/** Numbers of all entries at a path; undefined when one of them has none, or one below zero, which nothing that is counted or timed has. */
function all(entries: readonly unknown[], ...path: readonly string[]): readonly number[] | undefined {
  const values = entries.map((entry) => at(entry, path.map((key) => `/${key}`).join('')));
  return values.every((value) => typeof value === 'number' && value >= 0) ? (values as number[]) : undefined;
}

const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);

/** Figures of entries that ran together, of one direction, as fio 3 prints them: one entry's own, or those of all over the longest runtime. */
export function simpleFigures(
  document: unknown,
  pointers: readonly string[],
  { direction, lat_kind = 'lat' }: { readonly direction: string; readonly lat_kind?: string },
): SimpleFigures {
  const entries = pointers.map((pointer) => at(document, `${pointer}/${direction}`));
  const runtime = all(entries, 'runtime');
  const mean = all(entries, `${lat_kind}_ns`, 'mean');
  if (entries.length === 1) {
    const [iops] = all(entries, 'iops') ?? [];
    const [bw] = all(entries, 'bw_bytes') ?? [];
    const [lat] = mean ?? [];
    return {
      ...(iops === undefined ? {} : { iops }),
      ...(bw === undefined ? {} : { bw_bytes_per_s: bw }),
      ...(lat === undefined ? {} : { lat_mean_ns: lat }),
    };
  }
  const [ios, bytes, counts] = [
    all(entries, 'total_ios'),
    all(entries, 'io_bytes'),
    all(entries, `${lat_kind}_ns`, 'N'),
  ];
  const over = (list: readonly number[]): number => (1000 * sum(list)) / Math.max(...(runtime ?? []));
  return {
    ...(ios === undefined || runtime === undefined ? {} : { iops: over(ios) }),
    ...(bytes === undefined || runtime === undefined ? {} : { bw_bytes_per_s: over(bytes) }),
    ...(mean === undefined || counts === undefined
      ? {}
      : { lat_mean_ns: sum(mean.map((value, entry) => value * (counts[entry] ?? 0))) / sum(counts) }),
  };
}

/** Rows of a log: time, value, direction, block size and what follows. Lines that are no such numbers are left out. */
export function simpleLog(bytes: Uint8Array): readonly (readonly number[])[] {
  const rows: (readonly number[])[] = [];
  for (const line of Buffer.from(bytes).toString('latin1').split('\n')) {
    const cells = line.split(',').map((cell) => cell.replace(/^[ \t\r]+|[ \t\r]+$/g, ''));
    if (!cells.every((cell) => /^-?(?:\d+|0x[\da-f]+)$/i.test(cell))) continue;
    const numbers = cells.map((cell) => (cell.startsWith('-') ? -Number(cell.slice(1)) : Number(cell)));
    if (numbers.length >= 4 && numbers.length <= 8 && (numbers[0] ?? -1) >= 0) rows.push(numbers);
  }
  return rows;
}

/** Sections of a job file with their options, global ones first; a later option replaces an earlier one. */
export function simpleJobs(text: string): readonly (readonly [string, ReadonlyMap<string, string>])[] {
  const sections: [string, Map<string, string>][] = [];
  const globals = new Map<string, string>();
  let current = globals;
  for (const raw of text.split('\n')) {
    const line = (raw.split(/[;#]/)[0] ?? '').trim();
    if (line === '') continue;
    if (line.startsWith('[')) {
      const name = line.slice(1, -1);
      current = name.startsWith('global') ? globals : new Map(globals);
      if (current !== globals) sections.push([name, current]);
    } else {
      const [name = '', ...value] = line.split('=');
      current.set(name.trim(), value.length === 0 ? '1' : value.join('=').trim());
    }
  }
  return sections;
}

const UNITS: Readonly<Record<string, number>> = {
  IOPS: 1,
  kIOPS: 1e3,
  MIOPS: 1e6,
  'B/s': 1,
  'kB/s': 1e3,
  'KB/s': 1e3,
  'KiB/s': 2 ** 10,
  'MB/s': 1e6,
  'MiB/s': 2 ** 20,
  'GB/s': 1e9,
  'GiB/s': 2 ** 30,
  ns: 1,
  us: 1e3,
  µs: 1e3,
  ms: 1e6,
  s: 1e9,
};

export interface SimpleFigure {
  readonly configuration: string;
  readonly test: string;
  readonly direction: string;
  readonly metric: string;
  readonly value: number;
  readonly locator: string;
}

/** Rows of figures.csv that give one value in a unit of the list above, in SI units. */
export function simpleFigureRows(text: string): readonly SimpleFigure[] {
  const lines = text.split(/\r?\n/).map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)];
    return cells.map(([, quoted, plain]) => (quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')));
  });
  const [header = [], ...rows] = lines;
  return rows.flatMap((cells) => {
    const cell = (name: string): string => (cells[header.findIndex((one) => one.trim() === name)] ?? '').trim();
    const scale = UNITS[cell('unit')];
    const number = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(cell('value')) ? Number(cell('value')) : undefined;
    if (number === undefined || scale === undefined || cells.length !== header.length) return [];
    const [configuration, test, direction] = [cell('configuration'), cell('test'), cell('direction')];
    return [
      { configuration, test, direction, metric: cell('metric'), value: number * scale, locator: cell('locator') },
    ];
  });
}
