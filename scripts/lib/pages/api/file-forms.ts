/** What browsers write where a reader takes something along, as the page of the API prints it. */

/** Of a table, a chart or a view: as tables/write-table.ts writes it. */
export const TABLE_FORM: readonly string[] = [
  '{',
  '  "table": "title",',
  '  "note": "where it has one",',
  '  "source": { "site", "title", "page", "data_version", "licences": [] },',
  '  "columns": [{ "name": "Mean latency (ns)", "unit": "ns" }],',
  '  "rows": [{ "values": { "column": 166000 }, "missing": { "column": "reason" }, "links": { "column": "address" } }]',
  '}',
];

/** Of what was found: as assets/js/search/download-figures.ts writes it. */
export const SEARCH_FORM: readonly string[] = [
  '{',
  '  "address": "of the search page, with what was asked",',
  '  "data_version": "as in index.json",',
  '  "measurements": [{ "id": "run/configuration/test/job/direction", "iops": 5600 }]',
  '}',
];
