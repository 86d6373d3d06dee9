/** One question, IOPS of all 4k random reads, asked of each file of the database with each of three tools. */
import { word } from '../../base/words.ts';

export interface ApiExample {
  readonly title: string;
  readonly lines: readonly string[];
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

/** What is given to a shell, and for pandas to Python; `base` is the address of the API without a slash at its end. */
function linesOf(base: string): Readonly<Record<string, readonly string[]>> {
  const duckdb = (file: string, from: string, row = ''): readonly string[] => [
    `curl -sO ${base}/${file}`,
    `duckdb -c "SELECT ${row}vendor, ${row}model, ${row}iops FROM ${from}`,
    `  WHERE ${row}rw = 'randread' AND ${row}bs_bytes = 4096 ORDER BY ${row}iops DESC NULLS LAST"`,
  ];
  return {
    curl_json: [
      `curl -s ${base}/measurements.json |`,
      `  jq -r '.measurements[] | select(.rw == "randread" and .bs_bytes == 4096) | [.vendor, .model, .iops] | @tsv'`,
    ],
    curl_csv: [`curl -s ${base}/measurements.csv | python3 -c "`, ...FROM_CSV, '"'],
    curl_parquet: [
      `curl -sO ${base}/measurements.parquet`,
      `duckdb -c "DESCRIBE SELECT vendor, model, iops FROM 'measurements.parquet'"`,
    ],
    curl_index: [
      `curl -s ${base}/search-index.json |`,
      "  jq -r '. as $i | range(.rows) as $row | $i.columns.work[$row] as $work |",
      '    select($work != null and $i.works.workload_class[$work] == "4k-randread") |',
      "    [$i.runs.id[$i.set_ups.run[$i.columns.set_up[$row]]], $i.columns.iops[$row]] | @tsv'",
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
    pandas_json: [
      'import json, pandas, urllib.request',
      `document = json.load(urllib.request.urlopen("${base}/measurements.json"))`,
      'table = pandas.json_normalize(document["measurements"])',
      ...ANSWER,
    ],
  };
}

/** By tool, each with all three forms. */
export function apiExamples(base: string): readonly ApiExample[] {
  return Object.entries(linesOf(base)).map(([name, lines]) => ({ title: word(`api_example_${name}`), lines }));
}
