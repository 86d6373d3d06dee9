/** The page of the static API: documents, columns, examples. */
import { formatDate } from '../../base/dates.ts';
import { groupBy } from '../../base/group-by.ts';
import { formatBytes } from '../../base/sizes.ts';
import { word, wordFor } from '../../base/words.ts';
import type { Database } from '../../database/types.ts';
import { newsOfSite } from '../../exports/feed.ts';
import { PARTS_LIST, planParts, WHOLE_UP_TO_BYTES } from '../../exports/measurement-parts.ts';
import { filledTable, groupedTable, type Table } from '../../tables/table.ts';
import type { DatedSite } from '../data-state.ts';
import { presentLeftOut } from '../home/home.ts';
import { type SchemaFile, schemaTable } from '../schemas/schemas.ts';
import type { ApiExample, ApiPage, VersionsView } from './view.ts';

/** What browsers write of a table, a chart or a view that a reader takes along: as tables/write-table.ts writes it. */
export const TABLE_FORM: readonly string[] = [
  '{',
  '  "table": "title",',
  '  "note": "where it has one",',
  '  "source": { "site", "title", "page", "data_version", "licences": [] },',
  '  "columns": [{ "name": "Mean latency (ns)", "unit": "ns" }],',
  '  "rows": [{ "values": { "column": 166000 }, "missing": { "column": "reason" }, "links": { "column": "address" } }]',
  '}',
];

/** The same of what was found: as assets/js/search/download-figures.ts writes it. */
export const SEARCH_FORM: readonly string[] = [
  '{',
  '  "address": "of the search page, with what was asked",',
  '  "data_version": "as in index.json",',
  '  "measurements": [{ "id": "run/configuration/test/job/direction", "iops": 5600 }]',
  '}',
];

/** The feed has more. */
const MOST_NEWS = 20;

const DOCUMENTS = [
  'measurements.json',
  'measurements.csv',
  'measurements.parquet',
  PARTS_LIST,
  'systems.json',
  'runs.json',
  'reports.json',
  'methods.json',
  'search-index.json',
  'notes.json',
  'manifest.json',
] as const;

interface ApiSite extends DatedSite {
  readonly baseUrl: string;
}

/** What the newest days brought, a group each. */
function changesTable(database: Database): Table | undefined {
  const days = groupBy(newsOfSite(database).slice(0, MOST_NEWS), ({ date }) => date);
  if (days.size === 0) return undefined;
  return {
    caption: word('api_changes'),
    note: word('feed_subtitle'),
    ...groupedTable(
      [...days].map(([date, rows]) => ({ title: formatDate(date), rows })),
      [
        ['column_change', ({ title, path }) => ({ text: title, href: path, is_long: true })],
        ['column_kind_of_change', ({ kind }) => ({ text: word(`feed_${kind}`) })],
      ],
    ),
  };
}

function presentVersions({ dataVersion, dataArchive, dataReleases = [] }: ApiSite, database: Database): VersionsView {
  const changes = changesTable(database);
  return {
    now: word('api_versions_now', { version: dataVersion }),
    kept: dataArchive,
    releases: dataReleases.map((version) => ({
      text: version,
      href: (dataArchive ?? '').replace('{version}', version),
    })),
    changes,
    lines: [
      'npx plateau build',
      'git tag "data-$(jq -r .data_version public/api/v1/index.json)"',
      'git push --tags',
      `# hugo.toml, below [params]: data_versions = "${dataArchive ?? 'https://example.org/our-site/tree/data-{version}'}"`,
    ],
  };
}

function meaningOf(name: string, isWhole: boolean): string {
  if (!isWhole && (name === 'measurements.json' || name === 'measurements.csv')) return word('api_measurements_moved');
  return wordFor('api', name.replace('.', '_'));
}

/**
 * The API page. The columns come from the schema of a measurement, which the build enforces; `limit` is the largest
 * measurements.json, bytes.
 */
export function presentApi(
  database: Database,
  schemas: readonly SchemaFile[],
  site: ApiSite,
  limit = WHOLE_UP_TO_BYTES,
): ApiPage {
  const { baseUrl } = site;
  const { is_whole } = planParts(database.measurements, limit);
  const measurement = schemas.find((file) => file.path === 'api/measurement.schema.json')?.schema;
  const isAddress = /^https?:/.test(baseUrl);
  const base = `${isAddress ? '' : 'https://SITE'}${baseUrl.replace(/\/$/, '')}/api/v1`;
  const documents: Table = {
    caption: word('api_documents'),
    ...filledTable(
      [
        ...DOCUMENTS.map((name) => ({ name, href: `api/v1/${name}`, means: meaningOf(name, is_whole) })),
        { name: 'runs/<run-id>.json', means: word('api_run_json') },
        { name: 'runs/<run-id>/raw-files.json', means: word('api_raw_files_json') },
        { name: 'runs/<run-id>/series/<test-id>.json', means: word('api_series_json') },
      ],
      [
        ['column_document', ({ name, means: _, ...link }) => ({ text: name, ...link, code: true })],
        ['column_meaning', ({ means }) => ({ text: means, is_long: true })],
      ],
    ),
  };
  return {
    path: 'api',
    section: 'api',
    kind: 'section',
    title: word('api_title'),
    description: word('api_description'),
    view: {
      documents,
      parts: word(is_whole ? 'api_parts_whole' : 'api_parts_many', { list: PARTS_LIST, limit: formatBytes(limit) }),
      columns: measurement === undefined ? undefined : schemaTable(measurement, word('api_columns'), schemas),
      examples: apiExamples(base, is_whole),
      table_form: TABLE_FORM,
      search_form: SEARCH_FORM,
      versions: presentVersions(site, database),
      left_out: presentLeftOut(database.left_out),
    },
  };
}

