/** A table as data: what is written as CSV and as JSON, on the server and in the browser. */

/** Figures are in SI units and in full, texts as they are read; what is missing has no value. */
export type DataValue = string | number | undefined;

export interface DataColumn {
  /** Names of a table's columns differ. A figure's unit stands in brackets: "Mean latency (ns)". */
  readonly name: string;
  readonly unit?: string;
}

export interface DataRow {
  /** As many as there are columns. */
  readonly values: readonly DataValue[];
  /** Why a value is missing, by column. */
  readonly missing?: Readonly<Record<string, string>>;
  /** Where a value leads to, by column. */
  readonly links?: Readonly<Record<string, string>>;
}

export interface DataTable {
  readonly title: string;
  readonly note?: string;
  readonly columns: readonly DataColumn[];
  readonly rows: readonly DataRow[];
}

/** Where a table was taken from. */
export interface DataSource {
  /** Title of the site. */
  readonly site: string;
  /** Title of the page. */
  readonly title: string;
  /** Address of the page, with the state it was in. Begins with a slash on a site without an address of its own. */
  readonly page: string;
  /** As in api/v1/index.json. */
  readonly data_version: string;
  /** SPDX identifiers of the licences of the runs. */
  readonly licences: readonly string[];
}
