/** The page of the static API: documents, columns, examples. */
import type { Database } from '../index/types.ts';
import type { LeftOutView } from './home.ts';
import { presentLeftOut } from './home.ts';
import type { SchemaFile } from './schemas.ts';
import { schemaTable } from './schemas.ts';
import type { Table } from './tables.ts';
import type { Page } from './types.ts';
import { word } from './words.ts';

const DOCUMENTS = [
  'measurements.json',
  'measurements.csv',
  'measurements.parquet',
  'systems.json',
  'runs.json',
  'reports.json',
  'methods.json',
  'search-index.json',
  'notes.json',
] as const;

export interface ApiView {
  readonly documents: Table;
  readonly columns: Table | undefined;
  readonly examples: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly left_out: readonly LeftOutView[];
}

/** One question, IOPS of all 4k random reads, asked with three tools. */
function examplesFor(base: string): ApiView['examples'] {
  const example = (tool: string, ...lines: readonly string[]): ApiView['examples'][number] => ({
    title: word(`api_example_${tool}`),
    lines,
  });
  return [
    example(
      'curl',
      `curl -s ${base}/measurements.json |`,
      `  jq -r '.measurements[] | select(.rw == "randread" and .bs_bytes == 4096) | [.vendor, .model, .iops] | @tsv'`,
    ),
    example(
      'index',
      `curl -s ${base}/search-index.json |`,
      "  jq -r '. as $i | range(.rows) as $row | $i.columns.work[$row] as $work |",
      '    select($work != null and $i.works.class[$work] == "4k-randread") |',
      "    [$i.runs.id[$i.set_ups.run[$i.columns.set_up[$row]]], $i.columns.iops[$row]] | @tsv'",
    ),
    example(
      'duckdb',
      `curl -sO ${base}/measurements.parquet`,
      `duckdb -c "SELECT vendor, model, iops FROM 'measurements.parquet'`,
      `  WHERE rw = 'randread' AND bs_bytes = 4096 ORDER BY iops DESC NULLS LAST"`,
    ),
    example(
      'pandas',
      'import pandas',
      `table = pandas.read_parquet("${base}/measurements.parquet")`,
      'reads = table[(table.rw == "randread") & (table.bs_bytes == 4096)]',
      'print(reads[["vendor", "model", "iops"]].sort_values("iops", ascending=False))',
    ),
  ];
}

/** The API page. The columns come from the schema of a measurement, which the build enforces. */
export function presentApi(database: Database, schemas: readonly SchemaFile[], baseUrl: string): Page {
  const measurement = schemas.find((file) => file.path === 'api/measurement.schema.json')?.schema;
  const isAddress = /^https?:/.test(baseUrl);
  const base = `${isAddress ? '' : 'https://SITE'}${baseUrl.replace(/\/$/, '')}/api/v1`;
  const documents: Table = {
    caption: word('api_documents'),
    columns: [
      { label: word('column_document'), kind: 'text' },
      { label: word('column_meaning'), kind: 'text' },
    ],
    groups: [
      {
        rows: [
          ...DOCUMENTS.map((name) => ({
            cells: [
              { text: name, href: `api/v1/${name}`, code: true },
              { text: word(`api_${name.replace('.', '_')}`), is_long: true },
            ],
          })),
          {
            cells: [
              { text: 'runs/<run-id>.json', code: true },
              { text: word('api_run_json'), is_long: true },
            ],
          },
        ],
      },
    ],
  };
  const view: ApiView = {
    documents,
    columns: measurement === undefined ? undefined : schemaTable(measurement, word('api_columns'), schemas),
    examples: examplesFor(base),
    left_out: presentLeftOut(database.left_out),
  };
  return {
    path: 'api',
    section: 'api',
    kind: 'section',
    title: word('api_title'),
    description: word('api_description'),
    view,
  };
}
