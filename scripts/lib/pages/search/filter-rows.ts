/** Filters the rows of the browser index by facets, and counts what each further choice would leave. Pure. */

import type { SearchIndex } from '#types';
import type { Purpose } from '../../database/purpose.ts';

type CodedFacet = 'protection' | 'evidence' | 'verdict';

/** The part of the index that finding needs; documented in schemas/api/search-index.schema.json. */
export interface FoundIndex {
  readonly rows: number;
  readonly systems: Pick<SearchIndex['systems'], 'id' | 'kind' | 'vendor' | 'media' | 'protocol' | 'drives'>;
  readonly drives: SearchIndex['drives'];
  readonly runs: Pick<SearchIndex['runs'], 'id' | 'system' | 'date' | 'method' | 'purpose' | 'reports'>;
  readonly configurations: Pick<SearchIndex['configurations'], 'run'>;
  readonly workloads: Pick<SearchIndex['workloads'], 'workload_class' | 'is_compared'>;
  readonly dictionaries: Pick<SearchIndex['dictionaries'], CodedFacet>;
  readonly columns: Pick<SearchIndex['columns'], 'configuration' | 'workload' | CodedFacet>;
}

export const FACETS = [
  'kind',
  'vendor',
  'media',
  'protocol',
  'protection',
  'workload',
  'year',
  'evidence',
  'verdict',
  'purpose',
] as const;
export type Facet = (typeof FACETS)[number];

/** Chosen values by facet: one of them, in each facet that has any. */
export type Choice = Readonly<Partial<Record<Facet, readonly string[]>>>;

export interface Found {
  /** Rows that fit. */
  readonly rows: readonly number[];
  /** Systems that would be left when a value were chosen too, by facet and value. */
  readonly counts: Readonly<Record<Facet, ReadonlyMap<string, number>>>;
  /** How many more rows would fit if demonstrations had been asked for; none once a purpose is chosen. */
  readonly left_out: number;
}

/** What is meant where no purpose is chosen; a site that has demonstrations only shows them. */
const PURPOSE_MEANT: Purpose = 'product';

/** Values of one facet for each row, as places in a list. */
interface Coded {
  readonly values: readonly string[];
  readonly ofRow: (row: number) => readonly number[];
}

function codedBy(texts: readonly (readonly string[])[], keyOf: (row: number) => number): Coded {
  const values = [...new Set(texts.flat())].filter((text) => text !== '');
  const places = new Map(values.map((value, place) => [value, place]));
  const codes = texts.map((list) => list.flatMap((text) => places.get(text) ?? []));
  return { values, ofRow: (row) => codes[keyOf(row)] ?? [] };
}

function codedInRow(index: FoundIndex, name: CodedFacet): Coded {
  const values = index.dictionaries[name];
  const column = index.columns[name];
  const lists = values.map((_, place) => [place]);
  return { values, ofRow: (row) => lists[column[row] ?? -1] ?? [] };
}

/** Workload class of each workload; "" for those that stand on no page of a class. */
function pagedClasses({ workloads }: FoundIndex): readonly string[] {
  return workloads.workload_class.map((name, work) => (workloads.is_compared[work] ? name : ''));
}

/** "" where nobody recorded it. */
function yearOf(date: string): string {
  return /^\d{4}/.exec(date)?.[0] ?? '';
}

/** Prepares an index once; the function it gives filters it. `fits`: only rows of which it is true. */
export function prepareFilter(index: FoundIndex): (choice: Choice, fits?: (row: number) => boolean) => Found {
  const runOf = (row: number): number => index.configurations.run[index.columns.configuration[row] ?? -1] ?? -1;
  const systemOf = (row: number): number => index.runs.system[runOf(row)] ?? -1;
  const single = (texts: readonly string[]): readonly (readonly string[])[] => texts.map((text) => [text]);
  const coded: Readonly<Record<Facet, Coded>> = {
    kind: codedBy(single(index.systems.kind), systemOf),
    vendor: codedBy(single(index.systems.vendor), systemOf),
    media: codedBy(index.systems.media, systemOf),
    protocol: codedBy(index.systems.protocol, systemOf),
    protection: codedInRow(index, 'protection'),
    workload: codedBy(single(pagedClasses(index)), (row) => index.columns.workload[row] ?? -1),
    year: codedBy(single(index.runs.date.map(yearOf)), runOf),
    evidence: codedInRow(index, 'evidence'),
    verdict: codedInRow(index, 'verdict'),
    purpose: codedBy(single(index.runs.purpose), runOf),
  };
  const facets = FACETS.map((name) => ({ name, ...coded[name] }));
  const purposes = FACETS.indexOf('purpose');
  const meant = coded.purpose.values.includes(PURPOSE_MEANT) ? [PURPOSE_MEANT] : [];
  return (choice, fits = () => true) => {
    const wanted = facets.map(({ name, values }) => {
      const chosen = choice[name] ?? (name === 'purpose' ? meant : []);
      return chosen.length === 0 ? undefined : new Set(chosen.map((value) => values.indexOf(value)));
    });
    const seen = facets.map(({ values }) => values.map(() => new Set<number>()));
    const rows: number[] = [];
    let left_out = 0;
    const count = (facet: number, row: number, system: number): void => {
      for (const code of facets[facet]?.ofRow(row) ?? []) seen[facet]?.[code]?.add(system);
    };
    for (let row = 0; row < index.rows; row += 1) {
      if (!fits(row)) continue;
      const system = systemOf(row);
      // A row that fails one facet still counts for the other values of that facet.
      let failed = 0;
      let last = -1;
      for (const [facet, { ofRow }] of facets.entries()) {
        const set = wanted[facet];
        if (set === undefined || ofRow(row).some((code) => set.has(code))) continue;
        failed += 1;
        last = facet;
        if (failed > 1) break;
      }
      if (failed === 0) {
        rows.push(row);
        for (const facet of facets.keys()) count(facet, row, system);
      } else if (failed === 1) {
        count(last, row, system);
        if (last === purposes && choice.purpose === undefined) left_out += 1;
      }
    }
    const counts = facets.map(({ name, values }, facet) => [
      name,
      new Map(values.map((value, code) => [value, seen[facet]?.[code]?.size ?? 0])),
    ]);
    return { rows, counts: Object.fromEntries(counts) as Found['counts'], left_out };
  };
}

/** What the rows belong to: "systems/acme-a1", "workloads/4k-randread" and so on, as in addresses. */
export function subjectsOf(index: FoundIndex, rows: readonly number[]): ReadonlySet<string> {
  const things = new Set<string>();
  const runs = new Set<number>();
  const classes = pagedClasses(index);
  for (const row of rows) {
    runs.add(index.configurations.run[index.columns.configuration[row] ?? -1] ?? -1);
    const workload = classes[index.columns.workload[row] ?? -1] ?? '';
    if (workload !== '') things.add(`workloads/${workload}`);
  }
  const vendorOf = new Map(index.drives.id.map((id, place) => [id, index.drives.vendor[place]]));
  for (const run of runs) {
    const system = index.runs.system[run] ?? -1;
    things.add(`systems/${index.systems.id[system]}`);
    things.add(`vendors/${index.systems.vendor[system]}`);
    for (const drive of index.systems.drives[system] ?? [])
      things.add(`drives/${drive}`).add(`vendors/${vendorOf.get(drive)}`);
    for (const report of index.runs.reports[run] ?? []) things.add(`reports/${report}`);
    if (index.runs.method[run]) things.add(`methods/${index.runs.method[run]}`);
  }
  return things;
}
