/** The page of the static API: documents, columns, examples. */

import { word } from '../../base/words.ts';
import type { Database } from '../../database/types.ts';
import type { Page } from '../../model/page.ts';
import type { Table } from '../../tables/table.ts';
import type { DatedSite } from '../data-state.ts';
import type { LeftOutView } from '../home/home.ts';
import { presentLeftOut } from '../home/home.ts';
import type { SchemaFile } from '../schemas/schemas.ts';
import { schemaTable } from '../schemas/schemas.ts';
import { type ApiExample, apiExamples } from './api-examples.ts';

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

/** What a version of the data is, and where older ones are. */
export interface VersionsView {
  readonly now: string;
  /** Address of older ones, with {version} in it. */
  readonly kept?: string;
  /** How a publisher keeps them. */
  readonly lines: readonly string[];
}

export interface ApiSite extends DatedSite {
  readonly baseUrl: string;
}

export interface ApiView {
  readonly documents: Table;
  readonly columns: Table | undefined;
  readonly examples: readonly ApiExample[];
  /** What the JSON of a table looks like. */
  readonly table_form: readonly string[];
  readonly versions: VersionsView;
  readonly left_out: readonly LeftOutView[];
}

/** As tables-as-files/write-table.ts writes it. */
const TABLE_FORM = [
  '{',
  '  "table": "title",',
  '  "source": { "site", "title", "page", "data_version", "licences": [] },',
  '  "columns": [{ "name": "Mean latency (ns)", "unit": "ns" }],',
  '  "rows": [{ "values": { "column": 166000 }, "missing": { "column": "reason" }, "links": { "column": "address" } }]',
  '}',
];

function presentVersions({ dataVersion, dataArchive }: ApiSite): VersionsView {
  return {
    now: word('api_versions_now', { version: dataVersion }),
    ...(dataArchive === undefined ? {} : { kept: dataArchive }),
    lines: [
      'npx plateau build',
      'git tag "data-$(jq -r .data_version public/api/v1/index.json)"',
      'git push --tags',
      `# hugo.toml, below [params]: data_versions = "${dataArchive ?? 'https://example.org/our-site/tree/data-{version}'}"`,
    ],
  };
}

/** The API page. The columns come from the schema of a measurement, which the build enforces. */
export function presentApi(database: Database, schemas: readonly SchemaFile[], site: ApiSite): Page {
  const { baseUrl } = site;
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
          {
            cells: [
              { text: 'runs/<run-id>/series/<test-id>.json', code: true },
              { text: word('api_series_json'), is_long: true },
            ],
          },
        ],
      },
    ],
  };
  const view: ApiView = {
    documents,
    columns: measurement === undefined ? undefined : schemaTable(measurement, word('api_columns'), schemas),
    examples: apiExamples(base),
    table_form: TABLE_FORM,
    versions: presentVersions(site),
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