const FROM_CSV = [
  'import csv, sys',
  'for row in csv.DictReader(sys.stdin):',
  `    if row['rw'] == 'randread' and row['bs_bytes'] == '4096':`,
  `        print(row['vendor'], row['model'], row['iops'], sep='\\t')`,
];
const ANSWER = [
  'reads = table[(table.rw == "randread") & (table.bs_bytes == 4096)]',
  'print(reads[["vendor", "model", "iops"]].sort_values("iops", ascending=False).to_string())',
];

const FROM_JSON = `  jq -r '.measurements[] | select(.rw == "randread" and .bs_bytes == 4096) | [.vendor, .model, .iops] | @tsv'`;

/** Examples that read all measurements as one document of JSON or as one table of CSV. */
const OF_WHOLE: readonly string[] = ['curl_json', 'curl_csv', 'duckdb_csv', 'duckdb_json', 'pandas_csv', 'pandas_json'];

/** What is given to a shell, and for pandas to Python; `base` is the address of the API without a slash at its end. */
function linesOf(base: string): Readonly<Record<string, readonly string[]>> {
  const duckdb = (file: string, from: string, row = ''): readonly string[] => [
    `curl -sO ${base}/${file}`,
    `duckdb -c "SELECT ${row}vendor, ${row}model, ${row}iops FROM ${from}`,
    `  WHERE ${row}rw = 'randread' AND ${row}bs_bytes = 4096 ORDER BY ${row}iops DESC NULLS LAST"`,
  ];
  return {
    curl_json: [`curl -s ${base}/measurements.json |`, FROM_JSON],
    curl_parts: [
      `curl -s ${base}/${PARTS_LIST} | jq -r '.json[].url' |`,
      `  while read -r part; do curl -s "${base}/$part"; done |`,
      FROM_JSON,
    ],
    curl_csv: [`curl -s ${base}/measurements.csv | python3 -c "`, ...FROM_CSV, '"'],
    curl_parquet: [
      `curl -sO ${base}/measurements.parquet`,
      `duckdb -c "DESCRIBE SELECT vendor, model, iops FROM 'measurements.parquet'"`,
    ],
    curl_index: [
      `curl -s ${base}/search-index.json |`,
      "  jq -r '. as $i | range(.rows) as $row | $i.columns.workload[$row] as $workload |",
      '    select($workload != null and $i.workloads.workload_class[$workload] == "4k-randread") |',
      "    [$i.runs.id[$i.configurations.run[$i.columns.configuration[$row]]], $i.columns.iops[$row]] | @tsv'",
    ],
    duckdb_parquet: duckdb('measurements.parquet', "'measurements.parquet'"),
    duckdb_csv: duckdb('measurements.csv', "read_csv('measurements.csv', sample_size = -1)"),
    duckdb_json: duckdb(
      'measurements.json',
      "(SELECT unnest(measurements) AS m FROM read_json('measurements.json', maximum_object_size = 1000000000))",
      'm.',
    ),
    pandas_parquet: ['import pandas', `table = pandas.read_parquet("${base}/measurements.parquet")`, ...ANSWER],
    pandas_csv: ['import pandas', `table = pandas.read_csv("${base}/measurements.csv", low_memory=False)`, ...ANSWER],
    pandas_parts: [
      'import json, pandas, urllib.request',
      `parts = json.load(urllib.request.urlopen("${base}/${PARTS_LIST}"))["csv"]`,
      `addresses = ["${base}/" + part["url"] for part in parts]`,
      'table = pandas.concat(pandas.read_csv(address, low_memory=False) for address in addresses)',
      ...ANSWER,
    ],
    pandas_json: [
      'import json, pandas, urllib.request',
      `document = json.load(urllib.request.urlopen("${base}/measurements.json"))`,
      'table = pandas.json_normalize(document["measurements"])',
      ...ANSWER,
    ],
  };
}

/** By tool, each with all three forms; without those that the size of the site forbids. */
function apiExamples(base: string, isWhole: boolean): readonly ApiExample[] {
  const examples = Object.entries(linesOf(base)).filter(([name]) => isWhole || !OF_WHOLE.includes(name));
  return examples.map(([name, lines]) => ({ title: wordFor('api_example', name), lines }));
}
